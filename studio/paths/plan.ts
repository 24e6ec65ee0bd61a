import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import { ANY_STATE } from './declared.ts'
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

export type Cover = 'edges' | 'product' | 'transitions'

export interface PlanOptions {
  /**
   * `edges`: every state x event that does something; where regions run side by side, every state of a region x event.
   * `product`: every combination of the regions' states x event. `transitions`: every declared transition once.
   */
  cover?: Cover
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
  const goalsOf = goalsBy(cover, exploration)
  const reached = new Set<string>()
  const givenUp = new Map<Edge, string>()
  const kept: Walk[] = []

  const isOpen = (edge: Edge) => goalsOf(edge).some((goal) => !reached.has(goal))
  const isWanted = (edge: Edge) => !givenUp.has(edge) && isOpen(edge)

  function keep(walk: Walk): string | undefined {
    const departure = departureFrom({ start: walk.start, steps: timed(walk) }, machine, identify)
    if (departure !== undefined) return departure
    kept.push(walk)
    for (const goal of gainsOf(walk)) reached.add(goal)
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

  const paths = withoutRedundant(kept, gainsOf).map((walk) => pathOf(walk, machine.id))
  const takenByPaths = new Set(
    paths.flatMap(({ start, steps }) => [...start.transitions, ...steps.flatMap(({ transitions }) => transitions)]),
  )
  return {
    paths,
    infeasible: [...givenUp]
      .filter(([edge]) => isOpen(edge))
      .map(([{ from, label, transitions }, reason]) => ({ from, label, transitions, reason })),
    uncovered: exploration.declared.map(({ id }) => id).filter((id) => !takenByPaths.has(id)),
    unreached: exploration.unreached,
  }

  function edgesIn(walk: Walk, since = 0): Edge[] {
    return walk.steps.slice(since).flatMap((step) => edgeOf.get(keyOf(step)) ?? [])
  }

  function gainsOf(walk: Walk): string[] {
    return [...walk.start.transitions, ...edgesIn(walk).flatMap(goalsOf)]
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
    const gained = new Set<string>()
    for (;;) {
      const route = routeToWanted(walk.at, blocked, gained)
      if (!route) break
      if (best && walk.steps.length + route.length > maxLength) break
      for (const edge of route) {
        const longer = extend(exploration, walk, edge)
        if (!longer) {
          blocked.add(edge)
          break
        }
        const goals = edgesIn(longer, walk.steps.length).flatMap(goalsOf)
        const gains = goals.filter((goal) => !reached.has(goal) && !gained.has(goal))
        const isAsExpected = longer.at === edge.to
        walk = longer
        if (gains.length > 0) best = walk
        else if (!isAsExpected) blocked.add(edge)
        for (const goal of gains) gained.add(goal)
        if (!isAsExpected) break
      }
    }
    return best
  }

  /** The shortest way to a wanted edge, that edge included; to one that ends the path only if there is no other. */
  function routeToWanted(at: string, blocked: ReadonlySet<Edge>, gained: ReadonlySet<string>): Edge[] | undefined {
    const isNew = (edge: Edge) =>
      !givenUp.has(edge) && goalsOf(edge).some((goal) => !reached.has(goal) && !gained.has(goal))
    const cameBy = new Map<string, Edge | undefined>([[at, undefined]])
    let ending: Edge[] | undefined
    for (const state of cameBy.keys()) {
      for (const edge of edgesFrom.get(state) ?? []) {
        if (blocked.has(edge)) continue
        if (isNew(edge)) {
          if (edgesFrom.has(edge.to)) return [...wayTo(state, cameBy), edge]
          ending ??= [...wayTo(state, cameBy), edge]
        }
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
      if (searched > MOST_SEARCHED_WALKS || ![...givenUp.keys()].some(isOpen)) return
      for (const edge of edgesFrom.get(walk.at) ?? []) {
        searched++
        const longer = extend(exploration, walk, edge)
        if (!longer) continue
        if (edgesIn(longer, walk.steps.length).some(isOpen)) keep(longer)
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

/** From where `cameBy` begins to the state. */
export function wayTo(state: string, cameBy: ReadonlyMap<string, Edge | undefined>): Edge[] {
  const way: Edge[] = []
  for (let edge = cameBy.get(state); edge; edge = cameBy.get(edge.from)) way.unshift(edge)
  return way
}

function withoutRedundant(walks: readonly Walk[], gainsOf: (walk: Walk) => string[]): Walk[] {
  const gains = new Map(walks.map((walk) => [walk, new Set([`start ${walk.start.name}`, ...gainsOf(walk)])]))
  const counts = new Map<string, number>()
  for (const gain of [...gains.values()].flatMap((own) => [...own])) counts.set(gain, (counts.get(gain) ?? 0) + 1)
  return walks.filter((walk) => {
    const own = [...(gains.get(walk) ?? [])]
    if (own.some((gain) => counts.get(gain) === 1)) return true
    for (const gain of own) counts.set(gain, counts.get(gain)! - 1)
    return false
  })
}

/** What an edge is walked for. */
function goalsBy(cover: Cover, { states, declared }: Exploration): (edge: Edge) => readonly string[] {
  const sources = new Map(declared.map(({ id, source }) => [id, source]))
  const known = new Map<Edge, readonly string[]>()
  const find = (edge: Edge): readonly string[] => {
    const leaves = states.get(edge.from)?.states ?? []
    if (cover === 'transitions') return edge.transitions
    if (cover === 'product' || leaves.length < 2) return [keyOf(edge), ...edge.transitions]
    return edge.transitions.flatMap((id) => {
      const source = sources.get(id) ?? ANY_STATE
      const concerned = leaves.filter(
        (leaf) => source === ANY_STATE || leaf === source || leaf.startsWith(`${source}.`),
      )
      return [id, ...concerned.map((leaf) => `${leaf} ${edge.label} ${id}`)]
    })
  }
  return (edge) => {
    const goals = known.get(edge) ?? find(edge)
    known.set(edge, goals)
    return goals
  }
}

function timed(walk: Walk): PathStep[] {
  return walk.steps.map((step, index) => ({ ...step, waitMs: walk.times[index + 1]! - walk.times[index]! }))
}

/** A walk as a path: with its id, its title and the times between its steps. */
export function pathOf(walk: Walk, machineId: string): Path {
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
