import { assign, emit, enqueueActions, setup } from 'xstate'
import type { TokenClaims, User } from '../../contracts/session/tokens.ts'
import { keep, relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'
import type { LossReason } from './token-lifecycle.machine.ts'
import { isSameLogIn } from './visitor.ts'
import { type SessionNotice, wayOut } from './way-out.ts'

export type SessionEvent =
  | UserAnswer
  | SignOutAnswer
  | { type: 'visitor.forgotten' }
  /** From the token lifecycle. Claims are null for a guest. */
  | { type: 'tokens.changed'; claims: TokenClaims | null; nowMs: number; areCookiesRefused: boolean }
  | { type: 'tokens.lost'; reason: LossReason; message: string }
  | { type: 'tokens.stalled'; claims: TokenClaims | null; nowMs: number }
  | { type: 'signOut.requested'; redirect?: boolean }
  /** The address of the log-out was opened: by a link of this very site, or from elsewhere. */
  | { type: 'logOutPage.opened'; isFromHere: boolean }
  | { type: 'login.succeeded' }
  /** From the age verification: what the last check has found. */
  | { type: 'verification.judged'; isVerified: boolean }
  /** From the site's settings, once they are known. */
  | { type: 'logOutLink.learned'; link: string }
  | { type: 'notice.dismissed' }

export type UserAnswer = {
  type: 'user.answered'
  /** Null when the server did not answer with a user. */
  user: User | null
  favouriteVideoIds: string[]
  favouriteModelIds: string[]
}

export type SignOutAnswer = { type: 'signOut.confirmed' } | { type: 'signOut.failed' }

export type SessionEmitted =
  | { type: 'navigation.requested'; to: string; isExternal: boolean }
  /** The tokens are about to be removed: calls that need them are made now. */
  | { type: 'signOut.begun' }
  /** Who is looking became known or another one. */
  | { type: 'visitor.changed'; claims: TokenClaims | null; user: User | null }

export interface SessionContext {
  claims: TokenClaims | null
  /** Server time when the claims were read. */
  nowSeconds: number
  user: User | null
  favouriteVideoIds: string[]
  favouriteModelIds: string[]
  isVerified: boolean
  verificationEnabled: boolean
  notice: SessionNotice
  logOutLink: string
  allowedLogOutHosts: readonly string[]
  /** Whether the log-out under way ends with a redirect. */
  hasRedirect: boolean
  /** Whether a step of the log-out failed. */
  hasFailed: boolean
  /** Drafts outlive the end of the session, but not the log-in of another visitor. */
  keepsDrafts: boolean
}

export interface SessionInput {
  verificationEnabled: boolean
  allowedLogOutHosts: readonly string[]
}

const nobody = {
  claims: null,
  user: null,
  favouriteVideoIds: [],
  favouriteModelIds: [],
  isVerified: false,
} satisfies Partial<SessionContext>

const sessionSetup = setup({
  types: {
    input: {} as SessionInput,
    context: {} as SessionContext,
    events: {} as SessionEvent,
    emitted: {} as SessionEmitted,
    tags: {} as 'settled' | 'signedIn' | 'signingOut' | 'degraded',
  },
  actors: {
    /** The user and both lists of favourites, at the same time. */
    loadUser: unplugged('loadUser'),
    /** Takes the tokens away in every tab, then tells the server. */
    signOut: unplugged('signOut'),
    /** Removes caches and drafts of the visitor. */
    forgetVisitor: unplugged<{ keepsDrafts: boolean }>('forgetVisitor'),
  },
  actions: {
    keepClaims: assign((_, { claims, nowMs, areCookiesRefused }: TokenNews) => ({
      claims,
      nowSeconds: nowMs / 1000,
      ...(areCookiesRefused ? { notice: 'cookiesRefused' as const } : {}),
    })),
    forgetFacts: assign(nobody),
    keepUser: assign((_, { user, favouriteVideoIds, favouriteModelIds }: UserAnswer) => ({
      user,
      favouriteVideoIds,
      favouriteModelIds,
    })),
    keepJudgement: keep('isVerified'),
    keepLogOutLink: keep('logOutLink'),
    keepRedirectWish: assign((_, hasRedirect: boolean) => ({ hasRedirect, hasFailed: false })),
    keepDrafts: keep('keepsDrafts'),
    noteFailure: assign({ hasFailed: true }),
    announceSignOut: emit({ type: 'signOut.begun' } as const),
    announceVisitor: emit(({ context: { claims, user } }) => ({ type: 'visitor.changed' as const, claims, user })),
    leave: enqueueActions(({ context, enqueue }) => {
      if (!context.hasRedirect) return
      const { to, isExternal, notice } = wayOut(context)
      enqueue.assign({ notice })
      enqueue.emit({ type: 'navigation.requested', to, isExternal })
    }),
    goToLogIn: emit({ type: 'navigation.requested', to: '/login/', isExternal: false } as const),
    noticeExpiry: assign({ notice: 'expired' }),
    dropNotice: assign({ notice: 'none' }),
    // A notice about the log-in itself is new, and stays.
    dropOldNotice: assign(({ context: { notice } }) => ({
      notice: notice === 'cookiesRefused' ? notice : ('none' as const),
    })),
  },
  guards: {
    isSomebody: (_, claims: TokenClaims | null) => claims !== null,
    isSignedIn: ({ context }) => context.claims !== null,
    isSameVisitor: ({ context }, claims: TokenClaims | null) => isSameLogIn(context.claims, claims),
    isAnotherVisitor: ({ context }, claims: TokenClaims | null) => context.claims !== null && claims !== null,
    isUserKnown: (_, user: User | null) => user !== null,
    isFromHere: (_, isFromHere: boolean) => isFromHere,
    wasForced: (_, reason: LossReason) => reason !== 'gone',
  },
  delays: {
    tokensPatience: 8_000,
    userPatience: 16_000,
    signOutPatience: 5_000,
    forgettingPatience: 2_000,
    askingPause: 30_000,
  },
})

/** What the first look at the tokens leads to. */
const FIRST_TOKENS = [
  {
    guard: { type: 'isSomebody', params: ({ event }: { event: TokenNews }) => event.claims },
    target: 'loadingUser',
    actions: { type: 'keepClaims', params: ({ event }: { event: TokenNews }) => event },
  },
  { target: 'guest' },
] as const

const GO_ON = [{ guard: 'isSignedIn', target: 'loadingUser' }, { target: 'guest' }] as const

export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  description: 'Who is signed in here, from the first look at the tokens to the log-out.',
  meta: { requirements: ['SESSION-007', 'SESSION-012'] },
  context: ({ input }) => ({
    ...nobody,
    nowSeconds: 0,
    verificationEnabled: input.verificationEnabled,
    notice: 'none',
    logOutLink: '',
    allowedLogOutHosts: input.allowedLogOutHosts,
    hasRedirect: false,
    hasFailed: false,
    keepsDrafts: true,
  }),
  initial: 'awaitingTokens',
  on: {
    'tokens.changed': [
      {
        guard: { type: 'isSameVisitor', params: relay('claims') },
        actions: { type: 'keepClaims', params: ({ event }) => event },
      },
      {
        guard: { type: 'isAnotherVisitor', params: relay('claims') },
        target: '.forgetting',
        actions: [
          { type: 'keepDrafts', params: false },
          'forgetFacts',
          { type: 'keepClaims', params: ({ event }) => event },
        ],
      },
      {
        target: '.forgetting',
        actions: [
          { type: 'keepDrafts', params: true },
          'forgetFacts',
          { type: 'keepClaims', params: ({ event }) => event },
        ],
      },
    ],
    'tokens.lost': [
      {
        guard: { type: 'wasForced', params: relay('reason') },
        target: '.forgetting',
        actions: [{ type: 'keepDrafts', params: true }, 'forgetFacts', 'noticeExpiry', 'goToLogIn'],
        meta: { requirements: ['TOKEN-008', 'ERR-011', 'ERR-012', 'ERR-016', 'ERR-022'] },
      },
      { target: '.forgetting', actions: [{ type: 'keepDrafts', params: true }, 'forgetFacts'] },
    ],
    'signOut.requested': {
      target: '.signingOut',
      actions: { type: 'keepRedirectWish', params: ({ event }) => event.redirect ?? true },
      meta: { requirements: ['SESSION-027', 'SESSION-030'] },
    },
    // A link on another site is not the visitor's wish: there the page asks.
    'logOutPage.opened': {
      guard: { type: 'isFromHere', params: relay('isFromHere') },
      target: '.signingOut',
      actions: { type: 'keepRedirectWish', params: true },
      meta: { requirements: ['ROUTE-060'] },
    },
    'verification.judged': {
      actions: { type: 'keepJudgement', params: relay('isVerified') },
      meta: { requirements: ['AGE-002'] },
    },
    'logOutLink.learned': { actions: { type: 'keepLogOutLink', params: relay('link') } },
    'login.succeeded': { actions: 'dropOldNotice' },
    'notice.dismissed': { actions: 'dropNotice' },
  },
  states: {
    awaitingTokens: {
      description: 'The tokens are being read, and renewed if they have expired.',
      meta: { requirements: ['SESSION-016', 'SESSION-017', 'SESSION-023'] },
      after: { tokensPatience: 'guest' },
      on: {
        'tokens.changed': FIRST_TOKENS,
        'tokens.stalled': 'reconnecting',
      },
    },
    reconnecting: {
      description: 'The visitor was signed in, but the tokens have expired and the server cannot be reached yet.',
      tags: ['settled', 'degraded'],
      meta: { requirements: ['TOKEN-008'], stream: true },
      on: {
        'tokens.changed': FIRST_TOKENS,
      },
    },
    loadingUser: {
      description: 'Asks for the user and both lists of favourites at the same time.',
      meta: { requirements: ['SESSION-018', 'SESSION-022', 'API-013', 'API-024', 'API-027'] },
      invoke: { src: 'loadUser' },
      after: { userPatience: 'signedIn.unknown' },
      on: {
        'user.answered': [
          {
            guard: { type: 'isUserKnown', params: relay('user') },
            target: 'signedIn.known',
            actions: { type: 'keepUser', params: ({ event }) => event },
          },
          { target: 'signedIn.unknown', actions: { type: 'keepUser', params: ({ event }) => event } },
        ],
      },
    },
    guest: {
      description: 'Nobody is signed in.',
      tags: 'settled',
      entry: 'announceVisitor',
    },
    signedIn: {
      description: 'A visitor is signed in.',
      meta: { requirements: ['SESSION-007'] },
      tags: ['settled', 'signedIn'],
      initial: 'known',
      states: {
        known: {
          description: 'The server has answered with the user.',
          meta: { requirements: ['SESSION-018', 'SESSION-022'] },
          entry: 'announceVisitor',
        },
        unknown: {
          description: 'The token works, but the server did not answer with a user. Asks again after half a minute.',
          meta: { requirements: ['SESSION-022'] },
          entry: 'announceVisitor',
          after: { askingPause: 'asking' },
        },
        asking: {
          description: 'Asks again for the user.',
          meta: { requirements: ['SESSION-022', 'API-013'] },
          invoke: { src: 'loadUser' },
          after: { userPatience: 'unknown' },
          on: {
            'user.answered': [
              {
                guard: { type: 'isUserKnown', params: relay('user') },
                target: 'known',
                actions: { type: 'keepUser', params: ({ event }) => event },
              },
              { target: 'unknown' },
            ],
          },
        },
      },
    },
    forgetting: {
      description: 'Removes what was kept for the visitor before, so that the next one sees none of it.',
      meta: { requirements: ['SESSION-029'] },
      invoke: { src: 'forgetVisitor', input: ({ context }) => ({ keepsDrafts: context.keepsDrafts }) },
      after: { forgettingPatience: GO_ON },
      on: {
        'visitor.forgotten': GO_ON,
      },
    },
    signingOut: {
      description: 'The visitor logs out. Whatever fails, the tokens, caches and drafts go.',
      meta: { requirements: ['SESSION-025', 'SESSION-026', 'SESSION-029'] },
      tags: 'signingOut',
      entry: 'announceSignOut',
      initial: 'atServer',
      // The tokens' own news of the log-out must not cut it short, nor a second click begin it again.
      on: { 'tokens.changed': {}, 'tokens.lost': {}, 'signOut.requested': {}, 'logOutPage.opened': {} },
      states: {
        atServer: {
          description: 'Takes the tokens away in every tab and tells the server.',
          meta: { requirements: ['SESSION-024', 'API-006'] },
          invoke: { src: 'signOut' },
          after: { signOutPatience: { target: 'clearing', actions: 'noteFailure' } },
          on: {
            'signOut.confirmed': 'clearing',
            'signOut.failed': { target: 'clearing', actions: 'noteFailure' },
          },
        },
        clearing: {
          description: 'Removes caches and drafts.',
          invoke: { src: 'forgetVisitor', input: { keepsDrafts: false } },
          after: { forgettingPatience: { target: '#session.guest', actions: ['noteFailure', 'leave', 'forgetFacts'] } },
          on: {
            'visitor.forgotten': {
              target: '#session.guest',
              actions: ['leave', 'forgetFacts'],
              meta: { requirements: ['SESSION-027', 'SESSION-028', 'SESSION-029', 'SESSION-030', 'ERR-023'] },
            },
          },
        },
      },
    },
  },
})

interface TokenNews {
  claims: TokenClaims | null
  nowMs: number
  areCookiesRefused: boolean
}
