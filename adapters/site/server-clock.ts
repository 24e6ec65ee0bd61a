/** Largest difference that counts as none: the `Date` header has whole seconds. */
const ROUNDING_MS = 1_500

export type ServerClock = ReturnType<typeof createServerClock>

/** The server's time, as far as its answers tell: this device's clock may be off by days. */
export function createServerClock({ now }: { now: () => number }) {
  let offsetMs = 0
  return {
    now: () => now() + offsetMs,
    /** Takes the time that an answer carried; `sentAtMs` is when its request left, by this device. */
    heard(serverMs: number, sentAtMs: number) {
      if (!Number.isFinite(serverMs)) return
      const difference = serverMs - (sentAtMs + now()) / 2
      offsetMs = Math.abs(difference) < ROUNDING_MS ? 0 : difference
    },
    /** This device's own time. */
    deviceNow: now,
  }
}
