import { HeldRequest } from '../../machines/sales/gesture.ts'
import { NOT_DONE } from '../../machines/sales/money-action.machine.ts'
import { purchaseMachine } from '../../machines/sales/purchase.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'
import { PASSWORD, PAYMENT_URL, SETTINGS } from './checkout-samples.ts'

export const ACCOUNT = {
  kind: 'createAccount',
  body: {
    email: 'ada@example.com',
    password: PASSWORD,
    isReceiveUpdates: true,
    paymentSystem: 'epoch',
    priceUuid: 'price-month',
  },
} as const

export const cases = casesOf(purchaseMachine, {
  inputs: {
    asked: { request: new HeldRequest(ACCOUNT), settings: SETTINGS },
    followed: { request: null, settings: SETTINGS },
  },
  events: {
    'money.settled': [{ paymentUrl: PAYMENT_URL }, { paymentUrl: 'https://elsewhere.example/pay' }],
    'money.refused': [{ refusal: NOT_DONE }],
  },
  project: ({ context }) => context.request !== null,
  invariants: {
    'the password is never kept where a trace could show it': ({ context }) =>
      !JSON.stringify(context).includes(PASSWORD),
  },
})
