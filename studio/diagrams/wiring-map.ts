import { type House, isOfStudio } from '../house.ts'
import { type GraphState, type MachineGraph, statesIn } from './graph.ts'
import { safe } from './mermaid.ts'

/**
 * Who hears of what on the site, as a graph to be drawn like a machine: a state is a site actor, by its name, and an edge is what one says and
 * the other is told. Beside them stand the machines of pages, as `pages.` and the machine's id; the studio's own are no part of the site.
 */
export function wiringGraph(house: House): MachineGraph {
  const named = new Set([...Object.keys(house.siteActors), ...house.wiring.flatMap(({ from, to }) => [from, to])])
  const wired = new Set(house.wiring.flatMap(({ from, to }) => [from, to]))
  const ofSite = new Set(Object.values(house.siteActors))
  const actors = [...named].map((actor) => actorBox(actor, house))
  const alone = actors.filter(({ name }) => !wired.has(name))
  const pages = [...house.machines.values()]
    .filter(({ machine }) => !ofSite.has(machine.id) && !isOfStudio(machine))
    .map(({ machine }) => box(`pages.${machine.id}`, machine.id, machine.root.description ?? ''))
  return {
    machine: 'site',
    root: {
      ...box('site', 'site', 'The machines that live from boot to the end of the tab, and what they tell each other.'),
      type: 'compound',
      states: [
        ...group(
          'wired',
          'site actors that tell each other',
          '',
          actors.filter(({ name }) => wired.has(name)),
        ),
        ...group('alone', 'site actors on their own', 'No wire leads to or from them.', alone),
        ...group('pages', 'machines of pages', 'They live as long as their page, or in another machine.', pages),
      ],
    },
    edges: house.wiring.map(({ from, on, to }) => ({
      id: `${from} --${on}--> ${to}`,
      source: from,
      trigger: on,
      cause: { kind: 'event', of: on },
      guard: undefined,
      actions: [],
      targets: [to],
      reenters: false,
      description: '',
      requirements: [],
    })),
    delays: {},
  }
}

/** The map as a Mermaid flowchart. */
export function wiringMermaid(house: House): string {
  const { root, edges } = wiringGraph(house)
  const ids = new Map(statesIn(root).map(({ name }, index) => [name, `box${index}`]))
  const draw = (state: GraphState): string[] =>
    state.states.length === 0
      ? [`${ids.get(state.name)}["${textOf(state)}"]`]
      : [
          `subgraph ${ids.get(state.name)}["${textOf(state)}"]`,
          ...state.states.flatMap(draw).map((line) => `  ${line}`),
          'end',
        ]
  const lines = [
    ...root.states.flatMap(draw),
    ...edges.map(
      ({ source, trigger, targets }) => `${ids.get(source)} -->|"${safe(trigger)}"| ${ids.get(targets[0]!)}`,
    ),
  ]
  return `${['flowchart LR', `accDescr: ${safe(root.description)}`, ...lines].join('\n  ')}\n`
}

function textOf({ key, description }: GraphState) {
  return description === '' ? safe(key) : `${safe(key)}<br/>${safe(description)}`
}

function actorBox(actor: string, { siteActors, machines }: House): GraphState {
  const id = siteActors[actor]
  if (id === undefined)
    return box(actor, actor, 'No machine: facts that are followed, or the part of the browser that is told.')
  return box(actor, id === actor ? actor : `${actor} (${id})`, machines.get(id)?.machine.root.description ?? '')
}

function group(name: string, key: string, description: string, states: readonly GraphState[]): GraphState[] {
  return states.length > 0 ? [{ ...box(`group.${name}`, key, description), type: 'compound', states }] : []
}

function box(name: string, key: string, description: string): GraphState {
  return {
    name,
    key,
    type: 'atomic',
    history: undefined,
    description,
    tags: [],
    invokes: [],
    entry: [],
    exit: [],
    requirements: [],
    initial: undefined,
    states: [],
  }
}
