/** `later` comes at least `byMs` after `earlier` (at most, if both are swapped and negative). */
export interface TimeBound {
  later: number
  earlier: number
  byMs: number
}

/** The earliest moment of each step, in milliseconds from the start; undefined if no clock can satisfy all bounds. */
export function earliestTimes(steps: number, bounds: readonly TimeBound[]): number[] | undefined {
  const times = new Array<number>(steps + 1).fill(0)
  for (let round = 0; round <= steps + 1; round++) {
    let isSettled = true
    for (const { later, earlier, byMs } of bounds) {
      const least = times[earlier]! + byMs
      if (times[later]! < least) {
        times[later] = least
        isSettled = false
      }
    }
    if (isSettled) return times[0] === 0 ? times : undefined
  }
  return undefined
}
