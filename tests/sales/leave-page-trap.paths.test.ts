import { expect } from 'vitest'
import { leavePageTrapMachine } from '../../machines/sales/leave-page-trap.machine.ts'
import { actorSut } from '../site/actor-sut.ts'
import { describePaths } from '../support/paths.ts'
import { cases } from './leave-page-trap.cases.ts'

describePaths('leavePageTrap', cases, {
  sut: actorSut(leavePageTrapMachine, ({ hasTag }) => {
    const sees = (tags: string[]) => () =>
      expect(['settled', 'armed', 'triggered', 'timing', 'popup'].filter(hasTag)).toEqual(tags)
    return {
      recalling: sees([]),
      disarmed: sees(['settled']),
      armed: sees(['settled', 'armed']),
      'timing.withPopup': sees(['settled', 'triggered', 'timing', 'popup']),
      'timing.alone': sees(['settled', 'triggered', 'timing']),
      expired: sees(['settled', 'triggered']),
      spent: sees(['settled']),
    }
  }),
})
