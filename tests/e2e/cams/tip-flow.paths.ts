import type { AnyEventObject } from 'xstate'
import { tipFlowMachine } from '../../../machines/cams/tip-flow.machine.ts'
import { NOT_DONE } from '../../../machines/sales/money-action.machine.ts'
import { planForBrowser } from '../replay-plan.ts'

/** Tokens of the member, as soon as the page knows them. */
export const BALANCE = 100

export const tipFlowPlan = planForBrowser(tipFlowMachine, {
  inputs: {
    'a guest': { access: 'guest', isPending: false, confirmAbove: 50 },
    'somebody whom the provider does not serve': { access: 'unauthorized', isPending: false, confirmAbove: 50 },
    'a member': { access: 'authorized', isPending: false, confirmAbove: 50 },
    'a member, after a reload': { access: 'authorized', isPending: true, confirmAbove: 50 },
  },
  events: {
    'viewer.changed': [{ access: 'guest' }, { access: 'unauthorized' }, { access: 'authorized' }],
    'balance.changed': [{ balance: BALANCE }],
    'target.changed': [
      { target: { kind: 'room', roomId: 'r1', modelId: 'm1' } },
      { target: { kind: 'messenger', userId: 'u1' } },
    ],
    'amount.edited': [{ text: '30' }, { text: '60' }, { text: '5000' }],
    'spending.chosen': [{ spending: { kind: 'tip', amount: 10 } }, { spending: { kind: 'customTip' } }],
    'spending.confirmed': [{ isLast: false }, { isLast: true }],
    'message.withheld': [{ gate: 'guest' }, { gate: 'notMember' }],
    'spending.settled': [{ balance: { balance: 90, version: 2 }, privateRequestId: '', wasLost: false }],
    'spending.refused': ['Not enough balance to connect the service', 'Not now'].map((title) => ({
      refusal: { ...NOT_DONE, cause: 'refused' as const, title },
      wasLost: false,
    })),
    'spending.unresolved': [{ isSilent: false }],
  },
  project: ({ context: { access, target, balance, amount, failure, isCustom, request, unasked } }) => [
    access,
    request !== null,
    target?.kind,
    balance,
    amount,
    failure,
    isCustom,
    unasked.length > 0,
  ],
  maxLength: 24,
  canHappen: (_, event, __, snapshot) => canHappen(snapshot.hasTag('ready'), event, snapshot.context as Standing),
})

interface Standing {
  access: string
  target: { kind: string } | null
  balance: number | null
  amount: string
  failure: string
  request: unknown
}

/** Whether the page has a control for it, or time and network can make it happen. */
function canHappen(isReady: boolean, event: AnyEventObject, context: Standing): boolean {
  const { access, target, balance, amount, failure, request } = context
  const [isMember, isInRoom] = [access === 'authorized', target?.kind === 'room']
  // First of all one comes somewhere; the messenger is for members only.
  if (target === null) return event.type === 'target.changed' && (event.target.kind === 'room' || isMember)
  switch (event.type) {
    case 'target.changed':
      return false
    case 'viewer.changed':
      return isReady && event.access === access
    case 'balance.changed':
      return isReady && isMember && balance === null
    case 'amount.edited':
      return isReady && isMember && event.text !== amount
    case 'spending.chosen':
      // Who has not learned their balance gives what a preset says.
      return event.spending.kind === 'tip' || (isMember && balance !== null)
    case 'message.withheld':
      return isReady && isInRoom && access === 'guest' && event.gate === 'guest'
    case 'fullAccess.wanted':
      return isReady && isInRoom && access === 'guest'
    case 'notice.closed':
      return failure !== ''
    case 'spending.settled':
    case 'spending.unresolved':
      return !isReady
    case 'spending.refused':
      // What a reload interrupted has been taken.
      return !isReady && request !== null
    default:
      return true
  }
}

const GIVES_UP = 'everything that is tried to learn what became of it takes less than three minutes of the five'

const IN_DIALOG = 'the question covers whatever could bring it about in this tab'

export const tipFlowLeftOut = {
  'widget.confirming --spending.confirmed[exceedsBalance]#1--> widget.notEnough':
    'the page knows the balance before it takes a typed amount, and hears of no other while it asks',
  'widget.confirming --target.changed--> widget.ready': IN_DIALOG,
  'widget.confirming --viewer.changed--> widget.ready': IN_DIALOG,
  'widget.waiting --spending.unresolved[isSilent]#1--> widget.ready': GIVES_UP,
  'widget.ready --message.withheld#2--> (stays)':
    'every account has one of the four kinds of membership, and holders of each of them may write',
}
