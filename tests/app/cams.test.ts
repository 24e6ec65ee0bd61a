import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AnyActorRef } from 'xstate'
import { claimsOf } from '../../adapters/session/token-claims.ts'
import type { Call } from '../../adapters/site/call.ts'
import type { Credentials } from '../../adapters/site/credentials.ts'
import { createHttpClient } from '../../adapters/site/http-client.adapter.ts'
import { createServerClock } from '../../adapters/site/server-clock.ts'
import { createServerPorts } from '../../app/ports/server-ports.ts'
import { matchRoute } from '../../app/routes/match.ts'
import { readDeployment } from '../../app/server/deployment.ts'
import { createSite } from '../../app/site/create-site.ts'
import { moneyOf } from '../../app/site/money.ts'
import type { Site } from '../../app/site/site.ts'
import { endpoints } from '../../contracts/endpoints.ts'
import type { TokenClaims } from '../../contracts/session/tokens.ts'
import type { SiteSettings } from '../../contracts/site/site-settings.ts'
import { visitorOf } from '../../machines/session/visitor.ts'
import type { AccountName } from '../../sandbox/session/accounts.ts'
import { startTestSandbox, type TestSandbox } from '../sandbox/test-sandbox.ts'

let sandbox: TestSandbox
const sites: Site[] = []

beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.close())
beforeEach(async () => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('self', globalThis)
  vi.stubGlobal('document', { visibilityState: 'visible' })
  vi.stubGlobal('requestAnimationFrame', (act: () => void) => setTimeout(act, 16))
  vi.stubGlobal('cancelAnimationFrame', clearTimeout)
  await sandbox.client.clearRequests()
})
afterEach(() => {
  for (const site of sites.splice(0)) site.stop()
  vi.unstubAllGlobals()
})

interface SiteAt {
  camsEnabled?: boolean
  camProvider?: SiteSettings['camProvider']
  camSocket?: string
  as?: AccountName
}

/** A site in a browser, as far as live rooms go: whoever is logged in can change. */
async function siteAt(path: string, { camsEnabled = true, camProvider, camSocket, as }: SiteAt = {}) {
  const { defaultSite } = readDeployment({
    BACKEND_ORIGIN: sandbox.apiOrigin,
    CONTENT_ORIGIN: sandbox.thirdPartyOrigin,
    CAM_ORIGIN: sandbox.camOrigin,
  })
  const hosts = { ...defaultSite.hosts, ...(camSocket && { camSocket }) }
  const settings = { ...defaultSite, hosts, camsEnabled, ...(camProvider && { camProvider }) }
  const origin = 'http://localhost:4100'
  let cookieHeader = as ? await cookiesOf(as) : ''
  const openPorts = () =>
    createServerPorts({ settings, backendOrigin: sandbox.apiOrigin, origin, path, cookieHeader, userAgent: '' }).ports
  let now = openPorts()
  let camCredentials: Credentials | null = null
  const toProvider = createHttpClient({
    endpoints,
    fetch,
    hosts: settings.hosts,
    credentials: {
      current: () => null,
      generation: () => 0,
      partition: () => '',
      renew: async () => 'none',
      refused() {},
    },
    camCredentials: () => camCredentials,
    serverClock: createServerClock({ now: Date.now }),
  })
  const call: Call = (name, request, signal) =>
    endpoints[name].host === 'camProvider' ? toProvider(name, request, signal) : now.page.call(name, request, signal)
  const ports = {
    ...now,
    held: () => now.held(),
    page: { ...now.page, call },
    bringCamCredentials(brought: Credentials | null) {
      camCredentials = brought
    },
  }
  const site = createSite({
    settings,
    ports,
    origin,
    firstPath: path,
    userAgent: '',
    isBrowser: true,
    patienceMs: 5_000,
  })
  site.start()
  sites.push(site)
  async function become(account?: AccountName) {
    cookieHeader = account ? await cookiesOf(account) : ''
    now = openPorts()
    const claims: TokenClaims | null = now.held().claims
    site.actors.session.send({ type: 'tokens.changed', claims, nowMs: ports.now(), areCookiesRefused: false })
  }
  return { site, become }
}

async function cookiesOf(account: AccountName) {
  const { accessToken, refreshToken } = await sandbox.client.signIn(account)
  expect(claimsOf(accessToken)).not.toBe(null)
  return `atoken=${accessToken}; rtoken=${refreshToken}`
}

const liveOf = (site: Site) => site.cams.getSnapshot()
const stateOf = (site: Site) => liveOf(site)?.actors.camIntegration.getSnapshot().value
const camCalls = async () =>
  (await sandbox.client.requests()).map(({ path }) => path).filter((path) => /camnet|clients|messenger/.test(path))

const callsTo = async (part: string) =>
  (await sandbox.client.requests()).map(({ path }) => path).filter((path) => path.includes(part))

test('what a guest writes in a room leads to the dialog of tips, which asks for an account [TIP-016]', async () => {
  const { site } = await siteAt('/vr-cam-girls/mira-vale/')
  const live = await site.startCams()
  live?.actors.camChat.send({ type: 'room.entered', roomId: 'room-1', chatChannel: 'chat:room-1', state: 'PUBLIC' })
  live?.actors.camChat.send({ type: 'message.submitted', clientMsgId: 'message-of-a-guest', text: 'Hello' })
  expect(live?.actors.tipFlow.getSnapshot().hasTag('guestConfirm')).toBe(true)
})

test('what somebody writes in a room who is no member, at first or any more, leads to the tokens [TIP-017]', async () => {
  const enterAs = async (first: TokenClaims['usc']) => {
    const { site } = await siteAt('/vr-cam-girls/mira-vale/', { as: 'member' })
    const { claims } = site.ports.held()
    const become = (usc: TokenClaims['usc']) =>
      site.actors.session.send({
        type: 'tokens.changed',
        claims: claims && { ...claims, usc },
        nowMs: site.ports.now(),
        areCookiesRefused: false,
      })
    become(first)
    const live = await site.startCams()
    const led: string[] = []
    live?.actors.tipFlow.on('navigation.requested', ({ to }) => led.push(to))
    live?.actors.camChat.send({ type: 'room.entered', roomId: 'room-1', chatChannel: 'chat:room-1', state: 'PUBLIC' })
    return (usc: TokenClaims['usc']) => {
      become(usc)
      live?.actors.camChat.send({ type: 'message.submitted', clientMsgId: `message-of-${usc}`, text: 'Hello' })
      return [...led]
    }
  }
  const write = await enterAs(100)
  const nobodyWrites = await enterAs(undefined)
  expect({
    members: ([100, 200, 300, 1] as const).flatMap(write),
    nobodyAnyMore: write(undefined),
    nobodyAtFirst: nobodyWrites(undefined),
  }).toEqual({ members: [], nobodyAnyMore: ['/tokens/'], nobodyAtFirst: ['/tokens/'] })
})

test('a tip of the messenger goes to the participant of the chat that is open, and the balance is asked for again [TIP-011, TIP-013, TOKENS-023]', async () => {
  const { site } = await siteAt('/', { as: 'member' })
  const live = await site.startCams()
  await expect.poll(() => live?.actors.messenger.getSnapshot().hasTag('authorized')).toBe(true)
  const tips = live?.actors.messengerTips
  for (const modelId of ['model-1', 'model-50']) {
    live?.actors.messenger.send({ type: 'modelChat.wanted', modelId })
    await expect
      .poll(() => tips?.getSnapshot().context.target)
      .toEqual({
        kind: 'messenger',
        userId: `client-${modelId}`,
      })
  }
  await expect.poll(() => live?.actors.tokenBalance.getSnapshot().context.balance).not.toBe(null)
  const before = (await sandbox.client.camLedger()).length
  const asked = async () =>
    (await sandbox.client.requests()).filter(({ endpoint }) => endpoint === 'getTokenBalance').length
  const askedBefore = await asked()
  tips?.send({ type: 'spending.chosen', spending: { kind: 'tip', amount: 7 } })
  const moves = async () => (await sandbox.client.camLedger()).slice(before).map(({ amount }) => amount)
  await expect.poll(moves).toEqual([-7])
  await expect.poll(asked).toBe(askedBefore + 1)
})

test('messages of a chat that do not come are logged, and loading them stops [MSG-039]', async () => {
  const logged = vi.spyOn(console, 'warn').mockReturnValue()
  const { site } = await siteAt('/', { as: 'member' })
  const live = await site.startCams()
  await expect.poll(() => live?.actors.messenger.getSnapshot().hasTag('authorized')).toBe(true)
  const thread = () =>
    live?.actors.messenger.getSnapshot().children.messengerChats?.getSnapshot().children.thread?.getSnapshot()
  for (const [kind, modelId, why] of [
    ['serverError', 'model-1', 'unavailable'],
    ['notFound', 'model-50', 'notFound'],
  ] as const) {
    await sandbox.client.addFault({ kind, endpoint: 'getMessages' })
    live?.actors.messenger.send({ type: 'modelChat.wanted', modelId })
    await expect.poll(() => logged.mock.calls.flat()).toContain(`Error loading messages: ${why}`)
    await expect.poll(() => [...(thread()?.tags ?? [])]).toEqual(['failed'])
    await sandbox.client.clearFaults()
  }
  logged.mockRestore()
})

test('the provider’s socket is opened at the address of the deployment [API-163]', async () => {
  const opened: string[] = []
  class Socket extends EventTarget {
    constructor(url: string) {
      super()
      opened.push(url)
    }
    close() {}
  }
  vi.stubGlobal('WebSocket', Socket)
  for (const camSocket of ['wss://line.cams.example/realtime', 'ws://127.0.0.1:4207/events']) {
    const { site } = await siteAt('/vr-cam-girls/mira-vale/', { as: 'member', camSocket })
    await site.startCams()
    await expect.poll(() => opened.length).toBeGreaterThan(0)
    expect([...new Set(opened.splice(0))]).toEqual([camSocket])
    site.stop()
  }
})

describe('a site without live rooms', () => {
  test('has none of it: no actors, no calls, no routes, nothing to log out of [CAMAUTH-015, SESSION-021, SESSION-025]', async () => {
    const { site, become } = await siteAt('/', { camsEnabled: false, as: 'member' })
    await site.startPromotions()
    site.tell('camIntegration', { type: 'visitor.judged', isLoggedIn: true, mayUseCams: true })
    expect({ startCams: await site.startCams(), live: liveOf(site) }).toEqual({ startCams: null, live: null })
    site.actors.session.send({ type: 'signOut.requested' })
    await become()
    const { settings } = site
    const routes = [`/${settings.vrCamListSlug}/`, `/${settings.vrCamListSlug}/noor/`, '/vr-cam-tag/tall/', '/tokens/']
    expect({ routes: routes.map((path) => matchRoute(path, settings).kind), camCalls: await camCalls() }).toEqual({
      routes: routes.map(() => 'missing'),
      camCalls: [],
    })
  })
})

describe('who gets the actors of live rooms', () => {
  test('is whoever is logged in, once the page is alive [CAMAUTH-001, CAMAUTH-002]', async () => {
    const { site } = await siteAt('/', { as: 'member' })
    expect(liveOf(site)).toBe(null)
    await site.startPromotions()
    await expect.poll(() => stateOf(site)).toBe('authorized')
    expect(new Set(actorsOf(liveOf(site)).map((actor) => actor.getSnapshot().status))).toEqual(new Set(['active']))
    const { camRoom, camChat } = liveOf(site)?.actors ?? {}
    expect([camRoom, camChat].map((actor) => actor?.getSnapshot().status)).toEqual(['active', 'active'])
  })

  test('an inactive member who gets benefits meanwhile is authorised from then on [CAMAUTH-014]', async () => {
    const { site } = await siteAt('/', { as: 'inactive' })
    await site.startCams()
    await expect.poll(() => stateOf(site)).toEqual({ unauthorized: 'known' })
    const { claims } = site.ports.held()
    site.actors.session.send({
      type: 'tokens.changed',
      claims: claims && { ...claims, benefits: true },
      nowMs: site.ports.now(),
      areCookiesRefused: false,
    })
    expect(stateOf(site)).toBe('authorized')
  })

  for (const { as, state, isAuthorized } of [
    { as: 'member', state: 'authorized', isAuthorized: true },
    { as: 'inactiveWithBenefits', state: 'authorized', isAuthorized: true },
    { as: 'expired', state: { unauthorized: 'known' }, isAuthorized: false },
    { as: 'inactive', state: { unauthorized: 'known' }, isAuthorized: false },
  ] as const) {
    test(`${as}: who signs in has a balance, and is logged in to the messenger if the site lets them use live rooms [CAMAUTH-004, CAMAUTH-006, CAMAUTH-007, CAMAUTH-008, CAMAUTH-009, CAMAUTH-014]`, async () => {
      const { site } = await siteAt('/', { as })
      const live = await site.startCams()
      await expect.poll(() => stateOf(site)).toEqual(state)
      const asked = async () => {
        const calls = (await sandbox.client.requests()).map(({ endpoint }) => endpoint)
        return ['getCamUser', 'getTokenBalance', 'logInToMessenger', 'getChats'].filter((name) => calls.includes(name))
      }
      const ofAll = ['getCamUser', 'getTokenBalance']
      await expect.poll(asked).toEqual(isAuthorized ? [...ofAll, 'logInToMessenger', 'getChats'] : ofAll)
      expect(live?.actors.messenger.getSnapshot().hasTag('authorized')).toBe(isAuthorized)
    })
  }

  test('is no guest, but on a route that asks for them', async () => {
    const { site } = await siteAt('/')
    await site.startPromotions()
    expect(liveOf(site)).toBe(null)
    const live = await site.startCams()
    expect({ isLive: live === liveOf(site), state: stateOf(site), again: await site.startCams() }).toEqual({
      isLive: true,
      state: 'anonymous',
      again: live,
    })
  })

  test('is who is told something: it waits until they are there', async () => {
    const { site } = await siteAt('/')
    site.tell('camIntegration', { type: 'visitor.judged', isLoggedIn: true, mayUseCams: false })
    expect(liveOf(site)).toBe(null)
    await expect.poll(() => liveOf(site)?.actors.camIntegration.getSnapshot().context.isLoggedIn).toBe(true)
  })

  test('cam code that cannot be loaded leaves the site working, and is requested again', async () => {
    const { site } = await siteAt('/')
    const { bringRows } = site.ports
    let isMissing = true
    site.ports.bringRows = (rows) => {
      if (isMissing) throw new Error('chunk missing')
      bringRows(rows)
    }
    await expect(site.startCams()).rejects.toThrow('chunk missing')
    expect(liveOf(site)).toBe(null)
    isMissing = false
    expect(await site.startCams()).toBe(liveOf(site))
  })
})

test('whoever is logged in, and no guest, is asked after at the site’s own host, which vouches for them to the provider [CAMAUTH-003]', async () => {
  const asked = []
  for (const as of ['member', 'expired', undefined] as const) {
    await sandbox.client.clearRequests()
    const { site } = await siteAt('/', as && { as })
    await site.startCams()
    await expect
      .poll(() => stateOf(site))
      .toEqual(as === 'member' ? 'authorized' : as ? { unauthorized: 'known' } : 'anonymous')
    asked.push(await callsTo('/user-info'))
  }
  expect(asked).toEqual([['/api/camnet/user-info'], ['/api/camnet/user-info'], []])
})

test('a member unknown to the provider still has a balance, and subscribes to nothing [CAMAUTH-007, CAMAUTH-017]', async () => {
  await sandbox.client.addFault({ kind: 'forbidden', endpoint: 'getCamUser', count: 1 })
  const { site } = await siteAt('/', { as: 'inactive' })
  const live = await site.startCams()
  await expect.poll(() => callsTo('/balance')).toEqual(['/api/camnet/balance'])
  expect({ state: stateOf(site), channels: live?.actors.realtime.getSnapshot().context.channels }).toEqual({
    state: { unauthorized: 'refused' },
    channels: {},
  })
})

test('the provider comes from the settings: its name is in the calls, its name for the site in those about a room, and its claim marks partners [CAMAUTH-019, API-126, API-130]', async () => {
  const camProvider = { name: 'othernet', partnersClaim: 'other', partnerId: 'us', roomList: 'rest' } as const
  const { site } = await siteAt('/', { camProvider, as: 'member' })
  const live = await site.startCams()
  await expect.poll(() => stateOf(site)).toEqual({ unauthorized: 'refused' })
  expect(await callsTo('othernet')).toContain('/api/othernet/user-info')
  live?.actors.camRoom.send({ type: 'room.opened', nickname: 'mira-vale', restores: false })
  const ofRoom = async () =>
    (await sandbox.client.requests()).flatMap(({ endpoint, query }) => (endpoint === 'getBroadcast' ? [query] : []))
  await expect.poll(ofRoom).toEqual(['?partnerId=us&show-hidden=true'])
  const partners = [['other'], ['camnet']].map((claimed) => {
    const { claims } = site.actors.session.getSnapshot().context
    if (!claims) throw new Error('Nobody is logged in')
    return visitorOf({
      claims: { ...claims, partners: claimed },
      user: null,
      nowSeconds: 0,
      isVerified: true,
      verificationEnabled: false,
      camPartnersClaim: site.settings.camProvider.partnersClaim,
    }).isCamPartner
  })
  expect(partners).toEqual([true, false])
})

describe('another visitor', () => {
  test('who was a guest keeps the actors, and is signed in by them [CAMAUTH-005, CAMAUTH-006, CAMAUTH-016]', async () => {
    const { site, become } = await siteAt('/')
    const live = await site.startCams()
    await become('member')
    await expect.poll(() => stateOf(site)).toBe('authorized')
    expect(liveOf(site)).toBe(live)
  })

  test('who was a guest on a page without live rooms gets the actors with the log-in [CAMAUTH-005]', async () => {
    const { site, become } = await siteAt('/')
    await site.startPromotions()
    const before = liveOf(site)
    await become('member')
    await expect.poll(() => stateOf(site)).toBe('authorized')
    expect(before).toBe(null)
  })

  test('gets actors of their own; those of the one before are stopped at once [R08, T09, CAMAUTH-016]', async () => {
    const { site, become } = await siteAt('/', { as: 'member' })
    await site.startPromotions()
    const before = await site.startCams()
    await become('expired')
    expect(new Set(actorsOf(before).map((actor) => actor.getSnapshot().status))).toEqual(new Set(['stopped']))
    await expect.poll(() => liveOf(site)).not.toBe(null)
    const after = liveOf(site)
    expect({
      isTheSame: after === before,
      statuses: actorsOf(after).map((actor) => actor.getSnapshot().status),
    }).toEqual({ isTheSame: false, statuses: actorsOf(after).map(() => 'active') })
  })

  test('who is nobody leaves none, and what was still to be told to them is not [R08]', async () => {
    const { site, become } = await siteAt('/', { as: 'member' })
    await site.startPromotions()
    const before = await site.startCams()
    await become()
    expect({
      live: liveOf(site),
      haveStopped: actorsOf(before).every((actor) => actor.getSnapshot().status === 'stopped'),
    }).toEqual({ live: null, haveStopped: true })
    await site.startCams()
    expect(stateOf(site)).toBe('anonymous')
  })

  test('with the log-out the socket goes before the tokens do, and chat and messenger are left in the name of who leaves: nothing is seen of it any more [SESSION-025, CAMAUTH-011, R08]', async () => {
    const { site } = await siteAt('/', { as: 'member' })
    const live = await site.startCams()
    await expect.poll(() => stateOf(site)).toBe('authorized')
    const messenger = () => live?.actors.messenger.getSnapshot()
    const chats = () => messenger()?.children.messengerChats?.getSnapshot()
    live?.actors.messenger.send({ type: 'modelChat.wanted', modelId: 'model-1' })
    await expect.poll(() => [messenger()?.hasTag('show'), chats()?.hasTag('chat')]).toEqual([true, true])
    const hearing = live?.channelOf('chat:noor').subscribe()
    expect(live?.actors.realtime.getSnapshot().matches('connected')).toBe(true)
    site.actors.session.send({ type: 'signOut.requested' })
    expect({
      realtime: live?.actors.realtime.getSnapshot().value,
      site: stateOf(site),
      isHidden: messenger()?.hasTag('hide'),
      chats: chats(),
    }).toEqual({ realtime: 'idle', site: 'loggingOut', isHidden: true, chats: undefined })
    await expect
      .poll(async () =>
        (await sandbox.client.requests())
          .filter(({ method, path }) => method === 'DELETE' && path.endsWith('/session'))
          .map(({ path, status, userId }) => [path, status, userId])
          .toSorted(),
      )
      .toEqual([
        ['/api/clients/v1/chat/session', 200, 'user-member'],
        ['/api/messenger/v1/session', 200, 'user-member'],
      ])
    hearing?.unsubscribe()
  })
})

test('while the line to the provider is lost nothing is spent there: it is refused at once, and nothing is sent when it is back [M05]', async () => {
  const { site } = await siteAt('/', { as: 'member' })
  const live = await site.startCams()
  const hearing = live?.channelOf('chat:room-1').subscribe()
  const isLive = () => live?.actors.realtime.getSnapshot().hasTag('live')
  await expect.poll(isLive).toBe(true)
  await sandbox.client.breakSockets({ kind: 'restart', downMs: 700 })
  await expect.poll(isLive).toBe(false)
  const money = moneyOf(site, 'roomSpending')
  const causes: string[] = []
  money.on('money.refused', ({ refusal }) => causes.push(refusal.cause))
  const request = {
    kind: 'sendRoomTip',
    params: { roomId: 'room-1' },
    body: { amount: 5, modelId: 'model-1' },
  } as const
  money.send({ type: 'action.requested', request })
  await expect.poll(() => causes).toEqual(['offline'])
  await expect.poll(isLive, { timeout: 10_000 }).toBe(true)
  const tips = async () => (await sandbox.client.camLedger()).filter(({ kind }) => kind === 'tip')
  expect({ tips: await tips(), state: money.getSnapshot().value }).toEqual({ tips: [], state: 'idle' })
  money.send({ type: 'action.requested', request })
  await expect.poll(async () => (await tips()).map(({ amount }) => amount)).toEqual([-5])
  hearing?.unsubscribe()
})

test.for([
  { nickname: 'mira-vale', roomId: 'room-1', itemPrice: 30 },
  { nickname: 'amara-okafor', roomId: 'room-7', itemPrice: 15 },
])(
  'a tip, an item of the tip menu and a toy go to the model whose room is open: $nickname [CHAT-010, CHAT-011, CHAT-012, CHAT-013]',
  async ({ nickname, roomId, itemPrice }) => {
    const { site } = await siteAt(`/vr-cam-girls/${nickname}/`, { as: 'member' })
    const live = await site.startCams()
    await expect.poll(() => stateOf(site)).toBe('authorized')
    if (!live) throw new Error('There are no live rooms')
    const { camRoom, tipFlow } = live.actors
    camRoom.getSnapshot().children.roomRoute?.send({ type: 'room.wanted', nickname, viewer: 'member' })
    await expect.poll(() => tipFlow.getSnapshot().context.target?.kind).toBe('room')
    const before = (await sandbox.client.camLedger()).length
    const moves = async () => (await sandbox.client.camLedger()).slice(before)
    const buys = [
      () => tipFlow.send({ type: 'spending.chosen', spending: { kind: 'tip', amount: 7 } }),
      () => live.roomPlaces.onTipMenuItem?.('tip-3'),
      () => live.roomPlaces.onToy?.('toy-2'),
    ]
    for (const [place, buy] of buys.entries()) {
      buy()
      await expect.poll(async () => (await moves()).length).toBe(place + 1)
      await expect.poll(() => tipFlow.getSnapshot().hasTag('ready')).toBe(true)
    }
    expect((await moves()).map(({ kind, amount, reference }) => ({ kind, amount, reference }))).toEqual([
      { kind: 'tip', amount: -7, reference: roomId },
      { kind: 'tipMenuItem', amount: -itemPrice, reference: roomId },
      { kind: 'toy', amount: -15, reference: roomId },
    ])
  },
)

test('with the site they are stopped', async () => {
  const { site } = await siteAt('/')
  const live = await site.startCams()
  site.stop()
  expect({
    haveStopped: actorsOf(live).every((actor) => actor.getSnapshot().status === 'stopped'),
    again: await site.startCams(),
  }).toEqual({ haveStopped: true, again: null })
})

test('on the server they are there for the page, and do nothing by themselves', async () => {
  const { site } = await siteAt('/', { as: 'member' })
  const server = createSite({ ...serverOptions(site), isBrowser: false, patienceMs: 5_000 })
  sites.push(server)
  server.start()
  const live = await server.startCams()
  live?.channelOf('chat:noor').subscribe()
  expect({ state: live?.actors.realtime.getSnapshot().value, camCalls: await camCalls() }).toEqual({
    state: 'idle',
    camCalls: [],
  })
})

function serverOptions({ settings, ports, origin }: Site) {
  return { settings, ports, origin, firstPath: '/', userAgent: '' }
}

function actorsOf(live: ReturnType<typeof liveOf>): AnyActorRef[] {
  return Object.values(live?.actors ?? {})
}
