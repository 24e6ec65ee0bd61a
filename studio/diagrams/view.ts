import { type GraphEdge, type GraphState, type MachineGraph, statesIn } from './graph.ts'

/** What is drawn of a machine at once: all of it, or one of its states with what is in it, some of that folded. */
export interface View {
  graph: MachineGraph
  /** The outermost state that is drawn; the machine's root for the first sheet. */
  root: GraphState
  /** By name: composites of which only the outside is drawn. */
  folds: ReadonlyMap<string, Fold>
  edges: readonly DrawnEdge[]
}

export interface Fold {
  /** How many states are in it, at any depth. */
  states: number
  /** Ids of the transitions that are drawn on its own sheet only. */
  edges: readonly string[]
}

/** A transition as one sheet shows it. */
export interface DrawnEdge {
  edge: GraphEdge
  /** The state on the sheet that it leaves, or that hides its source. */
  source: string
  /** The states on the sheet that it leads to, or that hide its targets; none where it stays or leaves the sheet. */
  ends: readonly string[]
  /** Leads out of what is drawn. */
  isLeaving: boolean
  /** Its source is hidden: another sheet tells all of it. */
  isHidden: boolean
}

export function viewOf(graph: MachineGraph, root: GraphState = graph.root, folded: readonly string[] = []): View {
  const shownAs = new Map<string, string>()
  const shown = (state: GraphState): GraphState => {
    const isFolded = state.name !== root.name && folded.includes(state.name)
    for (const { name } of isFolded ? statesIn(state) : [state]) shownAs.set(name, state.name)
    return isFolded ? { ...state, states: [] } : { ...state, states: state.states.map(shown) }
  }
  const drawn = shown(root)
  const places = graph.edges.flatMap((edge) => {
    const source = shownAs.get(edge.source)
    return source === undefined ? [] : [{ edge, source, ends: edge.targets.map((target) => shownAs.get(target)) }]
  })
  const isFold = (name: string) => name !== root.name && folded.includes(name)
  const isInside = ({ source, ends }: (typeof places)[number]) => isFold(source) && ends.every((end) => end === source)
  const folds = statesIn(root).flatMap((state): Array<[string, Fold]> => {
    if (!isFold(state.name) || shownAs.get(state.name) !== state.name) return []
    const edges = places.filter((place) => place.source === state.name && isInside(place)).map(({ edge }) => edge.id)
    return [[state.name, { states: statesIn(state).length - 1, edges }]]
  })
  return {
    graph,
    root: drawn,
    folds: new Map(folds),
    edges: places
      .filter((place) => !isInside(place))
      .map(({ edge, source, ends }) => ({
        edge,
        source,
        ends: ends.filter((end) => end !== undefined),
        isLeaving: ends.includes(undefined),
        isHidden: source !== edge.source,
      })),
  }
}

/** Such a transition is written into its state; as a line it would only circle. */
export function isStaying({ source, ends, isLeaving }: DrawnEdge, { root }: View): boolean {
  return !isLeaving && (ends.length === 0 || (source === root.name && ends.every((end) => end === root.name)))
}
