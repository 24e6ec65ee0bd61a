import type { TokenClaims } from '../../contracts/session/tokens.ts'
import { leaveTo } from '../access/links.ts'
import { countsAsVerified, tokenKindOf } from './visitor.ts'

export type SessionNotice = 'none' | 'expired' | 'cookiesRefused' | 'linkNotDefined'

export const sessionNoticeTexts: Readonly<Record<SessionNotice, string>> = {
  none: '',
  expired: 'Your session expired. Please, refresh the page.',
  cookiesRefused: 'Your browser keeps no cookies of this site, so you stay logged in in this tab only.',
  linkNotDefined: 'Logout redirect link is not defined',
}

interface LogOutFacts {
  claims: TokenClaims | null
  /** Server time when the claims were read. */
  nowSeconds: number
  isVerified: boolean
  verificationEnabled: boolean
  logOutLink: string
  allowedLogOutHosts: readonly string[]
  /** A step of the log-out failed. */
  hasFailed: boolean
}

/** Where a log-out leads (SESSION-027, SESSION-028, SESSION-030). */
export function wayOut(facts: LogOutFacts): { to: string; isExternal: boolean; notice: SessionNotice } {
  const { claims, nowSeconds, isVerified, verificationEnabled, logOutLink, allowedLogOutHosts } = facts
  if (facts.hasFailed) return { to: '/login/', isExternal: false, notice: 'none' }
  const isInVerifiedView = !verificationEnabled || isVerified || countsAsVerified(tokenKindOf(claims, nowSeconds))
  if (!isInVerifiedView) return { to: '/', isExternal: false, notice: 'none' }
  const link = leaveTo(logOutLink, 'logOut', { allowedHosts: { logOut: allowedLogOutHosts } })
  if (link === undefined) return { to: '/login/', isExternal: false, notice: 'linkNotDefined' }
  return { to: link, isExternal: true, notice: 'none' }
}
