import { connect } from 'node:net'
import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { CamIdentity } from '../../sandbox/cams/realtime/realtime-client.ts'
import { createRealtime, type Realtime } from '../../sandbox/cams/realtime/realtime-server.ts'
import { createClock, type MovableClock } from '../../sandbox/clock.ts'
import { type Listener, listen } from '../../sandbox/listen.ts'
import { createLog, type Log, type LoggedRequest } from '../../sandbox/request-log.ts'
import { until } from '../support/until.ts'
import { openSocket, type SocketClient } from './socket-client.ts'
import { SITES } from './test-sandbox.ts'

const TOKENS: Record<string, CamIdentity> = {
  anna: { userUuid: 'anna', sessionFamily: 'family-a', expiresAtMs: Number.POSITIVE_INFINITY },
  'anna-short': { userUuid: 'anna', sessionFamily: 'family-a', expiresAtMs: Date.now() + 600_000 },
  ben: { userUuid: 'ben', sessionFamily: 'family-b', expiresAtMs: Number.POSITIVE_INFINITY },
}

const NONE = { open: 0, byUser: {}, halfOpen: 0, opened: 0, refused: 0, mostOpen: 0, isRefusing: false, pending: [] }

let clock: MovableClock
let log: Log<LoggedRequest>
let realtime: Realtime
let listener: Listener
let heartbeats: Array<[string, readonly string[]]>
const clients: SocketClient[] = []

beforeEach(async () => {
  clock = createClock()
  log = createLog<LoggedRequest>()
  heartbeats = []
  realtime = createRealtime({
    clock,
    sites: SITES,
    log,
    whoIs: async (token) => TOKENS[token] ?? null,
    heartbeat: (userUuid, channels) => heartbeats.push([userUuid, channels]),
    say: (room, text) => realtime.publish(`chat:${room}`, 'message', { text }),
  })
  listener = await listen(new Hono(), ['127.0.0.1'], 0, realtime.onUpgrade)
})
afterEach(async () => {
  for (const client of clients.splice(0)) client.close()
  realtime.close()
  await listener.close()
})

const address = () => `ws://127.0.0.1:${listener.port}/realtime`

async function open(token?: string): Promise<SocketClient> {
  const client = await openSocket(address())
  clients.push(client)
  if (token) await client.ask({ op: 'authenticate', token }, 'authenticated')
  return client
}

const subscribe = (client: SocketClient, ch: string, resume: { epoch: string; seq: number } | null = null) =>
  client.ask({ op: 'subscribe', ch, resume }, 'subscribed')

const answerOf = (epoch: string | undefined, seq: number, isReset: boolean) => ({
  op: 'subscribed',
  ch: 'chat:1',
  epoch,
  seq,
  isReset,
})

const say = (count: number, ch = 'chat:1') => {
  for (let number = 1; number <= count; number += 1) realtime.publish(ch, 'message', { number })
}

const seqsOf = (client: SocketClient, ch = 'chat:1') => client.events(ch).map(({ seq }) => seq)

describe('connecting', () => {
  it('takes pages of the sites and callers that are no page, at one path', async () => {
    const statusOf = (path: string, origin?: string) =>
      new Promise<number>((resolve) => {
        const socket = new WebSocket(address().replace('/realtime', path), { origin })
        socket.on('open', () => {
          socket.terminate()
          resolve(101)
        })
        socket.on('unexpected-response', (request, response) => {
          request.destroy()
          resolve(response.statusCode ?? 0)
        })
        socket.on('error', () => undefined)
      })
    expect([
      await statusOf('/realtime', 'http://localhost:4100'),
      await statusOf('/realtime', 'http://light.localhost:4100'),
      await statusOf('/realtime'),
      await statusOf('/realtime', 'https://evil.example'),
      await statusOf('/realtime', 'null'),
      await statusOf('/elsewhere', 'http://localhost:4100'),
    ]).toEqual([101, 101, 101, 403, 403, 404])
    expect(log.list().map(({ status, origin }) => [status, origin])).toContainEqual([403, 'https://evil.example'])
  })

  it('outlives callers that are refused and gone before they hear of it', async () => {
    for (const origin of Array.from({ length: 20 }, (_, number) => `https://evil-${number}.example`)) {
      const socket = connect(listener.port, '127.0.0.1')
      const lines = [
        'GET /realtime HTTP/1.1',
        'Host: x',
        'Connection: Upgrade',
        'Upgrade: websocket',
        `Origin: ${origin}`,
      ]
      socket.write(`${lines.join('\r\n')}\r\n\r\n`)
      await until(() => {
        if (!log.list().some((entry) => entry.origin === origin)) throw new Error('It has not been refused yet')
      })
      socket.resetAndDestroy()
    }
    const { op } = await (await open()).ask({ op: 'authenticate', token: 'anna' }, 'authenticated')
    expect(op).toBe('authenticated')
  })

  it('answers with the viewer’s identity, and as a guest to a refused token', async () => {
    const client = await open()
    expect(await client.ask({ op: 'authenticate', token: 'anna' }, 'authenticated')).toEqual({
      op: 'authenticated',
      userUuid: 'anna',
    })
    expect(await client.ask({ op: 'authenticate', token: null }, 'authenticated')).toEqual({
      op: 'authenticated',
      userUuid: null,
    })
    expect(await client.ask({ op: 'authenticate', token: 'stale' }, 'refused')).toEqual({
      op: 'refused',
      reason: 'The token is refused.',
    })
    expect(realtime.sockets().byUser).toEqual({ guest: 1 })
  })

  it('answers pings, and counts them as life of the user and the channels heard', async () => {
    const client = await open('anna')
    await subscribe(client, 'room:1:anna')
    expect(await client.ask({ op: 'ping', n: 7 }, 'pong')).toEqual({ op: 'pong', n: 7 })
    await (await open()).ask({ op: 'ping', n: 1 }, 'pong')
    expect(heartbeats).toEqual([['anna', ['room:1:anna']]])
  })

  it('ignores frames that it cannot read, with a line in the log, and closes on one over 64 kB', async () => {
    const client = await open('anna')
    for (const text of [
      '{',
      '[]',
      '{"op":"shout"}',
      '{"op":"subscribe","ch":"../etc","resume":null}',
      '{"op":"ping"}',
    ]) {
      client.socket.send(text)
    }
    client.socket.send(new Uint8Array([1, 2, 3]))
    await client.settle()
    expect(log.list().flatMap(({ status, userId }) => (status === 400 ? [userId] : []))).toEqual(Array(6).fill('anna'))
    client.socket.send(`{"op":"authenticate","token":"${'x'.repeat(64 * 1024)}"}`)
    expect(await client.closed).toBe(1009)
  })

  it('closes a socket after 12 seconds of silence, and none that pings', async () => {
    const [silent, lively] = [await open(), await open()]
    const startedAtMs = performance.now()
    const pings = setInterval(() => lively.say({ op: 'ping', n: 1 }), 5_000)
    await silent.closed
    const tookMs = performance.now() - startedAtMs
    clearInterval(pings)
    expect(tookMs).toBeGreaterThan(11_900)
    expect(tookMs).toBeLessThan(14_000)
    expect(realtime.sockets().open).toBe(1)
  })
})

describe('a channel', () => {
  it('is numbered from 1 without gaps, and heard from where one came in', async () => {
    const client = await open()
    say(2)
    const { epoch, ...answer } = await subscribe(client, 'chat:1')
    expect(answer).toEqual({ op: 'subscribed', ch: 'chat:1', seq: 2, isReset: false })
    say(3)
    say(1, 'chat:2')
    await client.settle()
    expect(client.events('chat:1').map((event) => [event.epoch, event.seq, event.ev, event.data])).toEqual([
      [epoch, 3, 'message', { number: 1 }],
      [epoch, 4, 'message', { number: 2 }],
      [epoch, 5, 'message', { number: 3 }],
    ])
    expect(client.events('chat:2')).toEqual([])
    expect(new Set(realtime.channelLog('chat:1').events.map(({ id }) => id)).size).toBe(5)
  })

  it('is resumed after the last event that one has', async () => {
    const first = await open()
    const { epoch } = await subscribe(first, 'chat:1')
    say(4)
    const second = await open()
    expect(await subscribe(second, 'chat:1', { epoch, seq: 2 })).toEqual(answerOf(epoch, 4, false))
    say(1)
    await second.settle()
    expect(second.events('chat:1')).toEqual(realtime.channelLog('chat:1').events.slice(2))
    expect(await subscribe(second, 'chat:1', { epoch, seq: 5 })).toEqual(answerOf(epoch, 5, false))
  })

  it('keeps 500 events: beyond them, or for another epoch or the future, it restarts', async () => {
    const client = await open()
    const { epoch } = await subscribe(client, 'chat:1')
    say(1_203)
    const resume = async (seq: number, ofEpoch = epoch) =>
      (await subscribe(client, 'chat:1', { epoch: ofEpoch, seq })).isReset
    expect([await resume(703), await resume(702), await resume(1_204), await resume(1_203, 'another')]).toEqual([
      false,
      true,
      true,
      true,
    ])
    expect(realtime.channelLog('chat:1').events.length).toBe(500)
    await client.settle()
    expect(seqsOf(client).slice(-500)).toEqual(Array.from({ length: 500 }, (_, index) => 704 + index))
  })

  it('is not heard any more after unsubscribing', async () => {
    const client = await open()
    await subscribe(client, 'chat:1')
    client.say({ op: 'unsubscribe', ch: 'chat:1' })
    await client.settle()
    say(1)
    await client.settle()
    expect(client.events('chat:1')).toEqual([])
  })

  it('is denied to viewers to whom it does not belong', async () => {
    const guest = await open()
    const anna = await open('anna')
    const denied = async (client: SocketClient, ch: string) => {
      const from = client.heard.length
      client.say({ op: 'subscribe', ch, resume: null })
      return (
        await client.until(() => client.heard.slice(from).find(({ op }) => op === 'denied' || op === 'subscribed'))
      ).op
    }
    for (const [channel, toGuest, toAnna] of [
      ['chat:1', 'subscribed', 'subscribed'],
      ['room:1:guest', 'subscribed', 'denied'],
      ['room:1:anna', 'denied', 'subscribed'],
      ['room:1:ben', 'denied', 'denied'],
      ['user:anna', 'denied', 'subscribed'],
      ['user:ben', 'denied', 'denied'],
      ['messenger:client-anna', 'denied', 'subscribed'],
      ['messenger:client-ben', 'denied', 'denied'],
      ['other:anna', 'denied', 'denied'],
    ] as const) {
      expect({ channel, toGuest: await denied(guest, channel), toAnna: await denied(anna, channel) }).toEqual({
        channel,
        toGuest,
        toAnna,
      })
    }
  })

  it('may be subscribed to in the same breath as authenticating', async () => {
    const client = await open()
    client.say({ op: 'authenticate', token: 'anna' })
    expect((await subscribe(client, 'user:anna')).ch).toBe('user:anna')
  })

  it('is one of at most 50 on a socket', async () => {
    const client = await open()
    for (let room = 1; room <= 50; room += 1) client.say({ op: 'subscribe', ch: `chat:${room}`, resume: null })
    expect((await client.ask({ op: 'subscribe', ch: 'chat:51', resume: null }, 'denied')).ch).toBe('chat:51')
  })
})

describe('who one is, while the socket is open', () => {
  it('is heard on without a gap when the token is renewed', async () => {
    const client = await open('anna-short')
    await subscribe(client, 'user:anna')
    clock.moveBy(600_000)
    await client.settle()
    expect(client.heard).toContainEqual({ op: 'refused', reason: 'The token has expired.' })
    say(2, 'user:anna')
    await client.settle()
    expect(client.events('user:anna')).toEqual([])
    await client.ask({ op: 'authenticate', token: 'anna' }, 'authenticated')
    say(1, 'user:anna')
    await client.settle()
    expect(seqsOf(client, 'user:anna')).toEqual([1, 2, 3])
  })

  it('is a guest once the session of the site has ended, and hears nothing of the user from then on [R08]', async () => {
    const [client, other] = [await open('anna'), await open('ben')]
    await subscribe(client, 'user:anna')
    await subscribe(client, 'chat:1')
    await subscribe(other, 'user:ben')
    realtime.signOut('family-a')
    say(1, 'user:anna')
    say(1, 'chat:1')
    say(1, 'user:ben')
    await Promise.all([client.settle(), other.settle()])
    expect(client.heard.slice(-4, -1).map((frame) => [frame.op, 'ch' in frame ? frame.ch : ''])).toEqual([
      ['refused', ''],
      ['denied', 'user:anna'],
      ['event', 'chat:1'],
    ])
    expect(client.events('user:anna')).toEqual([])
    expect(seqsOf(other, 'user:ben')).toEqual([1])
    expect(realtime.sockets().byUser).toEqual({ guest: 1, ben: 1 })
  })

  it('closes the channels of the previous viewer', async () => {
    const client = await open('anna')
    await subscribe(client, 'user:anna')
    await client.ask({ op: 'authenticate', token: 'ben' }, 'authenticated')
    await client.settle()
    expect(client.heard).toContainEqual({ op: 'denied', ch: 'user:anna', reason: 'This channel is not yours.' })
    say(1, 'user:anna')
    await client.settle()
    expect(client.events('user:anna')).toEqual([])
  })
})

describe('a slow reader', () => {
  it('loses waiting messages of chats, gets a request to ask again, and loses nothing else', async () => {
    const client = await open('anna')
    await subscribe(client, 'chat:1')
    await subscribe(client, 'user:anna')
    client.socket.pause()
    const text = 'x'.repeat(8_000)
    // Well beyond what the two kernels keep for a socket that nobody reads.
    for (let number = 0; number < 3_000; number += 1) {
      realtime.publish('chat:1', 'message', { text })
      if (number % 1_000 === 0) realtime.publish('user:anna', 'balanceChanged', { balance: number })
      if (number % 50 === 0) await new Promise((resolve) => setImmediate(resolve))
    }
    client.socket.resume()
    const reset = await client.until(() => client.heard.findLast((frame) => frame.op === 'subscribed' && frame.isReset))
    expect(reset.op === 'subscribed' && reset.ch).toBe('chat:1')
    await client.settle()
    expect(seqsOf(client, 'user:anna')).toEqual([1, 2, 3])
    const seqs = seqsOf(client)
    expect(seqs.length).toBeLessThan(3_000)
    expect(seqs).toEqual(seqs.map((_, index) => index + 1))
    say(1)
    await client.settle()
    expect(seqsOf(client).at(-1)).toBe(3_001)
  })
})

describe('what goes wrong with sockets', () => {
  it('cut: all of them, or those of one user', async () => {
    const [anna, ben, guest] = [await open('anna'), await open('ben'), await open()]
    realtime.break({ kind: 'cut', user: 'anna' })
    expect(await anna.closed).toBe(1006)
    await Promise.all([ben.settle(), guest.settle()])
    realtime.break({ kind: 'cut', user: 'guest' })
    await guest.closed
    expect(realtime.sockets()).toEqual({ ...NONE, open: 1, byUser: { ben: 1 }, opened: 3, mostOpen: 3 })
    realtime.break({ kind: 'cut' })
    await ben.closed
    expect(realtime.sockets()).toEqual({ ...NONE, opened: 3, mostOpen: 3 })
  })

  it('halfOpen: nothing is answered, nothing is closed; another socket works', async () => {
    const client = await open('anna')
    await subscribe(client, 'chat:1')
    realtime.break({ kind: 'halfOpen', user: 'anna' })
    client.say({ op: 'ping', n: 99 })
    say(1)
    const next = await open('anna')
    await next.settle()
    expect(client.heard.filter(({ op }) => op === 'pong' || op === 'event')).toEqual([])
    expect(client.socket.readyState).toBe(WebSocket.OPEN)
    expect(realtime.sockets()).toEqual({ ...NONE, open: 1, halfOpen: 1, byUser: { anna: 1 }, opened: 2, mostOpen: 1 })
    realtime.heal()
    await client.closed
    expect(realtime.sockets()).toEqual({ ...NONE, open: 1, byUser: { anna: 1 }, opened: 2, mostOpen: 1 })
  })

  it('refuse: no connection is taken, for a time or until healed', async () => {
    const client = await open()
    realtime.break({ kind: 'refuse', forMs: 300 })
    await expect(open()).rejects.toThrow()
    await client.settle()
    await until(open)
    realtime.break({ kind: 'refuse' })
    await expect(open()).rejects.toThrow()
    expect(realtime.sockets().isRefusing).toBe(true)
    realtime.heal()
    await (await open()).settle()
    expect(realtime.sockets().isRefusing).toBe(false)
  })

  it('gap, duplicate, reorder: of the next events of a channel, on the wire only', async () => {
    const client = await open()
    const { epoch } = await subscribe(client, 'chat:1')
    await subscribe(client, 'chat:2')
    const heardOf = async (count: number) => {
      const from = client.events('chat:1').length
      say(count)
      await client.settle()
      return seqsOf(client).slice(from)
    }
    realtime.break({ kind: 'gap', channel: 'chat:1', count: 2 })
    say(1, 'chat:2')
    expect(realtime.sockets().pending).toEqual([{ kind: 'gap', channel: 'chat:1', count: 2 }])
    expect(await heardOf(3)).toEqual([3])
    realtime.break({ kind: 'duplicate', channel: '*', count: 1 })
    expect(await heardOf(2)).toEqual([4, 4, 5])
    realtime.break({ kind: 'reorder', channel: 'chat:1', count: 3 })
    expect(await heardOf(4)).toEqual([8, 7, 6, 9])
    expect(realtime.sockets().pending).toEqual([])
    expect(seqsOf(client, 'chat:2')).toEqual([1])
    expect(realtime.channelLog('chat:1').events.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    const from = client.events('chat:1').length
    await subscribe(client, 'chat:1', { epoch, seq: 0 })
    await client.settle()
    expect(seqsOf(client).slice(from)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  it('reorder holds nothing back for longer than a second', async () => {
    const client = await open()
    await subscribe(client, 'chat:1')
    realtime.break({ kind: 'reorder', channel: '*', count: 5 })
    say(2)
    await client.settle()
    expect(seqsOf(client)).toEqual([])
    await until(() => expect(seqsOf(client)).toEqual([2, 1]))
  })

  it('epochChange: the next event is the first of another epoch', async () => {
    const client = await open()
    const { epoch } = await subscribe(client, 'chat:1')
    say(3)
    realtime.break({ kind: 'epochChange' })
    say(1)
    await client.settle()
    const last = client.events('chat:1').at(-1)
    expect({ seq: last?.seq, isOneEpoch: last?.epoch === epoch }).toEqual({ seq: 1, isOneEpoch: false })
    expect(await subscribe(client, 'chat:1', { epoch, seq: 3 })).toEqual(answerOf(last?.epoch, 1, true))
  })

  it('restart: every socket is cut, and there is another epoch when it is back', async () => {
    const client = await open('anna')
    const { epoch } = await subscribe(client, 'chat:1')
    say(2)
    realtime.break({ kind: 'restart', downMs: 300 })
    await client.closed
    await expect(open()).rejects.toThrow()
    const next = await until(open)
    const answer = await subscribe(next, 'chat:1', { epoch, seq: 2 })
    expect({ seq: answer.seq, isReset: answer.isReset, isOneEpoch: answer.epoch === epoch }).toEqual({
      seq: 0,
      isReset: true,
      isOneEpoch: false,
    })
  })

  it('flood: as many messages as were asked for, at that pace', async () => {
    const client = await open()
    await subscribe(client, 'chat:1')
    const startedAtMs = performance.now()
    realtime.break({ kind: 'flood', room: '1', perSecond: 1_000, seconds: 2 })
    await client.until(() => client.events('chat:1').length === 2_000)
    const tookMs = performance.now() - startedAtMs
    await client.settle()
    expect(client.events('chat:1').length).toBe(2_000)
    expect(tookMs).toBeGreaterThan(1_900)
    expect(tookMs).toBeLessThan(4_000)
    realtime.break({ kind: 'flood', room: '1', perSecond: 100, seconds: 600 })
    expect(realtime.sockets().pending.length).toBe(1)
    realtime.heal()
    expect(realtime.sockets().pending).toEqual([])
  })
})

it('closes everything when the sandbox stops, half-open sockets too', async () => {
  const [client, dead] = [await open(), await open('ben')]
  realtime.break({ kind: 'halfOpen', user: 'ben' })
  const raw = connect(listener.port, '127.0.0.1')
  realtime.close()
  await Promise.all([client.closed, dead.closed])
  raw.destroy()
  expect(realtime.sockets().open).toBe(0)
})
