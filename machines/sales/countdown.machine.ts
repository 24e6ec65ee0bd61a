import { assign, setup } from 'xstate'
import { relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'
import { type Deadline, remainingSecondsOf } from './countdown.ts'

/** Stream: the time by the server's clock, at each whole second while the tab is seen. */
export type CountdownEvent = { type: 'clock.ticked'; nowMs: number }

export interface CountdownInput extends Deadline {
  nowMs: number
}

interface Context {
  deadline: Deadline
  /** 0 only when it is over. */
  remainingSeconds: number
}

export const countdownMachine = setup({
  types: {
    input: {} as CountdownInput,
    context: {} as Context,
    events: {} as CountdownEvent,
    tags: {} as 'counting' | 'ended',
  },
  actors: { watchClock: unplugged('watchClock') },
  actions: {
    count: assign(({ context }, nowMs: number) => ({ remainingSeconds: remainingSecondsOf(context.deadline, nowMs) })),
  },
  guards: {
    isOver: ({ context }) => context.remainingSeconds === 0,
    willBeOver: ({ context }, nowMs: number) => remainingSecondsOf(context.deadline, nowMs) === 0,
  },
}).createMachine({
  id: 'countdown',
  description: 'The seconds until something ends, read off the clock at every tick. One with a loop never ends.',
  context: ({ input: { nowMs, ...deadline } }) => ({
    deadline,
    remainingSeconds: remainingSecondsOf(deadline, nowMs),
  }),
  meta: { requirements: ['BAR-012', 'TIMER-007', 'DEAL-016'] },
  initial: 'starting',
  states: {
    starting: {
      description: 'Is any time left?',
      always: [{ guard: 'isOver', target: 'ended' }, { target: 'counting' }],
    },
    counting: {
      description: 'Time is left.',
      tags: 'counting',
      meta: { stream: true },
      invoke: { src: 'watchClock' },
      on: {
        'clock.ticked': [
          {
            guard: { type: 'willBeOver', params: relay('nowMs') },
            target: 'ended',
            actions: { type: 'count', params: relay('nowMs') },
          },
          { actions: { type: 'count', params: relay('nowMs') } },
        ],
      },
    },
    ended: {
      description: 'The time is over, or was when this began.',
      tags: 'ended',
      meta: { resting: true },
    },
  },
})
