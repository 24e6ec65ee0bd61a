import { expect } from 'vitest'
import { valuePopupsMachine } from '../../machines/sales/value-popups.machine.ts'
import { actorSut } from '../site/actor-sut.ts'
import { describePaths } from '../support/paths.ts'
import { cases } from './value-popups.cases.ts'

describePaths('valuePopups', cases, {
  sut: actorSut(valuePopupsMachine, ({ hasTag, said }) => {
    const sees = (shown: boolean) => () => expect(hasTag('shown')).toBe(shown)
    // Whoever was on their way goes on once, and only when nothing stands in it any more.
    const nobodyGoesOn = () => expect(said().filter(({ type }) => type === 'navigation.requested')).toEqual([])
    return {
      'offer.fetching': () => expect(hasTag('settled')).toBe(false),
      'offer.resting': () => expect(hasTag('settled')).toBe(true),
      'timers.still': () => {},
      'timers.running': () => {},
      'stage.empty.open': sees(false),
      'stage.empty.armed': sees(false),
      'stage.consulting': () => {
        sees(false)()
        nobodyGoesOn()
      },
      'stage.showing': () => {
        sees(true)()
        nobodyGoesOn()
      },
    }
  }),
})
