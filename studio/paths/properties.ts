import type { AnyMachineSnapshot } from 'xstate'
import type { Exploration } from './explore.ts'

/** States and the steps between them, of one machine or of several that talk. */
export interface StateGraph<State> {
  starts: ReadonlyArray<{ name: string; state: string }>
  /** Those that are known so far: to ask one for its steps makes known where they lead. */
  states: ReadonlyMap<string, StateInGraph<State>>
  /** For people: `session guest, page loading`. */
  describe: (found: StateInGraph<State>) => string
}

export interface StateInGraph<State> {
  id: string
  state: State
  edges: () => readonly StepInGraph[]
}

export interface StepInGraph {
  label: string
  to: string
}

type Claim<State> = (state: State) => boolean

/**
 * What must be true of every way through a graph. A way goes on for as long as anything can happen, for ever if it can.
 * `always` is an invariant; `until: [kept, reached]` holds where `kept` does in every state before one with `reached`, which must come.
 */
export type Property<State> =
  | { always: Claim<State> }
  | { never: Claim<State> }
  | { eventually: Claim<State> }
  | { until: readonly [kept: Claim<State>, reached: Claim<State>] }

export interface Counterexample {
  start: { name: string; says: string }
  /** One of the shortest ways to break the property. */
  steps: ReadonlyArray<{ label: string; says: string }>
  /** For a way that goes round for ever: the number of the step after which it repeats itself. */
  repeatsFrom: number | undefined
}

/** Undefined where the property holds. */
export function counterexample<State>(graph: StateGraph<State>, property: Property<State>): Counterexample | undefined {
  if ('always' in property) return shortestTo(graph, ({ state }) => !property.always(state))
  if ('never' in property) return shortestTo(graph, ({ state }) => property.never(state))
  const [kept, reached] = 'until' in property ? property.until : [() => true, property.eventually]
  const isOpen = ({ state }: StateInGraph<State>) => !reached(state)
  const isBroken = (found: StateInGraph<State>) => isOpen(found) && (!kept(found.state) || found.edges().length === 0)
  const broken = shortestTo(graph, isBroken, isOpen)
  const endless = shortestRound(graph, isOpen, broken?.steps.length ?? Number.POSITIVE_INFINITY)
  return endless ?? broken
}

/** Throws with the shortest way to break each property that does not hold. */
export function assertProperties<State>(
  graph: StateGraph<State>,
  properties: Readonly<Record<string, Property<State>>>,
): void {
  const broken = Object.entries(properties).flatMap(([says, property]) => {
    const found = counterexample(graph, property)
    return found ? [`It does not hold that ${says}:\n${printCounterexample(found)}`] : []
  })
  if (broken.length > 0) throw new Error(broken.join('\n\n'))
}

/** One numbered line a step, with where it leads. */
export function printCounterexample({ start, steps, repeatsFrom }: Counterexample): string {
  const lines = [
    `  starts${start.name && ` as '${start.name}'`} in ${start.says}`,
    ...steps.map(({ label, says }, index) => `  ${index + 1}. ${label} → ${says}`),
  ]
  if (repeatsFrom !== undefined)
    lines.push(`  and so on for ever, from ${repeatsFrom === 0 ? 'the start' : `step ${repeatsFrom}`}`)
  return lines.join('\n')
}

/** One machine, for properties over its own snapshots. */
export function graphOf({ starts, states, edges }: Exploration): StateGraph<AnyMachineSnapshot> {
  const stepsFrom = Map.groupBy(edges, ({ from }) => from)
  return {
    starts,
    states: new Map(
      [...states.values()].map(({ id, snapshot }) => {
        const steps = (stepsFrom.get(id) ?? []).map(({ label, to }) => ({ label, to }))
        return [id, { id, state: snapshot, edges: () => steps }]
      }),
    ),
    describe: ({ id }) => id,
  }
}

interface Arrival {
  id: string
  from: Arrival | undefined
  label: string
  start: string
  length: number
}

/** Breadth first, through states that may be passed. */
function* arrivals<State>(
  { starts, states }: StateGraph<State>,
  mayPass: (found: StateInGraph<State>) => boolean,
): Generator<Arrival & { found: StateInGraph<State> }> {
  const queue: Arrival[] = starts.map(({ name, state }) => ({
    id: state,
    from: undefined,
    label: '',
    start: name,
    length: 0,
  }))
  const seen = new Set(queue.map(({ id }) => id))
  for (const arrival of queue) {
    const found = states.get(arrival.id)!
    yield { ...arrival, found }
    if (!mayPass(found)) continue
    for (const { label, to } of found.edges()) {
      if (seen.has(to)) continue
      seen.add(to)
      queue.push({ id: to, from: arrival, label, start: arrival.start, length: arrival.length + 1 })
    }
  }
}

function shortestTo<State>(
  graph: StateGraph<State>,
  isWanted: (found: StateInGraph<State>) => boolean,
  mayPass: (found: StateInGraph<State>) => boolean = () => true,
): Counterexample | undefined {
  for (const arrival of arrivals(graph, mayPass)) {
    if (isWanted(arrival.found)) return wayOf(graph, arrival)
  }
  return undefined
}

/** The shortest way that comes back to where it has been, through open states only; undefined unless shorter than `atMost`. */
function shortestRound<State>(
  graph: StateGraph<State>,
  isOpen: (found: StateInGraph<State>) => boolean,
  atMost: number,
): Counterexample | undefined {
  let best: { arrival: Arrival; round: readonly StepInGraph[] } | undefined
  let length = atMost
  for (const arrival of arrivals(graph, isOpen)) {
    if (arrival.length + 1 >= length) break
    if (!isOpen(arrival.found)) continue
    const round = roundFrom(graph, arrival.id, isOpen, length - arrival.length)
    if (!round) continue
    best = { arrival, round }
    length = arrival.length + round.length
  }
  if (!best) return undefined
  const way = wayOf(graph, best.arrival)
  const steps = best.round.map(({ label, to }) => ({ label, says: graph.describe(graph.states.get(to)!) }))
  return { ...way, steps: [...way.steps, ...steps], repeatsFrom: way.steps.length }
}

/** Back to a state in fewer steps than `under`. */
function roundFrom<State>(
  { states }: StateGraph<State>,
  home: string,
  isOpen: (found: StateInGraph<State>) => boolean,
  under: number,
): readonly StepInGraph[] | undefined {
  let ways: StepInGraph[][] = [[]]
  const seen = new Set<string>()
  for (let length = 1; length < under && ways.length > 0; length++) {
    const longer: StepInGraph[][] = []
    for (const way of ways) {
      for (const step of states.get(way.at(-1)?.to ?? home)!.edges()) {
        if (step.to === home) return [...way, step]
        if (seen.has(step.to) || !isOpen(states.get(step.to)!)) continue
        seen.add(step.to)
        longer.push([...way, step])
      }
    }
    ways = longer
  }
  return undefined
}

function wayOf<State>({ states, describe }: StateGraph<State>, arrival: Arrival): Counterexample {
  const steps: { label: string; says: string }[] = []
  let at: Arrival = arrival
  for (; at.from; at = at.from) steps.unshift({ label: at.label, says: describe(states.get(at.id)!) })
  return { start: { name: at.start, says: describe(states.get(at.id)!) }, steps, repeatsFrom: undefined }
}
