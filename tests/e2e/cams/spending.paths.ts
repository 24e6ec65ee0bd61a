import type { AnyEventObject } from 'xstate'
import { spendingMachine } from '../../../machines/cams/spending.machine.ts'
import { NO_RESULT, NOT_DONE } from '../../../machines/sales/money-action.machine.ts'
import { planWritten } from '../written-plan.ts'

const on = (type: string, payload: object = {}): AnyEventObject => ({ type, ...payload })
const TIP = { kind: 'sendRoomTip', params: { roomId: 'r1' }, body: { amount: 10, modelId: 'm1' } } as const
const settled = on('money.settled', { ...NO_RESULT, balance: { balance: 90, version: 2 } })

export const spendingPlan = planWritten(spendingMachine, [
  {
    name: 'a tip whose answers are lost',
    input: { request: TIP },
    acts: [
      ['loses the answer', on('money.doubted')],
      ['loses all answers', on('money.unresolved')],
      ['asks again', on('check.requested')],
      ['finds it', settled],
    ],
  },
  {
    name: 'a tip that is refused',
    input: { request: TIP },
    acts: [['is refused', on('money.refused', { refusal: { ...NOT_DONE, cause: 'refused', title: 'Not now' } })]],
  },
  { name: 'a tip that a reload interrupts', input: { request: null }, acts: [['finds it', settled]] },
])

export const spendingLeftOut = {
  'sending --after moneyPatience--> unresolved':
    'everything that is tried to learn what became of it takes less than three minutes of the five',
}
