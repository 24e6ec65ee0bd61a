import { assign, emit, sendTo, setup } from 'xstate'
import type { ListLayout } from '../../contracts/catalogue/lists.ts'
import type { VideoListItem } from '../../contracts/catalogue/video.ts'
import type { ListSearch } from '../../contracts/site/searches.ts'
import { keep, relay } from '../keep.ts'
import type { SafeHtml, SafeSeo } from '../site/safe-html.ts'
import { unplugged } from '../unplugged.ts'
import { asksTheSame, changeSearch, completeSearch, type ListView, parseListSearch } from './list-search.ts'
import { type FailureReason, PAGE_PATIENCE_MS, type RefusalReason } from './loading.ts'
import type { SafeSection } from './page-content.ts'

export type VideosListEvent =
  | VideosAnswer
  | { type: 'address.changed'; search: ListSearch }
  | { type: 'category.chosen'; category: string }
  | { type: 'layout.chosen'; layout: ListLayout }
  | { type: 'retry.requested' }

export type VideosAnswer =
  | { type: 'videos.loaded'; videos: VideosPage }
  | { type: 'videos.missing' }
  | { type: 'videos.refused'; reason: RefusalReason }
  | { type: 'videos.failed'; reason: FailureReason }

/** One page of a list with everything around it. */
export interface VideosPage {
  items: VideoListItem[]
  /** Pages of the whole list, at least 1. */
  pages: number
  title: string
  /** What the editors wrote about the list: on the pages of free videos and of compilations. */
  text?: SafeHtml
  sections?: SafeSection[]
  /** Options of the filter; `ALL_VIDEOS` is the first. On the page of one category, that category only. */
  filter: Array<{ slug: string; label: string }>
  seo: SafeSeo
  /** One schema.org object for the document's head; only the server asks for it. */
  jsonLd: Record<string, unknown> | null
}

/** Port: one answer for the list, its filter and its texts. */
export type LoadVideos = (signal: AbortSignal, input: VideosQuestion) => Promise<VideosAnswer>
export interface VideosQuestion extends VideosSubject {
  view: ListView
}

/** Whose videos; by default all. */
export interface VideosSubject {
  /** Slug of the category whose page this is. */
  ofCategory?: string | undefined
  /** Slug of the tag whose page this is. */
  ofTag?: string | undefined
  /** The editors' page around the list. Which category is free, the digest says. */
  editorsPage?: 'free' | 'vr-porn-compilations' | undefined
}

/** Port: told of every layout that the visitor chose. */
export type KeepLayoutCommand = { type: 'layout.keep'; layout: ListLayout }

export interface VideosListInput extends VideosSubject {
  search: ListSearch
  isLoggedIn: boolean
  /** From the cookie `videosLayoutType`. */
  savedLayout?: ListLayout
}

interface Context extends VideosSubject {
  search: ListSearch
  isLoggedIn: boolean
  savedLayout: ListLayout | undefined
  videos: VideosPage | undefined
  refusal: RefusalReason
  failure: FailureReason
}

/** What a list shows and asks for; views and the loading port read it alike. */
export function viewOf(context: Pick<Context, 'search' | 'isLoggedIn' | 'savedLayout'>): ListView {
  return completeSearch(context.search, context)
}

function questionOf({ ofCategory, ofTag, editorsPage, ...context }: Context): VideosQuestion {
  return { ofCategory, ofTag, editorsPage, view: viewOf(context) }
}

export const videosListMachine = setup({
  types: {
    input: {} as VideosListInput,
    context: {} as Context,
    events: {} as VideosListEvent,
    emitted: {} as { type: 'search.changed'; search: ListSearch },
    tags: {} as 'settled' | 'visible' | 'busy' | 'stale' | 'missing' | 'refused' | 'failed',
  },
  actors: {
    loadVideos: unplugged<VideosQuestion>('loadVideos'),
    keepLayout: unplugged<unknown, KeepLayoutCommand>('keepLayout'),
  },
  actions: {
    keepVideos: assign((_, videos: VideosPage) => ({ videos })),
    keepRefusal: keep('refusal'),
    keepFailure: keep('failure'),
    takeSearch: assign((_, search: ListSearch) => ({ search: parseListSearch({ ...search }) })),
    takeLayout: assign((_, savedLayout: ListLayout) => ({ savedLayout })),
    rememberLayout: sendTo(
      'keepLayout',
      (_, layout: ListLayout): KeepLayoutCommand => ({ type: 'layout.keep', layout }),
    ),
    changeAddress: emit(({ context }, change: ListSearch) => ({
      type: 'search.changed' as const,
      search: changeSearch(context.search, change),
    })),
  },
  guards: {
    hasVideos: (_, videos: VideosPage) => videos.items.length > 0,
    isAnsweredAlready: ({ context }, search: ListSearch) => asksTheSame(context.search, parseListSearch({ ...search })),
    hasGoodPage: ({ context }) => context.videos !== undefined,
  },
  delays: { patience: PAGE_PATIENCE_MS },
}).createMachine({
  id: 'videosList',
  description:
    'A list of videos: all of them, or those of one category or tag. The address holds filter, order, layout and page.',
  context: ({ input }) => ({
    ofCategory: input.ofCategory,
    ofTag: input.ofTag,
    editorsPage: input.editorsPage,
    search: parseListSearch({ ...input.search }),
    isLoggedIn: input.isLoggedIn,
    savedLayout: input.savedLayout,
    videos: undefined,
    refusal: 'signInRequired',
    failure: 'unavailable',
  }),
  meta: { requirements: ['CAT-015', 'CAT-017', 'CAT-018', 'CAT-019', 'ROUTE-015'], stream: true },
  invoke: { src: 'keepLayout', id: 'keepLayout' },
  initial: 'loading',
  on: {
    'address.changed': [
      {
        description: 'Only the layout differs: nothing new is needed.',
        guard: { type: 'isAnsweredAlready', params: relay('search') },
        actions: { type: 'takeSearch', params: relay('search') },
      },
      {
        guard: 'hasGoodPage',
        target: '.refreshing',
        actions: { type: 'takeSearch', params: relay('search') },
        meta: { requirements: ['ROUTE-011'] },
      },
      {
        target: '.loading',
        actions: { type: 'takeSearch', params: relay('search') },
        meta: { requirements: ['ROUTE-006', 'ROUTE-011'] },
      },
    ],
    'category.chosen': {
      actions: { type: 'changeAddress', params: ({ event }) => ({ category: event.category }) },
      meta: { requirements: ['CAT-016'] },
    },
    'layout.chosen': {
      actions: [
        { type: 'takeLayout', params: relay('layout') },
        { type: 'rememberLayout', params: relay('layout') },
        { type: 'changeAddress', params: ({ event }) => ({ layout: event.layout }) },
      ],
      meta: { requirements: ['CAT-020'] },
    },
  },
  states: {
    loading: {
      description: 'The first page is on its way; placeholders are shown.',
      tags: 'busy',
      invoke: {
        src: 'loadVideos',
        input: ({ context }) => questionOf(context),
      },
      after: { patience: { target: 'failed', actions: { type: 'keepFailure', params: 'timeout' } } },
      on: {
        'videos.loaded': [
          {
            guard: { type: 'hasVideos', params: relay('videos') },
            target: 'shown',
            actions: { type: 'keepVideos', params: relay('videos') },
          },
          { target: 'empty', actions: { type: 'keepVideos', params: relay('videos') } },
        ],
        'videos.missing': 'missing',
        'videos.refused': {
          target: 'refused',
          actions: { type: 'keepRefusal', params: relay('reason') },
        },
        'videos.failed': { target: 'failed', actions: { type: 'keepFailure', params: relay('reason') } },
      },
    },
    shown: {
      description: 'The videos of this page.',
      tags: ['settled', 'visible'],
    },
    empty: {
      description: 'No video fits the filter.',
      tags: ['settled', 'visible'],
    },
    refreshing: {
      description: 'Another page or filter is on its way; the last good page stays visible.',
      tags: ['settled', 'visible', 'busy'],
      invoke: {
        src: 'loadVideos',
        input: ({ context }) => questionOf(context),
      },
      after: { patience: { target: 'stale', actions: { type: 'keepFailure', params: 'timeout' } } },
      on: {
        'videos.loaded': [
          {
            guard: { type: 'hasVideos', params: relay('videos') },
            target: 'shown',
            actions: { type: 'keepVideos', params: relay('videos') },
          },
          { target: 'empty', actions: { type: 'keepVideos', params: relay('videos') } },
        ],
        'videos.missing': 'missing',
        'videos.refused': {
          target: 'refused',
          actions: { type: 'keepRefusal', params: relay('reason') },
        },
        'videos.failed': { target: 'stale', actions: { type: 'keepFailure', params: relay('reason') } },
      },
    },
    stale: {
      description: 'The new page could not be loaded; the last good one stays, with a notice and a way to try again.',
      tags: ['settled', 'visible', 'stale'],
      on: { 'retry.requested': 'refreshing' },
    },
    missing: {
      description: 'There is no such category, tag or page of the list: the 404 screen.',
      meta: { requirements: ['ERR-003'] },
      tags: ['settled', 'missing'],
      on: { 'retry.requested': 'loading' },
    },
    refused: {
      description: 'The server does not show this list to this visitor: the 401 screen.',
      meta: { requirements: ['ERR-001'] },
      tags: ['settled', 'refused'],
      on: { 'retry.requested': 'loading' },
    },
    failed: {
      description: 'Nothing came, and nothing older can be shown: an error screen with a way to try again.',
      tags: ['settled', 'failed'],
      meta: { requirements: ['ERR-017'] },
      on: { 'retry.requested': 'loading' },
    },
  },
})
