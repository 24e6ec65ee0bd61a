import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { pauseAfter } from '../../machines/cams/sequence.ts'
import { createRealtime, type Realtime } from '../../sandbox/cams/realtime/realtime-server.ts'
import { createClock } from '../../sandbox/clock.ts'
import { type Listener, listen } from '../../sandbox/listen.ts'
import { seededRandom } from '../../sandbox/media/seeded-random.ts'
import { createLog, type LoggedRequest } from '../../sandbox/request-log.ts'
import { SITES } from './test-sandbox.ts'

const CROWD = 1_000
/** Of the crowd, in any one second after the first two. */
const MOST_AT_ONCE = 0.15

let realtime: Realtime
let listener: Listener

beforeAll(async () => {
  const options = { clock: createClock(), sites: SITES, log: createLog<LoggedRequest>() }
  realtime = createRealtime({ ...options, whoIs: async () => null, heartbeat: () => undefined, say: () => undefined })
  listener = await listen(new Hono(), ['127.0.0.1'], 0, realtime.onUpgrade)
})
afterAll(async () => {
  realtime.close()
  await listener.close()
})

/** How many fall into each second. */
function bySecond(timesMs: readonly number[]): number[] {
  const counts: number[] = []
  for (const ms of timesMs) counts[Math.floor(ms / 1000)] = (counts[Math.floor(ms / 1000)] ?? 0) + 1
  return Array.from(counts, (count) => count ?? 0)
}

describe('a thousand clients after a restart', () => {
  it('are all back within two seconds, each with one socket, when it took five [R01]', async () => {
    const DOWN_MS = 5_000
    const { next: random } = seededRandom('crowd')
    const backAtMs: number[] = []
    const sockets = new Set<WebSocket>()
    let restartedAtMs = 0
    let isOver = false

    /** What the browser does: tries, and waits longer each time. `dueAtMs`: when its pause was over, however slow this machine is. */
    function connect(failures: number, dueAtMs = 0): Promise<void> {
      return new Promise((resolve) => {
        const socket = new WebSocket(`ws://127.0.0.1:${listener.port}/realtime`)
        sockets.add(socket)
        let isOpen = false
        socket.on('error', () => undefined)
        socket.on('open', () => {
          isOpen = true
          if (restartedAtMs > 0) backAtMs.push(dueAtMs - restartedAtMs - DOWN_MS)
          resolve()
        })
        socket.on('close', () => {
          sockets.delete(socket)
          if (isOver) return
          const lost = (isOpen ? 0 : failures) + 1
          const pauseMs = pauseAfter(lost - 1, random())
          const nextAtMs = performance.now() + pauseMs
          setTimeout(() => void connect(lost, nextAtMs).then(resolve), pauseMs)
        })
      })
    }

    for (let from = 0; from < CROWD; from += 100) await Promise.all(Array.from({ length: 100 }, () => connect(0)))
    expect(realtime.sockets().open).toBe(CROWD)
    restartedAtMs = performance.now()
    realtime.break({ kind: 'restart', downMs: DOWN_MS })
    await expect.poll(() => backAtMs.length, { timeout: 30_000 }).toBe(CROWD)
    isOver = true
    const { open, mostOpen } = realtime.sockets()
    for (const socket of sockets) socket.terminate()

    const buckets = bySecond(backAtMs)
    expect({ now: open, most: mostOpen }).toEqual({ now: CROWD, most: CROWD })
    expect(Math.max(0, ...buckets.slice(2)) / CROWD).toBeLessThanOrEqual(MOST_AT_ONCE)
    expect(backAtMs.toSorted((one, other) => one - other)[CROWD * 0.95]).toBeLessThanOrEqual(2_000)
  })

  it('do not come all at once after an outage of a minute [R01]', () => {
    const DOWN_MS = 60_000
    for (let round = 0; round < 20; round += 1) {
      const { next: random } = seededRandom(`outage ${round}`)
      const backAtMs = Array.from({ length: CROWD }, () => {
        let atMs = 0
        for (let failures = 1; atMs < DOWN_MS; failures += 1) atMs += pauseAfter(failures - 1, random())
        return atMs - DOWN_MS
      })
      expect(Math.max(...bySecond(backAtMs)) / CROWD).toBeLessThanOrEqual(MOST_AT_ONCE)
      expect(Math.max(...backAtMs)).toBeLessThanOrEqual(30_000)
    }
  })
})
