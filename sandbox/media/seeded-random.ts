import { createHash } from 'node:crypto'
import { randomFrom } from '../../contracts/seeded-random.ts'

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
  const next = randomFrom(createHash('sha256').update(text).digest().readUInt32LE(0))
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
