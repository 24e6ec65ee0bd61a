import { expect } from 'vitest'
import { promoCountdownMachine } from '../../machines/sales/promo-countdown.machine.ts'
import { actorSut } from '../site/actor-sut.ts'
import { describePaths } from '../support/paths.ts'
import { cases } from './promo-countdown.cases.ts'

describePaths('promoCountdown', cases, {
  sut: actorSut(promoCountdownMachine, ({ hasTag }) => {
    const nothing = () => expect(hasTag('shown')).toBe(false)
    return {
      ineligible: nothing,
      'open.loading': nothing,
      'open.counting': () => expect(hasTag('shown')).toBe(true),
      'open.disabled': nothing,
      closing: nothing,
      closed: nothing,
    }
  }),
})
