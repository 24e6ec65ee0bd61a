import type { AnyStateMachine, SnapshotFrom } from 'xstate'
import type { ExploreOptions } from './explore.ts'
import type { PlanOptions } from './plan.ts'

/**
 * What it takes to explore one machine: the payloads of its events, its inputs, and what must hold. Data beside the machine's tests, in
 * `x.cases.ts`, for tests, command line and studio alike.
 */
export interface MachineCases<Machine extends AnyStateMachine = AnyStateMachine>
  extends ExploreOptions<Machine>,
    PlanOptions {
  machine: Machine
  /** By id of a declared transition or name of a state: why no path can take it. */
  waivers?: Readonly<Record<string, string>>
  /** By what they say: what must hold in every state that can be reached. */
  invariants?: Readonly<Record<string, (snapshot: SnapshotFrom<Machine>) => boolean>>
}

export function casesOf<Machine extends AnyStateMachine>(
  machine: Machine,
  options: Omit<MachineCases<Machine>, 'machine'> = {},
): MachineCases<Machine> {
  return { machine, ...options }
}
