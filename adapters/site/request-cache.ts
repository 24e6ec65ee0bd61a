/** CONST-004, CONST-005. */
const ENTRIES = 150
const LIFETIME_MS = 300_000

export type RequestCache = ReturnType<typeof createRequestCache>

/** Answers of cacheable calls, by visitor and address. Emptied of what depends on the visitor at log-in and log-out. */
export function createRequestCache({ now }: { now: () => number }) {
  // A Map keeps the order of writing: what is read is written again, so the first entry is the one unused for longest.
  const entries = new Map<string, { keptAtMs: number; answer: object }>()
  return {
    get(key: string): object | undefined {
      const entry = entries.get(key)
      entries.delete(key)
      // A clock set back makes an entry as old as one that has expired.
      const ageMs = entry ? now() - entry.keptAtMs : LIFETIME_MS
      if (!entry || ageMs < 0 || ageMs >= LIFETIME_MS) return undefined
      entries.set(key, entry)
      return entry.answer
    },
    set(key: string, answer: object): void {
      entries.delete(key)
      entries.set(key, { keptAtMs: now(), answer })
      for (const oldest of entries.keys()) {
        if (entries.size <= ENTRIES) break
        entries.delete(oldest)
      }
    },
    /** Drops what depends on who asked. The keys of all other answers begin with a blank. */
    dropVisitors(): void {
      for (const key of entries.keys()) if (!key.startsWith(' ')) entries.delete(key)
    },
    /** At a log-out nothing is left on the device (SESSION-029). */
    clear: () => entries.clear(),
  }
}
