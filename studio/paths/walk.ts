import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import { leavesOf } from './active.ts'
import { eventLabel, timersOf } from './declared.ts'
import type { Start } from './explore.ts'
import type { Walkable } from './findings.ts'
import { earliestTimes, type TimeBound } from './schedule.ts'

/** One way through a machine, timers in an order that a clock can produce. Never changed: `extend` makes a longer one. */
export interface Walk {
  start: Start
  first: AnyMachineSnapshot
  snapshot: AnyMachineSnapshot
  at: string
  steps: readonly WalkStep[]
  times: readonly number[]
  /** Up to this step, times are what they are: whatever still runs was started by it. */
  settled: number
  /** Of the steps after that, counted from it. */
  bounds: readonly TimeBound[]
  pending: ReadonlyMap<string, PendingTimer>
}

export interface WalkStep {
  from: string
  event: AnyEventObject
  label: string
  to: string
  snapshot: AnyMachineSnapshot
  states: readonly string[]
  transitions: readonly string[]
  /** The delay that this step waits for, by name. */
  timer: string | undefined
  /** False where another timer falls due in the same millisecond: nobody can see the state between. */
  observable: boolean
}

interface PendingTimer {
  /** The step, counted from the one that is settled. */
  startedAt: number
  delayMs: number
}

interface Extension {
  event: AnyEventObject
  label: string
}

type Ground = Pick<Walkable, 'machine' | 'compiled' | 'identify' | 'takenBy'>

export function begin({ compiled, identify }: Pick<Ground, 'compiled' | 'identify'>, start: Start): Walk {
  const { snapshot, timers } = compiled.start(start.input)
  const pending = new Map<string, PendingTimer>()
  for (const change of timers) {
    if ('started' in change) pending.set(change.started, { startedAt: 0, delayMs: change.delayMs })
    else pending.delete(change.stopped)
  }
  return {
    start,
    first: snapshot,
    snapshot,
    at: identify(snapshot),
    steps: [],
    times: [0],
    settled: 0,
    bounds: [],
    pending,
  }
}

/**
 * Undefined if the event does nothing here, or if its timer cannot be the next to fire.
 * Timers that fall due in the same millisecond fire in one go, so this may add more than one step.
 */
export function extend(ground: Ground, walk: Walk, extension: Extension, isTied = false): Walk | undefined {
  const { compiled, identify, takenBy, machine } = ground
  if (walk.snapshot.status !== 'active') return undefined
  const { event, label } = extension
  const timer = timersOf(machine).get(event.type)
  const pending = new Map(walk.pending)
  const here = walk.steps.length + 1 - walk.settled
  const bounds = [...walk.bounds, { later: here, earlier: here - 1, byMs: 0 }]
  // Of timers that are due together, the one that started first fires first.
  const firesBefore = [...pending.keys()].slice(0, timer ? [...pending.keys()].indexOf(event.type) : 0)
  if (timer) {
    const running = pending.get(event.type)
    if (!running || !Number.isFinite(running.delayMs)) return undefined
    bounds.push({ later: here, earlier: running.startedAt, byMs: running.delayMs })
    bounds.push({ later: running.startedAt, earlier: here, byMs: -running.delayMs })
    // Whoever waits until the very moment in which it is due has it fire before anything else.
    const isLater = running.delayMs >= 1 || walk.steps.at(-1)?.timer !== undefined
    if (isLater && !isTied) bounds.push({ later: here, earlier: here - 1, byMs: 1 })
    pending.delete(event.type)
  }

  const step = compiled.step(walk.snapshot, event)
  const transitions = takenBy(step)
  if (transitions.length === 0) return undefined
  for (const change of step.timers) {
    if ('started' in change) {
      pending.set(change.started, { startedAt: here, delayMs: change.delayMs })
      continue
    }
    const stopped = pending.get(change.stopped)
    if (stopped && stopped.startedAt !== here) bounds.push(notYetDue(stopped, here, 1))
    pending.delete(change.stopped)
  }
  const timing = timingOf(here, bounds, pending, timer !== undefined && step.snapshot.status === 'active')
  if (!timing || timing.tied.some((type) => firesBefore.includes(type))) return undefined
  const tied = timing.tied[0]

  const settled = [...pending.values()].every(({ startedAt }) => startedAt === here)
  const longer: Walk = {
    ...walk,
    snapshot: step.snapshot,
    at: identify(step.snapshot),
    steps: [
      ...walk.steps,
      {
        from: walk.at,
        event,
        label,
        to: identify(step.snapshot),
        snapshot: step.snapshot,
        states: leavesOf(step.snapshot),
        transitions,
        timer: timer?.delay,
        observable: tied === undefined,
      },
    ],
    times: [...walk.times.slice(0, -here), ...timing.times.map((time) => walk.times.at(-here)! + time)],
    settled: settled ? walk.settled + here : walk.settled,
    bounds: settled ? [] : bounds,
    pending: settled ? fromHere(pending) : pending,
  }
  if (tied === undefined) return longer
  const next = { event: { type: tied }, label: eventLabel(tied, machine) }
  return extend(ground, longer, next, true)
}

/** The earliest times at which no running timer is due yet; where that cannot be, the timers that are due as well. */
function timingOf(
  here: number,
  bounds: readonly TimeBound[],
  pending: ReadonlyMap<string, PendingTimer>,
  mayTie: boolean,
): { times: number[]; tied: string[] } | undefined {
  const running = [...pending].filter(([, { delayMs }]) => Number.isFinite(delayMs))
  const due = (slackMs: number) => running.map(([, timer]) => notYetDue(timer, here, slackMs))
  const times = earliestTimes(here, [...bounds, ...due(1)])
  if (times) return { times, tied: [] }
  if (!mayTie || !earliestTimes(here, [...bounds, ...due(0)])) return undefined
  const kept = [...bounds, ...due(0)]
  const tied: string[] = []
  for (const [type, timer] of running) {
    const bound = notYetDue(timer, here, 1)
    if (earliestTimes(here, [...kept, bound])) kept.push(bound)
    else tied.push(type)
  }
  return { times: earliestTimes(here, kept)!, tied }
}

function fromHere(pending: ReadonlyMap<string, PendingTimer>): Walk['pending'] {
  return new Map([...pending].map(([type, { delayMs }]) => [type, { startedAt: 0, delayMs }]))
}

/** The steps with the time that passes before each. */
export function timed({ steps, times }: Walk) {
  return steps.map((step, index) => ({ ...step, waitMs: times[index + 1]! - times[index]! }))
}

/** Milliseconds until each running timer, for telling walks to one state apart. */
export function timersLeft({ pending, times, settled }: Walk): string {
  const now = times.at(-1)!
  return JSON.stringify(
    [...pending].map(([type, { startedAt, delayMs }]) => [type, times[settled + startedAt]! + delayMs - now]),
  )
}

function notYetDue({ startedAt, delayMs }: PendingTimer, here: number, slackMs: number): TimeBound {
  return { later: startedAt, earlier: here, byMs: -Math.max(delayMs - slackMs, 0) }
}
