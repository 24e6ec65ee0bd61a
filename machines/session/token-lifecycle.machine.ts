import { assign, emit, enqueueActions, setup } from 'xstate'
import type { TokenClaims } from '../../contracts/session/tokens.ts'
import { keep, relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'
import { isRenewalDue, pauseAfter, pauseAfterIdle, type RenewalFailure, SHORTEST_PAUSE_MS } from './token-timing.ts'

export type TokenLifecycleEvent = TokensAnswer | RenewalAnswer | WakeUp | TokenDemand

/** What may be known of the tokens; they themselves stay behind the ports. Times are the server's. */
export interface TokenFacts {
  claims: TokenClaims | null
  /** Another number means another pair. */
  revision: number
  expiresInMs: number
  lifetimeMs: number
  nowMs: number
  /** The browser keeps no cookies: the pair lives in this tab only. */
  areCookiesRefused: boolean
}

export type TokensAnswer = ({ type: 'tokens.found' } & TokenFacts) | { type: 'tokens.missing' }

export type RenewalAnswer =
  | ({ type: 'renewal.succeeded' } & TokenFacts)
  | { type: 'renewal.refused'; message: string }
  | ({ type: 'renewal.failed' } & RenewalFailure)
  | { type: 'tokens.missing' }

/** Something that makes looking at once worth while. */
export type WakeUp = { type: 'tab.wokeUp'; cause: 'visible' | 'shown' | 'online' | 'tokensTouched' }

export type TokenDemand =
  /** A call got 401 for the newest token that this tab holds; or its holder may do more by now than it says: `areRightsNew`. */
  | { type: 'renewal.demanded'; areRightsNew?: true }
  /** A call was refused for good, by 465 or by 401 after its one retry. */
  | { type: 'tokens.refused'; reason: LossReason }

export type LossReason = 'refused' | '465' | '401' | 'gone'

/** `useless`: the token was renewed a moment ago, so that a refusal of it is meant. */
export type RenewalEnd = 'renewed' | 'lost' | 'failed' | 'useless'

export type TokenLifecycleEmitted =
  | { type: 'tokens.changed'; claims: TokenClaims | null; nowMs: number; areCookiesRefused: boolean }
  | { type: 'tokens.lost'; reason: LossReason; message: string }
  /** Calls that waited for a newer token may go on, or give up. */
  | { type: 'renewal.ended'; outcome: RenewalEnd }
  /** The token has expired and the server cannot be reached: the session is kept. */
  | { type: 'tokens.stalled'; claims: TokenClaims | null; nowMs: number }

interface Context {
  claims: TokenClaims | null
  /** 0: nothing is held. */
  revision: number
  /** What the site was told last; -1 before it was told anything. */
  announcedRevision: number
  expiresAtMs: number
  nowMs: number
  failures: number
  /** Server time before which no renewal is tried. */
  notBeforeMs: number
  renewedAtMs: number
  /** Renewals in a row that gave a token no better than the one before. */
  idleRenewals: number
  lossReason: LossReason
}

const CHECK_MS = 3_000
const JUST_RENEWED_MS = 10_000

const nothingHeld = {
  claims: null,
  revision: 0,
  announcedRevision: 0,
  expiresAtMs: 0,
  failures: 0,
  notBeforeMs: 0,
  renewedAtMs: Number.MIN_SAFE_INTEGER,
  idleRenewals: 0,
}

const tokenSetup = setup({
  types: {
    context: {} as Context,
    events: {} as TokenLifecycleEvent,
    emitted: {} as TokenLifecycleEmitted,
    tags: {} as 'degraded',
  },
  actors: {
    readTokens: unplugged('readTokens'),
    renewTokens: unplugged<{ isDemanded: boolean }>('renewTokens'),
    rescueTokens: unplugged('rescueTokens'),
    wakeUps: unplugged('wakeUps'),
  },
  actions: {
    // An expired pair is not announced: it is renewed first, or its session is reported as stalled.
    learnTokens: enqueueActions(({ context, enqueue }, facts: TokenFacts) => {
      const { claims, revision, nowMs, areCookiesRefused, expiresInMs } = facts
      const isNews = expiresInMs > 0 && revision !== context.announcedRevision
      const announcedRevision = isNews ? revision : context.announcedRevision
      enqueue.assign({ claims, revision, announcedRevision, nowMs, expiresAtMs: nowMs + expiresInMs })
      if (isNews) enqueue.emit({ type: 'tokens.changed', claims, nowMs, areCookiesRefused })
    }),
    loseTokens: enqueueActions(({ context, enqueue }, loss: { reason: LossReason; message: string }) => {
      if (context.revision > 0) enqueue.emit({ type: 'tokens.lost', ...loss })
      if (context.announcedRevision !== 0) {
        enqueue.emit({ type: 'tokens.changed', claims: null, nowMs: context.nowMs, areCookiesRefused: false })
      }
      enqueue.assign(nothingHeld)
    }),
    keepProgress: assign(({ context }, facts: TokenFacts) => {
      const idleRenewals = isRenewalDue(facts) ? context.idleRenewals + 1 : 0
      return {
        failures: 0,
        idleRenewals,
        renewedAtMs: facts.nowMs,
        notBeforeMs: idleRenewals > 0 ? facts.nowMs + pauseAfterIdle(idleRenewals) : 0,
      }
    }),
    planRetry: assign(({ context }, failure: RenewalFailure) => {
      return {
        failures: context.failures + 1,
        nowMs: failure.nowMs,
        notBeforeMs: failure.nowMs + pauseAfter(failure, context.failures),
      }
    }),
    planRetryUnanswered: assign(({ context }) => ({
      failures: context.failures + 1,
      notBeforeMs: context.nowMs + SHORTEST_PAUSE_MS,
    })),
    tryAtOnce: assign({ notBeforeMs: 0 }),
    forgetFailures: assign({ failures: 0 }),
    keepLossReason: keep('lossReason'),
    announceStall: emit(({ context: { claims, nowMs } }) => ({ type: 'tokens.stalled' as const, claims, nowMs })),
    releaseCalls: emit((_, outcome: RenewalEnd) => ({ type: 'renewal.ended' as const, outcome })),
  },
  guards: {
    isDueForRenewal: ({ context }, facts: TokenFacts) => isRenewalDue(facts) && facts.nowMs >= context.notBeforeMs,
    isExpired: (_, facts: TokenFacts) => facts.expiresInMs <= 0,
    isExpiredBy: ({ context }, nowMs: number) => nowMs >= context.expiresAtMs,
    isRenewalFailing: ({ context }, facts: TokenFacts) => isRenewalDue(facts) && context.failures > 0,
    areTokensHeld: ({ context }) => context.revision > 0,
    wasJustRenewed: ({ context }, areRightsNew: boolean) =>
      !areRightsNew && context.nowMs - context.renewedAtMs < JUST_RENEWED_MS,
    isBackOnline: (_, cause: WakeUp['cause']) => cause === 'online',
  },
  delays: {
    tokenCheck: CHECK_MS,
    checkPatience: 2_000,
    // Up to 5 s for the lock and 2 s at random, then a call of 15 s for each of two pairs.
    renewalPatience: 40_000,
    nextTry: ({ context }) => Math.min(CHECK_MS, Math.max(SHORTEST_PAUSE_MS / 2, context.notBeforeMs - context.nowMs)),
  },
})

const RENEW_UNLESS_JUST_RENEWED = [
  {
    guard: {
      type: 'wasJustRenewed',
      params: ({ event }: { event: Demanded }) => event.areRightsNew === true,
    },
    actions: { type: 'releaseCalls', params: 'useless' },
  },
  { target: 'renewing', meta: { requirements: ['ERR-010'] } },
] as const

const RESCUE = {
  target: 'rescuing',
  actions: { type: 'keepLossReason', params: ({ event }: { event: Refused }) => event.reason },
} as const

const END_SESSION = {
  target: 'absent',
  actions: [
    {
      type: 'loseTokens',
      params: ({ context }: { context: Context }) => ({ reason: context.lossReason, message: '' }),
    },
    { type: 'releaseCalls', params: 'lost' },
  ],
} as const

const LOOK_AGAIN = [
  {
    guard: { type: 'isBackOnline', params: ({ event }: { event: WakeUp }) => event.cause },
    target: 'checking',
    actions: 'tryAtOnce',
  },
  { target: 'checking' },
] as const

type Demanded = Extract<TokenDemand, { type: 'renewal.demanded' }>
type Refused = Extract<TokenDemand, { type: 'tokens.refused' }>

export const tokenLifecycleMachine = tokenSetup.createMachine({
  id: 'tokenLifecycle',
  description: 'Keeps the visitor of this tab, and of all others, holding a pair of tokens that works.',
  meta: { requirements: ['TOKEN-001', 'TOKEN-004', 'TOKEN-008'], stream: true },
  context: { ...nothingHeld, announcedRevision: -1, nowMs: 0, lossReason: 'gone' },
  invoke: { src: 'wakeUps' },
  initial: 'checking',
  states: {
    checking: {
      description: 'Reads the token cookies, which another tab may have changed.',
      meta: { requirements: ['TOKEN-002', 'SESSION-016'] },
      invoke: { src: 'readTokens' },
      after: { checkPatience: [{ guard: 'areTokensHeld', target: 'held' }, { target: 'absent' }] },
      on: {
        'tokens.found': [
          {
            guard: { type: 'isDueForRenewal', params: ({ event }) => event },
            target: 'renewing',
            actions: { type: 'learnTokens', params: ({ event }) => event },
            meta: { requirements: ['TOKEN-003', 'TOKEN-011', 'SESSION-017'] },
          },
          {
            guard: { type: 'isExpired', params: ({ event }) => event },
            target: 'reconnecting',
            actions: { type: 'learnTokens', params: ({ event }) => event },
          },
          {
            guard: { type: 'isRenewalFailing', params: ({ event }) => event },
            target: 'coolingDown',
            actions: { type: 'learnTokens', params: ({ event }) => event },
          },
          { target: 'held', actions: [{ type: 'learnTokens', params: ({ event }) => event }, 'forgetFailures'] },
        ],
        'tokens.missing': {
          target: 'absent',
          actions: { type: 'loseTokens', params: { reason: 'gone', message: '' } },
          meta: { requirements: ['TOKEN-005'] },
        },
        'tab.wokeUp': { target: 'checking', reenter: true },
        'renewal.demanded': RENEW_UNLESS_JUST_RENEWED,
        'tokens.refused': RESCUE,
      },
    },
    absent: {
      description: 'Nobody is signed in here. Looks every 3 seconds whether another tab has signed in.',
      meta: { requirements: ['TOKEN-001'] },
      after: { tokenCheck: 'checking' },
      on: {
        'tab.wokeUp': 'checking',
        'renewal.demanded': { actions: { type: 'releaseCalls', params: 'lost' } },
      },
    },
    held: {
      description: 'The tokens work. They are looked at every 3 seconds.',
      meta: { requirements: ['TOKEN-001'] },
      after: { tokenCheck: 'checking' },
      on: {
        'tab.wokeUp': 'checking',
        'renewal.demanded': RENEW_UNLESS_JUST_RENEWED,
        'tokens.refused': RESCUE,
      },
    },
    renewing: {
      description: 'Gets a new pair, or takes over the one that another tab got meanwhile. Calls that need it wait.',
      meta: { requirements: ['TOKEN-004', 'TOKEN-006', 'API-005'] },
      invoke: { src: 'renewTokens', input: ({ event }) => ({ isDemanded: event.type === 'renewal.demanded' }) },
      after: {
        renewalPatience: {
          target: 'coolingDown',
          actions: ['planRetryUnanswered', { type: 'releaseCalls', params: 'failed' }],
        },
      },
      on: {
        'renewal.succeeded': {
          target: 'held',
          actions: [
            { type: 'learnTokens', params: ({ event }) => event },
            { type: 'keepProgress', params: ({ event }) => event },
            { type: 'releaseCalls', params: 'renewed' },
          ],
        },
        'renewal.refused': {
          target: 'absent',
          actions: [
            { type: 'loseTokens', params: ({ event }) => ({ reason: 'refused', message: event.message }) },
            { type: 'releaseCalls', params: 'lost' },
          ],
          meta: { requirements: ['TOKEN-007', 'TOKEN-008'] },
        },
        'renewal.failed': [
          {
            guard: { type: 'isExpiredBy', params: relay('nowMs') },
            target: 'reconnecting',
            actions: [{ type: 'planRetry', params: ({ event }) => event }, 'announceStall'],
            meta: { requirements: ['TOKEN-008'] },
          },
          {
            target: 'coolingDown',
            actions: [
              { type: 'planRetry', params: ({ event }) => event },
              { type: 'releaseCalls', params: 'failed' },
            ],
            meta: { requirements: ['TOKEN-008'] },
          },
        ],
        'tokens.missing': {
          target: 'absent',
          actions: [
            { type: 'loseTokens', params: { reason: 'gone', message: '' } },
            { type: 'releaseCalls', params: 'lost' },
          ],
        },
      },
    },
    coolingDown: {
      description: 'A renewal failed for want of an answer. The tokens still work; the next try comes soon.',
      tags: 'degraded',
      meta: { requirements: ['TOKEN-008'] },
      after: { nextTry: 'checking' },
      on: {
        'tab.wokeUp': LOOK_AGAIN,
        'renewal.demanded': { actions: { type: 'releaseCalls', params: 'failed' } },
        'tokens.refused': RESCUE,
      },
    },
    reconnecting: {
      description: 'The access token has expired and the server cannot be reached. The session is kept; calls wait.',
      tags: 'degraded',
      meta: { requirements: ['TOKEN-008'] },
      after: { nextTry: 'checking' },
      on: {
        'tab.wokeUp': LOOK_AGAIN,
      },
    },
    rescuing: {
      description:
        'The server refused a token for good. A newer pair in the cookies is taken; without one the session ends.',
      meta: { requirements: ['ERR-011', 'ERR-012', 'ERR-016'] },
      invoke: { src: 'rescueTokens' },
      after: {
        checkPatience: END_SESSION,
      },
      on: {
        'tokens.found': {
          target: 'held',
          actions: [
            { type: 'learnTokens', params: ({ event }) => event },
            { type: 'releaseCalls', params: 'renewed' },
          ],
        },
        'tokens.missing': END_SESSION,
      },
    },
  },
})
