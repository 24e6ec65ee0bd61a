import { type GraphState, type MachineGraph, statesIn } from '../diagrams/graph.ts'

/** One graph of two revisions of a machine, as the later one has it: states and transitions that were removed stand beside it. */
export function mergedGraph(
  before: MachineGraph | undefined,
  after: MachineGraph | undefined,
  isRemoved: (transition: string) => boolean,
): MachineGraph {
  if (!before || !after) {
    const only = after ?? before
    if (!only) throw new Error('A machine of neither revision has no graph.')
    return only
  }
  const lasting = new Set(statesIn(after.root).map(({ name }) => name))
  return {
    ...after,
    root: mergedState(before.root, after.root, lasting),
    edges: [...after.edges, ...before.edges.filter(({ id }) => isRemoved(id))],
    delays: { ...before.delays, ...after.delays },
  }
}

function mergedState(before: GraphState | undefined, after: GraphState, lasting: ReadonlySet<string>): GraphState {
  const old = new Map((before?.states ?? []).map((state) => [state.name, state]))
  const states = [
    ...after.states.map((state) => mergedState(old.get(state.name), state, lasting)),
    ...[...old.values()].filter(({ name }) => !lasting.has(name)),
  ]
  const isNowComposite = after.states.length === 0 && states.length > 0
  return { ...after, type: isNowComposite ? before!.type : after.type, states }
}
