import { tipFlowMachine } from '../../machines/cams/tip-flow.machine.ts'
import { NOT_DONE } from '../../machines/sales/money-action.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'

export const ROOM = { kind: 'room', roomId: 'r1', modelId: 'm1' } as const

export const cases = casesOf(tipFlowMachine, {
  inputs: {
    'a member': { access: 'authorized', isPending: false, confirmAbove: 50 },
    'after a reload': { access: 'authorized', isPending: true, confirmAbove: 50 },
  },
  events: {
    'viewer.changed': [{ access: 'guest' }, { access: 'unauthorized' }, { access: 'authorized' }],
    'balance.changed': [{ balance: 100 }],
    'target.changed': [{ target: ROOM }, { target: { kind: 'messenger', userId: 'u1' } }],
    'amount.edited': [{ text: '50' }],
    'spending.chosen': [
      { spending: { kind: 'tip', amount: 10 } },
      { spending: { kind: 'tip', amount: 60 } },
      { spending: { kind: 'tip', amount: 1_000 } },
      { spending: { kind: 'customTip' } },
    ],
    'spending.confirmed': [{ isLast: false }, { isLast: true }],
    'message.withheld': [{ gate: 'guest' }, { gate: 'notMember' }],
    'spending.settled': [{ balance: { balance: 90, version: 2 }, privateRequestId: '', wasLost: false }],
    'spending.refused': [
      {
        refusal: { ...NOT_DONE, cause: 'refused', title: 'Not enough balance to connect the service' },
        wasLost: false,
      },
      { refusal: { ...NOT_DONE, cause: 'offline' }, wasLost: false },
    ],
    'spending.unresolved': [{ isSilent: false }, { isSilent: true }],
  },
  project: ({ context }) => [
    context.access,
    context.target?.kind,
    context.balance,
    context.amount,
    context.failure,
    context.unasked.length > 0,
    context.cost > 100,
  ],
  // Its spending speaks only while there is one; unresolved, it is asked once more before it speaks again.
  mayHappen: (snapshot, { type }) => !/^spending\.(settled|refused|unresolved)$/.test(type) || snapshot.hasTag('busy'),
  invariants: {
    'what everything waits for is being spent': (snapshot) =>
      !snapshot.hasTag('busy') || snapshot.matches({ money: 'spending' }),
    'digits are all that stands in the field': ({ context }) => /^\d*$/.test(context.amount),
    'a dialog and money under way are never there together': (snapshot) =>
      !snapshot.hasTag('busy') ||
      !(['guestConfirm', 'notEnough', 'confirming'] as const).some((tag) => snapshot.hasTag(tag)),
  },
})
