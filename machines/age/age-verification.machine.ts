import { assign, emit, enqueueActions, setup } from 'xstate'
import type { SiteSettings } from '../../contracts/site/site-settings.ts'
import { leaveTo } from '../access/links.ts'
import { keep, relay } from '../keep.ts'
import { mustVerifyAge, type TokenKind } from '../session/visitor.ts'
import { type DialogName, type DialogRequest, type DialogResult, dialogRequest } from '../site/dialog.ts'
import { unplugged } from '../unplugged.ts'
import { type AgeVerdict, ageResultMachine, MOST_TRIES } from './age-result.machine.ts'

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
export type SessionAnswer = { type: 'ageSession.started'; url: string } | { type: 'ageSession.failed'; reason: string }
export type ForgottenAnswer = { type: 'ageSession.forgotten' }

/** Port. What cookies, storage and the device say; asks no server. */
export type ReadClues = (signal: AbortSignal) => Promise<CluesAnswer>
/** Port. Whether this user must pass verification at all: only an exact no clears. */
export type AskMustPass = (signal: AbortSignal) => Promise<MustPassAnswered>
/** Port. Whether this user has passed before. */
export type AskHasPassed = (signal: AbortSignal) => Promise<HasPassedAnswered>
/** Port. Writes the clearance cookie; with `endsSession` also the second flag cookie, and the session is over. */
export type RememberClearance = (signal: AbortSignal, input: { endsSession: boolean }) => Promise<ClearanceAnswer>
/** Port. Opens a session at the provider and keeps its id in a cookie. */
export type StartAgeSession = (signal: AbortSignal) => Promise<SessionAnswer>
/** Port. Removes the session's cookie and its count of tries. */
export type ForgetSession = (signal: AbortSignal) => Promise<ForgottenAnswer>

export type AgeVerificationEvent =
  /** Somebody logged in or out, or the token changed its kind. */
  | { type: 'visitor.changed'; kind: TokenKind; userId: string }
  /** `/age-verification/` was opened with a session id in its address. */
  | { type: 'ageReturn.received'; sessionId: string }
  | { type: 'verifyNow.chosen' }
  | { type: 'refusal.chosen' }
  | { type: 'retry.requested' }
  /** One of our dialogs was answered, or closed without an answer. */
  | { type: 'dialog.closed'; dialog: DialogName; result: DialogResult | null }
  | CluesAnswer
  | MustPassAnswered
  | HasPassedAnswered
  | ClearanceAnswer
  | SessionAnswer
  | AgeVerdict
  | ForgottenAnswer

export type AgeVerificationEmitted =
  | { type: 'age.settled'; isVerified: boolean; isRequired: boolean }
  /** A check has begun: until `age.settled` its result is unknown. */
  | { type: 'age.unsettled' }
  /** A verification was passed just now, so that the next token may say so. */
  | { type: 'verification.passed' }
  | { type: 'navigation.requested'; to: string }
  | { type: 'leave.requested'; url: string; purpose: 'ageProvider' }
  | { type: 'dialog.requested'; request: DialogRequest }
  | { type: 'contact.requested' }
  | { type: 'problem.noticed'; reason: string }

type MachineSettings = Pick<SiteSettings, 'allowedHosts' | 'verificationEnabled'>

interface AgeVerificationContext {
  settings: MachineSettings
  kind: TokenKind
  userId: string
  clues: Clues
  /** Session id with which the visitor came back; empty until then. */
  returnedSessionId: string
  providerUrl: string
}

export interface AgeVerificationInput {
  settings: MachineSettings
  kind: TokenKind
  /** Whose token it is (its `sub`); empty for guests. Another one restarts the check. */
  userId: string
  /** Session id in the address of the page that was opened first. */
  returnedSessionId?: string
}

const NO_CLUES: Clues = {
  hasValidToken: false,
  isCleared: false,
  isClearedDevice: false,
  openSessionId: '',
  triesUsed: 0,
}

export const ageVerificationMachine = setup({
  types: {
    input: {} as AgeVerificationInput,
    context: {} as AgeVerificationContext,
    events: {} as AgeVerificationEvent,
    emitted: {} as AgeVerificationEmitted,
    children: {} as { ageResult: 'ageResult' },
    tags: {} as
      | 'settled'
      | 'verified'
      | 'required'
      | 'busy'
      | 'checkFailed'
      | 'strayReturn'
      | 'startFailed'
      | 'step1'
      | 'step2',
  },
  actors: {
    readClues: unplugged('readClues'),
    askMustPass: unplugged('askMustPass'),
    askHasPassed: unplugged('askHasPassed'),
    rememberClearance: unplugged<{ endsSession: boolean }>('rememberClearance'),
    startAgeSession: unplugged('startAgeSession'),
    ageResult: ageResultMachine,
    forgetSession: unplugged('forgetSession'),
  },
  actions: {
    keepVisitor: assign((_, { kind, userId }: VisitorIdentity) => ({ kind, userId })),
    keepClues: keep('clues'),
    keepReturn: keep('returnedSessionId'),
    keepProviderUrl: keep('providerUrl'),
    dropReturn: assign({ returnedSessionId: '' }),
    dropSession: assign(({ context }) => ({
      returnedSessionId: '',
      clues: { ...context.clues, openSessionId: '', triesUsed: 0 },
    })),
    announceUnsettled: emit({ type: 'age.unsettled' }),
    announcePassed: emit({ type: 'verification.passed' }),
    announceSettled: emit((_, { isVerified, isRequired }: { isVerified: boolean; isRequired: boolean }) => ({
      type: 'age.settled' as const,
      isVerified,
      isRequired,
    })),
    goTo: emit((_, to: string) => ({ type: 'navigation.requested' as const, to })),
    leaveForProvider: emit(({ context }) => ({
      type: 'leave.requested' as const,
      url: context.providerUrl,
      purpose: 'ageProvider' as const,
    })),
    showDialog: emit((_, dialog: DialogName) => ({
      type: 'dialog.requested' as const,
      request: dialogRequest(dialog),
    })),
    offerVerification: enqueueActions(({ context, enqueue }) => {
      // The two kinds that need verification are sent to its page, which has the same notice.
      if (mustVerifyAge(context.kind)) return
      enqueue.emit({ type: 'dialog.requested', request: dialogRequest('ageRequired') })
    }),
    requestContact: emit({ type: 'contact.requested' }),
    reportProblem: emit((_, reason: string) => ({ type: 'problem.noticed' as const, reason })),
  },
  guards: {
    isVerificationOff: ({ context }) => !context.settings.verificationEnabled,
    isSomebodyElse: ({ context }, { kind, userId }: VisitorIdentity) =>
      kind !== context.kind || userId !== context.userId,
    holdsClearance: (_, clues: Clues) => clues.isCleared,
    lacksToken: (_, clues: Clues) => !clues.hasValidToken,
    isClearedDevice: (_, clues: Clues) => clues.isClearedDevice,
    isNo: (_, answer: boolean) => !answer,
    isYes: (_, answer: boolean) => answer,
    isYesAndReturned: ({ context }, answer: boolean) => answer && isOwnReturn(context),
    isOutOfTries: ({ context }) => isBeingChecked(context) && context.clues.triesUsed >= MOST_TRIES,
    isBeingChecked: ({ context }) => isBeingChecked(context),
    isStrayReturn: ({ context }) => context.returnedSessionId !== '',
    mayLeaveFor: ({ context }, url: string) => leaveTo(url, 'ageProvider', context.settings) !== undefined,
    isVerifyNow: (_, result: DialogResult | null) => result === 'verifyNow',
    isContactUs: (_, result: DialogResult | null) => result === 'contactUs',
    isRefusalDismissed: (_, { dialog, result }: { dialog: DialogName; result: DialogResult | null }) =>
      dialog === 'ageRefuse' && result === null,
    isVerifiedDialog: (_, dialog: DialogName) => dialog === 'ageVerified',
  },
  delays: { patience: 20_000, cookiePatience: 2_000, providerPatience: 20_000 },
}).createMachine({
  id: 'ageVerification',
  description: 'Finds out whether a member must prove their age, and takes them to the provider and back.',
  meta: { requirements: ['AGE-002', 'SESSION-020'] },
  context: ({ input }) => ({
    settings: input.settings,
    kind: input.kind,
    userId: input.userId,
    clues: NO_CLUES,
    returnedSessionId: input.returnedSessionId ?? '',
    providerUrl: '',
  }),
  initial: 'starting',
  on: {
    'visitor.changed': {
      guard: { type: 'isSomebodyElse', params: ({ event }) => identityIn(event) },
      target: '.starting',
      actions: { type: 'keepVisitor', params: ({ event }) => identityIn(event) },
    },
    'ageReturn.received': { actions: { type: 'keepReturn', params: relay('sessionId') } },
  },
  states: {
    starting: {
      description: 'Sites without verification have nothing to check.',
      meta: { requirements: ['SESSION-020'] },
      always: [{ guard: 'isVerificationOff', target: 'off' }, { target: 'checking' }],
    },
    off: {
      description: 'This site does not ask for age verification: everybody is in the verified view.',
      meta: { requirements: ['AGE-002', 'AGE-048'] },
      tags: 'settled',
      entry: { type: 'announceSettled', params: { isVerified: true, isRequired: false } },
    },
    checking: {
      description: 'Is verification required? Asked in a fixed order; the first answer that clears ends it.',
      meta: { requirements: ['AGE-020', 'AGE-021', 'AGE-022', 'AGE-023', 'AGE-024'] },
      entry: 'announceUnsettled',
      initial: 'readingClues',
      states: {
        readingClues: {
          description: 'Token, clearance cookie and, where configured, the device are looked at. No server is asked.',
          meta: { requirements: ['AGE-020', 'AGE-021', 'AGE-028', 'AGE-048', 'AGE-055'] },
          invoke: { src: 'readClues' },
          after: { cookiePatience: '#ageVerification.checkFailed' },
          on: {
            'clues.read': [
              {
                guard: { type: 'holdsClearance', params: relay('clues') },
                target: '#ageVerification.inVerifiedView.cleared',
                actions: { type: 'keepClues', params: relay('clues') },
              },
              {
                guard: { type: 'lacksToken', params: relay('clues') },
                target: '#ageVerification.notRequired',
                actions: { type: 'keepClues', params: relay('clues') },
              },
              {
                guard: { type: 'isClearedDevice', params: relay('clues') },
                target: 'rememberingClearance',
                actions: { type: 'keepClues', params: relay('clues') },
              },
              {
                target: 'askingMustPass',
                actions: { type: 'keepClues', params: relay('clues') },
              },
            ],
          },
        },
        askingMustPass: {
          description: 'The server is asked whether this user must pass verification, by the date of registration.',
          meta: { requirements: ['AGE-022', 'API-021'] },
          invoke: { src: 'askMustPass' },
          after: {
            patience: {
              target: '#ageVerification.checkFailed',
              actions: { type: 'reportProblem', params: 'must-pass check: no answer' },
            },
          },
          on: {
            'mustPass.answered': [
              {
                guard: { type: 'isNo', params: relay('mustPass') },
                target: 'rememberingClearance',
              },
              { target: 'askingHasPassed' },
            ],
            'check.failed': {
              target: '#ageVerification.checkFailed',
              actions: { type: 'reportProblem', params: relay('reason') },
            },
          },
        },
        askingHasPassed: {
          description: 'The server is asked whether this user has passed before.',
          meta: { requirements: ['AGE-023', 'API-022'] },
          invoke: { src: 'askHasPassed' },
          after: {
            patience: {
              target: '#ageVerification.checkFailed',
              actions: { type: 'reportProblem', params: 'has-passed check: no answer' },
            },
          },
          on: {
            'hasPassed.answered': [
              {
                guard: { type: 'isYesAndReturned', params: relay('hasPassed') },
                target: '#ageVerification.recordingPass',
              },
              {
                guard: { type: 'isYes', params: relay('hasPassed') },
                target: 'rememberingClearance',
              },
              { target: 'weighing' },
            ],
            'check.failed': {
              target: '#ageVerification.checkFailed',
              actions: { type: 'reportProblem', params: relay('reason') },
            },
          },
        },
        rememberingClearance: {
          description: 'The clearance is kept in a cookie for a year, so that the next visit needs no check.',
          meta: { requirements: ['AGE-047'] },
          invoke: { src: 'rememberClearance', input: { endsSession: false } },
          after: { cookiePatience: '#ageVerification.inVerifiedView.cleared' },
          on: { 'clearance.remembered': '#ageVerification.inVerifiedView.cleared' },
        },
        weighing: {
          description:
            'Verification is required. Does the visitor come back from the provider, or was a check cut short by a reload?',
          meta: { requirements: ['AGE-024', 'ROUTE-014', 'AGE-009'] },
          always: [
            { guard: 'isOutOfTries', target: '#ageVerification.givingUp' },
            { guard: 'isBeingChecked', target: '#ageVerification.polling' },
            { guard: 'isStrayReturn', target: '#ageVerification.required.strayReturn' },
            { target: '#ageVerification.required.step1' },
          ],
        },
      },
    },
    notRequired: {
      description: 'Nobody is logged in: there is nothing to verify, and the site stays in its soft view.',
      meta: { requirements: ['AGE-020', 'AGE-048'] },
      tags: 'settled',
      entry: { type: 'announceSettled', params: { isVerified: false, isRequired: false } },
    },
    inVerifiedView: {
      description: 'The visitor has passed, or need not.',
      meta: { requirements: ['AGE-002'] },
      tags: ['settled', 'verified'],
      entry: { type: 'announceSettled', params: { isVerified: true, isRequired: false } },
      initial: 'cleared',
      on: {
        'dialog.closed': {
          guard: { type: 'isVerifiedDialog', params: relay('dialog') },
          target: '.cleared',
          actions: { type: 'goTo', params: '/' },
        },
      },
      states: {
        cleared: { description: 'The whole site is open.' },
        verified: {
          description: 'Verification has just been passed, and a dialog says so.',
          meta: { requirements: ['AGE-036', 'AGE-046'] },
          entry: [
            { type: 'goTo', params: '/age-verification/' },
            { type: 'showDialog', params: 'ageVerified' },
          ],
        },
      },
    },
    required: {
      description: 'The user must prove their age before the site opens.',
      meta: { requirements: ['AGE-024', 'AGE-039', 'AGE-040'] },
      tags: ['settled', 'required'],
      entry: { type: 'announceSettled', params: { isVerified: false, isRequired: true } },
      initial: 'step1',
      on: {
        'verifyNow.chosen': 'startingSession',
        'refusal.chosen': '.refusing',
        'ageReturn.received': {
          target: 'checking',
          actions: { type: 'keepReturn', params: relay('sessionId') },
        },
        'dialog.closed': [
          {
            guard: { type: 'isVerifyNow', params: relay('result') },
            target: 'startingSession',
          },
          {
            guard: { type: 'isContactUs', params: relay('result') },
            actions: 'requestContact',
          },
        ],
      },
      states: {
        step1: {
          description:
            'The notice with Verify Now and Contact Us: on its page, or as a dialog for those who are not sent there.',
          meta: { requirements: ['AGE-044'] },
          tags: 'step1',
          entry: 'offerVerification',
        },
        refusing: {
          description: 'A dialog warns that refusing cancels the membership. The cancellation itself is the server’s.',
          meta: { requirements: ['AGE-041', 'AGE-042', 'AGE-043'] },
          tags: 'step1',
          entry: { type: 'showDialog', params: 'ageRefuse' },
          on: {
            'dialog.closed': [
              {
                guard: { type: 'isContactUs', params: relay('result') },
                target: 'step1',
                actions: 'requestContact',
              },
              {
                guard: {
                  type: 'isRefusalDismissed',
                  params: ({ event }) => ({ dialog: event.dialog, result: event.result }),
                },
                target: 'step1',
              },
            ],
          },
        },
        strayReturn: {
          description:
            'The visitor came back with a session that is not theirs, or that this browser never started: a new start is offered.',
          tags: ['step1', 'strayReturn'],
          entry: 'dropReturn',
        },
        startFailed: {
          description: 'The provider could not be reached, or its address is not one that we may send people to.',
          tags: ['step1', 'startFailed'],
        },
      },
    },
    startingSession: {
      description: 'A session is opened at the provider, and its id kept in a cookie.',
      meta: { requirements: ['AGE-029', 'AGE-030', 'API-018'] },
      tags: ['settled', 'required', 'step2', 'busy'],
      invoke: { src: 'startAgeSession' },
      after: {
        patience: {
          target: 'required.startFailed',
          actions: { type: 'reportProblem', params: 'provider session: no answer' },
        },
      },
      on: {
        'ageSession.started': [
          {
            guard: { type: 'mayLeaveFor', params: relay('url') },
            target: 'atProvider',
            actions: ['dropSession', { type: 'keepProviderUrl', params: relay('url') }],
          },
          {
            target: 'required.startFailed',
            actions: { type: 'reportProblem', params: 'provider session: its address is not allowed' },
          },
        ],
        'ageSession.failed': {
          target: 'required.startFailed',
          actions: { type: 'reportProblem', params: relay('reason') },
        },
      },
    },
    atProvider: {
      description: 'The visitor leaves for the provider. Whoever is still here after a while gets the notice back.',
      meta: { requirements: ['AGE-031'] },
      tags: ['settled', 'required', 'step2', 'busy'],
      entry: 'leaveForProvider',
      after: { providerPatience: 'required.step1' },
    },
    polling: {
      description: 'The visitor is back, and it is asked what came of their session.',
      meta: { requirements: ['AGE-032', 'AGE-033'], stream: true },
      tags: ['settled', 'required', 'step2', 'busy'],
      entry: { type: 'announceSettled', params: { isVerified: false, isRequired: true } },
      invoke: {
        src: 'ageResult',
        id: 'ageResult',
        input: ({ context: { clues } }) => ({ sessionId: clues.openSessionId, triesUsed: clues.triesUsed }),
      },
      on: {
        'result.confirmed': 'recordingPass',
        'result.foreign': 'forgettingStray',
        'result.missing': 'givingUp',
      },
    },
    recordingPass: {
      description: 'Passed: clearance and the second flag are kept for a year, and the session’s cookie goes.',
      meta: { requirements: ['AGE-034', 'AGE-035', 'AGE-037'] },
      tags: ['busy', 'step2'],
      invoke: { src: 'rememberClearance', input: { endsSession: true } },
      after: { cookiePatience: { target: 'inVerifiedView.verified', actions: ['dropSession', 'announcePassed'] } },
      on: { 'clearance.remembered': { target: 'inVerifiedView.verified', actions: ['dropSession', 'announcePassed'] } },
    },
    forgettingStray: {
      description: 'The server does not know this session as this user’s: its cookie goes.',
      tags: ['busy', 'step2'],
      invoke: { src: 'forgetSession' },
      after: { cookiePatience: { target: 'required.strayReturn', actions: 'dropSession' } },
      on: { 'ageSession.forgotten': { target: 'required.strayReturn', actions: 'dropSession' } },
    },
    givingUp: {
      description: 'All tries are used without a yes: the session’s cookie goes.',
      meta: { requirements: ['AGE-038'] },
      tags: ['busy', 'step2'],
      invoke: { src: 'forgetSession' },
      after: { cookiePatience: { target: 'failed', actions: 'dropSession' } },
      on: { 'ageSession.forgotten': { target: 'failed', actions: 'dropSession' } },
    },
    failed: {
      description:
        'Verification failed, and a dialog says so. It can be started again; a pass that arrives late is found at the next visit.',
      meta: { requirements: ['AGE-038', 'AGE-045', 'AGE-046'] },
      tags: ['settled', 'required', 'step1'],
      entry: [
        { type: 'announceSettled', params: { isVerified: false, isRequired: true } },
        { type: 'goTo', params: '/age-verification/' },
        { type: 'showDialog', params: 'ageFailed' },
      ],
      on: {
        'verifyNow.chosen': 'startingSession',
        'refusal.chosen': 'required.refusing',
        'ageReturn.received': {
          target: 'checking',
          actions: { type: 'keepReturn', params: relay('sessionId') },
        },
        'dialog.closed': [
          {
            guard: { type: 'isVerifyNow', params: relay('result') },
            target: 'startingSession',
          },
          {
            guard: { type: 'isContactUs', params: relay('result') },
            actions: 'requestContact',
          },
        ],
      },
    },
    checkFailed: {
      description: 'The check could not be made. The site stays in its soft view and offers to try again.',
      meta: { requirements: ['AGE-025', 'AGE-026'] },
      tags: ['settled', 'checkFailed'],
      entry: { type: 'announceSettled', params: { isVerified: false, isRequired: false } },
      on: {
        'retry.requested': 'checking',
        'ageReturn.received': {
          target: 'checking',
          actions: { type: 'keepReturn', params: relay('sessionId') },
        },
      },
    },
  },
})

interface VisitorIdentity {
  kind: TokenKind
  userId: string
}

function identityIn({ kind, userId }: VisitorIdentity): VisitorIdentity {
  return { kind, userId }
}

function isOwnReturn({ returnedSessionId, clues }: AgeVerificationContext) {
  return returnedSessionId !== '' && returnedSessionId === clues.openSessionId
}

/** A return with this browser's session, or tries that a reload cut short. */
function isBeingChecked(context: AgeVerificationContext) {
  const { returnedSessionId, clues } = context
  const wasInterrupted = returnedSessionId === '' && clues.openSessionId !== '' && clues.triesUsed > 0
  return isOwnReturn(context) || wasInterrupted
}
