import type { AnyStateMachine } from 'xstate'
import { eventLabel } from './declared.ts'
import type { Exploration } from './explore.ts'
import type { Edge } from './findings.ts'
import { edgesByState, eventNames, waysFrom, wayTo } from './routes.ts'
import { extend, type Walk } from './walk.ts'

/** Makes a walk one step longer: undefined where nothing leads on. */
export type Grow = (walk: Walk) => Walk | undefined

/** Any step that a clock can produce now, as likely as its weight says. */
export function randomStep(exploration: Exploration, random: () => number, weightOf: (edge: Edge) => number): Grow {
  const edgesFrom = edgesByState(exploration)
  return (walk) => {
    const open = (edgesFrom.get(walk.at) ?? []).map((edge) => ({ edge, weight: weightOf(edge) }))
    for (;;) {
      let left = random() * open.reduce((sum, { weight }) => sum + weight, 0)
      const chosen = open.findIndex(({ weight }) => {
        left -= weight
        return left < 0
      })
      if (chosen === -1) return undefined
      const longer = extend(exploration, walk, open.splice(chosen, 1)[0]!.edge)
      if (longer) return longer
    }
  }
}

/** An edge weighs the product of what is said of its event and of the transitions it takes. Throws for what the machine does not know. */
export function weigher(
  { machine, edges, declared }: Exploration,
  weights: Readonly<Record<string, number>>,
): (edge: Edge) => number {
  const known = new Set([...declared.map(({ id }) => id), ...edges.flatMap((edge) => [...namesOf(edge, machine)])])
  for (const [name, weight] of Object.entries(weights)) {
    if (!known.has(name)) {
      throw new Error(`${machine.id} has no transition or event '${name}' to weigh. Its events: ${eventNames(edges)}.`)
    }
    if (!(Number.isFinite(weight) && weight >= 0)) {
      throw new Error(`The weight of '${name}' must be a number, 0 or above.`)
    }
  }
  return (edge) =>
    [...namesOf(edge, machine), ...edge.transitions].reduce((product, name) => product * (weights[name] ?? 1), 1)
}

/** The shortest way to an edge, chosen at random among those with something new while there are any; then to the next. */
export function quickStep(exploration: Exploration, random: () => number, missing: () => ReadonlySet<string>): Grow {
  const edgesFrom = edgesByState(exploration)
  const anyStep = randomStep(exploration, random, () => 1)
  let route: Edge[] = []

  function newRoute(from: string): Edge[] {
    const ways = waysFrom(from, edgesFrom)
    const within = [...ways.keys()].flatMap((state) => edgesFrom.get(state) ?? [])
    const wanted = missing()
    const news = within.filter(({ transitions }) => transitions.some((id) => wanted.has(id)))
    const goal = pick(news.length > 0 ? news : within, random)
    return goal ? [...wayTo(goal.from, ways), goal] : []
  }

  return (walk) => {
    if (walk.steps.length === 0 || route[0]?.from !== walk.at) route = newRoute(walk.at)
    const next = route.shift()
    // Where no clock can produce the step from here, it may still come about by another way.
    return (next && extend(exploration, walk, next)) ?? anyStep(walk)
  }
}

function namesOf({ event, label }: Edge, machine: AnyStateMachine): Set<string> {
  return new Set([event.type, eventLabel(event.type, machine), label])
}

export function pick<Item>(items: readonly Item[], random: () => number): Item {
  return items[Math.floor(random() * items.length)]!
}
