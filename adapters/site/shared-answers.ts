/** Of one process. Addresses with other queries are other answers, and anybody may make some up. */
const ENTRIES = 1_000
/** Nothing is kept longer, whatever the answer says: who edits a page wants to see it. */
const LONGEST_MS = 60_000

/** Headers by which an answer may differ although all guests are alike: calls of guests have none of the first, and the others change nothing in it. */
const HARMLESS = ['authorization', 'accept-encoding', 'origin']

interface Entry {
  answer: object
  freshUntilMs: number
  usableUntilMs: number
}

export type SharedAnswers = ReturnType<typeof createSharedAnswers>

/**
 * What every guest is answered alike, for as long as the answer's own `Cache-Control` lets a shared cache have it (RFC 9111, RFC 5861). Once for a
 * server's process. Answers are frozen: all who get one have the same object.
 */
export function createSharedAnswers({ now }: { now: () => number }) {
  // A Map keeps the order of writing: what is read is written again, so the first entry is the one unused for longest.
  const entries = new Map<string, Entry>()
  return {
    get(key: string): object | undefined {
      const entry = entries.get(key)
      if (!entry) return undefined
      entries.delete(key)
      const nowMs = now()
      if (nowMs >= entry.usableUntilMs) return undefined
      entries.set(key, entry)
      if (nowMs < entry.freshUntilMs) return entry.answer
      // The first caller of a stale answer fetches it again, and the others use the old one until it is there.
      entry.freshUntilMs = entry.usableUntilMs
      return undefined
    },
    set(key: string, answer: object, headers: Headers | undefined): void {
      const lifetime = headers && lifetimeOf(headers)
      if (!lifetime) return
      const freshUntilMs = now() + lifetime.freshMs
      entries.delete(key)
      entries.set(key, { answer: frozen(answer), freshUntilMs, usableUntilMs: freshUntilMs + lifetime.staleMs })
      for (const oldest of entries.keys()) {
        if (entries.size <= ENTRIES) break
        entries.delete(oldest)
      }
    },
  }
}

function lifetimeOf(headers: Headers): { freshMs: number; staleMs: number } | undefined {
  const directives = new Map(
    (headers.get('cache-control') ?? '')
      .toLowerCase()
      .split(',')
      .map((directive) => directive.trim().split('='))
      .map(([name = '', value = '']) => [name, value]),
  )
  if (['no-store', 'no-cache', 'private'].some((name) => directives.has(name))) return undefined
  if (headers.has('set-cookie')) return undefined
  const vary = (headers.get('vary') ?? '').toLowerCase().split(',')
  if (vary.some((name) => name.trim() !== '' && !HARMLESS.includes(name.trim()))) return undefined
  const msOf = (name: string) => {
    const seconds = directives.get(name) ?? ''
    return /^\d{1,9}$/.test(seconds) ? Math.min(LONGEST_MS, Number(seconds) * 1000) : 0
  }
  const freshMs = msOf(directives.has('s-maxage') ? 's-maxage' : 'max-age')
  return freshMs > 0 ? { freshMs, staleMs: msOf('stale-while-revalidate') } : undefined
}

function frozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  for (const part of Object.values(value)) frozen(part)
  return Object.freeze(value)
}
