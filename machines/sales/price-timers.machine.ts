import { assign, sendTo, setup } from 'xstate'
import { PAGE_PATIENCE_MS } from '../catalogue/loading.ts'
import { keep, relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'
import { NO_TIMER, startedBy, type TimerStarts } from './price-timers.ts'

export type PriceTimersEvent =
  | TimersAnswer
  | { type: 'clock.ticked'; nowMs: number }
  /** The leave-page trap began, or is over. */
  | { type: 'specials.switched'; areOn: boolean; nowMs: number }

/** Port: what the session remembers of the timers, and what time it is by the server's clock. */
export type ReadTimers = (signal: AbortSignal) => Promise<TimersAnswer>
export type TimersAnswer = {
  type: 'timers.read'
  startedAtMs: TimerStarts
  nowMs: number
  /** Special prices of an earlier load still run: theirs is the only timer. */
  areSpecialsOn: boolean
}

/** Port: told when the timers of this session began. */
export type KeepTimersCommand = { type: 'timers.keep'; startedAtMs: TimerStarts }

interface Context {
  isAllowed: boolean
  startedAtMs: TimerStarts
  /** By the server's clock; 0: not known yet. */
  nowMs: number
}

export const priceTimersMachine = setup({
  types: {
    input: {} as { isAllowed: boolean },
    context: {} as Context,
    events: {} as PriceTimersEvent,
    tags: {} as 'settled' | 'timing',
  },
  actors: {
    readTimers: unplugged('readTimers'),
    keepTimers: unplugged<unknown, KeepTimersCommand>('keepTimers'),
    watchClock: unplugged('watchClock'),
  },
  actions: {
    begin: assign((_, { startedAtMs, nowMs }: Pick<TimersAnswer, 'startedAtMs' | 'nowMs'>) => ({
      startedAtMs: startedBy(startedAtMs, nowMs),
    })),
    beginAnew: assign((_, nowMs: number) => ({ startedAtMs: startedBy(NO_TIMER, nowMs) })),
    forget: assign({ startedAtMs: NO_TIMER }),
    tick: keep('nowMs'),
    remember: sendTo(
      'keepTimers',
      ({ context }): KeepTimersCommand => ({ type: 'timers.keep', startedAtMs: context.startedAtMs }),
    ),
  },
  guards: {
    isAllowed: ({ context }) => context.isAllowed,
    areOn: (_, areOn: boolean) => areOn,
    mayTime: ({ context }, areSpecialsOn: boolean) => context.isAllowed && !areSpecialsOn,
  },
  delays: { patience: PAGE_PATIENCE_MS },
}).createMachine({
  id: 'priceTimers',
  description: 'The clock of the join-now page, and since when the offers at its price positions run.',
  context: ({ input }) => ({ isAllowed: input.isAllowed, startedAtMs: NO_TIMER, nowMs: 0 }),
  meta: { requirements: ['JOIN-020', 'JOIN-021'], stream: true },
  invoke: { src: 'keepTimers', id: 'keepTimers' },
  initial: 'reading',
  states: {
    reading: {
      description: 'What does the session remember?',
      invoke: { src: 'readTimers' },
      after: { patience: 'timeless' },
      on: {
        'timers.read': [
          {
            guard: { type: 'mayTime', params: relay('areSpecialsOn') },
            target: 'ticking.timed',
            actions: [
              { type: 'tick', params: relay('nowMs') },
              { type: 'begin', params: ({ event }) => event },
              'remember',
            ],
          },
          { target: 'ticking.untimed', actions: { type: 'tick', params: relay('nowMs') } },
        ],
      },
    },
    ticking: {
      description: 'The clock is read at each whole second.',
      tags: 'settled',
      meta: { stream: true },
      invoke: { src: 'watchClock' },
      on: { 'clock.ticked': { actions: { type: 'tick', params: relay('nowMs') } } },
      initial: 'untimed',
      states: {
        timed: {
          description: 'The timers of the price positions run, each from its own start.',
          tags: 'timing',
          meta: { requirements: ['JOIN-024'] },
          on: {
            'specials.switched': {
              guard: { type: 'areOn', params: relay('areOn') },
              target: 'untimed',
              actions: 'forget',
              meta: { requirements: ['TRAP-009'] },
            },
          },
        },
        untimed: {
          description: 'They are off: the trap’s one timer runs instead, or the site has none of them (D15).',
          on: {
            'specials.switched': [
              { guard: { type: 'areOn', params: relay('areOn') } },
              {
                guard: 'isAllowed',
                target: 'timed',
                actions: { type: 'beginAnew', params: relay('nowMs') },
                meta: { requirements: ['TRAP-011'] },
              },
            ],
          },
        },
      },
    },
    timeless: {
      description: 'Nobody knows the time: nothing is counted down.',
      tags: 'settled',
      meta: { resting: true },
    },
  },
})
