import { assign, sendTo, setup } from 'xstate'
import { keep, relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'
import { type PlayerControlsEvent, playerControlsMachine } from './player-controls.machine.ts'
import { type PlayerHelpEvent, playerHelpMachine } from './player-help.machine.ts'
import type { PlayerVisitorEvent } from './player-keys.ts'
import {
  AUTO_QUALITY,
  clampSeconds,
  clampVolume,
  formatToldOf,
  type MediaCommand,
  type MediaReport,
  type OpeningSaid,
  type PlaybackNews,
  type PlaybackSaid,
  type PlayerFailure,
  type PlayerInput,
  type PlayerPrepared,
  type PositionNews,
  type Sound,
  type SoundEvent,
  type SoundNews,
  soundAfter,
  sourceInUse,
  type VolumeReport,
} from './player-media.ts'
import { type PlayerMemoryEvent, playerMemoryMachine } from './player-memory.machine.ts'
import { type PlayerOpeningEvent, type PlayerOpeningInput, playerOpeningMachine } from './player-opening.machine.ts'
import { type PlaybackEvent, playerPlaybackMachine } from './player-playback.machine.ts'
import { type PlayerPresentationEvent, playerPresentationMachine } from './player-presentation.machine.ts'
import { vrViewMachine } from './vr-view.machine.ts'
import type { FormatNews } from './vr-view.ts'
import { type XrPlayerEvent, xrPlayerMachine } from './xr-player.machine.ts'
import type { FormatInUse, HeadsetNews, RoomNews } from './xr-player.ts'

export type PlayerEvent = PlayerVisitorEvent | MediaReport | OpeningSaid | PlaybackSaid | FormatInUse | RoomNews

interface Context extends PlayerInput, Sound {
  quality: string
  /** What `auto` plays just now. */
  shownQuality: string
  ladder: string[]
  unplayable: PlayerPrepared['unplayable']
  seconds: number
  bufferedSeconds: number
  /** What the visitor wants; the film follows when it can. */
  wantsToPlay: boolean
  lacks: PlayerOpeningInput['lacks']
  failure: PlayerFailure
}

type Part = 'opening' | 'playback' | 'memory' | 'controls' | 'help' | 'presentation' | 'view' | 'headset'
type Position = Pick<Context, 'seconds' | 'bufferedSeconds'>
type Readiness = Pick<Context, 'durationSeconds' | 'ladder'>

const playerSetup = setup({
  types: {
    input: {} as PlayerInput,
    context: {} as Context,
    events: {} as PlayerEvent,
    children: {} as { [Id in Part]: Id },
    tags: {} as 'busy' | 'poster' | 'failed',
  },
  actors: {
    drivePlayer: unplugged<{ title: string }, MediaCommand>('drivePlayer'),
    opening: playerOpeningMachine,
    playback: playerPlaybackMachine,
    memory: playerMemoryMachine,
    controls: playerControlsMachine,
    help: playerHelpMachine,
    presentation: playerPresentationMachine,
    view: vrViewMachine,
    headset: xrPlayerMachine,
  },
  actions: {
    wantPlay: assign({ wantsToPlay: true }),
    wantPause: assign({ wantsToPlay: false }),
    keepWish: keep('wantsToPlay'),
    toggleWish: assign(({ context }) => ({ wantsToPlay: !context.wantsToPlay })),
    takePreparation: assign(({ context }, answer: Omit<PlayerPrepared, 'type'>) => ({
      seconds: context.startAtSeconds ?? (answer.remembersPosition ? answer.seconds : 0),
      volume: clampVolume(answer.volume),
      isMuted: answer.isMuted,
      speed: answer.speed,
      unplayable: answer.unplayable,
    })),
    keepReadiness: assign(({ context }, { durationSeconds, ladder }: Readiness) => {
      return { durationSeconds: durationSeconds || context.durationSeconds, ladder }
    }),
    keepPosition: assign((_, { seconds, bufferedSeconds }: Position) => ({ seconds, bufferedSeconds })),
    changeSound: assign(({ context, event }) => soundAfter(context, event as SoundEvent | VolumeReport)),
    keepShownQuality: keep('shownQuality'),
    keepFailure: keep('failure'),
    keepSources: keep('sources'),
    keepLack: keep('lacks'),
    chooseQuality: assign((_, quality: string) => ({ quality, shownQuality: quality })),
    openMedia: sendTo('media', ({ context }): MediaCommand => {
      const source = sourceInUse(context)
      const { seconds, volume, isMuted, speed, quality, kind } = context
      // Every transition here has the guard hasSomethingToPlay.
      if (!source) throw new Error('A player without sources was opened')
      const startAtSeconds = kind === 'live' ? 0 : seconds
      return { type: 'media.open', source, startAtSeconds, volume, isMuted, speed, quality, isLive: kind === 'live' }
    }),
    command: sendTo('media', ({ event }) => event as MediaCommand),
    applySound: sendTo('media', ({ context: { volume, isMuted } }): MediaCommand => {
      return { type: 'media.setVolume', volume, isMuted }
    }),
    applySpeed: sendTo('media', ({ context: { speed } }): MediaCommand => ({ type: 'media.setSpeed', speed })),
    applyQuality: sendTo('media', ({ context: { quality } }): MediaCommand => ({ type: 'media.setQuality', quality })),
    toggleFullScreen: sendTo('media', { type: 'media.toggleFullScreen' } satisfies MediaCommand),
    togglePictureInPicture: sendTo('media', { type: 'media.togglePictureInPicture' } satisfies MediaCommand),
    rememberSound: sendTo('memory', ({ context: { volume, isMuted, speed } }): SoundNews => {
      return { type: 'sound.keep', volume, isMuted, speed }
    }),
    tellPosition: sendTo('memory', ({ context: { seconds, durationSeconds } }): PositionNews => {
      return { type: 'position.told', seconds, durationSeconds }
    }),
    tellPlaying: sendTo('controls', (_, isPlaying: boolean): PlaybackNews => ({ type: 'playback.told', isPlaying })),
    tellPointer: sendTo('controls', ({ context }, seconds: number): PlayerControlsEvent => {
      return { type: 'scrub.moved', seconds: clampSeconds(seconds, context.durationSeconds) }
    }),
    tellOpening: sendTo('opening', ({ event }) => event as PlayerOpeningEvent),
    tellPlayback: sendTo('playback', ({ event }) => event as PlaybackEvent),
    tellMemory: sendTo('memory', ({ event }) => event as PlayerMemoryEvent),
    tellControls: sendTo('controls', ({ event }) => event as PlayerControlsEvent),
    tellHelp: sendTo('help', ({ event }) => event as PlayerHelpEvent),
    tellFormat: sendTo('view', ({ context }): FormatNews => ({ type: 'format.told', format: formatToldOf(context) })),
    tellHeadset: sendTo('headset', ({ event }) => event as XrPlayerEvent),
    tellSwap: sendTo('headset', { type: 'film.swapping' } satisfies HeadsetNews),
    tellPresentation: sendTo('presentation', ({ event }) => event as PlayerPresentationEvent),
  },
  guards: {
    hasNothingToPlay: ({ context }) => context.sources.length === 0,
    hasSomethingToPlay: ({ context }) => context.sources.length > 0,
    startsAtOnce: ({ context }) => context.startsAtOnce,
    hasLinksRunOut: ({ context }) => context.failure === 'forbidden',
    isOtherFile: ({ context }, wanted: string) => sourceInUse({ ...context, quality: wanted }) !== sourceInUse(context),
    isOnAir: ({ context: { kind, sources, failure } }) =>
      kind === 'live' && sources.length > 0 && failure !== 'unsupported',
    isNotLive: ({ context }) => context.kind !== 'live',
  },
  delays: { liveRetryPause: 5_000 },
})

const CHANGE_SOUND = { actions: ['changeSound', 'applySound', 'rememberSound'] } as const
const CHANGE_SPEED = { guard: 'isNotLive', actions: ['changeSound', 'applySpeed', 'rememberSound'] } as const
const CHOOSE_QUALITY = { type: 'chooseQuality', params: relay('quality') } as const

export const playerMachine = playerSetup.createMachine({
  id: 'player',
  description: 'Plays one film: the picture, its controls, full screen, the keyboard overview, and where it was left.',
  context: ({ input }) => ({
    ...input,
    quality: AUTO_QUALITY,
    shownQuality: AUTO_QUALITY,
    ladder: [],
    unplayable: {},
    seconds: input.startAtSeconds ?? 0,
    bufferedSeconds: 0,
    volume: 1,
    isMuted: input.kind === 'live',
    speed: 1,
    // Behind the headset's dialog nobody watches: the session plays the film when it begins.
    wantsToPlay: input.startsAtOnce && !input.asksForHeadset,
    lacks: 'preparation',
    failure: 'missing',
  }),
  type: 'parallel',
  meta: { requirements: ['VIDEO-025', 'CAT-037'], stream: true },
  invoke: { src: 'drivePlayer', id: 'media', input: ({ context }) => ({ title: context.title }) },
  on: {
    'volume.chosen': CHANGE_SOUND,
    'volume.nudged': CHANGE_SOUND,
    'mute.toggled': CHANGE_SOUND,
    'media.volumeChanged': {
      description: 'The system or the browser changed the sound.',
      actions: 'changeSound',
    },
    'speed.chosen': CHANGE_SPEED,
    'speed.nudged': CHANGE_SPEED,
    'quality.chosen': { actions: CHOOSE_QUALITY },
    'fullScreen.toggled': { actions: 'toggleFullScreen' },
    'pictureInPicture.toggled': { actions: 'togglePictureInPicture' },
  },
  states: {
    playback: {
      description: 'The film itself.',
      meta: { requirements: ['VIDEO-025', 'VIDEO-031', 'VIDEO-036'] },
      initial: 'starting',
      states: {
        starting: {
          description: 'Looks what there is to play.',
          always: [
            { guard: 'hasNothingToPlay', target: 'failed' },
            { guard: 'startsAtOnce', target: 'preparing' },
            { target: 'idle' },
          ],
        },
        idle: {
          description: 'The poster, with a button to play.',
          tags: 'poster',
          on: {
            'play.toggled': { target: 'preparing', actions: 'wantPlay' },
            'play.requested': { target: 'preparing', actions: 'wantPlay' },
          },
        },
        preparing: {
          description: 'The film is on its way; a play or pause meanwhile counts.',
          tags: ['busy', 'poster'],
          meta: { stream: true },
          invoke: {
            src: 'opening',
            id: 'opening',
            input: ({ context: { memoryKey, sources, kind, lacks } }) => ({ memoryKey, sources, kind, lacks }),
          },
          exit: { type: 'keepLack', params: 'nothing' },
          on: {
            ...passedOn('tellOpening', 'media.ready', 'media.failed'),
            'play.toggled': { actions: 'toggleWish' },
            'play.requested': { actions: 'wantPlay' },
            'pause.requested': { actions: 'wantPause' },
            'quality.chosen': { actions: [CHOOSE_QUALITY, 'tellOpening'] },
            'player.prepared': { actions: { type: 'takePreparation', params: ({ event }) => event } },
            'sources.renewed': { actions: { type: 'keepSources', params: relay('sources') } },
            'film.prepared': { actions: ['tellSwap', 'openMedia', 'tellFormat'] },
            'film.opened': {
              target: 'open',
              actions: [{ type: 'keepReadiness', params: ({ event }) => event }, 'tellPosition', 'tellHeadset'],
            },
            'film.failed': { target: 'failed', actions: { type: 'keepFailure', params: relay('reason') } },
          },
        },
        open: {
          description: 'The film is open; how it plays is playback’s.',
          meta: { stream: true },
          invoke: {
            src: 'playback',
            id: 'playback',
            input: ({ context: { seconds, durationSeconds, wantsToPlay, kind } }) => {
              return { seconds, durationSeconds, wantsToPlay, isLive: kind === 'live' }
            },
          },
          exit: { type: 'tellPlaying', params: false },
          on: {
            ...passedOn('tellPlayback', 'play.toggled', 'play.requested', 'pause.requested'),
            ...passedOn('tellPlayback', 'position.chosen', 'position.nudged', 'position.shareChosen'),
            ...passedOn('tellPlayback', 'media.playing', 'media.paused', 'media.stalled', 'media.playRefused'),
            ...passedOn('tellPlayback', 'media.moved', 'media.seeked', 'media.ended'),
            ...passedOn('command', 'media.play', 'media.pause', 'media.seek'),
            'wish.changed': { actions: { type: 'keepWish', params: relay('wantsToPlay') } },
            'film.moved': { actions: [{ type: 'keepPosition', params: ({ event }) => event }, 'tellPosition'] },
            'playback.told': { actions: { type: 'tellPlaying', params: relay('isPlaying') } },
            'film.failed': { target: 'failed', actions: { type: 'keepFailure', params: relay('reason') } },
            'film.wanted': 'preparing',
            'media.qualityChanged': { actions: { type: 'keepShownQuality', params: relay('quality') } },
            'media.failed': { target: 'failed', actions: { type: 'keepFailure', params: relay('reason') } },
            'quality.chosen': [
              {
                description: 'Another file: it opens at the same moment.',
                guard: { type: 'isOtherFile', params: relay('quality') },
                target: 'preparing',
                actions: CHOOSE_QUALITY,
              },
              { actions: [CHOOSE_QUALITY, 'applyQuality'] },
            ],
          },
        },
        failed: {
          description: 'The film does not play: the reason in plain words and a way to try again from the same moment.',
          tags: 'failed',
          after: {
            liveRetryPause: {
              description: 'What is on goes on without us: it is tried again by itself.',
              guard: 'isOnAir',
              target: 'preparing',
            },
          },
          on: {
            'retry.requested': [
              {
                description: 'The same links would be refused again.',
                guard: 'hasLinksRunOut',
                target: 'preparing',
                actions: ['wantPlay', { type: 'keepLack', params: 'links' }],
              },
              { guard: 'hasSomethingToPlay', target: 'preparing', actions: 'wantPlay' },
            ],
            'quality.chosen': {
              guard: 'hasSomethingToPlay',
              target: 'preparing',
              actions: [CHOOSE_QUALITY, 'wantPlay'],
            },
          },
        },
      },
    },
    parts: {
      description: 'Memory, controls, help and presentation hear what becomes of the film, and what the visitor does.',
      meta: { stream: true, resting: true },
      invoke: [
        { src: 'memory', id: 'memory', input: ({ context }) => memoryInput(context) },
        { src: 'controls', id: 'controls' },
        { src: 'help', id: 'help', input: ({ context }) => ({ isLive: context.kind === 'live' }) },
        { src: 'presentation', id: 'presentation' },
        { src: 'view', id: 'view', input: ({ context: { memoryKey } }) => ({ memoryKey }) },
        { src: 'headset', id: 'headset', input: ({ context }) => headsetInput(context) },
      ],
      on: {
        'player.prepared': { actions: 'tellMemory' },
        'media.moved': { actions: ['tellPosition', 'tellMemory', 'tellHeadset'] },
        'media.paused': { actions: ['tellMemory', 'tellControls', 'tellHeadset'] },
        'media.seeked': { actions: ['tellMemory', 'tellControls'] },
        'media.ended': { actions: ['tellMemory', 'tellControls', 'tellHeadset'] },
        'media.playing': { actions: ['tellControls', 'tellHeadset'] },
        ...passedOn('tellControls', 'media.failed'),
        ...passedOn('tellHeadset', 'media.stalled', 'format.used', 'room.told'),
        'scrub.moved': { actions: { type: 'tellPointer', params: relay('seconds') } },
        ...passedOn('tellHelp', 'help.toggled', 'help.closed'),
        ...passedOn('tellPresentation', 'pictureInPicture.offered', 'pictureInPicture.entered'),
        ...passedOn('tellPresentation', 'pictureInPicture.left', 'fullScreen.entered', 'fullScreen.left'),
      },
    },
  },
})

/** Transitions of events that one action passes on, and nothing else. */
function passedOn<Action extends string, Type extends string>(action: Action, ...types: Type[]) {
  return Object.fromEntries(types.map((type) => [type, { actions: action }])) as Record<Type, { actions: Action }>
}

const memoryInput = ({ memoryKey, kind }: PlayerInput) => ({ memoryKey, isFilm: kind === 'full' })
const headsetInput = ({ title, kind, asksForHeadset = false, ...context }: Context) => ({
  title,
  isAskedFor: asksForHeadset,
  isLive: kind === 'live',
  format: formatToldOf(context),
})
