import { assign, emit, setup } from 'xstate'
import { keep, relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'
import { type FailureReason, PAGE_PATIENCE_MS, type RefusalReason } from './loading.ts'
import { type Found, SHORTEST_QUERY } from './search-results.ts'
import { lengthOf, queryOf } from './search-text.ts'

export type SearchPageEvent =
  | FoundAnswer
  | { type: 'address.changed'; search: { s?: string | undefined } }
  | { type: 'query.submitted'; query: string }
  | { type: 'retry.requested' }

export type FoundAnswer =
  | { type: 'results.found'; found: Found }
  | { type: 'results.refused'; reason: RefusalReason }
  | { type: 'results.failed'; reason: FailureReason }

/** Port: what the words of a query lead to. */
export type FindResults = (signal: AbortSignal, input: { query: string }) => Promise<FoundAnswer>

interface Context {
  query: string
  found: Found | undefined
  refusal: RefusalReason
  failure: FailureReason
}

export const searchPageMachine = setup({
  types: {
    input: {} as { query: string },
    context: {} as Context,
    events: {} as SearchPageEvent,
    emitted: {} as { type: 'query.wanted'; query: string },
    tags: {} as 'settled' | 'busy' | 'asking' | 'empty' | 'special' | 'failed' | 'refused',
  },
  actors: { findResults: unplugged<{ query: string }>('findResults') },
  actions: {
    takeQuery: assign((_, query: string) => ({ query: queryOf(query), found: undefined })),
    keepFound: keep('found'),
    keepRefusal: keep('refusal'),
    keepFailure: keep('failure'),
    wantQuery: emit((_, query: string) => ({ type: 'query.wanted' as const, query: queryOf(query) })),
  },
  guards: {
    isLongEnough: ({ context }) => lengthOf(context.query) >= SHORTEST_QUERY,
    isSubmittable: (_, query: string) => lengthOf(queryOf(query)) >= SHORTEST_QUERY,
    isSpecial: (_, { special }: Found) => special !== null,
    isEmpty: (_, { groups }: Found) => groups.length === 0,
  },
  delays: { patience: PAGE_PATIENCE_MS },
}).createMachine({
  id: 'searchPage',
  description: 'Everything that fits the query of the address.',
  meta: { requirements: ['ROUTE-043', 'SEARCH-008', 'SEARCH-013'] },
  context: ({ input }) => ({
    query: queryOf(input.query),
    found: undefined,
    refusal: 'signInRequired',
    failure: 'unavailable',
  }),
  initial: 'asking',
  on: {
    'address.changed': {
      description: 'The latest query wins: an answer to the one before is not heard any more.',
      target: '.asking',
      reenter: true,
      actions: { type: 'takeQuery', params: ({ event }) => event.search.s ?? '' },
    },
    'query.submitted': {
      guard: { type: 'isSubmittable', params: relay('query') },
      actions: { type: 'wantQuery', params: relay('query') },
      meta: { requirements: ['SEARCH-005'] },
    },
  },
  states: {
    asking: {
      description: 'Nothing is looked for yet: the address has no query, or one that is too short.',
      tags: ['settled', 'asking'],
      always: { guard: 'isLongEnough', target: 'loading' },
    },
    loading: {
      description: 'What was found is on its way: empty cards hold its place.',
      tags: 'busy',
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
          { target: 'shown', actions: { type: 'keepFound', params: relay('found') } },
        ],
        'results.refused': { target: 'refused', actions: { type: 'keepRefusal', params: relay('reason') } },
        'results.failed': { target: 'failed', actions: { type: 'keepFailure', params: relay('reason') } },
      },
    },
    shown: { description: 'What was found, in groups.', tags: 'settled' },
    empty: {
      description: 'Nothing was found: what else could be tried.',
      tags: ['settled', 'empty'],
      meta: { requirements: ['SEARCH-009'] },
    },
    special: {
      description: 'The words ask for the programme of a sister site: a link to it, above whatever was found.',
      tags: ['settled', 'special'],
      meta: { requirements: ['SEARCH-010', 'SEARCH-011'] },
    },
    refused: {
      description: 'The server does not search for this visitor: the 401 screen.',
      tags: ['settled', 'refused'],
      meta: { requirements: ['ERR-001'] },
      on: { 'retry.requested': 'loading' },
    },
    failed: {
      description: 'No answer: the query stays, with a way to try again.',
      tags: ['settled', 'failed'],
      meta: { requirements: ['API-059'] },
      on: { 'retry.requested': 'loading' },
    },
  },
})
