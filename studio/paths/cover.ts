import type { AnyStateMachine, SnapshotFrom } from 'xstate'
import { stateNameOf, stateNodesOf } from './declared.ts'
import { type Exploration, type ExploreOptions, explore } from './explore.ts'
import { located } from './located.ts'
import { type Plan, type PlanOptions, planPaths } from './plan.ts'

export interface CoverOptions<Machine extends AnyStateMachine> extends ExploreOptions<Machine>, PlanOptions {
  /** By id of a declared transition or name of a state: why no path can take it. */
  waivers?: Readonly<Record<string, string>>
  /** Throws where something that must hold in every state does not. */
  invariant?: (snapshot: SnapshotFrom<Machine>) => void
}

/** Paths over every declared transition and state; throws if one is neither walked nor waived, or waived for nothing. */
export function coverPaths<Machine extends AnyStateMachine>(machine: Machine, options: CoverOptions<Machine>): Plan {
  const exploration = explore(machine, options)
  const plan = planPaths(exploration, options)
  assertComplete(exploration, plan, options)
  return plan
}

/** The second half of `coverPaths`, for whoever needs the paths in any case. */
export function assertComplete<Machine extends AnyStateMachine>(
  exploration: Exploration,
  plan: Plan,
  { invariant, waivers = {} }: CoverOptions<Machine>,
) {
  for (const { id, snapshot } of exploration.states.values()) {
    locateNow(`${exploration.machine.id}: the invariant does not hold in ${id}`, () =>
      invariant?.(snapshot as SnapshotFrom<Machine>),
    )
  }
  assertCovered(exploration, plan, waivers)
}

function assertCovered({ machine, declared }: Exploration, plan: Plan, waivers: Readonly<Record<string, string>>) {
  const missing = [...plan.uncovered, ...plan.unreached]
  const known = new Set([...declared.map(({ id }) => id), ...stateNodesOf(machine).map(stateNameOf)])
  const complaints = [
    ...plan.uncovered.filter((id) => !(id in waivers)).map((id) => `not walked: ${id}${whyNot(id, plan)}`),
    ...plan.unreached.filter((name) => !(name in waivers)).map((name) => `never entered: ${name}`),
    ...Object.keys(waivers).flatMap((id) => {
      if (!known.has(id)) return [`waived, but there is no such transition or state: ${id}`]
      if (!missing.includes(id)) return [`waived, but walked: ${id}`]
      return waivers[id]?.trim() ? [] : [`waived without a reason: ${id}`]
    }),
  ]
  if (complaints.length > 0) throw new Error([`${machine.id}:`, ...complaints].join('\n  '))
}

function whyNot(id: string, { infeasible }: Plan) {
  const step = infeasible.find(({ transitions }) => transitions.includes(id))
  return step ? ` (from ${step.from}, on '${step.label}': ${step.reason})` : ''
}

function locateNow(where: string, run: () => void) {
  try {
    run()
  } catch (error) {
    throw located(where, error)
  }
}
