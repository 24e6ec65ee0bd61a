import { assign, emit, sendTo, setup } from 'xstate'
import type {
  ComplimentRequest,
  MenuItemRequest,
  ShowRequest,
  SpyRequest,
  TipRequest,
} from '../../contracts/cams/room-operations.ts'
import type { TokenBalance } from '../../contracts/cams/tokens.ts'
import type { MessengerTipRequest } from '../../contracts/messenger/messenger.ts'
import type { Quote } from '../../contracts/sales/checkout.ts'
import { keep, relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'
import { type Gesture, HeldRequest, isForgottenAction, isSameAction } from './gesture.ts'
import type { SalesRequest } from './sales-request.ts'

/** One thing that costs money, as the visitor confirmed it. */
export type MoneyRequest = SalesRequest | CamRequest
export type MoneyKind = MoneyRequest['kind']

/** What the cam provider takes in tokens. */
export type CamRequest =
  | { kind: 'requestShow'; params: { roomId: string }; body: ShowRequest }
  | { kind: 'requestSpy'; params: { roomId: string }; body: SpyRequest }
  | { kind: 'sendCompliment'; params: { privateRequestId: string }; body: ComplimentRequest }
  | { kind: 'sendRoomTip'; params: { roomId: string }; body: TipRequest }
  | { kind: 'buyTipMenuItem' | 'buyToy'; params: { roomId: string; itemId: string }; body: MenuItemRequest }
  | { kind: 'sendMessengerTip'; body: MessengerTipRequest }

/** What came of it. `balance`: null for what billers collect. `privateRequestId`: of a show that was asked for or joined; `''`: none. */
export interface MoneyResult {
  paymentUrl: string
  balance: TokenBalance | null
  privateRequestId: string
}

/** An action that was begun: all that the tab keeps of it. The key names it to the server. */
export interface MoneyIntent {
  key: string
  kind: MoneyKind
  /** Tabs from before it was kept have none. */
  gesture?: Gesture | undefined
}

export type MoneyActionEvent =
  | IntentAnswer
  | ActionAnswer
  | OutcomeAnswer
  /** A gesture of the visitor. Passed on at once: it may hold a password. */
  | { type: 'action.requested'; request: MoneyRequest }
  /** Somebody has shown what came of it. */
  | { type: 'result.taken' }
  | { type: 'check.requested' }

export type IntentAnswer =
  | { type: 'intent.recorded'; intent: MoneyIntent }
  | { type: 'intent.refused'; refusal: MoneyRefusal }

export type ActionAnswer =
  | ({ type: 'action.settled' } & MoneyResult)
  /** The server's verdict: nothing was done. */
  | { type: 'action.refused'; refusal: MoneyRefusal }
  /** It was kept from being done, this time at least. */
  | { type: 'action.barred'; refusal: MoneyRefusal; chance: number }
  /** Whether it was done is not known. `chance`: from 0 to 1. */
  | { type: 'action.lost'; chance: number }
  /** The server is still at it. */
  | { type: 'action.running'; chance: number }

export type OutcomeAnswer =
  | Extract<ActionAnswer, { type: 'action.settled' | 'action.refused' | 'action.running' }>
  /** The server has never heard of it: nothing was done. */
  | { type: 'outcome.none' }
  | { type: 'outcome.unavailable'; chance: number }

/** Why nothing was done. `refused`: the server says so. */
export interface MoneyRefusal {
  cause: 'refused' | 'offline' | 'signIn' | 'unavailable'
  /** The server's own words. */
  title: string
  /** Messages of the fields, several joined by line breaks. */
  fields: { email: string; password: string }
  /** What it costs by now. */
  price: Quote | null
  /** There is an account of this e-mail already. */
  isKnownEmail: boolean
}

/** Port. Keeps the intent in the tab before anything is sent. `key`: of the same action, which is open already; `''`: a new one is made. */
export type RecordIntent = (signal: AbortSignal, input: KeyedRequest) => Promise<IntentAnswer>
export interface KeyedRequest {
  key: string
  request: HeldRequest<MoneyRequest>
}
/** Port. Sends the request under the key: once more, if it was sent before. */
export type SendAction = (signal: AbortSignal, input: KeyedRequest) => Promise<ActionAnswer>
/** Port. What became of an action whose answer was lost. */
export type AskOutcome = (signal: AbortSignal, intent: MoneyIntent) => Promise<OutcomeAnswer>
/** Port. The intent is no longer needed. */
export type KeepIntentCommand = { type: 'intent.drop' }

export type MoneyActionEmitted =
  | ({ type: 'money.settled' } & MoneyResult)
  | { type: 'money.refused'; refusal: MoneyRefusal }
  /** No answer yet: it is being found out what was done. */
  | { type: 'money.doubted' }
  | { type: 'money.unresolved' }

interface Context {
  intent: MoneyIntent
  /** Until it is known to be done or refused: the same gesture again is the same action. */
  open: { intent: MoneyIntent; request: HeldRequest<MoneyRequest> | null } | null
  /** What was asked for last. */
  wanted: HeldRequest<MoneyRequest> | null
  /** Times that it was sent. */
  sendings: number
  /** Times that its outcome was asked for. */
  asks: number
  chance: number
  result: MoneyResult
}

const MOST_RETRIES = 2
const MOST_ASKS = 5
const NO_INTENT: MoneyIntent = { key: '', kind: 'createPaymentUrl' }

export const NO_RESULT: MoneyResult = { paymentUrl: '', balance: null, privateRequestId: '' }

export const NOT_DONE: MoneyRefusal = {
  cause: 'unavailable',
  title: '',
  fields: { email: '', password: '' },
  price: null,
  isKnownEmail: false,
}

const KEEP_CHANCE = { type: 'keepChance', params: relay('chance') } as const
const KEEP_RESULT = { type: 'keepResult', params: ({ event }: { event: MoneyResult }) => event } as const
const TELL_REFUSAL = { type: 'announceRefusal', params: relay('refusal') } as const

export const moneyActionMachine = setup({
  types: {
    /** `pending`: an action that this tab had under way when its page went. */
    input: {} as { pending: MoneyIntent | null },
    context: {} as Context,
    events: {} as MoneyActionEvent,
    emitted: {} as MoneyActionEmitted,
    tags: {} as 'settled' | 'pending' | 'doubtful' | 'unresolved' | 'succeeded',
  },
  actors: {
    recordIntent: unplugged<KeyedRequest>('recordIntent'),
    sendAction: unplugged<KeyedRequest>('sendAction'),
    askOutcome: unplugged<MoneyIntent>('askOutcome'),
    keepIntent: unplugged<unknown, KeepIntentCommand>('keepIntent'),
  },
  actions: {
    keepWanted: assign(({ context }, request: MoneyRequest | null) => ({
      wanted: request ? new HeldRequest(request) : context.wanted,
    })),
    begin: assign(({ context: { wanted } }, intent: MoneyIntent) => ({
      intent,
      open: { intent, request: wanted },
      sendings: 0,
      asks: 0,
      result: NO_RESULT,
    })),
    close: assign({ open: null }),
    countSending: assign(({ context }) => ({ sendings: context.sendings + 1 })),
    countAsk: assign(({ context }) => ({ asks: context.asks + 1 })),
    forget: assign({ intent: NO_INTENT }),
    askAnew: assign({ asks: 0 }),
    keepChance: keep('chance'),
    keepResult: assign((_, { paymentUrl, balance, privateRequestId }: MoneyResult) => ({
      result: { paymentUrl, balance, privateRequestId },
    })),
    dropIntent: sendTo('keepIntent', { type: 'intent.drop' } satisfies KeepIntentCommand),
    announceResult: emit(({ context }) => ({ type: 'money.settled' as const, ...context.result })),
    announceRefusal: emit((_, refusal: MoneyRefusal) => ({ type: 'money.refused' as const, refusal })),
    announceDoubt: emit({ type: 'money.doubted' } as const),
    announceUnresolved: emit({ type: 'money.unresolved' } as const),
  },
  guards: {
    isPending: ({ context }) => context.intent.key !== '',
    isForgotten: ({ context: { open } }, request: MoneyRequest) => open !== null && isForgottenAction(open, request),
    isFirstSending: ({ context }) => context.sendings <= 1,
    hasRetriesLeft: ({ context }) => context.sendings <= MOST_RETRIES,
    hasAsksLeft: ({ context }) => context.asks < MOST_ASKS,
  },
  delays: {
    recordingPatience: 5_000,
    /** Longer than the deadline of a call: leaving earlier would let go of an answer that is still to come. */
    sendingPatience: 20_000,
    /** Apart from each other, so that not everybody whose server fell over comes back in the same second. */
    retryPause: ({ context }) => 1_000 * 2 ** context.sendings * (0.5 + context.chance),
    askPause: ({ context }) => 1_000 * 2 ** Math.min(context.asks, 3) * (0.5 + context.chance),
  },
}).createMachine({
  id: 'moneyAction',
  description:
    'Does one thing at a time that costs money: once for each gesture of the visitor, whatever is lost on the way.',
  context: ({ input }) => ({
    intent: input.pending ?? NO_INTENT,
    open: input.pending && { intent: input.pending, request: null },
    wanted: null,
    sendings: 0,
    asks: 0,
    chance: 0,
    result: NO_RESULT,
  }),
  meta: { requirements: ['CHECKOUT-034'], stream: true },
  invoke: { src: 'keepIntent', id: 'keepIntent' },
  initial: 'starting',
  states: {
    starting: {
      description: 'Was something under way when the page went?',
      always: [{ guard: 'isPending', target: 'checking' }, { target: 'idle' }],
    },
    idle: {
      description: 'Nothing is under way.',
      tags: 'settled',
      entry: 'forget',
      on: { 'action.requested': 'recording' },
    },
    recording: {
      description: 'The intent gets its key and is kept in the tab before anything is sent.',
      tags: 'pending',
      entry: { type: 'keepWanted', params: ({ event }) => requestIn(event) },
      invoke: { src: 'recordIntent', input: ({ context }) => keyed(context, openKeyOf(context)) },
      after: {
        recordingPatience: [
          { guard: 'isPending', target: 'unresolved', actions: 'announceUnresolved' },
          { target: 'idle', actions: { type: 'announceRefusal', params: NOT_DONE } },
        ],
      },
      on: {
        'intent.recorded': { target: 'sending', actions: { type: 'begin', params: relay('intent') } },
        'intent.refused': [
          {
            description: 'Nobody knows yet what came of it when it was sent before.',
            guard: 'isPending',
            target: 'unresolved',
            actions: 'announceUnresolved',
          },
          { target: 'idle', actions: TELL_REFUSAL },
        ],
      },
    },
    sending: {
      description: 'The server has been asked to do it.',
      tags: 'pending',
      entry: 'countSending',
      invoke: { src: 'sendAction', input: ({ context }) => keyed(context, context.intent.key) },
      after: { sendingPatience: { target: 'checking', actions: 'announceDoubt' } },
      on: {
        'action.settled': { target: 'settled', actions: ['close', KEEP_RESULT, 'announceResult'] },
        'action.refused': { target: 'idle', actions: ['close', 'dropIntent', TELL_REFUSAL] },
        'action.barred': [
          {
            description: 'It never was under way.',
            guard: 'isFirstSending',
            target: 'idle',
            actions: ['dropIntent', TELL_REFUSAL],
          },
          { target: 'checking', actions: KEEP_CHANCE },
        ],
        'action.lost': [
          { guard: 'hasRetriesLeft', target: 'waitingToRetry', actions: [KEEP_CHANCE, 'announceDoubt'] },
          { target: 'checking', actions: KEEP_CHANCE },
        ],
        'action.running': { target: 'checking', actions: [KEEP_CHANCE, 'announceDoubt'] },
      },
    },
    waitingToRetry: {
      description: 'The answer was lost. It is sent again soon, under the same key.',
      tags: ['pending', 'doubtful'],
      after: { retryPause: 'sending' },
    },
    checking: {
      description: 'The server is asked what became of it.',
      tags: ['pending', 'doubtful'],
      // What was sent a moment ago must not be overtaken by the question.
      initial: 'pausing',
      on: {
        'action.settled': { target: 'settled', actions: ['close', KEEP_RESULT, 'announceResult'] },
        'action.refused': { target: 'idle', actions: ['close', 'dropIntent', TELL_REFUSAL] },
        'outcome.none': { target: 'idle', actions: ['dropIntent', { type: 'announceRefusal', params: NOT_DONE }] },
      },
      states: {
        asking: {
          description: 'Asks for the outcome by the key.',
          entry: 'countAsk',
          invoke: { src: 'askOutcome', input: ({ context }) => context.intent },
          after: { sendingPatience: 'pausing' },
          on: {
            'action.running': { target: 'pausing', actions: KEEP_CHANCE },
            'outcome.unavailable': { target: 'pausing', actions: KEEP_CHANCE },
          },
        },
        pausing: {
          description: 'Nothing is known yet: the server is asked again soon.',
          after: {
            askPause: [
              { guard: 'hasAsksLeft', target: 'asking' },
              { target: '#moneyAction.unresolved', actions: 'announceUnresolved' },
            ],
          },
        },
      },
    },
    unresolved: {
      description: 'Nobody knows what was done. The intent is kept: the same gesture again is the same action.',
      tags: ['settled', 'unresolved'],
      on: {
        'check.requested': { target: 'checking', actions: ['askAnew', 'announceDoubt'] },
        'action.requested': [
          {
            description:
              'A reload forgot the password, and with another one its key may not be sent: the server is asked instead.',
            guard: { type: 'isForgotten', params: relay('request') },
            target: 'checking',
            actions: ['askAnew', 'announceDoubt'],
          },
          { target: 'recording' },
        ],
      },
    },
    settled: {
      description: 'It is done; the payment address is kept until it has been shown.',
      tags: ['settled', 'succeeded'],
      on: {
        'result.taken': { target: 'idle', actions: 'dropIntent' },
        'action.requested': { target: 'recording', actions: 'forget' },
      },
    },
  },
})

function keyed({ wanted }: Context, key: string): KeyedRequest {
  if (!wanted) throw new Error('Nothing was asked for')
  return { key, request: wanted }
}

function openKeyOf({ open, wanted }: Context): string {
  return open && wanted && isSameAction(open, wanted.open()) ? open.intent.key : ''
}

function requestIn(event: MoneyActionEvent): MoneyRequest | null {
  return event.type === 'action.requested' ? event.request : null
}
