import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readDeployment } from '../../app/server/deployment.ts'
import { type Biller, BillersAnswer } from '../../contracts/sales/checkout.ts'
import {
  type BillerQuestion,
  bundleNote,
  eligibleBillers,
  firstBiller,
  marksOf,
} from '../../machines/sales/biller-rules.ts'
import { BILLERS, SETTINGS } from './checkout-samples.ts'

const ANY: BillerQuestion = { isNonRecurring: false, hasSlavePrices: false, allowsRestricted: false }
const names = (question: Partial<BillerQuestion>, billers: readonly Biller[] = BILLERS) =>
  eligibleBillers(billers, { ...ANY, ...question }, SETTINGS).map(({ name }) => name)

describe('who may collect', () => {
  test('billers of one-time payments collect one-time prices only [CHECKOUT-025, ENT-047]', () => {
    expect([names({}), names({ isNonRecurring: true })]).toEqual([
      ['epoch', 'segpay'],
      ['epoch', 'segpay', 'coin'],
    ])
  })

  test('one of them only where the flow allows it [CHECKOUT-026]', () => {
    expect(names({ allowsRestricted: true })).toEqual(['epoch', 'segpay', 'gift-card'])
  })

  test('only one of them where partner sites are bought as well [CHECKOUT-027]', () => {
    expect([names({ hasSlavePrices: true }), names({ hasSlavePrices: true }, BILLERS.slice(1))]).toEqual([
      ['epoch'],
      [],
    ])
  })

  test('names the payment methods that partner sites exclude, and none where they exclude none', () => {
    expect([
      bundleNote(BILLERS, ANY, SETTINGS),
      bundleNote(BILLERS, ANY, { ...SETTINGS, bundleBiller: 'closed' }),
      bundleNote(BILLERS.slice(0, 1), ANY, SETTINGS),
    ]).toEqual([
      'With a sister site you can pay by Credit Card only, not by Debit Card.',
      'Sister sites cannot be paid for at the moment.',
      '',
    ])
  })

  test('shows only marks of payment methods that some biller takes, in their order [CHECKOUT-002]', () => {
    const [site] = readDeployment({}).sites
    const some = (...wanted: string[]) => BILLERS.filter(({ name }) => wanted.includes(name))
    expect([marksOf(some('epoch'), site!), marksOf(some('coin'), site!), marksOf([], site!)]).toEqual([
      ['VISA', 'MasterCard', 'JCB'],
      [],
      [],
    ])
  })

  test('only billers of this product, where not all sell it [MPLUS-010, CHECKOUT-030]', () => {
    expect([names({ among: ['segpay', 'coin', 'gift-card', 'closed'] }), names({ among: [] })]).toEqual([
      ['segpay'],
      [],
    ])
  })

  test('which two these are is configured [CHECKOUT-028]', () => {
    for (const site of readDeployment({}).sites) {
      expect({ bundleBiller: site.bundleBiller, restrictedBiller: site.restrictedBiller }).toEqual({
        bundleBiller: 'epoch',
        restrictedBiller: 'gift-card',
      })
    }
    const others = { ...SETTINGS, restrictedBiller: 'epoch', bundleBiller: 'segpay' }
    expect(eligibleBillers(BILLERS, ANY, others).map(({ name }) => name)).toEqual(['segpay', 'gift-card'])
    expect(eligibleBillers(BILLERS, { ...ANY, hasSlavePrices: true }, others).map(({ name }) => name)).toEqual([
      'segpay',
    ])
  })

  test('for every price and every set of billers it is never a wrong one, and never one twice [M09]', () => {
    const biller = fc.record({
      name: fc.constantFrom('epoch', 'segpay', 'coin', 'gift-card', 'paypal'),
      nameHuman: fc.string(),
      isNonRecurring: fc.boolean(),
    })
    const question = fc.record({
      isNonRecurring: fc.boolean(),
      hasSlavePrices: fc.boolean(),
      allowsRestricted: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(biller), question, (sent, price) => {
        const { data: billers = [] } = BillersAnswer.safeParse({ data: sent })
        const found = eligibleBillers(billers, price, SETTINGS)
        expect(new Set(found.map(({ name }) => name)).size).toBe(found.length)
        for (const { name, isNonRecurring } of found) {
          expect(isNonRecurring && !price.isNonRecurring).toBe(false)
          expect(name === SETTINGS.restrictedBiller && !price.allowsRestricted).toBe(false)
          expect(price.hasSlavePrices && name !== SETTINGS.bundleBiller).toBe(false)
        }
        // Nobody is left out for another reason.
        const mayAll = billers.filter(
          (one) =>
            (price.isNonRecurring || !one.isNonRecurring) &&
            (price.allowsRestricted || one.name !== 'gift-card') &&
            (!price.hasSlavePrices || one.name === 'epoch'),
        )
        expect(found).toEqual(mayAll)
        const first = firstBiller(found, SETTINGS)
        expect(first === '' || found.some(({ name }) => name === first)).toBe(true)
        expect(first === '' && found.length === 1).toBe(false)
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('the first biller of a form', () => {
  test("is 'epoch' where nothing else is configured [CHECKOUT-009]", () => {
    for (const site of readDeployment({}).sites) {
      expect([firstBiller(BILLERS, site), firstBiller(BILLERS.toReversed(), site)]).toEqual(['epoch', 'epoch'])
    }
  })

  test('is the one that the site configures, wherever it stands in the list [CHECKOUT-009, ENT-047]', () => {
    const first = (defaultBiller: string) => firstBiller(BILLERS, { ...SETTINGS, defaultBiller })
    expect([first('segpay'), first('gift-card'), first('epoch')]).toEqual(['segpay', 'gift-card', 'epoch'])
  })

  test('is the only one, or none where there is a choice', () => {
    expect([
      firstBiller(BILLERS.slice(1, 2), SETTINGS),
      firstBiller(BILLERS.slice(1, 3), SETTINGS),
      firstBiller([], SETTINGS),
    ]).toEqual(['segpay', '', ''])
  })
})

test('a biller has a name, a label and whether it takes one-time payments; a broken one is left out [CHECKOUT-015, CHECKOUT-025, ENT-047]', () => {
  const data = [
    { name: 'epoch', nameHuman: 'Credit Card', isNonRecurring: false, secret: 1 },
    { name: 'coin', isNonRecurring: true },
    { name: '<b>', nameHuman: 'Markup' },
    { nameHuman: 'Nameless' },
    null,
    { name: 'epoch', nameHuman: 'Credit Card', isNonRecurring: false },
  ]
  expect(BillersAnswer.parse({ data })).toEqual([
    { name: 'epoch', nameHuman: 'Credit Card', isNonRecurring: false },
    { name: 'coin', nameHuman: 'coin', isNonRecurring: true },
  ])
})
