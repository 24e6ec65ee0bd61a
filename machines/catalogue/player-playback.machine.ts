import { assign, enqueueActions, sendParent, setup } from 'xstate'
import { relay } from '../keep.ts'
import type { PlayerVisitorEvent } from './player-keys.ts'
import { clampSeconds, type MediaReport, type PlaybackSaid } from './player-media.ts'

export type PlaybackEvent =
  | Extract<
      PlayerVisitorEvent,
      { type: `${'play' | 'pause'}.requested` | 'play.toggled' | `position.${'chosen' | 'nudged' | 'shareChosen'}` }
    >
  | Extract<
      MediaReport,
      { type: `media.${'playing' | 'paused' | 'stalled' | 'seeked' | 'moved' | 'ended' | 'playRefused'}` }
    >

export interface PlaybackInput {
  seconds: number
  durationSeconds: number
  /** What the visitor wants; the film follows when it can. */
  wantsToPlay: boolean
  /** What is on just now cannot be sought in. */
  isLive: boolean
}

type Context = PlaybackInput & { bufferedSeconds: number }
type Position = Pick<Context, 'seconds' | 'bufferedSeconds'>

const playbackSetup = setup({
  types: {
    input: {} as PlaybackInput,
    context: {} as Context,
    events: {} as PlaybackEvent,
    tags: {} as 'busy' | 'playing' | 'ended',
  },
  actions: {
    wantPlay: enqueueActions(({ enqueue }) => {
      enqueue.assign({ wantsToPlay: true })
      enqueue.sendParent({ type: 'wish.changed', wantsToPlay: true } satisfies PlaybackSaid)
    }),
    wantPause: enqueueActions(({ enqueue }) => {
      enqueue.assign({ wantsToPlay: false })
      enqueue.sendParent({ type: 'wish.changed', wantsToPlay: false } satisfies PlaybackSaid)
    }),
    keepPosition: assign((_, { seconds, bufferedSeconds }: Position) => ({ seconds, bufferedSeconds })),
    aimAt: assign(({ context }, seconds: number) => ({ seconds: clampSeconds(seconds, context.durationSeconds) })),
    rewind: assign({ seconds: 0 }),
    tellPosition: sendParent(({ context: { seconds, bufferedSeconds } }): PlaybackSaid => {
      return { type: 'film.moved', seconds, bufferedSeconds }
    }),
    tellPlaying: sendParent((_, isPlaying: boolean): PlaybackSaid => ({ type: 'playback.told', isPlaying })),
    playMedia: sendParent({ type: 'media.play' } satisfies PlaybackSaid),
    pauseMedia: sendParent({ type: 'media.pause' } satisfies PlaybackSaid),
    seekMedia: sendParent(({ context }): PlaybackSaid => ({ type: 'media.seek', seconds: context.seconds })),
    giveUp: sendParent({ type: 'film.failed', reason: 'network' } satisfies PlaybackSaid),
    wantFilm: sendParent({ type: 'film.wanted' } satisfies PlaybackSaid),
  },
  guards: {
    wantsToPlay: ({ context }) => context.wantsToPlay,
    isAtEnd: ({ context: { seconds, durationSeconds } }) => durationSeconds > 0 && seconds >= durationSeconds,
    isLive: ({ context }) => context.isLive,
    isNotLive: ({ context }) => !context.isLive,
  },
  delays: { stallPatience: 30_000 },
})

const SEEK = { guard: 'isNotLive', target: '.seeking' } as const
const PAUSE = { target: 'paused', actions: ['wantPause', 'pauseMedia'] } as const
const PLAY = { target: 'waiting', actions: ['wantPlay', 'playMedia'] } as const
const PLAY_AGAIN = [
  {
    description: 'Its player opens what is on now.',
    guard: 'isLive',
    target: 'left',
    actions: ['wantPlay', 'wantFilm'],
  },
  { target: 'seeking', actions: ['wantPlay', 'rewind'] },
] as const

export const playerPlaybackMachine = playbackSetup.createMachine({
  id: 'playerPlayback',
  description: 'A film that is open: whether it moves, and where it is.',
  context: ({ input }) => ({ ...input, bufferedSeconds: 0 }),
  meta: { requirements: ['VIDEO-025', 'VIDEO-031', 'VIDEO-036'] },
  on: {
    'media.moved': { actions: [{ type: 'keepPosition', params: ({ event }) => event }, 'tellPosition'] },
    'media.ended': '.ended',
    'position.chosen': { ...SEEK, actions: { type: 'aimAt', params: relay('seconds') } },
    'position.nudged': {
      ...SEEK,
      actions: { type: 'aimAt', params: ({ context, event }) => context.seconds + event.bySeconds },
    },
    'position.shareChosen': {
      ...SEEK,
      actions: { type: 'aimAt', params: ({ context, event }) => context.durationSeconds * event.share },
    },
  },
  initial: 'ready',
  states: {
    ready: {
      description: 'It can begin.',
      always: [{ guard: 'wantsToPlay', target: 'waiting', actions: 'playMedia' }, { target: 'paused' }],
    },
    playing: {
      description: 'The picture moves.',
      tags: 'playing',
      entry: { type: 'tellPlaying', params: true },
      exit: { type: 'tellPlaying', params: false },
      on: {
        'play.toggled': PAUSE,
        'pause.requested': PAUSE,
        'media.paused': { target: 'paused', actions: 'wantPause' },
        'media.stalled': 'waiting',
      },
    },
    waiting: {
      description: 'It should move but has no picture yet.',
      tags: ['busy', 'playing'],
      after: { stallPatience: { target: 'left', actions: 'giveUp' } },
      on: {
        'media.playing': 'playing',
        'media.playRefused': {
          description: 'The browser wants a click first.',
          target: 'paused',
          actions: 'wantPause',
        },
        'media.paused': { target: 'paused', actions: 'wantPause' },
        'play.toggled': PAUSE,
        'pause.requested': PAUSE,
      },
    },
    paused: {
      description: 'The picture is paused.',
      on: {
        'play.toggled': PLAY,
        'play.requested': PLAY,
        'media.playing': { target: 'playing', actions: 'wantPlay' },
      },
    },
    seeking: {
      description: 'On its way to another moment.',
      tags: 'busy',
      entry: ['seekMedia', 'tellPosition'],
      after: { stallPatience: { target: 'left', actions: 'giveUp' } },
      on: {
        'media.moved': { description: 'Still tells of the moment that is being left.' },
        'media.seeked': [
          { description: 'To play there would restart the film.', guard: 'isAtEnd', target: 'ended' },
          { guard: 'wantsToPlay', target: 'playing', actions: 'playMedia' },
          { target: 'paused', actions: 'pauseMedia' },
        ],
        'play.toggled': [{ guard: 'wantsToPlay', actions: 'wantPause' }, { actions: 'wantPlay' }],
        'play.requested': { actions: 'wantPlay' },
        'pause.requested': { actions: 'wantPause' },
      },
    },
    ended: {
      description: 'The film is over.',
      tags: 'ended',
      entry: 'wantPause',
      on: { 'play.toggled': PLAY_AGAIN, 'play.requested': PLAY_AGAIN },
    },
    left: { description: 'Its player goes on: to a failure, or to what is on now.', type: 'final' },
  },
})
