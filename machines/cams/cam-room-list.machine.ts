import { assign, emit, sendTo, setup } from 'xstate'
import type { CamCategory, CamTag, TagGroup } from '../../contracts/cams/rooms.ts'
import type { RoomSearch } from '../../contracts/site/searches.ts'
import { type FailureReason, PAGE_PATIENCE_MS, type RefusalReason } from '../catalogue/loading.ts'
import type { JsonLd } from '../catalogue/page-content.ts'
import { keep, relay } from '../keep.ts'
import type { SafeSeo } from '../site/safe-html.ts'
import { unplugged } from '../unplugged.ts'
import { changeRoomSearch, filtersTheSame, parseRoomSearch } from './room-filters.ts'
import { isLastPage, NO_PAGES, pageCountOf, type RoomPage, type RoomPages, withPage } from './room-pages.ts'

export type RoomListEvent =
  | RoomListAnswer
  | RoomPageAnswer
  | { type: 'address.changed'; search: RoomSearch }
  | { type: 'filter.chosen'; change: RoomSearch }
  | { type: 'clock.ticked'; nowMs: number }
  | { type: 'retry.requested' }

/** Everything around the rooms, and their first page. */
export interface RoomListFrame {
  title: string
  /** Human name of the tag's group, for the breadcrumb; `''` on the page of all rooms. */
  group: string
  /** Tags that the page itself filters by: of a tag page only. */
  ownTags: CamTag[]
  /** Tags to go on to. */
  pageTags: CamTag[]
  categories: CamCategory[]
  groups: TagGroup[]
  seo: SafeSeo
  jsonLd: JsonLd
}

export type RoomListAnswer =
  | { type: 'list.loaded'; frame: RoomListFrame; page: RoomPage }
  | { type: 'list.missing' }
  | { type: 'list.refused'; reason: RefusalReason }
  | { type: 'list.failed'; reason: FailureReason }

export type RoomPageAnswer = { type: 'rooms.loaded'; page: RoomPage } | { type: 'rooms.failed'; reason: FailureReason }

/** What is asked for. `tag`: slug of the tag whose page it is. */
export interface RoomListQuestion {
  tag: string | undefined
  search: RoomSearch
}

export interface RoomPageQuestion {
  search: RoomSearch
  /** Counted from 1. */
  number: number
  ownTags: readonly string[]
}

/** Port: the first page of rooms, the filters and the texts, in one answer. */
export type LoadRoomList = (signal: AbortSignal, question: RoomListQuestion) => Promise<RoomListAnswer>
/** Port: one page of rooms as it is now. */
export type LoadRoomPage = (signal: AbortSignal, question: RoomPageQuestion) => Promise<RoomPageAnswer>
/** Port: keeps the known pages, and the step of the schedule, for a visitor who comes back. */
export type KeepRoomsCommand =
  | { type: 'pages.keep'; search: RoomSearch; pages: RoomPages }
  | { type: 'step.keep'; step: number }

/** When the list asks again: three steps, alike in what they show (CAMLIST-032, CAMLIST-036). */
export const REFRESH_SCHEDULE = [{ delayMs: 30_000 }, { delayMs: 30_000 }, { delayMs: 30_000 }] as const

export interface RoomListInput {
  tag?: string
  search: RoomSearch
  /** Step of the schedule at which the list was left. */
  step: number
  /** Pages of this filter that were known then: shown while they are asked for again. */
  kept?: RoomPages
  nowMs: number
}

interface Context {
  tag: string | undefined
  search: RoomSearch
  frame: RoomListFrame | undefined
  pages: RoomPages
  step: number
  /** When rooms were last asked for, Unix ms. */
  askedAtMs: number
  refusal: RefusalReason
  failure: FailureReason
}

export function pageOfRooms({ search }: Pick<Context, 'search'>): number {
  return search.page ?? 1
}

function pageQuestion({ search, frame }: Context, number: number): RoomPageQuestion {
  return { search, number, ownTags: frame?.ownTags.map(({ code }) => code) ?? [] }
}

export const camRoomListMachine = setup({
  types: {
    input: {} as RoomListInput,
    context: {} as Context,
    events: {} as RoomListEvent,
    emitted: {} as { type: 'search.changed'; search: RoomSearch },
    tags: {} as 'settled' | 'visible' | 'busy' | 'stale' | 'missing' | 'refused' | 'failed',
  },
  actors: {
    loadList: unplugged<RoomListQuestion>('loadList'),
    loadPage: unplugged<RoomPageQuestion>('loadPage'),
    keepRooms: unplugged<unknown, KeepRoomsCommand>('keepRooms'),
    watchClock: unplugged('watchClock'),
  },
  actions: {
    keepFrame: assign((_, frame: RoomListFrame) => ({ frame })),
    keepPage: assign(({ context }, page: RoomPage) => ({ pages: withPage(context.pages, page) })),
    keepRefusal: keep('refusal'),
    keepFailure: keep('failure'),
    takeSearch: assign(({ context }, search: RoomSearch) => {
      const next = parseRoomSearch({ ...search })
      return { search: next, ...(!filtersTheSame(next, context.search) && { pages: NO_PAGES }) }
    }),
    noteAsking: assign(({ context, event }) => ({
      askedAtMs: event.type === 'clock.ticked' ? event.nowMs : context.askedAtMs,
    })),
    takeNextStep: assign(({ context }) => ({ step: (context.step + 1) % REFRESH_SCHEDULE.length })),
    rememberStep: sendTo('keepRooms', ({ context }): KeepRoomsCommand => ({ type: 'step.keep', step: context.step })),
    rememberPages: sendTo(
      'keepRooms',
      ({ context: { search, pages } }): KeepRoomsCommand => ({ type: 'pages.keep', search, pages }),
    ),
    changeAddress: emit(({ context }, change: RoomSearch) => ({
      type: 'search.changed' as const,
      search: changeRoomSearch(context.search, change),
    })),
    goToLastPage: emit(({ context }) => ({
      type: 'search.changed' as const,
      search: changeRoomSearch(context.search, { page: pageCountOf(context.pages) }),
    })),
  },
  guards: {
    isKnownPage: ({ context }, search: RoomSearch) => {
      const next = parseRoomSearch({ ...search })
      return filtersTheSame(next, context.search) && context.pages.byNumber[next.page ?? 1] !== undefined
    },
    hasFrame: ({ context }) => context.frame !== undefined,
    isDue: ({ context }, nowMs: number) => {
      const delay = REFRESH_SCHEDULE[context.step]?.delayMs ?? REFRESH_SCHEDULE[0].delayMs
      return nowMs - context.askedAtMs >= delay
    },
    hasNextToLoad: ({ context }) => {
      const next = pageOfRooms(context) + 1
      return !isLastPage(context.pages, next - 1) && context.pages.byNumber[next] === undefined
    },
    isBeyondEnd: ({ context }) => pageOfRooms(context) > pageCountOf(context.pages),
  },
  delays: { patience: PAGE_PATIENCE_MS },
}).createMachine({
  id: 'camRoomList',
  description: 'The list of live rooms, or of those with one tag: filters, pages of 12, and a new look every 30 s.',
  context: ({ input }) => ({
    tag: input.tag,
    search: parseRoomSearch({ ...input.search }),
    frame: undefined,
    pages: input.kept ?? NO_PAGES,
    step: input.step % REFRESH_SCHEDULE.length,
    askedAtMs: input.nowMs,
    refusal: 'signInRequired',
    failure: 'unavailable',
  }),
  meta: { requirements: ['CAMLIST-001', 'CAMLIST-011', 'CAMLIST-028', 'CAMLIST-036'], stream: true },
  invoke: [
    { src: 'keepRooms', id: 'keepRooms' },
    { src: 'watchClock', id: 'watchClock' },
  ],
  initial: 'loading',
  on: {
    'filter.chosen': {
      actions: { type: 'changeAddress', params: relay('change') },
      meta: { requirements: ['CAMLIST-003', 'CAMLIST-004', 'CAMLIST-006'] },
    },
    'address.changed': [
      {
        description: 'The page was loaded in advance.',
        guard: { type: 'isKnownPage', params: relay('search') },
        target: '.shown',
        actions: { type: 'takeSearch', params: relay('search') },
        meta: { requirements: ['CAMLIST-011'] },
      },
      {
        guard: 'hasFrame',
        target: '.turning',
        actions: { type: 'takeSearch', params: relay('search') },
      },
      { target: '.loading', actions: { type: 'takeSearch', params: relay('search') } },
    ],
  },
  states: {
    loading: {
      description: 'The first page, the filters and the texts are on their way; placeholders are shown.',
      tags: 'busy',
      invoke: { src: 'loadList', input: ({ context: { tag, search } }) => ({ tag, search }) },
      after: { patience: { target: 'failed', actions: { type: 'keepFailure', params: 'timeout' } } },
      on: {
        'list.loaded': {
          target: 'shown',
          actions: [
            { type: 'keepFrame', params: relay('frame') },
            { type: 'keepPage', params: relay('page') },
            'rememberPages',
          ],
          meta: { requirements: ['CAMLIST-013', 'API-129', 'API-137'] },
        },
        'list.missing': 'missing',
        'list.refused': {
          target: 'refused',
          actions: { type: 'keepRefusal', params: relay('reason') },
        },
        'list.failed': { target: 'failed', actions: { type: 'keepFailure', params: relay('reason') } },
      },
    },
    shown: {
      description: 'The rooms of this page.',
      tags: ['settled', 'visible'],
      initial: 'judging',
      on: {
        'clock.ticked': {
          guard: { type: 'isDue', params: relay('nowMs') },
          target: 'refreshing',
          actions: 'noteAsking',
          meta: { requirements: ['CAMLIST-029', 'CAMLIST-032'] },
        },
      },
      states: {
        judging: {
          description: 'Does another page follow that is not known yet?',
          always: [
            { guard: 'isBeyondEnd', target: 'leaving' },
            { guard: 'hasNextToLoad', target: 'lookingAhead' },
            { target: 'resting' },
          ],
        },
        lookingAhead: {
          description: 'The page after this one is loaded in advance.',
          invoke: { src: 'loadPage', input: ({ context }) => pageQuestion(context, pageOfRooms(context) + 1) },
          after: { patience: 'resting' },
          on: {
            'rooms.loaded': {
              target: 'resting',
              actions: [{ type: 'keepPage', params: relay('page') }, 'rememberPages'],
              meta: { requirements: ['CAMLIST-011'] },
            },
            'rooms.failed': 'resting',
          },
        },
        resting: { description: 'Everything that is wanted is here.' },
        leaving: {
          description: 'There are fewer pages by now: the last one is opened.',
          entry: 'goToLastPage',
        },
      },
    },
    refreshing: {
      description: 'The page is looked at again; its rooms stay as they are until the answer is here.',
      tags: ['settled', 'visible'],
      invoke: { src: 'loadPage', input: ({ context }) => pageQuestion(context, pageOfRooms(context)) },
      exit: ['takeNextStep', 'rememberStep'],
      meta: { requirements: ['CAMLIST-031', 'CAMLIST-033'] },
      after: { patience: 'shown' },
      on: {
        'rooms.loaded': {
          target: 'shown',
          actions: [{ type: 'keepPage', params: relay('page') }, 'rememberPages'],
          meta: { requirements: ['CAMLIST-029', 'CAMLIST-030'] },
        },
        'rooms.failed': {
          description: 'The last rooms stay.',
          target: 'shown',
          meta: { requirements: ['CAMLIST-037'] },
        },
      },
    },
    turning: {
      description: 'Another page or filter is on its way; the last good one stays visible.',
      tags: ['settled', 'visible', 'busy'],
      invoke: { src: 'loadPage', input: ({ context }) => pageQuestion(context, pageOfRooms(context)) },
      after: { patience: { target: 'stale', actions: { type: 'keepFailure', params: 'timeout' } } },
      on: {
        'rooms.loaded': {
          target: 'shown',
          actions: [{ type: 'keepPage', params: relay('page') }, 'rememberPages'],
        },
        'rooms.failed': { target: 'stale', actions: { type: 'keepFailure', params: relay('reason') } },
      },
    },
    stale: {
      description: 'The page could not be loaded; a notice says so and offers to try again.',
      tags: ['settled', 'visible', 'stale'],
      on: { 'retry.requested': 'turning' },
    },
    missing: {
      description: 'There is no such tag or page: the 404 screen.',
      tags: ['settled', 'missing'],
      meta: { requirements: ['ERR-003'] },
      on: { 'retry.requested': 'loading' },
    },
    refused: {
      description: 'The provider does not show its rooms to this visitor: the 401 screen.',
      tags: ['settled', 'refused'],
      meta: { requirements: ['ERR-001'] },
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
