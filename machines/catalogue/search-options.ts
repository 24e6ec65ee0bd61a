import { type Found, type FoundItem, type FoundKind, pathOfFound, searchPath } from './search-results.ts'

/** Fewest characters of a query that results are fetched for while it is typed (SEARCH-003). */
export const SHORTEST_LIVE_QUERY = 3
/** Most of each group that a box shows: everything is on the page of results. */
const MOST_OF_A_GROUP = 4

/** Something that may be chosen in a search box. */
export interface SearchOption {
  path: string
  title: string
  image?: FoundItem['image']
}

export interface OptionGroup {
  /** `all`: leads to everything that was found. */
  kind: FoundKind | 'recent' | 'all'
  options: readonly SearchOption[]
}

/** What was searched for before. */
export function recentGroups(recents: readonly string[]): OptionGroup[] {
  if (recents.length === 0) return []
  return [{ kind: 'recent', options: recents.map((title) => ({ path: searchPath(title), title })) }]
}

/** The best of what a query led to, and the way to all of it. */
export function foundGroups(found: Found | undefined, foundFor: string): OptionGroup[] {
  if (!found || found.groups.length === 0) return []
  const groups = found.groups.map(({ kind, items }) => ({
    kind,
    options: items
      .slice(0, MOST_OF_A_GROUP)
      .map((item) => ({ path: pathOfFound(kind, item), title: item.title, image: item.image })),
  }))
  return [...groups, { kind: 'all', options: [{ path: searchPath(foundFor), title: foundFor }] }]
}

interface Offered {
  query: string
  found: Found | undefined
  /** The query that led to what was found. */
  foundFor: string
  recents: readonly string[]
}

/** What can be chosen, without groups: the place of an option in it is what arrow keys move. While nothing is typed, that is what was searched for before. */
export function optionsOf({ query, found, foundFor, recents }: Offered): SearchOption[] {
  const groups = query === '' ? recentGroups(recents) : foundGroups(found, foundFor)
  return groups.flatMap(({ options }) => options)
}
