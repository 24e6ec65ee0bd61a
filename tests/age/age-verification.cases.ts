import { ageVerificationMachine } from '../../machines/age/age-verification.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'
import { siteSettings } from '../access/sites.ts'

const settings = siteSettings('light', {
  allowedHosts: { easyCancel: [], logOut: [], ageProvider: ['age.example'], biller: [] },
})
const OWN = 'session-of-mine'
const input = { settings, kind: 'needsVerification', userId: 'user-1' } as const

export const cases = casesOf(ageVerificationMachine, {
  inputs: {
    'verification off': { ...input, settings: siteSettings('dark') },
    'sent to its page': input,
    'given a dialog': { ...input, kind: 'plain' },
    'back from the provider': { ...input, returnedSessionId: OWN },
  },
  events: {
    'visitor.changed': [
      { kind: 'guest', userId: '' },
      { kind: 'needsVerification', userId: 'user-1' },
    ],
    'ageReturn.received': [{ sessionId: OWN }, { sessionId: 'session-of-a-stranger' }],
    'dialog.closed': (['ageRequired', 'ageRefuse', 'ageFailed', 'ageVerified'] as const).flatMap((dialog) =>
      (['verifyNow', 'contactUs', null] as const).map((result) => ({ dialog, result })),
    ),
    'check.interrupted': [{ session: { sessionId: OWN, triesUsed: 0 } }],
  },
  project: ({ context: { kind, returnedSessionId } }) => [kind, returnedSessionId],
  cover: 'transitions',
})
