import type { AnyMachineSnapshot } from 'xstate'
import { nodesOf } from './active.ts'
import { eventLabel, stateNameOf, stateNodesOf } from './declared.ts'
import type { Exploration, Start } from './explore.ts'
import type { Edge } from './findings.ts'
import type { Path } from './path.ts'
import { type PlanOptions, pathOf, planPaths } from './plan.ts'
import { begin, extend, timersLeft, type Walk, type WalkStep } from './walk.ts'

const MOST_SEARCHED_STEPS = 20_000

type EventOfPath = Pick<WalkStep, 'event' | 'label'>

export function edgesByState({ edges }: Exploration): ReadonlyMap<string, readonly Edge[]> {
  return Map.groupBy(edges, ({ from }) => from)
}

/** Every state that can be come to, with the edge by which it is come to soonest. */
export function waysFrom(from: string, edgesFrom: ReadonlyMap<string, readonly Edge[]>) {
  const ways = new Map<string, Edge | undefined>([[from, undefined]])
  for (const state of ways.keys()) {
    for (const edge of edgesFrom.get(state) ?? []) if (!ways.has(edge.to)) ways.set(edge.to, edge)
  }
  return ways
}

/** From where the ways begin to the state. */
export function wayTo(state: string, ways: ReadonlyMap<string, Edge | undefined>): Edge[] {
  const way: Edge[] = []
  for (let edge = ways.get(state); edge; edge = ways.get(edge.from)) way.unshift(edge)
  return way
}

/** `a.happened, after patience, b.happened` */
export function eventNames(edges: readonly Edge[]): string {
  return [...new Set(edges.map(({ label }) => label))].sort().join(', ')
}

/**
 * Undefined if one of the events does nothing when its turn comes, or cannot come then. Timers that fall due together fire in one go, whether
 * they are all named or only the first.
 */
export function walkEvents(exploration: Exploration, start: Start, events: readonly EventOfPath[]): Walk | undefined {
  let walk = begin(exploration, start)
  for (let index = 0; index < events.length; index++) {
    const longer = extend(exploration, walk, events[index]!)
    if (!longer) return undefined
    for (const { event } of longer.steps.slice(walk.steps.length + 1)) {
      if (events[index + 1]?.event.type === event.type) index++
    }
    walk = longer
  }
  return walk
}

/** For every edge a shortest path that ends with it; edges that no clock can produce are left out. */
export function* allShortest(exploration: Exploration, options: PlanOptions): Generator<Path> {
  const { edges, states, starts, machine } = exploration
  const foundBy = new Map([...states.values()].map((state) => [state.id, state.foundBy]))
  let planned: readonly Path[] | undefined
  for (const start of starts) {
    if (!edges.some(({ from }) => from === start.state)) yield pathOf(begin(exploration, start), machine.id)
  }
  for (const edge of edges) {
    const start = starts.find(({ name }) => name === states.get(edge.from)?.start)!
    let walk = walkEvents(exploration, start, [...wayTo(edge.from, foundBy), edge])
    if (!walk) {
      // Its timers cannot fire in this order: the plan has looked for another.
      planned ??= planPaths(exploration, options).paths
      walk = planned.map((path) => firstPart(exploration, path, edge)).find((part) => part !== undefined)
    }
    if (walk) yield pathOf(walk, machine.id)
  }
}

function firstPart(exploration: Exploration, { start, steps }: Path, edge: Edge): Walk | undefined {
  const last = steps.findIndex(({ from, label }) => from === edge.from && label === edge.label)
  return last === -1 ? undefined : walkEvents(exploration, start, steps.slice(0, last + 1))
}

/** A shortest path to a state, by name, or through a declared transition, by id. Throws where there is none. */
export function directed(exploration: Exploration, to: string): Path {
  const { machine, starts, declared } = exploration
  const isTransition = declared.some(({ id }) => id === to)
  const names = stateNodesOf(machine).slice(1).map(stateNameOf)
  if (!isTransition && !names.includes(to)) {
    throw new Error(
      `${machine.id} has no state or transition '${to}'. Its states: ${names.join(', ')}; \`list\` shows its transitions.`,
    )
  }
  const isThere = (snapshot: AnyMachineSnapshot, transitions: readonly string[]) =>
    isTransition ? transitions.includes(to) : [...nodesOf(snapshot)].some((node) => stateNameOf(node) === to)
  const edgesFrom = edgesByState(exploration)
  const seen = new Set<string>()
  const queue = starts.map((start) => begin(exploration, start))
  let searched = 0
  for (const walk of queue) {
    if (isThere(walk.snapshot, walk.steps.at(-1)?.transitions ?? walk.start.transitions))
      return pathOf(walk, machine.id)
    for (const edge of edgesFrom.get(walk.at) ?? []) {
      const longer = searched++ < MOST_SEARCHED_STEPS ? extend(exploration, walk, edge) : undefined
      if (!longer) continue
      const key = `${longer.at} ${timersLeft(longer)}`
      if (seen.has(key) && !isThere(longer.snapshot, longer.steps.at(-1)!.transitions)) continue
      seen.add(key)
      queue.push(longer)
    }
  }
  throw new Error(
    `${machine.id}: no way to '${to}' was found${searched > MOST_SEARCHED_STEPS ? ` in ${MOST_SEARCHED_STEPS} steps` : ''}.`,
  )
}

/** The path that these events make, by type or label, from the first start that they fit. Throws where they fit none. */
export function predefined(exploration: Exploration, events: readonly string[]): Path {
  const { machine, starts } = exploration
  const edgesFrom = edgesByState(exploration)
  const fits = (edge: Edge, name: string) =>
    [edge.label, edge.event.type, eventLabel(edge.event.type, machine)].includes(name)
  let furthest: Walk | undefined

  function complete(walk: Walk, index: number): Walk | undefined {
    if (!furthest || walk.steps.length > furthest.steps.length) furthest = walk
    const name = events[index]
    if (name === undefined) return walk
    for (const edge of edgesFrom.get(walk.at) ?? []) {
      const longer = fits(edge, name) ? extend(exploration, walk, edge) : undefined
      const whole = longer && complete(longer, index + 1)
      if (whole) return whole
    }
    return undefined
  }

  for (const start of starts) {
    const walk = complete(begin(exploration, start), 0)
    if (walk) return pathOf(walk, machine.id)
  }
  const { at, steps } = furthest!
  throw new Error(
    `${machine.id}: '${events[steps.length]}' (event ${steps.length + 1} of ${events.length}) does nothing in ${at}. Possible there: ${eventNames(edgesFrom.get(at) ?? []) || 'nothing, it is an end'}.`,
  )
}
