import { assign, emit, sendTo, setup, stateIn } from 'xstate'
import type { TokenBalance } from '../../contracts/cams/tokens.ts'
import { keep, relay } from '../keep.ts'
import type { MoneyRefusal } from '../sales/money-action.machine.ts'
import type { ViewerAccess } from './cam-integration.machine.ts'
import { type SpendInput, type SpendingEvent, spendingMachine } from './spending.machine.ts'
import type { SpendingNews } from './spending-news.ts'
import {
  amountOf,
  digitsOf,
  isNotEnough,
  receiverOf,
  type Spending,
  spendingRequest,
  type TipTarget,
  tipFailureOf,
  tipTexts,
} from './tip-rules.ts'

export type TipFlowEvent =
  | SpendingNews
  | { type: 'viewer.changed'; access: ViewerAccess }
  /** null: not known. */
  | { type: 'balance.changed'; balance: number | null }
  /** null: there is no receiver. */
  | { type: 'target.changed'; target: TipTarget | null }
  /** The text of the field; only its digits are kept. */
  | { type: 'amount.edited'; text: string }
  /** A preset, the amount in the field, an item of the tip menu, or a toy. */
  | { type: 'spending.chosen'; spending: Spending }
  /** A message that this visitor may not send. */
  | { type: 'message.withheld'; gate: 'guest' | 'notMember' }
  /** A guest wants something else that only members have. */
  | { type: 'fullAccess.wanted' }
  /** Yes to the question before many tokens go. `isLast`: it is not asked again for this receiver. */
  | { type: 'spending.confirmed'; isLast: boolean }
  | { type: 'dialog.closed' }
  | { type: 'logIn.chosen' }
  | { type: 'tokens.chosen' }
  | { type: 'check.requested' }
  | { type: 'notice.closed' }

export interface TipFlowInput {
  access: ViewerAccess
  /** Tokens were sent, perhaps before the page went (M03), and it is not known what came of it. */
  isPending: boolean
  /** Tokens: more of them are not sent without a question (D28). */
  confirmAbove: number
}

export type TipFlowEmitted =
  | { type: 'navigation.requested'; to: string }
  | { type: 'balance.wanted' }
  | { type: 'buyTooltip.wanted' }
  | ({ type: 'balance.learned' } & TokenBalance)

interface Context extends TipFlowInput {
  balance: number | null
  target: TipTarget | null
  /** Digits; `''`: nothing. */
  amount: string
  /** What was asked for last; null: what was under way when the page came. */
  request: SpendInput
  /** Tokens that it takes. */
  cost: number
  /** Receivers for whom no question is asked any more. */
  unasked: readonly string[]
  /** The amount in the field is being sent. */
  isCustom: boolean
  /** Why nothing was sent; `''`: nothing kept it. */
  failure: string
}

export const tipFlowMachine = setup({
  types: {
    input: {} as TipFlowInput,
    context: {} as Context,
    events: {} as TipFlowEvent,
    emitted: {} as TipFlowEmitted,
    children: {} as { spending: 'spending' },
    tags: {} as 'ready' | 'busy' | 'thanked' | 'confirming' | 'guestConfirm' | 'notEnough',
  },
  actors: { spending: spendingMachine },
  actions: {
    keepAccess: keep('access'),
    keepBalance: keep('balance'),
    keepLast: assign(({ context: { target, unasked } }, isLast: boolean) => ({
      unasked: isLast ? [...unasked, receiverOf(target)] : unasked,
    })),
    askAgain: assign({ unasked: [] }),
    keepTarget: assign((_, target: TipTarget | null) => ({ target, failure: '' })),
    keepAmount: assign((_, text: string) => ({ amount: digitsOf(text), isCustom: false, failure: '' })),
    choose: assign(({ context: { target, amount } }, spending: Spending) => ({
      request: spendingRequest(target, spending, amount),
      cost: amountOf(spending, amount),
      isCustom: spending.kind === 'customTip',
      failure: '',
    })),
    checkSpending: sendTo('spending', { type: 'check.requested' } satisfies SpendingEvent),
    clearAmount: assign(({ context }) => ({ amount: context.isCustom ? '' : context.amount })),
    keepFailure: assign((_, refusal: MoneyRefusal) => ({ failure: tipFailureOf(refusal) })),
    tellUnsettled: assign({ failure: tipTexts.unsettled }),
    clearFailure: assign({ failure: '' }),
    wantBalance: emit({ type: 'balance.wanted' } as const),
    showBuyTooltip: emit({ type: 'buyTooltip.wanted' } as const),
    announceBalance: emit((_, balance: TokenBalance | null) =>
      balance ? { type: 'balance.learned' as const, ...balance } : { type: 'balance.wanted' as const },
    ),
    leadToLogIn: emit({ type: 'navigation.requested', to: '/login/' } as const),
    leadToTokens: emit({ type: 'navigation.requested', to: '/tokens/' } as const),
  },
  guards: {
    isPending: ({ context }) => context.isPending,
    isSpending: stateIn({ widget: 'waiting' }),
    isUnsettled: stateIn({ money: 'spending' }),
    isNothing: ({ context: { target, amount } }, spending: Spending) =>
      spendingRequest(target, spending, amount) === null,
    isGuest: ({ context }) => context.access === 'guest',
    isUnauthorized: ({ context }) => context.access === 'unauthorized',
    exceedsBalance: ({ context: { balance } }, cost: number) => balance !== null && cost > balance,
    isQuestionable: ({ context: { target, amount, confirmAbove, unasked } }, spending: Spending) =>
      amountOf(spending, amount) > confirmAbove && !unasked.includes(receiverOf(target)),
    isForGuests: (_, gate: 'guest' | 'notMember') => gate === 'guest',
    isNotEnough: (_, refusal: MoneyRefusal) => isNotEnough(refusal),
    isSilent: (_, isSilent: boolean) => isSilent,
  },
  delays: { thanksTime: 4_000 },
}).createMachine({
  id: 'tipFlow',
  description:
    'Tokens that are given to a model: who may, whether they suffice, and that each gesture sends them once.',
  meta: { requirements: ['API-135', 'API-150', 'API-151', 'API-156', 'CHAT-014'] },
  context: ({ input }) => ({
    ...input,
    balance: null,
    target: null,
    amount: '',
    request: null,
    cost: 0,
    unasked: [],
    isCustom: false,
    failure: '',
  }),
  type: 'parallel',
  on: {
    'viewer.changed': { actions: [{ type: 'keepAccess', params: relay('access') }, 'askAgain'] },
    'balance.changed': { actions: { type: 'keepBalance', params: relay('balance') } },
    'target.changed': { actions: { type: 'keepTarget', params: relay('target') } },
    'amount.edited': {
      actions: { type: 'keepAmount', params: relay('text') },
      meta: { requirements: ['TIP-021'] },
    },
  },
  states: {
    widget: {
      description: 'What the viewer can do.',
      initial: 'starting',
      states: {
        starting: {
          description: 'Was something sent when the page went?',
          always: [{ guard: 'isPending', target: 'waiting' }, { target: 'ready' }],
        },
        ready: {
          description: 'Tokens can be sent.',
          tags: 'ready',
          initial: 'resting',
          on: {
            'spending.chosen': [
              {
                description: 'No amount, or no receiver.',
                guard: { type: 'isNothing', params: relay('spending') },
                meta: { requirements: ['TIP-023', 'CHAT-010', 'CHAT-011', 'CHAT-012'] },
              },
              { guard: 'isGuest', target: 'guestConfirm', meta: { requirements: ['TIP-008'] } },
              { guard: 'isUnauthorized', actions: 'leadToTokens', meta: { requirements: ['TIP-009'] } },
              {
                guard: {
                  type: 'exceedsBalance',
                  params: ({ context, event }) => amountOf(event.spending, context.amount),
                },
                target: 'notEnough',
                meta: { requirements: ['TIP-010', 'TIP-022'] },
              },
              {
                description: 'First it is found out what became of the last tokens.',
                guard: 'isUnsettled',
                actions: 'tellUnsettled',
              },
              {
                description: 'So many tokens do not go at one press (D28).',
                guard: { type: 'isQuestionable', params: relay('spending') },
                target: 'confirming',
                actions: { type: 'choose', params: relay('spending') },
              },
              {
                target: 'waiting',
                actions: { type: 'choose', params: relay('spending') },
                meta: { requirements: ['TIP-011', 'CHAT-013'] },
              },
            ],
            'message.withheld': [
              {
                guard: { type: 'isForGuests', params: relay('gate') },
                target: 'guestConfirm',
                meta: { requirements: ['TIP-016'] },
              },
              { actions: 'leadToTokens', meta: { requirements: ['TIP-017'] } },
            ],
            'fullAccess.wanted': 'guestConfirm',
            'notice.closed': { actions: 'clearFailure' },
            'check.requested': {
              guard: 'isUnsettled',
              target: 'waiting',
              actions: ['checkSpending', 'clearFailure'],
            },
          },
          states: {
            resting: { description: 'Nothing is said but why nothing was done.' },
            thanked: {
              description:
                'The tokens have arrived, and it is said: in a room by its tooltip, in the messenger in a line of its own.',
              tags: 'thanked',
              meta: { requirements: ['TIP-012'] },
              after: { thanksTime: 'resting' },
            },
          },
        },
        confirming: {
          description: 'The question before many tokens go, with the balance afterwards, is open.',
          tags: 'confirming',
          meta: { requirements: ['TIP-011'] },
          on: {
            'spending.confirmed': [
              {
                description: 'The balance has fallen while it was asked.',
                guard: { type: 'exceedsBalance', params: ({ context }) => context.cost },
                target: 'notEnough',
                meta: { requirements: ['TIP-010'] },
              },
              { target: 'waiting', actions: { type: 'keepLast', params: relay('isLast') } },
            ],
            'dialog.closed': 'ready',
            'target.changed': { target: 'ready', actions: { type: 'keepTarget', params: relay('target') } },
            'viewer.changed': {
              target: 'ready',
              actions: [{ type: 'keepAccess', params: relay('access') }, 'askAgain'],
            },
          },
        },
        guestConfirm: {
          description: "The dialog 'Get full access to Live VR Cams.' is open.",
          tags: 'guestConfirm',
          meta: { requirements: ['TIP-008', 'TIP-016'] },
          on: {
            'dialog.closed': 'ready',
            'logIn.chosen': { target: 'ready', actions: 'leadToLogIn' },
            'tokens.chosen': { target: 'ready', actions: 'leadToTokens' },
          },
        },
        notEnough: {
          description: "The dialog 'Oops, not enough tokens!' is open.",
          tags: 'notEnough',
          meta: { requirements: ['TIP-010'] },
          on: {
            'dialog.closed': { target: 'ready', actions: 'showBuyTooltip', meta: { requirements: ['ROOM-021'] } },
            'tokens.chosen': { target: 'ready', actions: 'leadToTokens' },
          },
        },
        waiting: {
          description: 'The tokens are on their way, and everything else waits.',
          tags: 'busy',
          meta: { requirements: ['TIP-011'] },
          on: {
            'spending.settled': {
              target: 'ready.thanked',
              actions: ['clearAmount', { type: 'announceBalance', params: relay('balance') }, 'wantBalance'],
              meta: { requirements: ['TIP-012', 'TIP-013', 'TIP-014'] },
            },
            'spending.refused': [
              {
                description: 'The balance was lower than was known here.',
                guard: { type: 'isNotEnough', params: relay('refusal') },
                target: 'notEnough',
                actions: 'wantBalance',
                meta: { requirements: ['TIP-010'] },
              },
              {
                target: 'ready',
                actions: { type: 'keepFailure', params: relay('refusal') },
                meta: { requirements: ['TIP-014', 'TIP-015'] },
              },
            ],
            'spending.unresolved': [
              { guard: { type: 'isSilent', params: relay('isSilent') }, target: 'ready' },
              { target: 'ready', actions: 'wantBalance' },
            ],
          },
        },
      },
    },
    money: {
      description: 'Whether tokens were sent of which it is not known yet what became of them.',
      initial: 'none',
      states: {
        none: {
          description: 'Whatever was sent is settled.',
          always: { guard: 'isSpending', target: 'spending' },
        },
        spending: {
          description: 'They have been sent; the spending knows how it stands.',
          meta: { stream: true },
          invoke: { src: 'spending', id: 'spending', input: ({ context: { request } }) => ({ request }) },
          on: { 'spending.settled': 'none', 'spending.refused': 'none' },
        },
      },
    },
  },
})
