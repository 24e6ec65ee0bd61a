import { paymentReturnMachine } from '../../machines/sales/payment-return.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'

const results = ['none', 'paid', 'refused', 'pending', 'cancelled', 'unknown'] as const

export const cases = casesOf(paymentReturnMachine, {
  inputs: Object.fromEntries(results.map((result) => [result, { result }])),
  events: {
    'return.read': results.map((result) => ({ result })),
    'extra.read': [{ from: '' }, { from: '/tokens/' }],
    'membership.answered': [{ standing: 'active' }, { standing: 'inactive' }, { standing: 'guest' }],
  },
  project: ({ context }) => [context.result, context.from],
  invariants: {
    'nobody waits for a membership who has bought something else': (snapshot) =>
      snapshot.context.from === '' || snapshot.context.result !== 'paid' || snapshot.hasTag('thanked'),
  },
})
