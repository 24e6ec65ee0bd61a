import { setup } from 'xstate'
import type { ModelPageSearch } from '../../contracts/site/searches.ts'
import { keep, relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'
import { galleryMachine } from './gallery.machine.ts'
import { type FailureReason, PAGE_PATIENCE_MS, type RefusalReason } from './loading.ts'
import type { ModelContent } from './model-facts.ts'

export type ModelPageEvent =
  | ModelAnswer
  | { type: 'address.changed'; search: ModelPageSearch }
  | { type: 'retry.requested' }

export type ModelAnswer =
  | { type: 'model.loaded'; content: ModelContent }
  | { type: 'model.missing' }
  | { type: 'model.refused'; reason: RefusalReason }
  | { type: 'model.failed'; reason: FailureReason }

/** Port: who it is. */
export type LoadModel = (signal: AbortSignal, input: { slug: string }) => Promise<ModelAnswer>

interface ModelPageInput {
  slug: string
  search: ModelPageSearch
}

interface Context extends ModelPageInput {
  content: ModelContent | undefined
  refusal: RefusalReason
  failure: FailureReason
}

export const modelPageMachine = setup({
  types: {
    input: {} as ModelPageInput,
    context: {} as Context,
    events: {} as ModelPageEvent,
    children: {} as { gallery: 'gallery' },
    tags: {} as 'settled' | 'visible' | 'busy' | 'missing' | 'refused' | 'failed',
  },
  actors: { loadModel: unplugged<{ slug: string }>('loadModel'), gallery: galleryMachine },
  actions: {
    keepContent: keep('content'),
    keepRefusal: keep('refusal'),
    keepFailure: keep('failure'),
    takeSearch: keep('search'),
  },
  delays: { patience: PAGE_PATIENCE_MS },
}).createMachine({
  id: 'modelPage',
  description: 'The page of one model. Her or his films, and who is similar, load apart from it.',
  meta: { requirements: ['ROUTE-034', 'API-041'] },
  context: ({ input }) => ({ ...input, content: undefined, refusal: 'signInRequired', failure: 'unavailable' }),
  initial: 'loading',
  on: {
    'address.changed': {
      description: 'The films are those with somebody else as well: the address says with whom.',
      actions: { type: 'takeSearch', params: relay('search') },
    },
  },
  states: {
    loading: {
      description: 'The model is on the way.',
      tags: 'busy',
      invoke: { src: 'loadModel', input: ({ context }) => ({ slug: context.slug }) },
      after: { patience: { target: 'failed', actions: { type: 'keepFailure', params: 'timeout' } } },
      on: {
        'model.loaded': { target: 'shown', actions: { type: 'keepContent', params: relay('content') } },
        'model.missing': 'missing',
        'model.refused': { target: 'refused', actions: { type: 'keepRefusal', params: relay('reason') } },
        'model.failed': { target: 'failed', actions: { type: 'keepFailure', params: relay('reason') } },
      },
    },
    shown: {
      description: 'The model, with a gallery whose pictures can be enlarged.',
      tags: ['settled', 'visible'],
      meta: { requirements: ['MODEL-012'], resting: true, stream: true },
      invoke: {
        src: 'gallery',
        id: 'gallery',
        input: ({ context }) => ({ count: context.content?.model.galleryImages.length ?? 0 }),
      },
    },
    missing: {
      description: 'There is nobody of that name: the 404 screen.',
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
      meta: { requirements: ['ERR-017'] },
      on: { 'retry.requested': 'loading' },
    },
  },
})
