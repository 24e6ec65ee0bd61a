import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createHttpClient } from '../../adapters/site/http-client.adapter.ts'
import { queryString } from '../../adapters/site/request-text.ts'
import { createServerClock } from '../../adapters/site/server-clock.ts'
import { endpoints } from '../../contracts/endpoints.ts'
import type { FaultRequest } from '../../sandbox/faults/fault-rules.ts'
import { startTestSandbox, type TestSandbox } from '../sandbox/test-sandbox.ts'
import { openTestBrowser } from '../session/test-browser.ts'

const HOSTS = {
  siteHost: 'http://a.test',
  content: 'http://b.test',
  contentHost: 'http://c.test',
  memberPlus: 'http://d.test',
  valuepopup: 'http://e.test',
  sendService: 'http://g.test',
  forum: 'http://h.test',
  vreels: 'http://i.test',
  saleEventEndPoint: 'http://j.test/sales/event.json',
  popupUploads: '',
  adFrames: [],
  camProvider: 'http://f.test',
  camSocket: 'ws://f.test/realtime',
}

let sandbox: TestSandbox
const opened: { stop: () => void }[] = []

beforeAll(async () => {
  sandbox = await startTestSandbox()
})

afterEach(async () => {
  for (const browser of opened.splice(0)) browser.stop()
  await sandbox.client.clearFaults()
  await sandbox.client.changeSettings({ tokenLifeSeconds: 300 })
})

afterAll(() => sandbox.close())

function open(options: Partial<Parameters<typeof openTestBrowser>[0]> = {}) {
  const browser = openTestBrowser({
    apiOrigin: sandbox.apiOrigin,
    thirdPartyOrigin: sandbox.thirdPartyOrigin,
    camOrigin: sandbox.camOrigin,
    deadlineMs: 14_000,
    ...options,
  })
  opened.push(browser)
  return browser
}

async function openSignedIn(options: Partial<Parameters<typeof openTestBrowser>[0]> = {}) {
  const browser = open(options)
  browser.putTokens(await sandbox.client.signIn('member'))
  browser.start()
  return browser
}

const fault = (request: FaultRequest) => sandbox.client.addFault(request)
const lostSessions = (browser: ReturnType<typeof open>) => browser.emitted.filter(({ type }) => type === 'tokens.lost')

describe('what leaves', () => {
  test('goes to the host that its row names, with query and without a token that it must not carry [API-001]', async () => {
    const seen: { url: string; headers: Headers }[] = []
    const browser = open({
      fetch: async (url, init) => {
        seen.push({ url: String(url), headers: new Headers(init?.headers) })
        return Response.json({})
      },
    })
    browser.putTokens(await sandbox.client.signIn('member'))
    await browser.call('getDigest', {})
    await browser.call('getVideos', { query: { sort: 'latest', page: 2 } })
    await browser.call('getFavouriteModels', {})
    await browser.call('getMaintenance', {})
    expect(
      seen.map(({ url, headers }) => [url, headers.get('authorization')?.slice(0, 7), headers.get('content-type')]),
    ).toEqual([
      [`${sandbox.apiOrigin}/content/dark/digest`, undefined, null],
      [`${sandbox.apiOrigin}/content/dark/videos?sort=latest&page=2`, 'Bearer ', 'application/json'],
      [`${sandbox.thirdPartyOrigin}/api/content/v1/user/favorite-model-ids`, 'Bearer ', 'application/json'],
      [`${sandbox.apiOrigin}/api/maintenance`, undefined, null],
    ])
  })

  test('goes to each of the hosts of the configuration, whichever they are [API-001]', async () => {
    const urls: URL[] = []
    const { credentials } = await openSignedIn()
    const call = createHttpClient({
      endpoints,
      fetch: async (url) => {
        urls.push(new URL(String(url)))
        return Response.json({})
      },
      hosts: HOSTS,
      credentials,
      camCredentials: () => credentials,
      serverClock: createServerClock({ now: Date.now }),
    })
    await call('getMaintenance', {})
    await call('getDigest', {})
    await call('getFavouriteModels', {})
    await call('getMemberPlusPrice', { params: { id: 'plus' } })
    await call('showValuePopups', { body: {} })
    await call('getBroadcast', { params: { nickname: 'ada' }, query: { partnerId: 'p', 'show-hidden': 'true' } })
    await call('getMailPreferences', { params: { uid: 'c1d2-e3' } })
    await call('getDiscussion', { params: { id: 'model-1' }, query: { createdAt: 'desc' } })
    await call('getVreels', {})
    await call('getSaleEventId', {})
    expect(urls.map(({ origin }) => origin)).toEqual([...'abcdefghij'].map((name) => `http://${name}.test`))
    expect(urls.at(-1)?.href).toBe(HOSTS.saleEventEndPoint)
  })

  test('a list in a query is joined by commas, and what is not set is left out [API-073]', () => {
    expect(queryString({ models: ['7', '9', '11'], tag: 'dusk', category: undefined })).toBe(
      '?models=7%2C9%2C11&tag=dusk',
    )
  })

  test('tells only the member-plus service and the forum which app asks [API-004]', async () => {
    const seen: (string | null)[][] = []
    const fetch: typeof globalThis.fetch = async (_, init) => {
      const headers = new Headers(init?.headers)
      seen.push([headers.get('accept'), headers.get('x-app')])
      return Response.json({})
    }
    // A guest and a member, with a body and without.
    await open({ fetch }).call('getDiscussion', { params: { id: 'model-1' }, query: { createdAt: 'desc' } })
    const browser = open({ fetch })
    browser.putTokens(await sandbox.client.signIn('member'))
    await browser.call('getMemberPlusPrice', { params: { id: 'plus' } })
    await browser.call('getDiscussion', { params: { id: 'model-1' }, query: { createdAt: 'desc' } })
    await browser.call('changeForumName', { body: { data: { attributes: { email: 'a@b.example', username: 'ada' } } } })
    await browser.call('getMaintenance', {})
    await browser.call('getDigest', {})
    await browser.call('getFavouriteModels', {})
    await browser.call('showValuePopups', { body: {} })
    await browser.call('getBroadcast', {
      params: { nickname: 'ada' },
      query: { partnerId: 'p', 'show-hidden': 'true' },
    })
    await browser.call('getMailPreferences', { params: { uid: 'c1d2-e3' } })
    await browser.call('getVreels', {})
    const told = ['application/json', 'proscenium']
    const untold = [null, null]
    expect(seen).toEqual([told, told, told, told, untold, untold, untold, untold, untold, untold, untold])
  })

  test('asks past all caches who the visitor is at the provider, and for nothing else [API-126]', async () => {
    const asked: Record<string, string | undefined> = {}
    const server = createServer(({ url = '', headers }, response) => {
      asked[url] = headers['cache-control']
      response.setHeader('content-type', 'application/json').end('{}')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const browser = open({ apiOrigin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
    browser.putTokens(await sandbox.client.signIn('member'))
    await browser.call('getCamUser', { params: { provider: 'cams' } })
    await browser.call('getMaintenance', {})
    await new Promise((resolve) => server.close(resolve))
    expect(asked).toEqual({ '/api/cams/user-info': 'no-cache', '/api/maintenance': undefined })
  })

  test('carries the token of the logged-in visitor [API-003]', async () => {
    const browser = await openSignedIn()
    const { accessToken } = browser.credentials.current() ?? { accessToken: '' }
    const headers: unknown[] = []
    const call = createHttpClient({
      endpoints,
      fetch: async (_, init) => {
        headers.push(init?.headers)
        return Response.json({})
      },
      hosts: HOSTS,
      credentials: browser.credentials,
      serverClock: createServerClock({ now: Date.now }),
    })
    await call('getUser', {})
    await call('requestEmailChange', { body: { email: 'ada@new.example', password: 'Proscenium1' } })
    await call('getVideos', {})
    const both = { Authorization: `Bearer ${accessToken}`, 'Content-Type': 'application/json' }
    expect(headers).toEqual([both, both, both])
  })

  for (const slug of [
    '..',
    '.',
    '%2e%2e',
    '%2E.',
    'a/b',
    'a\\b',
    'nul\0',
    'a\nb',
    '%2f',
    '',
    'x'.repeat(121),
    '\ud800',
    '\u202e',
  ]) {
    test(`never leaves its template: ${JSON.stringify(slug.slice(0, 12))}`, async () => {
      const browser = open()
      const result = await browser.call('getVideo', { params: { slug } })
      expect({ result, requests: browser.requests }).toEqual({ result: { ok: false, cause: 'invalid' }, requests: [] })
    })
  }

  for (const slug of ['?x=1', '#top', '100%', 'ä ö', "o'hara;v=1", '...']) {
    test(`is escaped where it is only strange: ${slug}`, async () => {
      const paths: string[] = []
      const browser = open({
        fetch: async (url) => {
          paths.push(new URL(String(url)).pathname)
          return Response.json({}, { status: 404 })
        },
      })
      await browser.call('getVideo', { params: { slug } })
      expect(paths).toEqual([new URL(`http://x/content/dark/videos/${encodeURIComponent(slug)}`).pathname])
    })
  }

  test('carries the key of what the visitor confirmed, after a renewal too; without one no money-like call leaves [M01, M06]', async () => {
    const seen: (string | null)[] = []
    let refusals = 1
    const browser = await openSignedIn({
      fetch: async (url, init) => {
        if (!String(url).endsWith('/api/payment/url')) return fetch(url, init)
        seen.push(new Headers(init?.headers).get('idempotency-key'))
        if (refusals-- > 0) return Response.json({}, { status: 401 })
        return Response.json({ data: { paymentUrl: 'https://biller.example/' } })
      },
    })
    const body = { userUuid: 'user-1', paymentSystem: 'epoch', priceUuid: 'price-1', slavePriceUuids: [] }
    const paid = await browser.call('createPaymentUrl', { body, idempotencyKey: 'key-1' })
    expect({ ok: paid.ok, seen }).toEqual({ ok: true, seen: ['key-1', 'key-1'] })
    const keyless = await browser.call('createPaymentUrl', { body, idempotencyKey: '' })
    expect({ keyless, seen: seen.length }).toEqual({ keyless: { ok: false, cause: 'invalid' }, seen: 2 })
  })

  test('carries no key where nothing is paid', async () => {
    const seen: (string | null)[] = []
    const browser = open({
      fetch: async (_, init) => {
        seen.push(new Headers(init?.headers).get('idempotency-key'))
        return Response.json({ data: [] })
      },
    })
    await browser.call('getBillers', {})
    expect(seen).toEqual([null])
  })

  test.each([
    { bodyAs: 'json', type: 'application/json' },
    { bodyAs: 'form', type: 'application/x-www-form-urlencoded;charset=UTF-8' },
    { bodyAs: 'multipart', type: 'multipart/form-data' },
  ] as const)(
    'carries its body as $bodyAs, with the type that goes with it [API-111, API-112]',
    async ({ bodyAs, type }) => {
      const seen: { method: string; type: string | undefined; text: string }[] = []
      const call = createHttpClient({
        endpoints: { logIn: { ...endpoints.logIn, method: 'PATCH', bodyAs } },
        fetch: async (url, init) => {
          const request = new Request(url, init)
          const read = request.clone()
          const body: unknown = bodyAs === 'json' ? await read.json() : Object.fromEntries(await read.formData())
          seen.push({
            method: request.method,
            type: request.headers.get('content-type')?.split('; boundary=')[0],
            text: JSON.stringify(body),
          })
          return Response.json({})
        },
        hosts: HOSTS,
        credentials: open().credentials,
        serverClock: createServerClock({ now: Date.now }),
      })
      await call('logIn', { body: { email: 'a+b@example.com', password: 'ä & b' } })
      expect(seen).toEqual([{ method: 'PATCH', type, text: '{"email":"a+b@example.com","password":"ä & b"}' }])
    },
  )

  test('is refused here when its query or body does not fit the table', async () => {
    const browser = open()
    const result = await browser.call('getVideos', { query: { page: -1 } })
    expect({ result, requests: browser.requests }).toEqual({ result: { ok: false, cause: 'invalid' }, requests: [] })
  })

  test('does not leave at all when a token is required and none is held [ERR-013]', async () => {
    const browser = open()
    const result = await browser.call('getUser', {})
    expect({ result, requests: browser.requests }).toEqual({
      result: { ok: false, cause: 'unauthenticated' },
      requests: [],
    })
  })
})

describe('what comes back', () => {
  test('is parsed by its contract', async () => {
    const browser = await openSignedIn()
    const result = await browser.call('getUser', {})
    expect(result.ok && result.answer?.email).toBe('ada.holm@example.com')
  })

  const faults: [FaultRequest, { ok: false; cause: string; status?: number; retryAfterMs?: number }][] = [
    [{ kind: 'refuse' }, { ok: false, cause: 'offline' }],
    [{ kind: 'resetBefore' }, { ok: false, cause: 'offline' }],
    [{ kind: 'resetAfter' }, { ok: false, cause: 'offline' }],
    [{ kind: 'dropAnswer' }, { ok: false, cause: 'timeout' }],
    [
      { kind: 'timeout', latencyMs: 5_000 },
      { ok: false, cause: 'timeout' },
    ],
    [{ kind: 'stall' }, { ok: false, cause: 'timeout' }],
    [
      { kind: 'drip', latencyMs: 20_000 },
      { ok: false, cause: 'timeout' },
    ],
    [{ kind: 'truncate' }, { ok: false, cause: 'offline' }],
    [{ kind: 'brokenJson' }, { ok: false, cause: 'unavailable', status: 200 }],
    [{ kind: 'html' }, { ok: false, cause: 'unavailable', status: 200 }],
    [{ kind: 'noContent' }, { ok: false, cause: 'contract', status: 204 }],
    [{ kind: 'wrongType' }, { ok: false, cause: 'contract', status: 200 }],
    [{ kind: 'fieldErrors' }, { ok: false, cause: 'refused', status: 400 }],
    [{ kind: 'forbidden' }, { ok: false, cause: 'refused', status: 403 }],
    [{ kind: 'notFound' }, { ok: false, cause: 'notFound', status: 404 }],
    [{ kind: 'conflict' }, { ok: false, cause: 'refused', status: 409 }],
    [
      { kind: 'tooMany', retryAfterSeconds: 7 },
      { ok: false, cause: 'unavailable', status: 429, retryAfterMs: 7_000 },
    ],
    [{ kind: 'serverError' }, { ok: false, cause: 'unavailable', status: 500 }],
    [
      { kind: 'serverError', status: 503 },
      { ok: false, cause: 'unavailable', status: 503 },
    ],
  ]
  for (const [request, expected] of faults) {
    test(`${request.kind} ${request.status ?? ''} is ${JSON.stringify(expected)} [API-002, ERR-030]`, async () => {
      await fault({ ...request, endpoint: 'getCategories' })
      const browser = open(expected.cause === 'timeout' ? { deadlineMs: 600 } : {})
      expect(await browser.call('getCategories', {})).toEqual(expected)
    })
  }

  test('is waited for 15 seconds in total, body included [API-002]', async () => {
    const browser = open({ deadlineMs: 300 })
    await fault({ kind: 'stall', endpoint: 'getCategories' })
    const startedAt = performance.now()
    const result = await browser.call('getCategories', {})
    expect({ result, isInTime: performance.now() - startedAt < 2_000 }).toEqual({
      result: { ok: false, cause: 'timeout' },
      isInTime: true,
    })
  })

  test('is not waited for longer than 15,000 ms where nothing else is set, nor given up before [API-002]', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      let result: unknown
      const call = createHttpClient({
        endpoints,
        fetch: () => new Promise(() => {}),
        hosts: HOSTS,
        credentials: open().credentials,
        serverClock: createServerClock({ now: Date.now }),
      })
      void call('getMaintenance', {}).then((answer) => {
        result = answer
      })
      await vi.advanceTimersByTimeAsync(14_999)
      const early = result
      await vi.advanceTimersByTimeAsync(1)
      expect({ early, result }).toEqual({ early: undefined, result: { ok: false, cause: 'timeout' } })
    } finally {
      vi.useRealTimers()
    }
  })

  test('a 404 goes back to the caller, as any failure does: nothing is thrown [ERR-015, ERR-030]', async () => {
    const browser = open()
    const result = await browser.call('getVideo', { params: { slug: 'no-such-video' } })
    expect(result).toEqual({ ok: false, cause: 'notFound', status: 404 })
  })

  test('may begin with a byte order mark, and may not bring a prototype', async () => {
    const text = '\ufeff{"data":{"isActive":true,"__proto__":{"polluted":1}},"__proto__":{"polluted":1}}'
    const browser = open({ fetch: async () => new Response(text) })
    const result = await browser.call('getMaintenance', {})
    expect({
      ok: result.ok,
      isPrototypePolluted: 'polluted' in Object.prototype,
      isResultPolluted: JSON.stringify(result).includes('polluted'),
    }).toEqual({ ok: true, isPrototypePolluted: false, isResultPolluted: false })
  })

  test('is cut off at 5 MB', async () => {
    const megabyte = new Uint8Array(1_000_000).fill(32)
    let sent = 0
    const endless = new ReadableStream({
      pull(controller) {
        sent += 1
        controller.enqueue(megabyte)
      },
    })
    const browser = open({ fetch: async () => new Response(endless) })
    const result = await browser.call('getCategories', {})
    expect({ result, isGivenUp: sent < 10 }).toEqual({
      result: { ok: false, cause: 'unavailable', status: 200 },
      isGivenUp: true,
    })
  })

  test('is reported without what was sent when it breaks its contract', async () => {
    await fault({ kind: 'wrongType', endpoint: 'getCategories' })
    const browser = open()
    await browser.call('getCategories', {})
    expect(browser.reported.map(({ call, cause }) => [call, cause])).toEqual([['getCategories', 'contract']])
  })

  test.each([
    { row: undefined, status: 202, told: [] },
    { row: 200, status: 200, told: [] },
    { row: 201, status: 201, told: [] },
    { row: 200, status: 201, told: ['search: The status is 201, not 200'] },
    { row: 201, status: 200, told: ['search: The status is 200, not 201'] },
  ] as const)(
    'is read whatever 2xx it has, unless its row names one: $row named, $status came',
    async ({ row, status, told }) => {
      const reported: string[] = []
      const { status: _, ...search } = endpoints.search
      const call = createHttpClient({
        endpoints: { search: row ? { ...search, status: row } : search },
        fetch: async () => Response.json({ data: {} }, { status }),
        hosts: HOSTS,
        credentials: open().credentials,
        serverClock: createServerClock({ now: Date.now }),
        report: ({ call: name, detail }) => void reported.push(`${name}: ${detail}`),
      })
      const { ok, status: heard } = await call('search', { params: { query: 'night' } })
      expect({ ok, heard, reported }).toEqual({ ok: told.length === 0, heard: status, reported: told })
    },
  )

  test('a caller who left gets no answer', async () => {
    await fault({ kind: 'latency', latencyMs: 300, endpoint: 'getCategories' })
    const leaving = new AbortController()
    const browser = open()
    const result = browser.call('getCategories', {}, leaving.signal)
    leaving.abort()
    expect({ underWay: await result, afterwards: await browser.call('getCategories', {}, leaving.signal) }).toEqual({
      underWay: { ok: false, cause: 'aborted' },
      afterwards: { ok: false, cause: 'aborted' },
    })
  })
})

describe('401', () => {
  for (const kind of ['unauthorized', 'bodyUnauthorized'] as const) {
    test(`${kind}: the token is renewed and the call repeated, once [ERR-010, ERR-012, TOKEN-010]`, async () => {
      const browser = await openSignedIn()
      await fault({ kind, endpoint: 'getUser', count: 1 })
      const result = await browser.call('getUser', {})
      expect({ ok: result.ok, asked: browser.countOf('/user'), renewals: browser.countOf('/refresh-token') }).toEqual({
        ok: true,
        asked: 2,
        renewals: 1,
      })
    })

    test(`${kind} again: it is not repeated once more, and the session ends [ERR-011, ERR-012, TOKEN-010]`, async () => {
      const browser = await openSignedIn()
      await fault({ kind, endpoint: 'getUser' })
      const result = await browser.call('getUser', {})
      await expect.poll(() => lostSessions(browser)).toEqual([{ type: 'tokens.lost', reason: '401', message: '' }])
      expect({
        result,
        asked: browser.countOf('/user'),
        renewals: browser.countOf('/refresh-token'),
        cookie: browser.document.cookie,
      }).toEqual({
        result: { ok: false, cause: 'unauthenticated', status: kind === 'unauthorized' ? 401 : 200 },
        asked: 2,
        renewals: 1,
        cookie: '',
      })
    })
  }

  test('of 20 calls at once: one renewal, one repetition each [TOKEN-004, TOKEN-010]', async () => {
    const old = await sandbox.client.signIn('member')
    const { rotations } = await sandbox.client.refreshes()
    let refusals = 0
    const browser = open({
      fetch: async (url, init) => {
        if (new Headers(init?.headers).get('authorization') !== `Bearer ${old.accessToken}`) return fetch(url, init)
        // Some of these arrive long after the token was renewed.
        refusals += 1
        const isHttp = refusals % 2 === 0
        await new Promise((resolve) => setTimeout(resolve, refusals * 8))
        return Response.json({ status: { code: 401 } }, { status: isHttp ? 401 : 200 })
      },
    })
    browser.putTokens(old)
    browser.start()
    const calls = Array.from({ length: 10 }, () => [
      browser.call('getUser', {}),
      browser.call('getFavouriteVideos', {}),
    ]).flat()
    const results = await Promise.all(calls)
    expect({
      results: results.map(({ ok }) => ok),
      asked: browser.countOf('/user') + browser.countOf('/favorites'),
      renewals: browser.countOf('/refresh-token'),
      rotations: (await sandbox.client.refreshes()).rotations - rotations,
    }).toEqual({ results: results.map(() => true), asked: 40, renewals: 1, rotations: 1 })
  })

  test('for an older token than the one now held is repeated without a renewal', async () => {
    const browser = await openSignedIn()
    await fault({ kind: 'latency', latencyMs: 250, endpoint: 'getUser', count: 1 })
    await fault({ kind: 'unauthorized', endpoint: 'getFavouriteVideos', count: 1 })
    let isLate = true
    const late = open({
      document: browser.document,
      fetch: async (url, init) => {
        const response = await fetch(url, init)
        if (!isLate) return response
        isLate = false
        await new Promise((resolve) => setTimeout(resolve, 200))
        return new Response('{}', { status: 401 })
      },
    })
    late.start()
    const slow = late.call('getUser', {})
    await browser.call('getFavouriteVideos', {})
    late.renewal.tokenTouches.subscribe()
    late.lifecycle.send({ type: 'tab.wokeUp', cause: 'visible' })
    const result = await slow
    expect({
      ok: result.ok,
      renewals: browser.countOf('/refresh-token'),
      lateRenewals: late.countOf('/refresh-token'),
      lateAsked: late.countOf('/user'),
    }).toEqual({ ok: true, renewals: 1, lateRenewals: 0, lateAsked: 2 })
  })

  test('that cannot be renewed goes back to the caller [ERR-013]', async () => {
    await fault({ kind: 'unauthorized', endpoint: 'getCategories' })
    const browser = open()
    expect({ result: await browser.call('getCategories', {}), requests: browser.requests.length }).toEqual({
      result: { ok: false, cause: 'unauthenticated', status: 401 },
      requests: 1,
    })
  })

  test.for(['none', 'lost', 'useless'] as const)(
    'that nobody can renew (%s) is not tried again, and goes back to the caller [ERR-013]',
    async (outcome) => {
      const asked: string[] = []
      const call = createHttpClient({
        endpoints,
        fetch: async (url) => {
          asked.push(String(url))
          return Response.json({}, { status: 401 })
        },
        hosts: HOSTS,
        credentials: {
          ...open().credentials,
          current: () => ({ accessToken: 'held', isExpired: false }),
          renew: async () => outcome,
        },
        serverClock: createServerClock({ now: Date.now }),
      })
      const answers = [await call('getUser', {}), await call('getVideos', {})]
      expect({ answers, asked }).toEqual({
        answers: Array.from({ length: 2 }, () => ({ ok: false, cause: 'unauthenticated', status: 401 })),
        asked: ['http://a.test/api/wp/user', 'http://b.test/videos'],
      })
    },
  )

  test('while the server cannot renew is a failure, and the session stays [TOKEN-008]', async () => {
    const browser = await openSignedIn()
    await fault({ kind: 'unauthorized', endpoint: 'getUser' })
    await fault({ kind: 'serverError', endpoint: 'refreshToken' })
    const result = await browser.call('getUser', {})
    expect({
      result,
      lostSessions: lostSessions(browser),
      isLoggedOut: browser.credentials.current() === null,
    }).toEqual({ result: { ok: false, cause: 'unavailable' }, lostSessions: [], isLoggedOut: false })
  })

  test('that says why a video is closed is no matter of tokens', async () => {
    const browser = await openSignedIn({
      fetch: async () => Response.json({ reason: 'subscriptionRequired' }, { status: 401 }),
    })
    const result = await browser.call('getVideo', { params: { slug: 'first' } })
    expect({ result, renewals: browser.countOf('/refresh-token') }).toEqual({
      result: { ok: false, cause: 'unauthenticated', status: 401, refusal: { reason: 'subscriptionRequired' } },
      renewals: 0,
    })
  })
})

test('465 ends the session at once [ERR-016]', async () => {
  const browser = await openSignedIn()
  await fault({ kind: 'sessionGone', status: 465, endpoint: 'getUser' })
  const result = await browser.call('getUser', {})
  await expect.poll(() => lostSessions(browser)).toEqual([{ type: 'tokens.lost', reason: '465', message: '' }])
  expect({ result, renewals: browser.countOf('/refresh-token'), cookie: browser.document.cookie }).toEqual({
    result: { ok: false, cause: 'unauthenticated', status: 465 },
    renewals: 0,
    cookie: '',
  })
})

test('an answer for the previous visitor is dropped after another log-in', async () => {
  const browser = await openSignedIn()
  await fault({ kind: 'latency', latencyMs: 200, endpoint: 'getUser', count: 1 })
  const slow = browser.call('getUser', {})
  const other = await sandbox.client.signIn('admin')
  await browser.renewal.adopt(other)
  expect({
    slow: await slow,
    hasOthersToken: browser.credentials.current()?.accessToken === other.accessToken,
  }).toEqual({ slow: { ok: false, cause: 'aborted' }, hasOthersToken: true })
})

describe('an expired token', () => {
  test('is renewed before it is used: the first call after a sleep succeeds', async () => {
    await sandbox.client.changeSettings({ tokenLifeSeconds: 1 })
    const browser = open()
    browser.putTokens(await sandbox.client.signIn('member'))
    await sandbox.client.changeSettings({ tokenLifeSeconds: 300 })
    const dayLater = open({ document: browser.document, now: () => Date.now() + 86_400_000 })
    dayLater.start()
    const result = await dayLater.call('getUser', {})
    expect({ ok: result.ok, asked: dayLater.countOf('/user'), renewals: dayLater.countOf('/refresh-token') }).toEqual({
      ok: true,
      asked: 1,
      renewals: 1,
    })
  })

  for (const offHours of [-24, -1, 1, 24]) {
    test(`with a clock that is ${offHours} h off there is at most one needless renewal`, async () => {
      const browser = await openSignedIn({ now: () => Date.now() + offHours * 3_600_000 })
      const first = await browser.call('getUser', {})
      for (let check = 0; check < 5; check += 1) {
        browser.lifecycle.send({ type: 'tab.wokeUp', cause: 'visible' })
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      const second = await browser.call('getUser', {})
      expect({
        firstIsOk: first.ok,
        secondIsOk: second.ok,
        isRenewedOnce: browser.countOf('/refresh-token') <= 1,
        lostSessions: lostSessions(browser),
      }).toEqual({ firstIsOk: true, secondIsOk: true, isRenewedOnce: true, lostSessions: [] })
    })
  }
})

describe('the request cache', () => {
  test('answers a second time without a request, and equal calls share one [CONST-004, CONST-005]', async () => {
    const browser = open()
    const results = await Promise.all([browser.call('getCategories', {}), browser.call('getCategories', {})])
    const again = await browser.call('getCategories', {})
    expect({
      areShared: results[0] === results[1],
      isShared: again === results[0],
      requests: browser.requests.length,
    }).toEqual({ areShared: true, isShared: true, requests: 1 })
  })

  test('lives for 300 seconds and holds 150 answers [CONST-004, CONST-005]', async () => {
    let nowMs = 1_000_000
    const browser = open({ now: () => nowMs, fetch: async () => Response.json({ items: [], pages: 1 }) })
    const ask = (page: number) => browser.call('getVideos', { query: { page } })
    await ask(1)
    nowMs += 299_999
    await ask(1)
    const within = browser.requests.length
    nowMs += 2
    await ask(1)
    const after = browser.requests.length
    for (let page = 2; page <= 151; page += 1) await ask(page)
    await ask(1)
    expect({ within, after, requests: browser.requests.length }).toEqual({ within: 1, after: 2, requests: 153 })
  })

  test('forgets what was unused for longest [CONST-004, CONST-005]', async () => {
    const browser = open({ fetch: async () => Response.json({ items: [], pages: 1 }) })
    const ask = (page: number) => browser.call('getVideos', { query: { page } })
    for (let page = 1; page <= 150; page += 1) await ask(page)
    await ask(1)
    await ask(151)
    const full = browser.requests.length
    await ask(1)
    const used = browser.requests.length
    await ask(2)
    expect({ full, used, unused: browser.requests.length }).toEqual({ full: 151, used: 151, unused: 152 })
  })

  test('keeps for each visitor what depends on who asks, and for all of them what does not [CONST-004, CONST-005]', async () => {
    const browser = open()
    const ask = async () => {
      const before = browser.requests.length
      await browser.call('getVideos', {})
      await browser.call('getJoinNowTemplate', {})
      await browser.call('getVideos', {})
      return browser.requests.length - before
    }
    const guest = await ask()
    await browser.renewal.adopt(await sandbox.client.signIn('member'))
    expect({ guest, member: await ask() }).toEqual({ guest: 2, member: 1 })
  })

  test('asks anew for what depends on the visitor after each log-in and log-out, and for nothing else [CONST-005]', async () => {
    const browser = open()
    const asks = async () => {
      const before = browser.requests.length
      for (const _ of [1, 2]) {
        await browser.call('getVideos', {})
        await browser.call('getCategories', {})
        await browser.call('getJoinNowTemplate', {})
      }
      return browser.requests.slice(before).map((request) => request.split('/').at(-1))
    }
    const member = await sandbox.client.signIn('member')
    const asked = [await asks()]
    await browser.renewal.adopt(member)
    asked.push(await asks())
    browser.renewal.surrender()
    asked.push(await asks())
    await browser.renewal.adopt(await sandbox.client.signIn('admin'))
    asked.push(await asks())
    await browser.renewal.adopt(await sandbox.client.signIn('member'))
    asked.push(await asks(), await asks())
    const ofVisitor = ['videos', 'categories']
    expect(asked).toEqual([[...ofVisitor, asked[0]?.[2]], ofVisitor, ofVisitor, ofVisitor, ofVisitor, []])
  })

  test('keeps visitors apart and is empty after a log-out [CONST-005]', async () => {
    const browser = open()
    await browser.call('getVideos', {})
    await browser.renewal.adopt(await sandbox.client.signIn('member'))
    await browser.call('getVideos', {})
    await browser.renewal.adopt(await sandbox.client.signIn('admin'))
    await browser.call('getVideos', {})
    expect(browser.requests.length).toBe(3)
    browser.cache.clear()
    await browser.call('getVideos', {})
    expect(browser.requests.length).toBe(4)
  })

  test('one caller leaving does not take the answer from the other', async () => {
    const leaving = new AbortController()
    const browser = open()
    const left = browser.call('getCategories', {}, leaving.signal)
    const stayed = browser.call('getCategories', {})
    leaving.abort()
    expect({ left: await left, ok: (await stayed).ok }).toEqual({ left: { ok: false, cause: 'aborted' }, ok: true })
  })

  test('failures are not kept', async () => {
    await fault({ kind: 'serverError', endpoint: 'getCategories', count: 1 })
    const browser = open()
    expect([(await browser.call('getCategories', {})).ok, (await browser.call('getCategories', {})).ok]).toEqual([
      false,
      true,
    ])
  })
})
