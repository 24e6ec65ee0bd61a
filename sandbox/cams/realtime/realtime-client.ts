import type { WebSocket } from 'ws'
import { ClientFrame, type RealtimeEvent, type ServerFrame } from '../../../contracts/cams/realtime.ts'
import type { SandboxClock } from '../../clock.ts'
import { createRateLimit } from '../../rate-limit.ts'
import { mayHear } from '../publish.ts'
import type { Channels } from './channels.ts'

/** Whose a cam token is, the site session that it hangs on, and how long it is good, in sandbox time. */
export interface CamIdentity {
  userUuid: string
  sessionFamily: string
  expiresAtMs: number
}

export interface RealtimeOptions {
  clock: SandboxClock
  /** Who shows this cam token; null: it is refused. */
  whoIs: (token: string) => Promise<CamIdentity | null>
  /** A user's browser is alive and listens to these channels: shows are billed as long as it does. */
  heartbeat: (userUuid: string, channels: readonly string[]) => void
}

interface ClientOptions extends RealtimeOptions {
  socket: WebSocket
  channels: Channels
  /** A frame that nothing could be made of. */
  onBadFrame: () => void
}

const MOST_CHANNELS = 50
/** Of one socket: everything that a page with many channels says when it comes back, and far more pings than any sends. */
const FRAMES = { burst: 200, everyMs: 100 }
/** Bytes that wait for a slow reader before chats leave gaps, and before the socket is given up. */
const MOST_WAITING_BYTES = 256 * 1024
const MOST_WAITING_AT_ALL_BYTES = 16 * MOST_WAITING_BYTES

/** One socket: who it belongs to and what it listens to. */
export function createRealtimeClient(options: ClientOptions) {
  const { socket, channels, clock, whoIs, heartbeat, onBadFrame } = options
  /** By channel: where it fell silent because the token was refused; null while its events are sent. */
  const subscriptions = new Map<string, { epoch: string; seq: number } | null>()
  /** Chats that a slow reader has missed events of. */
  const behind = new Set<string>()
  let identity: CamIdentity | null = null
  let heardAtMs = performance.now()
  let isHalfOpen = false
  const frames = createRateLimit(FRAMES)
  let work = Promise.resolve()

  socket.on('message', (data, isBinary) => {
    heardAtMs = performance.now()
    if (frames.waitMs('', heardAtMs) > 0) return socket.close(1008, 'Too many frames.')
    frames.note('', heardAtMs)
    const frame = isBinary ? null : parse(String(data))
    // One after the other: what is subscribed to right after authenticating waits for who it is.
    if (frame) work = work.then(() => hear(frame))
    else onBadFrame()
  })
  socket.on('error', () => socket.terminate())

  async function hear(frame: ClientFrame) {
    switch (frame.op) {
      case 'authenticate':
        return authenticate(frame.token)
      case 'subscribe':
        return subscribe(frame.ch, frame.resume)
      case 'unsubscribe':
        forget(frame.ch)
        return
      case 'ping':
        if (identity && clock.nowMs() >= identity.expiresAtMs) refuse('The token has expired.')
        if (identity) heartbeat(identity.userUuid, [...subscriptions.keys()])
        return say({ op: 'pong', n: frame.n })
    }
  }

  async function authenticate(token: string | null) {
    const known = token === null ? null : await whoIs(token)
    if (token !== null && !known) return refuse('The token is refused.')
    identity = known
    say({ op: 'authenticated', userUuid: known?.userUuid ?? null })
    for (const [channel, silentSince] of subscriptions) {
      if (!isAllowed(channel)) deny(channel, 'This channel is not yours.')
      else if (silentSince) subscribe(channel, silentSince)
    }
  }

  /** A guest's from now on. Channels of whoever it was fall silent, and go on where they were if a good token comes. */
  function refuse(reason: string) {
    identity = null
    for (const [channel, silentSince] of subscriptions) {
      if (silentSince || isAllowed(channel)) continue
      const { epoch, seq } = channels.read(channel)
      subscriptions.set(channel, { epoch, seq })
    }
    say({ op: 'refused', reason })
  }

  function subscribe(channel: string, resume: { epoch: string; seq: number } | null) {
    if (!isAllowed(channel)) return deny(channel, 'This channel is not yours.')
    if (!subscriptions.has(channel) && subscriptions.size >= MOST_CHANNELS) return deny(channel, 'Too many channels.')
    subscriptions.set(channel, null)
    behind.delete(channel)
    const { isReset, missed } = channels.since(channel, resume)
    const { epoch, seq } = channels.read(channel)
    say({ op: 'subscribed', ch: channel, epoch, seq, isReset })
    for (const event of missed) say(event)
  }

  function deny(channel: string, reason: string) {
    forget(channel)
    say({ op: 'denied', ch: channel, reason })
  }

  function forget(channel: string) {
    subscriptions.delete(channel)
    behind.delete(channel)
  }

  function isAllowed(channel: string): boolean {
    return mayHear(channel, identity?.userUuid ?? null)
  }

  function say(frame: ServerFrame) {
    sendText(JSON.stringify(frame))
  }

  function sendText(text: string) {
    if (isHalfOpen || socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > MOST_WAITING_AT_ALL_BYTES) return socket.terminate()
    socket.send(text, catchUp)
  }

  /** A reader that has caught up is told which chats it must ask for again. */
  function catchUp() {
    if (behind.size === 0 || socket.bufferedAmount > MOST_WAITING_BYTES / 2) return
    for (const channel of [...behind]) {
      behind.delete(channel)
      const { epoch, seq } = channels.read(channel)
      say({ op: 'subscribed', ch: channel, epoch, seq, isReset: true })
    }
  }

  return {
    user: (): string | null => identity?.userUuid ?? null,
    sessionFamily: (): string | null => identity?.sessionFamily ?? null,
    isHalfOpen: () => isHalfOpen,
    silentMs: (): number => performance.now() - heardAtMs,

    /** `text`: the event as it goes over the wire, written once for all who hear it. */
    deliver(event: RealtimeEvent, text: string) {
      // Undefined: not subscribed. An object: silent until a good token comes.
      if (subscriptions.get(event.ch) !== null || behind.has(event.ch)) return
      if (event.ch.startsWith('chat:') && socket.bufferedAmount > MOST_WAITING_BYTES) behind.add(event.ch)
      else sendText(text)
    },

    /** The session of the site has ended: what is not for guests is never heard again. */
    signOut() {
      refuse('You are signed out.')
      for (const channel of [...subscriptions.keys()]) if (!isAllowed(channel)) deny(channel, 'You are signed out.')
    },

    /** Nothing is read and nothing sent any more, and the other side is not told. */
    fallSilent() {
      isHalfOpen = true
      socket.pause()
    },
    cut: () => socket.terminate(),
  }
}

export type RealtimeClient = ReturnType<typeof createRealtimeClient>

function parse(text: string): ClientFrame | null {
  try {
    return ClientFrame.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
