import { expect } from 'vitest'
import { dialogHostMachine } from '../../machines/site/dialog-host.machine.ts'
import { describePaths } from '../support/paths.ts'
import { actorSut } from './actor-sut.ts'
import { cases } from './dialog-host.cases.ts'

describePaths('dialogHost', cases, {
  sut: actorSut(dialogHostMachine, ({ hasTag }) => {
    const tags = () => ['present', 'visible', 'locksScroll', 'leaving'].filter(hasTag)
    return {
      closed: () => expect(tags()).toEqual([]),
      'busy.loading': () => expect(tags()).toEqual(['present']),
      'busy.shown.opening': () => expect(tags()).toEqual(['present', 'visible', 'locksScroll']),
      'busy.shown.open': () => expect(tags()).toEqual(['present', 'visible', 'locksScroll']),
      'busy.closing': () => expect(tags()).toEqual(['present', 'visible', 'locksScroll', 'leaving']),
    }
  }),
})
