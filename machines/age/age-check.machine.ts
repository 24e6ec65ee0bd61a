import { assign, emit, setup } from 'xstate'
import { keep, relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'
import { MOST_TRIES, NO_SESSION, type OpenSession } from './age-result.machine.ts'

export interface Clues {
  /** The access token in the cookie lives. */
  hasValidToken: boolean
  /** The clearance cookie holds the clearance constant. */
  isCleared: boolean
  /** The device is one of those that are cleared without a check; never unless the site is configured so. */
  isClearedDevice: boolean
  /** Session at the provider that this browser started and has not finished; empty without one. */
  openSessionId: string
  /** Tries of that session's result that were made already, before a reload. */
  triesUsed: number
}

/** The check could not be made. `reason` is for the log. */
type CheckFailed = { type: 'check.failed'; reason: string }

export type CluesAnswer = { type: 'clues.read'; clues: Clues }
export type MustPassAnswered = { type: 'mustPass.answered'; mustPass: boolean } | CheckFailed
export type HasPassedAnswered = { type: 'hasPassed.answered'; hasPassed: boolean } | CheckFailed

export type ClearanceAnswer = { type: 'clearance.remembered' }

/** Port. What cookies, storage and the device say; asks no server. */
export type ReadClues = (signal: AbortSignal) => Promise<CluesAnswer>
/** Port. Whether this user must pass verification at all: only an exact no clears. */
export type AskMustPass = (signal: AbortSignal) => Promise<MustPassAnswered>
/** Port. Whether this user has passed before. */
export type AskHasPassed = (signal: AbortSignal) => Promise<HasPassedAnswered>

/** Port. Writes the clearance cookie; with `endsSession` also the second flag cookie, and the session is over. */
export type RememberClearance = (signal: AbortSignal, input: { endsSession: boolean }) => Promise<ClearanceAnswer>

export type AgeCheckEmitted =
  /** This browser keeps the clearance. */
  | { type: 'check.cleared' }
  /** Nobody is logged in. */
  | { type: 'check.unneeded' }
  /** The user has just come back from the provider, and has passed there. */
  | { type: 'check.passed' }
  /** The result of this session is still to be asked for. */
  | { type: 'check.interrupted'; session: OpenSession }
  /** All tries of a session's result are used. */
  | { type: 'check.exhausted' }
  /** The user comes back with a session that this browser did not start. */
  | { type: 'check.strayed' }
  | { type: 'check.required' }
  | { type: 'check.missed' }
  | { type: 'problem.noticed'; reason: string }

export type AgeCheckEvent =
  | CluesAnswer
  | MustPassAnswered
  | HasPassedAnswered
  | ClearanceAnswer
  /** The address of a page names a session: the visitor comes back with it. */
  | { type: 'ageReturn.received'; sessionId: string }

export type CheckVerdict = Exclude<AgeCheckEmitted, { type: 'problem.noticed' }>

interface Context {
  /** Session id with which the visitor came back; empty until then. */
  returnedSessionId: string
  session: OpenSession
}

export const ageCheckMachine = setup({
  types: {
    input: {} as { returnedSessionId: string },
    context: {} as Context,
    events: {} as AgeCheckEvent,
    emitted: {} as AgeCheckEmitted,
  },
  actors: {
    readClues: unplugged('readClues'),
    askMustPass: unplugged('askMustPass'),
    askHasPassed: unplugged('askHasPassed'),
    rememberClearance: unplugged<{ endsSession: boolean }>('rememberClearance'),
  },
  actions: {
    keepSession: assign((_, { openSessionId, triesUsed }: Clues) => ({
      session: { sessionId: openSessionId, triesUsed },
    })),
    keepReturn: keep('returnedSessionId'),
    announceVerdict: emit((_, type: Exclude<CheckVerdict, { session: OpenSession }>['type']) => ({ type })),
    announceInterrupted: emit(({ context }) => ({ type: 'check.interrupted' as const, session: context.session })),
    reportProblem: emit((_, reason: string) => ({ type: 'problem.noticed' as const, reason })),
  },
  guards: {
    holdsClearance: (_, clues: Clues) => clues.isCleared,
    lacksToken: (_, clues: Clues) => !clues.hasValidToken,
    isClearedDevice: (_, clues: Clues) => clues.isClearedDevice,
    isNo: (_, answer: boolean) => !answer,
    isYesAndReturned: ({ context }, answer: boolean) => answer && isOwnReturn(context),
    isYes: (_, answer: boolean) => answer,
    isOutOfTries: ({ context }) => isBeingChecked(context) && context.session.triesUsed >= MOST_TRIES,
    isBeingChecked: ({ context }) => isBeingChecked(context),
    isStrayReturn: ({ context }) => context.returnedSessionId !== '',
  },
  delays: { patience: 20_000, cookiePatience: 2_000 },
}).createMachine({
  id: 'ageCheck',
  description: 'Is verification required? Asked in a fixed order, and the first answer that clears ends it.',
  context: ({ input }) => ({ ...input, session: NO_SESSION }),
  meta: { requirements: ['AGE-020', 'AGE-021', 'AGE-022', 'AGE-023', 'AGE-024'] },
  initial: 'readingClues',
  on: { 'ageReturn.received': { actions: { type: 'keepReturn', params: relay('sessionId') } } },
  states: {
    readingClues: {
      description: 'Token, clearance cookie and, where configured, the device are looked at. No server is asked.',
      meta: { requirements: ['AGE-020', 'AGE-021', 'AGE-028', 'AGE-048', 'AGE-055'] },
      invoke: { src: 'readClues' },
      after: { cookiePatience: 'missed' },
      on: {
        'clues.read': [
          { guard: { type: 'holdsClearance', params: relay('clues') }, target: 'cleared' },
          { guard: { type: 'lacksToken', params: relay('clues') }, target: 'unneeded' },
          { guard: { type: 'isClearedDevice', params: relay('clues') }, target: 'rememberingClearance' },
          { target: 'askingMustPass', actions: { type: 'keepSession', params: relay('clues') } },
        ],
      },
    },
    askingMustPass: {
      description: 'The server is asked whether this user must pass verification, by the date of registration.',
      meta: { requirements: ['AGE-022', 'API-021'] },
      invoke: { src: 'askMustPass' },
      after: {
        patience: { target: 'missed', actions: { type: 'reportProblem', params: 'must-pass check: no answer' } },
      },
      on: {
        'mustPass.answered': [
          { guard: { type: 'isNo', params: relay('mustPass') }, target: 'rememberingClearance' },
          { target: 'askingHasPassed' },
        ],
        'check.failed': { target: 'missed', actions: { type: 'reportProblem', params: relay('reason') } },
      },
    },
    askingHasPassed: {
      description: 'The server is asked whether this user has passed before.',
      meta: { requirements: ['AGE-023', 'API-022'] },
      invoke: { src: 'askHasPassed' },
      after: {
        patience: { target: 'missed', actions: { type: 'reportProblem', params: 'has-passed check: no answer' } },
      },
      on: {
        'hasPassed.answered': [
          { guard: { type: 'isYesAndReturned', params: relay('hasPassed') }, target: 'passed' },
          { guard: { type: 'isYes', params: relay('hasPassed') }, target: 'rememberingClearance' },
          { target: 'weighing' },
        ],
        'check.failed': { target: 'missed', actions: { type: 'reportProblem', params: relay('reason') } },
      },
    },
    rememberingClearance: {
      description: 'The clearance is kept in a cookie for a year, so that the next visit needs no check.',
      meta: { requirements: ['AGE-047'] },
      invoke: { src: 'rememberClearance', input: { endsSession: false } },
      after: { cookiePatience: 'cleared' },
      on: { 'clearance.remembered': 'cleared' },
    },
    weighing: {
      description:
        'Verification is required. Does the visitor come back from the provider, or was a check cut short by a reload?',
      meta: { requirements: ['AGE-024', 'ROUTE-014', 'AGE-009'] },
      always: [
        { guard: 'isOutOfTries', target: 'exhausted' },
        { guard: 'isBeingChecked', target: 'interrupted' },
        { guard: 'isStrayReturn', target: 'strayed' },
        { target: 'required' },
      ],
    },
    cleared: {
      description: 'This browser keeps the clearance.',
      type: 'final',
      entry: { type: 'announceVerdict', params: 'check.cleared' },
    },
    unneeded: {
      description: 'Nobody is logged in: there is nothing to verify.',
      type: 'final',
      entry: { type: 'announceVerdict', params: 'check.unneeded' },
    },
    passed: {
      description: 'The visitor comes back, and the server knows already that they have passed.',
      type: 'final',
      entry: { type: 'announceVerdict', params: 'check.passed' },
    },
    interrupted: {
      description: 'What came of the session at the provider is not known yet.',
      type: 'final',
      entry: 'announceInterrupted',
    },
    exhausted: {
      description: 'What came of the session has been asked for as often as it may be.',
      type: 'final',
      entry: { type: 'announceVerdict', params: 'check.exhausted' },
    },
    strayed: {
      description: 'The visitor came back with a session that is not theirs, or that this browser never started.',
      type: 'final',
      entry: { type: 'announceVerdict', params: 'check.strayed' },
    },
    required: {
      description: 'This user must verify and has not begun.',
      type: 'final',
      entry: { type: 'announceVerdict', params: 'check.required' },
    },
    missed: {
      description: 'The check could not be made.',
      meta: { requirements: ['AGE-025'] },
      type: 'final',
      entry: { type: 'announceVerdict', params: 'check.missed' },
    },
  },
})

function isOwnReturn({ returnedSessionId, session }: Context) {
  return returnedSessionId !== '' && returnedSessionId === session.sessionId
}

/** A return with this browser's session, or tries that a reload cut short. */
function isBeingChecked(context: Context) {
  const { returnedSessionId, session } = context
  const wasInterrupted = returnedSessionId === '' && session.sessionId !== '' && session.triesUsed > 0
  return isOwnReturn(context) || wasInterrupted
}
