import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestSandbox, type TestSandbox } from '../sandbox/test-sandbox.ts'
import { press, visit } from './age-lab.ts'

const never = new AbortController().signal
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

async function openSession(account: 'mustVerify' | 'mustVerifyNoJoin' = 'mustVerify', stored?: Map<string, string>) {
  const lab = await visit(sandbox, { account, ...(stored && { stored }) })
  const answer = await lab.age.startAgeSession(never)
  if (answer.type !== 'ageSession.started') throw new Error(answer.reason)
  return { ...lab, url: answer.url, sessionId: lab.jar.read('sessionId') ?? '' }
}

const bodiesOf = async (name: string) =>
  (await sandbox.control.requests()).filter(({ endpoint }) => endpoint === name).length

describe('clues', () => {
  test('a guest has no token, a member has one until it ends [AGE-020]', async () => {
    const guest = await visit(sandbox, {})
    const member = await visit(sandbox, { account: 'mustVerify' })
    const none = { isCleared: false, isClearedDevice: false, openSessionId: '', triesUsed: 0 }
    expect(await guest.age.readClues(never)).toEqual({ type: 'clues.read', clues: { hasValidToken: false, ...none } })
    expect(await member.age.readClues(never)).toEqual({ type: 'clues.read', clues: { hasValidToken: true, ...none } })
    const late = await visit(sandbox, { account: 'mustVerify', secondsLater: 86_400 })
    expect(await late.age.readClues(never)).toEqual({ type: 'clues.read', clues: { hasValidToken: false, ...none } })
    const justNot = await visit(sandbox, { account: 'mustVerify', secondsLater: 299 })
    expect((await justNot.age.readClues(never)).clues.hasValidToken).toBe(true)
    expect(await sandbox.control.requests()).toEqual([])
  })

  test('only this site’s clearance constant clears a device, in whichever cookie it is [AGE-021, AGE-035]', async () => {
    const isCleared = async (cookies: string) => {
      const { age } = await visit(sandbox, { cookies })
      const answer = await age.readClues(never)
      return answer.clues.isCleared
    }
    const { site } = await visit(sandbox, {})
    expect([
      await isCleared(`av_clearance=${site.ageClearanceToken}`),
      await isCleared(`av_clearance=old; av_clearance=${site.ageClearanceToken}`),
      await isCleared(`av_clearance=${site.ageClearanceToken}x`),
      await isCleared(`av_flag=${site.ageClearanceToken}`),
      await isCleared('av_clearance=1'),
      await isCleared('av_clearance=true'),
    ]).toEqual([true, true, false, false, false, false])
    const isClearedWith = async (token: string) => {
      const settings = { ageClearanceToken: 'of-this-site' }
      const { age } = await visit(sandbox, { cookies: `av_clearance=${token}`, settings })
      return (await age.readClues(never)).clues.isCleared
    }
    expect({
      ofThisSite: await isClearedWith('of-this-site'),
      ofAnother: await isClearedWith(site.ageClearanceToken),
    }).toEqual({ ofThisSite: true, ofAnother: false })
  })

  test('the device counts only where the site is configured so [AGE-028]', async () => {
    const device = {
      userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X)',
      touchPoints: 5,
      screenWidth: 1306,
      screenHeight: 735,
      orientation: 0,
    }
    const off = await visit(sandbox, { device })
    const on = await visit(sandbox, { device, settings: { deviceHeuristicEnabled: true } })
    const other = await visit(sandbox, {
      device: { ...device, touchPoints: 0 },
      settings: { deviceHeuristicEnabled: true },
    })
    const onServer = await visit(sandbox, { settings: { deviceHeuristicEnabled: true } })
    const isCleared = async ({ age }: typeof off) => (await age.readClues(never)).clues.isClearedDevice
    expect({
      off: await isCleared(off),
      on: await isCleared(on),
      other: await isCleared(other),
      onServer: await isCleared(onServer),
    }).toEqual({ off: false, on: true, other: false, onServer: false })
  })
})

describe('is verification required?', () => {
  test('by date of registration: only an exact no clears [AGE-022, API-021]', async () => {
    const old = await visit(sandbox, { account: 'member' })
    const recent = await visit(sandbox, { account: 'mustVerify' })
    expect([await old.age.askMustPass(never), await recent.age.askMustPass(never)]).toEqual([
      { type: 'mustPass.answered', mustPass: false },
      { type: 'mustPass.answered', mustPass: true },
    ])
  })

  test.each([
    [false, false, false],
    [true, true, true],
    ['false', true, false],
    ['true', true, false],
    [0, true, false],
    [1, true, false],
    ['', true, false],
    [null, true, false],
  ])(
    'the answer %j: must pass %j, has passed %j [AGE-022, AGE-023, AGE-024, API-021, API-022]',
    async (verdict, mustPass, hasPassed) => {
      const answers = {
        '/users/user-mustVerify/is-user-must-pass-verification': { body: { isUserMustPassVerification: verdict } },
        '/users/user-mustVerify/has-verification': { body: { isUserHasVerification: verdict } },
      }
      const { age } = await visit(sandbox, { account: 'mustVerify', answers })
      expect([await age.askMustPass(never), await age.askHasPassed(never)]).toEqual([
        { type: 'mustPass.answered', mustPass },
        { type: 'hasPassed.answered', hasPassed },
      ])
    },
  )

  for (const [kind, cause] of [
    ['serverError', 'unavailable'],
    ['brokenJson', 'unavailable'],
    ['html', 'unavailable'],
    ['resetBefore', 'offline'],
    ['forbidden', 'refused'],
    ['noContent', 'contract'],
  ] as const) {
    test(`'${kind}' is a check that failed, and clears nobody [AGE-025]`, async () => {
      const { age, jar } = await visit(sandbox, { account: 'member' })
      await sandbox.control.addFault({ kind })
      expect({ mustPass: await age.askMustPass(never), hasPassed: await age.askHasPassed(never) }).toEqual({
        mustPass: { type: 'check.failed', reason: `must-pass check: ${cause}` },
        hasPassed: { type: 'check.failed', reason: `has-passed check: ${cause}` },
      })
      expect(jar.setCookies()).toEqual([])
    })
  }

  test('an answer of another shape clears nobody', async () => {
    const { age } = await visit(sandbox, { account: 'member' })
    await sandbox.control.addFault({ kind: 'wrongType' })
    expect({ mustPass: await age.askMustPass(never), hasPassed: await age.askHasPassed(never) }).toEqual({
      mustPass: { type: 'check.failed', reason: 'must-pass check: contract' },
      hasPassed: { type: 'check.failed', reason: 'has-passed check: contract' },
    })
  })

  test('without a token no server is asked', async () => {
    const { age } = await visit(sandbox, {})
    expect({
      mustPass: await age.askMustPass(never),
      hasPassed: await age.askHasPassed(never),
      result: await age.askResult(never, { sessionId: 'session-of-mine', attempt: 1 }),
    }).toEqual({
      mustPass: { type: 'check.failed', reason: 'must-pass check: the token names no user' },
      hasPassed: { type: 'check.failed', reason: 'has-passed check: the token names no user' },
      result: { type: 'result.unknown', reason: 'verification result: the token names no user' },
    })
    expect(await sandbox.control.requests()).toEqual([])
  })
})

describe('a session at the provider', () => {
  test('its id is kept in a session cookie, its address handed on, tries of another are forgotten [AGE-029, AGE-030, API-018, ENT-039]', async () => {
    const tries = JSON.stringify({ sessionId: 'session-of-before', tries: 3 })
    const stored = new Map([['age-verification-tries', tries]])
    const { age, jar, url, sessionId } = await openSession('mustVerify', stored)
    expect([...stored]).toEqual([])
    expect(age.isOwnReturn(sessionId)).toBe(true)
    expect(new URL(url).origin).toBe(sandbox.thirdPartyOrigin)
    expect(url).toContain(`/age-provider/${sessionId}`)
    expect(jar.setCookies()).toEqual([`sessionId=${sessionId}; Path=/; SameSite=Lax`])
  })

  test('one that cannot be opened leaves no cookie', async () => {
    const { age, jar } = await visit(sandbox, { account: 'mustVerify' })
    await sandbox.control.addFault({ kind: 'serverError' })
    expect(await age.startAgeSession(never)).toEqual({
      type: 'ageSession.failed',
      reason: 'provider session: unavailable',
    })
    expect(jar.setCookies()).toEqual([])
  })

  test('the return is this browser’s when its id is the one in the cookie [AGE-009]', async () => {
    const { age, sessionId } = await openSession()
    expect([age.isOwnReturn(sessionId), age.isOwnReturn('another-session'), age.isOwnReturn('')]).toEqual([
      true,
      false,
      false,
    ])
    const without = await visit(sandbox, { account: 'mustVerify' })
    expect([without.age.isOwnReturn(sessionId), without.age.isOwnReturn('')]).toEqual([false, false])
  })

  test('a yes of the provider is reported, and the server confirms it [AGE-033, API-019, API-020, API-023]', async () => {
    const { age, url, sessionId } = await openSession()
    await decide(url, 'pass')
    expect(await age.askResult(never, { sessionId, attempt: 1 })).toEqual({ type: 'result.confirmed' })
    expect([await bodiesOf('getAgeSession'), await bodiesOf('postAgeVerification')]).toEqual([1, 1])
  })

  for (const outcome of ['fail', 'later', 'close'] as const) {
    test(`'${outcome}' is reported too, and confirms nothing [AGE-033]`, async () => {
      const { age, url, sessionId } = await openSession()
      await decide(url, outcome)
      expect(await age.askResult(never, { sessionId, attempt: 1 })).toEqual({ type: 'result.pending' })
      expect(await bodiesOf('postAgeVerification')).toBe(1)
    })
  }

  for (const [outcome, isVerified] of [
    ['pass', true],
    ['fail', false],
    ['close', false],
  ] as const) {
    test(`each look at '${outcome}' is reported as it is, under the user's id [AGE-033, API-020]`, async () => {
      const { age, url, sessionId, posted, userId } = await openSession()
      await decide(url, outcome)
      for (const attempt of [1, 2, 3]) await age.askResult(never, { sessionId, attempt })
      const report = `/api/age-verification/users/user-mustVerify/verification {"isVerified":${isVerified}}`
      expect({ posted, userId }).toEqual({ posted: [report, report, report], userId: 'user-mustVerify' })
    })
  }

  for (const [status, isVerified] of [
    ['true', true],
    [true, true],
    ['verified', true],
    [false, false],
    ['false', false],
    ['', false],
    ['another status', false],
  ] as const) {
    test(`the status ${JSON.stringify(status)} is reported as ${isVerified ? 'a yes' : 'a no'} [AGE-033, API-023, ENT-039]`, async () => {
      const { age, posted } = await visit(sandbox, { account: 'mustVerify', status })
      await age.askResult(never, { sessionId: 'session-of-mine', attempt: 1 })
      expect(posted).toEqual([`/api/age-verification/users/user-mustVerify/verification {"isVerified":${isVerified}}`])
    })
  }

  test('which status of the provider is a yes is configured; a truth is one anywhere [API-023]', async () => {
    const reported: string[] = []
    for (const status of ['approved', 'verified', true]) {
      const settings = { ageSuccessStatus: 'approved' }
      const { age, posted } = await visit(sandbox, { account: 'mustVerify', status, settings })
      await age.askResult(never, { sessionId: 'session-of-mine', attempt: 1 })
      reported.push(...posted)
    }
    const path = '/api/age-verification/users/user-mustVerify/verification'
    expect(reported).toEqual([
      `${path} {"isVerified":true}`,
      `${path} {"isVerified":false}`,
      `${path} {"isVerified":true}`,
    ])
  })

  test('a report that fails says nothing either way [API-023]', async () => {
    const { age, url, sessionId } = await openSession()
    await decide(url, 'pass')
    await sandbox.control.addFault({ kind: 'serverError', endpoint: 'postAgeVerification' })
    expect(await age.askResult(never, { sessionId, attempt: 1 })).toEqual({
      type: 'result.unknown',
      reason: 'verification report: unavailable',
    })
  })

  test.each([
    [201, true, { type: 'result.confirmed' }],
    [201, false, { type: 'result.pending' }],
    [200, true, { type: 'result.unknown', reason: 'verification report: unavailable' }],
    [202, true, { type: 'result.unknown', reason: 'verification report: unavailable' }],
  ])('a report is confirmed by 201 and isVerified: %i, %j [API-020]', async (status, isVerified, answer) => {
    const answers = { '/verification': { body: { isVerified }, status } }
    const { age } = await visit(sandbox, { account: 'mustVerify', status: 'verified', answers })
    expect(await age.askResult(never, { sessionId: 'session-of-mine', attempt: 1 })).toEqual(answer)
  })

  test('a session that the server refuses to speak of is foreign', async () => {
    const { age, sessionId } = await openSession()
    await sandbox.control.addFault({ kind: 'forbidden', endpoint: 'getAgeSession' })
    expect(await age.askResult(never, { sessionId, attempt: 1 })).toEqual({ type: 'result.foreign' })
  })

  test('what the client claims does not count: the server goes by its own record', async () => {
    const { sessionId, call, userId } = await openSession()
    const answer = await call('postAgeVerification', { params: { userId }, body: { isVerified: true } })
    expect(answer).toEqual({ ok: true, status: 201, answer: { isVerified: false } })
    expect(sessionId).not.toBe('')
  })

  test('is asked for by the id of the return, whatever the cookie has [API-019]', async () => {
    const { age } = await visit(sandbox, { account: 'mustVerify', cookies: 'sessionId=session-of-the-cookie' })
    for (const sessionId of ['session-of-monday', 'session-of-friday'])
      await age.askResult(never, { sessionId, attempt: 1 })
    expect((await sandbox.control.requests()).map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /api/age-verification/sessions/session-of-monday',
      'GET /api/age-verification/sessions/session-of-friday',
    ])
  })

  test('an answer without a status is reported as a no [API-023, AGE-033]', async () => {
    const { age, url, sessionId } = await openSession()
    await decide(url, 'later')
    await sandbox.control.addFault({ kind: 'wrongType', endpoint: 'getAgeSession' })
    const answer = await age.askResult(never, { sessionId, attempt: 1 })
    expect({ answer, bodies: await bodiesOf('postAgeVerification') }).toEqual({
      answer: { type: 'result.pending' },
      bodies: 1,
    })
  })

  test('the session of another visitor is foreign [AGE-009]', async () => {
    const { sessionId } = await openSession('mustVerifyNoJoin')
    const { age } = await visit(sandbox, { account: 'mustVerify', cookies: `sessionId=${sessionId}` })
    expect(await age.askResult(never, { sessionId, attempt: 1 })).toEqual({ type: 'result.foreign' })
    expect(await age.askResult(never, { sessionId: 'no-such-session', attempt: 2 })).toEqual({ type: 'result.foreign' })
    expect(await age.askResult(never, { sessionId: '../../users', attempt: 3 })).toEqual({ type: 'result.foreign' })
    expect(await bodiesOf('postAgeVerification')).toBe(0)
  })

  test('a server that is down says nothing either way', async () => {
    const { age, sessionId } = await openSession()
    await sandbox.control.addFault({ kind: 'serverError', endpoint: 'getAgeSession' })
    expect(await age.askResult(never, { sessionId, attempt: 1 })).toEqual({
      type: 'result.unknown',
      reason: 'verification result: unavailable',
    })
  })

  test('tries are counted for their session only, before they are made, and forgotten with it [AGE-038]', async () => {
    const { age, sessionId, stored, jar } = await openSession()
    const triesUsed = async () => (await age.readClues(never)).clues.triesUsed
    await sandbox.control.addFault({ kind: 'resetBefore' })
    await age.askResult(never, { sessionId, attempt: 2 })
    expect([...stored]).toEqual([['age-verification-tries', JSON.stringify({ sessionId, tries: 2 })]])
    expect(await triesUsed()).toBe(2)
    await sandbox.control.clearFaults()
    await age.startAgeSession(never)
    expect({ triesUsed: await triesUsed(), stored: stored.size }).toEqual({ triesUsed: 0, stored: 0 })
    await age.askResult(never, { sessionId: jar.read('sessionId') ?? '', attempt: 1 })
    expect(await age.forgetSession(never)).toEqual({ type: 'ageSession.forgotten' })
    expect({ read: jar.read('sessionId'), stored: stored.size }).toEqual({ read: undefined, stored: 0 })
  })
})

describe('clearance', () => {
  test('is kept for a year; a flag joins it when a session is passed, and the session’s cookie goes [AGE-034, AGE-035, AGE-037, AGE-047]', async () => {
    const { age, jar, site } = await visit(sandbox, { account: 'mustVerify', cookies: 'sessionId=session-of-mine' })
    expect(await age.rememberClearance(never, { endsSession: true })).toEqual({ type: 'clearance.remembered' })
    expect(jar.setCookies()).toEqual([
      `av_clearance=${site.ageClearanceToken}; Path=/; SameSite=Lax; Max-Age=31536000`,
      'av_flag=1; Path=/; SameSite=Lax; Max-Age=31536000',
      'sessionId=; Path=/; SameSite=Lax; Max-Age=0',
    ])
  })

  test('has the constant of the site and belongs to its domain, as the flag does; a flag that is there stays [AGE-034, AGE-035, AGE-047]', async () => {
    const written = async (cookies: string, settings: { ageClearanceToken: string; cookieDomain: string }) => {
      const { age, jar } = await visit(sandbox, { account: 'mustVerify', cookies, settings })
      await age.rememberClearance(never, { endsSession: true })
      return jar.setCookies().filter((line) => line.startsWith('av_'))
    }
    const attributes = (domain: string) => `Path=/; SameSite=Lax; Domain=${domain}; Max-Age=31536000`
    expect({
      first: await written('', { ageClearanceToken: 'cleared-1', cookieDomain: 'ar-lumen.example' }),
      again: await written('av_flag=before', { ageClearanceToken: 'cleared-2', cookieDomain: 'example.org' }),
    }).toEqual({
      first: [
        `av_clearance=cleared-1; ${attributes('ar-lumen.example')}`,
        `av_flag=1; ${attributes('ar-lumen.example')}`,
      ],
      again: [`av_clearance=cleared-2; ${attributes('example.org')}`],
    })
  })

  test('without a session it is kept as well, and neither flag nor session are touched [AGE-022, AGE-023, AGE-028, AGE-047]', async () => {
    const { age, jar, site } = await visit(sandbox, { account: 'member', cookies: 'sessionId=session-of-mine' })
    await age.rememberClearance(never, { endsSession: false })
    expect(jar.setCookies()).toEqual([`av_clearance=${site.ageClearanceToken}; Path=/; SameSite=Lax; Max-Age=31536000`])
    expect(jar.read('sessionId')).toBe('session-of-mine')
  })
})
