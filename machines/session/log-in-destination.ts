import { mustVerifyAge, type TokenKind } from './visitor.ts'

/** Where a log-in leads on to (ACCT-004). */
export function logInDestination(kind: TokenKind, { verificationEnabled }: { verificationEnabled: boolean }): string {
  if (kind === 'expiredMembership') return '/join-now/?event=expired'
  return verificationEnabled && mustVerifyAge(kind) ? '/age-verification/' : '/'
}
