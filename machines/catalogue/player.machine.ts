import { assign, sendTo, setup } from 'xstate'
import type { PlayerSource } from '../../contracts/catalogue/video.ts'
import { keep, relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'
import { type PlayerControlsEvent, playerControlsMachine } from './player-controls.machine.ts'
import { type PlayerHelpEvent, playerHelpMachine } from './player-help.machine.ts'
import type { PlayerVisitorEvent } from './player-keys.ts'
import {
  AUTO_QUALITY,
  clampSeconds,
  clampVolume,
  type MediaCommand,
  type MediaReport,
  nudgeSpeed,
  type PlaybackNews,
  type PlaybackSaid,
  type PlayerFailure,
  type PositionNews,
  type SoundEvent,
  type SoundNews,
  soundAfter,
  sourceFor,
} from './player-media.ts'
import { type PlayerMemoryEvent, playerMemoryMachine } from './player-memory.machine.ts'
import { type PlaybackEvent, playerPlaybackMachine } from './player-playback.machine.ts'
import { type PlayerPresentationEvent, playerPresentationMachine } from './player-presentation.machine.ts'

/** What is known before a film opens: the device's abilities and what this visitor left here. */
export type PlayerPrepared = {
  type: 'player.prepared'
  /** 0: from the start. */
  seconds: number
  volume: number
  isMuted: boolean
  speed: number
  /** Qualities that this device would not play smoothly. */
  unplayable: string[]
  /** Whether the visitor lets us remember where a film was left. */
  remembersPosition: boolean
}

/** What came of asking for links that are valid again. */
export type SourcesAnswer =
  | { type: 'sources.renewed'; sources: PlayerSource[] }
  | { type: 'sources.lost'; reason: PlayerFailure }

export type PlayerEvent = PlayerVisitorEvent | PlayerPrepared | SourcesAnswer | MediaReport | PlaybackSaid

/** Port: asks the device and the visitor's own storage. Answers in any case. */
export type PreparePlayer = (signal: AbortSignal, input: PlayerKeyInput) => Promise<PlayerPrepared>
export interface PlayerKeyInput {
  /** Visitor and video together: what belongs to one visitor is not told to the next one. */
  memoryKey: string
  sources: PlayerSource[]
}

/** Port: asks the film's page for fresh links, because those at hand have run out. */
export type RenewSources = (signal: AbortSignal, input: { kind: PlayerInput['kind'] }) => Promise<SourcesAnswer>

export interface PlayerInput {
  memoryKey: string
  title: string
  /** `live`: what is on just now. It cannot be sought in, and goes on where everybody is. */
  kind: 'full' | 'trailer' | 'live'
  sources: PlayerSource[]
  /** 0 where it is unknown; the film itself tells later. */
  durationSeconds: number
  startsAtOnce: boolean
  /** From a shared link; wins over what is remembered. */
  startAtSeconds?: number
}

interface Context extends PlayerInput {
  quality: string
  /** What `auto` plays just now. */
  shownQuality: string
  ladder: string[]
  unplayable: string[]
  seconds: number
  bufferedSeconds: number
  volume: number
  isMuted: boolean
  speed: number
  /** What the visitor wants; the film follows when it can. */
  wantsToPlay: boolean
  failure: PlayerFailure
}

const playerSetup = setup({
  types: {
    input: {} as PlayerInput,
    context: {} as Context,
    events: {} as PlayerEvent,
    children: {} as {
      playback: 'playback'
      memory: 'memory'
      controls: 'controls'
      help: 'help'
      presentation: 'presentation'
    },
    tags: {} as 'busy' | 'poster' | 'failed',
  },
  actors: {
    drivePlayer: unplugged<{ title: string }, MediaCommand>('drivePlayer'),
    preparePlayer: unplugged<PlayerKeyInput>('preparePlayer'),
    renewSources: unplugged<{ kind: PlayerInput['kind'] }>('renewSources'),
    playback: playerPlaybackMachine,
    memory: playerMemoryMachine,
    controls: playerControlsMachine,
    help: playerHelpMachine,
    presentation: playerPresentationMachine,
  },
  actions: {
    wantPlay: assign({ wantsToPlay: true }),
    wantPause: assign({ wantsToPlay: false }),
    takePreparation: assign(({ context }, answer: Omit<PlayerPrepared, 'type'>) => ({
      seconds: context.startAtSeconds ?? (answer.remembersPosition ? answer.seconds : 0),
      volume: clampVolume(answer.volume),
      isMuted: answer.isMuted,
      speed: answer.speed,
      unplayable: answer.unplayable,
    })),
    keepReadiness: assign(({ context }, report: { durationSeconds: number; ladder: string[] }) => ({
      durationSeconds: report.durationSeconds > 0 ? report.durationSeconds : context.durationSeconds,
      ladder: report.ladder,
    })),
    keepPosition: assign((_, { seconds, bufferedSeconds }: { seconds: number; bufferedSeconds: number }) => ({
      seconds,
      bufferedSeconds,
    })),
    keepSound: assign((_, sound: { volume: number; isMuted: boolean }) => ({
      volume: clampVolume(sound.volume),
      isMuted: sound.isMuted,
    })),
    keepWish: keep('wantsToPlay'),
    keepShownQuality: keep('shownQuality'),
    keepFailure: keep('failure'),
    keepSources: keep('sources'),
    chooseQuality: assign((_, quality: string) => ({ quality, shownQuality: quality })),
    chooseSpeed: keep('speed'),
    openMedia: sendTo('media', ({ context }): MediaCommand => {
      const source = sourceFor(context.sources, context.quality, context.unplayable)
      const { seconds, volume, isMuted, speed, quality, kind } = context
      // Every transition here has the guard hasSomethingToPlay.
      if (!source) throw new Error('A player without sources was opened')
      const startAtSeconds = kind === 'live' ? 0 : seconds
      return { type: 'media.open', source, startAtSeconds, volume, isMuted, speed, quality, isLive: kind === 'live' }
    }),
    command: sendTo('media', ({ event }) => event as MediaCommand),
    tellPlayback: sendTo('playback', ({ event }) => event as PlaybackEvent),
    applySound: sendTo(
      'media',
      ({ context: { volume, isMuted } }): MediaCommand => ({ type: 'media.setVolume', volume, isMuted }),
    ),
    applySpeed: sendTo('media', ({ context }): MediaCommand => ({ type: 'media.setSpeed', speed: context.speed })),
    applyQuality: sendTo(
      'media',
      ({ context }): MediaCommand => ({ type: 'media.setQuality', quality: context.quality }),
    ),
    toggleFullScreen: sendTo('media', { type: 'media.toggleFullScreen' } satisfies MediaCommand),
    togglePictureInPicture: sendTo('media', { type: 'media.togglePictureInPicture' } satisfies MediaCommand),
    rememberSound: sendTo(
      'memory',
      ({ context: { volume, isMuted, speed } }): SoundNews => ({ type: 'sound.keep', volume, isMuted, speed }),
    ),
    tellMemory: sendTo('memory', ({ event }) => event as PlayerMemoryEvent),
    tellPosition: sendTo(
      'memory',
      ({ context: { seconds, durationSeconds } }): PositionNews => ({
        type: 'position.told',
        seconds,
        durationSeconds,
      }),
    ),
    tellControls: sendTo('controls', ({ event }) => event as PlayerControlsEvent),
    tellPlaying: sendTo('controls', (_, isPlaying: boolean): PlaybackNews => ({ type: 'playback.told', isPlaying })),
    tellPointer: sendTo('controls', ({ context }, seconds: number): PlayerControlsEvent => {
      return { type: 'scrub.moved', seconds: clampSeconds(seconds, context.durationSeconds) }
    }),
    tellHelp: sendTo('help', ({ event }) => event as PlayerHelpEvent),
    tellPresentation: sendTo('presentation', ({ event }) => event as PlayerPresentationEvent),
  },
  guards: {
    hasNothingToPlay: ({ context }) => context.sources.length === 0,
    hasSomethingToPlay: ({ context }) => context.sources.length > 0,
    startsAtOnce: ({ context }) => context.startsAtOnce,
    hasLinksRunOut: ({ context }) => context.failure === 'forbidden',
    areAny: (_, sources: PlayerSource[]) => sources.length > 0,
    wantsToPlay: ({ context }) => context.wantsToPlay,
    isOtherFile: ({ context }, quality: string) =>
      sourceFor(context.sources, quality, context.unplayable) !==
      sourceFor(context.sources, context.quality, context.unplayable),
    isOnAir: ({ context: { kind, sources, failure } }) =>
      kind === 'live' && sources.length > 0 && failure !== 'unsupported',
    isNotLive: ({ context }) => context.kind !== 'live',
  },
  delays: {
    /** Storage and capabilities answer at once or not at all. */
    preparationPatience: 1_000,
    renewalPatience: 20_000,
    openingPatience: 20_000,
    liveRetryPause: 5_000,
  },
})

const failedFor = (reason: PlayerFailure) =>
  ({ target: '#player.playback.failed', actions: { type: 'keepFailure', params: reason } }) as const

/** A play or pause counts once the film can follow. */
const WISHES = {
  'play.toggled': [{ guard: 'wantsToPlay', actions: 'wantPause' }, { actions: 'wantPlay' }],
  'play.requested': { actions: 'wantPlay' },
  'pause.requested': { actions: 'wantPause' },
} as const

const HEARD = { actions: 'tellPlayback' } as const
const DONE = { actions: 'command' } as const

const CHANGE_SOUND = {
  actions: [
    {
      type: 'keepSound',
      params: ({ context, event }: { context: Context; event: SoundEvent }) => soundAfter(context, event),
    },
    'applySound',
    'rememberSound',
  ],
} as const

export const playerMachine = playerSetup.createMachine({
  id: 'player',
  description: 'Plays one film: the picture, its controls, full screen, the keyboard overview, and where it was left.',
  context: ({ input }) => ({
    ...input,
    quality: AUTO_QUALITY,
    shownQuality: AUTO_QUALITY,
    ladder: [],
    unplayable: [],
    seconds: input.startAtSeconds ?? 0,
    bufferedSeconds: 0,
    volume: 1,
    isMuted: input.kind === 'live',
    speed: 1,
    wantsToPlay: input.startsAtOnce,
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
      actions: { type: 'keepSound', params: ({ event }) => event },
    },
    'speed.chosen': {
      guard: 'isNotLive',
      actions: [
        { type: 'chooseSpeed', params: ({ event }) => nudgeSpeed(event.speed, 0) },
        'applySpeed',
        'rememberSound',
      ],
    },
    'speed.nudged': {
      guard: 'isNotLive',
      actions: [
        { type: 'chooseSpeed', params: ({ context, event }) => nudgeSpeed(context.speed, event.steps) },
        'applySpeed',
        'rememberSound',
      ],
    },
    'quality.chosen': { actions: { type: 'chooseQuality', params: relay('quality') } },
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
            { guard: 'hasNothingToPlay', target: 'failed', actions: { type: 'keepFailure', params: 'missing' } },
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
          initial: 'consulting',
          on: WISHES,
          states: {
            consulting: {
              description: 'Asks the device what it plays well, and the visitor’s own storage where the film was left.',
              invoke: {
                src: 'preparePlayer',
                input: ({ context }) => ({ memoryKey: context.memoryKey, sources: context.sources }),
              },
              after: { preparationPatience: 'opening' },
              on: {
                'player.prepared': {
                  target: 'opening',
                  actions: { type: 'takePreparation', params: ({ event }) => event },
                },
              },
            },
            renewing: {
              description: 'The links to the film have run out: its page is asked for fresh ones.',
              invoke: { src: 'renewSources', input: ({ context }) => ({ kind: context.kind }) },
              after: { renewalPatience: failedFor('forbidden') },
              on: {
                'sources.renewed': [
                  {
                    guard: { type: 'areAny', params: relay('sources') },
                    target: 'opening',
                    actions: { type: 'keepSources', params: relay('sources') },
                  },
                  {
                    description: 'The visitor may not watch it any more.',
                    ...failedFor('missing'),
                  },
                ],
                'sources.lost': {
                  target: '#player.playback.failed',
                  actions: { type: 'keepFailure', params: relay('reason') },
                },
              },
            },
            opening: {
              description: 'The film or its ladder is being opened at the right moment.',
              entry: 'openMedia',
              after: {
                openingPatience: failedFor('network'),
              },
              on: {
                'media.ready': {
                  target: '#player.playback.open',
                  actions: { type: 'keepReadiness', params: ({ event }) => event },
                },
                'media.failed': {
                  target: '#player.playback.failed',
                  actions: { type: 'keepFailure', params: relay('reason') },
                },
                'quality.chosen': {
                  target: 'opening',
                  reenter: true,
                  actions: { type: 'chooseQuality', params: relay('quality') },
                },
              },
            },
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
            'play.toggled': HEARD,
            'play.requested': HEARD,
            'pause.requested': HEARD,
            'position.chosen': HEARD,
            'position.nudged': HEARD,
            'position.shareChosen': HEARD,
            'media.playing': HEARD,
            'media.paused': HEARD,
            'media.stalled': HEARD,
            'media.seeked': HEARD,
            'media.moved': HEARD,
            'media.ended': HEARD,
            'media.playRefused': HEARD,
            'media.play': DONE,
            'media.pause': DONE,
            'media.seek': DONE,
            'wish.changed': { actions: { type: 'keepWish', params: relay('wantsToPlay') } },
            'film.moved': { actions: [{ type: 'keepPosition', params: ({ event }) => event }, 'tellPosition'] },
            'playback.told': { actions: { type: 'tellPlaying', params: relay('isPlaying') } },
            'film.stalled': failedFor('network'),
            'film.wanted': 'preparing.opening',
            'media.qualityChanged': { actions: { type: 'keepShownQuality', params: relay('quality') } },
            'media.failed': {
              target: 'failed',
              actions: { type: 'keepFailure', params: relay('reason') },
            },
            'quality.chosen': [
              {
                description: 'Another file: it opens at the same moment.',
                guard: { type: 'isOtherFile', params: relay('quality') },
                target: 'preparing.opening',
                actions: { type: 'chooseQuality', params: relay('quality') },
              },
              { actions: [{ type: 'chooseQuality', params: relay('quality') }, 'applyQuality'] },
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
              target: 'preparing.opening',
            },
          },
          on: {
            'retry.requested': [
              {
                description: 'The same links would be refused again.',
                guard: 'hasLinksRunOut',
                target: 'preparing.renewing',
                actions: 'wantPlay',
              },
              { guard: 'hasSomethingToPlay', target: 'preparing.opening', actions: 'wantPlay' },
            ],
            'quality.chosen': {
              guard: 'hasSomethingToPlay',
              target: 'preparing.opening',
              actions: [{ type: 'chooseQuality', params: relay('quality') }, 'wantPlay'],
            },
          },
        },
      },
    },
    parts: {
      description: 'Memory, controls, help and presentation hear what becomes of the film, and what the visitor does.',
      meta: { stream: true, resting: true },
      invoke: [
        {
          src: 'memory',
          id: 'memory',
          input: ({ context: { memoryKey, kind } }) => ({ memoryKey, isFilm: kind === 'full' }),
        },
        { src: 'controls', id: 'controls' },
        { src: 'help', id: 'help', input: ({ context }) => ({ isLive: context.kind === 'live' }) },
        { src: 'presentation', id: 'presentation' },
      ],
      on: {
        'player.prepared': { actions: 'tellMemory' },
        'media.ready': { actions: 'tellPosition' },
        'media.moved': { actions: ['tellPosition', 'tellMemory'] },
        'media.paused': { actions: ['tellMemory', 'tellControls'] },
        'media.seeked': { actions: ['tellMemory', 'tellControls'] },
        'media.ended': { actions: ['tellMemory', 'tellControls'] },
        'media.playing': { actions: 'tellControls' },
        'media.failed': { actions: 'tellControls' },
        'scrub.moved': { actions: { type: 'tellPointer', params: relay('seconds') } },
        'help.toggled': { actions: 'tellHelp' },
        'help.closed': { actions: 'tellHelp' },
        'pictureInPicture.offered': { actions: 'tellPresentation' },
        'fullScreen.entered': { actions: 'tellPresentation' },
        'fullScreen.left': { actions: 'tellPresentation' },
        'pictureInPicture.entered': { actions: 'tellPresentation' },
        'pictureInPicture.left': { actions: 'tellPresentation' },
      },
    },
  },
})
