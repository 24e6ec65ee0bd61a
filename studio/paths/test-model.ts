import type {
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  EventFromLogic,
  InputFrom,
  SnapshotFrom,
} from 'xstate'
import { type PathGenerator, type StatePath, type Step, TestModel } from 'xstate/graph'
import { nodesOf } from './active.ts'
import type { MachineCases } from './cases.ts'
import { stateNameOf, stateNodesOf } from './declared.ts'
import { explore, prepare } from './explore.ts'
import { type GeneratorOptions, generatePaths } from './generators.ts'
import type { Path, PathStep } from './path.ts'

type AnyStatePath = StatePath<AnyMachineSnapshot, AnyEventObject>

/**
 * A test model of `xstate/graph` that explores as the cases say; `createTestModel` refuses machines that invoke or wait. Of several `inputs`
 * xstate's own generators start with the first.
 */
export function testModelOf<Machine extends AnyStateMachine>(
  cases: MachineCases<Machine>,
): TestModel<SnapshotFrom<Machine>, EventFromLogic<Machine>, InputFrom<Machine>> {
  const { machine, cases: eventCases, identify } = prepare(cases.machine, cases)
  const { input, inputs = {}, mayHappen = () => true, limit = 20_000 } = cases
  const names = new Set(stateNodesOf(machine).map(stateNameOf))
  const model = new TestModel<AnyMachineSnapshot, AnyEventObject, unknown>(machine, {
    input: input ?? Object.values(inputs)[0],
    events: (snapshot) => {
      const active = nodesOf(snapshot)
      return eventCases
        .filter(({ source }) => source === undefined || active.has(source))
        .map(({ event }) => event)
        .filter((event) => mayHappen(snapshot as SnapshotFrom<Machine>, event))
    },
    serializeState: identify,
    stateMatcher: (snapshot, name) => {
      if (name !== '*' && !names.has(name)) throw new Error(`${machine.id} has no state ${name}`)
      return [...nodesOf(snapshot)].some((node) => stateNameOf(node) === name)
    },
    stopWhen: ({ status }) => status !== 'active',
    limit,
  })
  return model as unknown as ReturnType<typeof testModelOf<Machine>>
}

/** Any generator of the studio, for a test model's `getPaths`. */
export function pathGenerator<Machine extends AnyStateMachine>(
  cases: MachineCases<Machine>,
  options: GeneratorOptions,
): PathGenerator<SnapshotFrom<Machine>, EventFromLogic<Machine>, InputFrom<Machine>> {
  const generate = () => [...generatePaths(explore(cases.machine, cases), options).paths].map(statePathOf)
  return generate as unknown as ReturnType<typeof pathGenerator<Machine>>
}

function statePathOf({ first, steps, start }: Path): AnyStatePath {
  // Timers that fall due in the same millisecond fire in one go: after the first, the state after the last is seen.
  const seenAfter = (index: number) => steps.slice(index).find(({ observable }) => observable)!.snapshot
  return {
    state: steps.at(-1)?.snapshot ?? first,
    weight: steps.length,
    steps: [
      { event: { type: 'xstate.init', input: start.input }, state: first },
      ...steps.map((step, index) => ({ ...step, state: seenAfter(index) })),
    ],
  }
}

/** What a step of `pathGenerator` waits for: `timer` is set where time alone brings its event about. */
export function timingOf(step: Step<AnyMachineSnapshot, AnyEventObject>): Pick<PathStep, 'waitMs' | 'timer'> {
  if (!('waitMs' in step)) throw new Error(`No time is known for '${step.event.type}': xstate's generators have none`)
  const { waitMs, timer } = step as unknown as PathStep
  return { waitMs, timer }
}
