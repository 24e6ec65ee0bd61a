import type { AnyStateMachine } from 'xstate'
import type { Mutant } from './mutants.ts'

/** What a suite is called that runs on the machine as it was written: it must pass. */
export const AS_WRITTEN = 'as written'

export interface Trial {
  machineId: string
  /** Absolute path of the test file. */
  file: string
  mutantIds: readonly string[]
}

declare module 'vitest' {
  interface ProvidedContext {
    trial: Trial
  }
}

interface Workbench {
  machineId: string
  /** As it was written, once it has been loaded. */
  machine: AnyStateMachine | undefined
  /** The change to make to the machine that is loaded next. */
  mutate: Mutant['mutate'] | undefined
}

const PLACE = Symbol.for('model-mutation')
const holder = globalThis as { [PLACE]?: Workbench }

/** Outlives the modules, which are loaded anew for every mutant. */
holder[PLACE] ??= { machineId: '', machine: undefined, mutate: undefined }
export const workbench = holder[PLACE]
