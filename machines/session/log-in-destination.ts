import { joinNowPath, mustVerifyAge, type TokenKind } from './visitor.ts'

interface LogInFacts {
  verificationEnabled: boolean
  /** The page that asked for the log-in; `/`: none did. */
  intercepted: string
}

/** Where a log-in leads on to (ACCT-004). */
export function logInDestination(kind: TokenKind, { verificationEnabled, intercepted }: LogInFacts): string {
  if (kind === 'expiredMembership') return joinNowPath(kind)
  return verificationEnabled && mustVerifyAge(kind) ? '/age-verification/' : intercepted
}

/** The address of the log-in that leads back to this page. */
export function logInPath(from: string): string {
  return `/login/?${new URLSearchParams({ to: from })}`
}
