import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Endpoint } from '../../contracts/endpoint.ts'
import { endpoints } from '../../contracts/endpoints.ts'
import { createLimits } from '../../sandbox/limits.ts'
import { createRateLimit } from '../../sandbox/rate-limit.ts'
import { camVisitor } from './cam-visitor.ts'
import { openSocket, type SocketClient } from './socket-client.ts'
import { hostsOf, startTestSandbox, type TestSandbox } from './test-sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.close())
beforeEach(async () => {
  await sandbox.control.reset()
  // Nothing may be allowed again only because this machine is slow.
  await sandbox.client.changeClock({ holdAtMs: Date.now() })
})

const PASSWORD = 'Proscenium1'

describe('a rate', () => {
  it('allows its burst at once, then one each time, and the whole burst again after rest', () => {
    const limit = createRateLimit({ burst: 3, everyMs: 100 })
    const take = (nowMs: number) => {
      const waitMs = limit.waitMs('anna', nowMs)
      if (waitMs === 0) limit.note('anna', nowMs)
      return waitMs
    }
    expect([0, 0, 0, 0, 40, 100, 100, 199, 200].map(take)).toEqual([0, 0, 0, 100, 60, 0, 100, 1, 0])
    expect([10_000, 10_000, 10_000, 10_000].map(take)).toEqual([0, 0, 0, 100])
    expect(limit.waitMs('ben', 10_000)).toBe(0)
    limit.forget('anna')
    expect(limit.waitMs('anna', 10_000)).toBe(0)
  })

  it('blocks no longer than it can, whatever was counted meanwhile and wherever the clock goes', () => {
    const limit = createRateLimit({ burst: 3, everyMs: 100 })
    for (let count = 0; count < 1_000; count += 1) limit.note('anna', 5_000_000)
    expect([limit.waitMs('anna', 5_000_000), limit.waitMs('anna', 0), limit.waitMs('anna', 5_000_100)]).toEqual([
      100, 100, 0,
    ])
  })
})

describe('a body', () => {
  /** One address of every kind on every host: each row that takes a body, the companies' own pages, control plane, desk, and nothing at all. */
  function addresses(): string[] {
    const hosts = hostsOf(sandbox)
    const rows = Object.values(endpoints as Record<string, Endpoint>).filter(({ method }) => method !== 'GET')
    return [
      ...rows.map(({ host, path }) => `${hosts[host]}${path.replaceAll(/\{\w+\}/g, 'any')}`),
      ...['/sandbox/api/reset', '/sandbox/', '/nothing'].map((path) => `${sandbox.apiOrigin}${path}`),
      ...['/billers/any', '/age-provider/any', '/pictures/any', '/nothing'].map(
        (path) => `${sandbox.thirdPartyOrigin}${path}`,
      ),
      ...['/realtime', '/nothing'].map((path) => `${sandbox.camOrigin}${path}`),
    ]
  }

  /** A picture of 2 MB, and what several parts take around it. */
  const takesPictures = (address: string) => address.endsWith('/api/wp/user/changeAvatar')

  it('that says that it is too long is turned away before any of it is read, at every address of every host', async () => {
    const heads = addresses().map(async (address) => {
      const { socket, head } = await begin(address, `Content-Length: ${takesPictures(address) ? 4_000_001 : 65_537}`)
      const status = await head
      socket.destroy()
      return `${status} ${address}`
    })
    expect(await Promise.all(heads)).toEqual(addresses().map((address) => `413 ${address}`))
  })

  it('that does not end is turned away after 64 kB, and the line is closed', async () => {
    for (const address of addresses().filter((address, index) => index % 7 === 0 && !takesPictures(address))) {
      const { socket, head, closed } = await begin(address, 'Transfer-Encoding: chunked')
      const chunk = `1000\r\n${'x'.repeat(4096)}\r\n`
      let isAnswered = false
      void head.then(() => {
        isAnswered = true
      })
      // As fast as it is taken; a server that reads on would be sent 64 MB.
      for (let sent = 0; sent < 16_384 && !isAnswered && !socket.destroyed; sent += 1) {
        if (!socket.write(chunk)) await new Promise((resolve) => setImmediate(resolve))
      }
      expect({ head: await head, address }).toEqual({ head: 413, address })
      const read = Number(socket.bytesWritten)
      expect(read).toBeLessThan(64 * 1024 * 1024)
      socket.on('error', () => {})
      const feeding = setInterval(() => socket.write(chunk), 5)
      await closed
      clearInterval(feeding)
    }
  })

  it('as long as allowed is read', async () => {
    const answer = await sandbox.call('logIn', { body: { email: 'a'.repeat(60_000), password: 'b' } })
    expect(answer.status).toBe(422)
  })

  /** A connection on which nothing but the head of a request was sent. */
  async function begin(address: string, header: string) {
    const { hostname, port, pathname } = new URL(address)
    const socket: Socket = connect(Number(port), hostname)
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    socket.on('error', () => {})
    const head = new Promise<number>((resolve) => {
      socket.once('data', (data) => resolve(Number(/^HTTP\/1.1 (\d+)/.exec(String(data))?.[1])))
    })
    const lines = [`POST ${pathname} HTTP/1.1`, `Host: ${hostname}:${port}`, 'Content-Type: application/json', header]
    const isPut = Object.values(endpoints as Record<string, Endpoint>).find(
      ({ method, path }) => method !== 'POST' && pathname.endsWith(path.replaceAll(/\{\w+\}/g, 'any')),
    )
    if (isPut && isPut.method !== 'GET') lines[0] = `${isPut.method} ${pathname} HTTP/1.1`
    socket.write(`${lines.join('\r\n')}\r\n\r\n`)
    return { socket, head, closed }
  }
})

describe('trying to log in', () => {
  const EMAIL = 'ada.holm@example.com'
  const logIn = async (email: string, password: string, address = '203.0.113.7') => {
    const headers = { 'X-Forwarded-For': `10.9.8.7, ${address}` }
    const answer = await sandbox.call('logIn', { body: { email, password }, headers })
    return [answer.status, answer.headers.get('retry-after')]
  }
  const REFUSED = [422, null]

  it('is refused for an account after thirty that failed, from wherever they come; a minute later one more is let in', async () => {
    for (let count = 0; count < 30; count += 1) {
      expect(await logIn(count % 2 ? EMAIL : ' ADA.Holm@example.com', `wrong-${count}`, `203.0.113.${count}`)).toEqual(
        REFUSED,
      )
    }
    expect(await logIn(EMAIL, PASSWORD, '198.51.100.1')).toEqual([429, '60'])
    expect(await logIn('dario.lenz@example.com', PASSWORD)).toEqual([200, null])
    await sandbox.client.changeClock({ jumpMs: 60_000 })
    expect(await logIn(EMAIL, 'wrong-again')).toEqual(REFUSED)
    expect((await logIn(EMAIL, PASSWORD))[0]).toBe(429)
    await sandbox.client.changeClock({ jumpMs: 60_000 })
    expect(await logIn(EMAIL, PASSWORD)).toEqual([200, null])
    expect(await logIn(EMAIL, 'wrong-once-more')).toEqual(REFUSED)
  })

  it('is refused for an address after a hundred that failed, whatever accounts they name, and for no other address; what succeeds is not counted', () => {
    const { logIn: limits } = createLimits()
    const waits = (account: string, address: string) => limits.waitMs(account, address, 0)
    for (let count = 0; count < 100; count += 1) {
      expect(waits(`somebody-${count}`, '203.0.113.7')).toBe(0)
      limits.noteFailure(`somebody-${count}`, '203.0.113.7', 0)
    }
    limits.noteSuccess('somebody-1')
    expect([waits('ada', '203.0.113.7'), waits('ada', '203.0.113.8')]).toEqual([5_000, 0])
  })
})

describe('writing', () => {
  it('in a room is refused above twenty at once, and said again later under its name it is there once', async () => {
    const [room] = (await sandbox.control.cams()).rooms.filter(({ broadcastStatus }) => broadcastStatus === 'PUBLIC')
    const member = await camVisitor(sandbox, 'member')
    const say = (number: number) =>
      member.call('sendRoomMessage', {
        params: { roomId: String(room?.id) },
        body: { text: `Line ${number}`, clientMsgId: `client-message-${number}` },
      })
    const statuses = []
    for (let number = 0; number < 22; number += 1) statuses.push((await say(number)).status)
    expect(statuses).toEqual([...Array(20).fill(200), 429, 429])
    expect((await say(21)).headers.get('retry-after')).toBe('1')
    const other = await camVisitor(sandbox, 'trial')
    const hers = { params: { roomId: String(room?.id) }, body: { text: 'Hello', clientMsgId: 'client-message-x' } }
    expect((await other.call('sendRoomMessage', hers)).status).toBe(200)
    await sandbox.client.changeClock({ jumpMs: 1_000 })
    expect((await say(21)).status).toBe(200)
    const history = await (await member.call('getChatHistory', { params: { roomId: String(room?.id) } })).text()
    expect([history.split('Line 21"').length, history.split('Line 20"').length]).toEqual([2, 1])
  })
})

describe('telling the messenger that one is still here', () => {
  it('is refused to an account above twenty at once, and to no other', async () => {
    const [member, other] = [await camVisitor(sandbox, 'member'), await camVisitor(sandbox, 'trial')]
    const statuses = []
    for (let count = 0; count < 22; count += 1) statuses.push((await member.call('pingMessenger')).status)
    expect(statuses).toEqual([...Array(20).fill(200), 429, 429])
    expect((await other.call('pingMessenger')).status).toBe(200)
    await sandbox.client.changeClock({ jumpMs: 1_000 })
    expect((await member.call('pingMessenger')).status).toBe(200)
  })
})

describe('a socket', () => {
  const open = () => openSocket(hostsOf(sandbox).camSocket)
  const flood = (client: SocketClient, frame: string) => {
    for (let count = 0; count < 2_000; count += 1) client.socket.send(frame)
  }

  for (const [what, frame] of [
    ['pings', '{"op":"ping","n":1}'],
    ['nonsense', '{"op":"no such thing"}'],
    ['tokens', '{"op":"authenticate","token":"x.y.z"}'],
    ['channels', '{"op":"subscribe","ch":"chat:1","resume":null}'],
  ] as const) {
    it(`that floods (${what}) is closed, others are not disturbed, and it may come back`, async () => {
      const [calm, wild] = [await open(), await open()]
      flood(wild, frame)
      expect(await wild.closed).toBe(1008)
      expect(wild.heard.length).toBeLessThan(500)
      await calm.ask({ op: 'ping', n: 7 }, 'pong')
      const again = await open()
      await again.ask({ op: 'ping', n: 8 }, 'pong')
      calm.close()
      again.close()
    })
  }

  it('that comes back to as many channels as it may hear is not taken for a flood', async () => {
    const client = await open()
    for (let round = 0; round < 3; round += 1) {
      for (let number = 1; number <= 50; number += 1)
        client.say({ op: 'subscribe', ch: `chat:${number}`, resume: null })
    }
    await client.settle()
    expect(client.heard.filter(({ op }) => op === 'subscribed')).toHaveLength(150)
    client.close()
  })

  it('that sends a frame of more than 64 kB is closed before anything is made of it', async () => {
    const client = await open()
    client.socket.send(JSON.stringify({ op: 'authenticate', token: 'x'.repeat(64 * 1024) }))
    expect(await client.closed).toBe(1009)
  })
})
