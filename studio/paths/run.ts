import type { AnyStateMachine } from 'xstate'
import type { MachineCases } from './cases.ts'
import { brokenInvariants } from './cover.ts'
import type { Exploration } from './explore.ts'
import type { Path } from './path.ts'
import { startSilently } from './silent-actor.ts'

export interface RunFailure {
  /** 0 at the start, otherwise the number of the step. */
  step: number
  /** The label of the step's event: undefined at the start. */
  label: string | undefined
  reason: string
}

/** Walks a path on a real actor with simulated time; says where it first departs from the path, fails or breaks an invariant. */
export function runPath<Machine extends AnyStateMachine>(
  { start, steps }: Pick<Path, 'start' | 'steps'>,
  cases: MachineCases<Machine>,
  { identify }: Pick<Exploration, 'identify'>,
): RunFailure | undefined {
  const running = startSilently(cases.machine, start.input)
  const wrongWith = (expected: string | undefined): string | undefined => {
    if (running.failures.length > 0) return `the actor failed: ${String(running.failures[0])}`
    const reached = identify(running.snapshot())
    if (expected !== undefined && reached !== expected) return `the actor is in ${reached}, not in ${expected}`
    const broken = brokenInvariants(running.snapshot(), cases)
    return broken.length > 0 ? `it does not hold that ${broken.join(', nor that ')}` : undefined
  }
  try {
    const atStart = wrongWith(start.state)
    if (atStart !== undefined) return { step: 0, label: undefined, reason: atStart }
    for (const [index, step] of steps.entries()) {
      running.advance(step)
      // Timers that are due together fire in one go: between them there is nothing to see.
      const reason = step.observable ? wrongWith(step.to) : undefined
      if (reason !== undefined) return { step: index + 1, label: step.label, reason }
    }
    return undefined
  } finally {
    running.stop()
  }
}

/** `after 'door.closed' (step 2 of 5): the actor is in open, not in closed` */
export function describeFailure({ step, label, reason }: RunFailure, { steps }: { steps: readonly unknown[] }): string {
  return `${label === undefined ? 'at the start' : `after '${label}' (step ${step} of ${steps.length})`}: ${reason}`
}
