import { expect } from 'vitest'
import { headerBarMachine } from '../../machines/sales/header-bar.machine.ts'
import { actorSut } from '../site/actor-sut.ts'
import { describePaths } from '../support/paths.ts'
import { cases } from './header-bar.cases.ts'

describePaths('headerBar', cases, {
  sut: actorSut(headerBarMachine, ({ hasTag }) => {
    const sees = (shown: boolean, counting: boolean) => () =>
      expect([hasTag('shown'), hasTag('counting')]).toEqual([shown, counting])
    return {
      'offer.deciding': () => {},
      'offer.fetching': () => expect(hasTag('settled')).toBe(false),
      'offer.resting': () => expect(hasTag('settled')).toBe(true),
      'bar.hidden': sees(false, false),
      'bar.pending': sees(false, false),
      'bar.shown.plain': sees(true, false),
      'bar.shown.early': sees(true, false),
      'bar.shown.counting': sees(true, true),
    }
  }),
})
