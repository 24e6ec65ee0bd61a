import { type AnyStateMachine, setup as setupAsWritten } from 'xstate'
import { workbench } from './workbench.ts'

/** More than any test takes before the event loop turns. */
const MOST_STEPS_AT_ONCE = 20_000

// As it is before a test puts its own clock there.
const { setImmediate } = globalThis

// biome-ignore lint/performance/noBarrelFile: whatever a machine imports of xstate must come from here.
// biome-ignore lint/performance/noReExportAll: the same.
export * from 'xstate'

/** Stands in for xstate's own while mutants are tried: the machine under test comes out changed, all others as written. */
export const setup = ((parts: Parameters<typeof setupAsWritten>[0]) => {
  const made = setupAsWritten(parts)
  return {
    ...made,
    createMachine(config: Record<string, unknown>): AnyStateMachine {
      const create = made.createMachine as (config: object) => AnyStateMachine
      if (config.id !== workbench.machineId) return create(config)
      workbench.isLoaded = true
      const written = create(config)
      if (!workbench.mutantOf) return written
      const { mutate } = workbench.mutantOf(written)
      // A mutant may chase its own tail, which nothing outside could stop.
      return tiring(create({ ...mutate(config), options: { maxIterations: 1_000 } }))
    },
  }
}) as unknown as typeof setupAsWritten

/** Throws where a port that answers at once is asked again by its own answer, for ever. */
function tiring(machine: AnyStateMachine): AnyStateMachine {
  const { transition, provide } = machine
  let steps = 0
  machine.transition = (...given) => {
    if (steps === 0) setImmediate(() => (steps = 0))
    steps += 1
    if (steps > MOST_STEPS_AT_ONCE) throw new Error('The mutant goes round for ever')
    return transition.apply(machine, given)
  }
  machine.provide = (implementations) => tiring(provide.call(machine, implementations))
  return machine
}
