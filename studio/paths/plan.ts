import { leavesOf, nodesOf } from './active.ts'
import { ANY_STATE, timersOf } from './declared.ts'
import { type Draft, draftByTimedWays, draftByTours, draftGreedily, type GoalsOf, graphOf } from './draft.ts'
import { type Exploration, keyOf } from './explore.ts'
import type { Edge } from './findings.ts'
import type { Path } from './path.ts'
import { postmanTours } from './postman.ts'
import { type TimersBy, timedWays } from './timed-tours.ts'
import { timed, type Walk } from './walk.ts'

const TITLE_END = 8

/** Plans that are longer than this times what they cost at least are made in another way as well. */
const LONG = 1.08

/** What a plan takes all of, in one line. */
export const COVERS = {
  transitions: 'every declared transition',
  edges:
    'every event of every state that does something there; where regions run side by side, of every state of a region',
  product: 'every event of every combination of states',
} as const
export type Cover = keyof typeof COVERS

export interface PlanOptions {
  /** `edges` unless told. */
  cover?: Cover
  /** A path is longer only where nothing shorter gets there. Unless told, paths are as long as makes all of them together short. */
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

/** A short set of paths from the start that takes every edge, each path checked on a real actor with simulated time. */
export function planPaths(exploration: Exploration, { cover = 'edges', maxLength }: PlanOptions = {}): Plan {
  const drafts = draftsFor(exploration, goalsBy(cover, exploration), maxLength)
  const [{ walks, givenUp }] = drafts.sort(
    (one, other) => one.givenUp.size - other.givenUp.size || lengthOf(one.walks) - lengthOf(other.walks),
  ) as [Draft]
  const paths = walks.map((walk) => pathOf(walk, exploration.machine.id))
  const takenByPaths = new Set(
    paths.flatMap(({ start, steps }) => [...start.transitions, ...steps.flatMap(({ transitions }) => transitions)]),
  )
  return {
    paths,
    infeasible: [...givenUp].map(([{ from, label, transitions }, reason]) => ({ from, label, transitions, reason })),
    uncovered: exploration.declared.map(({ id }) => id).filter((id) => !takenByPaths.has(id)),
    unreached: exploration.unreached,
  }
}

/** Steps of all paths, and one for each return to a start. */
export function lengthOf(paths: ReadonlyArray<Pick<Path | Walk, 'steps'>>): number {
  return paths.reduce((sum, { steps }) => sum + steps.length + 1, 0)
}

/** Less than this no set of paths costs that takes every edge but the infeasible ones, and uses every start. */
export function leastLength(exploration: Exploration, { infeasible }: Plan): number {
  const left = new Set(infeasible.map(({ from, label }) => `${from} ${label}`))
  const isFeasible = ({ from, label }: Edge) => !left.has(`${from} ${label}`)
  return boundOf(exploration, isFeasible)
}

function boundOf(exploration: Exploration, isFeasible: (edge: Edge) => boolean): number {
  return postmanTours(graphOf(exploration), (arc) => isFeasible(exploration.edges[arc]!)).bound
}

function draftsFor(exploration: Exploration, goalsOf: GoalsOf, maxLength: number | undefined): Draft[] {
  if (maxLength !== undefined) return [draftGreedily(exploration, goalsOf, maxLength)]
  const counts = new Map<string, number>()
  for (const goal of exploration.edges.flatMap(goalsOf)) counts.set(goal, (counts.get(goal) ?? 0) + 1)
  const isEachNeeded = exploration.edges.every((edge) => goalsOf(edge).some((goal) => counts.get(goal) === 1))
  if (isEachNeeded) return draftsOfAll(exploration, goalsOf)
  // Which of the edges that serve a goal is best depends on the tour, so it is the one that a good tour came by.
  const greedy = draftGreedily(exploration, goalsOf, Number.POSITIVE_INFINITY)
  return [greedy, draftByTours(exploration, goalsOf, greedy.gaining)]
}

/** Where every edge is needed: until one is short. */
function draftsOfAll(exploration: Exploration, goalsOf: GoalsOf): Draft[] {
  const byTours = () => draftByTours(exploration, goalsOf, exploration.edges)
  if (!hasTimersSideBySide(exploration)) return [byTours()]
  const byTimed = (by: TimersBy) => () => {
    const ways = timedWays(exploration, by)
    return ways && draftByTimedWays(exploration, goalsOf, ways)
  }
  const drafts: Draft[] = []
  for (const make of [byTimed('orders'), byTours, byTimed('times')]) {
    const draft = make()
    if (!draft) continue
    drafts.push(draft)
    const bound = boundOf(exploration, (edge) => !draft.givenUp.has(edge))
    if (lengthOf(draft.walks) <= bound * LONG) break
  }
  return drafts
}

function hasTimersSideBySide({ machine, states }: Exploration): boolean {
  const sources = [...timersOf(machine).values()].map(({ source }) => source)
  return [...states.values()].some(({ snapshot }) => {
    const active = nodesOf(snapshot)
    return sources.filter((source) => active.has(source)).length > 1
  })
}

/** What an edge is walked for. */
function goalsBy(cover: Cover, { states, declared }: Exploration): GoalsOf {
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

/** A walk as a path: with its id, its title and the times between its steps. */
export function pathOf(walk: Walk, machineId: string): Path {
  const steps = timed(walk)
  const labels = abridged(steps.map(({ label }) => label)).join(' → ') || 'starts'
  const reached = (steps.at(-1)?.states ?? leavesOf(walk.first)).join(' + ')
  return {
    id: shortHash(JSON.stringify([machineId, walk.start.name, steps.map(({ event }) => event)])),
    title: `${walk.start.name && `${walk.start.name}: `}${labels} ⇒ ${reached}`,
    start: walk.start,
    first: walk.first,
    steps,
  }
}

/** Long paths are told by how they begin and end. */
function abridged(labels: readonly string[]): readonly string[] {
  if (labels.length <= 2 * TITLE_END) return labels
  return [...labels.slice(0, TITLE_END), `${labels.length - 2 * TITLE_END} more`, ...labels.slice(-TITLE_END)]
}

/** FNV-1a, 64 bit, in 8 letters and digits. */
function shortHash(text: string): string {
  let hash = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  return hash.toString(36).padStart(13, '0').slice(-8)
}
