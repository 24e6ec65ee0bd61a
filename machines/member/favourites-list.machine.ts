import { assign, setup } from 'xstate'
import type { ModelCard } from '../../contracts/catalogue/model.ts'
import type { VideoCard } from '../../contracts/catalogue/video.ts'
import { PAGE_PATIENCE_MS } from '../catalogue/loading.ts'
import { keep, relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'
import type { FavouriteKind } from './favourites.machine.ts'

export type FavouritesPage =
  | { kind: 'video'; items: readonly VideoCard[]; hasNext: boolean }
  | { kind: 'model'; items: readonly ModelCard[]; hasNext: boolean }

export type FavouritesListEvent =
  | FavouritesListAnswer
  | { type: 'next.requested' }
  | { type: 'previous.requested' }
  | { type: 'retry.requested' }
  /** Cards get their button 'delete', or lose it. */
  | { type: 'deletion.toggled' }

export type FavouritesListAnswer =
  | { type: 'favourites.loaded'; content: FavouritesPage }
  | { type: 'favourites.failed' }

interface Question {
  kind: FavouriteKind
  page: number
}

/** Port: one page of the favourites of one kind. */
export type LoadFavourites = (signal: AbortSignal, input: Question) => Promise<FavouritesListAnswer>

interface Context extends Question {
  content: FavouritesPage | undefined
  isDeleting: boolean
}

export const favouritesListMachine = setup({
  types: {
    input: {} as { kind: FavouriteKind },
    context: {} as Context,
    events: {} as FavouritesListEvent,
    tags: {} as 'settled' | 'busy' | 'visible' | 'empty' | 'unavailable',
  },
  actors: { loadFavourites: unplugged<Question>('loadFavourites') },
  actions: {
    keepContent: keep('content'),
    turnOn: assign({ page: ({ context }) => context.page + 1 }),
    turnBack: assign({ page: ({ context }) => context.page - 1 }),
    toggleDeletion: assign({ isDeleting: ({ context }) => !context.isDeleting }),
  },
  guards: {
    hasItems: (_, { items }: FavouritesPage) => items.length > 0,
    hasNext: ({ context }) => context.content?.hasNext === true,
    isBeyondFirst: ({ context }) => context.page > 1,
  },
  delays: { patience: PAGE_PATIENCE_MS },
}).createMachine({
  id: 'favouritesList',
  description: 'The favourites of one kind, twelve a page: they load, and fail, by themselves.',
  meta: { requirements: ['DASH-015', 'API-028', 'API-032'] },
  context: ({ input }) => ({ kind: input.kind, page: 1, content: undefined, isDeleting: false }),
  initial: 'loading',
  states: {
    loading: {
      description: 'A page of the list is on its way.',
      tags: 'busy',
      invoke: { src: 'loadFavourites', input: ({ context: { kind, page } }) => ({ kind, page }) },
      after: { patience: 'failed' },
      on: {
        'favourites.loaded': [
          {
            guard: { type: 'hasItems', params: relay('content') },
            target: 'shown',
            actions: { type: 'keepContent', params: relay('content') },
          },
          {
            description: 'What was there has been removed meanwhile: the last page is before this one.',
            guard: 'isBeyondFirst',
            target: 'loading',
            reenter: true,
            actions: 'turnBack',
          },
          { target: 'empty' },
        ],
        'favourites.failed': 'failed',
      },
    },
    shown: {
      description: 'The favourites of this page. In delete mode each card has its button.',
      tags: ['settled', 'visible'],
      meta: { requirements: ['VIDEO-020'] },
      on: {
        'next.requested': { guard: 'hasNext', target: 'loading', actions: 'turnOn' },
        'previous.requested': { guard: 'isBeyondFirst', target: 'loading', actions: 'turnBack' },
        'deletion.toggled': { actions: 'toggleDeletion' },
      },
    },
    empty: {
      description: 'There is no favourite of this kind.',
      tags: ['settled', 'empty'],
      meta: { resting: true },
    },
    failed: {
      description: 'The list could not be had. The rest of the page works, and this can be asked for again.',
      tags: ['settled', 'unavailable'],
      on: { 'retry.requested': 'loading' },
    },
  },
})
