import { assign, emit, setup } from 'xstate'
import type { TokenBalance } from '../../contracts/cams/tokens.ts'
import { keep, relay } from '../keep.ts'
import type { CamRequest, MoneyActionEmitted, MoneyRefusal } from '../sales/money-action.machine.ts'
import { MONEY_PATIENCE_MS } from '../sales/money-patience.ts'
import { unplugged } from '../unplugged.ts'
import type { ViewerAccess } from './cam-show.machine.ts'
import {
  amountOf,
  digitsOf,
  isNotEnough,
  type Spending,
  spendingRequest,
  type TipTarget,
  tipFailureOf,
  tipTexts,
} from './tip-rules.ts'

export type TipFlowEvent =
  /** What came of spending, as it comes: the purpose tells. */
  | MoneyActionEmitted
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
  | { type: 'dialog.closed' }
  | { type: 'logIn.chosen' }
  | { type: 'tokens.chosen' }
  | { type: 'check.requested' }
  | { type: 'notice.closed' }

/** Input of `spend`: what to do, or null to follow what is under way. Leaving the state does not end it. */
export type TipInput = CamRequest | null

export interface TipFlowInput {
  access: ViewerAccess
  /** Tokens were sent, perhaps before the page went (M03), and it is not known what came of it. */
  isPending: boolean
}

export type TipFlowEmitted =
  | { type: 'navigation.requested'; to: string }
  | { type: 'balance.wanted' }
  | ({ type: 'balance.learned' } & TokenBalance)

interface Context extends TipFlowInput {
  balance: number | null
  target: TipTarget | null
  /** Digits; `''`: nothing. */
  amount: string
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
    tags: {} as 'ready' | 'busy' | 'checking' | 'unresolved' | 'thanked' | 'guestConfirm' | 'notEnough',
  },
  actors: { spend: unplugged<TipInput>('spend') },
  actions: {
    keepAccess: keep('access'),
    keepBalance: keep('balance'),
    keepTarget: assign((_, target: TipTarget | null) => ({ target, failure: '' })),
    keepAmount: assign((_, text: string) => ({ amount: digitsOf(text), isCustom: false, failure: '' })),
    choose: assign((_, { kind }: Spending) => ({ isCustom: kind === 'customTip', failure: '' })),
    clearAmount: assign(({ context }) => ({ amount: context.isCustom ? '' : context.amount })),
    keepFailure: assign((_, refusal: MoneyRefusal) => ({ failure: tipFailureOf(refusal) })),
    tellUnsettled: assign({ failure: tipTexts.unsettled }),
    clearFailure: assign({ failure: '' }),
    keepPending: assign({ isPending: true }),
    forgetPending: assign({ isPending: false }),
    wantBalance: emit({ type: 'balance.wanted' } as const),
    announceBalance: emit((_, balance: TokenBalance | null) =>
      balance ? { type: 'balance.learned' as const, ...balance } : { type: 'balance.wanted' as const },
    ),
    leadToLogIn: emit({ type: 'navigation.requested', to: '/login/' } as const),
    leadToTokens: emit({ type: 'navigation.requested', to: '/tokens/' } as const),
  },
  guards: {
    isPending: ({ context }) => context.isPending,
    isNothing: ({ context: { target, amount } }, spending: Spending) =>
      spendingRequest(target, spending, amount) === null,
    isGuest: ({ context }) => context.access === 'guest',
    isUnauthorized: ({ context }) => context.access === 'unauthorized',
    exceedsBalance: ({ context: { balance, amount } }, spending: Spending) =>
      balance !== null && amountOf(spending, amount) > balance,
    isForGuests: (_, gate: 'guest' | 'notMember') => gate === 'guest',
    isNotEnough: (_, refusal: MoneyRefusal) => isNotEnough(refusal),
  },
  delays: {
    moneyPatience: MONEY_PATIENCE_MS,
    thanksTime: 4_000,
  },
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
    isCustom: false,
    failure: '',
  }),
  initial: 'starting',
  on: {
    'viewer.changed': { actions: { type: 'keepAccess', params: relay('access') } },
    'balance.changed': { actions: { type: 'keepBalance', params: relay('balance') } },
    'target.changed': { actions: { type: 'keepTarget', params: relay('target') } },
    'amount.edited': {
      actions: { type: 'keepAmount', params: relay('text') },
      meta: { requirements: ['TIP-021'] },
    },
  },
  states: {
    starting: {
      description: 'Was something sent when the page went?',
      always: [{ guard: 'isPending', target: 'sending.checking' }, { target: 'ready' }],
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
            guard: { type: 'exceedsBalance', params: relay('spending') },
            target: 'notEnough',
            meta: { requirements: ['TIP-010', 'TIP-022'] },
          },
          {
            description: 'First it is found out what became of the last tokens.',
            guard: 'isPending',
            actions: 'tellUnsettled',
          },
          {
            target: 'sending',
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
      },
      states: {
        resting: {
          description: 'Nothing has been sent, or nothing was done: an error is shown.',
          always: { guard: 'isPending', target: 'unresolved' },
        },
        thanked: {
          description:
            'The tokens have arrived, and it is said: in a room by its tooltip, in the messenger in a line of its own.',
          tags: 'thanked',
          meta: { requirements: ['TIP-012'] },
          after: { thanksTime: 'resting' },
        },
        unresolved: {
          description: 'What became of it could not be found out. Until it is, nothing else is sent.',
          tags: 'unresolved',
          on: { 'check.requested': { target: '#tipFlow.sending.checking', actions: 'clearFailure' } },
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
      on: { 'dialog.closed': 'ready', 'tokens.chosen': { target: 'ready', actions: 'leadToTokens' } },
    },
    sending: {
      description: 'The tokens are on their way: once for each gesture, whatever is lost. Everything else waits.',
      tags: 'busy',
      meta: { requirements: ['TIP-011'] },
      invoke: { src: 'spend', input: ({ context, event }) => tipOf(context, event) },
      after: { moneyPatience: { target: 'ready.unresolved', actions: 'keepPending' } },
      initial: 'waiting',
      on: {
        'money.settled': {
          target: 'ready.thanked',
          actions: [
            'forgetPending',
            'clearAmount',
            { type: 'announceBalance', params: relay('balance') },
            'wantBalance',
          ],
          meta: { requirements: ['TIP-012', 'TIP-013', 'TIP-014'] },
        },
        'money.refused': [
          {
            description: 'The balance was lower than was known here.',
            guard: { type: 'isNotEnough', params: relay('refusal') },
            target: 'notEnough',
            actions: ['forgetPending', 'wantBalance'],
            meta: { requirements: ['TIP-010'] },
          },
          {
            target: 'ready',
            actions: ['forgetPending', { type: 'keepFailure', params: relay('refusal') }],
            meta: { requirements: ['TIP-014', 'TIP-015'] },
          },
        ],
        'money.unresolved': { target: 'ready.unresolved', actions: ['keepPending', 'wantBalance'] },
      },
      states: {
        waiting: { description: 'The provider has been asked.', on: { 'money.doubted': 'checking' } },
        checking: {
          description: 'The answer was lost: it is being found out what was done.',
          tags: 'checking',
          meta: { resting: true },
        },
      },
    },
  },
})

function tipOf({ target, amount }: Context, event: TipFlowEvent): TipInput {
  return event.type === 'spending.chosen' ? spendingRequest(target, event.spending, amount) : null
}
