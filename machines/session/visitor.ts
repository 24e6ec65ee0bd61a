import type { TokenClaims, User } from '../../contracts/session/tokens.ts'

const membership = { inactive: 1, active: 100, canceled: 200, expired: 300 } as const

export type TokenKind =
  | 'guest'
  | 'partner'
  | 'expiredMembership'
  | 'needsVerification'
  | 'needsVerificationNoJoin'
  | 'verifiedMember'
  | 'verifiedBenefits'
  | 'plain'

export type VisitorGroup = 'member' | 'guest' | 'expiredMember' | 'inactive'

/** All false without a token that lives. A canceled member stays active until the token ends (SESSION-015). */
export interface MembershipFlags {
  isActive: boolean
  isCanceled: boolean
  isExpired: boolean
  isInactive: boolean
  isInactiveWithBenefits: boolean
  isTrial: boolean
  isAuthorizedForLiveCam: boolean
  isActiveOrExpired: boolean
  isActiveExpiredOrInactive: boolean
}

/** Who is looking, as far as the client may guess: hints for the interface, never a decision about data. */
export interface Visitor {
  isLoggedIn: boolean
  kind: TokenKind
  group: VisitorGroup
  flags: MembershipFlags
  isAdministrator: boolean
  isModerator: boolean
  isCamPartner: boolean
  hasAccess: boolean
  /** Verification is not asked for on this site, or this user passed it. */
  isInVerifiedView: boolean
  /** '/join-now/', or its form for expired members (SESSION-031). */
  joinNowPath: string
}

export interface VisitorFacts {
  claims: TokenClaims | null
  user: Pick<User, 'hasBenefits' | 'isTrial'> | null
  nowSeconds: number
  isVerified: boolean
  verificationEnabled: boolean
  camPartnersClaim: string
}

export function visitorOf(facts: VisitorFacts): Visitor {
  const { claims, user, nowSeconds } = facts
  const flags = membershipFlags(claims, user, nowSeconds)
  const kind = tokenKindOf(claims, nowSeconds)
  const isLoggedIn = !isExpiredToken(claims, nowSeconds)
  return {
    isLoggedIn,
    kind,
    group: visitorGroupOf(claims, nowSeconds),
    flags,
    isAdministrator: isLoggedIn && isAdministrator(claims),
    isModerator: isLoggedIn && isModerator(claims),
    isCamPartner: isLoggedIn && isCamPartner(claims, facts.camPartnersClaim),
    hasAccess: hasAccess(claims, nowSeconds),
    isInVerifiedView: !facts.verificationEnabled || facts.isVerified || countsAsVerified(kind),
    joinNowPath: joinNowPath(kind),
  }
}

export function isExpiredToken(claims: TokenClaims | null, nowSeconds: number): boolean {
  return claims === null || claims.exp <= nowSeconds
}

/** The literal check of SESSION-009: canceled (200) and expired (300) memberships pass it too. */
export function isActiveToken(claims: TokenClaims | null, nowSeconds: number): boolean {
  return !isExpiredToken(claims, nowSeconds) && claims?.usc != null && claims.usc !== membership.inactive
}

/** Paid for, and neither canceled nor over. */
export function isActiveMembershipToken(claims: TokenClaims | null, nowSeconds: number): boolean {
  return hasStatus(claims, nowSeconds, membership.active)
}

export function isCanceledToken(claims: TokenClaims | null, nowSeconds: number): boolean {
  return hasStatus(claims, nowSeconds, membership.canceled)
}

/** The membership has expired; the token itself lives. */
export function isExpiredMembershipToken(claims: TokenClaims | null, nowSeconds: number): boolean {
  return hasStatus(claims, nowSeconds, membership.expired)
}

export function isInactiveToken(claims: TokenClaims | null, nowSeconds: number): boolean {
  return hasStatus(claims, nowSeconds, membership.inactive)
}

export function membershipFlags(
  claims: TokenClaims | null,
  user: VisitorFacts['user'],
  nowSeconds: number,
): MembershipFlags {
  const isExpired = isExpiredMembershipToken(claims, nowSeconds)
  const isActive = isActiveToken(claims, nowSeconds) && !isExpired
  const isInactive = isInactiveToken(claims, nowSeconds)
  const isInactiveWithBenefits = isInactive && (claims?.benefits ?? user?.hasBenefits ?? false)
  return {
    isActive,
    isCanceled: isCanceledToken(claims, nowSeconds),
    isExpired,
    isInactive,
    isInactiveWithBenefits,
    isTrial: isActive && (claims?.trial ?? user?.isTrial ?? false),
    isAuthorizedForLiveCam: isActive || isInactiveWithBenefits,
    isActiveOrExpired: isActive || isExpired,
    isActiveExpiredOrInactive: isActive || isExpired || isInactive,
  }
}

export function tokenKindOf(claims: TokenClaims | null, nowSeconds: number): TokenKind {
  if (claims === null || isExpiredToken(claims, nowSeconds)) return 'guest'
  if (claims.partners.length > 0) return 'partner'
  if (isExpiredMembershipToken(claims, nowSeconds)) return 'expiredMembership'
  if (claims.av === 'required') return 'needsVerification'
  if (claims.av === 'requiredNoJoin') return 'needsVerificationNoJoin'
  if (claims.av === 'verified') {
    return claims.benefits && isInactiveToken(claims, nowSeconds) ? 'verifiedBenefits' : 'verifiedMember'
  }
  return 'plain'
}

export function visitorGroupOf(claims: TokenClaims | null, nowSeconds: number): VisitorGroup {
  if (isExpiredToken(claims, nowSeconds)) return 'guest'
  if (isExpiredMembershipToken(claims, nowSeconds)) return 'expiredMember'
  return isInactiveToken(claims, nowSeconds) ? 'inactive' : 'member'
}

/** An expired membership passes the check of an active one (SESSION-015). */
export function hasAccess(claims: TokenClaims | null, nowSeconds: number): boolean {
  if (isExpiredToken(claims, nowSeconds)) return false
  return isActiveToken(claims, nowSeconds) || isAdministrator(claims) || isModerator(claims)
}

/** Also the first staff check: the link to the content admin (ROLE-009). */
export function isAdministrator(claims: TokenClaims | null): boolean {
  return claims !== null && (claims.vra.includes('admin') || claims.vra.includes('super_admin'))
}

/** Also the second staff check: the link to the internal area (ROLE-009). */
export function isModerator(claims: TokenClaims | null): boolean {
  return claims?.vra.includes('moderator') ?? false
}

export function isCamPartner(claims: TokenClaims | null, camPartnersClaim: string): boolean {
  return claims?.partners.includes(camPartnersClaim) ?? false
}

export function isPartnerOrGuest(kind: TokenKind): boolean {
  return kind === 'guest' || kind === 'partner'
}

export function mustVerifyAge(kind: TokenKind): boolean {
  return kind === 'needsVerification' || kind === 'needsVerificationNoJoin'
}

export function countsAsVerified(kind: TokenKind): boolean {
  return kind === 'verifiedMember' || kind === 'verifiedBenefits'
}

/** Who has menus of a member in the header: the account, tokens, notifications. Members of every kind, in the verified view. */
export function hasMemberMenus({ isInVerifiedView, flags }: Pick<Visitor, 'isInVerifiedView' | 'flags'>): boolean {
  return isInVerifiedView && flags.isActiveExpiredOrInactive
}

export function joinNowPath(kind: TokenKind): string {
  return kind === 'expiredMembership' ? '/join-now/?event=expired' : '/join-now/'
}

/** Compares a membership status written as text (SESSION-002). */
export function isExpiredStatus(status: string): boolean {
  return status.toLowerCase() === 'expired'
}

/** Two sets of claims that speak of the same log-in: a rotation changes neither family nor subject. */
export function isSameLogIn(one: TokenClaims | null, other: TokenClaims | null): boolean {
  return one?.fam === other?.fam && one?.sub === other?.sub && (one === null) === (other === null)
}

function hasStatus(claims: TokenClaims | null, nowSeconds: number, status: TokenClaims['usc']) {
  return !isExpiredToken(claims, nowSeconds) && claims?.usc === status
}
