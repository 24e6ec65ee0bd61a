import { assign, setup } from 'xstate'
import { keep, relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'
import { galleryMachine } from './gallery.machine.ts'
import { type FailureReason, PAGE_PATIENCE_MS, type RefusalReason } from './loading.ts'
import { type PageContent, type PageQuestion, picturesIn } from './page-content.ts'

export type ContentPageEvent = ContentAnswer | { type: 'retry.requested' }

export type ContentAnswer =
  | { type: 'content.loaded'; content: PageContent }
  | { type: 'content.missing' }
  | { type: 'content.refused'; reason: RefusalReason }
  | { type: 'content.failed'; reason: FailureReason }

/** Port: one answer for everything that the page shows. */
export type LoadContent = (signal: AbortSignal, input: PageQuestion) => Promise<ContentAnswer>

export interface ContentPageInput {
  page: PageQuestion
}

interface Context {
  page: PageQuestion
  content: PageContent | undefined
  refusal: RefusalReason
  failure: FailureReason
}

export const contentPageMachine = setup({
  types: {
    input: {} as ContentPageInput,
    context: {} as Context,
    events: {} as ContentPageEvent,
    children: {} as { gallery: 'gallery' },
    tags: {} as 'settled' | 'visible' | 'busy' | 'missing' | 'refused' | 'failed',
  },
  actors: { loadContent: unplugged<PageQuestion>('loadContent'), gallery: galleryMachine },
  actions: {
    keepContent: assign((_, content: PageContent) => ({ content })),
    keepRefusal: keep('refusal'),
    keepFailure: keep('failure'),
  },
  delays: { patience: PAGE_PATIENCE_MS },
}).createMachine({
  id: 'contentPage',
  description:
    'A page that only shows what editors wrote: home, soft home, categories, static and legal pages, posts, 404.',
  meta: { requirements: ['CAT-014', 'CAT-042', 'ROUTE-041'] },
  context: ({ input }) => ({
    page: input.page,
    content: undefined,
    refusal: 'signInRequired',
    failure: 'unavailable',
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The page is on its way.',
      tags: 'busy',
      invoke: { src: 'loadContent', input: ({ context }) => context.page },
      after: { patience: { target: 'failed', actions: { type: 'keepFailure', params: 'timeout' } } },
      on: {
        'content.loaded': {
          target: 'shown',
          actions: { type: 'keepContent', params: relay('content') },
        },
        'content.missing': 'missing',
        'content.refused': {
          target: 'refused',
          actions: { type: 'keepRefusal', params: relay('reason') },
        },
        'content.failed': { target: 'failed', actions: { type: 'keepFailure', params: relay('reason') } },
      },
    },
    shown: {
      description: 'The page, whole or with parts left out that did not come. The pictures of a post can be enlarged.',
      tags: ['settled', 'visible'],
      meta: {
        requirements: [
          'BLOG-003',
          'CAT-009',
          'CAT-010',
          'CAT-012',
          'CAT-014',
          'CAT-050',
          'ERR-005',
          'ERR-006',
          'ERR-007',
        ],
        resting: true,
        stream: true,
      },
      invoke: { src: 'gallery', id: 'gallery', input: ({ context }) => ({ count: picturesIn(context.content) }) },
    },
    missing: {
      description: 'There is no such page: the 404 screen.',
      tags: ['settled', 'missing'],
      meta: { requirements: ['ERR-003'] },
      on: { 'retry.requested': 'loading' },
    },
    refused: {
      description: 'The server does not show this page to this visitor: the 401 screen.',
      tags: ['settled', 'refused'],
      meta: { requirements: ['ERR-001'] },
      on: { 'retry.requested': 'loading' },
    },
    failed: {
      description: 'The page did not come: an error screen with a way to try again.',
      tags: ['settled', 'failed'],
      meta: { requirements: ['ERR-017', 'ERR-018'] },
      on: { 'retry.requested': 'loading' },
    },
  },
})
