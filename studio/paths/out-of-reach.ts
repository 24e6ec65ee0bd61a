import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode } from 'xstate'
import { nodesOf } from './active.ts'
import type { MachineCases } from './cases.ts'
import { type Coverage, coverageOf } from './coverage.ts'
import { ANY_STATE, type DeclaredTransition } from './declared.ts'
import { type Exploration, matches, prepare } from './explore.ts'
import { type Plan, planPaths } from './plan.ts'

/** A declared transition that no path takes or a state that none enters, and what stands in the way. */
export interface OutOfReach {
  kind: 'transition' | 'state'
  /** Id of the transition, or name of the state. */
  what: string
  why: string
}

export function sayOutOfReach({ kind, what, why }: OutOfReach): string {
  return `${kind === 'state' ? 'never entered' : 'not taken'}: ${what}: ${why}`
}

export interface Untaken {
  /** What no path at all can come to. */
  outOfReach: readonly OutOfReach[]
  /** The same, where the cases say that it must be so. */
  waived: readonly OutOfReach[]
  /** What other paths come to. */
  leftOut: readonly string[]
}

/** Most states that are looked at when `project` may hide one. */
const MOST_LOOKED_AT = 3_000

/** What these paths did not take of all that is declared. */
export function untakenIn(coverage: Coverage, exploration: Exploration, cases: MachineCases): Untaken {
  const ids = new Set(exploration.declared.map(({ id }) => id))
  const waived = coverage.waived().map((what) => ({
    kind: ids.has(what) ? ('transition' as const) : ('state' as const),
    what,
    why: `waived: ${cases.waivers?.[what]}`,
  }))
  const missing = [...coverage.missing('edge'), ...coverage.missing('vertex')]
  if (missing.length === 0) return { outOfReach: [], waived, leftOut: [] }
  const plan = planPaths(exploration, { cover: 'transitions' })
  const planned = coverageOf(exploration, cases.waivers)
  for (const path of plan.paths) planned.record(path)
  const never = new Set([...planned.missing('edge'), ...planned.missing('vertex')])
  return {
    outOfReach: whyNot(exploration, cases, plan).filter(({ what }) => never.has(what) && missing.includes(what)),
    waived,
    leftOut: missing.filter((what) => !never.has(what)),
  }
}

/** Why a plan over everything takes no more than it does. */
export function whyNot(exploration: Exploration, cases: MachineCases, plan: Plan): OutOfReach[] {
  const { declared } = exploration
  const unexplored = new Set(exploration.uncovered)
  const find = searchFor(exploration, cases)
  const planned = coverageOf(exploration)
  for (const path of plan.paths) planned.record(path)
  return [
    ...declared
      .filter(({ id }) => plan.uncovered.includes(id))
      .map((one) => ({
        kind: 'transition' as const,
        what: one.id,
        why: unexplored.has(one.id) ? find(one) : clockAgainst(one, plan),
      })),
    ...planned
      .missing('vertex')
      .map((what) => ({ kind: 'state' as const, what, why: 'no transition that is taken leads there' })),
  ]
}

function clockAgainst({ id }: DeclaredTransition, { infeasible }: Plan): string {
  const step = infeasible.find(({ transitions }) => transitions.includes(id))
  return step ? `clock: from ${step.from}, on '${step.label}': ${step.reason}` : 'clock: no order of timers leads there'
}

/** Says of a transition that no step of the exploration took what kept it from being taken. */
function searchFor(exploration: Exploration, cases: MachineCases): (transition: DeclaredTransition) => string {
  const { unreached } = exploration
  const { cases: eventCases } = prepare(cases.machine, cases)
  let inFull: ReadonlySet<string> | undefined

  return ({ id, source, guard, definition }) => {
    if (source !== ANY_STATE && unreached.includes(source)) return `state: ${source} is never entered`
    const type = String(definition.eventType)
    const events = eventCases.map(({ event }) => event).filter((event) => type !== '' && matches(event.type, type))
    const here = [...exploration.states.values()]
      .map(({ snapshot }) => snapshot)
      .filter((snapshot) => isActive(definition.source, snapshot))
    const { mayHappen } = cases
    if (mayHappen && events.length > 0 && !here.some((one) => events.some((event) => mayHappen(one as never, event)))) {
      return 'world: `mayHappen` lets its event come in no state that has it'
    }
    inFull ??= takenInFull(cases)
    if (inFull.has(id)) return 'projection: it is taken where the context differs in what `project` leaves out'
    if (guard === undefined) return 'order: another transition is always taken instead'
    return events.length > 0
      ? `payload: no example in \`events\` makes ${guard} true in a state that is reached`
      : `context: ${guard} is true in no state that is reached`
  }
}

/** Ids of the transitions that are taken when the whole context tells states apart, as far as is looked. */
function takenInFull(cases: MachineCases): ReadonlySet<string> {
  const { inputs = { '': cases.input }, mayHappen } = cases
  const whole = prepare<AnyStateMachine>(cases.machine, {
    events: cases.events as never,
    project: ({ context }) => context,
  })
  const starts = Object.values(inputs).map((input) => whole.compiled.start(input))
  const taken = new Set(starts.flatMap((start) => whole.takenBy(start)))
  const seen = new Map(starts.map(({ snapshot }) => [whole.identify(snapshot), snapshot]))
  for (const snapshot of seen.values()) {
    if (snapshot.status !== 'active') continue
    for (const { event, source } of whole.cases) {
      if (source && !isActive(source, snapshot)) continue
      if (mayHappen && !mayHappen(snapshot as never, event)) continue
      const step = whole.compiled.step(snapshot, event)
      const transitions = whole.takenBy(step)
      for (const id of transitions) taken.add(id)
      if (transitions.length > 0 && seen.size < MOST_LOOKED_AT) seen.set(whole.identify(step.snapshot), step.snapshot)
    }
  }
  return taken
}

function isActive(node: AnyStateNode, snapshot: AnyMachineSnapshot): boolean {
  return [...nodesOf(snapshot)].some(({ id }) => id === node.id)
}
