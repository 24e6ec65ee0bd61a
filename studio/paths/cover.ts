import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import type { MachineCases } from './cases.ts'
import { stateNameOf, stateNodesOf } from './declared.ts'
import { type Exploration, explore } from './explore.ts'
import { sayOutOfReach, whyNot } from './out-of-reach.ts'
import { type Plan, planPaths } from './plan.ts'

/** Paths over every declared transition and state; throws if one is neither walked nor waived, waived for nothing, or an invariant is broken. */
export function coverPaths<Machine extends AnyStateMachine>(cases: MachineCases<Machine>): Plan {
  const exploration = explore(cases.machine, cases)
  const plan = planPaths(exploration, cases)
  assertComplete(exploration, plan, cases)
  return plan
}

/** The second half of `coverPaths`, for whoever needs the paths in any case. */
export function assertComplete<Machine extends AnyStateMachine>(
  exploration: Exploration,
  plan: Plan,
  cases: MachineCases<Machine>,
) {
  for (const { id, snapshot } of exploration.states.values()) assertInvariants(snapshot, cases, id)
  assertCovered(exploration, plan, cases)
}

/** Throws, naming the invariants that do not hold; `where` says in which state or after which step. */
export function assertInvariants<Machine extends AnyStateMachine>(
  snapshot: AnyMachineSnapshot,
  cases: MachineCases<Machine>,
  where: string,
) {
  const broken = brokenInvariants(snapshot, cases)
  if (broken.length > 0) {
    throw new Error(`${cases.machine.id}: in ${where} it does not hold that ${broken.join(', nor that ')}`)
  }
}

/** What the invariants that do not hold say. */
export function brokenInvariants<Machine extends AnyStateMachine>(
  snapshot: AnyMachineSnapshot,
  { invariants = {} }: MachineCases<Machine>,
): string[] {
  return Object.entries(invariants)
    .filter(([, holds]) => !holds(snapshot as Parameters<typeof holds>[0]))
    .map(([sentence]) => sentence)
}

function assertCovered<Machine extends AnyStateMachine>(
  exploration: Exploration,
  plan: Plan,
  cases: MachineCases<Machine>,
) {
  const { machine, declared } = exploration
  const { waivers = {} } = cases
  // Where `project` takes two states for one, a path may come by a transition by chance: another plan would not.
  const uncovered = [...new Set([...plan.uncovered, ...exploration.uncovered])]
  const isAllTaken = uncovered.length === 0 && plan.unreached.length === 0
  const missing = isAllTaken ? [] : whyNot(exploration, cases as MachineCases, { ...plan, uncovered })
  const known = new Set([...declared.map(({ id }) => id), ...stateNodesOf(machine).map(stateNameOf)])
  const complaints = [
    ...missing.filter(({ what }) => !(what in waivers)).map(sayOutOfReach),
    ...Object.keys(waivers).flatMap((id) => {
      if (!known.has(id)) return [`waived, but there is no such transition or state: ${id}`]
      if (!missing.some(({ what }) => what === id)) return [`waived, but walked: ${id}`]
      return waivers[id]?.trim() ? [] : [`waived without a reason: ${id}`]
    }),
  ]
  if (complaints.length > 0) throw new Error([`${machine.id}:`, ...complaints].join('\n  '))
}
