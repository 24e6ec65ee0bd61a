import { emit, setup } from 'xstate'
import { PAGE_PATIENCE_MS } from '../catalogue/loading.ts'
import { keep, relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'

export type InterruptedShowEvent =
  | BroadcastAnswer
  | SessionFact
  /** Id of the room where a show of this viewer's runs; `''`: nowhere. */
  | { type: 'ownShow.moved'; roomId: string }
export type BroadcastAnswer = { type: 'broadcast.found'; nickname: string } | { type: 'broadcast.lost' }
/** A show of this viewer's was interrupted, wherever they are now. */
export type SessionFact = { type: 'incompleteSession.found'; broadcastId: string }

/** Port. Whose broadcast it is. */
export type LoadBroadcast = (signal: AbortSignal, input: { broadcastId: string }) => Promise<BroadcastAnswer>

export type InterruptedShowEmitted =
  /** It is the one that this viewer is in, and nobody here has noticed. */
  { type: 'show.interrupted' } | { type: 'broadcast.found'; nickname: string }

export const interruptedShowMachine = setup({
  types: {
    context: {} as { broadcastId: string; showRoomId: string },
    events: {} as InterruptedShowEvent,
    emitted: {} as InterruptedShowEmitted,
    tags: {} as 'restoring',
  },
  actors: {
    watchSessions: unplugged('watchSessions'),
    loadBroadcast: unplugged<{ broadcastId: string }>('loadBroadcast'),
  },
  actions: {
    keepBroadcast: keep('broadcastId'),
    keepShowRoom: keep('showRoomId'),
    tellInterruption: emit({ type: 'show.interrupted' } as const),
    tellRoom: emit((_, nickname: string) => ({ type: 'broadcast.found' as const, nickname })),
  },
  guards: {
    isHere: ({ context }, broadcastId: string) => broadcastId === context.showRoomId,
    isElsewhere: ({ context }, broadcastId: string) => broadcastId !== context.showRoomId,
  },
  delays: { answerPatience: PAGE_PATIENCE_MS },
}).createMachine({
  id: 'interruptedShow',
  description: 'A show that was interrupted, wherever the viewer is now.',
  context: { broadcastId: '', showRoomId: '' },
  meta: { requirements: ['ROOM-037', 'API-145'], stream: true },
  invoke: { src: 'watchSessions' },
  initial: 'idle',
  on: {
    'ownShow.moved': { actions: { type: 'keepShowRoom', params: relay('roomId') } },
    'incompleteSession.found': {
      guard: { type: 'isHere', params: relay('broadcastId') },
      actions: 'tellInterruption',
    },
  },
  states: {
    idle: {
      description: 'Nothing was interrupted.',
      on: {
        'incompleteSession.found': {
          guard: { type: 'isElsewhere', params: relay('broadcastId') },
          target: 'finding',
          actions: { type: 'keepBroadcast', params: relay('broadcastId') },
        },
      },
    },
    finding: {
      description: 'Whose broadcast is it?',
      tags: 'restoring',
      invoke: { src: 'loadBroadcast', input: ({ context: { broadcastId } }) => ({ broadcastId }) },
      after: { answerPatience: 'idle' },
      on: {
        'broadcast.found': { target: 'idle', actions: { type: 'tellRoom', params: relay('nickname') } },
        'broadcast.lost': 'idle',
      },
    },
  },
})
