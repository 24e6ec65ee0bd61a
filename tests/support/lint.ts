import type { AnyStateMachine } from 'xstate'
import { lintMachine } from '../../studio/lint/machine-lint.ts'

/** Fails with one line for each thing that xstate lets pass. */
export function checkLint(machine: AnyStateMachine): void {
  const problems = lintMachine(machine)
  if (problems.length === 0) return
  throw new Error([`${machine.id}:`, ...problems.map(({ rule, message }) => `${rule}: ${message}`)].join('\n  '))
}
