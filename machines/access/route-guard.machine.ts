import { assign, emit, setup } from 'xstate'
import type { SiteSettings } from '../../contracts/site/site-settings.ts'
import { keep, relay } from '../keep.ts'
import type { Visitor } from '../session/visitor.ts'
import { unplugged } from '../unplugged.ts'
import { decideRoute, type RouteDecision } from './gate.ts'
import type { RouteMatch } from './routes.ts'

export interface RequestedRoute {
  match: RouteMatch
  /** The `sessionId` of the query is the one in the cookie. */
  hasSessionIdReturn: boolean
  /** The visitor came to this page by a mailed link, with its token or id. */
  hasMailedSecret: boolean
}

export type TokensAnswer = {
  type: 'tokens.checked'
  /** As it is after tokens were compared with the cookies. */
  visitor: Visitor
  hasExpiredRefreshToken: boolean
}

/** Port. Compares the held tokens with the cookies, drops them if the cookies are gone, and answers with the visitor. */
export type CheckTokens = (signal: AbortSignal) => Promise<TokensAnswer>

export type RouteGuardEvent =
  | ({ type: 'route.requested' } & RequestedRoute)
  | { type: 'visitor.changed'; visitor: Visitor }
  | { type: 'maintenance.changed'; isActive: boolean }
  | { type: 'session.settled' }
  | { type: 'age.settled' }
  /** Somebody else is here: whether they are verified is being found out. */
  | { type: 'age.unsettled' }
  | TokensAnswer

export type RouteGuardEmitted =
  | { type: 'route.allowed'; match: RouteMatch }
  | { type: 'route.redirected'; to: string; isExternal: boolean; status: 301 | 302 }
  | { type: 'route.denied'; message: string }
  | { type: 'signOut.requested' }

interface RouteGuardContext {
  settings: Pick<SiteSettings, 'hosts'>
  origin: string
  visitor: Visitor
  isUnderMaintenance: boolean
  hasExpiredRefreshToken: boolean
  isSessionSettled: boolean
  isAgeSettled: boolean
  requested: RequestedRoute
  decision: RouteDecision
}

export interface RouteGuardInput {
  settings: Pick<SiteSettings, 'hosts'>
  /** Origin of the open page. */
  origin: string
  visitor: Visitor
  isUnderMaintenance?: boolean
  isSessionSettled?: boolean
  isAgeSettled?: boolean
}

const PASS: RouteDecision = { kind: 'pass' }

export const routeGuardMachine = setup({
  types: {
    input: {} as RouteGuardInput,
    context: {} as RouteGuardContext,
    events: {} as RouteGuardEvent,
    emitted: {} as RouteGuardEmitted,
    tags: {} as 'settled' | 'allowed' | 'refused' | 'maintenance',
  },
  actors: { checkTokens: unplugged('checkTokens') },
  actions: {
    keepRequest: keep('requested'),
    keepVisitor: keep('visitor'),
    keepMaintenance: keep('isUnderMaintenance'),
    keepTokenFacts: assign((_, { visitor, hasExpiredRefreshToken }: Omit<TokensAnswer, 'type'>) => ({
      visitor,
      hasExpiredRefreshToken,
    })),
    noteSessionSettled: assign({ isSessionSettled: true }),
    noteAgeSettled: assign({ isAgeSettled: true }),
    noteAgeUnsettled: assign({ isAgeSettled: false }),
    decide: assign(({ context }) => ({ decision: decisionOf(context) })),
    announceAllowed: emit(({ context }) => ({ type: 'route.allowed' as const, match: context.requested.match })),
    announceRedirect: emit(({ context }) => redirectIn(context.decision)),
    announceDenied: emit(({ context }) => ({ type: 'route.denied' as const, message: messageIn(context.decision) })),
    requestSignOut: emit({ type: 'signOut.requested' }),
  },
  guards: {
    isSettled: ({ context }) => context.isSessionSettled && context.isAgeSettled,
    isSettledAndChecksTokens: ({ context }) =>
      context.isSessionSettled && context.isAgeSettled && wantsTokenCheck(context.requested.match),
    isAllowed: ({ context }) => context.decision.kind === 'pass',
    isRedirected: ({ context }) => context.decision.kind === 'redirect' && !context.decision.signsOut,
    isSignedOut: ({ context }) => context.decision.kind === 'redirect' && context.decision.signsOut,
    isDenied: ({ context }) => context.decision.kind === 'denied',
    changesNothing: ({ context }, news: Partial<Pick<RouteGuardContext, 'visitor' | 'isUnderMaintenance'>>) =>
      isSameDecision(decisionOf({ ...context, ...news }), context.decision),
  },
  delays: { factsPatience: 5_000, tokenPatience: 2_000 },
}).createMachine({
  id: 'routeGuard',
  description: 'Decides for every navigation whether the page may open, and where to go instead.',
  context: ({ input }) => ({
    settings: input.settings,
    origin: input.origin,
    visitor: input.visitor,
    isUnderMaintenance: input.isUnderMaintenance ?? false,
    hasExpiredRefreshToken: false,
    isSessionSettled: input.isSessionSettled ?? false,
    isAgeSettled: input.isAgeSettled ?? false,
    requested: { match: { kind: 'missing', path: '/' }, hasSessionIdReturn: false, hasMailedSecret: false },
    decision: PASS,
  }),
  meta: { requirements: ['AGE-001', 'AGE-019'] },
  initial: 'idle',
  on: {
    'session.settled': { actions: 'noteSessionSettled' },
    'age.settled': { actions: 'noteAgeSettled' },
    'age.unsettled': { actions: 'noteAgeUnsettled' },
    'visitor.changed': { actions: { type: 'keepVisitor', params: relay('visitor') } },
    'maintenance.changed': { actions: { type: 'keepMaintenance', params: relay('isActive') } },
    'route.requested': {
      target: '.waitingForFacts',
      reenter: true,
      actions: { type: 'keepRequest', params: ({ event }) => requestIn(event) },
    },
  },
  states: {
    idle: { description: 'Nobody has asked for a page yet.' },
    waitingForFacts: {
      description: 'Who the visitor is, and whether age verification is needed, is still being found out.',
      always: [
        { guard: 'isSettledAndChecksTokens', target: 'checkingTokens' },
        { guard: 'isSettled', target: 'decided' },
      ],
      after: { factsPatience: 'decided' },
    },
    checkingTokens: {
      description: 'Pages of the member area and of the live cams look at the tokens once more before they open.',
      meta: { requirements: ['AGE-018'] },
      invoke: { src: 'checkTokens' },
      after: { tokenPatience: 'decided' },
      on: {
        'tokens.checked': {
          target: 'decided',
          actions: { type: 'keepTokenFacts', params: ({ event }) => tokenFactsIn(event) },
        },
      },
    },
    decided: {
      description: 'The decision holds until the visitor, the maintenance flag or the page changes.',
      tags: 'settled',
      on: {
        'visitor.changed': [
          {
            guard: { type: 'changesNothing', params: ({ event }) => ({ visitor: event.visitor }) },
            actions: { type: 'keepVisitor', params: relay('visitor') },
          },
          {
            guard: 'isSettled',
            target: '.deciding',
            actions: { type: 'keepVisitor', params: relay('visitor') },
          },
          { target: 'waitingForFacts', actions: { type: 'keepVisitor', params: relay('visitor') } },
        ],
        'maintenance.changed': [
          {
            guard: { type: 'changesNothing', params: ({ event }) => ({ isUnderMaintenance: event.isActive }) },
            actions: { type: 'keepMaintenance', params: relay('isActive') },
          },
          { target: '.deciding', actions: { type: 'keepMaintenance', params: relay('isActive') } },
        ],
      },
      initial: 'deciding',
      states: {
        deciding: {
          description:
            'The rules are applied: maintenance, the verified-member gate, then the checks of the page itself.',
          entry: 'decide',
          always: [
            { guard: 'isAllowed', target: 'allowed' },
            { guard: 'isSignedOut', target: 'redirecting', actions: 'requestSignOut' },
            { guard: 'isRedirected', target: 'redirecting' },
            { guard: 'isDenied', target: 'denied' },
            { target: 'closedForMaintenance' },
          ],
        },
        allowed: { description: 'The page opens.', tags: 'allowed', entry: 'announceAllowed' },
        redirecting: {
          description: 'The visitor is on the way to another page.',
          entry: 'announceRedirect',
          meta: { requirements: ['AGE-004', 'AGE-007', 'ROUTE-045', 'ROUTE-067', 'SESSION-031'] },
        },
        denied: {
          description: 'The page shows that access is denied.',
          tags: 'refused',
          entry: 'announceDenied',
          meta: { requirements: ['ROLE-023', 'ROLE-024'] },
        },
        closedForMaintenance: {
          description: 'The maintenance page is shown instead of the page.',
          tags: 'maintenance',
          meta: { requirements: ['AGE-016', 'CHROME-081'] },
        },
      },
    },
  },
})

function decisionOf({ requested, ...facts }: RouteGuardContext): RouteDecision {
  return decideRoute({ ...facts, ...requested })
}

function wantsTokenCheck(match: RouteMatch) {
  return match.kind === 'page' && match.route.guards.includes('syncAuthModuleWithAuthCookie')
}

function isSameDecision(one: RouteDecision, other: RouteDecision) {
  return JSON.stringify(one) === JSON.stringify(other)
}

function requestIn({ match, hasSessionIdReturn, hasMailedSecret }: RequestedRoute): RequestedRoute {
  return { match, hasSessionIdReturn, hasMailedSecret }
}

function tokenFactsIn({ visitor, hasExpiredRefreshToken }: TokensAnswer) {
  return { visitor, hasExpiredRefreshToken }
}

function redirectIn(decision: RouteDecision) {
  const { to, isExternal, status } =
    decision.kind === 'redirect' ? decision : { to: '/', isExternal: false, status: 302 as const }
  return { type: 'route.redirected' as const, to, isExternal, status }
}

function messageIn(decision: RouteDecision) {
  return decision.kind === 'denied' ? decision.message : ''
}
