import type { ActorRefFrom, AnyActorRef, EventObject } from 'xstate'
import type { ageVerificationMachine } from '../../machines/age/age-verification.machine.ts'

type AgeVerification = ActorRefFrom<typeof ageVerificationMachine>

const PARTS = ['ageCheck', 'ageSession', 'ageResult'] as const
/** What others than ageVerification hear of them. */
export type PartSaid =
  | { type: 'problem.noticed'; reason: string }
  | { type: 'leave.requested'; url: string; purpose: 'ageProvider' }

/** Tells ageVerification what its machines say, as the wires do. */
export function wireParts(actor: AgeVerification, hear: (said: PartSaid) => void) {
  const known = new Map<string, AnyActorRef>()
  const see = () => {
    for (const name of PARTS) {
      const part: AnyActorRef | undefined = actor.getSnapshot().children[name]
      if (!part || part === known.get(name)) continue
      known.set(name, part)
      part.on('*', (said) => {
        if (said.type === 'problem.noticed' || said.type === 'leave.requested') hear(said as PartSaid)
        else actor.send(said as Parameters<typeof actor.send>[0])
      })
    }
  }
  see()
  actor.subscribe(see)
}

/** Where they all stand. */
export function stateOf(actor: AgeVerification) {
  const { value, children } = actor.getSnapshot()
  if (value === 'checking') return { checking: children.ageCheck?.getSnapshot().value }
  if (typeof value === 'string' || !('required' in value)) return value
  const { required } = value
  if (required === 'leaving') return { leaving: children.ageSession?.getSnapshot().value }
  if (required === 'polling') return { polling: children.ageResult?.getSnapshot().value }
  return { required: required.offered }
}

/** The machine of theirs that asks just now, and so hears what ports answer. */
export function askingOf(actor: AgeVerification): { send: (answer: EventObject) => void } {
  const { children } = actor.getSnapshot()
  return (children.ageCheck ?? children.ageSession ?? children.ageResult ?? actor) as AnyActorRef
}
