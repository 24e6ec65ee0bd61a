import { type Observable, Subject } from 'rxjs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { type ClockTick, createTicks } from '../../adapters/site/ticks.adapter.ts'
import { answerWith, streamOf } from '../../app/ports/answer-with.ts'
import { type PromoBanner, promoCountdownMachine } from '../../machines/sales/promo-countdown.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { NOW_MS, promoBanner } from './promoted.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(
    promoCountdownMachine,
    new URL('../../machines/sales/promo-countdown.diagram.mmd', import.meta.url),
  )
})

test('the machine has nothing that passes silently', () => {
  checkLint(promoCountdownMachine)
})

test('is shown to its audience only, and goes when another visitor logs in [TIMER-001]', () => {
  const { actor, asked, seconds, answer } = start({ isAudience: false })
  const asOther = [asked(), seconds()]
  actor.send({ type: 'audience.judged', isAudience: true })
  answer(promoBanner())
  const asGuest = [asked(), seconds()]
  actor.send({ type: 'audience.judged', isAudience: false })
  expect({ asOther, asGuest, seconds: seconds() }).toEqual({ asOther: [0, null], asGuest: [1, 7_200], seconds: null })
})

test('counts a second each second, off the clock [TIMER-007]', () => {
  const { seconds, answer, tick } = start()
  answer(promoBanner({ endsAtMs: NOW_MS + 90_000 }))
  const seen = [seconds()]
  for (const ms of [1_000, 2_000, 60_000]) {
    tick(ms)
    seen.push(seconds())
  }
  expect(seen).toEqual([90, 89, 88, 30])
})

test('loses a second with each tick of the clock of the page, of which there is one a second, until its deadline [TIMER-006, TIMER-007]', () => {
  vi.useFakeTimers({ now: NOW_MS })
  onTestFinished(() => void vi.useRealTimers())
  const document = { visibilityState: 'visible', addEventListener() {}, removeEventListener() {} } as const
  const { seconds, answer } = start({ ticks: createTicks({ document, now: Date.now }) })
  answer(promoBanner({ endsAtMs: NOW_MS + 4_000 }))
  const seen = [0, 999, 1, 1_000, 1_000, 999, 1].map((ms) => {
    vi.advanceTimersByTime(ms)
    return seconds()
  })
  expect(seen).toEqual([4, 4, 3, 2, 1, 1, null])
})

test('past its deadline it is gone, and one that comes too late is never shown [TIMER-006]', () => {
  const { asked, seconds, answer, tick } = start()
  answer(promoBanner({ endsAtMs: NOW_MS + 1_500 }))
  tick(1_499)
  const just = seconds()
  tick(1_500)
  const over = seconds()
  const late = start()
  late.answer(promoBanner({ endsAtMs: NOW_MS }))
  const none = start()
  none.answer(null)
  expect([just, over, late.seconds(), none.seconds()]).toEqual([1, null, null, null])
  // Nor is it asked for once more.
  expect([asked(), late.asked(), none.asked()]).toEqual([1, 1, 1])
})

test('closed it stays away, and that is remembered before anything else [TIMER-003]', () => {
  const { actor, closings, seconds, answer } = start()
  answer(promoBanner())
  actor.send({ type: 'banner.closed' })
  actor.send({ type: 'audience.judged', isAudience: false })
  actor.send({ type: 'audience.judged', isAudience: true })
  expect({ closings: closings(), seconds: seconds() }).toEqual({ closings: 1, seconds: null })
})

test('a server that does not answer is asked once, and promotes nothing', () => {
  const { asked, state, timer } = start()
  timer.increment(60_000)
  expect({ asked: asked(), state: state() }).toEqual({ asked: 1, state: { open: 'disabled' } })
})

test('closed is closed, whether it could be remembered or not [TIMER-003]', () => {
  const remembered = start()
  remembered.answer(promoBanner())
  remembered.actor.send({ type: 'banner.closed' })
  remembered.actor.send({ type: 'closing.remembered' })
  const forgotten = start()
  forgotten.answer(promoBanner())
  forgotten.actor.send({ type: 'banner.closed' })
  forgotten.timer.increment(2_000)
  expect([remembered, forgotten].map(({ asked, state }) => [asked(), state()])).toEqual([
    [1, 'closed'],
    [1, 'closed'],
  ])
})

test('is not even requested for a visitor who closed it within the last day [TIMER-003]', () => {
  const { asked, seconds } = start({ isClosed: true })
  expect({ asked: asked(), seconds: seconds() }).toEqual({ asked: 0, seconds: null })
})

interface Start {
  isAudience?: boolean
  isClosed?: boolean
  ticks?: Observable<ClockTick>
}

function start({ isAudience = true, isClosed = false, ticks }: Start = {}) {
  let asked = 0
  let closings = 0
  const clock = new Subject<{ type: 'clock.ticked'; nowMs: number }>()
  const machine = plugPorts(promoCountdownMachine, {
    loadPromo: answerWith(() => {
      asked += 1
      return new Promise<never>(() => {})
    }),
    rememberClosing: answerWith(() => {
      closings += 1
      return new Promise<never>(() => {})
    }),
    watchClock: streamOf(ticks ?? clock),
  })
  const timer = new SimulatedClock()
  const actor = createActor(machine, { clock: timer, input: { isAudience, isClosed } })
  actor.start()
  return {
    actor,
    timer,
    state: () => actor.getSnapshot().value,
    asked: () => asked,
    closings: () => closings,
    answer: (banner: PromoBanner | null) => actor.send({ type: 'promo.answered', banner, nowMs: NOW_MS }),
    tick: (ms: number) => clock.next({ type: 'clock.ticked', nowMs: NOW_MS + ms }),
    /** What is counted down; null while the banner is not there. */
    seconds() {
      const snapshot = actor.getSnapshot()
      return snapshot.hasTag('shown') ? snapshot.context.remainingSeconds : null
    },
  }
}
