import type { AgeVerificationInput } from '../../machines/age/age-verification.machine.ts'
import type { DialogName, DialogResult } from '../../machines/site/dialog.ts'
import { siteSettings } from '../access/sites.ts'
import type { Answered, Happening } from './age-family.ts'

const settings = siteSettings('light', {
  allowedHosts: { easyCancel: [], logOut: [], ageProvider: ['age.example'], biller: [] },
})
const OWN = 'session-of-mine'
const member = { settings, kind: 'needsVerification', userId: 'user-1' } as const

const visitors = {
  'verification off': { ...member, settings: siteSettings('dark') },
  'sent to its page': member,
  'given a dialog': { ...member, kind: 'plain' },
  'back from the provider': { ...member, returnedSessionId: OWN },
} satisfies Record<string, AgeVerificationInput>

const answer = (of: Answered['of'], type: string, more: object = {}): Answered => ({ of, answer: { type, ...more } })
const clues = (given: object = {}) =>
  answer('readClues', 'clues.read', {
    clues: { hasValidToken: true, isCleared: false, isClearedDevice: false, openSessionId: '', triesUsed: 0, ...given },
  })
const closed = (dialog: DialogName, result: DialogResult | null): Happening => ({
  type: 'dialog.closed',
  dialog,
  result,
})

/** What may happen, by what the walks call it. */
export const happenings: Readonly<Record<string, Happening>> = {
  'logged out': { type: 'visitor.changed', kind: 'guest', userId: '' },
  'token renewed': { type: 'visitor.changed', kind: 'needsVerification', userId: 'user-1' },
  'back with own session': { type: 'ageReturn.received', sessionId: OWN },
  'back with another session': { type: 'ageReturn.received', sessionId: 'session-of-a-stranger' },
  'Verify Now': { type: 'verifyNow.chosen' },
  refusal: { type: 'refusal.chosen' },
  'try again': { type: 'retry.requested' },
  'required dialog: Verify Now': closed('ageRequired', 'verifyNow'),
  'required dialog: Contact Us': closed('ageRequired', 'contactUs'),
  'required dialog closed': closed('ageRequired', null),
  'refusal dialog: Verify Now': closed('ageRefuse', 'verifyNow'),
  'refusal dialog: Contact Us': closed('ageRefuse', 'contactUs'),
  'refusal dialog closed': closed('ageRefuse', null),
  'failed dialog: Verify Now': closed('ageFailed', 'verifyNow'),
  'failed dialog: Contact Us': closed('ageFailed', 'contactUs'),
  'failed dialog closed': closed('ageFailed', null),
  'completed dialog: Verify Now': closed('ageVerified', 'verifyNow'),
  'completed dialog: Contact Us': closed('ageVerified', 'contactUs'),
  'completed dialog closed': closed('ageVerified', null),
  'clues: plain': clues(),
  'clues: guest': clues({ hasValidToken: false }),
  'clues: cleared': clues({ isCleared: true }),
  'clues: cleared device': clues({ isClearedDevice: true }),
  'clues: own session': clues({ openSessionId: OWN }),
  'clues: own session, three tries made': clues({ openSessionId: OWN, triesUsed: 3 }),
  'must pass': answer('askMustPass', 'mustPass.answered', { mustPass: true }),
  'need not pass': answer('askMustPass', 'mustPass.answered', { mustPass: false }),
  'must pass: unavailable': answer('askMustPass', 'check.failed', { reason: 'must-pass check: unavailable' }),
  'has passed': answer('askHasPassed', 'hasPassed.answered', { hasPassed: true }),
  'has not passed': answer('askHasPassed', 'hasPassed.answered', { hasPassed: false }),
  'has passed: unavailable': answer('askHasPassed', 'check.failed', { reason: 'has-passed check: unavailable' }),
  'clearance kept': answer('rememberClearance', 'clearance.remembered'),
  'session opened': answer('startAgeSession', 'ageSession.started', { url: 'https://age.example/start' }),
  'session opened elsewhere': answer('startAgeSession', 'ageSession.started', { url: 'javascript:alert(1)' }),
  'session: unavailable': answer('startAgeSession', 'ageSession.failed', { reason: 'provider session: unavailable' }),
  'session forgotten': answer('forgetSession', 'ageSession.forgotten'),
  'result: passed': answer('askResult', 'result.confirmed'),
  'result: pending': answer('askResult', 'result.pending'),
  'result: of somebody else': answer('askResult', 'result.foreign'),
  'result: unavailable': answer('askResult', 'result.unknown', { reason: 'verification result: unavailable' }),
}

/** A happening, or how long nothing happens; what is seen then, and what was asked and told meanwhile. */
type Step = readonly [step: string, sees: string, hears: string]

interface Walk {
  input: AgeVerificationInput
  /** What is seen at first, and what was asked and told; absent: a check begins. */
  start?: readonly [sees: string, hears: string]
  steps: readonly Step[]
}

/** What is seen, asked and told where walks come by more than once. */
const LEAVING = 'not verified: leaving required settled step2'
const POLLING = 'not verified: required settled step2'
const STEP_1 = 'not verified: required settled step1'
const VERIFIED = 'verified: settled verified'
const AT_ITS_PAGE = 'root page.wanted /age-verification/ false'

export const BEGUN = ['unknown:', 'readClues'] as const
const begins = (step: string): Step => [step, ...BEGUN]
const misses = (step: string, problem = ''): Step => [
  step,
  'not verified: checkFailed settled',
  problem && reported(problem),
]
const asksMustPass = (clues: string): Step => [`clues: ${clues}`, 'unknown:', 'askMustPass']
const asksHasPassed: Step = ['must pass', 'unknown:', 'askHasPassed']
const asks = (clues: string) => [asksMustPass(clues), asksHasPassed]
const remembersReturn: Step = ['back with own session', 'unknown:', '']
const needsNothing: Step = ['clues: guest', 'not verified: settled', '']
const keepsClearance = (step: string): Step => [step, 'unknown:', 'rememberClearance false']
const clears = (step: string): Step => [step, VERIFIED, '']
const opensSite = (step: string): Step => [step, VERIFIED, 'root page.wanted / false']

const isRequired: readonly Step[] = [...asks('plain'), ['has not passed', STEP_1, '']]
const offers = (step: string): Step => [step, STEP_1, '']
const opensSupport = (step: string): Step => [step, STEP_1, 'navigator support.open']
const warns = (step: string): Step => [step, STEP_1, 'dialogs dialog.requested ageRefuse']
const strays = (step: string): Step => [step, `${STEP_1} strayReturn`, '']

const starts = (step: string): Step => [step, LEAVING, 'startAgeSession']
const startsNot = (step: string, problem: string): Step => [
  step,
  'not verified: required settled startFailed step1',
  reported(problem),
]
const leaves: Step = ['session opened', LEAVING, 'navigator site.leave https://age.example/start ageProvider']

const asksResult = (step: string, attempt: number): Step => [step, POLLING, `askResult ${OWN} ${attempt}`]
const asksOwnResult: readonly Step[] = [...asks('own session'), asksResult('has not passed', 1)]
const waits = (step: string): Step => [step, POLLING, '']

const keepsPass = (step: string, verdict: string): Step => [step, `${verdict}: step2`, 'rememberClearance true']
const passes = (step: string): Step => [
  step,
  VERIFIED,
  `tokens renewal.demanded true, ${AT_ITS_PAGE}, dialogs dialog.requested ageVerified`,
]
const forgets = (step: string): Step => [step, 'not verified: step2', 'forgetSession']
const givesUpOwn: readonly Step[] = [
  ...asks('own session, three tries made'),
  ['has not passed', 'unknown: step2', 'forgetSession'],
]
const fails = (step: string): Step => [step, STEP_1, `${AT_ITS_PAGE}, dialogs dialog.requested ageFailed`]

function reported(problem: string) {
  return `navigator problem.report ${problem} false`
}

/** Walks through every transition of one statechart that did all of it, written down from it. */
export const walks: readonly Walk[] = [
  {
    input: visitors['verification off'],
    start: ['verified: settled', ''],
    steps: [
      ['logged out', 'verified: settled', ''],
      ['back with own session', 'verified: settled', ''],
    ],
  },
  {
    input: visitors['sent to its page'],
    steps: [
      begins('logged out'),
      ...asks('plain'),
      misses('has passed: unavailable', 'has-passed check: unavailable'),
      begins('back with own session'),
      needsNothing,
      begins('token renewed'),
      clears('clues: cleared'),
      opensSite('completed dialog: Verify Now'),
      begins('logged out'),
      keepsClearance('clues: cleared device'),
      clears('clearance kept'),
      begins('token renewed'),
      misses('2000 ms'),
      begins('try again'),
      asksMustPass('plain'),
      keepsClearance('need not pass'),
      clears('2000 ms'),
      begins('logged out'),
      asksMustPass('plain'),
      misses('must pass: unavailable', 'must-pass check: unavailable'),
      begins('token renewed'),
      asksMustPass('plain'),
      misses('20000 ms', 'must-pass check: no answer'),
      begins('logged out'),
      ...asks('plain'),
      keepsClearance('has passed'),
      begins('token renewed'),
      ...asks('plain'),
      strays('has not passed'),
      begins('back with own session'),
      ...asks('plain'),
      misses('20000 ms', 'has-passed check: no answer'),
      begins('logged out'),
      ...asks('own session'),
      keepsPass('has passed', 'unknown'),
    ],
  },
  {
    input: visitors['sent to its page'],
    steps: [
      ...isRequired,
      starts('required dialog: Verify Now'),
      leaves,
      offers('20000 ms'),
      opensSupport('required dialog: Contact Us'),
      starts('Verify Now'),
      startsNot('session opened elsewhere', 'provider session: its address is not allowed'),
      warns('refusal'),
      opensSupport('required dialog: Contact Us'),
      starts('required dialog: Verify Now'),
      startsNot('session: unavailable', 'provider session: unavailable'),
      starts('required dialog: Verify Now'),
      startsNot('20000 ms', 'provider session: no answer'),
      warns('refusal'),
      offers('refusal dialog closed'),
      begins('logged out'),
      ...givesUpOwn,
      fails('session forgotten'),
      begins('back with own session'),
      ...asksOwnResult,
      keepsPass('result: passed', 'not verified'),
      passes('clearance kept'),
      begins('token renewed'),
      ...givesUpOwn,
      fails('2000 ms'),
      starts('required dialog: Verify Now'),
      begins('logged out'),
      remembersReturn,
      ...asks('own session'),
      keepsPass('has passed', 'unknown'),
      passes('2000 ms'),
    ],
  },
  {
    input: visitors['back from the provider'],
    steps: [
      ...asksOwnResult,
      forgets('result: of somebody else'),
      strays('session forgotten'),
      begins('back with own session'),
      ...asksOwnResult,
      waits('result: pending'),
      asksResult('5000 ms', 2),
      waits('result: pending'),
      asksResult('5000 ms', 3),
      forgets('result: pending'),
      fails('session forgotten'),
      opensSupport('required dialog: Contact Us'),
      starts('Verify Now'),
      begins('logged out'),
      ...givesUpOwn,
      fails('session forgotten'),
      warns('refusal'),
      begins('back with own session'),
      ...asksOwnResult,
      forgets('result: of somebody else'),
      strays('2000 ms'),
    ],
  },
  {
    input: visitors['back from the provider'],
    steps: [
      ...asksOwnResult,
      ['result: unavailable', POLLING, 'navigator problem.report verification result: unavailable false'],
      waits('4999 ms'),
      asksResult('1 ms', 2),
      waits('20000 ms'),
      asksResult('5000 ms', 3),
      keepsPass('result: passed', 'not verified'),
      passes('clearance kept'),
      opensSite('completed dialog closed'),
    ],
  },
  {
    input: visitors['back from the provider'],
    steps: [
      ...asksOwnResult,
      waits('result: pending'),
      asksResult('5000 ms', 2),
      forgets('result: of somebody else'),
      strays('session forgotten'),
      starts('Verify Now'),
    ],
  },
  {
    input: visitors['back from the provider'],
    steps: [
      ...asksOwnResult,
      waits('20000 ms'),
      asksResult('5000 ms', 2),
      waits('20000 ms'),
      asksResult('5000 ms', 3),
      waits('19999 ms'),
      forgets('1 ms'),
      fails('2000 ms'),
      begins('back with own session'),
      asksMustPass('plain'),
    ],
  },
  {
    input: visitors['sent to its page'],
    steps: [
      asksMustPass('own session'),
      remembersReturn,
      asksHasPassed,
      keepsPass('has passed', 'unknown'),
      passes('clearance kept'),
    ],
  },
  {
    input: visitors['sent to its page'],
    steps: [
      ...isRequired,
      starts('Verify Now'),
      ['back with own session', LEAVING, ''],
      leaves,
      offers('20000 ms'),
      begins('logged out'),
      needsNothing,
    ],
  },
  {
    input: visitors['sent to its page'],
    steps: [
      begins('logged out'),
      needsNothing,
      ['back with own session', 'not verified: settled', ''],
      begins('token renewed'),
      ...asksOwnResult,
    ],
  },
  {
    input: visitors['sent to its page'],
    steps: [remembersReturn, begins('logged out'), ...asksOwnResult],
  },
]
