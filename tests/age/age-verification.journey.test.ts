import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createActor, SimulatedClock, type StateValue } from 'xstate'
import { answerWith } from '../../app/ports/answer-with.ts'
import { ageCheckMachine } from '../../machines/age/age-check.machine.ts'
import { ageResultMachine } from '../../machines/age/age-result.machine.ts'
import { ageSessionMachine } from '../../machines/age/age-session.machine.ts'
import { type AgeVerificationEmitted, ageVerificationMachine } from '../../machines/age/age-verification.machine.ts'
import { startTestSandbox, type TestSandbox } from '../sandbox/test-sandbox.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { until } from '../support/until.ts'
import { press, type Visit, visit } from './age-lab.ts'
import { type PartSaid, stateOf, wireParts } from './age-world.ts'

let sandbox: TestSandbox
let hasVerdict = false

beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.close())
beforeEach(async () => {
  await sandbox.control.clearFaults()
  await sandbox.control.clearRequests()
})
// Seeding anew takes long: only where the provider's record would clear the account for the next test.
afterEach(async () => {
  if (!hasVerdict) return
  hasVerdict = false
  await sandbox.control.reset()
})

async function decide(url: string, outcome: Parameters<typeof press>[1]) {
  hasVerdict ||= outcome === 'pass' || outcome === 'later'
  await press(url, outcome)
}

/** A tab with machine, adapter and HTTP client in it, before a real server. Time passes only when told. */
async function openTab(given: Visit & { returnedSessionId?: string }) {
  const lab = await visit(sandbox, given)
  const clock = new SimulatedClock()
  const said: (AgeVerificationEmitted | PartSaid)[] = []
  const { age } = lab
  const machine = plugPorts(ageVerificationMachine, {
    ageCheck: plugPorts(ageCheckMachine, {
      readClues: answerWith(age.readClues),
      askMustPass: answerWith(age.askMustPass),
      askHasPassed: answerWith(age.askHasPassed),
      rememberClearance: answerWith(age.rememberClearance),
    }),
    ageSession: plugPorts(ageSessionMachine, { startAgeSession: answerWith(age.startAgeSession) }),
    rememberClearance: answerWith(age.rememberClearance),
    ageResult: plugPorts(ageResultMachine, { askResult: answerWith(age.askResult) }),
    forgetSession: answerWith(age.forgetSession),
  })
  const actor = createActor(machine, {
    clock,
    input: {
      settings: lab.site,
      kind: given.account ? 'needsVerification' : 'guest',
      userId: lab.userId,
      returnedSessionId: given.returnedSessionId,
    },
  })
  actor.on('*', (emitted) => said.push(emitted))
  wireParts(actor, (theirs) => said.push(theirs))
  actor.start()
  const reaches = (value: StateValue) => until(() => expect(stateOf(actor)).toEqual(value))
  return { ...lab, actor, clock, said, reaches, close: () => actor.stop() }
}

async function goToProvider() {
  const tab = await openTab({ account: 'mustVerify' })
  await tab.reaches({ required: 'step1' })
  tab.actor.send({ type: 'verifyNow.chosen' })
  await tab.reaches({ leaving: 'leaving' })
  const leave = tab.said.find((emitted) => emitted.type === 'leave.requested')
  tab.close()
  return { url: leave?.type === 'leave.requested' ? leave.url : '', sessionId: tab.jar.read('sessionId') ?? '' }
}

describe('a member who must verify', () => {
  test('goes to the provider, passes, comes back, and is in [AGE-024, AGE-031, AGE-036]', async () => {
    const { url, sessionId } = await goToProvider()
    await decide(url, 'pass')
    const tab = await openTab({
      account: 'mustVerify',
      cookies: `sessionId=${sessionId}`,
      returnedSessionId: sessionId,
    })
    await tab.reaches({ inVerifiedView: 'verified' })
    expect(tab.jar.read('av_clearance')).toBe(tab.site.ageClearanceToken)
    tab.actor.send({ type: 'dialog.closed', dialog: 'ageVerified', result: 'confirmed' })
    expect(tab.said.at(-1)).toEqual({ type: 'navigation.requested', to: '/' })
    tab.close()
  })

  test('fails there: three tries, then the failed dialog, and no cookie is left [AGE-032, AGE-038]', async () => {
    const { url, sessionId } = await goToProvider()
    await decide(url, 'fail')
    const tab = await openTab({
      account: 'mustVerify',
      cookies: `sessionId=${sessionId}`,
      returnedSessionId: sessionId,
    })
    for (const _ of [1, 2]) {
      await tab.reaches({ polling: 'pausing' })
      tab.clock.increment(5_000)
    }
    await tab.reaches({ required: 'failed' })
    const asked = (await sandbox.control.requests()).filter(({ endpoint }) => endpoint === 'getAgeSession')
    expect([asked.length, tab.jar.read('sessionId'), tab.jar.read('av_clearance')]).toEqual([3, undefined, undefined])
    tab.close()
  })

  test('reloads between tries: there are three in all, and a pass that arrives late is found at the next visit', async () => {
    const { url, sessionId } = await goToProvider()
    await decide(url, 'later')
    const stored = new Map<string, string>()
    const cookies = `sessionId=${sessionId}`
    const first = await openTab({ account: 'mustVerify', cookies, stored, returnedSessionId: sessionId })
    await first.reaches({ polling: 'pausing' })
    first.clock.increment(5_000)
    await first.reaches({ polling: 'pausing' })
    first.close()

    const reloaded = await openTab({ account: 'mustVerify', cookies, stored })
    await reloaded.reaches({ required: 'failed' })
    const asked = (await sandbox.control.requests()).filter(({ endpoint }) => endpoint === 'getAgeSession')
    expect({ asked: asked.length, stored: stored.size, read: reloaded.jar.read('sessionId') }).toEqual({
      asked: 3,
      stored: 0,
      read: undefined,
    })
    reloaded.close()

    await sandbox.control.changeClock({ jumpMs: 30_000 })
    const next = await openTab({ account: 'mustVerify' })
    await next.reaches({ inVerifiedView: 'cleared' })
    next.close()
  })

  test('comes back with another visitor’s session, or without the cookie: that session is not polled, and a new start works', async () => {
    const { sessionId } = await goToProvider()
    for (const cookies of ['', 'sessionId=session-of-mine']) {
      const tab = await openTab({ account: 'mustVerify', cookies, returnedSessionId: sessionId })
      await tab.reaches({ required: 'strayReturn' })
      tab.actor.send({ type: 'verifyNow.chosen' })
      await tab.reaches({ leaving: 'leaving' })
      tab.close()
    }
    const stolen = await openTab({
      account: 'mustVerifyNoJoin',
      cookies: `sessionId=${sessionId}`,
      returnedSessionId: sessionId,
    })
    await stolen.reaches({ required: 'strayReturn' })
    expect(stolen.jar.read('sessionId')).toBe(undefined)
    stolen.close()
  })

  test('finds the service down: soft view with a way to try again, which works [AGE-026]', async () => {
    await sandbox.control.addFault({ kind: 'serverError' })
    const tab = await openTab({ account: 'member' })
    await tab.reaches('checkFailed')
    expect(tab.jar.read('av_clearance')).toBe(undefined)
    await sandbox.control.clearFaults()
    tab.actor.send({ type: 'retry.requested' })
    await tab.reaches({ inVerifiedView: 'cleared' })
    tab.close()
  })
})

test('a forged clearance cookie changes at most the shell: the server still refuses the films', async () => {
  const { site } = await visit(sandbox, {})
  const tab = await openTab({ account: 'mustVerify', cookies: `av_clearance=${site.ageClearanceToken}` })
  await tab.reaches({ inVerifiedView: 'cleared' })
  const videos = await tab.call('getVideos', {})
  expect(videos.ok).toBe(false)
  tab.close()
})
