import { describe, expect, test } from 'vitest'
import type { CheckoutContext } from '../../machines/sales/checkout-form.ts'
import { type Confirmed, isSameOrder, priceOf } from '../../machines/sales/checkout-order.ts'
import type { Tariff } from '../../machines/sales/tariffs.ts'
import { BUNDLED, SPECIAL, tariffWith } from './checkout-samples.ts'

function orderOf(changes: { tariff?: Tariff; wantsSpecial?: boolean; newPrice?: Confirmed['newPrice'] } = {}) {
  const { tariff = tariffWith(), wantsSpecial = false, newPrice = null } = changes
  const selection: CheckoutContext['selection'] = { tariff, special: SPECIAL, bundles: [], saleEvent: 'sale-1' }
  return { selection, wantsSpecial, newPrice }
}

describe('what was confirmed', () => {
  test('is the same order while price, partner sites and amount are, and no other of these', () => {
    const { price } = tariffWith()
    const others = {
      unchanged: orderOf(),
      otherWords: orderOf({ tariff: tariffWith({ title: 'A month', image: '/i/month.avif' }) }),
      otherPrice: orderOf({ tariff: tariffWith({ priceUuid: 'price-year' }) }),
      otherPartner: orderOf({ tariff: tariffWith({ slavePriceUuids: ['price-sister'] }) }),
      otherAmount: orderOf({ tariff: tariffWith({ price: { ...price, amount: 31 } }) }),
      otherCurrency: orderOf({ newPrice: { amount: price.amount, currency: 'EUR' } }),
      special: orderOf({ wantsSpecial: true }),
      nothing: { ...orderOf(), selection: null },
    }
    const isSame = (other: Confirmed) => isSameOrder(orderOf(), other as CheckoutContext)
    expect(Object.fromEntries(Object.entries(others).map(([what, other]) => [what, isSame(other)]))).toEqual({
      unchanged: true,
      otherWords: true,
      otherPrice: false,
      otherPartner: false,
      otherAmount: false,
      otherCurrency: false,
      special: false,
      nothing: false,
    })
  })

  test.each([
    { amount: 31, currency: 'USD' },
    { amount: 19.5, currency: 'EUR' },
  ] as const)('costs $amount $currency where the server says so, and nothing is crossed out any more', (newPrice) => {
    const old = { period: 'per month', isNonRecurring: false, oldAmount: 0 }
    expect(priceOf(orderOf({ newPrice }))).toEqual({ ...old, ...newPrice })
    expect(priceOf(orderOf({ newPrice, tariff: BUNDLED }))).toEqual({ ...old, ...newPrice })
  })
})
