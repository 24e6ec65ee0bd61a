import { expect } from 'vitest'
import { joinNowMachine } from '../../machines/sales/join-now.machine.ts'
import { actorSut } from '../site/actor-sut.ts'
import { describePaths } from '../support/paths.ts'
import { cases } from './join-now.cases.ts'

describePaths('joinNow', cases, {
  sut: actorSut(joinNowMachine, ({ hasTag, said }) => {
    const sees =
      (tags: string[], absent: string[] = []) =>
      () =>
        expect([tags.filter(hasTag), absent.filter(hasTag)]).toEqual([tags, []])
    return {
      'template.asking': sees(['templateAsked']),
      'template.known': sees([], ['templateAsked']),
      'config.asking': sees(['configAsked']),
      'config.known': sees([], ['configAsked']),
      'sale.asking': sees(['saleAsked']),
      'sale.describing': sees(['saleAsked']),
      'sale.known': sees([], ['saleAsked']),
      'prices.waiting': sees(['pricesAsked'], ['offered', 'refreshing', 'pricesMissing']),
      'prices.asking': sees(['pricesAsked'], ['offered', 'refreshing', 'pricesMissing']),
      'prices.offered': sees(['offered'], ['pricesAsked', 'refreshing', 'pricesMissing']),
      'prices.refreshing': sees(['offered', 'refreshing'], ['pricesAsked', 'pricesMissing']),
      'prices.missing': sees(['pricesMissing'], ['offered', 'refreshing', 'pricesAsked']),
      'specials.off': sees([], ['special']),
      'specials.on': sees(['special']),
      'attention.unseen': () => expect(said().map(({ type }) => type)).not.toContain('trap.wanted'),
      'attention.seen': () => expect(said().map(({ type }) => type)).not.toContain('trap.wanted'),
      'attention.watched': sees([]),
      'progress.loading': sees([], ['settled']),
      'progress.settled': sees(['settled']),
    }
  }),
})
