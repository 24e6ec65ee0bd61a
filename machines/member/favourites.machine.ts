import { assign, setup } from 'xstate'
import { unplugged } from '../unplugged.ts'

export type FavouriteKind = 'video' | 'model'

export interface FavouriteChange {
  id: string
  /** What it is to be from now on. */
  isFavourite: boolean
}

export type FavouritesEvent =
  | FavouriteAnswer
  | ({ type: 'favourite.chosen' } & FavouriteChange)
  /** Somebody else is logged in, or nobody. */
  | { type: 'account.changed' }

export type FavouriteAnswer = { type: 'favourite.changed' } | { type: 'favourite.failed' }

/** Port: adds or removes one favourite. Told once more, a server does nothing more. Goes on when its page is left. */
export type ChangeFavourite = (
  signal: AbortSignal,
  input: FavouriteChange & { kind: FavouriteKind },
) => Promise<FavouriteAnswer>

interface Context {
  kind: FavouriteKind
  /** What the server has confirmed here, by id: goes before whatever was listed or learned earlier. */
  confirmed: Readonly<Record<string, boolean>>
  /** The first one is told to the server now; one for each id. */
  changes: readonly FavouriteChange[]
  /** Ids whose last change did not come about. */
  failed: readonly string[]
}

export const favouritesMachine = setup({
  types: {
    input: {} as { kind: FavouriteKind },
    context: {} as Context,
    events: {} as FavouritesEvent,
  },
  actors: { changeFavourite: unplugged<FavouriteChange & { kind: FavouriteKind }>('changeFavourite') },
  actions: {
    queue: assign(({ context }, { id, isFavourite }: FavouriteChange) => ({
      changes: [...context.changes, { id, isFavourite }],
      failed: context.failed.filter((other) => other !== id),
    })),
    confirmFirst: assign(({ context: { changes, confirmed } }) => ({
      confirmed: {
        ...confirmed,
        ...Object.fromEntries(changes.slice(0, 1).map(({ id, isFavourite }) => [id, isFavourite])),
      },
    })),
    noteFailure: assign(({ context: { changes, failed } }) => ({
      failed: [...failed, ...changes.slice(0, 1).map(({ id }) => id)],
    })),
    forgetAll: assign({ confirmed: {}, changes: [], failed: [] }),
    dropFirst: assign(({ context }) => ({ changes: context.changes.slice(1) })),
  },
  guards: {
    hasMore: ({ context }) => context.changes.length > 0,
    isUnderWay: ({ context }, id: string) => context.changes.some((change) => change.id === id),
  },
  delays: { patience: 16_000 },
}).createMachine({
  id: 'favourites',
  description:
    'Favourites of one kind are added and removed one after the other, and only what the server confirms counts.',
  meta: { requirements: ['FAV-001', 'FAV-006', 'DASH-016'] },
  context: ({ input }) => ({ kind: input.kind, confirmed: {}, changes: [], failed: [] }),
  initial: 'resting',
  on: {
    'account.changed': {
      description: 'What was confirmed, and what waits, was of another account.',
      target: '.resting',
      actions: 'forgetAll',
    },
  },
  states: {
    resting: {
      description: 'Nothing is being changed.',
      on: {
        'favourite.chosen': { target: 'changing', actions: { type: 'queue', params: ({ event }) => event } },
      },
    },
    changing: {
      description: 'The server is told of the first change. Further presses for an id whose change waits do nothing.',
      meta: { requirements: ['API-025', 'API-026', 'API-029', 'API-030'] },
      invoke: {
        src: 'changeFavourite',
        input: ({ context: { kind, changes } }) => ({ kind, ...(changes[0] ?? { id: '', isFavourite: false }) }),
      },
      after: { patience: { target: 'goingOn', actions: ['noteFailure', 'dropFirst'] } },
      on: {
        'favourite.chosen': [
          { guard: { type: 'isUnderWay', params: ({ event }) => event.id } },
          { actions: { type: 'queue', params: ({ event }) => event } },
        ],
        'favourite.changed': { target: 'goingOn', actions: ['confirmFirst', 'dropFirst'] },
        'favourite.failed': { target: 'goingOn', actions: ['noteFailure', 'dropFirst'] },
      },
    },
    goingOn: {
      description: 'One change is done with: the next one, if any.',
      always: [{ guard: 'hasMore', target: 'changing' }, { target: 'resting' }],
    },
  },
})
