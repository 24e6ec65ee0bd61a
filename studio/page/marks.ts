import type { Change } from '../diff/machine-diff.ts'

/** What is marked on a diagram beyond what the machine is. */
export interface Marks {
  /** Names of the states that are active now. */
  active: ReadonlySet<string>
  /** Ids of the transitions that led there. */
  taken: ReadonlySet<string>
  /** Name of the chosen state, '' for none. */
  state: string
  /** Id of the chosen transition, '' for none. */
  transition: string
  /** How many tests take a transition; absent where that is not the question. */
  heat: ReadonlyMap<string, number> | undefined
  /** Ids of transitions that stand out, all others being faded; empty where nothing does. */
  lit: ReadonlySet<string>
  changedStates: Readonly<Record<string, Change>>
  changedTransitions: Readonly<Record<string, Change>>
}

export const NO_MARKS: Marks = {
  active: new Set(),
  taken: new Set(),
  state: '',
  transition: '',
  heat: undefined,
  lit: new Set(),
  changedStates: {},
  changedTransitions: {},
}

/** 0 for no test at all, up to 4. */
export function heatOf(tests: number): 0 | 1 | 2 | 3 | 4 {
  if (tests === 0) return 0
  if (tests === 1) return 1
  if (tests < 5) return 2
  return tests < 15 ? 3 : 4
}

export const HEAT_WORDS = ['no test', '1 test', '2 to 4', '5 to 14', '15 or more'] as const
