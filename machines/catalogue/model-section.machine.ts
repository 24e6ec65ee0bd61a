import { setup } from 'xstate'
import { keep, relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'
import { PAGE_PATIENCE_MS } from './loading.ts'
import type { ModelSection, ModelSectionContent } from './model-facts.ts'

export type ModelSectionEvent = ModelSectionAnswer | { type: 'retry.requested' }

export type ModelSectionAnswer = { type: 'section.loaded'; content: ModelSectionContent } | { type: 'section.failed' }

interface Question {
  section: ModelSection
  /** Whose page it is on. */
  slug: string
}

/** Port: what one section of the page of a model shows. */
export type LoadModelSection = (signal: AbortSignal, input: Question) => Promise<ModelSectionAnswer>

interface Context extends Question {
  content: ModelSectionContent | undefined
}

export const modelSectionMachine = setup({
  types: {
    input: {} as Question,
    context: {} as Context,
    events: {} as ModelSectionEvent,
    tags: {} as 'settled' | 'busy' | 'unavailable',
  },
  actors: { loadModelSection: unplugged<Question>('loadModelSection') },
  actions: { keepContent: keep('content') },
  delays: { patience: PAGE_PATIENCE_MS },
}).createMachine({
  id: 'modelSection',
  description: "One section of a model's page: it loads, and fails, by itself.",
  meta: { requirements: ['API-038', 'API-042'] },
  context: ({ input }) => ({ ...input, content: undefined }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The section is on its way.',
      tags: 'busy',
      invoke: { src: 'loadModelSection', input: ({ context: { section, slug } }) => ({ section, slug }) },
      after: { patience: 'failed' },
      on: {
        'section.loaded': { target: 'shown', actions: { type: 'keepContent', params: relay('content') } },
        'section.failed': 'failed',
      },
    },
    shown: {
      description: 'The films, the latest first, or the similar models, each with its reason.',
      tags: 'settled',
      meta: { requirements: ['MODEL-013', 'MODEL-014'], resting: true },
    },
    failed: {
      description: 'It could not be had. The rest of the page works, and it can be asked for again.',
      tags: ['settled', 'unavailable'],
      meta: { requirements: ['ERR-030'] },
      on: { 'retry.requested': 'loading' },
    },
  },
})
