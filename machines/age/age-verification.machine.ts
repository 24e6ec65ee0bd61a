import { assign, emit, enqueueActions, sendTo, setup } from 'xstate'
import type { SiteSettings } from '../../contracts/site/site-settings.ts'
import { keep, relay } from '../keep.ts'
import { mustVerifyAge, type TokenKind } from '../session/visitor.ts'
import { type DialogName, type DialogRequest, type DialogResult, dialogRequest } from '../site/dialog.ts'
import { unplugged } from '../unplugged.ts'
import { type AgeCheckEvent, ageCheckMachine, type CheckVerdict, type ClearanceAnswer } from './age-check.machine.ts'
import { type AgeVerdict, ageResultMachine, NO_SESSION, type OpenSession } from './age-result.machine.ts'
import { ageSessionMachine, type SessionNews } from './age-session.machine.ts'

export type ForgottenAnswer = { type: 'ageSession.forgotten' }

/** Port. Removes the session's cookie and its count of tries. */
export type ForgetSession = (signal: AbortSignal) => Promise<ForgottenAnswer>

export type AgeVerificationEvent =
  /** Somebody logged in or out, or the token changed its kind. */
  | ({ type: 'visitor.changed' } & Visitor)
  /** `/age-verification/` was opened with a session id in its address. */
  | { type: 'ageReturn.received'; sessionId: string }
  | { type: 'verifyNow.chosen' }
  | { type: 'refusal.chosen' }
  | { type: 'retry.requested' }
  /** One of our dialogs was answered, or closed without an answer. */
  | { type: 'dialog.closed'; dialog: DialogName; result: DialogResult | null }
  | CheckVerdict
  | SessionNews
  | AgeVerdict
  | ClearanceAnswer
  | ForgottenAnswer

export type AgeVerificationEmitted =
  | { type: 'age.settled'; isVerified: boolean; isRequired: boolean }
  /** A check has begun: until `age.settled` its result is unknown. */
  | { type: 'age.unsettled' }
  /** A verification was passed just now, so that the next token may say so. */
  | { type: 'verification.passed' }
  | { type: 'navigation.requested'; to: string }
  | { type: 'dialog.requested'; request: DialogRequest }
  | { type: 'contact.requested' }

type MachineSettings = Pick<SiteSettings, 'allowedHosts' | 'verificationEnabled'>

interface Visitor {
  kind: TokenKind
  /** Whose token it is (its `sub`); empty for guests. Another one restarts the check. */
  userId: string
}

interface AgeVerificationContext extends Visitor {
  settings: MachineSettings
  /** Whose result is asked for. */
  session: OpenSession
  /** Session id with which the visitor came back; empty until then. */
  returnedSessionId: string
}

export interface AgeVerificationInput extends Visitor {
  settings: MachineSettings
  /** Session id in the address of the page that was opened first. */
  returnedSessionId?: string
}

const ageSetup = setup({
  types: {
    input: {} as AgeVerificationInput,
    context: {} as AgeVerificationContext,
    events: {} as AgeVerificationEvent,
    emitted: {} as AgeVerificationEmitted,
    children: {} as { ageCheck: 'ageCheck'; ageSession: 'ageSession'; ageResult: 'ageResult' },
    tags: {} as
      | 'settled'
      | 'verified'
      | 'required'
      | 'leaving'
      | 'checkFailed'
      | 'strayReturn'
      | 'startFailed'
      | 'step1'
      | 'step2',
  },
  actors: {
    ageCheck: ageCheckMachine,
    ageSession: ageSessionMachine,
    ageResult: ageResultMachine,
    rememberClearance: unplugged<{ endsSession: boolean }>('rememberClearance'),
    forgetSession: unplugged('forgetSession'),
  },
  actions: {
    keepVisitor: assign((_, { kind, userId }: Visitor) => ({ kind, userId })),
    keepReturn: keep('returnedSessionId'),
    keepSession: keep('session'),
    dropReturn: assign({ returnedSessionId: '' }),
    tellCheck: sendTo('ageCheck', ({ event }) => event as AgeCheckEvent),
    announceUnsettled: emit({ type: 'age.unsettled' }),
    announcePassed: emit({ type: 'verification.passed' }),
    announceSettled: emit((_, { isVerified, isRequired }: { isVerified: boolean; isRequired: boolean }) => ({
      type: 'age.settled' as const,
      isVerified,
      isRequired,
    })),
    goTo: emit((_, to: string) => ({ type: 'navigation.requested' as const, to })),
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
  },
  guards: {
    isVerificationOff: ({ context }) => !context.settings.verificationEnabled,
    isSomebodyElse: ({ context }, { kind, userId }: Visitor) => kind !== context.kind || userId !== context.userId,
    isVerifyNow: (_, result: DialogResult | null) => result === 'verifyNow',
    isContactUs: (_, result: DialogResult | null) => result === 'contactUs',
    isRefusalDismissed: (_, { dialog, result }: { dialog: DialogName; result: DialogResult | null }) =>
      dialog === 'ageRefuse' && result === null,
    isVerifiedDialog: (_, dialog: DialogName) => dialog === 'ageVerified',
  },
  delays: { cookiePatience: 2_000 },
})

const COMES_BACK = {
  target: '#ageVerification.checking',
  actions: { type: 'keepReturn', params: relay('sessionId') },
} as const

const PASSED = {
  target: '#ageVerification.inVerifiedView.verified',
  actions: ['dropReturn', 'announcePassed'],
} as const
const FAILED = { target: '#ageVerification.required.offered.failed', actions: 'dropReturn' } as const

export const ageVerificationMachine = ageSetup.createMachine({
  id: 'ageVerification',
  description: 'Finds out whether a member must prove their age, and takes them to the provider and back.',
  meta: { requirements: ['AGE-002', 'SESSION-020'] },
  context: ({ input }) => ({ ...input, session: NO_SESSION, returnedSessionId: input.returnedSessionId ?? '' }),
  initial: 'starting',
  on: {
    'visitor.changed': {
      guard: { type: 'isSomebodyElse', params: ({ event }) => event },
      target: '.starting',
      actions: { type: 'keepVisitor', params: ({ event }) => event },
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
      description: 'Is verification required?',
      meta: { requirements: ['AGE-020', 'AGE-021', 'AGE-022', 'AGE-023', 'AGE-024'], stream: true },
      entry: 'announceUnsettled',
      invoke: {
        src: 'ageCheck',
        id: 'ageCheck',
        input: ({ context }) => ({ returnedSessionId: context.returnedSessionId }),
      },
      on: {
        'check.cleared': 'inVerifiedView',
        'check.unneeded': 'notRequired',
        'check.passed': 'closing.recordingPass',
        'check.interrupted': { target: 'required.polling', actions: { type: 'keepSession', params: relay('session') } },
        'check.exhausted': 'closing.givingUp',
        'check.strayed': 'required.offered.strayReturn',
        'check.required': 'required',
        'check.missed': 'checkFailed',
        'ageReturn.received': {
          description: 'It counts in the check that is under way.',
          actions: [{ type: 'keepReturn', params: relay('sessionId') }, 'tellCheck'],
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
      initial: 'offered',
      states: {
        offered: {
          description: 'Verify Now, Contact Us and the refusal are offered, on the page or in a dialog.',
          tags: 'step1',
          initial: 'step1',
          on: {
            'verifyNow.chosen': 'leaving',
            'refusal.chosen': '.refusing',
            'ageReturn.received': COMES_BACK,
            'dialog.closed': [
              { guard: { type: 'isVerifyNow', params: relay('result') }, target: 'leaving' },
              { guard: { type: 'isContactUs', params: relay('result') }, actions: 'requestContact' },
            ],
          },
          states: {
            step1: {
              description: 'The notice: on its page, or as a dialog for those who are not sent there.',
              meta: { requirements: ['AGE-044'] },
              entry: 'offerVerification',
            },
            refusing: {
              description:
                'A dialog warns that refusing cancels the membership. The cancellation itself is the server’s.',
              meta: { requirements: ['AGE-041', 'AGE-042', 'AGE-043'] },
              entry: { type: 'showDialog', params: 'ageRefuse' },
              on: {
                'dialog.closed': [
                  {
                    guard: { type: 'isContactUs', params: relay('result') },
                    target: 'step1',
                    actions: 'requestContact',
                  },
                  { guard: { type: 'isRefusalDismissed', params: ({ event }) => event }, target: 'step1' },
                ],
              },
            },
            strayReturn: {
              description:
                'The visitor came back with a session that is not theirs, or that this browser never started: a new start is offered.',
              tags: 'strayReturn',
              entry: 'dropReturn',
            },
            startFailed: {
              description: 'The provider could not be reached, or its address is not one that we may send people to.',
              tags: 'startFailed',
            },
            failed: {
              description:
                'Verification failed, and a dialog says so. It can be started again; a pass that arrives late is found at the next visit.',
              meta: { requirements: ['AGE-038', 'AGE-045', 'AGE-046'] },
              entry: [
                { type: 'goTo', params: '/age-verification/' },
                { type: 'showDialog', params: 'ageFailed' },
              ],
            },
          },
        },
        leaving: {
          description: 'A session is opened at the provider, and the visitor leaves for it.',
          meta: { requirements: ['AGE-029', 'AGE-031'], stream: true },
          tags: ['step2', 'leaving'],
          invoke: { src: 'ageSession', id: 'ageSession', input: ({ context }) => ({ settings: context.settings }) },
          on: {
            'ageSession.opened': { actions: 'dropReturn' },
            'ageSession.missing': 'offered.startFailed',
            'ageSession.unused': 'offered',
          },
        },
        polling: {
          description: 'The visitor is back, and it is asked what came of their session.',
          meta: { requirements: ['AGE-032', 'AGE-033'], stream: true },
          tags: 'step2',
          invoke: { src: 'ageResult', id: 'ageResult', input: ({ context }) => context.session },
          on: {
            'result.confirmed': '#ageVerification.closing.recordingPass',
            'result.foreign': '#ageVerification.closing.forgettingStray',
            'result.missing': '#ageVerification.closing.givingUp',
          },
        },
      },
    },
    closing: {
      description: 'What came of the session is known: its cookie goes.',
      tags: 'step2',
      initial: 'recordingPass',
      states: {
        recordingPass: {
          description: 'Passed: clearance and the second flag are kept for a year.',
          meta: { requirements: ['AGE-034', 'AGE-035', 'AGE-037'] },
          invoke: { src: 'rememberClearance', input: { endsSession: true } },
          after: { cookiePatience: PASSED },
          on: { 'clearance.remembered': PASSED },
        },
        forgettingStray: {
          description: 'The server does not know this session as this user’s.',
          invoke: { src: 'forgetSession' },
          after: { cookiePatience: '#ageVerification.required.offered.strayReturn' },
          on: { 'ageSession.forgotten': '#ageVerification.required.offered.strayReturn' },
        },
        givingUp: {
          description: 'All tries are used without a yes.',
          meta: { requirements: ['AGE-038'] },
          invoke: { src: 'forgetSession' },
          after: { cookiePatience: FAILED },
          on: { 'ageSession.forgotten': FAILED },
        },
      },
    },
    checkFailed: {
      description: 'The check could not be made. The site stays in its soft view and offers to try again.',
      meta: { requirements: ['AGE-025', 'AGE-026'] },
      tags: ['settled', 'checkFailed'],
      entry: { type: 'announceSettled', params: { isVerified: false, isRequired: false } },
      on: {
        'retry.requested': 'checking',
        'ageReturn.received': COMES_BACK,
      },
    },
  },
})
