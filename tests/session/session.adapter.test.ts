import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createAttemptLimiter } from '../../adapters/session/attempt-limiter.ts'
import { ATTEMPTS_KEY, createLogin } from '../../adapters/session/login.adapter.ts'
import { createLogOut, createUserLoader } from '../../adapters/session/session.adapter.ts'
import type { Call } from '../../adapters/site/call.ts'
import { createSafeStorage } from '../../adapters/site/storage.adapter.ts'
import { LoginRefusal, TokenAnswer } from '../../contracts/session/tokens.ts'
import { startTestSandbox, type TestSandbox } from '../sandbox/test-sandbox.ts'
import { createMemoryStorage } from '../site/memory-storage.ts'
import { SITES } from '../support/samples.ts'
import { openTestBrowser } from './test-browser.ts'

let sandbox: TestSandbox

beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterEach(() => sandbox.client.clearFaults())
afterAll(() => sandbox.close())

const PASSWORD = 'Proscenium1'
const never = new AbortController().signal

function open(options: { now?: () => number } = {}) {
  const browser = openTestBrowser({
    apiOrigin: sandbox.apiOrigin,
    thirdPartyOrigin: sandbox.thirdPartyOrigin,
    camOrigin: sandbox.camOrigin,
  })
  const local = createMemoryStorage()
  const session = createMemoryStorage()
  const [localStorage, sessionStorage] = [local, session].map((storage) =>
    createSafeStorage({ storage: () => storage }),
  )
  return {
    ...browser,
    local,
    session,
    login: createLogin({
      ...browser,
      limiter: createAttemptLimiter({
        storage: localStorage!,
        key: ATTEMPTS_KEY,
        now: options.now ?? Date.now,
        limits: SITES.dark.attemptLimits,
      }),
    }),
    user: createUserLoader({ ...browser, report: () => {} }),
    logOut: createLogOut({
      ...browser,
      local: localStorage!,
      session: sessionStorage!,
      deviceKeys: ['passwordAttempts', 'layout'],
      visitorCookies: ['sessionId'],
      draftPrefix: 'draft.',
    }),
  }
}

describe('logging in', () => {
  test('gives tokens that work [API-007]', async () => {
    const site = open()
    const answer = await site.login.logIn(never, { email: 'ada.holm@example.com', password: PASSWORD })
    const loaded = await site.user.loadUser(never)
    expect({ answer, email: loaded.user?.email, hasToken: site.jar.read('atoken') !== undefined }).toEqual({
      answer: { type: 'login.accepted' },
      email: 'ada.holm@example.com',
      hasToken: true,
    })
  })

  test('with a wrong password answers what the server says of the fields [API-016]', async () => {
    const site = open()
    expect(await site.login.logIn(never, { email: 'ada.holm@example.com', password: 'Proscenium2' })).toEqual({
      type: 'login.refused',
      message: 'The given data was invalid.',
      fields: { email: '', password: 'These credentials do not match our records.' },
      isBlocked: false,
    })
  })

  test('to a blocked account says so [ACCT-010, API-016]', async () => {
    const site = open()
    expect(await site.login.logIn(never, { email: 'mira.stone@example.com', password: PASSWORD })).toEqual({
      type: 'login.refused',
      message: 'Your account is blocked. Unlock it with the link that we send by e-mail.',
      fields: { email: '', password: '' },
      isBlocked: true,
    })
  })

  test('is answered as a refresh is: a status, and the tokens in `data.token` [API-016]', async () => {
    const answers = [
      { status: { code: 200, message: 'ok' }, data: { token: { atoken: 'a.b.c', rtoken: 'r-1' } } },
      { status: { code: 423, message: 'Not today.' } },
      { status: { code: 200, message: 'ok' }, data: { atoken: 'a.b.c', rtoken: 'r-1' } },
    ].map((answer) => TokenAnswer.parse(answer))
    expect(answers).toEqual([
      { code: 200, message: 'ok', pair: { accessToken: 'a.b.c', refreshToken: 'r-1' } },
      { code: 423, message: 'Not today.', pair: null },
      { code: 200, message: 'ok', pair: null },
    ])
  })

  test('says of each field what the server says, and whether the account is blocked [API-016]', () => {
    const refusals = [
      { errors: { email: ['First.', 'Second.'], password: 'Third.' } },
      { status: { code: 423, message: 'Blocked.' }, blocked: true },
      { status: { code: 403, message: 'Blocked.' }, errors: { password: ['Third.'] }, blocked: true },
      { status: { code: 423, message: 'Not today.' } },
      { errors: 'none', blocked: null },
      { data: { email: ['Unknown.'], password: 'Wrong.' } },
      { data: { email: 'Unknown.', password: 'Wrong.' }, errors: { password: 'Too short.' } },
    ].map((answer) => LoginRefusal.parse(answer))
    expect(refusals).toEqual([
      { message: '', fields: { email: 'First.\nSecond.', password: 'Third.' }, isBlocked: false },
      { message: 'Blocked.', fields: { email: '', password: '' }, isBlocked: true },
      { message: 'Blocked.', fields: { email: '', password: 'Third.' }, isBlocked: true },
      { message: 'Not today.', fields: { email: '', password: '' }, isBlocked: false },
      { message: '', fields: { email: '', password: '' }, isBlocked: false },
      { message: '', fields: { email: 'Unknown.', password: 'Wrong.' }, isBlocked: false },
      { message: '', fields: { email: 'Unknown.', password: 'Too short.' }, isBlocked: false },
    ])
  })

  for (const [kind, cause] of [
    ['refuse', 'offline'],
    ['serverError', 'unavailable'],
    ['html', 'unavailable'],
    ['stall', 'unavailable'],
  ] as const) {
    test(`meets ${kind}: ${cause}, and it counts as no attempt`, async () => {
      await sandbox.client.addFault({ kind, endpoint: 'logIn' })
      const site = open()
      const answer = await site.login.logIn(never, { email: 'ada.holm@example.com', password: PASSWORD })
      expect({ answer, passwordAttempts: site.local.getItem('passwordAttempts') }).toEqual({
        answer: { type: 'login.failed', cause },
        passwordAttempts: null,
      })
    })
  }

  test('is blocked for 60 seconds after 20 failures, counted under its storage key [CONST-022, CONST-023]', async () => {
    let nowMs = 1_000_000
    const site = open({ now: () => nowMs })
    const wrong = { email: 'nobody@example.com', password: 'Proscenium2' }
    for (let attempt = 0; attempt < 20; attempt += 1) await site.login.logIn(never, wrong)
    const counted = site.local.getItem('passwordAttempts')
    const sent = site.countOf('/login')
    const right = { email: 'ada.holm@example.com', password: PASSWORD }
    const blocked = await site.login.logIn(never, right)
    nowMs += 60_000
    const free = await site.login.logIn(never, right)
    expect({ sent, blocked, free, allSent: site.countOf('/login'), keys: site.local.keys() }).toEqual({
      sent: 20,
      blocked: { type: 'login.limited', waitMs: 60_000 },
      free: { type: 'login.accepted' },
      allSent: 21,
      keys: [],
    })
    expect(JSON.parse(counted ?? '')).toEqual({ failures: 0, blockedUntilMs: 1_060_000 })
  })

  test('that the visitor no longer waits for does not sign in later', async () => {
    const site = open()
    const leaving = new AbortController()
    const answer = site.login.logIn(leaving.signal, { email: 'ada.holm@example.com', password: PASSWORD })
    leaving.abort()
    expect({ answer: (await answer).type, cookie: site.document.cookie }).toEqual({
      answer: 'login.failed',
      cookie: '',
    })
  })
})

function favouritesInDatabase(kind: 'video' | 'model') {
  return sandbox.database
    .prepare("SELECT item_id FROM favourites WHERE account_id = 'user-member' AND kind = ? ORDER BY rowid")
    .all(kind)
    .map((row) => String(row.item_id))
}

describe('loading the user', () => {
  test('asks for user and both lists of favourites at the same time [SESSION-018, API-013, API-024, API-027]', async () => {
    const site = open()
    site.putTokens(await sandbox.client.signIn('member'))
    const loaded = await site.user.loadUser(never)
    expect(favouritesInDatabase('video').length).toBeGreaterThan(0)
    expect({
      uuid: loaded.user?.uuid,
      favouriteVideoIds: loaded.favouriteVideoIds,
      favouriteModelIds: loaded.favouriteModelIds,
      requests: site.requests,
    }).toEqual({
      uuid: 'user-member',
      favouriteVideoIds: favouritesInDatabase('video'),
      favouriteModelIds: favouritesInDatabase('model'),
      requests: ['GET /api/wp/user', 'GET /api/account/favorites', 'GET /api/content/v1/user/favorite-model-ids'],
    })
  })

  test('that fails in parts gives empty defaults for these parts [ERR-030]', async () => {
    await sandbox.client.addFault({ kind: 'wrongType', endpoint: 'getUser' })
    await sandbox.client.addFault({ kind: 'serverError', endpoint: 'getFavouriteModels' })
    const site = open()
    site.putTokens(await sandbox.client.signIn('member'))
    expect(await site.user.loadUser(never)).toEqual({
      type: 'user.answered',
      user: null,
      favouriteVideoIds: favouritesInDatabase('video'),
      favouriteModelIds: [],
    })
  })

  test('takes the user from an answer with the code 2, and from no other [SESSION-022]', async () => {
    const { accessToken, refreshToken } = await sandbox.client.signIn('member')
    const loadedWith = async (code: number) => {
      const sent: (string | null)[] = []
      const site = openTestBrowser({
        apiOrigin: sandbox.apiOrigin,
        thirdPartyOrigin: sandbox.thirdPartyOrigin,
        camOrigin: sandbox.camOrigin,
        async fetch(url, init) {
          sent.push(new Headers(init?.headers).get('authorization'))
          return String(url).endsWith('/user')
            ? Response.json({ status: { code }, data: { item: { uuid: 'user-1', email: 'a@b.cd' } } })
            : Response.json({})
        },
      })
      site.putTokens({ accessToken, refreshToken })
      return { loaded: await createUserLoader({ ...site, report: () => {} }).loadUser(never), sent }
    }
    const sent = Array(3).fill(`Bearer ${accessToken}`)
    const nobody = { type: 'user.answered', user: null, favouriteVideoIds: [], favouriteModelIds: [] }
    const user = {
      uuid: 'user-1',
      email: 'a@b.cd',
      affiliateId: '',
      tokenBalance: 0,
      hasBenefits: undefined,
      isTrial: undefined,
    }
    expect(await Promise.all([1, 2, 3, 200].map(loadedWith))).toEqual([
      { loaded: nobody, sent },
      { loaded: { ...nobody, user }, sent },
      { loaded: nobody, sent },
      { loaded: nobody, sent },
    ])
  })
})

test('the user and both lists are asked for at once, each by its own call; what does not come is empty, and reported [SESSION-018, API-013, API-024, API-027, ERR-028, ERR-030]', async () => {
  const user = { uuid: 'user-7', email: 'ada@example.com' }
  const answers: Record<string, unknown> = { getUser: user, getFavouriteVideos: ['7'], getFavouriteModels: ['9'] }
  const load = async (missing?: string) => {
    const asked: unknown[] = []
    const call = async (name: string, parts: object, signal: AbortSignal) => {
      asked.push({ name, parts, isAborted: signal.aborted })
      await Promise.resolve()
      asked.push('answered')
      return name === missing ? { ok: false, cause: 'timeout' } : { ok: true, answer: answers[name] }
    }
    const reports: string[] = []
    const report = (problem: string) => void reports.push(problem)
    const loaded = await createUserLoader({ call: call as unknown as Call, report }).loadUser(never)
    return { asked, loaded, reports }
  }
  const without = async (name: string) => {
    const { loaded, reports } = await load(name)
    return [loaded, ...reports]
  }
  const call = (name: string) => ({ name, parts: {}, isAborted: false })
  const whole = { type: 'user.answered', user, favouriteVideoIds: ['7'], favouriteModelIds: ['9'] }
  expect({
    all: await load(),
    noUser: await without('getUser'),
    noVideos: await without('getFavouriteVideos'),
    noModels: await without('getFavouriteModels'),
  }).toEqual({
    all: {
      asked: [
        ...['getUser', 'getFavouriteVideos', 'getFavouriteModels'].map(call),
        ...['answered', 'answered', 'answered'],
      ],
      loaded: whole,
      reports: [],
    },
    noUser: [{ ...whole, user: null }, 'getUser: timeout'],
    noVideos: [{ ...whole, favouriteVideoIds: [] }, 'getFavouriteVideos: timeout'],
    noModels: [{ ...whole, favouriteModelIds: [] }, 'getFavouriteModels: timeout'],
  })
})

describe('logging out', () => {
  test('sends the refresh token that was given up, and nothing where there is none [API-006, SESSION-024]', async () => {
    const outcomes = []
    for (const { pair, ok } of [
      { pair: { accessToken: 'a', refreshToken: 'r-7' }, ok: true },
      { pair: { accessToken: 'a', refreshToken: 'r-8' }, ok: false },
      { pair: null, ok: false },
    ]) {
      const sent: object[] = []
      const storage = createSafeStorage({ storage: () => createMemoryStorage() })
      const { signOut } = createLogOut({
        call: (async (name: string, parts: object) => {
          sent.push({ name, ...parts })
          return { ok }
        }) as unknown as Call,
        renewal: { surrender: () => pair },
        cache: { clear() {} },
        local: storage,
        session: storage,
        jar: { remove() {} },
        visitorCookies: [],
        deviceKeys: [],
        draftPrefix: 'draft.',
      })
      outcomes.push({ answer: await signOut(), sent })
    }
    expect(outcomes).toEqual([
      { answer: { type: 'signOut.confirmed' }, sent: [{ name: 'logOut', body: { refresh_token: 'r-7' } }] },
      { answer: { type: 'signOut.failed' }, sent: [{ name: 'logOut', body: { refresh_token: 'r-8' } }] },
      { answer: { type: 'signOut.confirmed' }, sent: [] },
    ])
  })

  test('ends the session at the server and takes the tokens away [API-006, SESSION-024, SESSION-026]', async () => {
    const site = open()
    const pair = await sandbox.client.signIn('member')
    site.putTokens(pair)
    const answer = await site.logOut.signOut()
    expect({
      answer,
      cookie: site.document.cookie,
      held: site.cookies.held(),
      refreshed: (await sandbox.refresh(pair.refreshToken)).pair,
    }).toEqual({ answer: { type: 'signOut.confirmed' }, cookie: '', held: null, refreshed: null })
  })

  for (const kind of ['refuse', 'stall', 'serverError'] as const) {
    test(`takes the tokens away although the server answers with ${kind} [SESSION-029]`, async () => {
      await sandbox.client.addFault({ kind, endpoint: 'logOut' })
      const site = open()
      site.putTokens(await sandbox.client.signIn('member'))
      const answering = site.logOut.signOut()
      const whileAsking = site.document.cookie
      expect({ whileAsking, answer: await answering, held: site.cookies.held() }).toEqual({
        whileAsking: '',
        answer: { type: 'signOut.failed' },
        held: null,
      })
    })
  }

  test('removes caches and drafts, and keeps what belongs to the device [SESSION-029]', async () => {
    const site = open()
    site.putTokens(await sandbox.client.signIn('member'))
    await site.call('getCategories', {})
    for (const storage of [site.local, site.session]) {
      for (const key of ['passwordAttempts', 'layout', 'draft.message', 'cache.videos']) storage.setItem(key, '1')
    }
    site.jar.write('sessionId', 'check-1')
    site.jar.write('layout', 'list')
    await site.logOut.forgetVisitor(never, { keepsDrafts: true })
    const withDrafts = [site.local.keys(), site.session.keys(), site.jar.read('sessionId')]
    await site.logOut.forgetVisitor(never, { keepsDrafts: false })
    await site.call('getCategories', {})
    expect({
      withDrafts,
      local: site.local.keys(),
      session: site.session.keys(),
      asked: site.countOf('/categories'),
      cookies: [site.jar.read('sessionId'), site.jar.read('layout')],
    }).toEqual({
      withDrafts: [
        ['passwordAttempts', 'layout', 'draft.message'],
        ['passwordAttempts', 'layout', 'draft.message'],
        'check-1',
      ],
      local: ['passwordAttempts', 'layout'],
      session: ['passwordAttempts', 'layout'],
      asked: 2,
      cookies: [undefined, 'list'],
    })
  })
})

test('the server has seen too many tries: the form waits for as long as it says, and the device counts none', async () => {
  await sandbox.client.changeClock({ holdAtMs: Date.now() })
  for (let count = 0; count < 30; count += 1) {
    await sandbox.call('logIn', { body: { email: 'ada.holm@example.com', password: `wrong-${count}` } })
  }
  const site = open()
  const credentials = { email: 'ada.holm@example.com', password: PASSWORD }
  expect(await site.login.logIn(never, credentials)).toEqual({ type: 'login.limited', waitMs: 60_000 })
  expect({ passwordAttempts: site.local.getItem('passwordAttempts'), held: site.cookies.held() }).toEqual({
    passwordAttempts: null,
    held: null,
  })
  await sandbox.control.reset()
  expect(await site.login.logIn(never, credentials)).toEqual({ type: 'login.accepted' })
})

test('the value under the attempts key is checked before it is used', async () => {
  const site = open()
  site.local.setItem('passwordAttempts', '{"failures":"many"}')
  const answer = await site.login.logIn(never, { email: 'ada.holm@example.com', password: PASSWORD })
  expect({ answer, hasAttempts: z.string().safeParse(site.local.getItem('passwordAttempts')).success }).toEqual({
    answer: { type: 'login.accepted' },
    hasAttempts: false,
  })
})
