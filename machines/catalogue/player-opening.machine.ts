import { sendParent, setup } from 'xstate'
import type { PlayerSource } from '../../contracts/catalogue/video.ts'
import { relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'
import type {
  FilmKind,
  MediaReport,
  OpeningSaid,
  PlayerFailure,
  PlayerPrepared,
  SourcesAnswer,
} from './player-media.ts'

export type PlayerOpeningEvent =
  | PlayerPrepared
  | SourcesAnswer
  | { type: 'quality.chosen' }
  | Extract<MediaReport, { type: 'media.ready' | 'media.failed' }>

/** Port: asks the device and the visitor's own storage. Answers in any case. */
export type PreparePlayer = (signal: AbortSignal, input: PlayerKeyInput) => Promise<PlayerPrepared>
interface PlayerKeyInput {
  /** Visitor and video together: what belongs to one visitor is not told to the next one. */
  memoryKey: string
  sources: PlayerSource[]
}

/** Port: asks the film's page for fresh links, because those at hand have run out. */
export type RenewSources = (signal: AbortSignal, input: { kind: FilmKind }) => Promise<SourcesAnswer>

export interface PlayerOpeningInput extends PlayerKeyInput {
  kind: FilmKind
  /** What has to be asked for before it can be opened: the device and its storage the first time, links that have run out. */
  lacks: 'preparation' | 'links' | 'nothing'
}

export const playerOpeningMachine = setup({
  types: { input: {} as PlayerOpeningInput, context: {} as PlayerOpeningInput, events: {} as PlayerOpeningEvent },
  actors: {
    preparePlayer: unplugged<PlayerKeyInput>('preparePlayer'),
    renewSources: unplugged<{ kind: FilmKind }>('renewSources'),
  },
  actions: {
    tellPreparation: sendParent((_, preparation: PlayerPrepared): OpeningSaid => preparation),
    tellSources: sendParent((_, sources: PlayerSource[]): OpeningSaid => ({ type: 'sources.renewed', sources })),
    askForFilm: sendParent({ type: 'film.prepared' } satisfies OpeningSaid),
    tellReadiness: sendParent((_, { durationSeconds, ladder }: { durationSeconds: number; ladder: string[] }) => {
      return { type: 'film.opened', durationSeconds, ladder } satisfies OpeningSaid
    }),
    giveUp: sendParent((_, reason: PlayerFailure): OpeningSaid => ({ type: 'film.failed', reason })),
  },
  guards: {
    lacksPreparation: ({ context }) => context.lacks === 'preparation',
    lacksLinks: ({ context }) => context.lacks === 'links',
    areAny: (_, sources: PlayerSource[]) => sources.length > 0,
  },
  delays: {
    /** Storage and capabilities answer at once or not at all. */
    preparationPatience: 1_000,
    renewalPatience: 20_000,
    openingPatience: 20_000,
  },
}).createMachine({
  id: 'playerOpening',
  description: 'Gets a film ready to play: whatever has to be known before, and the film itself.',
  context: ({ input }) => input,
  meta: { requirements: ['VIDEO-025', 'VIDEO-031'] },
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Looks what is lacking.',
      always: [
        { guard: 'lacksPreparation', target: 'consulting' },
        { guard: 'lacksLinks', target: 'renewing' },
        { target: 'opening' },
      ],
    },
    consulting: {
      description: 'Asks the device what it plays well, and the visitor’s own storage where the film was left.',
      invoke: { src: 'preparePlayer', input: ({ context: { memoryKey, sources } }) => ({ memoryKey, sources }) },
      after: { preparationPatience: 'opening' },
      on: {
        'player.prepared': { target: 'opening', actions: { type: 'tellPreparation', params: ({ event }) => event } },
      },
    },
    renewing: {
      description: 'The links to the film have run out: its page is asked for fresh ones.',
      invoke: { src: 'renewSources', input: ({ context: { kind } }) => ({ kind }) },
      after: { renewalPatience: { target: 'refused', actions: { type: 'giveUp', params: 'forbidden' } } },
      on: {
        'sources.renewed': [
          {
            guard: { type: 'areAny', params: relay('sources') },
            target: 'opening',
            actions: { type: 'tellSources', params: relay('sources') },
          },
          {
            description: 'The visitor may not watch it any more.',
            target: 'refused',
            actions: { type: 'giveUp', params: 'missing' },
          },
        ],
        'sources.lost': { target: 'refused', actions: { type: 'giveUp', params: relay('reason') } },
      },
    },
    opening: {
      description: 'The film or its ladder is being opened at the right moment.',
      entry: 'askForFilm',
      after: { openingPatience: { target: 'refused', actions: { type: 'giveUp', params: 'network' } } },
      on: {
        'media.ready': { target: 'open', actions: { type: 'tellReadiness', params: ({ event }) => event } },
        'media.failed': { target: 'refused', actions: { type: 'giveUp', params: relay('reason') } },
        'quality.chosen': { target: 'opening', reenter: true },
      },
    },
    open: { description: 'It can be played.', type: 'final' },
    refused: { description: 'It cannot be played.', type: 'final' },
  },
})
