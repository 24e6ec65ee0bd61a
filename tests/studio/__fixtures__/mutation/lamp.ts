import { assign, setup } from 'xstate'

/** Goes on at a press; goes off at another one unless it is locked, and by itself. */
export const lampMachine = setup({
  types: {
    context: {} as { presses: number; isLocked: boolean },
    events: {} as { type: 'button.pressed' } | { type: 'lock.turned' },
  },
  actions: {
    count: assign({ presses: ({ context }) => context.presses + 1 }),
    lock: assign({ isLocked: true }),
  },
  guards: { isUnlocked: ({ context }) => !context.isLocked, isWorn: ({ context }) => context.presses > 1 },
  delays: { patience: 1_000 },
}).createMachine({
  id: 'lamp',
  context: { presses: 0, isLocked: false },
  initial: 'off',
  states: {
    off: { on: { 'button.pressed': { target: 'on', actions: 'count' } } },
    on: {
      entry: ['lock'],
      after: { patience: [{ guard: 'isWorn', target: 'broken' }, { target: 'off' }] },
      on: { 'button.pressed': { guard: 'isUnlocked', target: 'off' }, 'lock.turned': {} },
    },
    broken: { type: 'final' },
  },
})
