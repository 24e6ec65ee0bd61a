import { describe, expect, test } from 'vitest'
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import type { MachineCases } from '../../studio/paths/cases.ts'
import { assertComplete, assertInvariants } from '../../studio/paths/cover.ts'
import { stateNameOf, type Timer, timersOf } from '../../studio/paths/declared.ts'
import { type Exploration, explore } from '../../studio/paths/explore.ts'
import { type Plan, planPaths } from '../../studio/paths/plan.ts'
import { replay, type Sut } from '../../studio/paths/replay.ts'

/** A product that paths are replayed on, and what a path of it can be. */
export interface Drive {
  /** Absent: paths are replayed elsewhere, in a browser. */
  sut?: () => Sut
  /** By id of a declared transition: why nothing can bring it about in this product. Paths do without it. */
  leftOut?: Readonly<Record<string, string>>
  /** What tells two snapshots of one state apart, where paths on the machine alone may look closer. */
  project?: (snapshot: AnyMachineSnapshot) => unknown
  /** What cannot come about in a state, though the transition can in others. */
  mayHappen?: (snapshot: AnyMachineSnapshot, event: AnyEventObject) => boolean
  /** Types of the events that its paths must bring about: all of them, and no others. Absent: whichever they do. */
  events?: readonly string[]
  /** By state and delay, `loading after patience`: for how long it lasts when nothing else happens. */
  lasts?: Readonly<Record<string, { ms: number }>>
}

/** One test that no declared transition is left out. With a product, which `drive` composes, one test for each path on it. */
export function describePaths<Machine extends AnyStateMachine>(
  name: string,
  cases: MachineCases<Machine>,
  product?: Drive,
) {
  describe(`${name}: paths`, () => {
    // Planned here, because tests can only be registered before they run; what goes wrong is the test's.
    const whole = attempt(() => planFor(cases))
    test(`${name}: every declared transition is walked`, () => {
      const { exploration, plan } = whole()
      assertComplete(exploration, plan, cases)
      for (const { steps } of plan.paths) for (const { snapshot, to } of steps) assertInvariants(snapshot, cases, to)
    })
    if (!product) return
    const { sut, leftOut = {}, mayHappen, project = cases.project, events, lasts } = product
    const driven = attempt(() =>
      planFor({ ...possible(cases, whole().exploration, { leftOut, mayHappen }), ...(project && { project }) }),
    )
    test(`${name}: what cannot be brought about is listed`, () => {
      expect(driven().plan.uncovered.toSorted()).toEqual(Object.keys({ ...leftOut, ...cases.waivers }).toSorted())
    })
    test(`${name}: everything that happens to it is on a path`, () => {
      if (events) expect(eventsIn(driven())).toEqual(events.toSorted())
      if (lasts) expect(durationsIn(driven())).toEqual(mapped(lasts, ({ ms }) => ms))
    })
    if (!sut) return
    for (const path of attempt(() => driven().plan.paths, [])()) {
      test(path.title, () => replay(path, sut()))
    }
  })
}

function planFor<Machine extends AnyStateMachine>(cases: MachineCases<Machine>): Planned {
  const exploration = explore(cases.machine, cases)
  return { exploration, plan: planPaths(exploration, cases) }
}

interface Planned {
  exploration: Exploration
  plan: Plan
}

/** Calls it now; what it throws is thrown where the result is asked for, unless something else does instead. */
function attempt<Result>(work: () => Result, instead?: Result): () => Result {
  try {
    const result = work()
    return () => result
  } catch (error) {
    if (instead !== undefined) return () => instead
    return () => {
      throw error
    }
  }
}

/** The cases, without what cannot be brought about. */
function possible<Machine extends AnyStateMachine>(
  cases: MachineCases<Machine>,
  { edges, identify }: Exploration,
  { leftOut = {}, mayHappen = () => true }: Pick<Drive, 'leftOut' | 'mayHappen'>,
): MachineCases<Machine> {
  const nameOf = (from: string, event: AnyEventObject) => `${from} ${JSON.stringify(event)}`
  const barred = new Set(
    edges
      .filter(({ transitions }) => transitions.some((id) => id in leftOut))
      .map(({ from, event }) => nameOf(from, event)),
  )
  return {
    ...cases,
    mayHappen: (snapshot, event) =>
      (cases.mayHappen?.(snapshot, event) ?? true) &&
      mayHappen(snapshot, event) &&
      !barred.has(nameOf(identify(snapshot), event)),
  }
}

/** Types of the events that are no timers. */
function eventsIn({ exploration, plan }: Planned): string[] {
  const timers = timersOf(exploration.machine)
  const types = plan.paths.flatMap(({ steps }) => steps.map(({ event }) => event.type))
  return [...new Set(types)].filter((type) => !timers.has(type)).toSorted()
}

/** For each timer that a path waits for: how long, where nothing else happens meanwhile. */
function durationsIn({ exploration, plan }: Planned): Record<string, number> {
  const timers = timersOf(exploration.machine)
  const delays = exploration.machine.implementations.delays as Readonly<Record<string, unknown>>
  const durations: Record<string, number> = {}
  for (const { event, waitMs } of plan.paths.flatMap(({ steps }) => steps)) {
    const timer = timers.get(event.type)
    if (!timer) continue
    const name = timerName(timer)
    const delay = delays[timer.delay]
    durations[name] = typeof delay === 'number' ? delay : Math.max(durations[name] ?? 0, waitMs)
  }
  return durations
}

/** `loading after patience` */
export function timerName({ source, delay }: Timer): string {
  return `${stateNameOf(source)} after ${delay}`
}

function mapped<Value, Result>(values: Readonly<Record<string, Value>>, change: (value: Value) => Result) {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]))
}
