import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { leavesOf } from '../../studio/paths/active.ts'
import { eventLabel } from '../../studio/paths/declared.ts'
import { type ExploreOptions, explore } from '../../studio/paths/explore.ts'
import type { Path } from '../../studio/paths/path.ts'
import { type PlanOptions, planPaths } from '../../studio/paths/plan.ts'

export interface BrowserPlan {
  paths: readonly Path[]
  /** Declared transitions that no path takes, because nothing in a browser can bring them about. */
  leftOut: readonly string[]
}

/** Whether this event can be made to happen in a browser while the machine is in this state, by its name and with its context. */
export type CanHappen = (state: string, event: AnyEventObject, label: string, snapshot: AnyMachineSnapshot) => boolean

interface BrowserPlanOptions extends PlanOptions {
  canHappen: CanHappen
}

/** Paths over every declared transition that a browser can take; with `cover: 'edges'` over every event of every state. */
export function planForBrowser<Machine extends AnyStateMachine>(
  machine: Machine,
  { canHappen, cover = 'transitions', maxLength, ...options }: ExploreOptions<Machine> & BrowserPlanOptions,
): BrowserPlan {
  const isPossible = (snapshot: AnyMachineSnapshot, event: AnyEventObject) =>
    leavesOf(snapshot).every((state) => canHappen(state, event, eventLabel(event.type, machine), snapshot))
  const exploration = explore(machine, { ...options, mayHappen: isPossible })
  const paths = planPaths(exploration, { cover, maxLength }).paths.filter(({ first, steps }) =>
    steps.every(({ event }, index) => isPossible(steps[index - 1]?.snapshot ?? first, event)),
  )
  const taken = new Set(
    paths.flatMap(({ start, steps }) => [...start.transitions, ...steps.flatMap(({ transitions }) => transitions)]),
  )
  return { paths, leftOut: exploration.declared.map(({ id }) => id).filter((id) => !taken.has(id)) }
}
