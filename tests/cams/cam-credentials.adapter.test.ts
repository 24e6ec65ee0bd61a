import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createCamCredentials } from '../../adapters/cams/cam-credentials.adapter.ts'
import { createCamIntegration } from '../../adapters/cams/cam-integration.adapter.ts'
import type { Call } from '../../adapters/site/call.ts'
import type { Credentials } from '../../adapters/site/credentials.ts'
import { createHttpClient } from '../../adapters/site/http-client.adapter.ts'
import { createServerClock } from '../../adapters/site/server-clock.ts'
import { type EndpointName, endpoints } from '../../contracts/endpoints.ts'
import type { AccountName } from '../../sandbox/session/accounts.ts'
import { hostsOf, startTestSandbox, type TestSandbox } from '../sandbox/test-sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterEach(async () => {
  await sandbox.client.clearFaults()
  await sandbox.client.changeSettings({ camTokenLifeSeconds: 600 })
})
afterAll(() => sandbox.close())

/** A browser in which somebody is logged in at the site, or nobody. */
async function open(account?: AccountName) {
  let holder = ''
  let siteToken: string | null = null
  let nowMs = Date.now()
  const siteRefusals: string[] = []
  const sent: { origin: string; path: string; token: string | null }[] = []
  const site: Credentials = {
    current: () => (siteToken ? { accessToken: siteToken, isExpired: false } : null),
    generation: () => 0,
    partition: () => holder,
    renew: async () => 'lost',
    refused: (reason) => void siteRefusals.push(reason),
  }
  const call: Call = createHttpClient({
    endpoints,
    fetch: async (input, init) => {
      const { origin, pathname } = new URL(String(input))
      const token = new Headers(init?.headers).get('authorization')?.replace('Bearer ', '') ?? null
      sent.push({ origin, path: pathname, token })
      return fetch(input, init)
    },
    hosts: hostsOf(sandbox),
    credentials: site,
    camCredentials: () => credentials,
    serverClock: createServerClock({ now: Date.now }),
    deadlineMs: 1_000,
  })
  const credentials = createCamCredentials({ call, provider: 'camnet', holder: () => holder, now: () => nowMs })
  const renewals: string[] = []
  credentials.renewals.subscribe(({ type }) => renewals.push(type))
  async function logIn(name?: AccountName) {
    siteToken = name ? (await sandbox.client.signIn(name)).accessToken : null
    holder = name ? `${name} ${siteToken?.slice(-8)}` : ''
  }
  await logIn(account)
  return {
    call,
    credentials,
    integration: createCamIntegration({ call, credentials }),
    renewals,
    siteRefusals,
    logIn,
    siteToken: () => siteToken,
    camToken: () => credentials.current()?.accessToken,
    wait: (milliseconds: number) => {
      nowMs += milliseconds
    },
    /** Which calls left since the last look. */
    sent: () => sent.splice(0),
    asks: () => sent.filter(({ path }) => path.endsWith('/user-info')).length,
  }
}

const chat = (call: Call) => call('logInToChat', {})

describe('whose token a call carries', () => {
  test('the provider never gets the token of the site, nor the site the one of the provider, whatever is called [CAMAUTH-018]', async () => {
    const { call, sent, siteToken, camToken } = await open('member')
    await chat(call)
    const params = {
      provider: 'camnet',
      roomId: '1',
      nickname: 'x',
      modelId: '1',
      key: 'k',
      messageId: '1',
      chatId: '1',
    }
    const body = {}
    for (const name of Object.keys(endpoints) as EndpointName[]) {
      const parts = {
        params: { ...params, itemId: '1', privateRequestId: '1', broadcastId: '1', slug: 'x', id: '1' },
        body,
      }
      await call(name, { ...parts, query: {}, idempotencyKey: crypto.randomUUID() } as never)
    }
    const carried = sent().filter(({ token }) => token !== null)
    const toProvider = carried.filter(({ origin }) => origin === sandbox.camOrigin)
    const toSite = carried.filter(({ origin }) => origin !== sandbox.camOrigin)
    expect([new Set(toProvider.map(({ token }) => token)), new Set(toSite.map(({ token }) => token))]).toEqual([
      new Set([camToken()]),
      new Set([siteToken()]),
    ])
    expect([toProvider.length > 10, toSite.length > 10, camToken() === siteToken()]).toEqual([true, true, false])
  })

  test('a guest has none: what may be seen without is seen, everything else is not even asked', async () => {
    const { call, sent, credentials } = await open()
    const answers = [
      (await call('getBroadcastById', { params: { broadcastId: 'nobody' } })).ok,
      (await chat(call)) as { cause?: string },
    ]
    expect({ answers, sent: sent().map(({ token }) => token), current: credentials.current() }).toEqual({
      answers: [false, { ok: false, cause: 'unauthenticated' }],
      sent: [null],
      current: null,
    })
  })
})

describe('how long it is kept', () => {
  test('10 minutes: many calls at once ask for it once, and later ones not at all [CAMAUTH-003, CAMAUTH-013, CAMLIST-035, API-126]', async () => {
    await sandbox.client.changeSettings({ camTokenLifeSeconds: 7_200 })
    const { call, asks, sent, wait } = await open('member')
    const first = await Promise.all([chat(call), chat(call), chat(call)])
    expect({ first: first.map(({ ok }) => ok), asks: asks() }).toEqual({ first: [true, true, true], asks: 1 })
    wait(599_000)
    sent()
    await chat(call)
    expect(asks()).toBe(0)
    wait(2_000)
    await chat(call)
    expect(asks()).toBe(1)
  })

  test('no longer than it says itself', async () => {
    await sandbox.client.changeSettings({ camTokenLifeSeconds: 60 })
    const { call, asks, wait } = await open('member')
    await chat(call)
    wait(61_000)
    await chat(call)
    expect(asks()).toBe(2)
  })

  test('one that the provider refuses is renewed once, and the call made again; the site’s session stays', async () => {
    const { call, sent, renewals, siteRefusals } = await open('member')
    await chat(call)
    await sandbox.client.addFault({ kind: 'unauthorized', endpoint: 'logInToChat', count: 1 })
    sent()
    expect((await chat(call)).ok).toBe(true)
    expect(sent().map(({ path }) => path.split('/').at(-1))).toEqual(['session', 'user-info', 'session'])
    await sandbox.client.addFault({ kind: 'unauthorized', endpoint: 'logInToChat', count: 2 })
    expect(await chat(call)).toEqual({ ok: false, cause: 'unauthenticated', status: 401 })
    expect({ siteRefusals, renewals: renewals.length }).toEqual({ siteRefusals: [], renewals: 3 })
  })

  test('the socket gets the token that is held, or another when the provider refuses this one [R08]', async () => {
    const { credentials, asks, wait } = await open('member')
    const first = await credentials.tokenFor(false)
    expect([await credentials.tokenFor(false), asks()]).toEqual([first, 1])
    expect(await credentials.tokenFor(true)).toEqual(expect.any(String))
    wait(601_000)
    await credentials.tokenFor(false)
    expect(asks()).toBe(3)
    const guest = await open()
    expect([await guest.credentials.tokenFor(true), guest.sent()]).toEqual([null, []])
  })
})

describe('whose it is', () => {
  test('another user, or another session of the same one, gets nothing of it [R08]', async () => {
    const { call, credentials, logIn, camToken, asks } = await open('member')
    await chat(call)
    const first = camToken()
    const before = credentials.generation()
    await logIn('expired')
    expect({ token: camToken(), isNewer: credentials.generation() > before }).toEqual({ token: '', isNewer: true })
    await chat(call)
    expect({ isAnother: camToken() !== first, asked: asks() }).toEqual({ isAnother: true, asked: 2 })
    await logIn()
    expect({ current: credentials.current(), renew: await credentials.renew('') }).toEqual({
      current: null,
      renew: 'lost',
    })
  })

  test('an answer for a visitor who has left is discarded [R08]', async () => {
    const { credentials, logIn } = await open('member')
    await sandbox.client.addFault({ kind: 'latency', endpoint: 'getCamUser', count: 1, latencyMs: 300 })
    const answer = credentials.signIn()
    await logIn('expired')
    expect({ answer: await answer, current: credentials.current() }).toEqual({
      answer: { outcome: 'lost', user: null },
      current: { accessToken: '', isExpired: true },
    })
  })
})

describe('signing in', () => {
  test('gives the visitor’s identity to the provider [CAMAUTH-003, API-126, ENT-077]', async () => {
    const { integration } = await open('member')
    expect(await integration.signIn()).toEqual({ type: 'auth.applied', userUuid: 'user-member', userName: 'Ada' })
  })

  test('a visitor unknown to the provider is reported as such, and not asked for with every call [CAMAUTH-014, CAMAUTH-017]', async () => {
    const { call, integration, asks, credentials } = await open('member')
    await sandbox.client.addFault({ kind: 'forbidden', endpoint: 'getCamUser' })
    expect(await integration.signIn()).toEqual({ type: 'auth.refused' })
    await chat(call)
    expect({ asks: asks(), current: credentials.current() }).toEqual({ asks: 1, current: null })
    await integration.signIn()
    expect(asks()).toBe(2)
  })

  test('no answer is not a no: it is tried again with the next call [CAMAUTH-017]', async () => {
    const { call, integration } = await open('member')
    await sandbox.client.addFault({ kind: 'resetBefore', endpoint: 'getCamUser', count: 2 })
    expect(await integration.signIn()).toEqual({ type: 'auth.unreached' })
    expect(await chat(call)).toEqual({ ok: false, cause: 'unavailable' })
    expect((await chat(call)).ok).toBe(true)
  })

  test('an answer without a token is none', async () => {
    const { integration } = await open('member')
    await sandbox.client.addFault({ kind: 'noContent', endpoint: 'getCamUser', count: 1 })
    expect(await integration.signIn()).toEqual({ type: 'auth.refused' })
  })
})

describe('the log-out', () => {
  test('ends chat and messenger with the token that is about to go, and forgets it at once [SESSION-025, API-148]', async () => {
    const { integration, logIn, sent, camToken, credentials } = await open('member')
    await integration.signIn()
    const token = camToken()
    sent()
    const goodbye = integration.sayFarewell()
    expect(credentials.current()).toBe(null)
    await logIn()
    expect(await goodbye).toEqual({ type: 'farewell.said' })
    expect(sent().map(({ path, token: carried }) => [path, carried])).toEqual([
      ['/api/clients/v1/chat/session', token],
      ['/api/messenger/v1/session', token],
    ])
  })

  test('of a visitor who never signed in makes no call', async () => {
    const { integration, sent } = await open()
    expect({ sayFarewell: await integration.sayFarewell(), sent: sent() }).toEqual({
      sayFarewell: { type: 'farewell.said' },
      sent: [],
    })
  })
})
