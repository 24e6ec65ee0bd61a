import { Subject } from 'rxjs'
import { describe, expect, test } from 'vitest'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import { createTrapCookies } from '../../adapters/sales/trap-cookies.adapter.ts'
import { createServerCookies } from '../../adapters/site/server-cookies.adapter.ts'
import type { ClockTick } from '../../adapters/site/ticks.adapter.ts'
import { answerWith, streamOf } from '../../app/ports/answer-with.ts'
import { remainingSecondsOf } from '../../machines/sales/countdown.ts'
import { priceTimersMachine } from '../../machines/sales/price-timers.machine.ts'
import { deadlinesOf } from '../../machines/sales/price-timers.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { NOON_MS } from './leave-page-trap.cases.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(priceTimersMachine, new URL('../../machines/sales/price-timers.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(priceTimersMachine)
})

describe('on the first load of a session', () => {
  test('the start of each timer is written to the session cookies timer-0 … timer-3 [JOIN-021]', async () => {
    const timers = await start('')
    expect(timers.cookies()).toEqual([NOON_MS, NOON_MS, NOON_MS, NOON_MS].map(String))
    expect(timers.setCookies().filter((line) => /max-age=[1-9]|expires/i.test(line))).toEqual([])
  })
})

describe('on a later load', () => {
  test('each timer goes on from its own start, and one that has none begins [JOIN-021]', async () => {
    for (const [cookies, startedAtMs] of [
      ['timer-0=1000; timer-2=2000', [1000, NOON_MS, 2000, NOON_MS]],
      ['timer-1=3000; timer-3=4000', [NOON_MS, 3000, NOON_MS, 4000]],
    ] as const) {
      const timers = await start(cookies)
      expect({ startedAtMs: timers.context().startedAtMs, cookies: timers.cookies() }).toEqual({
        startedAtMs,
        cookies: startedAtMs.map(String),
      })
    }
  })

  for (const junk of [`timer-0=${NOON_MS + 5000}`, 'timer-0=-1', 'timer-0=soon', 'timer-0=1e3', 'timer-0=']) {
    test(`a start that cannot be is none: ${junk}`, async () => {
      expect((await start(junk)).context().startedAtMs[0]).toBe(NOON_MS)
    })
  }

  test('while special prices of an earlier load run, no timer does, and no cookie is written [TRAP-015]', async () => {
    const timers = await start(`trapTriggered=1; trapTimerDuration=600; trapTimerStart=${NOON_MS - 1000}`)
    expect({ tags: timers.tags(), setCookies: timers.setCookies(), nowMs: timers.context().nowMs }).toEqual({
      tags: ['settled'],
      setCookies: [],
      nowMs: NOON_MS,
    })
    timers.send({ type: 'specials.switched', areOn: false, nowMs: NOON_MS + 1000 })
    expect(timers.context().startedAtMs).toEqual(Array(4).fill(NOON_MS + 1000))
  })
})

describe('while time is told', () => {
  test('a timer that is over stays at 0, whatever time it is [JOIN-024]', async () => {
    const timers = await start('')
    const left = () => {
      const { startedAtMs, nowMs } = timers.context()
      const [deadline] = deadlinesOf({
        tariffs: [{ hasFakeTimer: false, specialTimerSeconds: 0 }],
        timerSeconds: [60],
        startedAtMs,
      })
      return deadline && remainingSecondsOf(deadline, nowMs)
    }
    expect(left()).toBe(60)
    timers.tick(NOON_MS + 59_000)
    expect(left()).toBe(1)
    timers.tick(NOON_MS + 60_000)
    timers.tick(NOON_MS + 90_000)
    expect(left()).toBe(0)
  })

  test('they end with the trap and restart after it [TRAP-009, TRAP-011]', async () => {
    const timers = await start('')
    timers.send({ type: 'specials.switched', areOn: true, nowMs: NOON_MS })
    const off = [['settled'], [null, null, null, null]]
    expect([timers.tags(), timers.context().startedAtMs]).toEqual(off)
    timers.send({ type: 'specials.switched', areOn: true, nowMs: NOON_MS + 8000 })
    expect([timers.tags(), timers.context().startedAtMs]).toEqual(off)
    timers.send({ type: 'specials.switched', areOn: false, nowMs: NOON_MS + 9000 })
    expect([timers.tags(), timers.context().startedAtMs[3]]).toEqual([['settled', 'timing'], NOON_MS + 9000])
  })

  test('a site that persuades plainly has none, and writes no cookie (D15)', async () => {
    const timers = await start('', false)
    timers.tick(NOON_MS + 1000)
    timers.send({ type: 'specials.switched', areOn: false, nowMs: NOON_MS })
    expect({ tags: timers.tags(), setCookies: timers.setCookies(), nowMs: timers.context().nowMs }).toEqual({
      tags: ['settled'],
      setCookies: [],
      nowMs: NOON_MS + 1000,
    })
  })
})

test('without an answer nothing is counted down, and the page does not wait for it', () => {
  const clock = new SimulatedClock()
  const silent = fromCallback(() => {})
  const actor = createActor(
    plugPorts(priceTimersMachine, { readTimers: silent, keepTimers: silent, watchClock: silent } as never),
    { clock, input: { isAllowed: true } },
  )
  actor.start()
  clock.increment(60_000)
  expect(actor.getSnapshot().value).toBe('timeless')
})

async function start(header: string, isAllowed = true) {
  const jar = createServerCookies({ header, isSecure: false })
  const trap = createTrapCookies({ jar, now: () => NOON_MS })
  const ticks = new Subject<ClockTick>()
  const actor = createActor(
    plugPorts(priceTimersMachine, {
      readTimers: answerWith(trap.readTimers),
      keepTimers: trap.keepTimers,
      watchClock: streamOf(ticks),
    }),
    { input: { isAllowed } },
  )
  actor.start()
  await Promise.resolve()
  return {
    send: actor.send,
    tick: (nowMs: number) => ticks.next({ type: 'clock.ticked', nowMs }),
    tags: () => [...actor.getSnapshot().tags],
    context: () => actor.getSnapshot().context,
    cookies: () => [0, 1, 2, 3].map((position) => jar.read(`timer-${position}`)),
    setCookies: jar.setCookies,
  }
}
