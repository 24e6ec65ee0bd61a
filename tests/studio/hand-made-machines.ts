import { assign, setup } from 'xstate'
import { unplugged } from '../../machines/unplugged.ts'

type RenewalEvent =
  | { type: 'renewal.succeeded'; lifetimeMs: number }
  | { type: 'renewal.refused' }
  | { type: 'renewal.failed'; cause: 'unavailable' | 'contract' }
  | { type: 'signOut.requested' }

const renewal = setup({
  types: {
    input: {} as { lifetimeMs: number },
    context: {} as { lifetimeMs: number },
    events: {} as RenewalEvent,
    tags: {} as 'degraded',
  },
  actors: { renewTokens: unplugged('renewTokens') },
  actions: { keepLifetime: assign((_, lifetimeMs: number) => ({ lifetimeMs })) },
  delays: {
    renewalDue: ({ context }) => Math.max(context.lifetimeMs / 2, context.lifetimeMs - 60_000),
    patience: 15_000,
    retryPause: 5_000,
  },
})

/** 8 declared transitions; flat, with a port, timers, payloads and two ends. */
export function tokenMachine(refusedLeadsTo: 'revoked' | 'waitingToRetry' = 'revoked') {
  return renewal.createMachine({
    id: 'token',
    description: 'Keeps a token that works.',
    context: ({ input }) => ({ lifetimeMs: input.lifetimeMs }),
    initial: 'fresh',
    on: { 'signOut.requested': '.signedOut' },
    states: {
      fresh: { description: 'The token works.', after: { renewalDue: 'renewing' } },
      renewing: {
        description: 'A new token is asked for.',
        invoke: { src: 'renewTokens' },
        after: { patience: 'waitingToRetry' },
        on: {
          'renewal.succeeded': {
            target: 'fresh',
            actions: { type: 'keepLifetime', params: ({ event }) => event.lifetimeMs },
          },
          'renewal.refused': refusedLeadsTo,
          'renewal.failed': 'waitingToRetry',
        },
      },
      waitingToRetry: {
        description: 'The server could not be reached.',
        tags: 'degraded',
        after: { retryPause: 'renewing' },
      },
      revoked: { description: 'The server took the token back.', type: 'final' },
      signedOut: { description: 'The visitor left.', type: 'final' },
    },
  })
}

export const tokenOptions = {
  input: { lifetimeMs: 300_000 },
  events: {
    'renewal.succeeded': [{ lifetimeMs: 60_000 }],
    'renewal.failed': [{ cause: 'unavailable' }, { cause: 'contract' }],
  },
} as const

/** A slow region and a quick one: most orders of their timers need the visitor to wait. */
export const twoTimersMachine = setup({
  types: { events: {} as { type: 'question.asked' } | { type: 'question.answered' } | { type: 'slow.restarted' } },
  delays: { slowPause: 600_000, quickPatience: 5_000 },
}).createMachine({
  id: 'twoTimers',
  type: 'parallel',
  states: {
    slow: {
      initial: 'running',
      states: {
        running: { after: { slowPause: 'over' } },
        over: { on: { 'slow.restarted': 'running' } },
      },
    },
    quick: {
      initial: 'idle',
      states: {
        idle: { on: { 'question.asked': 'asking' } },
        asking: { after: { quickPatience: 'idle' }, on: { 'question.answered': 'idle' } },
      },
    },
  },
})

/** Leaves `asking` after 5 s in any case, so the 15 s of its parent can never be waited for. */
export const impossibleTimerMachine = setup({
  delays: { childPatience: 5_000, parentPatience: 15_000 },
}).createMachine({
  id: 'impossibleTimer',
  initial: 'waiting',
  states: {
    waiting: {
      initial: 'asking',
      after: { parentPatience: 'late' },
      states: { asking: { after: { childPatience: '#impossibleTimer.over' } } },
    },
    over: { type: 'final' },
    late: { type: 'final' },
  },
})

/** Two timers of one length that start together: nobody can see the moment between them. */
export const tiedTimersMachine = setup({ delays: { pause: 1_000 } }).createMachine({
  id: 'tiedTimers',
  type: 'parallel',
  states: {
    left: { initial: 'waiting', states: { waiting: { after: { pause: 'over' } }, over: {} } },
    right: { initial: 'waiting', states: { waiting: { after: { pause: 'over' } }, over: {} } },
  },
})

/** Opens on the third try and locks on the fourth wrong one; needs `project` to be walked in full. */
export const counterMachine = setup({
  types: {
    context: {} as { tries: number },
    events: {} as { type: 'code.entered'; isRight: boolean } | { type: 'door.closed' },
  },
  actions: { countTry: assign({ tries: ({ context }) => context.tries + 1 }), forgetTries: assign({ tries: 0 }) },
  guards: {
    isRight: (_, { isRight }: { isRight: boolean }) => isRight,
    isLastTry: ({ context }) => context.tries >= 2,
  },
}).createMachine({
  id: 'counter',
  context: { tries: 0 },
  initial: 'locked',
  states: {
    locked: {
      on: {
        'code.entered': [
          {
            guard: { type: 'isRight', params: ({ event }) => ({ isRight: event.isRight }) },
            target: 'open',
            actions: 'forgetTries',
          },
          { guard: 'isLastTry', target: 'blocked' },
          { actions: 'countTry' },
        ],
      },
    },
    open: { on: { 'door.closed': 'locked' } },
    blocked: { type: 'final' },
  },
})

/** Routes on its input before anybody sees it, in a chain. */
export const routedMachine = setup({
  types: {
    input: {} as { answer?: 'good' | 'bad' },
    context: {} as { answer: 'good' | 'bad' | 'none' },
    events: {} as { type: 'page.arrived' },
  },
  guards: {
    isGood: ({ context }) => context.answer === 'good',
    isBad: ({ context }) => context.answer === 'bad',
  },
}).createMachine({
  id: 'routed',
  context: ({ input }) => ({ answer: input.answer ?? 'none' }),
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isGood', target: 'shown' }, { guard: 'isBad', target: 'failing' }, 'loading'] },
    failing: { always: 'failed' },
    failed: { type: 'final' },
    loading: { on: { 'page.arrived': 'shown' } },
    shown: { type: 'final' },
  },
})

/** Composite states with their own ends, one region waiting for the other, and a forbidden event. */
export const nestedMachine = setup({
  types: {
    events: {} as { type: 'step.done' } | { type: 'visit.left' } | { type: 'sound.toggled' } | { type: 'form.sent' },
  },
}).createMachine({
  id: 'nested',
  initial: 'form',
  on: { 'visit.left': '.gone' },
  states: {
    form: {
      initial: 'first',
      onDone: 'watching',
      on: { 'form.sent': '.last' },
      states: {
        first: { on: { 'step.done': 'last' } },
        last: { on: { 'step.done': 'complete', 'form.sent': {} } },
        complete: { type: 'final' },
      },
    },
    watching: {
      type: 'parallel',
      states: {
        picture: { initial: 'playing', states: { playing: {} } },
        sound: {
          initial: 'muted',
          states: { muted: { on: { 'sound.toggled': 'audible' } }, audible: { on: { 'sound.toggled': 'muted' } } },
        },
      },
    },
    gone: { type: 'final' },
  },
})
