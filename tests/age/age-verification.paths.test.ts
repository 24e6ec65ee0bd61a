import { expect } from 'vitest'
import { ageVerificationMachine } from '../../machines/age/age-verification.machine.ts'
import { actorSut } from '../site/actor-sut.ts'
import { describePaths } from '../support/paths.ts'
import { cases } from './age-verification.cases.ts'

describePaths('ageVerification', cases, {
  events: [
    'ageReturn.received',
    'ageSession.forgotten',
    'ageSession.missing',
    'ageSession.opened',
    'ageSession.unused',
    'check.cleared',
    'check.exhausted',
    'check.interrupted',
    'check.missed',
    'check.passed',
    'check.required',
    'check.strayed',
    'check.unneeded',
    'clearance.remembered',
    'dialog.closed',
    'refusal.chosen',
    'result.confirmed',
    'result.foreign',
    'result.missing',
    'retry.requested',
    'verifyNow.chosen',
    'visitor.changed',
  ],
  lasts: {
    'closing.forgettingStray after cookiePatience': { ms: 2_000 },
    'closing.givingUp after cookiePatience': { ms: 2_000 },
    'closing.recordingPass after cookiePatience': { ms: 2_000 },
  },
  sut: actorSut(ageVerificationMachine, ({ hasTag, said }) => {
    const view = () =>
      ['verified', 'required', 'checkFailed', 'step1', 'step2', 'strayReturn', 'startFailed', 'leaving'].filter(hasTag)
    const nothingLeaks = () =>
      expect(said().filter((event) => event.type === 'age.settled' && event.isVerified)).toEqual([])
    const sees = (...tags: string[]) => {
      return () => {
        expect(view()).toEqual(tags)
        if (!tags.includes('verified')) nothingLeaks()
      }
    }
    return {
      off: () => expect(view()).toEqual([]),
      checking: sees(),
      notRequired: sees(),
      'inVerifiedView.cleared': sees('verified'),
      'inVerifiedView.verified': sees('verified'),
      'required.offered.step1': sees('required', 'step1'),
      'required.offered.refusing': sees('required', 'step1'),
      'required.offered.strayReturn': sees('required', 'step1', 'strayReturn'),
      'required.offered.startFailed': sees('required', 'step1', 'startFailed'),
      'required.offered.failed': sees('required', 'step1'),
      'required.leaving': sees('required', 'step2', 'leaving'),
      'required.polling': sees('required', 'step2'),
      'closing.recordingPass': sees('step2'),
      'closing.forgettingStray': sees('step2'),
      'closing.givingUp': sees('step2'),
      checkFailed: sees('checkFailed'),
    }
  }),
})
