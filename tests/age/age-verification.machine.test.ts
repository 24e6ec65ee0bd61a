import { describe, expect, test } from 'vitest'
import { createActor, type EventObject, fromCallback, type NonReducibleUnknown, SimulatedClock } from 'xstate'
import { type AgeCheckEvent, ageCheckMachine, type Clues } from '../../machines/age/age-check.machine.ts'
import { ageResultMachine, type ResultAnswer } from '../../machines/age/age-result.machine.ts'
import { ageSessionMachine, type SessionAnswer } from '../../machines/age/age-session.machine.ts'
import { ageTexts, contactLinkOf } from '../../machines/age/age-texts.ts'
import {
  type AgeVerificationEmitted,
  type AgeVerificationInput,
  ageVerificationMachine,
  type ForgottenAnswer,
} from '../../machines/age/age-verification.machine.ts'
import { dialogRequest } from '../../machines/site/dialog.ts'
import { siteSettings } from '../access/sites.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { askingOf, type PartSaid, stateOf, wireParts } from './age-world.ts'

const light = siteSettings('light', {
  allowedHosts: { easyCancel: [], logOut: [], ageProvider: ['age.example'], biller: [] },
})
type Answer = AgeCheckEvent | ForgottenAnswer | ResultAnswer | SessionAnswer

const PROVIDER_URL = 'https://age.example/start/1'
const OWN = 'session-of-mine'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(
    ageVerificationMachine,
    new URL('../../machines/age/age-verification.diagram.mmd', import.meta.url),
  )
})

test('the machine has nothing that passes silently', () => {
  checkLint(ageVerificationMachine)
})

describe('is verification required?', () => {
  test('on a site with verification it is looked at as soon as the site opens [SESSION-020]', () => {
    const { asked, said, tags } = start()
    expect({ asked, said, tags: tags() }).toEqual({ asked: ['readClues'], said: [{ type: 'age.unsettled' }], tags: [] })
  })

  test('not on a site without verification: nothing is looked at [AGE-002, AGE-048, SESSION-020]', () => {
    const { state, asked, said, tags } = start({ settings: siteSettings('dark') })
    expect({ state: state(), asked, tags: tags() }).toEqual({ state: 'off', asked: [], tags: ['settled'] })
    expect(said).toEqual([{ type: 'age.settled', isVerified: true, isRequired: false }])
  })

  test('not without a valid token, and no server is asked [AGE-020]', () => {
    const { clues, state, asked, said } = start()
    clues({ hasValidToken: false, isClearedDevice: true })
    expect({ state: state(), asked }).toEqual({ state: 'notRequired', asked: ['readClues'] })
    expect(said).toEqual([{ type: 'age.unsettled' }, { type: 'age.settled', isVerified: false, isRequired: false }])
  })

  test('a clearance cookie verifies, and no server is asked [AGE-021]', () => {
    const { clues, state, asked, said } = start()
    clues({ isCleared: true })
    expect({ state: state(), asked }).toEqual({ state: { inVerifiedView: 'cleared' }, asked: ['readClues'] })
    expect(said).toEqual([{ type: 'age.unsettled' }, { type: 'age.settled', isVerified: true, isRequired: false }])
  })

  test('a guest with the clearance cookie is in the verified view, one without is not [AGE-048]', () => {
    const cleared = start()
    cleared.clues({ hasValidToken: false, isCleared: true })
    const stranger = start()
    stranger.clues({ hasValidToken: false, isCleared: false })
    expect([cleared, stranger].map(({ tags, said }) => [tags(), said.at(-1)])).toEqual([
      [['settled', 'verified'], { type: 'age.settled', isVerified: true, isRequired: false }],
      [['settled'], { type: 'age.settled', isVerified: false, isRequired: false }],
    ])
  })

  test('a cleared device gets the cookie before any server is asked [AGE-028, AGE-055]', () => {
    const { clues, state, asked, answer } = start()
    clues({ isClearedDevice: true })
    expect({ state: state(), asked }).toEqual({
      state: { checking: 'rememberingClearance' },
      asked: ['readClues', 'rememberClearance {"endsSession":false}'],
    })
    answer({ type: 'clearance.remembered' })
    expect(state()).toEqual({ inVerifiedView: 'cleared' })
    const known = start()
    known.clues({ isCleared: true, isClearedDevice: true })
    expect({ state: known.state(), asked: known.asked }).toEqual({
      state: { inVerifiedView: 'cleared' },
      asked: ['readClues'],
    })
  })

  test('a visitor who need not verify gets the clearance cookie and is verified [AGE-022]', () => {
    const { clues, state, asked, answer } = start()
    clues()
    answer({ type: 'mustPass.answered', mustPass: false })
    expect(asked).toEqual(['readClues', 'askMustPass', 'rememberClearance {"endsSession":false}'])
    answer({ type: 'clearance.remembered' })
    expect(state()).toEqual({ inVerifiedView: 'cleared' })
  })

  test('a visitor who passed before gets the clearance cookie and is verified [AGE-023]', () => {
    const { clues, state, asked, answer } = start()
    clues()
    answer({ type: 'mustPass.answered', mustPass: true })
    answer({ type: 'hasPassed.answered', hasPassed: true })
    expect(asked).toEqual(['readClues', 'askMustPass', 'askHasPassed', 'rememberClearance {"endsSession":false}'])
    answer({ type: 'clearance.remembered' })
    expect(state()).toEqual({ inVerifiedView: 'cleared' })
  })

  test('otherwise it is required, and step 1 offers it [AGE-024, AGE-039, AGE-040]', () => {
    const { required, tags, said } = start()
    required()
    expect(tags()).toEqual(['settled', 'required', 'step1'])
    expect(said).toEqual([{ type: 'age.unsettled' }, { type: 'age.settled', isVerified: false, isRequired: true }])
  })

  test('a check that fails leaves the soft view, is reported, opens no dialog, and can be tried again [AGE-025, AGE-026]', () => {
    const { clues, state, tags, said, actor, answer } = start()
    clues()
    answer({ type: 'check.failed', reason: 'must-pass check: unavailable' })
    expect({ state: state(), tags: tags() }).toEqual({ state: 'checkFailed', tags: ['settled', 'checkFailed'] })
    expect(said).toEqual([
      { type: 'age.unsettled' },
      { type: 'problem.noticed', reason: 'must-pass check: unavailable' },
      { type: 'age.settled', isVerified: false, isRequired: false },
    ])
    actor.send({ type: 'retry.requested' })
    expect(state()).toEqual({ checking: 'readingClues' })
  })

  test('a service that does not answer is a check that failed', () => {
    const { clues, state, clock } = start()
    clues()
    clock.increment(19_999)
    expect(state()).toEqual({ checking: 'askingMustPass' })
    clock.increment(1)
    expect(state()).toBe('checkFailed')
  })

  test('another log-in restarts the check, a renewed token does not', () => {
    const { clues, state, actor } = start()
    clues({ isCleared: true })
    actor.send({ type: 'visitor.changed', kind: 'needsVerification', userId: 'user-1' })
    expect(state()).toEqual({ inVerifiedView: 'cleared' })
    actor.send({ type: 'visitor.changed', kind: 'needsVerification', userId: 'user-2' })
    expect(state()).toEqual({ checking: 'readingClues' })
    clues({ isCleared: true })
    actor.send({ type: 'visitor.changed', kind: 'needsVerification', userId: 'user-2' })
    expect(state()).toEqual({ inVerifiedView: 'cleared' })
    actor.send({ type: 'visitor.changed', kind: 'plain', userId: 'user-2' })
    expect(state()).toEqual({ checking: 'readingClues' })
  })
})

describe('a check that gets no answer', () => {
  const NOT_MADE = { type: 'age.settled', isVerified: false, isRequired: false }

  test('of its cookies is not made after two seconds', () => {
    const { clock, state } = start()
    clock.increment(2_000)
    expect(state()).toBe('checkFailed')
  })

  test('of either service is reported after twenty seconds, as one that fails is [AGE-025, AGE-026]', () => {
    const silent = start()
    silent.clues()
    silent.clock.increment(20_000)
    const silentLater = start()
    silentLater.clues()
    silentLater.answer({ type: 'mustPass.answered', mustPass: true })
    silentLater.clock.increment(20_000)
    const failing = start()
    failing.clues()
    failing.answer({ type: 'mustPass.answered', mustPass: true })
    failing.answer({ type: 'check.failed', reason: 'has-passed check: unavailable' })
    expect([silent, silentLater, failing].map(({ state, said }) => [state(), said.slice(1)])).toEqual([
      ['checkFailed', [{ type: 'problem.noticed', reason: 'must-pass check: no answer' }, NOT_MADE]],
      ['checkFailed', [{ type: 'problem.noticed', reason: 'has-passed check: no answer' }, NOT_MADE]],
      ['checkFailed', [{ type: 'problem.noticed', reason: 'has-passed check: unavailable' }, NOT_MADE]],
    ])
  })

  test('of a browser that keeps no cookie in time is a pass all the same', () => {
    const { clues, clock, state } = start()
    clues({ isClearedDevice: true })
    clock.increment(2_000)
    expect(state()).toEqual({ inVerifiedView: 'cleared' })
  })

  test('is repeated when the visitor comes back from the provider [ROUTE-014]', () => {
    const { clues, actor, required, asked, state, answer } = start()
    clues()
    answer({ type: 'check.failed', reason: 'must-pass check: unavailable' })
    actor.send({ type: 'ageReturn.received', sessionId: OWN })
    expect(state()).toEqual({ checking: 'readingClues' })
    required({ openSessionId: OWN })
    expect(asked.at(-1)).toBe(`askResult {"sessionId":"${OWN}","attempt":1}`)
  })
})

describe('while verification is required', () => {
  test('visitors who are not sent to its page get the notice as a dialog [AGE-044]', () => {
    const { required, said } = start({ kind: 'plain' })
    required()
    expect(said).toContainEqual({ type: 'dialog.requested', request: dialogRequest('ageRequired') })
    const { title, label, verifyNow, contactUs } = ageTexts.required
    expect({ title, label, verifyNow, contactUs }).toEqual({
      title: 'Age Verification is Required',
      label: '18+',
      verifyNow: 'Verify Now',
      contactUs: 'Contact Us',
    })
  })

  test('Verify Now starts a session, from the page and from the dialog [AGE-029]', () => {
    const onPage = start()
    onPage.required()
    onPage.actor.send({ type: 'verifyNow.chosen' })
    const inDialog = start({ kind: 'plain' })
    inDialog.required()
    inDialog.actor.send({ type: 'dialog.closed', dialog: 'ageRequired', result: 'verifyNow' })
    expect([onPage.asked.at(-1), inDialog.asked.at(-1)]).toEqual(['startAgeSession', 'startAgeSession'])
  })

  test('Contact Us asks for the support; where that is depends on the view [AGE-042]', () => {
    const { required, said, actor, state } = start({ kind: 'plain' })
    required()
    actor.send({ type: 'dialog.closed', dialog: 'ageRequired', result: 'contactUs' })
    expect({ lastSaid: said.at(-1), state: state() }).toEqual({
      lastSaid: { type: 'contact.requested' },
      state: { required: 'step1' },
    })
    expect([contactLinkOf(true, light), contactLinkOf(false, light)]).toEqual(['/contact/', light.urls.billingSupport])
  })

  test('refusing warns of the cancellation; Verify Now starts, anything else goes back [AGE-041, AGE-042, AGE-043]', () => {
    const { title, text, verifyNow, contactUs } = ageTexts.refuse
    expect({ title, text, verifyNow, contactUs }).toEqual({
      title: 'Are you sure you want to refuse?',
      text: 'Refusing to complete the age verification process will result immediate cancelation of your membership.',
      verifyNow: 'Verify Now',
      contactUs: 'Contact Us',
    })
    const answers = (['verifyNow', 'contactUs', null] as const).map((result) => {
      const { required, said, actor, state } = start()
      required()
      actor.send({ type: 'refusal.chosen' })
      expect(said.at(-1)).toEqual({ type: 'dialog.requested', request: dialogRequest('ageRefuse') })
      actor.send({ type: 'dialog.closed', dialog: 'ageRefuse', result })
      return [state(), said.at(-1)?.type]
    })
    expect(answers).toEqual([
      [{ leaving: 'starting' }, 'dialog.requested'],
      [{ required: 'step1' }, 'contact.requested'],
      [{ required: 'step1' }, 'dialog.requested'],
    ])
  })
})

describe('on the way to the provider', () => {
  test('the visitor leaves for the address of the session [AGE-031, AGE-039, AGE-040]', () => {
    const { required, said, actor, state, tags, answer } = start()
    required()
    actor.send({ type: 'verifyNow.chosen' })
    expect(tags()).toEqual(['settled', 'required', 'step2', 'leaving'])
    answer({ type: 'ageSession.started', url: PROVIDER_URL })
    expect({ state: state(), lastSaid: said.at(-1) }).toEqual({
      state: { leaving: 'leaving' },
      lastSaid: { type: 'leave.requested', url: PROVIDER_URL, purpose: 'ageProvider' },
    })
  })

  for (const url of ['javascript:alert(1)', 'https://evil.invalid/', 'http://age.example/', 'https://x@age.example/']) {
    test(`the visitor is not sent to ${url}`, () => {
      const { required, said, actor, state, answer } = start()
      required()
      actor.send({ type: 'verifyNow.chosen' })
      answer({ type: 'ageSession.started', url })
      expect({ state: state(), leaves: said.some(({ type }) => type === 'leave.requested') }).toEqual({
        state: { required: 'startFailed' },
        leaves: false,
      })
    })
  }

  test('a session that cannot be opened shows an error, and Verify Now tries again', () => {
    const { required, actor, state, tags, answer } = start()
    required()
    actor.send({ type: 'verifyNow.chosen' })
    answer({ type: 'ageSession.failed', reason: 'provider session: offline' })
    expect(tags()).toEqual(['settled', 'required', 'step1', 'startFailed'])
    actor.send({ type: 'verifyNow.chosen' })
    expect(state()).toEqual({ leaving: 'starting' })
  })

  test('why a session could not be opened is reported, an answer that never comes too [API-018]', () => {
    const endings = (['answered', 'failed', 'silent'] as const).map((ending) => {
      const { required, actor, clock, said, state, answer } = start()
      required()
      actor.send({ type: 'verifyNow.chosen' })
      said.length = 0
      if (ending === 'answered') answer({ type: 'ageSession.started', url: 'https://evil.invalid/' })
      if (ending === 'failed') answer({ type: 'ageSession.failed', reason: 'provider session: offline' })
      if (ending === 'silent') clock.increment(20_000)
      return [state(), said[0]]
    })
    const startFailed = { required: 'startFailed' }
    expect(endings).toEqual([
      [startFailed, { type: 'problem.noticed', reason: 'provider session: its address is not allowed' }],
      [startFailed, { type: 'problem.noticed', reason: 'provider session: offline' }],
      [startFailed, { type: 'problem.noticed', reason: 'provider session: no answer' }],
    ])
  })

  test('a return from an earlier session does not count for the one that has just been opened', () => {
    const { required, actor, state, answer } = start()
    required()
    actor.send({ type: 'verifyNow.chosen' })
    actor.send({ type: 'ageReturn.received', sessionId: OWN })
    answer({ type: 'ageSession.started', url: PROVIDER_URL })
    actor.send({ type: 'visitor.changed', kind: 'needsVerification', userId: 'user-2' })
    required({ openSessionId: OWN })
    expect(state()).toEqual({ required: 'step1' })
  })

  test('a visitor who is still here after 20 seconds gets the notice back', () => {
    const { required, actor, clock, state, answer } = start()
    required()
    actor.send({ type: 'verifyNow.chosen' })
    answer({ type: 'ageSession.started', url: PROVIDER_URL })
    clock.increment(20_000)
    expect(state()).toEqual({ required: 'step1' })
  })
})

describe('on return', () => {
  test('with this browser’s session the result is asked for: three tries, five seconds apart [AGE-032, ROUTE-014]', () => {
    const { required, asked, answer, clock, state } = start({ returnedSessionId: OWN })
    required({ openSessionId: OWN })
    expect(asked.at(-1)).toBe(`askResult {"sessionId":"${OWN}","attempt":1}`)
    for (const attempt of [2, 3]) {
      answer({ type: 'result.pending' })
      clock.increment(4_999)
      expect(state()).toEqual({ polling: 'pausing' })
      clock.increment(1)
      expect(asked.at(-1)).toBe(`askResult {"sessionId":"${OWN}","attempt":${attempt}}`)
    }
    answer({ type: 'result.pending' })
    expect(state()).toEqual({ closing: 'givingUp' })
  })

  test('a try that fails or never ends counts as one', () => {
    const { required, clock, state, said, answer } = start({ returnedSessionId: OWN })
    required({ openSessionId: OWN })
    answer({ type: 'result.unknown', reason: 'verification result: unavailable' })
    expect(said.at(-1)).toEqual({ type: 'problem.noticed', reason: 'verification result: unavailable' })
    clock.increment(5_000)
    clock.increment(20_000)
    clock.increment(5_000)
    answer({ type: 'result.unknown', reason: 'verification result: timeout' })
    expect(state()).toEqual({ closing: 'givingUp' })
  })

  test('tries that were made before a reload stay made, and the cookie names their session [AGE-032]', () => {
    const resumed = start()
    resumed.required({ openSessionId: OWN, triesUsed: 2 })
    expect(resumed.asked.at(-1)).toBe(`askResult {"sessionId":"${OWN}","attempt":3}`)
    resumed.answer({ type: 'result.pending' })
    expect(resumed.state()).toEqual({ closing: 'givingUp' })
    const exhausted = start({ returnedSessionId: OWN })
    exhausted.required({ openSessionId: OWN, triesUsed: 3 })
    expect(exhausted.state()).toEqual({ closing: 'givingUp' })
  })

  test('an open session without a return or tries is not polled', () => {
    const { required, state } = start()
    required({ openSessionId: OWN })
    expect(state()).toEqual({ required: 'step1' })
  })

  test('a yes is kept for a year with its flag, the session ends, and the dialog says so on the page [AGE-034, AGE-036, AGE-037]', () => {
    const { required, asked, actor, said, state, tags, answer } = start({ returnedSessionId: OWN })
    required({ openSessionId: OWN })
    said.length = 0
    answer({ type: 'result.confirmed' })
    expect(asked.at(-1)).toBe('rememberClearance {"endsSession":true}')
    answer({ type: 'clearance.remembered' })
    expect(said).toEqual([
      { type: 'verification.passed' },
      { type: 'age.settled', isVerified: true, isRequired: false },
      { type: 'navigation.requested', to: '/age-verification/' },
      { type: 'dialog.requested', request: dialogRequest('ageVerified') },
    ])
    expect({ state: state(), tags: tags() }).toEqual({
      state: { inVerifiedView: 'verified' },
      tags: ['settled', 'verified'],
    })
    said.length = 0
    actor.send({ type: 'dialog.closed', dialog: 'ageVerified', result: null })
    expect({ said, state: state() }).toEqual({
      said: [{ type: 'navigation.requested', to: '/' }],
      state: { inVerifiedView: 'cleared' },
    })
  })

  test('a pass that the server already has needs no try, and the dialog says so', () => {
    const { clues, asked, state, answer } = start({ returnedSessionId: OWN })
    clues({ openSessionId: OWN })
    answer({ type: 'mustPass.answered', mustPass: true })
    answer({ type: 'hasPassed.answered', hasPassed: true })
    answer({ type: 'clearance.remembered' })
    expect({ lastAsked: asked.at(-1), state: state() }).toEqual({
      lastAsked: 'rememberClearance {"endsSession":true}',
      state: { inVerifiedView: 'verified' },
    })
  })

  test('three tries without a yes: the cookie goes, the page opens, the dialog says that it failed [AGE-038, AGE-045]', () => {
    const { required, asked, said, state, answer } = start()
    required({ openSessionId: OWN, triesUsed: 3 })
    expect({ state: state(), lastAsked: asked.at(-1) }).toEqual({
      state: { closing: 'givingUp' },
      lastAsked: 'forgetSession',
    })
    said.length = 0
    answer({ type: 'ageSession.forgotten' })
    expect(said).toEqual([
      { type: 'age.settled', isVerified: false, isRequired: true },
      { type: 'navigation.requested', to: '/age-verification/' },
      { type: 'dialog.requested', request: dialogRequest('ageFailed') },
    ])
    expect(state()).toEqual({ required: 'failed' })
  })

  test('after a failure Verify Now starts again, Contact Us asks for the support [AGE-046]', () => {
    const again = (result: 'verifyNow' | 'contactUs') => {
      const { required, actor, said, state, answer } = start()
      required({ openSessionId: OWN, triesUsed: 3 })
      answer({ type: 'ageSession.forgotten' })
      actor.send({ type: 'dialog.closed', dialog: 'ageFailed', result })
      return [state(), said.at(-1)?.type]
    }
    expect([again('verifyNow'), again('contactUs')]).toEqual([
      [{ leaving: 'starting' }, 'dialog.requested'],
      [{ required: 'failed' }, 'contact.requested'],
    ])
    expect([ageTexts.verified.title, ageTexts.failed.title]).toEqual([
      'Age verification completed',
      'Age verification failed',
    ])
    expect({ verifyNow: ageTexts.failed.verifyNow, contactUs: ageTexts.failed.contactUs }).toEqual({
      verifyNow: 'Verify Now',
      contactUs: 'Contact Us',
    })
  })

  test('a session that this browser did not start is not polled: a new start is offered [AGE-009]', () => {
    for (const openSessionId of ['', 'session-of-another-tab']) {
      const { required, asked, tags } = start({ returnedSessionId: 'session-of-a-stranger' })
      required({ openSessionId })
      expect({ asksResult: asked.some((port) => port.startsWith('askResult')), tags: tags() }).toEqual({
        asksResult: false,
        tags: ['settled', 'required', 'step1', 'strayReturn'],
      })
    }
  })

  test('a session that the server does not know as this user’s is forgotten: a new start is offered [AGE-009]', () => {
    const { required, asked, state, answer } = start({ returnedSessionId: OWN })
    required({ openSessionId: OWN })
    answer({ type: 'result.foreign' })
    expect(asked.at(-1)).toBe('forgetSession')
    answer({ type: 'ageSession.forgotten' })
    expect(state()).toEqual({ required: 'strayReturn' })
  })

  test('the site knows that it is required while the result is asked for, in step 2 [AGE-024, AGE-039, AGE-040]', () => {
    const { required, said, tags } = start({ returnedSessionId: OWN })
    required({ openSessionId: OWN })
    expect(tags()).toEqual(['settled', 'required', 'step2'])
    expect(said).toEqual([{ type: 'age.unsettled' }, { type: 'age.settled', isVerified: false, isRequired: true }])
  })

  test('the third try that never ends is the last one', () => {
    const { required, clock, state } = start()
    required({ openSessionId: OWN, triesUsed: 2 })
    clock.increment(20_000)
    expect(state()).toEqual({ closing: 'givingUp' })
  })

  test('cookies that are not written in time do not delay the visitor', () => {
    const passed = start({ returnedSessionId: OWN })
    passed.required({ openSessionId: OWN })
    passed.answer({ type: 'result.confirmed' })
    const foreign = start({ returnedSessionId: OWN })
    foreign.required({ openSessionId: OWN })
    foreign.answer({ type: 'result.foreign' })
    const failed = start()
    failed.required({ openSessionId: OWN, triesUsed: 3 })
    const visits = [passed, foreign, failed]
    for (const { clock, said } of visits) {
      said.length = 0
      clock.increment(2_000)
    }
    expect(visits.map(({ state, said }) => [state(), said[0]])).toEqual([
      [{ inVerifiedView: 'verified' }, { type: 'verification.passed' }],
      [{ required: 'strayReturn' }, { type: 'age.settled', isVerified: false, isRequired: true }],
      [{ required: 'failed' }, { type: 'age.settled', isVerified: false, isRequired: true }],
    ])
  })

  for (const [what, end] of [
    ['a pass', { type: 'result.confirmed' }],
    ['a last try', { type: 'result.pending' }],
  ] as const) {
    for (const isWritten of [true, false]) {
      test(`after ${what} the return is used up for whoever logs in next, cookies ${isWritten ? 'written' : 'late'}`, () => {
        const { required, actor, clock, state, answer } = start({ returnedSessionId: OWN })
        required({ openSessionId: OWN, triesUsed: 2 })
        answer(end)
        if (!isWritten) clock.increment(2_000)
        else answer({ type: end.type === 'result.confirmed' ? 'clearance.remembered' : 'ageSession.forgotten' })
        actor.send({ type: 'visitor.changed', kind: 'needsVerification', userId: 'user-2' })
        required({ openSessionId: OWN })
        expect(state()).toEqual({ required: 'step1' })
      })
    }
  }

  test('a stray return is used up as well', () => {
    const { required, actor, state } = start({ returnedSessionId: 'session-of-a-stranger' })
    required()
    actor.send({ type: 'visitor.changed', kind: 'needsVerification', userId: 'user-2' })
    required()
    expect(state()).toEqual({ required: 'step1' })
  })

  test('after a failure the page offers what the notice does, and a new return is looked at [AGE-046]', () => {
    const fail = () => {
      const visit = start()
      visit.required({ openSessionId: OWN, triesUsed: 3 })
      visit.answer({ type: 'ageSession.forgotten' })
      return visit
    }
    const again = fail()
    again.actor.send({ type: 'verifyNow.chosen' })
    const refusing = fail()
    refusing.actor.send({ type: 'refusal.chosen' })
    const back = fail()
    back.actor.send({ type: 'ageReturn.received', sessionId: OWN })
    expect([again, refusing, back].map(({ state }) => state())).toEqual([
      { leaving: 'starting' },
      { required: 'refusing' },
      { checking: 'readingClues' },
    ])
    back.required({ openSessionId: OWN })
    expect(back.asked.at(-1)).toBe(`askResult {"sessionId":"${OWN}","attempt":1}`)
  })

  test('a return that is heard of during a check counts in it [ROUTE-014]', () => {
    const { clues, actor, asked, answer } = start()
    clues({ openSessionId: OWN })
    actor.send({ type: 'ageReturn.received', sessionId: OWN })
    answer({ type: 'mustPass.answered', mustPass: true })
    answer({ type: 'hasPassed.answered', hasPassed: false })
    expect(asked.at(-1)).toBe(`askResult {"sessionId":"${OWN}","attempt":1}`)
  })

  test('a return that is heard of later is looked at as well [ROUTE-014]', () => {
    const { required, actor, asked, clues, answer } = start()
    required()
    actor.send({ type: 'ageReturn.received', sessionId: OWN })
    clues({ openSessionId: OWN })
    answer({ type: 'mustPass.answered', mustPass: true })
    answer({ type: 'hasPassed.answered', hasPassed: false })
    expect(asked.at(-1)).toBe(`askResult {"sessionId":"${OWN}","attempt":1}`)
  })
})

function start(input: Partial<AgeVerificationInput> = {}) {
  const clock = new SimulatedClock()
  const asked: string[] = []
  const said: (AgeVerificationEmitted | PartSaid)[] = []
  const port = <Input = NonReducibleUnknown>(name: string) =>
    fromCallback<EventObject, Input>(({ input: given }) => {
      asked.push(given === undefined ? name : `${name} ${JSON.stringify(given)}`)
    })
  const machine = plugPorts(ageVerificationMachine, {
    ageCheck: plugPorts(ageCheckMachine, {
      readClues: port('readClues'),
      askMustPass: port('askMustPass'),
      askHasPassed: port('askHasPassed'),
      rememberClearance: port('rememberClearance'),
    }),
    ageSession: plugPorts(ageSessionMachine, { startAgeSession: port('startAgeSession') }),
    ageResult: plugPorts(ageResultMachine, { askResult: port('askResult') }),
    rememberClearance: port('rememberClearance'),
    forgetSession: port('forgetSession'),
  })
  const actor = createActor(machine, {
    clock,
    input: { settings: light, kind: 'needsVerification', userId: 'user-1', ...input },
  })
  actor.on('*', (emitted) => said.push(emitted))
  wireParts(actor, (theirs) => said.push(theirs))
  actor.start()
  const answer = (given: Answer) => askingOf(actor).send(given)
  const clues = (given: Partial<Clues> = {}) =>
    answer({
      type: 'clues.read',
      clues: {
        hasValidToken: true,
        isCleared: false,
        isClearedDevice: false,
        openSessionId: '',
        triesUsed: 0,
        ...given,
      },
    })
  return {
    actor,
    clock,
    asked,
    said,
    clues,
    required: (given: Partial<Clues> = {}) => {
      clues(given)
      answer({ type: 'mustPass.answered', mustPass: true })
      answer({ type: 'hasPassed.answered', hasPassed: false })
    },
    answer,
    state: () => stateOf(actor),
    tags: () => [...actor.getSnapshot().tags],
  }
}
