import { expect } from 'vitest'
import { ageVerificationMachine } from '../../machines/age/age-verification.machine.ts'
import { actorSut } from '../site/actor-sut.ts'
import { describePaths } from '../support/paths.ts'
import { cases } from './age-verification.cases.ts'

describePaths('ageVerification', cases, {
  sut: actorSut(ageVerificationMachine, ({ hasTag, said }) => {
    const view = () =>
      ['verified', 'required', 'checkFailed', 'step1', 'step2', 'strayReturn', 'startFailed', 'busy'].filter(hasTag)
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
      polling: sees('required', 'step2', 'busy'),
      recordingPass: sees('step2', 'busy'),
      forgettingStray: sees('step2', 'busy'),
      givingUp: sees('step2', 'busy'),
      failed: sees('required', 'step1'),
      checkFailed: sees('checkFailed'),
    }
  }),
})
