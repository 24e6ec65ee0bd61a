import type { AnyStateMachine } from 'xstate'

type Implementations<Machine extends AnyStateMachine> = NonNullable<Parameters<Machine['provide']>[0]>

/** Plugs every port of a machine: leaving one out does not compile. */
export function plugPorts<Machine extends AnyStateMachine>(
  machine: Machine,
  ports: Required<NonNullable<Implementations<Machine>['actors']>>,
): Machine {
  return machine.provide({ actors: ports } as never) as Machine
}
