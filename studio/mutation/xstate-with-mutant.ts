import { type AnyStateMachine, setup as setupAsWritten } from 'xstate'
import { workbench } from './workbench.ts'

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
      if (!workbench.mutate) {
        workbench.machine = create(config)
        return workbench.machine
      }
      // A mutant may chase its own tail, which nothing outside could stop.
      return create({ ...workbench.mutate(config), options: { maxIterations: 1_000 } })
    },
  }
}) as unknown as typeof setupAsWritten
