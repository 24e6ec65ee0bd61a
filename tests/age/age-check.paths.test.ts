import { expect } from 'vitest'
import { ageCheckMachine } from '../../machines/age/age-check.machine.ts'
import { actorSut } from '../site/actor-sut.ts'
import { describePaths } from '../support/paths.ts'
import { cases } from './age-check.cases.ts'

describePaths('ageCheck', cases, {
  sut: actorSut(ageCheckMachine, ({ said }) => {
    const verdicts = () => said().flatMap((event) => (event.type === 'problem.noticed' ? [] : [event]))
    const says = (...events: object[]) => {
      return () => expect(verdicts()).toEqual(events)
    }
    return {
      readingClues: says(),
      askingMustPass: says(),
      askingHasPassed: says(),
      rememberingClearance: says(),
      cleared: says({ type: 'check.cleared' }),
      unneeded: says({ type: 'check.unneeded' }),
      passed: says({ type: 'check.passed' }),
      interrupted: says({ type: 'check.interrupted', session: { sessionId: 'session-of-mine', triesUsed: 0 } }),
      exhausted: says({ type: 'check.exhausted' }),
      strayed: says({ type: 'check.strayed' }),
      required: says({ type: 'check.required' }),
      missed: says({ type: 'check.missed' }),
    }
  }),
})
