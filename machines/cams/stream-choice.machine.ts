import { emit, setup } from 'xstate'
import type { StreamType } from '../../contracts/cams/rooms.ts'
import { PAGE_PATIENCE_MS } from '../catalogue/loading.ts'
import { keep, relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'

export type StreamChoiceEvent = StreamTypeAnswer | { type: 'streamType.chosen'; streamType: StreamType }
export type StreamTypeAnswer = StreamTypeSet | { type: 'streamType.failed' }
export interface StreamTypeSet {
  type: 'streamType.set'
  streamType: StreamType
  /** `''`: the stream is where it was. */
  url: string
}

/** Port. Sends the preferred type to the provider. */
export type SetStreamType = (signal: AbortSignal, input: StreamTypeQuestion) => Promise<StreamTypeAnswer>
export interface StreamTypeQuestion {
  roomId: string
  streamType: StreamType
}

export type StreamChoiceEmitted =
  | { type: 'streamType.wanted'; streamType: StreamType }
  | { type: 'streamType.set'; streamType: StreamType; url: string }

export const streamChoiceMachine = setup({
  types: {
    input: {} as { roomId: string },
    context: {} as StreamTypeQuestion,
    events: {} as StreamChoiceEvent,
    emitted: {} as StreamChoiceEmitted,
    tags: {} as 'switchingStream',
  },
  actors: { setStreamType: unplugged<StreamTypeQuestion>('setStreamType') },
  actions: {
    keepType: keep('streamType'),
    tellChoice: emit((_, streamType: StreamType) => ({ type: 'streamType.wanted' as const, streamType })),
    tellStream: emit((_, stream: StreamTypeSet) => stream),
  },
  delays: { answerPatience: PAGE_PATIENCE_MS },
}).createMachine({
  id: 'streamChoice',
  description: 'The choice between 2D and 3D.',
  context: ({ input }) => ({ ...input, streamType: 'video2D' }),
  meta: { requirements: ['ROOM-013', 'ROOM-014', 'ROOM-028', 'ROOM-051', 'API-141'] },
  initial: 'steady',
  states: {
    steady: {
      description: 'The stream is of the type that was chosen.',
      on: {
        'streamType.chosen': {
          target: 'switching',
          actions: [
            { type: 'keepType', params: relay('streamType') },
            { type: 'tellChoice', params: relay('streamType') },
          ],
        },
      },
    },
    switching: {
      description: 'The preferred type is sent to the provider.',
      tags: 'switchingStream',
      invoke: { src: 'setStreamType', input: ({ context }) => context },
      after: { answerPatience: 'steady' },
      on: {
        'streamType.set': { target: 'steady', actions: { type: 'tellStream', params: ({ event }) => event } },
        'streamType.failed': 'steady',
      },
    },
  },
})
