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

/** From each moment to each, the milliseconds that pass at least: minus infinity where nothing says so. */
export function longestDelays(steps: number, bounds: readonly TimeBound[]): readonly (readonly number[])[] {
  const least = Array.from({ length: steps + 1 }, (_, from) =>
    Array.from({ length: steps + 1 }, (_, to) => (from === to ? 0 : Number.NEGATIVE_INFINITY)),
  )
  for (const { later, earlier, byMs } of bounds) least[earlier]![later] = Math.max(least[earlier]![later]!, byMs)
  for (let by = 0; by <= steps; by++) {
    for (const row of least) {
      for (let to = 0; to <= steps; to++) row[to] = Math.max(row[to]!, row[by]! + least[by]![to]!)
    }
  }
  return least
}
