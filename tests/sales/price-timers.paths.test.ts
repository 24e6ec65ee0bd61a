import { expect } from 'vitest'
import { priceTimersMachine } from '../../machines/sales/price-timers.machine.ts'
import { actorSut } from '../site/actor-sut.ts'
import { describePaths } from '../support/paths.ts'
import { cases } from './price-timers.cases.ts'

describePaths('priceTimers', cases, {
  sut: actorSut(priceTimersMachine, ({ hasTag }) => {
    const sees = (tags: string[]) => () => expect(['settled', 'timing'].filter(hasTag)).toEqual(tags)
    return {
      reading: sees([]),
      'ticking.timed': sees(['settled', 'timing']),
      'ticking.untimed': sees(['settled']),
      timeless: sees(['settled']),
    }
  }),
})
