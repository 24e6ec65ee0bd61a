/** When something ends, unix ms. With `loopSeconds` it restarts each time, for that long. */
export interface Deadline {
  endsAtMs: number
  loopSeconds?: number
}

/** Whole seconds that are left, rounded up: 0 only when the time is over, and never where it restarts. */
export function remainingSecondsOf({ endsAtMs, loopSeconds = 0 }: Deadline, nowMs: number): number {
  const left = Math.ceil((endsAtMs - nowMs) / 1000)
  if (left > 0) return left
  return loopSeconds > 0 ? loopSeconds + (left % loopSeconds) : 0
}

/** `'HH:mm:ss'`; hours go on counting after 99. */
export function clockTextOf(seconds: number): string {
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(twoDigits).join(':')
}

/** Days, hours, minutes and seconds in at least two digits each. */
export function partsOf(seconds: number) {
  return {
    days: twoDigits(Math.floor(seconds / 86_400)),
    hours: twoDigits(Math.floor(seconds / 3600) % 24),
    minutes: twoDigits(Math.floor(seconds / 60) % 60),
    seconds: twoDigits(seconds % 60),
  }
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
