import { spendingMachine } from '../../machines/cams/spending.machine.ts'
import { NO_RESULT, NOT_DONE } from '../../machines/sales/money-action.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'

export const TIP = { kind: 'sendRoomTip', params: { roomId: 'r1' }, body: { amount: 10, modelId: 'm1' } } as const

export const cases = casesOf(spendingMachine, {
  inputs: { 'a gesture': { request: TIP }, 'after a reload': { request: null } },
  events: {
    'money.settled': [{ ...NO_RESULT, balance: { balance: 90, version: 2 }, privateRequestId: 'p1' }],
    'money.refused': [{ refusal: NOT_DONE }],
  },
  project: ({ context }) => [context.request !== null, context.wasLost],
  invariants: {
    'what is followed was lost before': ({ context }) => context.request !== null || context.wasLost,
    'what is being found out was lost': (snapshot) => !snapshot.hasTag('checking') || snapshot.context.wasLost,
  },
})
