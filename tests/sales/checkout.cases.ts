import { checkoutMachine } from '../../machines/sales/checkout.machine.ts'
import type { CheckoutDraft } from '../../machines/sales/checkout-order.ts'
import { casesOf } from '../../studio/paths/cases.ts'
import {
  EMAIL,
  GUEST,
  ORDER_EVENTS,
  orderFactsOf,
  PASSWORD,
  PAYMENT_URL,
  SPECIAL,
  tariffWith,
} from './checkout-samples.ts'

const selection = { tariff: tariffWith(), bundles: [], special: SPECIAL, saleEvent: null }
const draft: CheckoutDraft = {
  selection,
  wantsSpecial: false,
  email: EMAIL,
  isReceiveUpdates: false,
  biller: 'epoch',
  awaitsLogIn: false,
}

export const cases = casesOf(checkoutMachine, {
  inputs: {
    guest: GUEST,
    'signed in': { ...GUEST, isSignedIn: true, userUuid: 'user-1' },
    'signed in, who it is not known': { ...GUEST, isSignedIn: true },
  },
  events: {
    'draft.read': [
      { draft, isPending: false },
      { draft: null, isPending: false },
      { draft, isPending: true },
    ],
    'tariff.chosen': [
      { tariff: tariffWith(), bundles: [], special: SPECIAL, saleEvent: null },
      { tariff: SPECIAL, bundles: [], saleEvent: null },
      { tariff: tariffWith({ uuid: 'year', priceUuid: 'price-year' }), bundles: [], saleEvent: 'sale' },
    ],
    ...ORDER_EVENTS,
    'uuid.learned': [{ userUuid: 'user-1' }],
  },
  project: ({ context }) => [...orderFactsOf(context)],
  invariants: {
    'the password is never kept': ({ context }) => !JSON.stringify(context).includes(PASSWORD),
    'money is under way only for something that was chosen': (snapshot) =>
      !snapshot.hasTag('pending') || snapshot.context.confirmed === null || snapshot.context.selection !== null,
    'nobody is led to an address that is none of a biller': (snapshot) =>
      !snapshot.hasTag('leaving') || snapshot.context.paymentUrl === PAYMENT_URL,
  },
})
