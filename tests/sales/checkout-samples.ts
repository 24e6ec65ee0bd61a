import type { Biller } from '../../contracts/sales/checkout.ts'
import type { CheckoutContext, CheckoutInput } from '../../machines/sales/checkout-form.ts'
import { type CheckoutSettings, isSameMembership, isSameOrder } from '../../machines/sales/checkout-order.ts'
import { type MoneyRefusal, NOT_DONE } from '../../machines/sales/money-action.machine.ts'
import type { Bundle, Tariff } from '../../machines/sales/tariffs.ts'

export const SETTINGS: CheckoutSettings = {
  defaultBiller: 'epoch',
  restrictedBiller: 'gift-card',
  bundleBiller: 'epoch',
  persuasion: 'full',
  exampleEmail: 'name@example.com',
  allowedHosts: { easyCancel: [], logOut: [], ageProvider: [], biller: ['pay.biller.example'] },
}

export const PAYMENT_URL = 'https://pay.biller.example/billers/1'
export const EMAIL = 'ada@example.com'
export const PASSWORD = 'Proscenium1'

export function tariffWith(changes: Partial<Tariff> = {}): Tariff {
  return {
    uuid: 'month',
    isStandard: true,
    sort: 10,
    title: '1 Month',
    image: '',
    imageAlt: '',
    priceUuid: 'price-month',
    slavePriceUuids: [],
    price: { amount: 29.95, oldAmount: 39.95, currency: 'USD', period: 'per month', isNonRecurring: false },
    hasFakeTimer: false,
    specialTimerSeconds: 0,
    piCode: 'pi-month',
    customPaymentUrl: '',
    segPayTiCode: '',
    ...changes,
  }
}

export const SPECIAL = tariffWith({
  uuid: 'month-special',
  isStandard: false,
  priceUuid: 'price-month-special',
  price: { amount: 19.95, oldAmount: 29.95, currency: 'USD', period: 'per month', isNonRecurring: false },
})

export const BUNDLE: Bundle = {
  uuid: 'sister',
  isActive: true,
  siteSettings: { title: 'Sister VR', subtitle: 'A second cinema' },
}

export const BUNDLED = tariffWith({ uuid: 'month-bundled', priceUuid: 'price-both', slavePriceUuids: ['price-sister'] })

export const BILLERS: Biller[] = [
  { name: 'epoch', nameHuman: 'Credit Card', isNonRecurring: false },
  { name: 'segpay', nameHuman: 'Debit Card', isNonRecurring: false },
  { name: 'coin', nameHuman: 'Digital Coins', isNonRecurring: true },
  { name: 'gift-card', nameHuman: 'Gift Card', isNonRecurring: false },
]

export const GUEST: CheckoutInput = { settings: SETTINGS, isSignedIn: false, userUuid: '', affiliateId: '' }

export const refusalWith = (changes: Partial<MoneyRefusal> = {}): MoneyRefusal => ({
  ...NOT_DONE,
  cause: 'refused',
  title: 'No.',
  ...changes,
})

export const chosen = (tariff = tariffWith(), special?: Tariff, bundles: Bundle[] = [BUNDLE]) =>
  ({ type: 'tariff.chosen', tariff, bundles, saleEvent: 'sale-1', ...(special && { special }) }) as const

/** What a visitor, the chooser and the server may say of an order, wherever its paths are walked. */
export const ORDER_EVENTS = {
  'special.toggled': [{ isOn: true }],
  'email.edited': [{ email: 'a' }],
  'optIn.changed': [{ isOn: false }],
  'billers.loaded': [{ billers: BILLERS }, { billers: [] }],
  'biller.selected': [{ name: 'segpay' }],
  'biller.chosen': [{ name: 'epoch' }],
  'checkout.submitted': [
    { email: EMAIL, password: PASSWORD },
    { email: '', password: '' },
  ],
  'purchase.settled': [{ paymentUrl: PAYMENT_URL }],
  'purchase.refused': [
    { refusal: refusalWith({ price: { amount: 31, currency: 'USD' } }) },
    { refusal: refusalWith({ isKnownEmail: true, fields: { email: 'Known.', password: '' } }) },
    { refusal: refusalWith() },
  ],
}

/** What tells one order from another on its way. */
export function orderFactsOf(context: CheckoutContext) {
  return [
    context.isSignedIn,
    context.userUuid !== '',
    context.selection?.tariff.uuid,
    context.billers.length,
    context.confirmed && isSameOrder(context.confirmed, context),
    context.confirmed && isSameMembership(context.confirmed, context),
  ]
}
