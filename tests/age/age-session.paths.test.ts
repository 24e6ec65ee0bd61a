import { expect } from 'vitest'
import { ageSessionMachine } from '../../machines/age/age-session.machine.ts'
import { actorSut } from '../site/actor-sut.ts'
import { describePaths } from '../support/paths.ts'
import { cases } from './age-session.cases.ts'

describePaths('ageSession', cases, {
  sut: actorSut(ageSessionMachine, ({ said }) => {
    const heard = () => said().flatMap((event) => (event.type === 'problem.noticed' ? [] : [event]))
    const says = (...events: object[]) => {
      return () => expect(heard()).toEqual(events)
    }
    return {
      starting: says(),
      leaving: says(
        { type: 'ageSession.opened' },
        { type: 'leave.requested', url: 'https://age.example/start', purpose: 'ageProvider' },
      ),
      missing: says({ type: 'ageSession.missing' }),
      unused: says({ type: 'ageSession.unused' }),
    }
  }),
})
