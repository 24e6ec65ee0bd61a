import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import { type Edge, type Exploration, leavesOf, type Start } from './explore.ts'
import { departureFrom } from './live.ts'
import { begin, extend, timersLeft, type Walk, type WalkStep } from './walk.ts'

export interface PathStep extends WalkStep {
  /** Time that passes before the event; for a timer, until it fires. */
  waitMs: number
}

export interface Path {
  /** Stays the same as long as machine id, start and events do. */
  id: string
  /** `renewal.failed → after retryPause ⇒ renewing` */
  title: string
  start: Start
  /** Before the first step. */
  first: AnyMachineSnapshot
  steps: readonly PathStep[]
}

export interface PlanOptions {
  /** Every state x event that does something, or (for machines with many regions) every declared transition once. */
  cover?: 'edges' | 'transitions'
  /** A path is longer only where nothing shorter gets there. */
  maxLength?: number
}

export interface Infeasible {
  from: string
  label: string
  transitions: readonly string[]
  reason: string
}

export interface Plan {
  paths: readonly Path[]
  /** Steps that xstate's pure transition allows and no clock can produce, timers out of order mostly. */
  infeasible: readonly Infeasible[]
  /** Declared transitions that no path takes. */
  uncovered: readonly string[]
  /** States that no path enters, not even in passing. */
  unreached: readonly string[]
}

const MOST_SEARCHED_WALKS = 5_000

/** A short set of paths from the start that takes every edge, each path checked on a real actor with simulated time. */
export function planPaths(exploration: Exploration, { cover = 'edges', maxLength = 16 }: PlanOptions = {}): Plan {
  const { machine, identify, edges } = exploration
  const edgesFrom = Map.groupBy(edges, ({ from }) => from)
  const edgeOf = new Map(edges.map((edge) => [keyOf(edge), edge]))
  const coveredEdges = new Set<Edge>()
  const coveredTransitions = new Set<string>()
  const givenUp = new Map<Edge, string>()
  const kept: Walk[] = []

  const isWanted = (edge: Edge) =>
    !givenUp.has(edge) &&
    (cover === 'edges' ? !coveredEdges.has(edge) : edge.transitions.some((id) => !coveredTransitions.has(id)))

  function keep(walk: Walk): string | undefined {
    const departure = departureFrom({ start: walk.start, steps: timed(walk) }, machine, identify)
    if (departure !== undefined) return departure
    kept.push(walk)
    for (const id of walk.start.transitions) coveredTransitions.add(id)
    for (const id of walk.steps.flatMap(({ transitions }) => transitions)) coveredTransitions.add(id)
    for (const edge of edgesIn(walk)) coveredEdges.add(edge)
    return undefined
  }

  for (let tour = nextTour(); tour; tour = nextTour()) {
    if (keep(tour) === undefined) continue
    break
  }
  for (const edge of edges) {
    if (!isWanted(edge)) continue
    const walk = directWalk(exploration, edge)
    const departure = walk ? keep(walk) : 'its timers cannot fire in this order'
    if (departure !== undefined) givenUp.set(edge, departure)
  }
  if (givenUp.size > 0) searchForTimings()
  for (const start of exploration.starts) {
    if (!kept.some((walk) => walk.start === start)) keep(begin(exploration, start))
  }

  const paths = withoutRedundant(kept, cover).map((walk) => pathOf(walk, machine.id))
  const takenByPaths = new Set(
    paths.flatMap(({ start, steps }) => [...start.transitions, ...steps.flatMap(({ transitions }) => transitions)]),
  )
  return {
    paths,
    infeasible: [...givenUp].map(([{ from, label, transitions }, reason]) => ({ from, label, transitions, reason })),
    uncovered: exploration.declared.map(({ id }) => id).filter((id) => !takenByPaths.has(id)),
    unreached: exploration.unreached,
  }

  function edgesIn(walk: Walk, since = 0): Edge[] {
    return walk.steps.slice(since).flatMap((step) => edgeOf.get(keyOf(step)) ?? [])
  }

  function nextTour(): Walk | undefined {
    const begun = exploration.starts
      .map((start) => begin(exploration, start))
      .map((walk) => ({ walk, route: routeToWanted(walk.at, new Set(), new Set()) }))
      .filter(({ route }) => route !== undefined)
      .sort((one, other) => one.route!.length - other.route!.length)[0]
    if (!begun) return undefined
    let walk = begun.walk
    let best: Walk | undefined
    const blocked = new Set<Edge>()
    const fresh = new Set<Edge>()
    for (;;) {
      const route = routeToWanted(walk.at, blocked, fresh)
      if (!route) break
      if (best && walk.steps.length + route.length > maxLength) break
      for (const edge of route) {
        const longer = extend(exploration, walk, edge)
        if (!longer) {
          blocked.add(edge)
          break
        }
        const gained = edgesIn(longer, walk.steps.length).filter((step) => isWanted(step) && !fresh.has(step))
        const isAsExpected = longer.at === edge.to
        walk = longer
        if (gained.length > 0) best = walk
        else if (!isAsExpected) blocked.add(edge)
        for (const step of gained) fresh.add(step)
        if (!isAsExpected) break
      }
    }
    return best
  }

  /** The shortest way to a wanted edge, that edge included; to one that ends the path only if there is no other. */
  function routeToWanted(at: string, blocked: ReadonlySet<Edge>, fresh: ReadonlySet<Edge>): Edge[] | undefined {
    const freshTransitions = new Set(
      cover === 'transitions' ? [...fresh].flatMap(({ transitions }) => transitions) : [],
    )
    const isNew = (edge: Edge) =>
      isWanted(edge) &&
      !fresh.has(edge) &&
      (cover === 'edges' || edge.transitions.some((id) => !freshTransitions.has(id) && !coveredTransitions.has(id)))
    const cameBy = new Map<string, Edge | undefined>([[at, undefined]])
    let ending: Edge[] | undefined
    for (const state of cameBy.keys()) {
      for (const edge of edgesFrom.get(state) ?? []) {
        if (blocked.has(edge)) continue
        if (isNew(edge) && edgesFrom.has(edge.to)) return [...wayTo(state, cameBy), edge]
        if (isNew(edge)) ending ??= [...wayTo(state, cameBy), edge]
        if (!cameBy.has(edge.to)) cameBy.set(edge.to, edge)
      }
    }
    return ending
  }

  /** Other orders and waits, for the edges that their shortest way cannot reach in time. */
  function searchForTimings() {
    const seen = new Set<string>()
    const queue = exploration.starts.map((start) => begin(exploration, start))
    let searched = 0
    for (const walk of queue) {
      if (givenUp.size === 0 || searched > MOST_SEARCHED_WALKS) return
      for (const edge of edgesFrom.get(walk.at) ?? []) {
        searched++
        const longer = extend(exploration, walk, edge)
        if (!longer) continue
        if (edgesIn(longer, walk.steps.length).some((step) => givenUp.has(step)) && keep(longer) === undefined) {
          for (const found of coveredEdges) givenUp.delete(found)
        }
        const key = `${longer.at} ${timersLeft(longer)}`
        if (seen.has(key)) continue
        seen.add(key)
        queue.push(longer)
      }
    }
  }
}

/** The way in which the explorer found the edge's state, then the edge. */
function directWalk(exploration: Exploration, edge: Edge): Walk | undefined {
  const way: Edge[] = [edge]
  for (let state = exploration.states.get(edge.from); state?.foundBy; state = exploration.states.get(way[0]!.from)) {
    way.unshift(state.foundBy)
  }
  const startName = exploration.states.get(edge.from)?.start
  const start = exploration.starts.find(({ name }) => name === startName)
  let walk = start && begin(exploration, start)
  for (const step of way) {
    if (walk?.at !== step.from) return undefined
    walk = extend(exploration, walk, step)
  }
  return walk
}

function wayTo(state: string, cameBy: ReadonlyMap<string, Edge | undefined>): Edge[] {
  const way: Edge[] = []
  for (let edge = cameBy.get(state); edge; edge = cameBy.get(edge.from)) way.unshift(edge)
  return way
}

function withoutRedundant(walks: readonly Walk[], cover: 'edges' | 'transitions'): Walk[] {
  const gains = (walk: Walk) => [
    `start ${walk.start.name}`,
    ...walk.steps.flatMap((step) => (cover === 'edges' ? [keyOf(step), ...step.transitions] : step.transitions)),
  ]
  const counts = new Map<string, number>()
  for (const walk of walks) for (const gain of new Set(gains(walk))) counts.set(gain, (counts.get(gain) ?? 0) + 1)
  return walks.filter((walk) => {
    const own = [...new Set(gains(walk))]
    if (own.some((gain) => counts.get(gain) === 1)) return true
    for (const gain of own) counts.set(gain, counts.get(gain)! - 1)
    return false
  })
}

function timed(walk: Walk): PathStep[] {
  return walk.steps.map((step, index) => ({ ...step, waitMs: walk.times[index + 1]! - walk.times[index]! }))
}

function pathOf(walk: Walk, machineId: string): Path {
  const steps = timed(walk)
  const labels = steps.map(({ label }) => label).join(' → ') || 'starts'
  const reached = (steps.at(-1)?.states ?? leavesOf(walk.first)).join(' + ')
  return {
    id: shortHash(JSON.stringify([machineId, walk.start.name, steps.map(({ event }) => event)])),
    title: `${walk.start.name && `${walk.start.name}: `}${labels} ⇒ ${reached}`,
    start: walk.start,
    first: walk.first,
    steps,
  }
}

function keyOf({ from, event, to }: { from: string; event: AnyEventObject; to: string }) {
  return `${from}\n${JSON.stringify(event)}\n${to}`
}

/** FNV-1a, 64 bit, in 8 letters and digits. */
function shortHash(text: string): string {
  let hash = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  return hash.toString(36).padStart(13, '0').slice(-8)
}
