import { assign, emit, sendTo, setup } from 'xstate'
import type { JoinNowConfig } from '../../contracts/sales/join-now.ts'
import { keep, relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'
import { remainingSecondsOf } from './countdown.ts'

/** Where the trap is set, and how long its special prices stay. */
export type TrapConfig = JoinNowConfig['trap']

export type LeavePageTrapEvent =
  | TrapAnswer
  | ExitTried
  | { type: 'clock.ticked'; nowMs: number }
  /** The page is in front of the visitor, and its configuration is there. */
  | { type: 'trap.set'; config: TrapConfig }
  /** The pop-up that follows the trap has opened: the service may have none. */
  | { type: 'trapPopup.shown' }
  | { type: 'popup.closed'; groupId: number }

/** What the session remembers: `startedAtMs` only while special prices run. */
export type TrapAnswer =
  | { type: 'trap.untouched' }
  | { type: 'trap.spent' }
  | { type: 'trap.running'; startedAtMs: number; durationSeconds: number; nowMs: number }

/** Port. */
export type ReadTrap = (signal: AbortSignal) => Promise<TrapAnswer>

/** Stream: the visitor is about to leave, by one of the ways that the trap is set on. Silent once the session has had its interception (D9), and while they are on their way to pay. */
export type ExitTried = { type: 'exit.tried'; by: 'back' | 'top' | 'left' | 'right'; nowMs: number }

/** Port: told what the session must remember. Times in unix ms. */
export type KeepTrapCommand =
  | { type: 'trap.begin'; startedAtMs: number; durationSeconds: number }
  | { type: 'trap.end'; nowMs: number }

export type LeavePageTrapEmitted =
  /** The pop-up of the trap is due. */
  { type: 'trap.triggered' } | { type: 'specials.switched'; areOn: boolean; nowMs: number }

/** The value pop-up that follows the trap (TRAP-013). */
export const TRAP_POPUP_GROUP = 600

interface Context {
  isAllowed: boolean
  config: TrapConfig
  startedAtMs: number
  durationSeconds: number
  /** Of the special prices; 0 while they are off. */
  remainingSeconds: number
}

const NOWHERE: TrapConfig = { durationSeconds: 0, onBack: false, onTop: false, onLeft: false, onRight: false }

export const leavePageTrapMachine = setup({
  types: {
    input: {} as { isAllowed: boolean },
    context: {} as Context,
    events: {} as LeavePageTrapEvent,
    emitted: {} as LeavePageTrapEmitted,
    tags: {} as 'settled' | 'armed' | 'triggered' | 'timing' | 'popup',
  },
  actors: {
    readTrap: unplugged('readTrap'),
    watchExits: unplugged<TrapConfig>('watchExits'),
    watchClock: unplugged('watchClock'),
    keepTrap: unplugged<unknown, KeepTrapCommand>('keepTrap'),
  },
  actions: {
    keepConfig: keep('config'),
    begin: assign(({ context }, startedAtMs: number) => ({
      startedAtMs,
      durationSeconds: context.config.durationSeconds,
      remainingSeconds: context.config.durationSeconds,
    })),
    resume: assign((_, { startedAtMs, durationSeconds, nowMs }: Running) => ({
      startedAtMs,
      durationSeconds,
      remainingSeconds: secondsLeft({ startedAtMs, durationSeconds }, nowMs),
    })),
    count: assign(({ context }, nowMs: number) => ({ remainingSeconds: secondsLeft(context, nowMs) })),
    stopCounting: assign({ remainingSeconds: 0 }),
    rememberBegin: sendTo(
      'keepTrap',
      ({ context: { startedAtMs, durationSeconds } }): KeepTrapCommand => ({
        type: 'trap.begin',
        startedAtMs,
        durationSeconds,
      }),
    ),
    rememberEnd: sendTo('keepTrap', (_, nowMs: number): KeepTrapCommand => ({ type: 'trap.end', nowMs })),
    announceTrigger: emit({ type: 'trap.triggered' }),
    switchSpecialsOn: emit((_, nowMs: number) => ({ type: 'specials.switched' as const, areOn: true, nowMs })),
    switchSpecialsOff: emit((_, nowMs: number) => ({ type: 'specials.switched' as const, areOn: false, nowMs })),
  },
  guards: {
    isAllowed: ({ context }) => context.isAllowed,
    hasSense: (_, config: TrapConfig) =>
      config.durationSeconds > 0 && (config.onBack || config.onTop || config.onLeft || config.onRight),
    isTimeLeft: (_, running: Running) => secondsLeft(running, running.nowMs) > 0,
    hasRunOut: ({ context }, nowMs: number) => secondsLeft(context, nowMs) === 0,
    isOwnPopup: (_, groupId: number) => groupId === TRAP_POPUP_GROUP,
  },
  delays: { patience: 2_000 },
}).createMachine({
  id: 'leavePageTrap',
  description:
    'Keeps a visitor who is about to leave the join-now page, once in a session, and shows special prices for a while.',
  context: ({ input }) => ({
    isAllowed: input.isAllowed,
    config: NOWHERE,
    startedAtMs: 0,
    durationSeconds: 0,
    remainingSeconds: 0,
  }),
  meta: { requirements: ['TRAP-017'], stream: true },
  invoke: { src: 'keepTrap', id: 'keepTrap' },
  type: 'parallel',
  states: {
    trap: {
      description: 'Whether visitors who leave are kept, and whether special prices run.',
      initial: 'deciding',
      states: {
        deciding: {
          description: 'May there be a trap at all?',
          always: [{ guard: 'isAllowed', target: 'recalling' }, { target: 'spent' }],
        },
        recalling: {
          description: 'What does the session remember?',
          invoke: { src: 'readTrap' },
          // Without an answer visitors are not held back.
          after: { patience: 'spent' },
          on: {
            'trap.untouched': 'disarmed',
            'trap.spent': { target: 'spent', meta: { requirements: ['TRAP-006'] } },
            'trap.running': [
              {
                guard: { type: 'isTimeLeft', params: ({ event }) => event },
                target: 'timing',
                actions: [
                  { type: 'resume', params: ({ event }) => event },
                  { type: 'switchSpecialsOn', params: relay('nowMs') },
                ],
                meta: { requirements: ['TRAP-015'] },
              },
              {
                target: 'expired',
                actions: { type: 'rememberEnd', params: relay('nowMs') },
                meta: { requirements: ['TRAP-014'] },
              },
            ],
          },
        },
        disarmed: {
          description: 'The page is not shown yet, or its configuration is not there.',
          tags: 'settled',
          meta: { requirements: ['TRAP-019'] },
          on: {
            'trap.set': {
              guard: { type: 'hasSense', params: relay('config') },
              target: 'armed',
              actions: { type: 'keepConfig', params: relay('config') },
            },
          },
        },
        armed: {
          description: 'Whoever goes to leave by a way that is watched is kept.',
          tags: ['settled', 'armed'],
          meta: { requirements: ['TRAP-001', 'TRAP-002', 'TRAP-003', 'TRAP-004', 'TRAP-016'], stream: true },
          invoke: { src: 'watchExits', input: ({ context }) => context.config },
          on: {
            'exit.tried': {
              target: 'timing',
              actions: [
                { type: 'begin', params: relay('nowMs') },
                'rememberBegin',
                { type: 'switchSpecialsOn', params: relay('nowMs') },
                'announceTrigger',
              ],
              meta: { requirements: ['TRAP-007', 'TRAP-008', 'TRAP-009', 'TRAP-013'] },
            },
          },
        },
        timing: {
          description: 'Special prices are shown, and the time that is left for them.',
          tags: ['settled', 'triggered', 'timing'],
          meta: { requirements: ['TRAP-005'], stream: true },
          invoke: { src: 'watchClock' },
          on: {
            'clock.ticked': [
              {
                guard: { type: 'hasRunOut', params: relay('nowMs') },
                target: 'expired',
                actions: [
                  'stopCounting',
                  { type: 'rememberEnd', params: relay('nowMs') },
                  { type: 'switchSpecialsOff', params: relay('nowMs') },
                ],
                meta: { requirements: ['TRAP-010', 'TRAP-011', 'TRAP-012', 'TRAP-014'] },
              },
              { actions: { type: 'count', params: relay('nowMs') } },
            ],
          },
        },
        expired: {
          description: 'The special prices are over.',
          tags: ['settled', 'triggered'],
          meta: { resting: true },
        },
        spent: {
          description: 'Nobody is kept: this session has had its interception, or there must be none.',
          tags: 'settled',
          meta: { resting: true },
        },
      },
    },
    popup: {
      description: 'Whether the pop-up that the trap opened lies over the page.',
      meta: { requirements: ['TRAP-018'] },
      initial: 'hidden',
      states: {
        hidden: {
          description: 'None came, it is closed, or it was before a reload.',
          on: { 'trapPopup.shown': 'shown' },
        },
        shown: {
          description: 'The visitor sees it.',
          tags: 'popup',
          on: { 'popup.closed': { guard: { type: 'isOwnPopup', params: relay('groupId') }, target: 'hidden' } },
        },
      },
    },
  },
})

type Running = Pick<Context, 'startedAtMs' | 'durationSeconds'> & { nowMs: number }

function secondsLeft({ startedAtMs, durationSeconds }: Omit<Running, 'nowMs'>, nowMs: number) {
  return remainingSecondsOf({ endsAtMs: startedAtMs + durationSeconds * 1000 }, nowMs)
}
