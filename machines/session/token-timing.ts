/** TOKEN-003. */
const RENEWED_WITHIN_MS = 30_000

/** Tokens that live for less than a minute are renewed at half their life, or they would be renewed all the time. */
export function isRenewalDue({ expiresInMs, lifetimeMs }: { expiresInMs: number; lifetimeMs: number }): boolean {
  return expiresInMs <= Math.min(RENEWED_WITHIN_MS, lifetimeMs / 2)
}
