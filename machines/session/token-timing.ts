/** TOKEN-003. */
const RENEWED_WITHIN_MS = 30_000

/** Tokens that live for less than a minute are renewed at half their life, or they would be renewed all the time. */
export function isRenewalDue({ expiresInMs, lifetimeMs }: { expiresInMs: number; lifetimeMs: number }): boolean {
  return expiresInMs <= Math.min(RENEWED_WITHIN_MS, lifetimeMs / 2)
}

/** A renewal that got no answer. `chance`: from 0 to 1. `retryAfterMs`: what the server asked for; 0: nothing. */
export interface RenewalFailure {
  retryAfterMs: number
  chance: number
  nowMs: number
}

export const SHORTEST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000

/** How long the next renewal waits, ms: twice as long after each failure, with jitter, and as long as the server asked for (TOKEN-008). */
export function pauseAfter({ retryAfterMs, chance }: RenewalFailure, failures: number): number {
  const backOffMs = Math.min(LONGEST_PAUSE_MS, SHORTEST_PAUSE_MS * 2 ** Math.min(failures, 10))
  const jitteredMs = Math.max(SHORTEST_PAUSE_MS, backOffMs * (0.5 + chance / 2))
  return Math.max(jitteredMs, retryAfterMs)
}

const IDLE_RENEWALS_ALLOWED = 3

/** How long the next renewal waits after some that gave a token no better than the one before, ms. */
export function pauseAfterIdle(idleRenewals: number): number {
  return idleRenewals >= IDLE_RENEWALS_ALLOWED ? 60_000 : 10_000
}
