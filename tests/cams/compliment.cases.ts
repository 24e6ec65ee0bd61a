import { complimentMachine } from '../../machines/cams/compliment.machine.ts'
import { NOT_DONE } from '../../machines/sales/money-action.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'

const fees = { privateShowFee: 60, privateChatTipFee: 5, tipMenuFee: 0, toysMenuFee: 0 }

export const cases = casesOf(complimentMachine, {
  inputs: {
    'a viewer': { isPending: false },
    'after a reload': { isPending: true },
    'after a reload, with a show to thank for': {
      isPending: false,
      kept: {
        complementInfo: { defaultAmount: 13, presetList: [8, 10, 13], privateRequestId: 'p1' },
        modelName: 'Ada',
        thankedId: '',
      },
    },
  },
  events: {
    'show.ended': [
      { privateRequestId: 'p1', modelName: 'Ada', ...fees },
      { privateRequestId: 'p2', modelName: 'Ada', ...fees, privateShowFee: 0 },
    ],
    'compliment.chosen': [{ amount: 0 }, { amount: 16 }],
    'reading.changed': [{ isReading: true }],
    'spending.settled': [{ balance: null, privateRequestId: '', wasLost: false }],
    'spending.refused': [
      { refusal: NOT_DONE, wasLost: false },
      { refusal: NOT_DONE, wasLost: true },
    ],
    'spending.unresolved': [{ isSilent: false }],
  },
  project: ({ context: { complementInfo, amount, thankedId, failure, isReading } }) => [
    complementInfo.privateRequestId,
    amount > 0,
    thankedId,
    failure,
    isReading,
  ],
  // Its spending speaks while it is waited for, and is asked before it speaks again.
  mayHappen: (snapshot, { type }) => !type.startsWith('spending.') || snapshot.hasTag('sendingCompliment'),
  invariants: {
    'a compliment that is being waited for has an amount and a show': (snapshot) =>
      !(snapshot.hasTag('sendingCompliment') && snapshot.hasTag('complimenting')) || snapshot.context.request !== null,
  },
})
