import { describe, test } from 'vitest'
import type { AnyStateMachine, SnapshotFrom } from 'xstate'
import { assertComplete, type CoverOptions } from '../../studio/paths/cover.ts'
import { stateNameOf, stateNodesOf } from '../../studio/paths/declared.ts'
import { type Exploration, explore } from '../../studio/paths/explore.ts'
import { startSilently } from '../../studio/paths/live.ts'
import { type Plan, planPaths } from '../../studio/paths/plan.ts'
import { replay, type Sut } from '../../studio/paths/replay.ts'

/** One test a path, and one that no declared transition is left out. Without `sut`, paths run on a silent actor: the invariant only. */
export function describePaths<Machine extends AnyStateMachine>(
  name: string,
  machine: Machine,
  { sut, ...options }: CoverOptions<Machine> & { sut?: () => Sut },
) {
  describe(`${name}: paths`, () => {
    // Planned here, because tests can only be registered before they run; what goes wrong is the coverage test's.
    const planned = planFor(machine, options)
    test(`${name}: every declared transition is walked`, () => {
      if ('error' in planned) throw planned.error
      assertComplete(planned.exploration, planned.plan, options)
    })
    for (const path of 'error' in planned ? [] : planned.plan.paths) {
      test(path.title, () => replay(path, sut ? sut() : silentSut(machine, options.invariant)))
    }
  })
}

function planFor<Machine extends AnyStateMachine>(
  machine: Machine,
  options: CoverOptions<Machine>,
): { exploration: Exploration; plan: Plan } | { error: unknown } {
  try {
    const exploration = explore(machine, options)
    return { exploration, plan: planPaths(exploration, options) }
  } catch (error) {
    return { error }
  }
}

function silentSut<Machine extends AnyStateMachine>(
  machine: Machine,
  invariant: ((snapshot: SnapshotFrom<Machine>) => void) | undefined,
): Sut {
  let live: ReturnType<typeof startSilently> | undefined
  return {
    start: (input) => {
      live = startSilently(machine, input)
      invariant?.(live.snapshot() as SnapshotFrom<Machine>)
    },
    step: (_, step) => {
      live?.advance(step)
      invariant?.(live?.snapshot() as SnapshotFrom<Machine>)
    },
    see: Object.fromEntries(stateNodesOf(machine).map((node) => [stateNameOf(node), () => {}])),
    stop: () => {
      live?.stop()
    },
  }
}
