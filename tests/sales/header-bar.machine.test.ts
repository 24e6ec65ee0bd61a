import { type Observable, Subject } from 'rxjs'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import { type ClockTick, createTicks } from '../../adapters/site/ticks.adapter.ts'
import { answerWith, streamOf } from '../../app/ports/answer-with.ts'
import {
  type HeaderBar,
  type HeaderBarAnswer,
  headerBarMachine,
  type ShownCommand,
} from '../../machines/sales/header-bar.machine.ts'
import type { PromotionQuestion } from '../../machines/sales/popup-context.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { headerBar, NOW_MS } from './promoted.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(headerBarMachine, new URL('../../machines/sales/header-bar.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(headerBarMachine)
})

describe('the bar', () => {
  test('is asked for at the start and on every other page, and once for each [BAR-010]', () => {
    const { asked, answer, move } = start()
    answer(null)
    for (const path of ['/videos/', '/videos/?page=2', '/videos/?page=2#films', '/videos/?page=2']) {
      move(path)
      answer(null)
    }
    expect(asked.map(({ path }) => path)).toEqual(['/', '/videos/', '/videos/?page=2'])
  })

  test('is requested again for another visitor [BAR-010]', () => {
    const { actor, asked, answer } = start()
    answer(headerBar())
    actor.send({ type: 'visitor.changed', group: 'guest' })
    actor.send({ type: 'visitor.changed', group: 'expiredMember' })
    expect(asked.map(({ group }) => group)).toEqual(['guest', 'expiredMember'])
  })

  test('is gone once the service has none, and stays while it is asked [BAR-009, BAR-016]', () => {
    const { shows, answer, move } = start()
    answer(headerBar())
    move('/videos/')
    const meanwhile = shows()
    answer(null)
    expect({ meanwhile, shows: shows() }).toEqual({ meanwhile: 'bar', shows: '' })
  })

  test('does not stand above the page of the age check, and is not asked for there [BAR-006]', () => {
    const { asked, shows, answer, move } = start()
    answer(headerBar())
    move('/age-verification/?sessionId=1')
    const there = shows()
    const askedThere = asked.length
    move('/')
    answer(headerBar())
    expect({ there, askedThere, shows: shows() }).toEqual({ there: '', askedThere: 1, shows: 'bar' })
    const direct = start({ path: '/age-verification/' })
    direct.actor.send({ type: 'visitor.changed', group: 'expiredMember' })
    expect({ asked: direct.asked, settled: direct.actor.getSnapshot().hasTag('settled') }).toEqual({
      asked: [],
      settled: true,
    })
  })

  test('that comes too late for the page before does not stand above the age check [BAR-006]', () => {
    const { shows, answer, move } = start()
    move('/age-verification/')
    answer(headerBar())
    expect(shows()).toBe('')
  })

  test('does not keep the page waiting: with the answer, or without one, it is settled', () => {
    const answered = start()
    answered.answer(null)
    const silent = start()
    const before = silent.actor.getSnapshot().hasTag('settled')
    silent.timer.increment(60_000)
    const isSettled = [answered, silent].map(({ actor }) => actor.getSnapshot().hasTag('settled'))
    expect({ before, isSettled, asked: silent.asked.length }).toEqual({
      before: false,
      isSettled: [true, true],
      asked: 1,
    })
  })

  test('that was gone comes again when the service has it again [BAR-009]', () => {
    const { shows, answer } = start()
    answer(headerBar())
    answer(null)
    answer(headerBar())
    expect(shows()).toBe('bar')
  })

  test('that waited when the age check came waits once more after it [BAR-006, BAR-008]', () => {
    const { shows, answer, move } = start()
    answer(headerBar({ showTrigger: 2 }))
    move('/age-verification/')
    move('/')
    answer(headerBar({ showTrigger: 2 }))
    const waiting = shows()
    move('/videos/')
    expect({ waiting, shows: shows() }).toEqual({ waiting: '', shows: 'bar' })
  })

  test('that was closed while the service was asked does not come back with the answer [BAR-007]', () => {
    const { actor, shows, answer, move } = start()
    answer(headerBar())
    move('/videos/')
    actor.send({ type: 'bar.closed' })
    answer(headerBar())
    const answered = shows()
    move('/models/')
    expect({ answered, shows: shows() }).toEqual({ answered: '', shows: '' })
  })

  test('goes when it is closed, and that is remembered [BAR-007, SESSION-032]', () => {
    const { actor, kept, shows, answer } = start()
    answer(headerBar())
    actor.send({ type: 'bar.closed' })
    expect({ shows: shows(), kept }).toEqual({ shows: '', kept: [{ type: 'shown.keep', uuid: 'bar' }] })
  })

  test('with the trigger of exit traps waits for the next page without a hash [BAR-008, ENT-053]', () => {
    const { shows, answer, move } = start()
    answer(headerBar({ showTrigger: 2 }))
    const seen = [shows()]
    for (const path of ['/#news', '/videos/#films', '/videos/?page=2']) {
      move(path)
      seen.push(shows())
    }
    answer(headerBar({ showTrigger: 2 }))
    const others = ([1, undefined] as const).map((showTrigger) => {
      const other = start()
      other.answer(headerBar({ showTrigger }))
      return other.shows()
    })
    expect({ seen, shows: shows(), others }).toEqual({
      seen: ['', '', '', 'bar'],
      shows: 'bar',
      others: ['bar', 'bar'],
    })
  })
})

describe('its countdown', () => {
  test('ticks every second from the remaining time, and goes at the end, while the bar stays [BAR-012, ENT-053]', () => {
    const { shows, answer, tick } = start()
    answer(headerBar({ endsAtMs: NOW_MS + 3_000 }))
    const seen = [shows()]
    for (const ms of [1_000, 2_000, 3_000, 4_000]) {
      tick(ms)
      seen.push(shows())
    }
    expect(seen).toEqual(['bar 3', 'bar 2', 'bar 1', 'bar', 'bar'])
  })

  test('loses a second with each tick of the clock of the page, of which there is one a second, and hides at 0 [BAR-012]', () => {
    vi.useFakeTimers({ now: NOW_MS })
    onTestFinished(() => void vi.useRealTimers())
    const document = { visibilityState: 'visible', addEventListener() {}, removeEventListener() {} } as const
    const { shows, answer } = start({ ticks: createTicks({ document, now: Date.now }) })
    answer(headerBar({ endsAtMs: NOW_MS + 4_000 }))
    const seen = [0, 999, 1, 1_000, 1_000, 999, 1].map((ms) => {
      vi.advanceTimersByTime(ms)
      return shows()
    })
    expect(seen).toEqual(['bar 4', 'bar 4', 'bar 3', 'bar 2', 'bar 1', 'bar 1', 'bar'])
  })

  test('begins only after the start of the offer [BAR-011, ENT-053]', () => {
    const { shows, answer, tick } = start()
    answer(headerBar({ startsAtMs: NOW_MS + 2_000, endsAtMs: NOW_MS + 10_000 }))
    const seen = [shows()]
    for (const ms of [1_000, 2_000, 3_000]) {
      tick(ms)
      seen.push(shows())
    }
    expect(seen).toEqual(['bar', 'bar', 'bar', 'bar 7'])
  })

  test.for([
    ['without an end', {}, 'bar'],
    ['after its end', { endsAtMs: NOW_MS - 1 }, 'bar'],
    ['at its very end', { endsAtMs: NOW_MS }, 'bar'],
    ['that ends before it starts', { startsAtMs: NOW_MS + 5_000, endsAtMs: NOW_MS + 2_000 }, 'bar'],
    ['a second before its end', { endsAtMs: NOW_MS + 1 }, 'bar 1'],
    ['in the year 2099', { endsAtMs: Date.UTC(2099, 0, 1) }, 'bar 2275617600'],
  ] as const)('%s [BAR-011]', ([, times, expected]) => {
    const { shows, answer } = start()
    answer(headerBar(times))
    expect(shows()).toBe(expected)
  })

  test('needs no clock where there is nothing to count, now or ever [BAR-011]', () => {
    const endless = start()
    endless.answer(headerBar({ startsAtMs: NOW_MS + 5_000 }))
    const over = start()
    over.answer(headerBar({ endsAtMs: NOW_MS + 1_000 }))
    const before = over.isClockHeard()
    over.tick(1_000)
    expect([endless.isClockHeard(), before, over.isClockHeard()]).toEqual([false, true, false])
  })

  test('a bar that names no start counts as started [BAR-015]', () => {
    const { shows, answer } = start()
    answer(headerBar({ startsAtMs: 0, endsAtMs: NOW_MS + 60_000 }))
    expect(shows()).toBe('bar 60')
  })

  test('follows a clock that is set: back it counts more, far ahead it is over', () => {
    const { shows, answer, tick } = start()
    answer(headerBar({ endsAtMs: NOW_MS + 60_000 }))
    tick(-3_600_000)
    const back = shows()
    tick(90 * 86_400_000)
    expect({ back, shows: shows() }).toEqual({ back: 'bar 3660', shows: 'bar' })
  })
})

function start({ path = '/', ticks }: { path?: string; ticks?: Observable<ClockTick> } = {}) {
  const asked: PromotionQuestion[] = []
  const kept: ShownCommand[] = []
  const clock = new Subject<{ type: 'clock.ticked'; nowMs: number }>()
  let tell: (answer: HeaderBarAnswer) => void = () => {}
  const machine = plugPorts(headerBarMachine, {
    fetchHeaderBar: answerWith((_, question: PromotionQuestion) => {
      asked.push(question)
      return new Promise<never>(() => {})
    }),
    keepShown: fromCallback<ShownCommand>(({ receive }) => receive((command) => kept.push(command))),
    watchClock: streamOf(ticks ?? clock),
  })
  const timer = new SimulatedClock()
  const actor = createActor(machine, { clock: timer, input: { group: 'guest', path, affiliateId: '' } })
  actor.start()
  tell = (answer) => actor.send(answer)
  return {
    actor,
    asked,
    kept,
    timer,
    isClockHeard: () => clock.observed,
    answer: (bar: HeaderBar | null) => tell({ type: 'bar.answered', bar, nowMs: NOW_MS }),
    move: (to: string) => actor.send({ type: 'route.changed', path: to }),
    tick: (ms: number) => clock.next({ type: 'clock.ticked', nowMs: NOW_MS + ms }),
    /** Which bar is there, and the seconds that it counts down from. */
    shows() {
      const snapshot = actor.getSnapshot()
      const { bar, remainingSeconds } = snapshot.context
      if (!snapshot.hasTag('shown')) return ''
      return snapshot.hasTag('counting') ? `${bar?.uuid} ${remainingSeconds}` : bar?.uuid
    },
  }
}
