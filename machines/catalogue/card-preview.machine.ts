import { assign, setup } from 'xstate'
import { keep, relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'

export type CardPreviewEvent =
  | MotionFact
  | { type: 'card.entered'; id: string }
  | { type: 'card.left'; id: string }
  | { type: 'preview.failed'; id: string }

/** Stream: tells at once, and whenever it changes, what the visitor's system says about moving pictures. */
export type MotionFact = { type: 'motion.allowed' } | { type: 'motion.reduced' }

interface Context {
  previewsEnabled: boolean
  /** The card that previews or is about to; `''` when none is. */
  id: string
}

export const cardPreviewMachine = setup({
  types: {
    input: {} as { previewsEnabled: boolean },
    context: {} as Context,
    events: {} as CardPreviewEvent,
    tags: {} as 'playing',
  },
  actors: { watchMotion: unplugged('watchMotion') },
  actions: {
    choose: keep('id'),
    forget: assign({ id: '' }),
  },
  guards: {
    isSwitchedOff: ({ context }) => !context.previewsEnabled,
    isThisCard: ({ context }, id: string) => context.id === id,
  },
  delays: { debounce: 150 },
}).createMachine({
  id: 'cardPreview',
  description: 'Plays the moving preview of at most one video card on the whole page.',
  meta: { requirements: ['VIDEO-002', 'VIDEO-003'] },
  context: ({ input }) => ({ previewsEnabled: input.previewsEnabled, id: '' }),
  initial: 'starting',
  states: {
    starting: {
      description: 'Reads the site setting.',
      always: [
        { guard: 'isSwitchedOff', target: 'switchedOff', meta: { requirements: ['VIDEO-005'] } },
        { target: 'watching' },
      ],
    },
    switchedOff: {
      description: 'This site has no previews: cards show their posters.',
      meta: { requirements: ['VIDEO-005'], resting: true },
    },
    watching: {
      description: 'Previews follow pointer, touch and keyboard focus.',
      meta: { stream: true },
      invoke: { src: 'watchMotion' },
      initial: 'idle',
      on: { 'motion.reduced': '.still' },
      states: {
        idle: {
          description: 'All cards show their posters.',
          entry: 'forget',
          on: { 'card.entered': { target: 'armed', actions: { type: 'choose', params: relay('id') } } },
        },
        armed: {
          description: 'A card was entered; a pointer that only passes over it starts nothing.',
          meta: { requirements: ['VIDEO-004'] },
          after: { debounce: 'playing' },
          on: {
            'card.entered': {
              target: 'armed',
              reenter: true,
              actions: { type: 'choose', params: relay('id') },
            },
            'card.left': { guard: { type: 'isThisCard', params: relay('id') }, target: 'idle' },
          },
        },
        playing: {
          description: 'One card plays its preview, muted and looped.',
          tags: 'playing',
          meta: { requirements: ['VIDEO-002', 'VIDEO-003'] },
          on: {
            'card.entered': [
              { description: 'Already playing.', guard: { type: 'isThisCard', params: relay('id') } },
              { target: 'armed', actions: { type: 'choose', params: relay('id') } },
            ],
            'card.left': { guard: { type: 'isThisCard', params: relay('id') }, target: 'idle' },
            'preview.failed': { guard: { type: 'isThisCard', params: relay('id') }, target: 'idle' },
          },
        },
        still: {
          description: 'The visitor asked the system for less motion: cards show their posters.',
          entry: 'forget',
          on: { 'motion.allowed': 'idle' },
        },
      },
    },
  },
})

/** The card whose preview plays now, or `undefined`. */
export function previewingCard(snapshot: {
  context: Context
  hasTag: (tag: 'playing') => boolean
}): string | undefined {
  return snapshot.hasTag('playing') ? snapshot.context.id : undefined
}
