import { assign, setup } from 'xstate'
import type { Frame } from './frames.ts'

export type TraceEvent =
  /** Something else is to be shown, or more of the same. */
  | { type: 'trace.given'; frames: readonly Frame[]; position: number }
  | { type: 'position.moved'; position: number }
  | { type: 'step.taken'; by: 1 | -1 }
  | { type: 'play.pressed' }
  | { type: 'pause.pressed' }

interface TraceContext {
  frames: readonly Frame[]
  /** Index of the frame that is shown. */
  position: number
}

export const traceMachine = setup({
  types: {
    context: {} as TraceContext,
    events: {} as TraceEvent,
    tags: {} as 'playing',
  },
  actions: {
    keepFrames: assign((_, { frames, position }: TraceContext) => ({ frames, position: within(frames, position) })),
    moveTo: assign(({ context }, position: number) => ({ position: within(context.frames, position) })),
    moveBy: assign(({ context }, by: number) => ({ position: within(context.frames, context.position + by) })),
  },
  guards: {
    isNothing: (_, frames: readonly Frame[]) => frames.length === 0,
    hasMore: ({ context }) => context.position < context.frames.length - 1,
  },
  delays: { stepPause: 900 },
}).createMachine({
  id: 'trace',
  description: 'Shows what happened to a machine, moment by moment, forth and back.',
  meta: { studio: true },
  context: { frames: [], position: 0 },
  initial: 'empty',
  on: {
    'trace.given': [
      {
        guard: { type: 'isNothing', params: ({ event }) => event.frames },
        target: '.empty',
        actions: { type: 'keepFrames', params: ({ event }) => event },
      },
      { target: '.standing', actions: { type: 'keepFrames', params: ({ event }) => event } },
    ],
  },
  states: {
    empty: { description: 'There is nothing to show yet.', meta: { resting: true } },
    standing: {
      description: 'One moment is shown.',
      on: {
        'position.moved': { actions: { type: 'moveTo', params: ({ event }) => event.position } },
        'step.taken': { actions: { type: 'moveBy', params: ({ event }) => event.by } },
        'play.pressed': [
          { guard: 'hasMore', target: 'playing' },
          { target: 'playing', actions: { type: 'moveTo', params: 0 } },
        ],
      },
    },
    playing: {
      description: 'One moment after the other, up to the last.',
      tags: 'playing',
      after: {
        stepPause: [
          { guard: 'hasMore', target: 'playing', reenter: true, actions: { type: 'moveBy', params: 1 } },
          { target: 'standing' },
        ],
      },
      on: {
        'pause.pressed': 'standing',
        'position.moved': {
          target: 'standing',
          actions: { type: 'moveTo', params: ({ event }) => event.position },
        },
        'step.taken': { target: 'standing', actions: { type: 'moveBy', params: ({ event }) => event.by } },
      },
    },
  },
})

function within(frames: readonly Frame[], position: number) {
  return Math.max(0, Math.min(position, frames.length - 1))
}
