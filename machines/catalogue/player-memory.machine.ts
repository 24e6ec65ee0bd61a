import { assign, sendTo, setup } from 'xstate'
import { relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'
import { isWorthResuming, type PositionNews, type SoundNews } from './player-media.ts'

export type PlayerMemoryEvent =
  | PositionNews
  | SoundNews
  | { type: 'player.prepared'; remembersPosition: boolean }
  | { type: 'media.moved' }
  | { type: 'media.paused' }
  | { type: 'media.seeked' }
  | { type: 'media.ended' }
  | { type: 'resuming.toggled' }

/** Port: keeps what the visitor would miss next time; takes commands, answers nothing. */
export type MemoryCommand =
  | { type: 'position.keep'; seconds: number; durationSeconds: number }
  | { type: 'position.forget' }
  | { type: 'resuming.keep'; remembersPosition: boolean }
  | SoundNews

export interface PlayerMemoryInput {
  /** Visitor and video together: what belongs to one visitor is not told to the next one. */
  memoryKey: string
  /** A whole film: trailers and what is on just now are not gone on with. */
  isFilm: boolean
}

interface Context extends PlayerMemoryInput {
  seconds: number
  durationSeconds: number
}

export const playerMemoryMachine = setup({
  types: {
    input: {} as PlayerMemoryInput,
    context: {} as Context,
    events: {} as PlayerMemoryEvent,
    tags: {} as 'remembering',
  },
  actors: {
    keepMemory: unplugged<{ memoryKey: string }, MemoryCommand>('keepMemory'),
  },
  actions: {
    takePosition: assign((_, { seconds, durationSeconds }: Omit<PositionNews, 'type'>) => ({
      seconds,
      durationSeconds,
    })),
    rememberSound: sendTo('storage', (_, sound: SoundNews): MemoryCommand => sound),
    rememberPosition: sendTo(
      'storage',
      ({ context: { seconds, durationSeconds } }): MemoryCommand =>
        isWorthResuming(seconds, durationSeconds)
          ? { type: 'position.keep', seconds, durationSeconds }
          : { type: 'position.forget' },
    ),
    forgetPosition: sendTo('storage', { type: 'position.forget' } satisfies MemoryCommand),
    rememberResuming: sendTo(
      'storage',
      (_, remembersPosition: boolean): MemoryCommand => ({ type: 'resuming.keep', remembersPosition }),
    ),
  },
  guards: {
    isFilm: ({ context }) => context.isFilm,
    mayRemember: ({ context }, remembersPosition: boolean) => remembersPosition && context.isFilm,
  },
  delays: { positionPause: 5_000 },
}).createMachine({
  id: 'playerMemory',
  description: 'Where the film was left, how loud and how fast it was, kept on this device only.',
  context: ({ input }) => ({ ...input, seconds: 0, durationSeconds: 0 }),
  meta: { requirements: ['ROOM-050'], stream: true },
  invoke: { src: 'keepMemory', id: 'storage', input: ({ context }) => ({ memoryKey: context.memoryKey }) },
  on: {
    'position.told': { actions: { type: 'takePosition', params: ({ event }) => event } },
    'sound.keep': { actions: { type: 'rememberSound', params: ({ event }) => event } },
  },
  initial: 'undecided',
  states: {
    undecided: {
      description: 'Not known yet whether this visitor wants it.',
      on: {
        'player.prepared': [
          { guard: { type: 'mayRemember', params: relay('remembersPosition') }, target: 'fresh' },
          { target: 'off' },
        ],
      },
    },
    off: {
      description: 'Nothing is remembered: the visitor does not want it, or it is a trailer.',
      on: {
        'resuming.toggled': {
          guard: 'isFilm',
          target: 'fresh',
          actions: { type: 'rememberResuming', params: true },
        },
      },
    },
    fresh: {
      description: 'What is kept is where the film is.',
      tags: 'remembering',
      on: {
        'media.moved': 'behind',
        'media.ended': { actions: 'forgetPosition' },
        'resuming.toggled': { target: 'off', actions: { type: 'rememberResuming', params: false } },
      },
    },
    behind: {
      description: 'The film has moved on since it was kept.',
      tags: 'remembering',
      after: { positionPause: { target: 'fresh', actions: 'rememberPosition' } },
      on: {
        'media.paused': { target: 'fresh', actions: 'rememberPosition' },
        'media.seeked': { target: 'fresh', actions: 'rememberPosition' },
        'media.ended': { target: 'fresh', actions: 'forgetPosition' },
        'resuming.toggled': { target: 'off', actions: { type: 'rememberResuming', params: false } },
      },
    },
  },
})
