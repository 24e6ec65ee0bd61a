import { paymentReturnMachine } from '../../machines/sales/payment-return.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'

const results = ['none', 'paid', 'refused', 'pending', 'cancelled', 'unknown'] as const

export const cases = casesOf(paymentReturnMachine, {
  inputs: Object.fromEntries(results.map((result) => [result, { result }])),
  events: {
    'return.read': results.map((result) => ({ result })),
    'membership.answered': [{ standing: 'active' }, { standing: 'inactive' }, { standing: 'guest' }],
  },
})
