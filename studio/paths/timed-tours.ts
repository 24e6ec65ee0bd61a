import { type Exploration, keyOf, type Start } from './explore.ts'
import type { Edge } from './findings.ts'
import { type PostmanGraph, postmanTours } from './postman.ts'
import { pick, randomFrom } from './random.ts'
import { longestDelays, type TimeBound } from './schedule.ts'
import { begin, extend, type Walk } from './walk.ts'

/** A way to walk from a start. */
export interface Outset {
  start: Start
  way: readonly Edge[]
}

export type ToursThrough = (isOpen: (edge: Edge) => boolean, mostSteps: number) => Outset[]

/** States by how their timers stand, and steps between them that a clock allows. */
interface TimedGraph extends PostmanGraph {
  /** Which edges each arc takes: several where timers fall due together. */
  edges: ReadonlyArray<readonly Edge[]>
  leaving: ReadonlyArray<readonly number[]>
}

type Tour = readonly number[]

const MOST_STANDINGS = 6_000
const MOST_TRIES_IN_VAIN = 5
const ROUNDS_OF_TIGHTENING = 2

/**
 * Short tours through open edges, in an order that timers allow; tries until they cost no more than is asked for. Times are rounded, and states
 * told apart only as `project` does, so a real clock may still refuse a step. Undefined where timers can stand in too many ways.
 */
export function timedTours(exploration: Exploration): ToursThrough | undefined {
  const graph = exploration.states.size > MOST_STANDINGS ? undefined : timedGraphOf(exploration)
  if (!graph) return undefined
  const random = randomFrom(1)
  return (isOpen, mostSteps) => {
    const open = new Set(graph.edges.flat().filter(isOpen))
    let best = shortTours(graph, open, random)
    for (let inVain = 0; inVain < MOST_TRIES_IN_VAIN && costOf(best, graph) > mostSteps; inVain++) {
      const tours = shortTours(graph, open, random)
      if (costOf(tours, graph) >= costOf(best, graph)) continue
      best = tours
      inVain = 0
    }
    return best.map((tour) => ({
      start: exploration.starts[graph.starts.indexOf(graph.from[tour[0]!]!)]!,
      way: tour.flatMap((arc) => graph.edges[arc]!),
    }))
  }
}

function shortTours(graph: TimedGraph, open: ReadonlySet<Edge>, random: () => number): readonly Tour[] {
  let tours = nearestFirst(graph, open, random)
  for (let round = 0; round < ROUNDS_OF_TIGHTENING; round++) tours = tightened(tours, open, graph)
  return tours
}

function timedGraphOf(exploration: Exploration): TimedGraph | undefined {
  const edgesFrom = Map.groupBy(exploration.edges, ({ from }) => from)
  const edgeOf = new Map(exploration.edges.map((edge) => [keyOf(edge), edge]))
  const grainMs = grainOf(exploration)
  const numbers = new Map<string, number>()
  const walks: Walk[] = []
  const leaving: number[][] = []
  const [from, to, edges] = [[] as number[], [] as number[], [] as Array<readonly Edge[]>]

  function numberOf(arrived: Walk): number {
    const { walk, key } = standing(arrived, grainMs)
    const known = numbers.get(key) ?? numbers.size
    if (known === numbers.size) {
      numbers.set(key, known)
      walks.push(walk)
      leaving.push([])
    }
    return known
  }

  const starts = exploration.starts.map((start) => numberOf(begin(exploration, start)))
  // It grows on the way.
  for (const [number, walk] of walks.entries()) {
    if (number === MOST_STANDINGS) return undefined
    for (const edge of edgesFrom.get(walk.at) ?? []) {
      const longer = extend(exploration, walk, edge)
      if (!longer) continue
      leaving[number]!.push(from.length)
      from.push(number)
      to.push(numberOf(longer))
      edges.push(longer.steps.slice(walk.steps.length).flatMap((step) => edgeOf.get(keyOf(step)) ?? []))
    }
  }
  return { size: numbers.size, starts, from, to, edges, leaving }
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
 * A short walk that can be gone on from like the given one, and a key that is equal where timers stand alike: in which order they
 * started, and how much time is left between them at least and at most (the zone of a timed automaton).
 */
function standing(walk: Walk, grainMs: number): { walk: Walk; key: string } {
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
      return from === to || byMs === Number.NEGATIVE_INFINITY ? [] : [{ later: to, earlier: from, byMs: rounded(byMs) }]
    }),
  )
  const last = walk.steps.slice(-1)
  const isAfterTimer = last[0]?.timer !== undefined && running.some(([, { delayMs }]) => delayMs < 1)
  const placed = [...walk.pending].map(([type, { startedAt, delayMs }]) => {
    return [type, { startedAt: Math.max(0, moments.indexOf(startedAt)), delayMs }] as const
  })
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
      placed,
      bounds.map(({ later, earlier, byMs }) => [later, earlier, byMs]),
    ]),
  }

  /** A time is a sum of delays, give or take the milliseconds that keep events apart: of those counts only whether they are more or less. */
  function rounded(ms: number) {
    const whole = grainMs > 0 ? Math.round(ms / grainMs) * grainMs : 0
    return whole + Math.sign(ms - whole)
  }
}

/** From each edge to the nearest that is open, one of them by chance; from a start where that is shorter. */
function nearestFirst(graph: TimedGraph, wanted: ReadonlySet<Edge>, random: () => number): readonly Tour[] {
  const open = new Set(wanted)
  const tours: number[][] = []
  let at: number | undefined
  while (open.size > 0) {
    const anew = wayToOpen(graph, graph.starts, open, random)!
    const onwards = at === undefined ? undefined : wayToOpen(graph, [at], open, random)
    const isAnew = !onwards || anew.length + 1 < onwards.length
    const way = isAnew ? anew : onwards
    if (isAnew) tours.push([])
    for (const arc of way) for (const edge of graph.edges[arc]!) open.delete(edge)
    tours.at(-1)!.push(...way)
    at = graph.to[way.at(-1)!]!
  }
  return tours
}

/** The shortest way that ends with an open edge; with one that ends all ways only if there is no other. */
function wayToOpen(
  { size, to, from, edges, leaving }: TimedGraph,
  sources: readonly number[],
  open: ReadonlySet<Edge>,
  random: () => number,
): number[] | undefined {
  const cameBy = new Int32Array(size).fill(-1)
  const distance = new Int32Array(size).fill(-1)
  for (const source of sources) distance[source] = 0
  const queue = [...sources]
  const nearest: number[] = []
  let ending: number | undefined
  for (const node of queue) {
    if (nearest.length > 0 && distance[node]! > distance[from[nearest[0]!]!]!) break
    for (const arc of leaving[node]!) {
      const reached = to[arc]!
      if (edges[arc]!.some((edge) => open.has(edge))) {
        if (leaving[reached]!.length > 0) nearest.push(arc)
        else ending ??= arc
      }
      if (distance[reached] !== -1) continue
      distance[reached] = distance[node]! + 1
      cameBy[reached] = arc
      queue.push(reached)
    }
  }
  const last = nearest.length > 0 ? pick(nearest, random) : ending
  if (last === undefined) return undefined
  const way = [last]
  for (let arc = cameBy[from[last]!]!; arc !== -1; arc = cameBy[from[arc]!]!) way.unshift(arc)
  return way
}

/** The shortest tours through those arcs by which an edge is taken first. */
function tightened(tours: readonly Tour[], open: ReadonlySet<Edge>, graph: TimedGraph): readonly Tour[] {
  const gaining = gainingArcs(tours, open, graph)
  const shorter = postmanTours(graph, (arc) => gaining.has(arc)).tours.map(({ arcs }) => arcs)
  const needed = gainingArcs(shorter, open, graph)
  return shorter
    .map((arcs) => arcs.slice(0, arcs.findLastIndex((arc) => needed.has(arc)) + 1))
    .filter((arcs) => arcs.length > 0)
}

function gainingArcs(tours: readonly Tour[], wanted: ReadonlySet<Edge>, { edges }: TimedGraph): ReadonlySet<number> {
  const open = new Set(wanted)
  const gaining = new Set<number>()
  for (const arc of tours.flat()) {
    for (const edge of edges[arc]!) if (open.delete(edge)) gaining.add(arc)
  }
  return gaining
}

/** Steps, and one for each return to a start. */
function costOf(tours: readonly Tour[], { edges }: TimedGraph): number {
  return tours.reduce((sum, tour) => sum + 1 + tour.reduce((steps, arc) => steps + edges[arc]!.length, 0), 0)
}
