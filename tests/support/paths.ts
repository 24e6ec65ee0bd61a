import { describe, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import type { MachineCases } from '../../studio/paths/cases.ts'
import { assertComplete, assertInvariants } from '../../studio/paths/cover.ts'
import { type Exploration, explore } from '../../studio/paths/explore.ts'
import { type Plan, planPaths } from '../../studio/paths/plan.ts'
import { replay, type Sut } from '../../studio/paths/replay.ts'
import { describeFailure, runPath } from '../../studio/paths/run.ts'

/** One test a path, and one that no declared transition is left out. Without `sut`, paths run on a silent actor. */
export function describePaths<Machine extends AnyStateMachine>(
  name: string,
  cases: MachineCases<Machine>,
  { sut }: { sut?: () => Sut } = {},
) {
  describe(`${name}: paths`, () => {
    // Planned here, because tests can only be registered before they run; what goes wrong is the coverage test's.
    const planned = planFor(cases)
    test(`${name}: every declared transition is walked`, () => {
      if ('error' in planned) throw planned.error
      assertComplete(planned.exploration, planned.plan, cases)
    })
    if ('error' in planned) return
    for (const path of planned.plan.paths) {
      test(path.title, async () => {
        for (const { snapshot, to } of path.steps) assertInvariants(snapshot, cases, to)
        if (sut) return replay(path, sut())
        const failure = runPath(path, cases, planned.exploration)
        if (failure) throw new Error(describeFailure(failure, path))
      })
    }
  })
}

function planFor<Machine extends AnyStateMachine>(
  cases: MachineCases<Machine>,
): { exploration: Exploration; plan: Plan } | { error: unknown } {
  try {
    const exploration = explore(cases.machine, cases)
    return { exploration, plan: planPaths(exploration, cases) }
  } catch (error) {
    return { error }
  }
}
