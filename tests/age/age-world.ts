import type { ActorRefFrom } from 'xstate'
import type { AgeResultEmitted, AgeVerdict } from '../../machines/age/age-result.machine.ts'
import type { ageVerificationMachine } from '../../machines/age/age-verification.machine.ts'

type AgeVerification = ActorRefFrom<typeof ageVerificationMachine>

/** Tells ageVerification what ageResult says, as the wires do. */
export function wireResult(actor: AgeVerification, hear: (problem: Exclude<AgeResultEmitted, AgeVerdict>) => void) {
  let known: unknown
  actor.subscribe(({ children: { ageResult } }) => {
    if (ageResult === known) return
    known = ageResult
    ageResult?.on('*', (said) => (said.type === 'problem.noticed' ? hear(said) : actor.send(said)))
  })
}

/** Where the two of them stand. */
export function stateOf(actor: AgeVerification) {
  const { value, children } = actor.getSnapshot()
  return value === 'polling' ? { polling: children.ageResult?.getSnapshot().value } : value
}
