import type { AnyStateMachine } from 'xstate'
import type { Mutant } from './mutants.ts'

/** What a suite is called that runs on the machine as it was written: it must pass. */
export const AS_WRITTEN = 'as written'

export interface Trial {
  machineId: string
  /** Absolute path of the test file. */
  file: string
  /** What to try, one after another: mutants, and `AS_WRITTEN`. */
  names: readonly string[]
}

declare module 'vitest' {
  interface ProvidedContext {
    trial: Trial
  }
}

interface Workbench {
  machineId: string
  /** Whether a machine with this id has been loaded. */
  isLoaded: boolean
  /** What becomes of the machine that is loaded next; undefined: it stays as it was written. */
  mutantOf: ((machine: AnyStateMachine) => Mutant) | undefined
}

const PLACE = Symbol.for('model-mutation')
const holder = globalThis as { [PLACE]?: Workbench }

/** Outlives the modules, which are loaded anew for every mutant. */
holder[PLACE] ??= { machineId: '', isLoaded: false, mutantOf: undefined }
export const workbench = holder[PLACE]
