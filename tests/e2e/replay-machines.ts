import { readDeployment } from '../../app/server/deployment.ts'
import { ageCheckMachine, type Clues } from '../../machines/age/age-check.machine.ts'
import { ageResultMachine } from '../../machines/age/age-result.machine.ts'
import { ageSessionMachine } from '../../machines/age/age-session.machine.ts'
import { ageVerificationMachine } from '../../machines/age/age-verification.machine.ts'
import { tokenLifecycleMachine } from '../../machines/session/token-lifecycle.machine.ts'
import { planForBrowser } from './replay-plan.ts'

const NOW_MS = 1_000_000
const claims = {
  exp: 1_300,
  iat: 1_000,
  sub: 'user-1',
  usc: 100,
  partners: [],
  vra: [],
  av: undefined,
  benefits: undefined,
  trial: undefined,
  fam: 'family-1',
  gen: 1,
} as const
const fresh = {
  claims: { ...claims, partners: [], vra: [] },
  revision: 1,
  expiresInMs: 300_000,
  lifetimeMs: 300_000,
  nowMs: NOW_MS,
  areCookiesRefused: false,
}
const due = { ...fresh, expiresInMs: 12_000 }
const expired = { ...fresh, expiresInMs: -1 }

export const tokenPlan = planForBrowser(tokenLifecycleMachine, {
  events: {
    'tokens.found': [fresh, due, expired],
    'renewal.succeeded': [{ ...fresh, revision: 2 }],
    'renewal.failed': [
      { retryAfterMs: 60_000, chance: 0, nowMs: NOW_MS },
      { retryAfterMs: 60_000, chance: 0, nowMs: 9_000_000 },
    ],
    'renewal.refused': [{ message: 'no' }],
    'tab.wokeUp': [{ cause: 'visible' }, { cause: 'online' }],
    'tokens.refused': [{ reason: '465' }],
  },
  project: ({ context }) => [
    context.revision > 0,
    context.failures > 0,
    context.notBeforeMs > context.nowMs,
    context.nowMs - context.renewedAtMs < 10_000,
    context.expiresAtMs - context.nowMs > 30_000,
  ],
  maxLength: 10,
  canHappen: (state, event, label) => {
    // Looking at the cookies takes no time: nothing can come between.
    if (state === 'checking') return event.type === 'tokens.found' || event.type === 'tokens.missing'
    if (state === 'rescuing')
      return event.type === 'tokens.missing' || (event.type === 'tokens.found' && event.expiresInMs === 300_000)
    if (state === 'absent') return event.type !== 'renewal.demanded'
    return label !== 'after renewalPatience'
  },
})

const light = readDeployment({}).sites.find(({ key }) => key === 'light')!
const OWN = 'session-of-mine'

/** The dialog that stands open. */
const DIALOG_OF: Readonly<Record<string, string>> = {
  'required.offered.refusing': 'ageRefuse',
  'required.offered.failed': 'ageFailed',
  'inVerifiedView.verified': 'ageVerified',
}

/** Calls give up after 15 s, before the machine loses patience. */
const isPatient = (_state: string, _event: object, label: string) => label !== 'after patience'
/** Cookies, storage and device answer in the same instant: nothing comes between. */
const isInstant = (label: string) => label !== 'after cookiePatience'

const clues = (given: Partial<Clues> = {}) => ({
  clues: { hasValidToken: true, isCleared: false, isClearedDevice: false, openSessionId: OWN, triesUsed: 0, ...given },
})
const provider = { ...light, allowedHosts: { easyCancel: [], logOut: [], ageProvider: ['age.example'], biller: [] } }
const ageInput = { settings: provider, kind: 'needsVerification' as const, userId: 'user-1' }

export const agePlan = planForBrowser(ageVerificationMachine, {
  inputs: { 'sent to its page': ageInput, 'back from the provider': { ...ageInput, returnedSessionId: OWN } },
  events: {
    'visitor.changed': [{ kind: 'guest', userId: '' }],
    'ageReturn.received': [{ sessionId: OWN }, { sessionId: 'session-of-a-stranger' }],
    'dialog.closed': (['ageRefuse', 'ageFailed', 'ageVerified'] as const).flatMap((dialog) =>
      (['verifyNow', 'contactUs', null] as const).map((result) => ({ dialog, result })),
    ),
    'check.interrupted': [{ session: { sessionId: OWN, triesUsed: 0 } }],
  },
  project: ({ context: { kind, returnedSessionId } }) => [kind, returnedSessionId],
  maxLength: 12,
  canHappen: (state, event, label, { context }) => {
    const isGuest = context.kind === 'guest'
    const returned = context.returnedSessionId
    if (event.type === 'check.unneeded') return isGuest
    if (event.type === 'check.strayed') return !isGuest && returned === 'session-of-a-stranger'
    if (event.type === 'check.required') return !isGuest && returned === ''
    if (event.type === 'check.passed' || event.type === 'check.interrupted') return !isGuest && returned === OWN
    if (event.type === 'check.exhausted') return !isGuest && returned !== 'session-of-a-stranger'
    if (event.type.startsWith('check.')) return !isGuest
    // It has two ends, and only ageSession knows which comes after it.
    if (event.type === 'ageSession.opened') return false
    if (state.startsWith('closing.'))
      return event.type === 'clearance.remembered' || event.type === 'ageSession.forgotten'
    // Asking for help opens another window, and a held clock holds every window of the browser.
    if (event.type === 'dialog.closed' && event.result === 'contactUs') return false
    if (event.type === 'dialog.closed')
      return DIALOG_OF[state] === event.dialog && (state !== 'inVerifiedView.verified' || event.result === null)
    if (event.type === 'refusal.chosen')
      return state === 'required.offered.step1' || state === 'required.offered.failed'
    if (event.type === 'verifyNow.chosen') return state !== 'required.offered.refusing'
    if (event.type === 'ageReturn.received')
      return !isGuest && state !== 'required.offered.refusing' && state !== 'required.leaving'
    return isInstant(label)
  },
})

export const ageCheckPlan = planForBrowser(ageCheckMachine, {
  inputs: { 'sent to its page': { returnedSessionId: '' }, 'back from the provider': { returnedSessionId: OWN } },
  events: {
    'clues.read': [clues(), clues({ isCleared: true }), clues({ triesUsed: 3 })],
    'mustPass.answered': [{ mustPass: true }, { mustPass: false }],
    'hasPassed.answered': [{ hasPassed: true }, { hasPassed: false }],
    'check.failed': [{ reason: 'check: offline' }],
    'ageReturn.received': [{ sessionId: 'session-of-a-stranger' }],
  },
  project: ({ context: { returnedSessionId, session } }) => [returnedSessionId, session.triesUsed],
  canHappen: (state, event, label) => {
    if (event.type === 'ageReturn.received') return state === 'askingMustPass' || state === 'askingHasPassed'
    return isPatient(state, event, label) && isInstant(label)
  },
})

export const ageSessionPlan = planForBrowser(ageSessionMachine, {
  inputs: { 'sent to its page': { settings: provider } },
  events: {
    'ageSession.started': [{ url: 'https://age.example/start' }, { url: 'javascript:alert(1)' }],
    'ageSession.failed': [{ reason: 'session: offline' }],
  },
  canHappen: isPatient,
})

export const ageResultPlan = planForBrowser(ageResultMachine, {
  inputs: { 'just come back': { sessionId: OWN, triesUsed: 0 } },
  events: { 'result.unknown': [{ reason: 'result: offline' }] },
  project: ({ context }) => context.tries,
  canHappen: isPatient,
})
