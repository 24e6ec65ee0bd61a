/** So many times at once, and afterwards once in so long. */
export interface Rate {
  burst: number
  everyMs: number
}

/** More names than that are looked through for those that need not be remembered. */
const MANY_NAMES = 10_000

/** Counts what somebody does, by any name of theirs. */
export function createRateLimit({ burst, everyMs }: Rate) {
  /** By name: when all of the burst is there again. */
  const wholeAtMs = new Map<string, number>()
  const most = burst * everyMs

  /** How far the burst is used up; a clock that was set back does not block for as long as it was set back. */
  function used(name: string, nowMs: number): number {
    return Math.min(most, Math.max(0, (wholeAtMs.get(name) ?? 0) - nowMs))
  }

  return {
    /** How long it must wait; 0: it may be done now. */
    waitMs: (name: string, nowMs: number): number => Math.max(0, used(name, nowMs) + everyMs - most),
    note(name: string, nowMs: number) {
      wholeAtMs.set(name, nowMs + Math.min(most, used(name, nowMs) + everyMs))
      if (wholeAtMs.size <= MANY_NAMES) return
      for (const [known, atMs] of wholeAtMs) if (atMs <= nowMs) wholeAtMs.delete(known)
    },
    forget: (name: string) => wholeAtMs.delete(name),
    clear: () => wholeAtMs.clear(),
  }
}
