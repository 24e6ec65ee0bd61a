import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS } from '../../sandbox/settings.ts'
import { startTestSandbox, type TestSandbox } from './test-sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.close())
beforeEach(() => sandbox.control.reset())

const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${sandbox.apiOrigin}/sandbox/${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers,
    redirect: 'manual',
  })

describe('the control client', () => {
  it('signs in, and the tokens work', async () => {
    const { accessToken } = await sandbox.client.signIn('trial')
    const response = await sandbox.call('getUser', { token: accessToken })
    expect((await response.json()).data.item.email).toBe('finn.oakley@example.com')
  })

  it('adds, lists, removes and clears faults', async () => {
    const rule = await sandbox.client.addFault({ kind: 'latency', latencyMs: 1 })
    const filled = { kind: 'latency', endpoint: '*', skip: 0, probability: 1, seed: 1, latencyMs: 1, struck: 0 }
    expect(rule).toEqual({ ...filled, id: rule.id })
    expect((await sandbox.client.state()).faults).toEqual([rule])
    expect([await sandbox.client.removeFault(rule.id), await sandbox.client.removeFault(rule.id)]).toEqual([
      true,
      false,
    ])
    await sandbox.client.addFault({ kind: 'html' })
    await sandbox.client.clearFaults()
    expect((await sandbox.client.state()).faults).toEqual([])
  })

  it('moves the clock, and the Date header apart from it', async () => {
    const dateOf = async () => Date.parse((await sandbox.call('getMaintenance')).headers.get('date') ?? '')
    const near = (expectedMs: number, gotMs: number) => expect(Math.abs(expectedMs - gotMs)).toBeLessThan(3000)
    expect((await sandbox.client.changeClock({ offsetMs: 3_600_000 })).offsetMs).toBe(3_600_000)
    expect((await sandbox.client.changeClock({ jumpMs: 60_000 })).offsetMs).toBe(3_660_000)
    near(Date.now() + 3_660_000, await dateOf())
    await sandbox.client.changeClock({ dateOffsetMs: -86_400_000 })
    near(Date.now() + 3_660_000 - 86_400_000, await dateOf())
    near(Date.now() + 3_660_000, sandbox.clock.nowMs())
    await sandbox.client.changeClock({ offsetMs: 0, dateOffsetMs: 0 })
    near(Date.now(), await dateOf())
  })

  it('holds the clock until it is let go', async () => {
    const held = Date.parse('2026-03-08T09:59:59.000Z')
    expect(await sandbox.client.changeClock({ holdAtMs: held })).toEqual({
      nowMs: held,
      isHeld: true,
      offsetMs: expect.any(Number),
      dateOffsetMs: 0,
    })
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect((await sandbox.client.state()).clock.nowMs).toBe(held)
    expect((await sandbox.client.changeClock({ jumpMs: 1_000 })).nowMs).toBe(held + 1_000)
    expect(await sandbox.client.changeClock({ offsetMs: 0 })).toEqual({
      nowMs: expect.any(Number),
      isHeld: false,
      offsetMs: 0,
      dateOffsetMs: 0,
    })
  })

  it('closes and opens the site for maintenance', async () => {
    const isActive = async () => (await (await sandbox.call('getMaintenance')).json()).data.isActive
    await sandbox.client.setMaintenance(true)
    expect(await isActive()).toBe(true)
    await sandbox.client.setMaintenance(false)
    expect(await isActive()).toBe(false)
  })

  it('plays scenarios, each from a clean start', async () => {
    await sandbox.client.play('ageServiceDown')
    expect((await sandbox.client.state()).faults.map(({ endpoint, status }) => [endpoint, status])).toEqual([
      ['createAgeSession', 503],
      ['getAgeSession', 503],
      ['postAgeVerification', 503],
      ['getMustPassVerification', 503],
      ['getHasVerification', 503],
    ])
    await sandbox.client.play('shortTokens')
    const { faults, settings } = await sandbox.client.state()
    expect({ faults, tokenLifeSeconds: settings.tokenLifeSeconds }).toEqual({ faults: [], tokenLifeSeconds: 40 })
    await sandbox.client.play('allWell')
    expect((await sandbox.client.state()).settings.tokenLifeSeconds).toBe(300)
  })

  it('goes back to the seed: old tokens are worth nothing, the content is whole', async () => {
    const { accessToken, refreshToken } = await sandbox.client.signIn('member')
    await sandbox.client.changeSettings({ tokenLifeSeconds: 10 })
    await sandbox.client.reset()
    expect((await sandbox.call('getUser', { token: accessToken })).status).toBe(401)
    expect((await sandbox.refresh(refreshToken)).pair).toBeNull()
    const { settings, refreshes } = await sandbox.client.state()
    expect({ tokenLifeSeconds: settings.tokenLifeSeconds, signIns: refreshes.signIns }).toEqual({
      tokenLifeSeconds: 300,
      signIns: 0,
    })
    expect((await (await sandbox.call('getVideos')).json()).items.length).toBe(12)
    const digest = await (await sandbox.call('getDigest')).json()
    expect(digest.digest.siteSettings.logoutRedirectLink.startsWith(sandbox.thirdPartyOrigin)).toBe(true)
  })

  it('reads the log of requests', async () => {
    const { accessToken } = await sandbox.client.signIn('member')
    await sandbox.client.clearRequests()
    await sandbox.call('getVideos', { token: accessToken, query: { page: '2' } })
    await sandbox.call('getUser', { headers: { origin: 'http://localhost:4100', referer: 'http://localhost:4100/' } })
    expect((await sandbox.client.requests()).map(({ atMs: _atMs, ...entry }) => entry)).toEqual([
      {
        method: 'GET',
        endpoint: 'getVideos',
        path: '/content/dark/videos',
        query: '?page=2',
        status: 200,
        userId: 'user-member',
        hasAuthorization: true,
        referer: null,
        origin: null,
        affiliate: null,
        fault: null,
      },
      {
        method: 'GET',
        endpoint: 'getUser',
        path: '/api/wp/user',
        query: '',
        status: 401,
        userId: null,
        hasAuthorization: false,
        referer: 'http://localhost:4100/',
        origin: 'http://localhost:4100',
        affiliate: null,
        fault: null,
      },
    ])
  })

  it('reads what the second origin should not have seen', async () => {
    const logo = `${sandbox.thirdPartyOrigin}/logos/dark.svg`
    await fetch(logo, { headers: { referer: 'http://localhost:4100/' } })
    await sandbox.call('getFavouriteModels', { token: (await sandbox.client.signIn('member')).accessToken })
    expect(await sandbox.client.leaks()).toEqual([])
    await fetch(logo, { headers: { referer: 'http://localhost:4100/reset-password/?token=secret' } })
    await fetch(logo, { headers: { authorization: 'Bearer x', cookie: 'a=b; rtoken=y' } })
    expect((await sandbox.client.leaks()).map(({ kind, path }) => [kind, path])).toEqual([
      ['referer', '/logos/dark.svg'],
      ['authorization', '/logos/dark.svg'],
      ['cookie', '/logos/dark.svg'],
    ])
  })

  it('gets the error of a wrong request', async () => {
    // @ts-expect-error: no such kind
    await expect(sandbox.client.addFault({ kind: 'gremlins' })).rejects.toThrow(/400.*kind/s)
    await expect(sandbox.client.addFault({ kind: 'html', endpoint: 'getNothing' })).rejects.toThrow(/no such endpoint/)
    await expect(sandbox.client.changeSettings({ tokenLifeSeconds: 0 })).rejects.toThrow(/tokenLifeSeconds/)
    await expect(sandbox.client.changeClock({ jumpMs: 0.5 })).rejects.toThrow(/jumpMs/)
  })
})

describe('the desk', () => {
  it('shows every account, the password, and no script', async () => {
    const response = await fetch(`${sandbox.apiOrigin}/sandbox/`)
    const page = await response.text()
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(page).not.toMatch(/<script|style="/)
    expect(page).toContain('Proscenium1')
    for (const { email } of (await sandbox.control.state()).accounts) expect(page).toContain(email)
  })

  it('signs in with one press: cookies as the product keeps them, and on to the site', async () => {
    const response = await post('do/sign-in', { account: 'member' })
    expect({ status: response.status, location: response.headers.get('location') }).toEqual({
      status: 303,
      location: 'http://localhost:4100/',
    })
    const cookies = new Map(
      response.headers
        .getSetCookie()
        .filter((cookie) => !cookie.includes('Max-Age=0'))
        .map((cookie) => [cookie.split('=')[0], cookie]),
    )
    expect([...cookies.keys()]).toEqual(['atoken', 'rtoken'])
    for (const cookie of cookies.values()) expect(cookie).toMatch(/; Max-Age=720000; Path=\/; SameSite=Lax$/)
    const token = /atoken=([^;]+)/.exec(cookies.get('atoken') ?? '')?.[1]
    expect((await sandbox.call('getUser', { token })).status).toBe(200)
  })

  it('switches which site a host name shows, and signs in there', async () => {
    const response = await post('do/show-site', { site: 'light' })
    expect(response.headers.getSetCookie()).toEqual(['sandbox_site=light; Path=/; SameSite=Lax'])
    const signedIn = await post('do/sign-in', { account: 'verified' }, { cookie: 'sandbox_site=light' })
    expect(signedIn.headers.get('location')).toBe('http://localhost:4100/')
  })

  it('signs out on the server too', async () => {
    const { accessToken, refreshToken } = await sandbox.control.signIn('member')
    const response = await post('do/sign-out', {}, { cookie: `atoken=${accessToken}; rtoken=${refreshToken}` })
    expect(response.headers.getSetCookie().slice(0, 2)).toEqual([
      'atoken=; Max-Age=0; Path=/',
      'rtoken=; Max-Age=0; Path=/',
    ])
    expect((await sandbox.call('getUser', { token: accessToken })).status).toBe(401)
  })

  it('adds a fault by its form, and shows what is wrong with one', async () => {
    await post('do/add-fault', { kind: 'serverError', endpoint: 'getVideos', count: '3', percent: '50', status: '502' })
    const [rule] = (await sandbox.control.state()).faults
    expect({
      kind: rule?.kind,
      endpoint: rule?.endpoint,
      count: rule?.count,
      probability: rule?.probability,
      status: rule?.status,
    }).toEqual({ kind: 'serverError', endpoint: 'getVideos', count: 3, probability: 0.5, status: 502 })
    const refused = await post('do/add-fault', { kind: 'serverError', endpoint: '*', count: 'many' })
    expect({ status: refused.status, saysSo: (await refused.text()).includes('That was not accepted.') }).toEqual({
      status: 400,
      saysSo: true,
    })
    expect((await post('do/move-clock', { minutes: 'soon' })).status).toBe(400)
  })

  it('changes how the site sells by its forms: prices, checkout, easy cancel and promotions', async () => {
    await post('do/prices', {
      bundles: '1',
      plans: '4',
      specialTariffs: 'on',
      priceRisePercent: '20',
      'timer-1': '5',
      'timer-2': '0',
      'timer-3': '0',
      'timer-4': '1',
      specialTimerMinutes: '3',
      trapMinutes: '2',
      'edge-left': 'on',
    })
    await post('do/checkout', {
      billerSet: 'one',
      paymentAddress: 'script',
      webhookDelaySeconds: '90',
      moneyActionMs: '0',
      refusesNextPayment: 'on',
    })
    await post('do/easy-cancel', { hasEasyCancelMembers: 'on', easyCancelAddress: 'script' })
    const chosen = { promotions: 'named', 'promotion-bar': 'on', 'promotion-trap': 'on', promotionEndsInDays: '-1' }
    await post('do/promotions', chosen)
    const { settings } = await sandbox.client.state()
    expect(settings).toEqual({
      ...DEFAULT_SETTINGS,
      camLife: 'off',
      bundles: 1,
      plans: 4,
      priceRisePercent: 20,
      timerMinutes: [5, 0, 0, 1],
      specialTimerMinutes: 3,
      trapMinutes: 2,
      trapEdges: ['left'],
      billerSet: 'one',
      paymentAddress: 'script',
      webhookDelaySeconds: 90,
      refusesNextPayment: true,
      isEasyCancelActive: false,
      easyCancelAddress: 'script',
      promotions: ['bar', 'trap'],
      promotionEndsInDays: -1,
    })
    await post('do/promotions', { ...chosen, promotions: 'off' })
    expect((await sandbox.client.state()).settings.promotions).toBe('off')
    expect((await post('do/prices', { bundles: '3' })).status).toBe(400)
  })

  it('shows the orders and the current scenario', async () => {
    const page = async () => (await fetch(`${sandbox.apiOrigin}/sandbox/`)).text()
    const pressed = async () => /value="(\w+)"\s+class="card"\s+aria-pressed="true"/.exec(await page())?.[1]
    expect({ isEmpty: (await page()).includes('Nobody has ordered anything yet.'), pressed: await pressed() }).toEqual({
      isEmpty: true,
      pressed: 'allWell',
    })
    await sandbox.client.play('lateWebhook')
    const { accessToken: token } = await sandbox.control.signIn('inactive')
    const order = { userUuid: 'user-inactive', paymentSystem: 'epoch', priceUuid: 'price-month-base-standard' }
    await sandbox.call('createPaymentUrl', {
      token,
      headers: { 'Idempotency-Key': 'one-key-of-the-desk' },
      body: { ...order, slavePriceUuids: [] },
    })
    const text = await page()
    for (const part of ['29.95 USD', 'At the biller', 'one-key-of-the-desk']) expect(text).toContain(part)
    expect(await pressed()).toBe('lateWebhook')
    await sandbox.client.changeSettings({ bundles: 0 })
    expect(await pressed()).toBeUndefined()
  })

  it('makes things happen in live rooms by its forms, and says why when it cannot', async () => {
    await post('do/cam', { verb: 'setRoomState', room: 'mira-vale', state: 'AWAY' })
    await post('do/cam', { verb: 'setBalance', account: 'member', balance: '12' })
    await post('do/cam', { verb: 'banRoom', room: 'selene-ardent', isBanned: 'yes' })
    const { rooms } = await sandbox.client.cams()
    expect(rooms[0]?.broadcastStatus).toBe('AWAY')
    expect((await sandbox.client.camLedger()).at(-1)).toEqual({
      id: expect.any(Number),
      atMs: expect.any(Number),
      accountId: 'user-member',
      kind: 'control',
      amount: 12 - 420,
      balance: 12,
      actionKey: '',
      reference: '',
    })
    await post('do/cam', { verb: 'leaveShowIncomplete', account: 'camPartner', room: 'amara-okafor' })
    const page = await (await fetch(`${sandbox.apiOrigin}/sandbox/`)).text()
    expect(page).toContain('Cam partner: a private show with Amara Okafor')
    const refused = await post('do/cam', { verb: 'endShow', account: 'member', by: 'model' })
    expect({ status: refused.status, saysWhy: (await refused.text()).includes('has no show that is running') }).toEqual(
      { status: 400, saysWhy: true },
    )
    expect((await post('do/cam', { verb: 'setBalance', account: 'member', balance: '-1' })).status).toBe(400)
    await expect(sandbox.client.cam({ verb: 'clearChat', room: 'nobody' })).rejects.toThrow(/409.*There is no room/s)
  })

  it('changes how live rooms behave, and knows their scenarios', async () => {
    await post('do/cam-settings', {
      camLife: 'off',
      camAnswers: 'BILLING',
      camWarningMinutes: '3',
      camTokenLifeSeconds: '60',
      areCamRoomsBanned: 'on',
    })
    const { settings } = await sandbox.client.state()
    const { camLife, camAnswers, camWarningMinutes, camTokenLifeSeconds, areCamRoomsBanned } = settings
    expect({ camLife, camAnswers, camWarningMinutes, camTokenLifeSeconds, areCamRoomsBanned }).toEqual({
      camLife: 'off',
      camAnswers: 'BILLING',
      camWarningMinutes: 3,
      camTokenLifeSeconds: 60,
      areCamRoomsBanned: true,
    })
    for (const name of ['showsAccepted', 'showsRefused', 'fewTokens', 'roomsBanned'] as const) {
      await sandbox.client.play(name)
      const page = await (await fetch(`${sandbox.apiOrigin}/sandbox/`)).text()
      expect(/value="(\w+)"\s+class="card"\s+aria-pressed="true"/.exec(page)?.[1]).toBe(name)
    }
    const body = { streamTypeCode: 'video2D', restoresPrivateShow: false }
    const entered = await (await sandbox.call('enterRoom', { params: { nickname: 'mira-vale' }, body })).json()
    expect(entered.data.isBanned).toBe(true)
  })

  it('is not steered by other web sites', async () => {
    for (const origin of ['https://evil.example', 'null', 'http://localhost.evil.example']) {
      expect({ origin, status: (await post('do/reset', {}, { origin })).status }).toEqual({ origin, status: 403 })
      expect((await post('api/reset', {}, { origin })).status).toBe(403)
    }
    expect((await post('do/play', { scenario: 'allWell' }, { origin: sandbox.apiOrigin })).status).toBe(303)
  })
})

describe('without the control plane', () => {
  it('there is no desk and no control API', async () => {
    const quiet = await startTestSandbox({ faults: false })
    for (const path of ['/sandbox/', '/sandbox/api/state', '/sandbox/desk.css', '/']) {
      expect({ path, status: (await fetch(`${quiet.apiOrigin}${path}`)).status }).toEqual({ path, status: 404 })
    }
    expect((await fetch(`${quiet.apiOrigin}/sandbox/api/reset`, { method: 'POST' })).status).toBe(404)
    expect((await quiet.call('getMaintenance')).status).toBe(200)
    await quiet.close()
  })
})
