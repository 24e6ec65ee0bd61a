import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTokenRenewal } from '../../adapters/session/token-renewal.adapter.ts'
import { TokenAnswer } from '../../contracts/session/tokens.ts'
import type { FaultRequest } from '../../sandbox/faults/fault-rules.ts'
import { startTestSandbox, type TestSandbox } from '../sandbox/test-sandbox.ts'
import { createCookieDocument, openTestBrowser } from './test-browser.ts'

let sandbox: TestSandbox
const opened: { stop: () => void }[] = []

beforeAll(async () => {
  sandbox = await startTestSandbox()
})

afterEach(async () => {
  for (const browser of opened.splice(0)) browser.stop()
  await sandbox.client.reset()
})

afterAll(() => sandbox.close())

type Browser = ReturnType<typeof openTestBrowser>

function open(options: Partial<Parameters<typeof openTestBrowser>[0]> = {}) {
  const browser = openTestBrowser({
    apiOrigin: sandbox.apiOrigin,
    thirdPartyOrigin: sandbox.thirdPartyOrigin,
    camOrigin: sandbox.camOrigin,
    deadlineMs: 500,
    ...options,
  })
  opened.push(browser)
  return browser
}

async function openSignedIn(options: Partial<Parameters<typeof openTestBrowser>[0]> = {}) {
  const browser = open(options)
  browser.putTokens(await sandbox.client.signIn('member'))
  browser.cookies.look()
  return browser
}

const fault = (request: FaultRequest) => sandbox.client.addFault(request)
const never = new AbortController().signal
const renew = (browser: Browser) => browser.renewal.renewTokens(never, { isDemanded: true })

describe('renewing', () => {
  test('stores the new pair in memory and cookies, and tells what is known of it [TOKEN-006]', async () => {
    const nowMs = 1_795_000_000_000
    await sandbox.client.changeClock({ holdAtMs: nowMs })
    const browser = await openSignedIn({ now: () => nowMs })
    const before = browser.cookies.held()!
    const answer = await renew(browser)
    const after = browser.cookies.held()!
    expect(answer).toEqual({
      type: 'renewal.succeeded',
      claims: { ...before.claims, gen: 2 },
      revision: 2,
      expiresInMs: 300_000,
      lifetimeMs: 300_000,
      nowMs,
      areCookiesRefused: false,
    })
    expect({
      isTheOldPair: {
        access: after.pair.accessToken === before.pair.accessToken,
        refresh: after.pair.refreshToken === before.pair.refreshToken,
      },
      claims: after.claims,
      revision: after.revision,
      family: after.family,
      generation: browser.cookies.generation(),
      cookies: [browser.jar.readAll('atoken'), browser.jar.readAll('rtoken')],
      next: (await renew(browser)).type,
    }).toEqual({
      isTheOldPair: { access: false, refresh: false },
      claims: { ...before.claims, gen: 2 },
      revision: 2,
      family: before.family,
      generation: 0,
      cookies: [[after.pair.accessToken], [after.pair.refreshToken]],
      next: 'renewal.succeeded',
    })
  })

  test('sends the refresh token, and reads both new ones, each by its name, and the words of a refusal [API-005]', async () => {
    const sent: unknown[] = []
    const browser = await openSignedIn()
    const before = browser.cookies.held()?.pair.refreshToken
    const { accessToken } = await sandbox.client.signIn('member')
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      sent.push({ method: init.method, path: new URL(url).pathname, body: JSON.parse(String(init.body)) })
      const token = { atoken: accessToken, rtoken: 'the-new-refresh-token' }
      return Response.json({ status: { code: 200, message: 'ok' }, data: { token } })
    })
    await renew(browser)
    vi.unstubAllGlobals()
    expect(sent).toEqual([{ method: 'POST', path: '/api/v1/auth/refresh-token', body: { refresh_token: before } }])
    expect(browser.cookies.held()?.pair).toEqual({ accessToken, refreshToken: 'the-new-refresh-token' })
    expect(TokenAnswer.parse({ status: { code: 401, message: 'No more.' } })).toEqual({
      code: 401,
      message: 'No more.',
      pair: null,
    })
  })

  for (const refusalStyle of ['http', 'body'] as const) {
    for (const refusalCode of [401, 419, 465] as const) {
      test(`a refusal by ${refusalCode} in the ${refusalStyle} ends the session with the server's words [TOKEN-007, TOKEN-012]`, async () => {
        const browser = await openSignedIn()
        await sandbox.client.changeSettings({ refusalStyle, refusalCode })
        await sandbox.call('logOut', { body: { refresh_token: browser.cookies.held()?.pair.refreshToken } })
        expect({ answer: await renew(browser), cookie: browser.document.cookie, held: browser.cookies.held() }).toEqual(
          {
            answer: { type: 'renewal.refused', message: 'Your session has ended. Please log in.' },
            cookie: '',
            held: null,
          },
        )
      })
    }
  }

  test('an answer without a token ends the session [TOKEN-007]', async () => {
    const browser = await openSignedIn({
      fetch: async () => Response.json({ status: { code: 2, message: 'none left' } }),
    })
    expect(await renew(browser)).toEqual({ type: 'renewal.refused', message: 'none left' })
  })

  test('refused once the tab waits no more, as after a sleep, keeps the pair; the next try ends the session and says so', async () => {
    const browser = await openSignedIn({
      fetch: async () => Response.json({ status: { code: 419, message: 'Your session expired.' } }, { status: 419 }),
    })
    const before = browser.cookies.held()?.pair
    const leaving = new AbortController()
    const late = browser.renewal.renewTokens(leaving.signal, { isDemanded: true })
    leaving.abort()
    const answer = (await late).type
    const kept = browser.cookies.held()?.pair
    expect({ answer, kept, next: await renew(browser), left: browser.cookies.held() }).toEqual({
      answer: 'renewal.failed',
      kept: before,
      next: { type: 'renewal.refused', message: 'Your session expired.' },
      left: null,
    })
  })

  const transient: FaultRequest[] = [
    { kind: 'refuse' },
    { kind: 'resetAfter' },
    { kind: 'dropAnswer' },
    { kind: 'stall' },
    { kind: 'html' },
    { kind: 'brokenJson' },
    { kind: 'serverError' },
    { kind: 'serverError', status: 503 },
    { kind: 'forbidden' },
    { kind: 'tooMany', retryAfterSeconds: 9 },
  ]
  for (const request of transient) {
    test(`${request.kind} ${request.status ?? ''} keeps the session, and the same token works at the next try [TOKEN-008]`, async () => {
      const browser = await openSignedIn()
      const before = browser.cookies.held()?.pair
      await fault({ ...request, endpoint: 'refreshToken', count: 1 })
      const failed = await renew(browser)
      const kept = browser.cookies.held()?.pair
      const retried = await renew(browser)
      const { rotations, reuseDetections } = await sandbox.client.refreshes()
      expect({
        failed: failed.type,
        retryAfterMs: 'retryAfterMs' in failed && failed.retryAfterMs,
        kept,
        retried: retried.type,
        counts: { rotations, reuseDetections },
      }).toEqual({
        failed: 'renewal.failed',
        retryAfterMs: request.kind === 'tooMany' ? 9_000 : 0,
        kept: before,
        retried: 'renewal.succeeded',
        counts: { rotations: 1, reuseDetections: 0 },
      })
    })
  }

  test('of two tabs at once is done by one; the other takes its pair [TOKEN-004]', async () => {
    const document = createCookieDocument()
    const locks = navigator.locks
    const one = await openSignedIn({ document, locks })
    const other = open({ document, locks })
    other.cookies.look()
    const answers = await Promise.all([renew(one), renew(other)])
    expect({
      answers: answers.map(({ type }) => type),
      pair: one.cookies.held()?.pair,
      rotations: (await sandbox.client.refreshes()).rotations,
      calls: one.countOf('/refresh-token') + other.countOf('/refresh-token'),
    }).toEqual({
      answers: ['renewal.succeeded', 'renewal.succeeded'],
      pair: other.cookies.held()?.pair,
      rotations: 1,
      calls: 1,
    })
  })

  test('a stale tab whose token is refused takes the newer pair of the cookies', async () => {
    const document = createCookieDocument()
    const stale = await openSignedIn({ document })
    const other = open({ document })
    await other.renewal.adopt(await sandbox.client.signIn('member'))
    const answer = await renew(stale)
    expect({ answer: answer.type, pair: stale.cookies.held()?.pair, isCookieEmpty: document.cookie === '' }).toEqual({
      answer: 'renewal.succeeded',
      pair: other.cookies.held()?.pair,
      isCookieEmpty: false,
    })
  })

  test('a frozen tab that keeps the lock does not stop the others', async () => {
    const locks = {
      request: (_: string, { signal }: { signal: AbortSignal }) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('AbortError')))),
    } as unknown as LockManager
    const browser = await openSignedIn({ locks })
    expect((await renew(browser)).type).toBe('renewal.succeeded')
  })

  test('a pair that arrives after the log-out is discarded and ended at the server', async () => {
    const browser = await openSignedIn()
    await fault({ kind: 'latency', latencyMs: 200, endpoint: 'refreshToken' })
    const renewing = renew(browser)
    await new Promise((resolve) => setTimeout(resolve, 50))
    browser.renewal.surrender()
    expect({ answer: (await renewing).type, cookie: browser.document.cookie, held: browser.cookies.held() }).toEqual({
      answer: 'tokens.missing',
      cookie: '',
      held: null,
    })
    await expect
      .poll(() => sandbox.client.refreshes())
      .toEqual({ signIns: 1, rotations: 1, graceRepeats: 0, refusals: 0, reuseDetections: 0, logOuts: 1 })
  })

  test('a pair that arrives after another visitor has logged in is discarded, and theirs stays', async () => {
    const browser = await openSignedIn()
    await fault({ kind: 'latency', latencyMs: 200, endpoint: 'refreshToken' })
    const renewing = renew(browser)
    await new Promise((resolve) => setTimeout(resolve, 50))
    const other = await sandbox.client.signIn('admin')
    await browser.renewal.adopt(other)
    const answer = await renewing
    expect({ answer: answer.type, pair: browser.cookies.held()?.pair, atoken: browser.jar.read('atoken') }).toEqual({
      answer: 'renewal.succeeded',
      pair: other,
      atoken: other.accessToken,
    })
  })

  test('a server that always gives the same token is asked no more often than the machine allows', async () => {
    await sandbox.client.changeSettings({ refreshReturnsSameToken: true, tokenLifeSeconds: 1 })
    const browser = await openSignedIn()
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    browser.start()
    for (let check = 0; check < 10; check += 1) {
      await new Promise((resolve) => setTimeout(resolve, 30))
      browser.lifecycle.send({ type: 'tab.wokeUp', cause: 'visible' })
    }
    expect({
      calls: browser.countOf('/refresh-token'),
      hasLostTokens: browser.emitted.some(({ type }) => type === 'tokens.lost'),
    }).toEqual({ calls: 1, hasLostTokens: false })
  })

  test('tokens too long for a cookie keep the visitor in, in this tab, and say so', async () => {
    await sandbox.client.changeSettings({ tokenPaddingBytes: 4_000 })
    const browser = open()
    await browser.renewal.adopt(await sandbox.client.signIn('member'))
    browser.start()
    await expect.poll(() => browser.emitted.length).toBe(1)
    const answer = await renew(browser)
    expect({
      answer: answer.type,
      areCookiesRefused: 'areCookiesRefused' in answer && answer.areCookiesRefused,
      cookie: browser.document.cookie,
    }).toEqual({ answer: 'renewal.succeeded', areCookiesRefused: true, cookie: '' })
  })
})

test('a log-in that a late renewal in another tab overwrote is restored', async () => {
  const browser = await openSignedIn()
  const before = browser.cookies.held()?.pair
  const own = await sandbox.client.signIn('admin')
  const adopting = browser.renewal.adopt(own)
  browser.putTokens(before!)
  await adopting
  expect({
    atoken: browser.jar.read('atoken'),
    rtoken: browser.jar.read('rtoken'),
    pair: browser.cookies.held()?.pair,
  }).toEqual({ atoken: own.accessToken, rtoken: own.refreshToken, pair: own })
})

test('when one listener leaves, the others still hear what another tab does', () => {
  const otherTab = new EventTarget()
  const { tokenTouches } = createTokenRenewal({ channel: otherTab } as never)
  const heard: string[] = []
  const leaving = tokenTouches.subscribe()
  tokenTouches.subscribe(({ cause }) => heard.push(cause))
  leaving.unsubscribe()
  otherTab.dispatchEvent(new MessageEvent('message', { data: { kind: 'tokensChanged' } }))
  expect(heard).toEqual(['tokensTouched'])
})

describe('reading', () => {
  test('one cookie of the two left is dropped, for good [TOKEN-005]', async () => {
    const browser = await openSignedIn()
    browser.jar.remove('rtoken')
    expect({ tokens: await browser.renewal.readTokens(), cookie: browser.document.cookie }).toEqual({
      tokens: { type: 'tokens.missing' },
      cookie: '',
    })
  })

  test('a mixed pair is waited out for one check, then mended by the newer refresh token', async () => {
    let nowMs = Date.now()
    const browser = await openSignedIn({ now: () => nowMs })
    const old = browser.cookies.held()?.pair
    const next = (await sandbox.refresh(old?.refreshToken ?? '')).pair
    browser.jar.write('rtoken', next?.refreshToken ?? '')
    const first = await browser.renewal.readTokens()
    const kept = browser.cookies.held()?.pair
    nowMs += 3_000
    const second = await browser.renewal.readTokens()
    const renewed = await browser.renewal.renewTokens(never, { isDemanded: false })
    expect({
      first: first.type,
      kept,
      claims: second.type === 'tokens.found' && second.claims,
      renewed: renewed.type,
      gen: browser.cookies.held()?.claims?.gen,
      reuseDetections: (await sandbox.client.refreshes()).reuseDetections,
    }).toEqual({
      first: 'tokens.found',
      kept: old,
      claims: null,
      renewed: 'renewal.succeeded',
      gen: 3,
      reuseDetections: 0,
    })
  })
})
