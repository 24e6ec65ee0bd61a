import { assign, emit, sendTo, setup } from 'xstate'
import type { BlogPost } from '../../contracts/catalogue/blog.ts'
import type { ListLayout } from '../../contracts/catalogue/lists.ts'
import type { VideoListItem } from '../../contracts/catalogue/video.ts'
import type { AnyListSearch } from '../../contracts/site/searches.ts'
import { keep, relay } from '../keep.ts'
import type { SafeHtml, SafeSeo } from '../site/safe-html.ts'
import { unplugged } from '../unplugged.ts'
import { asksTheSame, changeSearch, completeSearch, type ListView, parseListSearch } from './list-search.ts'
import { type FailureReason, PAGE_PATIENCE_MS, type RefusalReason } from './loading.ts'
import type { ShownModel } from './model-facts.ts'
import type { SafeSection } from './page-content.ts'

export type CatalogueListEvent =
  | ListAnswer
  | { type: 'address.changed'; search: AnyListSearch }
  | { type: 'filter.chosen'; change: Pick<AnyListSearch, 'category' | 'tag'> }
  | { type: 'layout.chosen'; layout: ListLayout }
  | { type: 'retry.requested' }

export type ListAnswer =
  | { type: 'list.loaded'; content: ListPage }
  | { type: 'list.missing' }
  | { type: 'list.refused'; reason: RefusalReason }
  | { type: 'list.failed'; reason: FailureReason }

/** One page of a list with everything around it. */
interface PageOf<Kind extends string, Item> {
  kind: Kind
  items: Item[]
  /** Pages of the whole list, at least 1. */
  pages: number
  title: string
  /** What the editors wrote about the list: on the pages of free videos and of compilations. */
  text?: SafeHtml
  sections?: SafeSection[]
  /** Options of the filter; all of them is the first. On the page of one category or tag, that one only. */
  filter: Array<{ slug: string; label: string }>
  seo: SafeSeo
  /** One schema.org object for the document's head; only the server asks for it. */
  jsonLd: Record<string, unknown> | null
}
export type VideosPage = PageOf<'videos', VideoListItem>
export type ModelsPage = PageOf<'models', ShownModel>
export type PostsPage = PageOf<'posts', BlogPost>
export type ListPage = VideosPage | ModelsPage | PostsPage

/** Port: one answer for the list, its filter and its texts. */
export type LoadList = (signal: AbortSignal, input: ListQuestion) => Promise<ListAnswer>
export interface ListQuestion extends ListSubject {
  view: ListView
  /** Slug of the category of bonus videos, where a site filters by it. */
  bonusCategory?: string | undefined
}

/** Which of them; by default all. */
export interface ListSubject {
  /** Slug of the category whose page this is. */
  ofCategory?: string | undefined
  /** Slug of the tag whose page this is. */
  ofTag?: string | undefined
  /** The editors' page around the list. Which category is free, the digest says. */
  editorsPage?: 'free' | 'vr-porn-compilations' | undefined
}

/** Port: told of every layout that the visitor chose. */
export type KeepLayoutCommand = { type: 'layout.keep'; layout: ListLayout }

export interface CatalogueListInput extends ListSubject {
  search: AnyListSearch
  isLoggedIn: boolean
  /** From the cookie `videosLayoutType` or `modelsLayoutType`. */
  savedLayout?: ListLayout
}

interface Context extends ListSubject {
  search: AnyListSearch
  isLoggedIn: boolean
  savedLayout: ListLayout | undefined
  content: ListPage | undefined
  refusal: RefusalReason
  failure: FailureReason
}

/** What a list shows and asks for; views and the loading port read it alike. */
export function viewOf(context: Pick<Context, 'search' | 'isLoggedIn' | 'savedLayout'>): ListView {
  return completeSearch(context.search, context)
}

function questionOf({ ofCategory, ofTag, editorsPage, ...context }: Context): ListQuestion {
  return { ofCategory, ofTag, editorsPage, view: viewOf(context) }
}

export const catalogueListMachine = setup({
  types: {
    input: {} as CatalogueListInput,
    context: {} as Context,
    events: {} as CatalogueListEvent,
    emitted: {} as { type: 'search.changed'; search: AnyListSearch },
    tags: {} as 'settled' | 'visible' | 'busy' | 'stale' | 'missing' | 'refused' | 'failed',
  },
  actors: {
    loadList: unplugged<ListQuestion>('loadList'),
    keepLayout: unplugged<unknown, KeepLayoutCommand>('keepLayout'),
  },
  actions: {
    keepContent: keep('content'),
    keepRefusal: keep('refusal'),
    keepFailure: keep('failure'),
    takeSearch: assign((_, search: AnyListSearch) => ({ search: parseListSearch({ ...search }) })),
    takeLayout: assign((_, savedLayout: ListLayout) => ({ savedLayout })),
    rememberLayout: sendTo(
      'keepLayout',
      (_, layout: ListLayout): KeepLayoutCommand => ({ type: 'layout.keep', layout }),
    ),
    changeAddress: emit(({ context }, change: AnyListSearch) => ({
      type: 'search.changed' as const,
      search: changeSearch(context.search, change),
    })),
  },
  guards: {
    hasItems: (_, content: ListPage) => content.items.length > 0,
    isAnsweredAlready: ({ context }, search: AnyListSearch) =>
      asksTheSame(context.search, parseListSearch({ ...search })),
    hasGoodPage: ({ context }) => context.content !== undefined,
  },
  delays: { patience: PAGE_PATIENCE_MS },
}).createMachine({
  id: 'catalogueList',
  description:
    'A list of videos, of models or of posts: all of them, or those of one category or tag. The address holds filter, order, layout and page.',
  context: ({ input }) => ({
    ofCategory: input.ofCategory,
    ofTag: input.ofTag,
    editorsPage: input.editorsPage,
    search: parseListSearch({ ...input.search }),
    isLoggedIn: input.isLoggedIn,
    savedLayout: input.savedLayout,
    content: undefined,
    refusal: 'signInRequired',
    failure: 'unavailable',
  }),
  meta: {
    requirements: [
      'CAT-015',
      'CAT-017',
      'CAT-018',
      'CAT-019',
      'BLOG-001',
      'BLOG-002',
      'MODEL-001',
      'MODEL-003',
      'ROUTE-015',
      'ROUTE-016',
    ],
    stream: true,
  },
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
    'filter.chosen': {
      actions: { type: 'changeAddress', params: ({ event }) => event.change },
      meta: { requirements: ['CAT-016', 'MODEL-002'] },
    },
    'layout.chosen': {
      actions: [
        { type: 'takeLayout', params: relay('layout') },
        { type: 'rememberLayout', params: relay('layout') },
        { type: 'changeAddress', params: ({ event }) => ({ layout: event.layout }) },
      ],
      meta: { requirements: ['CAT-020', 'MODEL-004'] },
    },
  },
  states: {
    loading: {
      description: 'The first page is on its way; placeholders are shown.',
      tags: 'busy',
      invoke: {
        src: 'loadList',
        input: ({ context }) => questionOf(context),
      },
      after: { patience: { target: 'failed', actions: { type: 'keepFailure', params: 'timeout' } } },
      on: {
        'list.loaded': [
          {
            guard: { type: 'hasItems', params: relay('content') },
            target: 'shown',
            actions: { type: 'keepContent', params: relay('content') },
          },
          { target: 'empty', actions: { type: 'keepContent', params: relay('content') } },
        ],
        'list.missing': 'missing',
        'list.refused': {
          target: 'refused',
          actions: { type: 'keepRefusal', params: relay('reason') },
        },
        'list.failed': { target: 'failed', actions: { type: 'keepFailure', params: relay('reason') } },
      },
    },
    shown: {
      description: 'What this page of the list holds.',
      tags: ['settled', 'visible'],
    },
    empty: {
      description: 'Nothing fits the filter.',
      tags: ['settled', 'visible'],
    },
    refreshing: {
      description: 'Another page or filter is on its way; the last good page stays visible.',
      tags: ['settled', 'visible', 'busy'],
      invoke: {
        src: 'loadList',
        input: ({ context }) => questionOf(context),
      },
      after: { patience: { target: 'stale', actions: { type: 'keepFailure', params: 'timeout' } } },
      on: {
        'list.loaded': [
          {
            guard: { type: 'hasItems', params: relay('content') },
            target: 'shown',
            actions: { type: 'keepContent', params: relay('content') },
          },
          { target: 'empty', actions: { type: 'keepContent', params: relay('content') } },
        ],
        'list.missing': 'missing',
        'list.refused': {
          target: 'refused',
          actions: { type: 'keepRefusal', params: relay('reason') },
        },
        'list.failed': { target: 'stale', actions: { type: 'keepFailure', params: relay('reason') } },
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
