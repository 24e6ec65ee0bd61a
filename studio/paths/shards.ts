/** One part of several, which together are the whole. */
export interface Shard {
  /** From 1 on. */
  index: number
  of: number
}

/** Seconds or milliseconds, whichever: only compared with each other. */
export type Durations = Readonly<Record<string, number>>

/**
 * The part that is this shard's: parts take about the same time, and every item is in exactly one. Items without a recorded duration count as
 * an average one. The order stays.
 */
export function shardOf<Item extends { id: string }>(
  items: readonly Item[],
  durations: Durations,
  { index, of }: Shard,
): Item[] {
  const known = items.flatMap(({ id }) => durations[id] ?? [])
  const average = known.length > 0 ? known.reduce((sum, one) => sum + one, 0) / known.length : 1
  const durationOf = ({ id }: Item) => durations[id] ?? average
  const longestFirst = [...items].sort(
    (one, other) => durationOf(other) - durationOf(one) || (one.id < other.id ? -1 : 1),
  )
  const loads = Array.from({ length: of }, () => 0)
  const mine = new Set<Item>()
  for (const item of longestFirst) {
    const lightest = loads.indexOf(Math.min(...loads))
    loads[lightest]! += durationOf(item)
    if (lightest === index - 1) mine.add(item)
  }
  return items.filter((item) => mine.has(item))
}
