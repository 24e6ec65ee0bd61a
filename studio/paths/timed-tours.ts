import { randomFrom } from '../../contracts/seeded-random.ts'
import { type Exploration, keyOf, type Start } from './explore.ts'
import type { Edge } from './findings.ts'
import { type PostmanGraph, postmanTours, type Tours } from './postman.ts'
import { longestDelays, type TimeBound } from './schedule.ts'
import { begin, extend, type Walk } from './walk.ts'

/** A way to walk from a start. */
export interface Outset {
  start: Start
  way: readonly Edge[]
}

export interface TimedWays {
  /** Short ones through open edges. */
  tours: (isOpen: (edge: Edge) => boolean) => Outset[]
  /** A short one that ends with the edge. */
  wayTo: (edge: Edge) => Outset | undefined
}

/** What tells the ways in which timers stand apart: which one falls due first, or how much time is between them. */
export type TimersBy = 'orders' | 'times'

/** States by how their timers stand, and steps between them that a clock allows. */
interface TimedGraph extends PostmanGraph {
  steps: readonly number[]
  /** Which edges each arc takes: several where timers fall due together. */
  edges: ReadonlyArray<readonly Edge[]>
  /** For each state the arc by which it was found; none for a start. */
  foundBy: ReadonlyArray<number | undefined>
}

const MOST_STANDINGS = { orders: 20_000, times: 2_000 } as const
const MOST_CHANGED = 1 / 2
const CAUTION = 2 / 3
/** So often tours are sought that are no thousandth shorter. */
const MOST_IN_VAIN = 8

/**
 * Ways in an order that timers allow. As states are told apart only as `project` does, and timers only so far, a real clock may still refuse a
 * step. Undefined where timers can stand in too many ways.
 */
export function timedWays(exploration: Exploration, by: TimersBy): TimedWays | undefined {
  const graph = timedGraphOf(exploration, by)
  if (!graph) return undefined
  const random = randomFrom(1)
  const outsetFrom = (start: number, arcs: readonly number[]): Outset => ({
    start: exploration.starts[start]!,
    way: arcs.flatMap((arc) => graph.edges[arc]!),
  })
  return {
    tours: (isOpen) => shortTours(graph, isOpen, random).map(({ start, arcs }) => outsetFrom(start, arcs)),
    wayTo: (edge) => {
      const arcs = [graph.edges.findIndex((taken) => taken.includes(edge))]
      if (arcs[0] === -1) return undefined
      for (let arc = graph.foundBy[graph.from[arcs[0]!]!]; arc !== undefined; arc = graph.foundBy[graph.from[arc]!]) {
        arcs.unshift(arc)
      }
      return outsetFrom(graph.starts.indexOf(graph.from[arcs[0]!]!), arcs)
    },
  }
}

function timedGraphOf(exploration: Exploration, by: TimersBy): TimedGraph | undefined {
  const edgesFrom = Map.groupBy(exploration.edges, ({ from }) => from)
  const edgeOf = new Map(exploration.edges.map((edge) => [keyOf(edge), edge]))
  const grainMs = by === 'times' ? grainOf(exploration) : undefined
  const numbers = new Map<string, number>()
  const walks: Walk[] = []
  const foundBy: Array<number | undefined> = []
  const [from, to, steps] = [[] as number[], [] as number[], [] as number[]]
  const edges: Array<readonly Edge[]> = []

  function numberOf(arrived: Walk, arc?: number): number {
    const { walk, key } = standing(arrived, grainMs)
    const known = numbers.get(key) ?? numbers.size
    if (known === numbers.size) {
      numbers.set(key, known)
      walks.push(walk)
      foundBy.push(arc)
    }
    return known
  }

  const starts = exploration.starts.map((start) => numberOf(begin(exploration, start)))
  // It grows on the way.
  for (const [number, walk] of walks.entries()) {
    if (number === MOST_STANDINGS[by]) return undefined
    for (const edge of edgesFrom.get(walk.at) ?? []) {
      const longer = extend(exploration, walk, edge)
      if (!longer) continue
      from.push(number)
      to.push(numberOf(longer, to.length))
      const taken = longer.steps.slice(walk.steps.length)
      steps.push(taken.length)
      edges.push(taken.flatMap((step) => edgeOf.get(keyOf(step)) ?? []))
    }
  }
  return { size: numbers.size, starts, from, to, steps, edges, foundBy }
}

/** The greatest common divisor of all delays, in milliseconds. */
function grainOf({ compiled, states, starts, edges }: Exploration): number {
  const changes = [
    ...starts.flatMap(({ input }) => compiled.start(input).timers),
    ...edges.flatMap(({ from, event }) => compiled.step(states.get(from)!.snapshot, event).timers),
  ]
  return changes.reduce((grain, change) => {
    return 'started' in change && Number.isInteger(change.delayMs) ? commonDivisor(grain, change.delayMs) : grain
  }, 0)
}

function commonDivisor(one: number, other: number): number {
  return other === 0 ? one : commonDivisor(other, one % other)
}

/**
 * A short walk that can be gone on from like the given one, and a key that is equal where timers stand alike: which of any two that run falls due
 * first, or may; or, where times have a grain, how much time is between the moments they were started at, at least and at most (the zone of a
 * timed automaton).
 */
function standing(walk: Walk, grainMs: number | undefined): { walk: Walk; key: string } {
  const here = walk.steps.length - walk.settled
  const pending = [...walk.pending].sort(([, one], [, other]) => one.startedAt - other.startedAt)
  const running = pending.filter(([, { delayMs }]) => Number.isFinite(delayMs))
  const moments = [...new Set([...running.map(([, { startedAt }]) => startedAt), here])]
  const due = running.map(([, { startedAt, delayMs }]) => ({
    later: startedAt,
    earlier: here,
    byMs: -Math.max(delayMs - 1, 0),
  }))
  const least = longestDelays(here, [...walk.bounds, ...due])
  const bounds = moments.flatMap((earlier, from) =>
    moments.flatMap((later, to): TimeBound[] => {
      const byMs = least[earlier]![later]!
      return from === to || byMs === Number.NEGATIVE_INFINITY ? [] : [{ later: to, earlier: from, byMs }]
    }),
  )
  const last = walk.steps.slice(-1)
  const isAfterTimer = last[0]?.timer !== undefined && running.some(([, { delayMs }]) => delayMs < 1)
  const placed = [...walk.pending].map(([type, { startedAt, delayMs }]) => {
    return [type, { startedAt: Math.max(0, moments.indexOf(startedAt)), delayMs }] as const
  })
  const isOrder = grainMs === undefined
  return {
    walk: {
      ...walk,
      steps: moments.flatMap(() => last),
      times: [...last, ...moments].map(() => 0),
      settled: last.length,
      bounds,
      pending: new Map(placed),
    },
    key: JSON.stringify([
      walk.at,
      isAfterTimer,
      isOrder ? running.map(([type]) => type) : placed,
      isOrder ? orders() : bounds.map(({ later, earlier, byMs }) => [later, earlier, rounded(byMs, grainMs)]),
    ]),
  }

  function orders() {
    return running.flatMap(([, one], place) =>
      running.slice(place + 1).map(([, other]) => {
        const longerByMs = other.delayMs - one.delayMs
        const soonestMs = longerByMs + least[one.startedAt]![other.startedAt]!
        const latestMs = longerByMs - least[other.startedAt]![one.startedAt]!
        return [Math.sign(soonestMs), Math.sign(latestMs)]
      }),
    )
  }
}

/** A time is a sum of delays, give or take the milliseconds that keep events apart: of those counts only whether they are more or less. */
function rounded(ms: number, grainMs: number) {
  const whole = grainMs > 0 ? Math.round(ms / grainMs) * grainMs : 0
  return whole + Math.sign(ms - whole)
}

/**
 * Takes each open edge by one of its arcs, at first by one that takes nothing else. Then, while that makes the tours no longer, some edges are taken
 * by another arc that costs less as the tours go now.
 */
function shortTours(graph: TimedGraph, isOpen: (edge: Edge) => boolean, random: () => number): Tours['tours'] {
  const choices = [...arcsByEdge(graph, isOpen).values()]
  const toursBy = (arcs: readonly number[]) => {
    const taken = new Set(arcs)
    return postmanTours(graph, (arc) => taken.has(arc))
  }
  let chosen = choices.map((arcs) => leastBy((arc) => graph.steps[arc]!, arcs, arcs[0]!))
  let best = toursBy(chosen)
  let share = MOST_CHANGED
  for (let inVain = 0; inVain < MOST_IN_VAIN; ) {
    const cheapest = choices.map((arcs, place) => leastBy(best.extra, arcs, chosen[place]!))
    const changes = cheapest.filter((arc, place) => arc !== chosen[place]).length
    if (changes * share < 1 / 2) break
    const next = chosen.map((arc, place) => (random() < share ? cheapest[place]! : arc))
    const tours = toursBy(next)
    const isNoLonger = tours.length <= best.length
    inVain = tours.length < best.length * 0.999 ? 0 : inVain + 1
    share = isNoLonger ? Math.min(share / CAUTION, MOST_CHANGED) : share * CAUTION
    if (isNoLonger) [best, chosen] = [tours, next]
  }
  return best.tours
}

function arcsByEdge({ edges }: TimedGraph, isOpen: (edge: Edge) => boolean): ReadonlyMap<Edge, readonly number[]> {
  const arcsOf = new Map<Edge, number[]>()
  for (const [arc, taken] of edges.entries()) {
    for (const edge of taken.filter(isOpen)) {
      const known = arcsOf.get(edge)
      if (known) known.push(arc)
      else arcsOf.set(edge, [arc])
    }
  }
  return arcsOf
}

/** The first, unless another is less. */
function leastBy(costOf: (arc: number) => number, arcs: readonly number[], first: number): number {
  return arcs.reduce((least, arc) => (costOf(arc) < costOf(least) ? arc : least), first)
}
