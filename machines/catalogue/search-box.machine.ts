import { assign, emit, sendTo, setup } from 'xstate'
import { keep, relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'
import { type FailureReason, PAGE_PATIENCE_MS } from './loading.ts'
import { optionsOf, SHORTEST_LIVE_QUERY } from './search-options.ts'
import type { FoundAnswer } from './search-page.machine.ts'
import { type Found, SHORTEST_QUERY, searchPath } from './search-results.ts'
import { cutQuery, lengthOf, queryOf } from './search-text.ts'

export type SearchBoxEvent =
  | FoundAnswer
  | RecentsFact
  /** The focus is in the field, or the button that shows it was pressed. */
  | { type: 'box.opened' }
  /** By Escape, a press beside it or a step back: what is typed stays. */
  | { type: 'box.closed' }
  /** The whole text of the field. */
  | { type: 'text.edited'; text: string }
  | { type: 'text.cleared'; isDesktop: boolean }
  | { type: 'option.stepped'; by: 1 | -1 }
  | { type: 'option.taken'; path: string }
  | { type: 'query.submitted' }
  | { type: 'retry.requested' }
  | { type: 'recents.cleared' }
  | { type: 'recents.switched'; isOn: boolean }
  /** `path`: with its query. */
  | { type: 'route.changed'; path: string }

/** Stream: what was searched for on this device, the latest first, after each command. `isOn`: whether that is kept at all. */
export interface RecentsFact {
  type: 'recents.found'
  recents: readonly string[]
  isOn: boolean
}
/** Port. Keeps on this device what was searched for. */
export type RecentsCommand =
  | { type: 'recents.wanted' }
  | { type: 'recent.keep'; query: string }
  | { type: 'recents.clear' }
  | { type: 'recents.switch'; isOn: boolean }

/** Port. While it is held, a step back closes the box instead of leaving the page, where the box lies over it: `box.closed`. */
export type BackCommand = { type: 'back.hold' } | { type: 'back.release' }

interface Context {
  path: string
  /** As it stands in the field. */
  text: string
  /** What is searched for. */
  query: string
  found: Found | undefined
  /** The query that led to it. */
  foundFor: string
  failure: FailureReason
  /** The place of the option that Enter takes; -1: Enter submits the query. */
  active: number
  recents: readonly string[]
  keepsRecents: boolean
}

const NOTHING_TYPED = { text: '', query: '', found: undefined, foundFor: '', active: -1 }

export const searchBoxMachine = setup({
  types: {
    input: {} as { path: string },
    context: {} as Context,
    events: {} as SearchBoxEvent,
    emitted: {} as { type: 'path.wanted'; path: string },
    tags: {} as 'open' | 'short' | 'busy' | 'empty' | 'special' | 'failed',
  },
  actors: {
    findResults: unplugged<{ query: string }>('findResults'),
    recents: unplugged<unknown, RecentsCommand>('recents'),
    heldBack: unplugged<unknown, BackCommand>('heldBack'),
  },
  actions: {
    keepText: assign((_, text: string) => ({ text: cutQuery(text), query: queryOf(text), active: -1 })),
    clear: assign(NOTHING_TYPED),
    keepPath: keep('path'),
    keepFound: assign(({ context }, found: Found) => ({ found, foundFor: context.query, active: -1 })),
    dropFound: assign({ found: undefined, foundFor: '', active: -1 }),
    keepFailure: keep('failure'),
    keepRecents: assign((_, { recents, isOn }: Omit<RecentsFact, 'type'>) => ({ recents, keepsRecents: isOn })),
    step: assign(({ context }, by: number) => {
      const { length } = optionsOf(context)
      return { active: context.active < 0 && by < 0 ? length - 1 : (context.active + by + length) % length }
    }),
    rest: assign({ active: -1 }),
    wantPath: emit((_, path: string) => ({ type: 'path.wanted' as const, path })),
    wantActive: emit(({ context }) => ({
      type: 'path.wanted' as const,
      path: optionsOf(context)[context.active]!.path,
    })),
    wantResults: emit(({ context }) => ({ type: 'path.wanted' as const, path: searchPath(context.query) })),
    holdBack: sendTo('heldBack', { type: 'back.hold' } satisfies BackCommand),
    releaseBack: sendTo('heldBack', { type: 'back.release' } satisfies BackCommand),
    askRecents: sendTo('recents', { type: 'recents.wanted' } satisfies RecentsCommand),
    rememberQuery: sendTo('recents', ({ context }): RecentsCommand => ({ type: 'recent.keep', query: context.query })),
    clearRecents: sendTo('recents', { type: 'recents.clear' } satisfies RecentsCommand),
    switchRecents: sendTo('recents', (_, isOn: boolean): RecentsCommand => ({ type: 'recents.switch', isOn })),
  },
  guards: {
    isSameQuery: ({ context }, text: string) => queryOf(text) === context.query,
    isLongEnough: (_, text: string) => lengthOf(queryOf(text)) >= SHORTEST_LIVE_QUERY,
    isSubmittable: ({ context }) => lengthOf(context.query) >= SHORTEST_QUERY,
    hasActive: ({ context }) => context.active >= 0,
    hasOptions: ({ context }) => optionsOf(context).length > 0,
    isDesktop: (_, isDesktop: boolean) => isDesktop,
    isElsewhere: ({ context }, path: string) => path !== context.path,
    isSpecial: (_, { special }: Found) => special !== null,
    isEmpty: (_, { groups }: Found) => groups.length === 0,
  },
  delays: {
    /** So long nothing more is typed, ms. */
    pause: 120,
    patience: PAGE_PATIENCE_MS,
  },
}).createMachine({
  id: 'searchBox',
  description: 'The field that is searched with from any page. Whatever is typed last is what is answered.',
  meta: { requirements: ['CHROME-015', 'CHROME-016', 'SEARCH-001', 'SEARCH-012'], stream: true },
  context: ({ input }) => ({
    ...NOTHING_TYPED,
    path: input.path,
    failure: 'unavailable',
    recents: [],
    keepsRecents: true,
  }),
  invoke: [
    { src: 'recents', id: 'recents' },
    { src: 'heldBack', id: 'heldBack' },
  ],
  initial: 'collapsed',
  on: {
    'text.edited': [
      {
        guard: { type: 'isSameQuery', params: relay('text') },
        actions: { type: 'keepText', params: relay('text') },
      },
      {
        guard: { type: 'isLongEnough', params: relay('text') },
        target: '.waiting',
        actions: { type: 'keepText', params: relay('text') },
      },
      { target: '.tooShort', actions: { type: 'keepText', params: relay('text') } },
    ],
    'text.cleared': [
      {
        guard: { type: 'isDesktop', params: relay('isDesktop') },
        target: '.collapsed',
        actions: 'clear',
        meta: { requirements: ['SEARCH-007'] },
      },
      { target: '.tooShort', actions: 'clear' },
    ],
    'option.stepped': { guard: 'hasOptions', actions: { type: 'step', params: relay('by') } },
    'option.taken': [
      {
        guard: 'isSubmittable',
        target: '.collapsed',
        actions: ['rememberQuery', { type: 'wantPath', params: relay('path') }],
      },
      { target: '.collapsed', actions: { type: 'wantPath', params: relay('path') } },
    ],
    'query.submitted': [
      { guard: 'hasActive', target: '.collapsed', actions: ['rememberQuery', 'wantActive'] },
      {
        guard: 'isSubmittable',
        target: '.collapsed',
        actions: ['rememberQuery', 'wantResults'],
        meta: { requirements: ['SEARCH-005', 'SEARCH-013'] },
      },
    ],
    'recents.found': { actions: { type: 'keepRecents', params: ({ event }) => event } },
    'recents.cleared': { actions: ['rest', 'clearRecents'] },
    'recents.switched': { actions: ['rest', { type: 'switchRecents', params: relay('isOn') }] },
    'box.closed': '.collapsed',
    'route.changed': {
      guard: { type: 'isElsewhere', params: relay('path') },
      target: '.collapsed',
      actions: ['clear', { type: 'keepPath', params: relay('path') }],
      meta: { requirements: ['SEARCH-006'] },
    },
  },
  states: {
    collapsed: {
      description: 'Nothing is open below the field. What was typed still stands in it.',
      entry: ['rest', 'releaseBack'],
      exit: 'holdBack',
      on: {
        'box.opened': [
          { guard: { type: 'isLongEnough', params: ({ context }) => context.text }, target: 'waiting' },
          { target: 'tooShort' },
        ],
        'text.edited': [
          {
            guard: { type: 'isLongEnough', params: relay('text') },
            target: 'waiting',
            actions: { type: 'keepText', params: relay('text') },
          },
          { target: 'tooShort', actions: { type: 'keepText', params: relay('text') } },
        ],
        'option.stepped': {},
      },
    },
    tooShort: {
      description:
        'Too few characters to look for: the visitor is asked to go on, and sees what they searched for before.',
      tags: ['open', 'short'],
      meta: { requirements: ['SEARCH-002'] },
      entry: ['dropFound', 'askRecents'],
    },
    waiting: {
      description: 'Somebody is typing. What the query before led to stays until there is something newer.',
      tags: ['open', 'busy'],
      after: { pause: 'fetching' },
    },
    fetching: {
      description: 'What was found is on its way. Another letter lets it go.',
      tags: ['open', 'busy'],
      meta: { requirements: ['API-059', 'SEARCH-003', 'SEARCH-004'] },
      invoke: { src: 'findResults', input: ({ context }) => ({ query: context.query }) },
      after: { patience: { target: 'failed', actions: { type: 'keepFailure', params: 'timeout' } } },
      on: {
        'results.found': [
          {
            guard: { type: 'isSpecial', params: relay('found') },
            target: 'special',
            actions: { type: 'keepFound', params: relay('found') },
          },
          {
            guard: { type: 'isEmpty', params: relay('found') },
            target: 'empty',
            actions: { type: 'keepFound', params: relay('found') },
          },
          { target: 'results', actions: { type: 'keepFound', params: relay('found') } },
        ],
        'results.refused': { target: 'failed', actions: { type: 'keepFailure', params: 'unavailable' } },
        'results.failed': { target: 'failed', actions: { type: 'keepFailure', params: relay('reason') } },
      },
    },
    results: { description: 'What was found, in groups.', tags: 'open' },
    empty: {
      description: 'Nothing was found.',
      tags: ['open', 'empty'],
      meta: { requirements: ['SEARCH-009'] },
    },
    special: {
      description: 'The words ask for the programme of a sister site: a link to it, above whatever was found.',
      tags: ['open', 'special'],
      meta: { requirements: ['SEARCH-010', 'SEARCH-011'] },
    },
    failed: {
      description: 'No answer: what is typed stays, with a way to try again.',
      tags: ['open', 'failed'],
      entry: 'dropFound',
      on: { 'retry.requested': 'fetching' },
    },
  },
})
