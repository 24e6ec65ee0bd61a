import type { ListLayout, VideoListQuery } from '../../contracts/catalogue/lists.ts'
import { AnyListSearch, withoutUnsaid } from '../../contracts/site/searches.ts'
import { nameOfSlug } from '../site/words.ts'

export type VideoSort = NonNullable<VideoListQuery['sort']>

/** What is asked of the server and shown: the address completed by what is known of the visitor. */
export type ListView = AnyListSearch & Required<Pick<AnyListSearch, 'category' | 'layout' | 'page' | 'sort'>>

/** Slug of the filter's first option. */
export const ALL_VIDEOS = { slug: 'all', label: 'All Videos' } as const
export const ALL_MODELS = { slug: 'all', label: 'All Models' } as const

/** What the filter of letters offers: everybody, then each letter. */
export const LETTERS: readonly { letter: string; label: string }[] = [
  { letter: 'all', label: 'A-Z' },
  ...[...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((label) => ({ letter: label.toLowerCase(), label })),
]

/** Slug of the category whose videos are compilations. */
export const COMPILATIONS_CATEGORY = 'compilations'

export const GUEST_SORT: VideoSort = 'popular'
export const LOGGED_IN_SORT: VideoSort = 'latest'
export const DEFAULT_LAYOUT: ListLayout = 'grid'

/** Names of the address, in the order in which they are printed. */
export const SORTS: readonly VideoSort[] = ['popular', 'latest']
export const LAYOUTS: readonly ListLayout[] = ['grid', 'list', 'simple']

/** Reads a query of unknown origin: what cannot be read counts as not said. */
export function parseListSearch(raw: Readonly<Record<string, unknown>>): AnyListSearch {
  return withoutUnsaid(AnyListSearch.parse(raw))
}

/** `''`, or `?` and the fields in a fixed order, so that equal searches have one address. */
export function printListSearch(search: AnyListSearch): string {
  const clean = Object.entries(parseListSearch({ ...search }))
  return clean.length === 0 ? '' : `?${new URLSearchParams(clean.map(([name, value]) => [name, String(value)]))}`
}

export function completeSearch(
  search: AnyListSearch,
  { isLoggedIn, savedLayout }: { isLoggedIn: boolean; savedLayout: ListLayout | undefined },
): ListView {
  return {
    ...withoutUnsaid(search),
    category: search.category ?? ALL_VIDEOS.slug,
    layout: search.layout ?? savedLayout ?? DEFAULT_LAYOUT,
    page: search.page ?? 1,
    sort: search.sort ?? (isLoggedIn ? LOGGED_IN_SORT : GUEST_SORT),
  }
}

/** A new filter or order starts at its first page; a new layout stays where it is. */
export function changeSearch(search: AnyListSearch, change: AnyListSearch): AnyListSearch {
  const { layout, page, ...narrower } = change
  const staysOnPage = Object.values(narrower).every((value) => value === undefined)
  return parseListSearch({ ...search, ...(!staysOnPage && { page: 1 }), ...change })
}

/** Whether both need the same answer of the server: the layout does not count. */
export function asksTheSame(one: AnyListSearch, other: AnyListSearch): boolean {
  const { layout, ...fields } = AnyListSearch.shape
  return (Object.keys(fields) as (keyof typeof fields)[]).every((field) => one[field] === other[field])
}

export const SORT_LABELS: Readonly<Record<VideoSort, string>> = { popular: 'Popular', latest: 'Latest' }

/** In words what the visitor has filtered and ordered the list by; `''`: nothing. */
export function listNarrowing(
  { category, letter, models, order, sort, tag, type, videos }: AnyListSearch,
  options: readonly { slug: string; label: string }[] = [],
) {
  const labelOf = (chosen: string | undefined) =>
    chosen && (options.find(({ slug }) => slug === chosen)?.label ?? nameOfSlug(chosen))
  return [
    labelOf(category),
    labelOf(tag),
    ...(models?.split(',').map(nameOfSlug) ?? []),
    videos && 'Chosen Videos',
    type && 'Featured',
    letter && `Letter ${letter.toUpperCase()}`,
    sort && SORT_LABELS[sort],
    order === 'asc' && 'Reversed',
  ]
    .filter((part) => part)
    .join(', ')
}

/** An option of a filter: a name replaces the label where there is one. */
export function filterOption({ slug, name, label }: { slug: string; name: string; label: string }) {
  return { slug, label: name || label }
}

/** Page numbers to offer around the current one; `null` stands for a gap. Always at most nine entries. */
export function pagerOf(page: number, pages: number): Array<number | null> {
  const window = [page - 2, page - 1, page, page + 1, page + 2]
  const kept = [...new Set([1, ...window, pages])].filter((number) => number >= 1 && number <= pages)
  return kept.flatMap((number, index) => {
    const before = kept[index - 1]
    if (before === undefined || number - before === 1) return [number]
    return number - before === 2 ? [number - 1, number] : [null, number]
  })
}
