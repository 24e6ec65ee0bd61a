import { assign, emit, setup } from 'xstate'
import { relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'

export type ResultAnswer =
  | { type: 'result.confirmed' }
  | { type: 'result.pending' }
  /** The session is not this user's: nothing more is asked about it. */
  | { type: 'result.foreign' }
  | { type: 'result.unknown'; reason: string }

/** Port. Notes the try, asks for the session's status and reports it to the server, which decides. */
export type AskResult = (signal: AbortSignal, input: ResultQuestion) => Promise<ResultAnswer>
interface ResultQuestion {
  sessionId: string
  attempt: number
}

export type AgeResultEmitted =
  | { type: 'result.confirmed' }
  | { type: 'result.foreign' }
  /** All tries are used without a yes. */
  | { type: 'result.missing' }
  | { type: 'problem.noticed'; reason: string }
export type AgeVerdict = Exclude<AgeResultEmitted, { type: 'problem.noticed' }>

/** A session at the provider that this browser started and has not finished. */
export interface OpenSession {
  /** Empty without one. */
  sessionId: string
  /** Tries of its result that were made already, before a reload. */
  triesUsed: number
}

export const NO_SESSION: OpenSession = { sessionId: '', triesUsed: 0 }

export const MOST_TRIES = 3

export const ageResultMachine = setup({
  types: {
    input: {} as OpenSession,
    context: {} as { sessionId: string; tries: number },
    events: {} as ResultAnswer,
    emitted: {} as AgeResultEmitted,
  },
  actors: { askResult: unplugged<ResultQuestion>('askResult') },
  actions: {
    countTry: assign(({ context }) => ({ tries: context.tries + 1 })),
    announceVerdict: emit((_, type: AgeVerdict['type']) => ({ type })),
    reportProblem: emit((_, reason: string) => ({ type: 'problem.noticed' as const, reason })),
  },
  guards: { hasTriesLeft: ({ context }) => context.tries < MOST_TRIES },
  delays: { patience: 20_000, pollPause: 5_000 },
}).createMachine({
  id: 'ageResult',
  description:
    'Asks what came of one session at the provider: three tries, five seconds apart, counted across reloads.',
  context: ({ input }) => ({ sessionId: input.sessionId, tries: input.triesUsed }),
  meta: { requirements: ['AGE-032', 'AGE-033', 'API-019', 'API-020'] },
  initial: 'asking',
  states: {
    asking: {
      description: 'One try: the session’s status is read and reported, and the server says whether it counts.',
      entry: 'countTry',
      invoke: {
        src: 'askResult',
        input: ({ context }) => ({ sessionId: context.sessionId, attempt: context.tries }),
      },
      after: { patience: 'tried' },
      on: {
        'result.confirmed': 'confirmed',
        'result.pending': 'tried',
        'result.foreign': 'foreign',
        'result.unknown': { target: 'tried', actions: { type: 'reportProblem', params: relay('reason') } },
      },
    },
    tried: {
      description: 'Not confirmed by this try.',
      always: [{ guard: 'hasTriesLeft', target: 'pausing' }, { target: 'missing' }],
    },
    pausing: {
      description: 'The provider gets some time before the next try.',
      after: { pollPause: 'asking' },
    },
    confirmed: {
      description: 'The server says that the visitor has passed.',
      type: 'final',
      entry: { type: 'announceVerdict', params: 'result.confirmed' },
    },
    foreign: {
      description: 'The server does not know this session as this user’s.',
      type: 'final',
      entry: { type: 'announceVerdict', params: 'result.foreign' },
    },
    missing: {
      description: 'All tries are used without a yes.',
      type: 'final',
      entry: { type: 'announceVerdict', params: 'result.missing' },
      meta: { requirements: ['AGE-038'] },
    },
  },
})
