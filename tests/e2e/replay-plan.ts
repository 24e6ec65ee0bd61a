import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { type Edge, type Exploration, type ExploreOptions, explore } from '../../studio/paths/explore.ts'
import { type Path, planPaths } from '../../studio/paths/plan.ts'

export interface BrowserPlan {
  paths: readonly Path[]
  /** Declared transitions that no path takes, because nothing in a browser can bring them about. */
  leftOut: readonly string[]
}

/** Whether this event can be made to happen in a browser while the machine is in this state, by its name and with its context. */
export type CanHappen = (state: string, event: AnyEventObject, label: string, snapshot: AnyMachineSnapshot) => boolean

/** Paths over every declared transition that a browser can take. */
export function planForBrowser<Machine extends AnyStateMachine>(
  machine: Machine,
  { canHappen, maxLength, ...options }: ExploreOptions<Machine> & { canHappen: CanHappen; maxLength?: number },
): BrowserPlan {
  const exploration = explore(machine, options)
  const isPossible = ({ from, event, label }: Edge) => {
    const at = exploration.states.get(from)
    return at?.states.every((state) => canHappen(state, event, label, at.snapshot)) ?? false
  }
  const possible: Exploration = { ...exploration, edges: exploration.edges.filter(isPossible) }
  const paths = planPaths(possible, { cover: 'transitions', maxLength }).paths.filter(({ steps }) =>
    steps.every((step) => isPossible(step)),
  )
  const taken = new Set(
    paths.flatMap(({ start, steps }) => [...start.transitions, ...steps.flatMap(({ transitions }) => transitions)]),
  )
  return { paths, leftOut: exploration.declared.map(({ id }) => id).filter((id) => !taken.has(id)) }
}
