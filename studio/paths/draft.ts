import { type Exploration, keyOf, type Start } from './explore.ts'
import type { Edge } from './findings.ts'
import { type PostmanGraph, postmanTours } from './postman.ts'
import { departureFrom } from './silent-actor.ts'
import type { Outset, TimedWays } from './timed-tours.ts'
import { begin, extend, timed, timersLeft, type Walk, type WalkStep } from './walk.ts'

/** What an edge is walked for. */
export type GoalsOf = (edge: Edge) => readonly string[]

/** Walks that reach every goal but those of the edges that were given up. */
export interface Draft {
  walks: readonly Walk[]
  /** Edges that no walk takes, though a goal of theirs is still open, and why. */
  givenUp: ReadonlyMap<Edge, string>
  /** Edges by which a goal was reached first. */
  gaining: readonly Edge[]
}

const MOST_SEARCHED_WALKS = 5_000

/** A walk is ended where another that goes on from there costs no more than this share of its length. */
const SHARE_FOR_ANOTHER = 1 / 25

/** Goes from each open goal to the nearest one. */
export function draftGreedily(exploration: Exploration, goalsOf: GoalsOf, maxLength: number): Draft {
  return new Drafting(exploration, goalsOf).greedily(maxLength).finished()
}

/** Follows the shortest tours through these edges; where a clock does not let it, it goes on greedily. */
export function draftByTours(exploration: Exploration, goalsOf: GoalsOf, edges: readonly Edge[]): Draft {
  return new Drafting(exploration, goalsOf).byTours(edges).greedily(Number.POSITIVE_INFINITY).finished()
}

/** Follows tours in an order that timers allow, through whatever is still open, as long as that gains something; then it goes on like the others. */
export function draftByTimedWays(exploration: Exploration, goalsOf: GoalsOf, timedWays: TimedWays): Draft {
  return new Drafting(exploration, goalsOf)
    .byTimedTours(timedWays)
    .byTours(exploration.edges)
    .greedily(Number.POSITIVE_INFINITY)
    .byWays(timedWays)
    .finished()
}

interface Approach {
  start: Start
  edge: Edge | undefined
  distance: number
}

class Drafting {
  readonly #exploration: Exploration
  readonly #goalsOf: GoalsOf
  readonly #edgesFrom: ReadonlyMap<string, readonly Edge[]>
  readonly #edgeOf: ReadonlyMap<string, Edge>
  readonly #edgesOfSteps = new WeakMap<WalkStep, Edge>()
  readonly #approaches: ReadonlyMap<string, Approach>
  readonly #reached = new Set<string>()
  readonly #givenUp = new Map<Edge, string>()
  readonly #gaining: Edge[] = []
  readonly #kept: Walk[] = []

  constructor(exploration: Exploration, goalsOf: GoalsOf) {
    this.#exploration = exploration
    this.#goalsOf = goalsOf
    this.#edgesFrom = Map.groupBy(exploration.edges, ({ from }) => from)
    this.#approaches = approachesIn(exploration, this.#edgesFrom)
    this.#edgeOf = new Map(exploration.edges.map((edge) => [keyOf(edge), edge]))
  }

  byTours(edges: readonly Edge[]): this {
    const difficult = new Set<Edge>()
    for (;;) {
      const required = edges.filter((edge) => this.#isOpen(edge) && !difficult.has(edge))
      const before = this.#kept.length
      for (const outset of required.length > 0 ? this.#toursThrough(new Set(required)) : []) {
        if (!this.#walkAlong(outset, difficult)) return this
      }
      if (this.#kept.length === before && !required.some((edge) => difficult.has(edge))) return this
    }
  }

  byTimedTours({ tours }: TimedWays): this {
    for (let before = -1; this.#gaining.length > before; ) {
      before = this.#gaining.length
      for (const outset of tours((edge) => this.#isOpen(edge))) if (!this.#goBy(outset)) return this
    }
    return this
  }

  byWays({ wayTo }: TimedWays): this {
    for (const edge of this.#exploration.edges) {
      const outset = this.#isOpen(edge) ? wayTo(edge) : undefined
      if (outset && !this.#goBy(outset)) return this
    }
    return this
  }

  /** Whether a real actor follows. */
  #goBy(outset: Outset): boolean {
    const { walk } = this.#follow(outset, new Set(), 0)
    return !walk || this.#keep(walk) === undefined
  }

  greedily(maxLength: number): this {
    for (let tour = this.#nearestTour(maxLength); tour; tour = this.#nearestTour(maxLength)) {
      if (this.#keep(tour) !== undefined) return this
    }
    return this
  }

  finished(): Draft {
    for (const edge of this.#exploration.edges) {
      if (!this.#isWanted(edge)) continue
      const walk = directWalk(this.#exploration, edge)
      const departure = walk ? this.#keep(walk) : 'its timers cannot fire in this order'
      if (departure !== undefined) this.#givenUp.set(edge, departure)
    }
    if (this.#givenUp.size > 0) this.#searchForTimings()
    for (const start of this.#exploration.starts) {
      if (!this.#kept.some((walk) => walk.start === start)) this.#keep(begin(this.#exploration, start))
    }
    return {
      walks: withoutRedundant(this.#kept, (walk) => this.#gainsOf(walk)),
      givenUp: new Map([...this.#givenUp].filter(([edge]) => this.#isOpen(edge))),
      gaining: this.#gaining,
    }
  }

  #isOpen(edge: Edge) {
    return this.#goalsOf(edge).some((goal) => !this.#reached.has(goal))
  }

  #isWanted(edge: Edge) {
    return !this.#givenUp.has(edge) && this.#isOpen(edge)
  }

  /** Why a real actor does not follow the walk: undefined if it does, and then the walk counts. */
  #keep(walk: Walk): string | undefined {
    const { machine, identify } = this.#exploration
    const departure = departureFrom({ start: walk.start, steps: timed(walk) }, machine, identify)
    if (departure !== undefined) return departure
    this.#kept.push(walk)
    for (const goal of walk.start.transitions) this.#reached.add(goal)
    for (const edge of this.#edgesIn(walk)) {
      if (this.#isOpen(edge)) this.#gaining.push(edge)
      for (const goal of this.#goalsOf(edge)) this.#reached.add(goal)
    }
    return undefined
  }

  #edgesIn(walk: Walk, since = 0): Edge[] {
    const edges: Edge[] = []
    for (let index = since; index < walk.steps.length; index++) {
      const edge = this.#edgeAt(walk.steps[index]!)
      if (edge) edges.push(edge)
    }
    return edges
  }

  /** Walks share their first steps with those they were made longer from. */
  #edgeAt(step: WalkStep): Edge | undefined {
    const known = this.#edgesOfSteps.get(step) ?? this.#edgeOf.get(keyOf(step))
    if (known) this.#edgesOfSteps.set(step, known)
    return known
  }

  #gainsOf(walk: Walk): string[] {
    return [...walk.start.transitions, ...this.#edgesIn(walk).flatMap(this.#goalsOf)]
  }

  #toursThrough(required: ReadonlySet<Edge>): Outset[] {
    const { starts, edges } = this.#exploration
    const { tours } = postmanTours(graphOf(this.#exploration), (arc) => required.has(edges[arc]!))
    return tours
      .map(({ start, arcs }) => ({ start: starts[start]!, way: arcs.map((arc) => edges[arc]!) }))
      .sort((one, other) => other.way.length - one.way.length)
  }

  /** Whether a real actor follows. */
  #walkAlong(outset: Outset, difficult: Set<Edge>): boolean {
    let next: Outset | undefined = outset
    while (next) {
      const { walk, rest } = this.#follow(next, difficult, SHARE_FOR_ANOTHER)
      if (walk && this.#keep(walk) !== undefined) return false
      next = rest && this.#outsetTo(rest)
    }
    return true
  }

  /** Walks on along the way until beginning anew costs no more than this share of the walk; leaves out what no clock allows here. */
  #follow(
    { start, way }: Outset,
    difficult: Set<Edge>,
    share: number,
  ): { walk: Walk | undefined; rest?: readonly Edge[] } {
    const last = way.findLastIndex((edge) => this.#isOpen(edge))
    const gained = new Set<string>()
    let walk = begin(this.#exploration, start)
    let best: Walk | undefined
    for (let index = 0; index <= last; index++) {
      const edge = way[index]!
      if (walk.at !== edge.from) continue
      if (best && this.#approaches.get(edge.from)!.distance + 1 <= walk.steps.length * share) {
        return { walk: best, rest: way.slice(index, last + 1) }
      }
      const longer = extend(this.#exploration, walk, edge)
      if (longer?.at !== edge.to) difficult.add(edge)
      if (!longer) continue
      const goals = this.#edgesIn(longer, walk.steps.length).flatMap(this.#goalsOf)
      const gains = goals.filter((goal) => !this.#reached.has(goal) && !gained.has(goal))
      walk = longer
      if (gains.length > 0) best = walk
      for (const goal of gains) gained.add(goal)
    }
    return { walk: best }
  }

  #outsetTo(rest: readonly Edge[]): Outset {
    const way = [...rest]
    let approach = this.#approaches.get(way[0]!.from)!
    for (; approach.edge; approach = this.#approaches.get(approach.edge.from)!) way.unshift(approach.edge)
    return { start: approach.start, way }
  }

  #nearestTour(maxLength: number): Walk | undefined {
    const begun = this.#exploration.starts
      .map((start) => begin(this.#exploration, start))
      .map((walk) => ({ walk, route: this.#routeToWanted(walk.at, new Set(), new Set()) }))
      .filter(({ route }) => route !== undefined)
      .sort((one, other) => one.route!.length - other.route!.length)[0]
    if (!begun) return undefined
    let walk = begun.walk
    let best: Walk | undefined
    const blocked = new Set<Edge>()
    const gained = new Set<string>()
    for (;;) {
      const route = this.#routeToWanted(walk.at, blocked, gained)
      if (!route) break
      if (best && walk.steps.length + route.length > maxLength) break
      for (const edge of route) {
        const longer = extend(this.#exploration, walk, edge)
        if (!longer) {
          blocked.add(edge)
          break
        }
        const goals = this.#edgesIn(longer, walk.steps.length).flatMap(this.#goalsOf)
        const gains = goals.filter((goal) => !this.#reached.has(goal) && !gained.has(goal))
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
  #routeToWanted(at: string, blocked: ReadonlySet<Edge>, gained: ReadonlySet<string>): Edge[] | undefined {
    const isNew = (edge: Edge) =>
      !this.#givenUp.has(edge) && this.#goalsOf(edge).some((goal) => !this.#reached.has(goal) && !gained.has(goal))
    const cameBy = new Map<string, Edge | undefined>([[at, undefined]])
    let ending: Edge[] | undefined
    for (const state of cameBy.keys()) {
      for (const edge of this.#edgesFrom.get(state) ?? []) {
        if (blocked.has(edge)) continue
        if (isNew(edge)) {
          if (this.#edgesFrom.has(edge.to)) return [...wayTo(state, cameBy), edge]
          ending ??= [...wayTo(state, cameBy), edge]
        }
        if (!cameBy.has(edge.to)) cameBy.set(edge.to, edge)
      }
    }
    return ending
  }

  /** Other orders and waits, for the edges that their shortest way cannot reach in time. */
  #searchForTimings() {
    const seen = new Set<string>()
    const queue = this.#exploration.starts.map((start) => begin(this.#exploration, start))
    let searched = 0
    for (const walk of queue) {
      if (searched > MOST_SEARCHED_WALKS || ![...this.#givenUp.keys()].some((edge) => this.#isOpen(edge))) return
      for (const edge of this.#edgesFrom.get(walk.at) ?? []) {
        searched++
        const longer = extend(this.#exploration, walk, edge)
        if (!longer) continue
        if (this.#edgesIn(longer, walk.steps.length).some((taken) => this.#isOpen(taken))) this.#keep(longer)
        const key = `${longer.at} ${timersLeft(longer)}`
        if (seen.has(key)) continue
        seen.add(key)
        queue.push(longer)
      }
    }
  }
}

/** States by their place, and edges as arcs. */
export function graphOf({ states, starts, edges }: Exploration): PostmanGraph {
  const numbers = new Map([...states.keys()].map((id, number) => [id, number]))
  return {
    size: states.size,
    starts: starts.map(({ state }) => numbers.get(state)!),
    from: edges.map(({ from }) => numbers.get(from)!),
    to: edges.map(({ to }) => numbers.get(to)!),
  }
}

/** The shortest way to each state: the edge by which it gets there, and how many there are. */
function approachesIn({ starts }: Exploration, edgesFrom: ReadonlyMap<string, readonly Edge[]>) {
  const approaches = new Map<string, Approach>()
  for (const start of starts) {
    if (!approaches.has(start.state)) approaches.set(start.state, { start, edge: undefined, distance: 0 })
  }
  for (const [state, { start, distance }] of approaches) {
    for (const edge of edgesFrom.get(state) ?? []) {
      if (!approaches.has(edge.to)) approaches.set(edge.to, { start, edge, distance: distance + 1 })
    }
  }
  return approaches
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

function withoutRedundant(walks: readonly Walk[], gainsOf: (walk: Walk) => string[]): Walk[] {
  const gains = new Map(walks.map((walk) => [walk, new Set([`start ${walk.start.name}`, ...gainsOf(walk)])]))
  const counts = new Map<string, number>()
  for (const own of gains.values()) for (const gain of own) counts.set(gain, (counts.get(gain) ?? 0) + 1)
  return walks.filter((walk) => {
    const own = [...(gains.get(walk) ?? [])]
    if (own.some((gain) => counts.get(gain) === 1)) return true
    for (const gain of own) counts.set(gain, counts.get(gain)! - 1)
    return false
  })
}
