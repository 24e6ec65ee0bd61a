import { assign, setup } from 'xstate'
import { keep, relay } from '../keep.ts'

export type GalleryEvent =
  | { type: 'picture.chosen'; index: number }
  | { type: 'picture.turned'; by: 1 | -1 }
  | { type: 'picture.closed' }

interface Context {
  /** How many pictures there are. */
  count: number
  /** The picture that is shown large, or was last. */
  index: number
}

export const galleryMachine = setup({
  types: {
    input: {} as { count: number },
    context: {} as Context,
    events: {} as GalleryEvent,
    tags: {} as 'enlarged',
  },
  actions: {
    choose: keep('index'),
    turn: assign(({ context: { index, count } }, by: 1 | -1) => ({ index: (index + by + count) % count })),
  },
  guards: {
    isThere: ({ context }, index: number) => Number.isInteger(index) && index >= 0 && index < context.count,
  },
}).createMachine({
  id: 'gallery',
  description: 'Small pictures side by side, and one of them large.',
  meta: { requirements: ['CAT-045', 'VIDEO-037'] },
  context: ({ input }) => ({ count: input.count, index: 0 }),
  initial: 'overview',
  states: {
    overview: {
      description: 'All pictures, small.',
      on: {
        'picture.chosen': {
          guard: { type: 'isThere', params: relay('index') },
          target: 'enlarged',
          actions: { type: 'choose', params: relay('index') },
        },
      },
    },
    enlarged: {
      description: 'One picture over the page. After the last comes the first.',
      tags: 'enlarged',
      on: {
        'picture.turned': { actions: { type: 'turn', params: relay('by') } },
        'picture.closed': 'overview',
      },
    },
  },
})
