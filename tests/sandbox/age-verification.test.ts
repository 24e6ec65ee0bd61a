import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AccountName } from '../../sandbox/session/accounts.ts'
import { startTestSandbox, type TestSandbox } from './test-sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.close())
beforeEach(() => sandbox.control.reset())

async function start(account: AccountName, headers: Record<string, string> = {}) {
  const { accessToken: token } = await sandbox.control.signIn(account)
  const response = await sandbox.call('createAgeSession', { token, headers })
  const { data } = await response.json()
  return { token, sessionId: data.sessionId as string, url: data.url as string }
}

async function statusOf(sessionId: string, token: string) {
  const response = await sandbox.call('getAgeSession', { params: { sessionId }, token })
  return response.ok ? (await response.json()).data.status : response.status
}

function press(url: string, outcome: string) {
  return fetch(url, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' })
}

async function mayBrowse(token: string) {
  return (await sandbox.call('getVideos', { token, site: 'light' })).status === 200
}

describe('the provider', () => {
  it('shows its page on the second origin, without scripts', async () => {
    const { url } = await start('mustVerify')
    expect(url.startsWith(`${sandbox.thirdPartyOrigin}/age-provider/`)).toBe(true)
    const response = await fetch(url)
    const page = await response.text()
    expect(response.status).toBe(200)
    expect(page).not.toMatch(/<script|style=/)
    for (const outcome of ['pass', 'fail', 'later', 'close']) expect(page).toContain(`value="${outcome}"`)
  })

  it('sends the visitor back to the site they came from', async () => {
    for (const origin of ['http://light.localhost:4100', 'http://localhost:4100', 'http://127.0.0.1:4100']) {
      const { url, sessionId } = await start('mustVerify', { origin })
      const back = (await press(url, 'close')).headers.get('location')
      expect(back).toBe(`${origin}/age-verification/?sessionId=${sessionId}`)
    }
  })

  it('redirects to no address of the visitor’s own choice', async () => {
    const { url, sessionId } = await start('mustVerify', { origin: 'https://evil.example' })
    const forged = new URL(url)
    forged.searchParams.set('return', 'https://evil.example/')
    const back = (await press(forged.href, 'pass')).headers.get('location')
    expect(back).toBe(`http://localhost:4100/age-verification/?sessionId=${sessionId}`)
  })

  it('keeps the verdict that it gave first', async () => {
    const { url, sessionId, token } = await start('mustVerify')
    await press(url, 'fail')
    await press(url, 'pass')
    expect(await statusOf(sessionId, token)).toBe('failed')
  })
})

describe('a pass', () => {
  it('opens the site, by the provider only and for this user only', async () => {
    const { url, sessionId, token } = await start('mustVerify')
    const other = await sandbox.control.signIn('mustVerifyNoJoin')
    expect({ status: await statusOf(sessionId, token), mayBrowse: await mayBrowse(token) }).toEqual({
      status: 'pending',
      mayBrowse: false,
    })
    await press(url, 'pass')
    expect({ status: await statusOf(sessionId, token), mayBrowse: await mayBrowse(token) }).toEqual({
      status: 'verified',
      mayBrowse: true,
    })
    expect(await mayBrowse(other.accessToken)).toBe(false)
  })

  it('that comes late counts from then on', async () => {
    const { url, sessionId, token } = await start('mustVerify')
    await press(url, 'later')
    await sandbox.control.changeClock({ jumpMs: 19_000 })
    expect({ status: await statusOf(sessionId, token), mayBrowse: await mayBrowse(token) }).toEqual({
      status: 'pending',
      mayBrowse: false,
    })
    await sandbox.control.changeClock({ jumpMs: 2000 })
    expect({ status: await statusOf(sessionId, token), mayBrowse: await mayBrowse(token) }).toEqual({
      status: 'verified',
      mayBrowse: true,
    })
  })

  it('shows in the next token', async () => {
    const pair = await sandbox.control.signIn('mustVerify')
    const response = await sandbox.call('createAgeSession', { token: pair.accessToken })
    await press((await response.json()).data.url, 'pass')
    const next = (await sandbox.refresh(pair.refreshToken)).pair
    const claims = JSON.parse(Buffer.from(next?.accessToken.split('.')[1] ?? '', 'base64url').toString())
    expect(claims.av).toBe('verified')
  })
})

describe('clearance cannot be claimed', () => {
  it('by posting isVerified, by a clearance cookie, or by both', async () => {
    const { token } = await start('mustVerify')
    const headers = { cookie: 'av_clearance=cleared-lumen-c41e; av_flag=1' }
    const params = { userId: 'user-mustVerify' }
    const posted = await sandbox.call('postAgeVerification', { token, params, headers, body: { isVerified: true } })
    expect({ status: posted.status, posted: await posted.json() }).toEqual({
      status: 201,
      posted: { isVerified: false },
    })
    for (const name of ['getVideos', 'getHomePage', 'getCategories'] as const) {
      const response = await sandbox.call(name, { token, headers, site: 'light' })
      expect({ name, status: response.status, answer: await response.json() }).toEqual({
        name,
        status: 403,
        answer: { reason: 'verificationRequired' },
      })
    }
    const has = await sandbox.call('getHasVerification', { token, params, headers })
    expect(await has.json()).toEqual({ isUserHasVerification: false })
  })

  it("with another user's session, which answers as if it did not exist", async () => {
    const passed = await start('mustVerify')
    await press(passed.url, 'pass')
    const { accessToken } = await sandbox.control.signIn('mustVerifyNoJoin')
    expect(await statusOf(passed.sessionId, accessToken)).toBe(404)
    expect(await statusOf('no-such-session', accessToken)).toBe(404)
    const params = { userId: 'user-mustVerifyNoJoin' }
    const posted = await sandbox.call('postAgeVerification', {
      token: accessToken,
      params,
      body: { isVerified: true },
    })
    expect(await posted.json()).toEqual({ isVerified: false })
  })
})

describe('who must pass', () => {
  const expected = { member: false, mustVerify: true, mustVerifyNoJoin: true, verified: true, admin: false } as const
  for (const [account, mustPass] of Object.entries(expected)) {
    it(`follows from the day of registration: ${account}`, async () => {
      const { accessToken: token } = await sandbox.control.signIn(account as keyof typeof expected)
      const params = { userId: `user-${account}` }
      const must = await sandbox.call('getMustPassVerification', { token, params })
      const has = await sandbox.call('getHasVerification', { token, params })
      expect([await must.json(), await has.json()]).toEqual([
        { isUserMustPassVerification: mustPass },
        { isUserHasVerification: account === 'verified' },
      ])
    })
  }
})
