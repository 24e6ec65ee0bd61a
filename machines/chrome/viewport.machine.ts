import { emit, setup } from 'xstate'
import { relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'
import { deviceOf } from './viewport.ts'

export type ViewportEvent = ViewportFact

/** Stream, in CSS pixels: how wide the window is after each change, and how far the page is scrolled after each scroll. */
export type ViewportFact = { type: 'size.settled'; width: number } | { type: 'scroll.settled'; top: number }

export type ViewportEmitted = { type: 'desktop.entered' }

const SCROLLED_PAST = 75

export const viewportMachine = setup({
  types: {
    input: {} as { width: number },
    context: {} as { firstWidth: number },
    events: {} as ViewportEvent,
    emitted: {} as ViewportEmitted,
    tags: {} as 'desktop' | 'scrolled',
  },
  actors: { watchViewport: unplugged('watchViewport') },
  actions: { announceDesktop: emit({ type: 'desktop.entered' }) },
  guards: {
    isTablet: (_, width: number) => deviceOf(width) === 'tablet',
    isDesktop: (_, width: number) => deviceOf(width) === 'desktop',
    isScrolled: (_, top: number) => top > SCROLLED_PAST,
  },
}).createMachine({
  id: 'viewport',
  description: 'What behaviour must know of the window. What only looks different is the stylesheet’s.',
  meta: { requirements: ['CHROME-024', 'CONST-006'], stream: true },
  context: ({ input }) => ({ firstWidth: input.width }),
  invoke: { src: 'watchViewport' },
  type: 'parallel',
  states: {
    size: {
      description: 'The kind of window: a guess, until it is measured.',
      meta: { requirements: ['CHROME-024', 'CONST-013', 'CONST-014'] },
      initial: 'guessing',
      states: {
        guessing: {
          description: 'What is the guess?',
          always: [
            { guard: { type: 'isDesktop', params: ({ context }) => context.firstWidth }, target: 'desktop' },
            { guard: { type: 'isTablet', params: ({ context }) => context.firstWidth }, target: 'tablet' },
            { target: 'mobile' },
          ],
        },
        mobile: {
          description: 'Narrower than a tablet.',
          on: {
            'size.settled': [
              {
                guard: { type: 'isDesktop', params: relay('width') },
                target: 'desktop',
                actions: 'announceDesktop',
              },
              { guard: { type: 'isTablet', params: relay('width') }, target: 'tablet' },
            ],
          },
        },
        tablet: {
          description: 'From 768 to 1024 px.',
          on: {
            'size.settled': [
              {
                guard: { type: 'isDesktop', params: relay('width') },
                target: 'desktop',
                actions: 'announceDesktop',
              },
              { guard: { type: 'isTablet', params: relay('width') } },
              { target: 'mobile' },
            ],
          },
        },
        desktop: {
          description: 'Wide enough for the menu in the header: there is no mobile panel.',
          tags: 'desktop',
          on: {
            'size.settled': [
              { guard: { type: 'isDesktop', params: relay('width') } },
              { guard: { type: 'isTablet', params: relay('width') }, target: 'tablet' },
              { target: 'mobile' },
            ],
          },
        },
      },
    },
    scroll: {
      description: 'Whether the page counts as scrolled.',
      meta: { requirements: ['CONST-006'] },
      initial: 'atTop',
      states: {
        atTop: {
          description: 'At most 75 px down.',
          on: {
            'scroll.settled': { guard: { type: 'isScrolled', params: relay('top') }, target: 'scrolled' },
          },
        },
        scrolled: {
          description: 'Further down: the header is set off from the page below it.',
          tags: 'scrolled',
          on: {
            'scroll.settled': [{ guard: { type: 'isScrolled', params: relay('top') } }, { target: 'atTop' }],
          },
        },
      },
    },
  },
})
