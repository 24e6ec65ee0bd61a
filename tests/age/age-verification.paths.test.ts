import { expect } from 'vitest'
import { ageVerificationMachine, type Clues } from '../../machines/age/age-verification.machine.ts'
import { siteSettings } from '../access/sites.ts'
import { actorSut } from '../site/actor-sut.ts'
import { describePaths } from '../support/paths.ts'

const settings = siteSettings('light', { allowedHosts: { logOut: [], ageProvider: ['age.example'] } })
const OWN = 'session-of-mine'
const clues = (given: Partial<Clues> = {}) => ({
  clues: { hasValidToken: true, isCleared: false, isClearedDevice: false, openSessionId: '', triesUsed: 0, ...given },
})
const input = { settings, kind: 'needsVerification', userId: 'user-1' } as const

describePaths('ageVerification', ageVerificationMachine, {
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
    'result.unknown': [{ reason: 'result: offline' }],
  },
  project: ({ context }) => [
    context.kind,
    context.returnedSessionId,
    context.clues.openSessionId,
    Math.min(context.tries, 4),
  ],
  cover: 'transitions',
  sut: actorSut(ageVerificationMachine, ({ hasTag, said }) => {
    const view = () =>
      ['verified', 'required', 'checkFailed', 'step1', 'step2', 'strayReturn', 'startFailed', 'busy'].filter(hasTag)
    const nothingLeaks = () => expect(said().filter(({ type }) => type === 'visitor.verified')).toEqual([])
    const sees = (...tags: string[]) => {
      return () => {
        expect(view()).toEqual(tags)
        if (!tags.includes('verified')) nothingLeaks()
      }
    }
    return {
      off: sees(),
      'checking.readingClues': sees(),
      'checking.askingMustPass': sees(),
      'checking.askingHasPassed': sees(),
      'checking.rememberingClearance': sees(),
      notRequired: sees(),
      'inVerifiedView.cleared': sees('verified'),
      'inVerifiedView.verified': sees('verified'),
      'required.step1': sees('required', 'step1'),
      'required.refusing': sees('required', 'step1'),
      'required.strayReturn': sees('required', 'step1', 'strayReturn'),
      'required.startFailed': sees('required', 'step1', 'startFailed'),
      startingSession: sees('required', 'step2', 'busy'),
      atProvider: sees('required', 'step2', 'busy'),
      'polling.asking': sees('required', 'step2', 'busy'),
      'polling.pausing': sees('required', 'step2', 'busy'),
      recordingPass: sees('step2', 'busy'),
      forgettingStray: sees('step2', 'busy'),
      givingUp: sees('step2', 'busy'),
      failed: sees('required', 'step1'),
      checkFailed: sees('checkFailed'),
    }
  }),
})
