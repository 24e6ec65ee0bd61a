import { moneyActionMachine, NO_RESULT, NOT_DONE } from '../../machines/sales/money-action.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'
import { EMAIL, PASSWORD, PAYMENT_URL, refusalWith } from './checkout-samples.ts'

const intent = { key: '0123456789abcdef', kind: 'createAccount' } as const

const gesture = { body: { email: EMAIL, isReceiveUpdates: true, paymentSystem: 'epoch' } }

export const cases = casesOf(moneyActionMachine, {
  inputs: { fresh: { pending: null }, 'after a reload': { pending: { ...intent, gesture } } },
  events: {
    'action.requested': [
      {
        request: {
          kind: 'createAccount',
          body: { email: EMAIL, password: PASSWORD, isReceiveUpdates: true, paymentSystem: 'epoch' },
        },
      },
    ],
    'intent.recorded': [{ intent }],
    'intent.refused': [{ refusal: { ...NOT_DONE, cause: 'offline' } }],
    'action.settled': [{ ...NO_RESULT, paymentUrl: PAYMENT_URL }],
    'action.refused': [{ refusal: refusalWith() }],
    'action.barred': [{ refusal: NOT_DONE, chance: 0.5 }],
    'action.lost': [{ chance: 0.5 }],
    'action.running': [{ chance: 0.5 }],
    'outcome.unavailable': [{ chance: 0.5 }],
  },
  project: ({ context }) => [context.intent.key, context.sendings, context.asks, context.open?.request === null],
  invariants: {
    'what was asked for is never kept': ({ context }) => !JSON.stringify(context).includes(PASSWORD),
    'it is sent three times at most': ({ context }) => context.sendings <= 3,
    'nothing leaves without a key': (snapshot) => !snapshot.matches('sending') || snapshot.context.intent.key !== '',
  },
})
