import { paymentReturnMachine } from '../../machines/sales/payment-return.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'

const results = ['none', 'paid', 'refused', 'pending', 'cancelled', 'unknown'] as const

export const cases = casesOf(paymentReturnMachine, {
  inputs: Object.fromEntries(
    ['', '/tokens/'].flatMap((from) => results.map((result) => [`${result} ${from}`, { result, from }])),
  ),
  events: {
    'return.read': results.map((result) => ({ result })),
    'membership.answered': [{ standing: 'active' }, { standing: 'inactive' }, { standing: 'guest' }],
  },
  project: ({ context }) => context.from !== '',
  invariants: {
    'nobody waits for a membership who has bought something else': (snapshot) =>
      snapshot.context.from === '' || snapshot.context.result !== 'paid' || snapshot.hasTag('thanked'),
  },
})
