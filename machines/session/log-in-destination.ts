import { joinNowPath, mustVerifyAge, type TokenKind } from './visitor.ts'

/** Where a log-in leads on to (ACCT-004). */
export function logInDestination(kind: TokenKind, { verificationEnabled }: { verificationEnabled: boolean }): string {
  if (kind === 'expiredMembership') return joinNowPath(kind)
  return verificationEnabled && mustVerifyAge(kind) ? '/age-verification/' : '/'
}
