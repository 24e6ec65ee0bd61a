import type { AnyStateMachine } from 'xstate'
import type { TraceTransition } from '../../contracts/site/trace.ts'
import { declaredTransitions, stateNodesOf } from '../paths/declared.ts'

export type NameTransitions = (transitions: readonly TraceTransition[]) => string[]

/** Turns places of transitions into declared ids; one that this version of the machine lacks is named by where it should stand. */
export function transitionNamer(machine: AnyStateMachine): NameTransitions {
  const idOf = new Map(declaredTransitions(machine).map(({ definition, id }) => [definition, id]))
  const nodes = new Map(stateNodesOf(machine).map((node) => [node.path.join('.'), node]))
  return (transitions) =>
    transitions.map(({ from, on, place }) => {
      const node = nodes.get(from)
      const found = (on === '' ? node?.always : node?.transitions.get(on))?.[place]
      return (found && idOf.get(found)) ?? `${from || 'any'} --${on || 'always'}#${place + 1}--> ?`
    })
}
