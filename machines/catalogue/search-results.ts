import type { SearchItem } from '../../contracts/catalogue/search.ts'

/** Fewest characters of a query that is submitted (SEARCH-005). */
export const SHORTEST_QUERY = 2

export type FoundKind = 'videos' | 'models' | 'blogPosts' | 'pages'

export interface FoundGroup {
  kind: FoundKind
  /** At least one. */
  items: readonly FoundItem[]
}
export type FoundItem = Pick<SearchItem, 'slug' | 'title' | 'publishedAt' | 'image'>

/** What a search led to. */
export interface Found {
  groups: readonly FoundGroup[]
  /** Whose programme the words ask for (SEARCH-010). */
  special: SpecialSite | null
}

export interface SpecialSite {
  siteName: string
  url: string
}

export const NOTHING_FOUND: Found = { groups: [], special: null }

export const GROUP_LABELS: Readonly<Record<FoundKind, string>> = {
  videos: 'Videos',
  models: 'Models',
  blogPosts: 'Blog posts',
  pages: 'Pages',
}

/** How many there are. */
export function countFound({ groups }: Found): number {
  return groups.reduce((sum, { items }) => sum + items.length, 0)
}

/** Where something that was found is. */
export function pathOfFound(kind: FoundKind, { slug }: Pick<FoundItem, 'slug'>): string {
  const name = encodeURIComponent(slug)
  if (kind === 'videos') return `/videos/${name}/`
  if (kind === 'models') return `/models/${name}/`
  return kind === 'blogPosts' ? `/blog/${name}/` : `/${name}/`
}

/** Where everything that fits a query is. */
export function searchPath(query: string): string {
  return query === '' ? '/search/' : `/search/?${new URLSearchParams({ s: query })}`
}

/** What may lead further where nothing was found: the words of a query one by one. */
export function shorterQueries(query: string): string[] {
  const words = [...new Set(query.split(/\s+/).filter((word) => word.length >= SHORTEST_QUERY))]
  return words.length > 1 ? words.slice(0, 4) : []
}
