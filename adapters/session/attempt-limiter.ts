import * as z from 'zod/mini'
import type { SiteSettings } from '../../contracts/site/site-settings.ts'
import type { SafeStorage } from '../site/storage.adapter.ts'

const Attempts = z.object({ failures: z.number(), blockedUntilMs: z.number() })

interface AttemptLimiterOptions {
  storage: SafeStorage
  key: string
  now: () => number
  /** Absent: the server alone counts. */
  limits: SiteSettings['attemptLimits']
}

export type AttemptLimiter = ReturnType<typeof createAttemptLimiter>

/** Counts failed attempts on this device, and makes whoever failed too often wait (CONST-022, CONST-023). */
export function createAttemptLimiter({ storage, key, now, limits }: AttemptLimiterOptions) {
  const blockedForMs = (limits?.blockedSeconds ?? 0) * 1000
  return {
    /** 0: nobody has to wait. */
    waitMs() {
      const blockedUntilMs = storage.read(key, Attempts)?.blockedUntilMs ?? 0
      // A clock set back would otherwise block for as long as it was set back.
      return Math.min(blockedForMs, Math.max(0, blockedUntilMs - now()))
    },
    countFailure() {
      if (!limits) return
      const failures = (storage.read(key, Attempts)?.failures ?? 0) + 1
      const isBlocked = failures >= limits.attempts
      storage.write(
        key,
        isBlocked ? { failures: 0, blockedUntilMs: now() + blockedForMs } : { failures, blockedUntilMs: 0 },
      )
    },
    forget: () => storage.remove(key),
  }
}
