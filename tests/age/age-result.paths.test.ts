import { expect } from 'vitest'
import { ageResultMachine } from '../../machines/age/age-result.machine.ts'
import { actorSut } from '../site/actor-sut.ts'
import { describePaths } from '../support/paths.ts'
import { cases } from './age-result.cases.ts'

describePaths('ageResult', cases, {
  sut: actorSut(ageResultMachine, ({ said }) => {
    const verdicts = () => said().flatMap(({ type }) => (type === 'problem.noticed' ? [] : [type]))
    const says = (...types: string[]) => {
      return () => expect(verdicts()).toEqual(types)
    }
    return {
      asking: says(),
      pausing: says(),
      confirmed: says('result.confirmed'),
      foreign: says('result.foreign'),
      missing: says('result.missing'),
    }
  }),
})
