import { createHash } from 'node:crypto'

export interface SeededRandom {
  /** 0 <= n < 1 */
  next: () => number
  between: (low: number, high: number) => number
  /** Both ends included. */
  whole: (low: number, high: number) => number
  pick: <Item>(items: readonly Item[]) => Item
  chance: (probability: number) => boolean
}

/** The same numbers for the same text, on every machine and every run. */
export function seededRandom(text: string): SeededRandom {
  let state = createHash('sha256').update(text).digest().readUInt32LE(0)

  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  const between = (low: number, high: number) => low + next() * (high - low)
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    between,
    whole,
    pick: (items) => items[whole(0, items.length - 1)]!,
    chance: (probability) => next() < probability,
  }
}
