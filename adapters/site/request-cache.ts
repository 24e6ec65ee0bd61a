import { LRUCache } from 'lru-cache'

/** CONST-004, CONST-005. */
const ENTRIES = 150
const LIFETIME_MS = 300_000

export type RequestCache = ReturnType<typeof createRequestCache>

/** Answers of cacheable calls, by visitor and address. Emptied at log-in and log-out. */
export function createRequestCache({ now }: { now: () => number }) {
  // lru-cache counts a time of 0 as "no lifetime"; wall clocks are far from it.
  const entries = new LRUCache<string, object>({ max: ENTRIES, ttl: LIFETIME_MS, ttlResolution: 0, perf: { now } })
  return {
    get: (key: string) => entries.get(key),
    set: (key: string, answer: object) => void entries.set(key, answer),
    clear: () => entries.clear(),
  }
}
