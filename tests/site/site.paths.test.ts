import { expect } from 'vitest'
import { siteMachine } from '../../machines/site/site.machine.ts'
import { describePaths } from '../support/paths.ts'
import { actorSut } from './actor-sut.ts'
import { cases } from './site.cases.ts'

describePaths('site', cases, {
  sut: actorSut(siteMachine, ({ hasTag, said }) => {
    const types = () => said().flatMap(({ type }) => (type === 'cams.ended' ? [] : [type]))
    const tags = (...names: string[]) => names.filter(hasTag)
    return {
      'money.free': () => expect(tags('pending')).toEqual([]),
      'money.holding': () =>
        expect({ tags: tags('pending'), types: types() }).toEqual({ tags: ['pending'], types: [] }),
      'promotions.absent': () => expect(tags('promotions', 'promotionsFailed')).toEqual([]),
      'promotions.loading': () => expect(tags('promotions', 'promotionsFailed')).toEqual([]),
      'promotions.running': () => expect(tags('promotions', 'promotionsFailed')).toEqual(['promotions']),
      'promotions.failed': () => expect(tags('promotions', 'promotionsFailed')).toEqual(['promotionsFailed']),
      'cams.nobody': () => expect(tags('cams', 'camsFailed')).toEqual([]),
      'cams.loading': () => expect(tags('cams', 'camsFailed')).toEqual([]),
      'cams.running': () => expect(tags('cams', 'camsFailed')).toEqual(['cams']),
      'cams.changingOwner': () => expect(tags('cams', 'camsFailed')).toEqual([]),
      'cams.failed': () => expect(tags('cams', 'camsFailed')).toEqual(['camsFailed']),
    }
  }),
})
