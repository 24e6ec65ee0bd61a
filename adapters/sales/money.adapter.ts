import { fromCallback, type NonReducibleUnknown } from 'xstate'
import * as z from 'zod/mini'
import { CamRefusal, SpentAnswer } from '../../contracts/cams/room-operations.ts'
import { CheckoutRefusal, CreateAccountAnswer, PaymentUrlAnswer } from '../../contracts/sales/checkout.ts'
import { MemberPlusPaymentAnswer } from '../../contracts/sales/member-plus.ts'
import type { TokenPair } from '../../contracts/session/tokens.ts'
import { gestureOf } from '../../machines/sales/gesture.ts'
import type {
  AskOutcome,
  KeepIntentCommand,
  MoneyIntent,
  MoneyKind,
  MoneyRefusal,
  MoneyRequest,
  MoneyResult,
  RecordIntent,
  SendAction,
} from '../../machines/sales/money-action.machine.ts'
import { NO_RESULT, NOT_DONE } from '../../machines/sales/money-action.machine.ts'
import type { Call, CallFailure } from '../site/call.ts'
import type { SafeStorage } from '../site/storage.adapter.ts'
import { INTENT_KEYS, type MoneyPurpose } from './draft-keys.ts'

/** What each kind is answered, at once or when its outcome is asked for: where to pay, or what is left. */
const ANSWERS = {
  createAccount: CreateAccountAnswer,
  createPaymentUrl: PaymentUrlAnswer,
  getMemberPlusPaymentUrl: MemberPlusPaymentAnswer,
  requestShow: SpentAnswer,
  requestSpy: SpentAnswer,
  sendCompliment: SpentAnswer,
  sendRoomTip: SpentAnswer,
  buyTipMenuItem: SpentAnswer,
  buyToy: SpentAnswer,
  sendMessengerTip: SpentAnswer,
} as const

const Intent = z.object({
  key: z.string().check(z.minLength(1), z.maxLength(64)),
  kind: z.enum(Object.keys(ANSWERS) as [MoneyKind, ...MoneyKind[]]),
  gesture: z.optional(
    z.object({ params: z.optional(z.unknown()), query: z.optional(z.unknown()), body: z.optional(z.unknown()) }),
  ),
  /** Of a new account only. */
  proof: z.optional(z.string().check(z.maxLength(64))),
})

/** By which nothing can have been done: the request never left, or was turned away at the door. */
const AT_THE_DOOR: ReadonlySet<CallFailure> = new Set(['refused', 'unauthenticated', 'notFound', 'invalid'])

interface MoneyOptions {
  purpose: MoneyPurpose
  call: Call
  storage: SafeStorage
  /** Names an action to the server: too long to be guessed. */
  newKey: () => string
  /** From 0 up to, not including, 1. */
  random: () => number
  isOnline: () => boolean
  /** Stores the tokens of an account that was opened, unless a visitor is signed in already. */
  adopt: (pair: TokenPair) => Promise<void>
  report: (problem: string) => void
}

/** The ports of `moneyAction`: what leaves under a key, and what is known of it afterwards. */
export function createMoney({ purpose, call, storage, newKey, random, isOnline, adopt, report }: MoneyOptions) {
  const intentKey = INTENT_KEYS[purpose]
  /** By which the server knows the tab of a guest again, also after a reload: the key of an action is no secret. */
  const proof = storage.read(intentKey, Intent)?.proof ?? newKey()

  const recordIntent: RecordIntent = async (_signal, { key, request: held }) => {
    // Nothing is queued: what was confirmed now must not be done at another time.
    if (!isOnline()) return { type: 'intent.refused', refusal: { ...NOT_DONE, cause: 'offline' } }
    const request = held.open()
    const intent: MoneyIntent = { key: key || newKey(), kind: request.kind, gesture: gestureOf(request) }
    storage.write(intentKey, { ...intent, ...(request.kind === 'createAccount' && { proof }) })
    return { type: 'intent.recorded', intent }
  }

  // Leaving the page must not end it, so the signal is not passed on.
  const sendAction: SendAction = async (_signal, { key, request: held }) => {
    const request = held.open()
    const result = await send(request, key)
    if (result.ok) return settled(request.kind, result)
    const { cause, status = 0, refusal } = result
    // Refused as well is a key that is being worked on: the verdict on it is still to come.
    if (status === 409 && !(refusal && 'price' in refusal && refusal.price))
      return { type: 'action.running', chance: random() }
    if (refusal) return refused(refusal)
    report(`${request.kind}: ${cause} ${status}`)
    const isTurnedAway = AT_THE_DOOR.has(cause) || status === 429
    if (!isTurnedAway) return { type: 'action.lost', chance: random() }
    const because = cause === 'unauthenticated' ? 'signIn' : 'unavailable'
    return { type: 'action.barred', refusal: { ...NOT_DONE, cause: because }, chance: random() }
  }

  function send(request: MoneyRequest, idempotencyKey: string) {
    switch (request.kind) {
      case 'createAccount':
        return call('createAccount', { body: { ...request.body, proof }, idempotencyKey })
      case 'createPaymentUrl':
        return call('createPaymentUrl', { body: request.body, idempotencyKey })
      case 'getMemberPlusPaymentUrl':
        return call('getMemberPlusPaymentUrl', { query: request.query, idempotencyKey })
      case 'requestShow':
        return call('requestShow', { params: request.params, body: request.body, idempotencyKey })
      case 'requestSpy':
        return call('requestSpy', { params: request.params, body: request.body, idempotencyKey })
      case 'sendCompliment':
        return call('sendCompliment', { params: request.params, body: request.body, idempotencyKey })
      case 'sendRoomTip':
        return call('sendRoomTip', { params: request.params, body: request.body, idempotencyKey })
      case 'buyTipMenuItem':
      case 'buyToy':
        return call(request.kind, { params: request.params, body: request.body, idempotencyKey })
      case 'sendMessengerTip':
        return call('sendMessengerTip', { body: request.body, idempotencyKey })
    }
  }

  const askOutcome: AskOutcome = async (_signal, { key, kind }) => {
    const result = await ask(key, kind)
    const state = result.ok ? result.answer.state : undefined
    if (!result.ok || state === undefined) return { type: 'outcome.unavailable', chance: random() }
    if (state === 'running') return { type: 'action.running', chance: random() }
    if (state === 'unknown') return { type: 'outcome.none' }
    const { status, answer } = result.answer
    if (state === 'refused')
      return refused(CheckoutRefusal.safeParse(answer).data ?? CamRefusal.safeParse(answer).data ?? NO_REASON)
    return settled(kind, { status, answer: ANSWERS[kind].safeParse(answer).data ?? NO_RESULT })
  }

  function ask(key: string, kind: MoneyKind) {
    const params = { key }
    if (ANSWERS[kind] === SpentAnswer) return call('getCamOutcome', { params })
    if (kind !== 'createAccount') return call('getMoneyOutcome', { params })
    return call('claimAccount', { params, body: { proof } })
  }

  async function settled(kind: MoneyKind, { status, answer }: { status: number; answer: Settled }) {
    if ('pair' in answer && answer.pair) await adopt(answer.pair)
    return { type: 'action.settled' as const, ...resultIn(kind, status, answer) }
  }

  return {
    recordIntent,
    sendAction,
    askOutcome,
    keepIntent: fromCallback<KeepIntentCommand, NonReducibleUnknown>(({ receive }) => {
      receive(() => storage.remove(intentKey))
    }),
    /** What was under way in this tab when its page went. */
    pending: (): MoneyIntent | null => {
      const kept = storage.read(intentKey, Intent)
      return kept ? { key: kept.key, kind: kept.kind, gesture: kept.gesture } : null
    },
  }
}

function refused(reason: CheckoutRefusal | CamRefusal) {
  const { title, email, password, price, isKnownEmail } = { ...NO_REASON, ...reason }
  const refusal: MoneyRefusal = { cause: 'refused', title, fields: { email, password }, price, isKnownEmail }
  return { type: 'action.refused' as const, refusal }
}

type Settled = z.infer<(typeof ANSWERS)[MoneyKind]> | MoneyResult

function resultIn(kind: MoneyKind, status: number, answer: Settled): MoneyResult {
  if (!('paymentUrl' in answer)) {
    const { privateRequestId, balance, version } = answer
    return { paymentUrl: '', balance: { balance, version }, privateRequestId }
  }
  // An address comes with 200 from that service, or not at all (MPLUS-008, MPLUS-009).
  const isAddress = kind !== 'getMemberPlusPaymentUrl' || status === 200
  return { ...NO_RESULT, paymentUrl: isAddress ? answer.paymentUrl : '' }
}

const NO_REASON: CheckoutRefusal = { title: '', email: '', password: '', price: null, isKnownEmail: false }
