import { emit, setup } from 'xstate'
import { PAGE_PATIENCE_MS } from '../catalogue/loading.ts'
import { keep, relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'

export type InterruptedShowEvent = BroadcastAnswer | SessionFact
export type BroadcastAnswer = { type: 'broadcast.found'; nickname: string } | { type: 'broadcast.lost' }
/** A show of this viewer's was interrupted, wherever they are now. */
export type SessionFact = { type: 'incompleteSession.found'; broadcastId: string }

/** Port. Whose broadcast it is. */
export type LoadBroadcast = (signal: AbortSignal, input: { broadcastId: string }) => Promise<BroadcastAnswer>

export type InterruptedShowEmitted = { type: 'broadcast.found'; nickname: string }

export const interruptedShowMachine = setup({
  types: {
    context: {} as { broadcastId: string },
    events: {} as InterruptedShowEvent,
    emitted: {} as InterruptedShowEmitted,
    tags: {} as 'restoring',
  },
  actors: { loadBroadcast: unplugged<{ broadcastId: string }>('loadBroadcast') },
  actions: {
    keepBroadcast: keep('broadcastId'),
    tellRoom: emit((_, nickname: string) => ({ type: 'broadcast.found' as const, nickname })),
  },
  delays: { answerPatience: PAGE_PATIENCE_MS },
}).createMachine({
  id: 'interruptedShow',
  description: 'A show that was interrupted, wherever the viewer is now.',
  context: { broadcastId: '' },
  meta: { requirements: ['ROOM-037', 'API-145'] },
  initial: 'idle',
  states: {
    idle: {
      description: 'Nothing was interrupted.',
      on: {
        'incompleteSession.found': {
          target: 'finding',
          actions: { type: 'keepBroadcast', params: relay('broadcastId') },
        },
      },
    },
    finding: {
      description: 'Whose broadcast is it?',
      tags: 'restoring',
      invoke: { src: 'loadBroadcast', input: ({ context }) => context },
      after: { answerPatience: 'idle' },
      on: {
        'broadcast.found': { target: 'idle', actions: { type: 'tellRoom', params: relay('nickname') } },
        'broadcast.lost': 'idle',
      },
    },
  },
})
