import { expect } from 'vitest'
import { navigationMachine } from '../../machines/site/navigation.machine.ts'
import { describePaths } from '../support/paths.ts'
import { actorSut } from './actor-sut.ts'
import { cases } from './navigation.cases.ts'

describePaths('navigation', cases, {
  sut: actorSut(navigationMachine, ({ hasTag, said }) => {
    const tags = () => ['settled', 'busy', 'failed', 'offline'].filter(hasTag)
    const types = () => said().map(({ type }) => type)
    return {
      arriving: () => expect([tags(), types()]).toEqual([['busy'], []]),
      resting: () => expect(tags()).toEqual(['settled']),
      stranded: () => expect([tags(), types()]).toEqual([['settled', 'failed'], []]),
      cutOff: () => expect([tags(), types()]).toEqual([['settled', 'failed', 'offline'], []]),
      leaving: () => expect(tags()).toEqual(['settled']),
    }
  }),
})
