import { fromCallback } from 'xstate'
import type { CamTag } from '../../contracts/cams/rooms.ts'
import type { SiteSettings } from '../../contracts/site/site-settings.ts'
import type {
  KeepRoomsCommand,
  LoadRoomList,
  LoadRoomPage,
  RoomListQuestion,
  RoomPageAnswer,
  RoomPageQuestion,
} from '../../machines/cams/cam-room-list.machine.ts'
import { ownCategoryOf, roomFilterOf } from '../../machines/cams/room-filters.ts'
import { ROOMS_PER_PAGE } from '../../machines/cams/room-pages.ts'
import type { FailureReason } from '../../machines/catalogue/loading.ts'
import { nameOfSlug } from '../../machines/site/words.ts'
import { pageFailure } from '../catalogue/page-failure.ts'
import { jsonLdOf, type PageAdapterOptions, pageOfEditors, safeSeo } from '../catalogue/page-parts.ts'
import type { CallFailure } from '../site/call.ts'
import { partOf } from '../site/part-of.ts'
import { reportFailure } from '../site/report-failure.ts'
import type { RoomCache } from './room-cache.adapter.ts'

interface RoomListOptions extends PageAdapterOptions {
  settings: Pick<SiteSettings, 'camProvider' | 'vrCamListSlug' | 'isGayThemed'>
  /** Absent: what lists are filtered by is asked for each time. */
  cache?: Pick<RoomCache, 'filters' | 'keepFilters'>
}

interface TagsOfPage {
  group: string
  ownTags: CamTag[]
  pageTags: CamTag[]
}

/** Pages of rooms by the provider's clients API, or by its client interface (API-138), with the filters and texts around them. */
export function createRoomList(options: RoomListOptions): { loadList: LoadRoomList; loadPage: LoadRoomPage } {
  const { call, report, html, settings, cache } = options
  const { camProvider, vrCamListSlug } = settings

  function askPage({ search, number, ownTags }: RoomPageQuestion, signal: AbortSignal) {
    const filter = roomFilterOf(search, ownTags, ownCategoryOf(settings))
    const tags = filter.tagCodes === '' ? undefined : filter.tagCodes
    if (camProvider.roomList === 'interface') {
      const query = {
        // Its pages begin at 0 (API-136).
        page: number - 1,
        perPage: ROOMS_PER_PAGE,
        showOffline: 'true',
        showHidden: 'false',
        statuses: filter.statuses,
        categories: filter.categoryCodes,
        tags,
      } as const
      return call('getInterfaceRooms', { query }, signal)
    }
    const query = {
      partnerId: camProvider.partnerId,
      status: filter.statuses,
      limit: ROOMS_PER_PAGE,
      offset: (number - 1) * ROOMS_PER_PAGE,
      'tag-categories': filter.categoryCodes,
      tags,
      'stream-types': filter.streamTypeCodes,
      'show-offline': 'true',
      'include-tags': 'false',
      'include-tip-menu': 'false',
      'include-favorites': 'false',
    } as const
    return call('getRooms', { query }, signal)
  }

  async function loadPage(signal: AbortSignal, question: RoomPageQuestion): Promise<RoomPageAnswer> {
    const result = await askPage(question, signal)
    if (!result.ok) return { type: 'rooms.failed', reason: reasonOf(result.cause) }
    const { pageItems, totalCount } = result.answer
    return { type: 'rooms.loaded', page: { number: question.number, items: pageItems, totalCount } }
  }

  /** `null`: there is no such tag. When only its name cannot be fetched, its slug is as good to filter by. */
  async function tagsOfPage({ tag }: RoomListQuestion, signal: AbortSignal): Promise<TagsOfPage | null> {
    if (tag === undefined) {
      const ofSite = { params: { slug: vrCamListSlug } }
      const { tags } = await partOf(options, 'getCamPageTags', ofSite, { tags: [] }, signal)
      return { group: '', ownTags: [], pageTags: tags }
    }
    const result = await call('getRoomTags', { params: { slug: tag } }, signal)
    if (result.ok) {
      const { tags, group } = result.answer
      const own = tags.find(({ code }) => code === tag) ?? namedAfter(tag)
      return { group, ownTags: [own], pageTags: tags.filter(({ code }) => code !== tag) }
    }
    if (result.cause === 'notFound' || result.cause === 'invalid') return null
    reportFailure(report, 'getRoomTags', result)
    return { group: '', ownTags: [namedAfter(tag)], pageTags: [] }
  }

  async function filterOptions(signal: AbortSignal) {
    const kept = cache?.filters()
    if (kept) return kept
    const [{ categories }, { groups }] = await Promise.all([
      partOf(options, 'getRoomCategories', {}, { categories: [] }, signal),
      partOf(options, 'getTagGroups', {}, { groups: [] }, signal),
    ])
    // What did not come is asked for again.
    if (categories.length > 0 && groups.length > 0) cache?.keepFilters({ categories, groups })
    return { categories, groups }
  }

  const loadList: LoadRoomList = async (signal, question) => {
    try {
      const { tag, search } = question
      const number = search.page ?? 1
      const asksForAll = tag === undefined ? askPage({ search, number, ownTags: [] }, signal) : undefined
      const [tags, { categories, groups }, texts, sanitiser] = await Promise.all([
        tagsOfPage(question, signal),
        filterOptions(signal),
        pageOfEditors(options, vrCamListSlug, signal),
        html(),
      ])
      if (tags === null) return { type: 'list.missing' }
      const { ownTags, pageTags, group } = tags
      const codes = ownTags.map(({ code }) => code)
      const rooms = await (asksForAll ?? askPage({ search, number, ownTags: codes }, signal))
      if (!rooms.ok) return pageFailure('list', rooms)
      const { pageItems: items, totalCount } = rooms.answer
      if (items.length === 0 && number > 1) return { type: 'list.missing' }
      const path = tag === undefined ? `/${vrCamListSlug}/` : `/vr-cam-tag/${tag}`
      return {
        type: 'list.loaded',
        page: { number, items, totalCount },
        frame: {
          title: tag === undefined ? texts.title : ownTags.map(({ name }) => name).join(', '),
          group,
          ownTags,
          pageTags,
          categories,
          groups,
          seo: safeSeo(texts.seoParams, sanitiser),
          jsonLd: await jsonLdOf(options, texts.seoParams, { page: vrCamListSlug, path, number }, signal),
        },
      }
    } catch {
      // The sanitiser's chunk did not come: nothing of the page may be shown without it.
      return { type: 'list.failed', reason: 'offline' }
    }
  }

  return { loadList, loadPage }
}

/** Keeps the pages of the list, for a visitor who comes back to this path. */
export function createRoomKeeper(cache: RoomCache, path: string) {
  return fromCallback<KeepRoomsCommand, unknown>(({ receive }) => {
    receive((command) => {
      if (command.type === 'step.keep') cache.keepStep(command.step)
      else cache.keepPages(path, command.search, command.pages)
    })
  })
}

function namedAfter(code: string): CamTag {
  return { code, name: nameOfSlug(code) }
}

function reasonOf(cause: CallFailure): FailureReason {
  return cause === 'offline' || cause === 'timeout' || cause === 'contract' ? cause : 'unavailable'
}
