// @vitest-environment jsdom
import { createRequire } from 'node:module'
import { expect, vi } from 'vitest'
import type { CamsPart } from '../../app/site/later-parts.ts'
import { drive, told } from '../support/drive.tsx'
import { standInForLayout } from '../support/layout.ts'
import { describePaths } from '../support/paths.ts'
import { until } from '../support/until.ts'
import { cases } from './realtime-connection.cases.ts'

// Node's own socket dispatches its own events, which jsdom replaces.
const { WebSocket } = createRequire(import.meta.url)('ws') as typeof import('ws')

/** The channels of the cases, and those of the sandbox that stand for them. */
const CHANNELS: Readonly<Record<string, string>> = { 'room:noor': 'chat:room-1', 'user:u-1': 'chat:room-2' }

interface Waiting {
  /** What a frame is, or the event. */
  op: string
  n?: number
  tell: () => void
}

interface SentFrame {
  op: string
  ch?: string
  n?: number
}

/** A real socket, of which nothing is heard until the path says so. */
class HeldSocket extends WebSocket {
  readonly waiting: Waiting[] = []
  readonly sent: SentFrame[] = []
  private answered = 0
  private hasHeard = false
  private readonly hearers: ((event: { data: string }) => void)[] = []

  constructor(address: string) {
    super(address)
    this.on('error', () => {})
    sockets.push(this)
  }

  override addEventListener(type: string, listener: unknown) {
    const hear = listener as (event: { data: string }) => void
    if (type === 'message') this.hearers.push(hear)
    super.addEventListener(
      type as 'message',
      ((event: { data: string }) => {
        const { op = type, n } = type === 'message' ? JSON.parse(event.data) : {}
        this.waiting.push({ op, n, tell: () => hear(event) })
      }) as never,
    )
  }

  override send(text: string) {
    this.sent.push(JSON.parse(text))
    super.send(text)
  }

  /** Lets the first one through that has come, or comes. */
  async letThrough(isIt: (waiting: Waiting) => boolean) {
    const one = await this.drop(isIt)
    one.tell()
  }

  private async drop(isIt: (waiting: Waiting) => boolean): Promise<Waiting> {
    const one = await until(() => {
      const found = this.waiting.find(isIt)
      if (!found) throw new Error(`It has not come, but ${this.waiting.map(({ op }) => op).join(', ')}`)
      return found
    })
    this.waiting.splice(this.waiting.indexOf(one), 1)
    return one
  }

  /** The server answers the token that was sent, with this; or says this unasked. */
  async answerToken(frame: { op: string; userUuid?: null; reason?: string }) {
    const tokens = this.sent.filter(({ op }) => op === 'authenticate').length
    if (tokens === this.answered) return this.say(frame)
    this.answered += 1
    const isAnswer = ({ op }: Waiting) => op === 'authenticated'
    if (frame.op === 'authenticated') return this.letThrough(isAnswer)
    await this.drop(isAnswer)
    this.say(frame)
  }

  /** The server tells what channels say: first that they are heard. */
  async answerSubscription() {
    const isNews = ({ op }: Waiting) => op === 'subscribed' || op === 'denied'
    if (this.hasHeard) return this.say({ op: 'subscribed', ch: 'chat:room-1', epoch: 'one', seq: 4, isReset: false })
    this.hasHeard = true
    await this.letThrough(isNews)
  }

  /** What the sandbox has no occasion to say just now. */
  say(frame: object) {
    for (const hear of this.hearers) hear({ data: JSON.stringify(frame) })
  }
}

let sockets: HeldSocket[]
let cams: CamsPart
let wanted: Map<string, { unsubscribe(): void }>
/** Tokens in a row that were refused. */
let refusals: number

describePaths(
  'realtimeConnection',
  cases,
  drive({
    async open(site) {
      standInForLayout()
      vi.spyOn(Math, 'random').mockReturnValue(0.5)
      vi.stubGlobal('WebSocket', HeldSocket)
      sockets = []
      wanted = new Map()
      refusals = 0
      site.start()
      const part = await site.startCams()
      if (!part) throw new Error('There are no live rooms here')
      cams = part
      return { actor: cams.actors.realtime }
    },
    begins: 'idle',
    project: ({ context: { channels, refusals, pings } }) => [
      Object.keys(channels).toSorted().join(),
      Math.min(refusals, 1),
      Math.min(pings, 3),
    ],
    leftOut: {
      'idle --channel.unwanted--> (stays)': 'Nobody leaves a channel that nobody has wanted.',
    },
    mayHappen: ({ context: { channels } }, { type, ch }) => {
      if (type === 'channel.wanted') return !(ch in channels)
      return type !== 'channel.unwanted' || ch in channels
    },
    happens: {
      'channel.wanted': {
        by: ({ ch }) => void wanted.set(ch, cams.channelOf(CHANNELS[ch]!).subscribe()),
        to: (_, { before }) => (before.includes('idle') ? 'connected.opening' : 'stays'),
      },
      'channel.unwanted': {
        by: ({ ch }) => {
          leave(ch)
          if (wanted.size === 0) refusals = 0
        },
        to: () => (wanted.size === 0 ? 'idle' : 'stays'),
      },
      'visitor.left': {
        by: (event, live) => {
          told(event, live)
          refusals = 0
          for (const ch of wanted.keys()) leave(ch)
        },
        to: 'idle',
      },
      'socket.opened': { by: () => line().letThrough(({ op }) => op === 'open'), to: 'connected.authenticating' },
      'socket.closed': {
        by: ({ isOnline }) => {
          vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
          line().terminate()
          return line().letThrough(({ op }) => op === 'close')
        },
        to: ({ isOnline }) => (isOnline ? 'waiting' : 'offline'),
      },
      'socket.authenticated': {
        by: () => {
          refusals = 0
          return line().answerToken({ op: 'authenticated', userUuid: null })
        },
        to: (_, { before }) => (before.includes('connected.authenticating') ? 'connected.live.resting' : 'stays'),
      },
      'socket.refused': {
        by: () => {
          refusals += 1
          return line().answerToken({ op: 'refused', reason: 'The token has ended' })
        },
        to: (_, { before }) =>
          before.includes('connected.authenticating') && refusals > 1 ? 'connected.live.resting' : 'stays',
      },
      'token.renewed': { by: told, to: 'stays' },
      'pong.heard': {
        by: ({ n }) =>
          n === lastPing()
            ? line().letThrough((one) => one.op === 'pong' && one.n === n)
            : line().say({ op: 'pong', n }),
        to: ({ n }, { before }) =>
          before.includes('connected.live.asking') || n === lastPing() ? 'connected.live.resting' : 'stays',
      },
      'frames.heard': {
        by: () => line().answerSubscription(),
        to: (_, { before }) => (before.includes('connected.live.asking') ? 'connected.live.resting' : 'stays'),
      },
      'network.lost': { by: () => window.dispatchEvent(new Event('offline')), to: 'offline' },
      'tab.wokeUp': {
        by: () => window.dispatchEvent(new Event('online')),
        to: (_, { before: [state = ''] }) =>
          state.startsWith('connected') ? 'connected.live.doubting' : 'connected.opening',
      },
    },
    lasts: {
      'connected.opening after openingPatience': { ms: 8_000, to: 'waiting' },
      'connected.authenticating after tokenPatience': { ms: 20_000, to: 'waiting' },
      'connected.live after steadiness': { ms: 10_000, to: 'stays' },
      'connected.live.resting after pingPause': { ms: 5_000, to: 'connected.live.asking' },
      'connected.live.asking after pingPause': { ms: 5_000, to: 'connected.live.doubting' },
      'connected.live.doubting after lastPatience': { ms: 1_500, to: 'waiting' },
      'waiting after backOff': { ms: 1_000, to: 'connected.opening' },
      'offline after offlinePause': { ms: 30_000, to: 'connected.opening' },
    },
    see: () => {
      const isAlone = (open: number) => expect({ open: openSockets().length }).toEqual({ open })
      const live = () => {
        isAlone(1)
        expect(subscribed()).toEqual([...wanted.keys()].map((ch) => CHANNELS[ch]).toSorted())
      }
      return {
        idle: () => isAlone(0),
        'connected.opening'() {
          isAlone(1)
          expect(line().sent).toEqual([])
        },
        'connected.authenticating'() {
          isAlone(1)
          expect([...new Set(line().sent.map(({ op }) => op))]).toEqual(['authenticate'])
        },
        'connected.live.resting': live,
        'connected.live.asking'() {
          live()
          expect(lastPing()).toBeGreaterThan(0)
        },
        'connected.live.doubting'() {
          live()
          expect(lastPing()).toBeGreaterThan(0)
        },
        waiting: () => isAlone(0),
        offline: () => isAlone(0),
      }
    },
  }),
)

function leave(ch: string) {
  const subscription = wanted.get(ch)
  wanted.delete(ch)
  subscription?.unsubscribe()
}

function line(): HeldSocket {
  const last = sockets.at(-1)
  if (!last) throw new Error('No socket was opened')
  return last
}

function openSockets() {
  return sockets.filter(({ readyState }) => readyState === WebSocket.CONNECTING || readyState === WebSocket.OPEN)
}

function lastPing() {
  return sockets.flatMap(({ sent }) => sent.filter(({ op }) => op === 'ping')).at(-1)?.n
}

/** The channels that this socket is subscribed to. */
function subscribed() {
  const channels = new Set<string>()
  for (const { op, ch = '' } of line().sent) {
    if (op === 'subscribe') channels.add(ch)
    if (op === 'unsubscribe') channels.delete(ch)
  }
  return [...channels].toSorted()
}
