import { assign, sendTo, setup } from 'xstate'
import type { StreamType } from '../../contracts/cams/rooms.ts'
import { FLAT, VR180 } from '../../contracts/catalogue/film-format.ts'
import { playerMachine } from '../catalogue/player.machine.ts'
import type { PlayerInput } from '../catalogue/player-media.ts'
import { NO_ROOM, type RoomFacts, type RoomNews } from '../catalogue/xr-player.ts'
import { relay } from '../keep.ts'

/** A stream that is watched. */
export interface LiveStream {
  title: string
  url: string
  type: StreamType
}

/** null: nothing to watch, or no viewer. */
export type LivePictureEvent = { type: 'picture.changed'; stream: LiveStream | null } | RoomNews

interface Context extends LiveStream {
  room: RoomFacts
}

const pictureSetup = setup({
  types: {
    context: {} as Context,
    events: {} as LivePictureEvent,
    children: {} as { player: 'player' },
    tags: {} as 'player' | 'vrPlayer',
  },
  actors: { player: playerMachine },
  actions: {
    keepStream: assign((_, stream: LiveStream | null) => ({ ...stream })),
    keepRoom: assign(({ context }, facts: Partial<RoomFacts>) => ({ room: { ...context.room, ...facts } })),
    tellPlayer: sendTo('player', ({ context: { room } }): RoomNews => ({ type: 'room.told', facts: room })),
  },
  guards: {
    isFlat: (_, stream: LiveStream | null) => stream?.type === 'video2D',
    isSpatial: (_, stream: LiveStream | null) => stream?.type === 'video3D',
  },
})

/** Somebody in a headset sees the room's panel instead of its page. */
const TOLD = { 'room.told': { actions: [{ type: 'keepRoom', params: relay('facts') }, 'tellPlayer'] } } as const

export const livePictureMachine = pictureSetup.createMachine({
  id: 'livePicture',
  description: 'What is watched, on the room’s page only.',
  context: { title: '', url: '', type: 'video2D', room: NO_ROOM },
  meta: { requirements: ['ROOM-002', 'ROOM-048'] },
  initial: 'off',
  on: {
    'picture.changed': [
      {
        guard: { type: 'isFlat', params: ({ event }) => event.stream },
        target: '.flat',
        actions: { type: 'keepStream', params: ({ event }) => event.stream },
      },
      {
        guard: { type: 'isSpatial', params: ({ event }) => event.stream },
        target: '.spatial',
        actions: { type: 'keepStream', params: ({ event }) => event.stream },
      },
      { target: '.off' },
    ],
    'room.told': { actions: { type: 'keepRoom', params: relay('facts') } },
  },
  states: {
    off: { description: 'Nothing to watch, or no viewer.' },
    flat: {
      description: '2D.',
      tags: 'player',
      meta: { stream: true },
      entry: 'tellPlayer',
      on: TOLD,
      invoke: { src: 'player', id: 'player', input: ({ context }) => livePlayer(context) },
    },
    spatial: {
      description: '3D: a picture for each eye.',
      tags: ['player', 'vrPlayer'],
      meta: { stream: true },
      entry: 'tellPlayer',
      on: TOLD,
      invoke: { src: 'player', id: 'player', input: ({ context }) => livePlayer(context) },
    },
  },
})

function livePlayer({ title, url, type }: LiveStream): PlayerInput {
  const isSpatial = type === 'video3D'
  return {
    memoryKey: '',
    title,
    kind: 'live',
    sources: [
      {
        src: url,
        quality: 'auto',
        type: 'application/vnd.apple.mpegurl',
        fileSize: 0,
        format: isSpatial ? VR180 : FLAT,
      },
    ],
    durationSeconds: 0,
    startsAtOnce: true,
  }
}
