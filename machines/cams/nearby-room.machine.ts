import { emit, setup } from 'xstate'
import { PAGE_PATIENCE_MS } from '../catalogue/loading.ts'
import { keep, relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'
import { roomAddress } from './room-facts.ts'

export type NearbyRoomEvent = NearbyAnswer | { type: 'nearby.requested'; direction: Direction }
export type NearbyAnswer = { type: 'nearby.found'; nickname: string } | { type: 'nearby.none' }
type Direction = 'previous' | 'next'

/** Port. The room before or after this one. */
export type FindNearby = (signal: AbortSignal, input: NearbyQuestion) => Promise<NearbyAnswer>
export interface NearbyQuestion {
  roomId: string
  direction: Direction
}

export interface NearbyRoomInput {
  roomId: string
  /** `vr-cam-girls`: where the list is. */
  listSlug: string
}

export type NearbyRoomEmitted = { type: 'navigation.requested'; to: string }

export const nearbyRoomMachine = setup({
  types: {
    input: {} as NearbyRoomInput,
    context: {} as NearbyRoomInput & { direction: Direction },
    events: {} as NearbyRoomEvent,
    emitted: {} as NearbyRoomEmitted,
    tags: {} as 'findingNearby',
  },
  actors: { findNearby: unplugged<NearbyQuestion>('findNearby') },
  actions: {
    keepDirection: keep('direction'),
    leadToRoom: emit(({ context }, nickname: string) => ({
      type: 'navigation.requested' as const,
      to: roomAddress(context, nickname),
    })),
  },
  delays: { answerPatience: PAGE_PATIENCE_MS },
}).createMachine({
  id: 'nearbyRoom',
  description: 'The way to the room before or after the one that a viewer is in.',
  context: ({ input }) => ({ ...input, direction: 'next' }),
  meta: { requirements: ['ROOM-012', 'ROOM-049', 'API-140'] },
  initial: 'idle',
  states: {
    idle: {
      description: 'Nobody wants to go on.',
      on: { 'nearby.requested': { target: 'finding', actions: { type: 'keepDirection', params: relay('direction') } } },
    },
    finding: {
      description: 'The provider is asked which room is next.',
      tags: 'findingNearby',
      invoke: { src: 'findNearby', input: ({ context: { roomId, direction } }) => ({ roomId, direction }) },
      after: { answerPatience: 'idle' },
      on: {
        'nearby.found': { target: 'idle', actions: { type: 'leadToRoom', params: relay('nickname') } },
        'nearby.none': 'idle',
      },
    },
  },
})
