import { assign, sendTo, setup } from 'xstate'
import type { Clip, ClipChoices } from '../../contracts/catalogue/vreels.ts'
import { keep, relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'
import { type FailureReason, PAGE_PATIENCE_MS } from './loading.ts'

export type VreelsEvent =
  | VreelsAnswer
  | SurroundingsFact
  | ClipFact
  | { type: 'vreels.opened' }
  | { type: 'vreels.closed' }
  /** A step back. */
  | { type: 'back.pressed' }
  /** For the list, or for the clip that is shown. */
  | { type: 'retry.requested' }
  /** By a swipe, a key or a button; what is not there is not reached. */
  | { type: 'clip.reached'; index: number }
  | { type: 'play.toggled' }
  | { type: 'choice.switched'; choice: keyof ClipChoices; isOn: boolean }

export type VreelsAnswer =
  | { type: 'clips.loaded'; clips: readonly Clip[] }
  | { type: 'clips.failed'; reason: FailureReason }

/** What becomes of the film of one clip. `refused`: the browser does not let it start without a press. */
export type ClipFact =
  | { type: 'clip.began'; index: number }
  | { type: 'clip.refused'; index: number }
  | { type: 'clip.broke'; index: number }
  | { type: 'clip.ended'; index: number }

/** Stream. `isCalm`: the visitor wants less motion, or to spare data. `sparesData`: nothing is to be fetched before it is wanted. */
export type SurroundingsFact = { type: 'calm.found'; isCalm: boolean; sparesData: boolean } | { type: 'tab.hidden' }

/** Port: all clips, in the server's order. */
export type LoadClips = (signal: AbortSignal) => Promise<VreelsAnswer>
/** Port. Keeps on this device how clips are shown. */
export type ChoicesCommand = { type: 'choices.keep'; choices: ClipChoices }

interface Context {
  clips: readonly Clip[]
  /** The clip that is shown. */
  index: number
  choices: ClipChoices
  isCalm: boolean
  sparesData: boolean
  failure: FailureReason
}

export const vreelsMachine = setup({
  types: {
    input: {} as { choices: ClipChoices },
    context: {} as Context,
    events: {} as VreelsEvent,
    tags: {} as 'open' | 'busy' | 'failed' | 'empty' | 'shown' | 'wanted' | 'starting' | 'broken',
  },
  actors: {
    loadClips: unplugged('loadClips'),
    watchBack: unplugged('watchBack'),
    watchSurroundings: unplugged('watchSurroundings'),
    keepChoices: unplugged<unknown, ChoicesCommand>('keepChoices'),
  },
  actions: {
    keepClips: assign((_, clips: readonly Clip[]) => ({ clips, index: 0 })),
    dropClips: assign({ clips: [], index: 0 }),
    keepFailure: keep('failure'),
    keepIndex: keep('index'),
    keepCalm: assign((_, { isCalm, sparesData }: { isCalm: boolean; sparesData: boolean }) => ({ isCalm, sparesData })),
    turnOn: assign(({ context }) => ({ index: context.index + 1 })),
    keepChoice: assign(({ context }, { choice, isOn }: { choice: keyof ClipChoices; isOn: boolean }) => ({
      choices: { ...context.choices, [choice]: isOn },
    })),
    rememberChoices: sendTo(
      'keepChoices',
      ({ context }): ChoicesCommand => ({ type: 'choices.keep', choices: context.choices }),
    ),
  },
  guards: {
    isEmpty: (_, clips: readonly Clip[]) => clips.length === 0,
    isAnother: ({ context }, index: number) => index !== context.index && index in context.clips,
    isShown: ({ context }, index: number) => index === context.index,
    mayStart: ({ context: { choices, isCalm } }) => choices.startsClips && !isCalm,
    hasNext: ({ context: { clips, index } }, ended: number) => ended === index && index + 1 < clips.length,
  },
  delays: { patience: PAGE_PATIENCE_MS },
}).createMachine({
  id: 'vreels',
  description: 'Short upright films over the whole page of a phone, one at a time.',
  meta: { requirements: ['CAT-035', 'CAT-036', 'CHROME-066', 'ROUTE-013'] },
  context: ({ input }) => ({
    clips: [],
    index: 0,
    choices: input.choices,
    isCalm: false,
    sparesData: false,
    failure: 'unavailable',
  }),
  initial: 'closed',
  states: {
    closed: { description: 'The page is seen, and nothing of them is held.', on: { 'vreels.opened': 'open' } },
    open: {
      description: 'They lie over the page. A step back closes them.',
      meta: { stream: true },
      tags: 'open',
      invoke: [{ src: 'watchBack' }, { src: 'watchSurroundings' }, { src: 'keepChoices', id: 'keepChoices' }],
      exit: 'dropClips',
      on: {
        'vreels.closed': 'closed',
        'back.pressed': 'closed',
        'calm.found': { actions: { type: 'keepCalm', params: ({ event }) => event } },
      },
      initial: 'loading',
      states: {
        loading: {
          description: 'The list is on its way.',
          meta: { requirements: ['API-071'] },
          tags: 'busy',
          invoke: { src: 'loadClips' },
          after: { patience: { target: 'failed', actions: { type: 'keepFailure', params: 'timeout' } } },
          on: {
            'clips.loaded': [
              { guard: { type: 'isEmpty', params: relay('clips') }, target: 'empty' },
              { target: 'showing', actions: { type: 'keepClips', params: relay('clips') } },
            ],
            'clips.failed': { target: 'failed', actions: { type: 'keepFailure', params: relay('reason') } },
          },
        },
        failed: { description: 'No list came.', tags: 'failed', on: { 'retry.requested': 'loading' } },
        empty: { description: 'There are no clips.', tags: 'empty', on: { 'retry.requested': 'loading' } },
        showing: {
          description: 'One clip fills the screen; the next is a swipe away.',
          tags: 'shown',
          initial: 'turning',
          on: {
            'clip.reached': {
              guard: { type: 'isAnother', params: relay('index') },
              target: '.turning',
              actions: { type: 'keepIndex', params: relay('index') },
            },
            'clip.broke': { guard: { type: 'isShown', params: relay('index') }, target: '.broken' },
            'choice.switched': { actions: [{ type: 'keepChoice', params: ({ event }) => event }, 'rememberChoices'] },
          },
          states: {
            turning: {
              description: 'Does this clip start by itself?',
              always: [{ guard: 'mayStart', target: 'starting' }, { target: 'paused' }],
            },
            starting: {
              description: 'The clip is asked to play; its poster stands in.',
              tags: ['wanted', 'starting'],
              after: { patience: 'broken' },
              on: {
                'clip.began': { guard: { type: 'isShown', params: relay('index') }, target: 'playing' },
                'clip.refused': { guard: { type: 'isShown', params: relay('index') }, target: 'paused' },
                'play.toggled': 'paused',
                'tab.hidden': 'paused',
              },
            },
            playing: {
              description: 'The clip plays. Alone it plays again and again.',
              tags: 'wanted',
              on: {
                'clip.ended': [
                  {
                    guard: { type: 'hasNext', params: relay('index') },
                    target: 'turning',
                    actions: 'turnOn',
                  },
                  { guard: { type: 'isShown', params: relay('index') }, target: 'paused' },
                ],
                'play.toggled': 'paused',
                'tab.hidden': 'paused',
              },
            },
            paused: {
              description: 'The clip stands still, below a play button.',
              on: { 'play.toggled': 'starting' },
            },
            broken: {
              description: 'The clip cannot be played, and says so. The others can.',
              tags: 'broken',
              on: { 'retry.requested': 'starting' },
            },
          },
        },
      },
    },
  },
})
