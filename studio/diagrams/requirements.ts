import { type GraphState, type MachineGraph, statesIn } from './graph.ts'

/** What a state answers, as ids of requirements, each told once. */
export interface Answered {
  own: readonly string[]
  /** Of transitions that enter or leave it. */
  ofTransitions: readonly string[]
  /** Of the nearest state around it that names some: what it refines where it names none itself. */
  inherited: { of: GraphState; ids: readonly string[] } | undefined
  /** Why nothing asks for it. */
  unasked: string | undefined
}

/** Reads it off the machine. `unasked`: reasons, by machine and state, for what no requirement asks for, with all that is in it. */
export function answeredBy(name: string, graph: MachineGraph, unasked: Readonly<Record<string, string>>): Answered {
  const around = statesIn(graph.root).filter((each) => statesIn(each).some((inner) => inner.name === name))
  const [state, ...outer] = around.toReversed()
  if (!state) throw new Error(`${graph.machine} has no state ${name}`)
  const own = state.requirements
  const ofTransitions = new Set(
    graph.edges
      .filter(({ source, targets }) => source === name || targets.includes(name))
      .flatMap(({ requirements }) => requirements)
      .filter((id) => !own.includes(id)),
  )
  const reasonFor = ({ name: of }: GraphState) => unasked[`${graph.machine} ${of}`]
  const telling =
    own.length > 0 ? undefined : [state, ...outer].find((each) => each.requirements.length > 0 || reasonFor(each))
  return {
    own,
    ofTransitions: [...ofTransitions].sort(),
    inherited: telling && telling.requirements.length > 0 ? { of: telling, ids: telling.requirements } : undefined,
    unasked: telling && reasonFor(telling),
  }
}
