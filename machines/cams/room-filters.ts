import type { CamCategory, TagGroup } from '../../contracts/cams/rooms.ts'
import { RoomSearch, withoutUnsaid } from '../../contracts/site/searches.ts'
import type { SiteSettings } from '../../contracts/site/site-settings.ts'
import { nameOfSlug } from '../site/words.ts'
import { STATUS_GROUPS, type StatusFilter, sentStatuses } from './room-status.ts'

const OTHER_CATEGORIES = ['couples', 'trans'] as const
type OtherCategory = (typeof OTHER_CATEGORIES)[number]
type OwnCategory = 'girls' | 'boys'
export type RoomCategory = OwnCategory | OtherCategory
export const DEFAULT_STATUS: StatusFilter = 'all'
export const STATUS_FILTERS: readonly StatusFilter[] = ['all', 'online', ...STATUS_GROUPS.ALL]

/** Reads a query of unknown origin: what cannot be read counts as not said. */
export function parseRoomSearch(raw: Readonly<Record<string, unknown>>): RoomSearch {
  return withoutUnsaid(RoomSearch.parse(raw))
}

/** `''`, or `?` and the fields in a fixed order. */
export function printRoomSearch(search: RoomSearch): string {
  const { category, tags, status, page } = parseRoomSearch({ ...search })
  const fields = { category, tags: tags?.join(','), status, page: page === undefined ? undefined : String(page) }
  const said = Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  return said.length === 0 ? '' : `?${new URLSearchParams(said)}`
}

/** A new filter starts at its first page. */
export function changeRoomSearch(search: RoomSearch, change: RoomSearch): RoomSearch {
  return parseRoomSearch({ ...search, ...(change.page === undefined && { page: 1 }), ...change })
}

export function inCategory(search: RoomSearch, category: RoomCategory): RoomSearch {
  return parseRoomSearch({ ...search, category, page: 1 })
}

/** Whom a site's list is about unless the visitor says (CAMLIST-003): 'VR Cam Boys' are no girls. */
export function ownCategoryOf({ isGayThemed }: Pick<SiteSettings, 'isGayThemed'>): OwnCategory {
  return isGayThemed ? 'boys' : 'girls'
}

/** The site's own first. */
export function categoriesOf(settings: Pick<SiteSettings, 'isGayThemed'>): readonly RoomCategory[] {
  return [ownCategoryOf(settings), ...OTHER_CATEGORIES]
}

const CATEGORY_LABELS: Readonly<Record<RoomCategory, string>> = {
  girls: 'Girls',
  boys: 'Boys',
  couples: 'Couples',
  trans: 'Trans',
}

export const STATUS_LABELS: Readonly<Record<StatusFilter, string>> = {
  all: 'All rooms',
  online: 'Online',
  public: 'Live',
  private: 'In private',
  away: 'Away',
  offline: 'Offline',
}

/** Names of what can be filtered by, as the provider has them. */
export interface FilterNames {
  categories: readonly CamCategory[]
  groups: readonly TagGroup[]
}

export function categoryLabel(category: RoomCategory, names: Pick<FilterNames, 'categories'> | undefined): string {
  return names?.categories.find(({ code }) => code === category)?.name || CATEGORY_LABELS[category]
}

export function tagLabel(code: string, names: Pick<FilterNames, 'groups'> | undefined): string {
  const tag = names?.groups.flatMap(({ tags }) => tags).find((known) => known.code === code)
  return tag?.name || nameOfSlug(code)
}

/** In words what the visitor has filtered the list by; `''`: nothing. */
export function roomNarrowing({ category, status, tags = [] }: RoomSearch, names: FilterNames | undefined): string {
  const parts = [
    category ? categoryLabel(category, names) : '',
    status ? STATUS_LABELS[status] : '',
    ...tags.map((code) => tagLabel(code, names)),
  ]
  return parts.filter((part) => part !== '').join(', ')
}

export function toggledTag(search: RoomSearch, code: string): RoomSearch {
  const tags = search.tags ?? []
  return changeRoomSearch(search, {
    tags: tags.includes(code) ? tags.filter((tag) => tag !== code) : [...tags, code],
  })
}

/** The filter of a call (ENT-068): comma-joined codes, both types of streams, favourites never alone. */
export interface RoomFilter {
  categoryCodes: string
  tagCodes: string
  streamTypeCodes: 'video2D,video3D'
  favoritesOnly: false
  statuses: string
}

export function roomFilterOf(search: RoomSearch, tagsOfPage: readonly string[], ownCategory: OwnCategory): RoomFilter {
  const tags = [...new Set([...tagsOfPage, ...(search.tags ?? [])])]
  return {
    categoryCodes: search.category ?? ownCategory,
    tagCodes: tags.join(','),
    streamTypeCodes: 'video2D,video3D',
    favoritesOnly: false,
    statuses: sentStatuses(search.status ?? DEFAULT_STATUS),
  }
}

/** Whether both list the same rooms, on whatever page. */
export function filtersTheSame(one: RoomSearch, other: RoomSearch): boolean {
  return printRoomSearch({ ...one, page: 1 }) === printRoomSearch({ ...other, page: 1 })
}
