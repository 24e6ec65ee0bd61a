import { ageVerificationMachine, type Clues } from '../../machines/age/age-verification.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'
import { siteSettings } from '../access/sites.ts'

const settings = siteSettings('light', { allowedHosts: { logOut: [], ageProvider: ['age.example'], biller: [] } })
const OWN = 'session-of-mine'
const clues = (given: Partial<Clues> = {}) => ({
  clues: { hasValidToken: true, isCleared: false, isClearedDevice: false, openSessionId: '', triesUsed: 0, ...given },
})
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
    'clues.read': [
      clues(),
      clues({ hasValidToken: false }),
      clues({ isCleared: true }),
      clues({ isClearedDevice: true }),
      clues({ openSessionId: OWN }),
      clues({ openSessionId: OWN, triesUsed: 3 }),
    ],
    'mustPass.answered': [{ mustPass: true }, { mustPass: false }],
    'hasPassed.answered': [{ hasPassed: true }, { hasPassed: false }],
    'check.failed': [{ reason: 'check: offline' }],
    'ageSession.started': [{ url: 'https://age.example/start' }, { url: 'javascript:alert(1)' }],
    'ageSession.failed': [{ reason: 'session: offline' }],
  },
  project: ({ context: { kind, returnedSessionId, clues } }) => [
    kind,
    returnedSessionId,
    clues.openSessionId,
    clues.triesUsed,
  ],
  cover: 'transitions',
})
