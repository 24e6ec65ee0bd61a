import { type ActorRefFrom, assign, setup } from 'xstate'
import { PAGE_PATIENCE_MS } from '../catalogue/loading.ts'
import { keep, relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'
import { dealCardMachine } from './deal-card.machine.ts'
import type { DealShelf, DealsContent } from './deals.ts'

export type DealsEvent = DealsAnswer | { type: 'retry.requested' }

export type DealsAnswer =
  | { type: 'deals.loaded'; content: DealsContent }
  /** Everything but the deals themselves. */
  | { type: 'deals.failed'; content: DealsContent }
  | { type: 'deals.refused' }

/** Port: the deals of a shelf and the texts around them. */
export type LoadDeals = (signal: AbortSignal, input: { shelf: DealShelf }) => Promise<DealsAnswer>

interface Context {
  shelf: DealShelf
  content: DealsContent | undefined
  /** In the order of the deals. */
  cards: ReadonlyArray<ActorRefFrom<typeof dealCardMachine>>
}

export const dealsMachine = setup({
  types: {
    input: {} as { shelf: DealShelf },
    context: {} as Context,
    events: {} as DealsEvent,
    tags: {} as 'settled' | 'busy' | 'incomplete' | 'refused',
  },
  actors: { loadDeals: unplugged<{ shelf: DealShelf }>('loadDeals'), dealCard: dealCardMachine },
  actions: {
    keepContent: keep('content'),
    layOutCards: assign(({ spawn }, { deals, openedAtMs }: DealsContent) => ({
      cards: deals.map(({ timerSeconds, notificationTexts }) =>
        spawn('dealCard', { input: { timerSeconds, texts: notificationTexts.length, openedAtMs } }),
      ),
    })),
  },
  delays: { patience: PAGE_PATIENCE_MS },
}).createMachine({
  id: 'deals',
  description: 'Offers of partners, each on a card of its own.',
  meta: { requirements: ['DEAL-001', 'DEAL-002'] },
  context: ({ input }) => ({ shelf: input.shelf, content: undefined, cards: [] }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The offers are on their way: empty cards hold their places.',
      tags: 'busy',
      meta: { requirements: ['DEAL-007', 'DEAL-018'] },
      invoke: { src: 'loadDeals', input: ({ context }) => ({ shelf: context.shelf }) },
      after: { patience: 'incomplete' },
      on: {
        'deals.loaded': {
          target: 'shown',
          actions: [
            { type: 'keepContent', params: relay('content') },
            { type: 'layOutCards', params: relay('content') },
          ],
        },
        'deals.failed': {
          target: 'incomplete',
          actions: { type: 'keepContent', params: relay('content') },
          meta: { requirements: ['ERR-028'] },
        },
        'deals.refused': 'refused',
      },
    },
    shown: {
      description: 'The offers, or that there are none.',
      tags: 'settled',
      meta: { resting: true },
    },
    incomplete: {
      description: 'The offers failed to load. The rest of the page is shown, with a way to try again.',
      tags: ['settled', 'incomplete'],
      on: { 'retry.requested': 'loading' },
    },
    refused: {
      description: 'The server does not show the offers to this visitor: the 401 screen, without ads.',
      tags: ['settled', 'refused'],
      meta: { requirements: ['CHROME-085', 'ERR-001'], resting: true },
    },
  },
})
