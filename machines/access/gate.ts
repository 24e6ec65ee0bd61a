import type { SiteSettings } from '../../contracts/site/site-settings.ts'
import { countsAsVerified, isPartnerOrGuest, mustVerifyAge, type Visitor } from '../session/visitor.ts'
import type { GuardName, Route, RouteMatch } from './routes.ts'

export type RouteDecision =
  | { kind: 'pass' }
  /** `signsOut`: the session is over on the server's side and goes first, silently. */
  | { kind: 'redirect'; to: string; isExternal: boolean; status: 301 | 302; signsOut: boolean }
  | { kind: 'denied'; status: 401; message: string }
  | { kind: 'maintenance' }

export interface RouteFacts {
  match: RouteMatch
  visitor: Visitor
  isUnderMaintenance: boolean
  /** The `sessionId` of the query is the one in the cookie: the visitor comes back from the age-verification provider. */
  hasSessionIdReturn: boolean
  /** The visitor came to this page by a mailed link, with its token or id. */
  hasMailedSecret: boolean
  /** The refresh token cannot be used any more. */
  hasExpiredRefreshToken: boolean
  settings: Pick<SiteSettings, 'hosts'>
  /** Origin of the open page. */
  origin: string
}

export const NOT_AUTHENTICATED = 'You are not authenticated.'
export const NO_SUBSCRIPTION = 'You do not have a subscription. Please subscribe to get access.'

const PASS: RouteDecision = { kind: 'pass' }

/** Whether a page may open, and where to go instead. Only the page's shell hangs on it: the server refuses data by itself. */
export function decideRoute(facts: RouteFacts): RouteDecision {
  const { match, isUnderMaintenance } = facts
  if (isUnderMaintenance) return { kind: 'maintenance' }
  if (match.kind === 'redirect') return redirectTo(match.to, { status: 301 })
  if (match.kind === 'missing') return PASS
  return passVerifiedGate(match.route, facts) ?? passGuards(match.route, facts) ?? PASS
}

/** Whether the token asks for age verification before anything else. */
function mustVerify({ kind, isInVerifiedView }: Pick<Visitor, 'kind' | 'isInVerifiedView'>): boolean {
  return !isInVerifiedView && mustVerifyAge(kind)
}

function passVerifiedGate(route: Route, facts: RouteFacts): RouteDecision | undefined {
  const { visitor } = facts
  if (visitor.isInVerifiedView || countsAsVerified(visitor.kind)) return undefined
  if (isOpenUnverified(route, facts)) return undefined
  return mustVerify(visitor) ? redirectTo('/age-verification/') : redirectToJoinNow(facts)
}

function isOpenUnverified({ openUnverified }: Route, facts: RouteFacts): boolean {
  const { visitor, hasSessionIdReturn, hasMailedSecret } = facts
  switch (openUnverified) {
    case 'everyone':
      return true
    case 'whoMayLogIn':
      return !mustVerify(visitor)
    case 'whoMayJoin':
      return visitor.kind !== 'needsVerificationNoJoin'
    case 'whoMustVerify':
      return mustVerify(visitor) || hasSessionIdReturn
    case 'whoIsMailed':
      return hasMailedSecret
    case 'nobody':
      return false
  }
}

function passGuards(route: Route, facts: RouteFacts): RouteDecision | undefined {
  for (const name of route.guards) {
    const decision = GUARDS[name](facts)
    if (decision) return decision
  }
  return undefined
}

/** Guards that say nothing let the page open. Two only prepare it: layouts are applied by the lists, tokens are checked by the route guard. */
const GUARDS: Readonly<Record<GuardName, (facts: RouteFacts) => RouteDecision | undefined>> = {
  activeMember: ({ visitor, ...facts }) => {
    if (isStaff(visitor) || visitor.flags.isActive) return undefined
    return visitor.kind === 'expiredMembership' ? redirectToJoinNow({ visitor, ...facts }) : denied(NO_SUBSCRIPTION)
  },
  authenticated: ({ visitor }) => {
    return visitor.isLoggedIn && !isPartnerOrGuest(visitor.kind) ? undefined : denied(NOT_AUTHENTICATED)
  },
  dashboard: ({ visitor }) => {
    return isStaff(visitor) || visitor.flags.isActiveExpiredOrInactive ? undefined : denied(NO_SUBSCRIPTION)
  },
  guestOnly: ({ visitor, ...facts }) => {
    if (!visitor.isLoggedIn || isPartnerOrGuest(visitor.kind)) return undefined
    if (mustVerify(visitor)) return redirectTo('/age-verification/')
    if (visitor.kind === 'expiredMembership') return redirectToJoinNow({ visitor, ...facts })
    return redirectTo('/main-dashboard/')
  },
  inactiveOrExpiredMember: ({ visitor }) => {
    return visitor.flags.isInactive || visitor.flags.isExpired ? undefined : redirectTo('/main-dashboard/')
  },
  layoutTypeChangerModels: () => undefined,
  layoutTypeChangerVideos: () => undefined,
  notExpiredRefreshToken: ({ visitor, hasExpiredRefreshToken }) => {
    return visitor.isLoggedIn && hasExpiredRefreshToken ? redirectTo('/login/', { signsOut: true }) : undefined
  },
  syncAuthModuleWithAuthCookie: () => undefined,
}

function isStaff({ isAdministrator, isModerator }: Visitor) {
  return isAdministrator || isModerator
}

function redirectToJoinNow({ visitor, settings, origin }: Pick<RouteFacts, 'visitor' | 'settings' | 'origin'>) {
  const { siteHost } = settings.hosts
  const isExternal = siteHost !== '' && URL.parse(siteHost)?.origin !== origin
  return redirectTo(`${isExternal ? siteHost : ''}${visitor.joinNowPath}`, { isExternal })
}

function redirectTo(
  to: string,
  {
    status = 302,
    isExternal = false,
    signsOut = false,
  }: { status?: 301 | 302; isExternal?: boolean; signsOut?: boolean } = {},
): RouteDecision {
  return { kind: 'redirect', to, isExternal, status, signsOut }
}

function denied(message: string): RouteDecision {
  return { kind: 'denied', status: 401, message }
}
