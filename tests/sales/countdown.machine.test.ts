import fc from 'fast-check'
import { config, Subject } from 'rxjs'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { type ClockTick, createTicks } from '../../adapters/site/ticks.adapter.ts'
import { streamOf } from '../../app/ports/answer-with.ts'
import { type CountdownInput, countdownMachine } from '../../machines/sales/countdown.machine.ts'
import { clockTextOf, partsOf, remainingSecondsOf } from '../../machines/sales/countdown.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(countdownMachine, new URL('../../machines/sales/countdown.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(countdownMachine)
})

describe('while it counts', () => {
  test('the seconds are read off the clock, also after hours without a tick', () => {
    const { tick, seconds } = start({ endsAtMs: 7_200_000, nowMs: 0 })
    expect(seconds()).toBe(7200)
    tick(1000)
    expect(seconds()).toBe(7199)
    tick(7_000_000)
    expect(seconds()).toBe(200)
  })

  test('it ends at its end, and hears no clock after it', () => {
    const { tick, isHeard, tags } = start({ endsAtMs: 2000, nowMs: 0 })
    tick(1999)
    expect(tags()).toEqual(['counting'])
    tick(2000)
    expect({ tags: tags(), isHeard: isHeard() }).toEqual({ tags: ['ended'], isHeard: false })
  })

  test('one that is over already never counts', () => {
    expect(start({ endsAtMs: 1000, nowMs: 1000 }).tags()).toEqual(['ended'])
  })

  test('one with a loop restarts from its full time instead of ending [JOIN-023]', () => {
    const { tick, seconds, tags } = start({ endsAtMs: 10_000, loopSeconds: 10, nowMs: 0 })
    const seen = [9_000, 10_000, 11_000, 35_500].map((nowMs) => {
      tick(nowMs)
      return seconds()
    })
    expect({ seen, tags: tags() }).toEqual({ seen: [1, 10, 9, 5], tags: ['counting'] })
  })
})

describe('the numbers', () => {
  test('a loop stays between 1 and its length for any time', () => {
    fc.assert(
      fc.property(fc.nat(2e12), fc.integer({ min: 1, max: 100_000 }), fc.nat(2e12), (endsAtMs, loopSeconds, nowMs) => {
        const left = remainingSecondsOf({ endsAtMs, loopSeconds }, nowMs)
        expect(left).toBeGreaterThan(0)
        if (nowMs >= endsAtMs) expect(left).toBeLessThanOrEqual(loopSeconds)
      }),
    )
  })

  test('without a loop it is 0 exactly when the end is reached (N09)', () => {
    fc.assert(
      fc.property(fc.nat(4e12), fc.nat(4e12), (endsAtMs, nowMs) => {
        expect(remainingSecondsOf({ endsAtMs }, nowMs) === 0).toBe(nowMs >= endsAtMs)
      }),
    )
  })

  test('are written as HH:mm:ss, or as days, hours, minutes and seconds', () => {
    expect([0, 59, 3600, 86_399, 90_061].map(clockTextOf)).toEqual([
      '00:00:00',
      '00:00:59',
      '01:00:00',
      '23:59:59',
      '25:01:01',
    ])
    expect(partsOf(90_061)).toEqual({ days: '01', hours: '01', minutes: '01', seconds: '01' })
  })
})

describe('the clock of all countdowns', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('ticks at each whole second of the server, by one timer however many listen, and stops with the last of them', () => {
    const { ticks } = clock(400)
    const heard: number[] = []
    const hearing = [1, 2].map(() => ticks.subscribe(({ nowMs }) => heard.push(nowMs)))
    expect(vi.getTimerCount()).toBe(1)
    vi.advanceTimersByTime(600)
    vi.advanceTimersByTime(1000)
    expect(heard).toEqual([1000, 1000, 2000, 2000])
    for (const one of hearing) one.unsubscribe()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('stops while the tab is hidden, and sends the time at once when it is seen again', () => {
    const { ticks, show } = clock(0)
    const heard: number[] = []
    ticks.subscribe(({ nowMs }) => heard.push(nowMs))
    show(false)
    expect(vi.getTimerCount()).toBe(0)
    vi.advanceTimersByTime(90_500)
    show(true)
    expect(heard).toEqual([90_500])
    vi.advanceTimersByTime(500)
    expect(heard).toEqual([90_500, 91_000])
  })

  test('goes on for everybody else when one listener throws', () => {
    const thrown: unknown[] = []
    config.onUnhandledError = (error) => thrown.push(error)
    onTestFinished(() => {
      config.onUnhandledError = null
    })
    const { ticks } = clock(0)
    const heard: number[] = []
    const problem = new Error('listener')
    ticks.subscribe(() => {
      throw problem
    })
    ticks.subscribe(({ nowMs }) => heard.push(nowMs))
    vi.advanceTimersByTime(2001)
    expect({ heard, thrown }).toEqual({ heard: [1000, 2000], thrown: [problem, problem] })
  })
})

function start(input: CountdownInput) {
  const ticks = new Subject<ClockTick>()
  const actor = createActor(plugPorts(countdownMachine, { watchClock: streamOf(ticks) }), { input })
  actor.start()
  return {
    tick: (nowMs: number) => ticks.next({ type: 'clock.ticked', nowMs }),
    seconds: () => actor.getSnapshot().context.remainingSeconds,
    tags: () => [...actor.getSnapshot().tags],
    isHeard: () => ticks.observed,
  }
}

/** A clock on simulated time, in a tab that is seen until it is hidden. */
function clock(startMs: number) {
  vi.setSystemTime(startMs)
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState })
  return {
    ticks: createTicks({ document: page as never, now: () => Date.now() }),
    show(isVisible: boolean) {
      page.visibilityState = isVisible ? 'visible' : 'hidden'
      page.dispatchEvent(new Event('visibilitychange'))
    },
  }
}
