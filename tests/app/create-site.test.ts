import { decodeJwt } from 'jose'
import { isValidElement } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AnyActorRef } from 'xstate'
import type { Hit } from '../../adapters/sales/affiliate.adapter.ts'
import type { HandedAnswers } from '../../app/ports/handover.ts'
import type { SitePorts } from '../../app/ports/ports.ts'
import { createServerPorts } from '../../app/ports/server-ports.ts'
import { matchRoute, pageOf } from '../../app/routes/match.ts'
import { warm as warmLogIn } from '../../app/routes/pages/login.page.tsx'
import { readDeployment } from '../../app/server/deployment.ts'
import { createSite } from '../../app/site/create-site.ts'
import { openSearchBox } from '../../app/site/search-box.ts'
import type { Site } from '../../app/site/site.ts'
import { videoWires } from '../../app/site/wires/video.ts'
import type { SiteSettings } from '../../contracts/site/site-settings.ts'
import type { RouteDecision } from '../../machines/access/gate.ts'
import { viewOf } from '../../machines/catalogue/catalogue-list.machine.ts'
import { unseenOf } from '../../machines/chrome/notification-rules.ts'
import type { TokensAnswer } from '../../machines/session/token-lifecycle.machine.ts'
import { pageKeyOf } from '../../machines/site/page-key.ts'
import type { AccountName } from '../../sandbox/session/accounts.ts'
import { EmbedView } from '../../views/catalogue/embed.view.tsx'
import { startTestSandbox, type TestSandbox } from '../sandbox/test-sandbox.ts'
import { SITES, VISITORS } from '../support/samples.ts'
import { addressesIn } from '../support/tree.ts'

let sandbox: TestSandbox
const sites: Site[] = []

beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.close())
beforeEach(() => sandbox.client.clearRequests())
afterEach(() => {
  for (const site of sites.splice(0)) site.stop()
})

describe('what the server drew', () => {
  test.for([
    ['/', 'dark', undefined],
    ['/videos/?page=2', 'dark', undefined],
    ['/free/', 'dark', undefined],
    ['/categories/', 'dark', 'member'],
    ['/videos/no-such-film/', 'dark', undefined],
    ['/login/', 'light', undefined],
    ['/', 'light', 'mustVerify'],
  ] as const)(
    'stands at once in the browser, and nobody is asked again: %s on %s as %s',
    async ([path, key, account]) => {
      const cookieHeader = await cookiesOf(account)
      const server = siteAt(path, { key, cookieHeader })
      await settled(server)
      const drawn = await server.arrive(path)
      const asServer = snapshotsOf(server, drawn.page?.actor)

      await sandbox.client.clearRequests()
      const browser = siteAt(path, { key, cookieHeader, handed: JSON.parse(JSON.stringify(server.handover.given())) })
      const atOnce = snapshotsOf(browser, undefined)
      expect(atOnce).toEqual({ ...asServer, page: undefined })
      const opened = await browser.arrive(path)
      expect(snapshotsOf(browser, opened.page?.actor)).toEqual(asServer)
      expect((await sandbox.client.requests()).map(({ path: asked }) => asked)).toEqual([])
    },
  )

  test('a film, too', async () => {
    const list = siteAt('/videos/')
    await settled(list)
    const { page } = await list.arrive('/videos/')
    const slug = page?.actor?.getSnapshot().context.content.items[0].slug
    const server = siteAt(`/videos/${slug}/`)
    await settled(server)
    const drawn = await server.arrive(`/videos/${slug}/`)
    const browser = siteAt(`/videos/${slug}/`, { handed: JSON.parse(JSON.stringify(server.handover.given())) })
    const opened = await browser.arrive(`/videos/${slug}/`)
    const content = opened.page?.actor?.getSnapshot().context.content
    expect({ slug: content.video.slug, content }).toEqual({
      slug,
      content: drawn.page?.actor?.getSnapshot().context.content,
    })
  })
})

describe('what members are told', () => {
  test('is asked for once somebody may hear it, and forgotten when they log out; their opening it is seeing it [CHROME-018, NOTIF-007, NOTIF-008, NOTIF-009, NOTIF-010, API-057]', async () => {
    const guest = siteAt('/videos/', { isBrowser: true })
    guest.startNavigation()
    await resting(guest)
    const site = siteAt('/videos/', { cookieHeader: await cookiesOf('member'), isBrowser: true })
    site.startNavigation()
    await resting(site)
    const { notifications, menus } = site.actors
    await expect.poll(() => notifications.getSnapshot().hasTag('loaded'), { interval: 5 }).toBe(true)
    const told = notifications.getSnapshot().context.notifications.length
    const unseen = unseenOf(notifications.getSnapshot().context)
    menus.send({ type: 'dropdown.toggled', id: 'notifications' })
    const isOpen = notifications.getSnapshot().hasTag('opened')
    await expect.poll(() => unseenOf(notifications.getSnapshot().context), { interval: 5 }).toBe(0)
    logOut(site)
    await resting(site)
    expect({
      guest: guest.actors.notifications.getSnapshot().value.list,
      told: told > 0,
      unseen: unseen > 0,
      isOpen,
      after: notifications.getSnapshot().context.notifications,
      state: notifications.getSnapshot().value.list,
    }).toEqual({ guest: 'none', told: true, unseen: true, isOpen: true, after: [], state: 'none' })
  })
})

describe('another visitor', () => {
  test('is asked the address again, and sees another page', async () => {
    const site = siteAt('/videos/', { cookieHeader: await cookiesOf('member'), isBrowser: true })
    site.startNavigation()
    await resting(site)
    const asMember = site.arrival.getSnapshot()?.page
    logOut(site)
    await resting(site)
    const asGuest = site.arrival.getSnapshot()?.page
    expect([asMember?.key, asGuest?.key]).toEqual(['/videos/ member true true true', '/videos/ guest true false false'])
    expect(asMember?.actor?.getSnapshot().status).toBe('stopped')
  })

  test('who comes while a page is opening sees a page of their own', async () => {
    const site = siteAt('/videos/', { cookieHeader: await cookiesOf('member'), isBrowser: true })
    await settled(site)
    site.startNavigation()
    await expect.poll(() => paths('videos'), { interval: 5 }).not.toEqual([])
    logOut(site)
    await resting(site)
    expect(site.arrival.getSnapshot()?.page?.key).toBe('/videos/ guest true false false')
  })

  test('is led away from what only members may see', async () => {
    const site = siteAt('/main-dashboard/', { cookieHeader: await cookiesOf('member'), isBrowser: true })
    site.startNavigation()
    await resting(site)
    expect(site.arrival.getSnapshot()?.decision.kind).toBe('pass')
    logOut(site)
    await expect.poll(() => site.arrival.getSnapshot()?.decision.kind, { timeout: 5_000 }).toBe('denied')
  })
})

describe('a page of the member area', () => {
  test('opens for the member named by the cookies, before the tokens are checked [AGE-018]', async () => {
    const cookies = { areThere: true }
    const site = siteAt('/videos/', {
      cookieHeader: await cookiesOf('member'),
      isBrowser: true,
      change: (ports) => ({ ...ports, tokens: { ...ports.tokens, readTokens: async () => tokensIn(ports, cookies) } }),
    })
    site.startNavigation()
    await resting(site)
    expect(site.visitor.getSnapshot().isLoggedIn).toBe(true)
    cookies.areThere = false
    site.actors.navigation.send({ type: 'address.wanted', path: '/main-dashboard/', manner: 'push' })
    await resting(site)
    const { match, decision } = site.arrival.getSnapshot()!
    expect({ path: match.path, decision }).toEqual({
      path: '/main-dashboard/',
      decision: { kind: 'denied', status: 401, message: 'You are not authenticated.' },
    })
  })

  test('leads to log-in as a guest when the session cannot be renewed any more [AGE-017]', async () => {
    const cookies = { areThere: true }
    const site = siteAt('/videos/', {
      cookieHeader: await cookiesOf('member'),
      isBrowser: true,
      change: (ports) => ({
        ...ports,
        held: () => ({ ...ports.held(), isRefreshExpired: cookies.areThere }),
        tokens: { ...ports.tokens, readTokens: async () => tokensIn(ports, cookies) },
        logOut: {
          ...ports.logOut,
          async signOut() {
            cookies.areThere = false
            await new Promise((resolve) => setTimeout(resolve, 30))
            return { type: 'signOut.confirmed' }
          },
        },
      }),
    })
    site.startNavigation()
    await resting(site)
    const arrived: string[] = []
    site.actors.navigation.on('page.arrived', ({ path }) => arrived.push(path))
    site.actors.navigation.send({ type: 'address.wanted', path: '/main-dashboard/', manner: 'push' })
    await resting(site)
    expect({ arrived, isLoggedIn: site.visitor.getSnapshot().isLoggedIn, cookies }).toEqual({
      arrived: ['/login/'],
      isLoggedIn: false,
      cookies: { areThere: false },
    })
  })
})

describe('a link that is approached', () => {
  test('has its page fetched ahead, but not over slow or metered lines [CONST-019]', async () => {
    const asked = await Promise.all(
      [true, false].map(async (mayWarm) => {
        await sandbox.client.clearRequests()
        const site = siteAt('/', { isBrowser: true, change: (ports) => ({ ...ports, mayWarm: () => mayWarm }) })
        site.startNavigation()
        await resting(site)
        return site
      }),
    )
    await sandbox.client.clearRequests()
    const [good, slow] = asked
    slow?.actors.navigation.send({ type: 'link.approached', path: '/videos/' })
    slow?.actors.navigation.send({ type: 'address.wanted', path: '/login/', manner: 'push' })
    if (slow) await resting(slow)
    expect(await paths('videos')).toEqual([])
    good?.actors.navigation.send({ type: 'link.approached', path: '/videos/' })
    await expect.poll(() => paths('videos')).not.toEqual([])
    expect(good?.arrival.getSnapshot()?.match.kind).toBe('page')
  })
})

test('the search box is empty on each page that is gone to, the first one again, too [SEARCH-006]', async () => {
  const site = siteAt('/', { isBrowser: true })
  site.startNavigation()
  await resting(site)
  const box = openSearchBox(site)
  const texts: string[][] = []
  for (const path of ['/videos/', '/']) {
    box.send({ type: 'text.edited', text: 'night' })
    const before = box.getSnapshot().context.text
    site.actors.navigation.send({ type: 'address.wanted', path, manner: 'push' })
    await resting(site)
    texts.push([before, box.getSnapshot().context.text])
  }
  expect(texts).toEqual([
    ['night', ''],
    ['night', ''],
  ])
})

test('an address that leads on opens the page that it leads to [ERR-020]', async () => {
  const site = siteAt('/', { isBrowser: true })
  site.startNavigation()
  await resting(site)
  site.actors.navigation.send({ type: 'address.wanted', path: '/500-scenes/', manner: 'push' })
  await resting(site)
  const { path } = site.actors.navigation.getSnapshot().context
  expect({ path, shown: site.arrival.getSnapshot()?.match.path }).toEqual({
    path: '/vr-porn-compilations/',
    shown: '/vr-porn-compilations/',
  })
})

describe('a mailed link', () => {
  test.each([
    { firstPath: '/subscription/?uid=b6f0&lang=en#top', told: '/subscription/?lang=en#top', token: '', uid: 'b6f0' },
    { firstPath: '/reset-password/?token=a1&code=9', told: '/reset-password/', token: 'a1', uid: '' },
    { firstPath: '/email-change/?token=b2', told: '/email-change/', token: 'b2', uid: '' },
  ])(
    '$firstPath is read once: no address has its secrets then [ROUTE-064]',
    async ({ firstPath, told, token, uid }) => {
      const hits: Hit[] = []
      const site = siteAt(firstPath, {
        isBrowser: true,
        change: (ports) => ({ ...ports, affiliate: { ...ports.affiliate, recordHit: (hit) => hits.push(hit) } }),
      })
      site.startNavigation()
      await resting(site)
      const [page] = told.split('?')
      expect({
        firstPath: site.firstPath,
        shown: site.actors.navigation.getSnapshot().context.path,
        routed: site.router.state.location.publicHref,
        hits: hits.map(({ path }) => path),
        ofPage: site.mailed.at(page ?? ''),
        ofOthers: site.mailed.at('/videos/'),
      }).toEqual({
        firstPath: told,
        shown: told,
        routed: told,
        hits: [page],
        ofPage: { token, uid },
        ofOthers: { token: '', uid: '' },
      })
    },
  )

  test.each(['/videos/?uid=b6f0', '/login/?token=a1', '/'])('%s is none', (firstPath) => {
    const { mailed, firstPath: told } = siteAt(firstPath, { isBrowser: true })
    expect({ told, isFor: mailed.isFor('/videos/'), secrets: mailed.at('/videos/') }).toEqual({
      told: firstPath,
      isFor: false,
      secrets: { token: '', uid: '' },
    })
  })

  test('opens its page on the site with the age gate, in the browser and on the server', async () => {
    const opened = async (path: string, isBrowser: boolean) => {
      const site = siteAt(path, { key: 'light', isBrowser })
      const { match, decision } = await site.arrive(site.firstPath)
      return `${match.path} ${decision.kind}`
    }
    expect({
      inBrowser: [await opened('/subscription/?uid=b6f0', true), await opened('/email-change/?token=a1', true)],
      onServer: [await opened('/subscription/?uid=b6f0', false), await opened('/email-change/?token=a1', false)],
      without: [await opened('/subscription/', false), await opened('/email-change/?token=', false)],
    }).toEqual({
      inBrowser: ['/subscription/ pass', '/email-change/ pass'],
      onServer: ['/subscription/ pass', '/email-change/ pass'],
      without: ['/subscription/ redirect', '/email-change/ redirect'],
    })
  })
})

test('a return from the age check opens its page only with the session that the cookie names [AGE-009, ROUTE-014, ROUTE-065]', async () => {
  const opened = async (cookieHeader: string, path: string) => {
    const { decision } = await siteAt('/', { key: 'light', cookieHeader }).arrive(path)
    return decision.kind === 'redirect' ? decision.to : decision.kind
  }
  const page = '/age-verification/'
  expect({
    own: await opened('sessionId=session-1', `${page}?sessionId=session-1`),
    another: await opened('sessionId=session-1', `${page}?sessionId=session-2`),
    noCookie: await opened('', `${page}?sessionId=session-1`),
    noQuery: await opened('sessionId=session-1', page),
    elsewhere: await opened('sessionId=session-1', '/videos/?sessionId=session-1'),
  }).toEqual({
    own: 'pass',
    another: '/join-now/',
    noCookie: '/join-now/',
    noQuery: '/join-now/',
    elsewhere: '/join-now/',
  })
})

describe('who sent the visitor', () => {
  test('is known to the site as long as it is open, and never in the address [AFF-003]', async () => {
    const linkData = encodeURIComponent(btoa('{"aff_id":"gallery-12"}'))
    const site = siteAt(`/?link_data=${linkData}`, { isBrowser: true })
    site.startNavigation()
    await resting(site)
    site.actors.navigation.send({ type: 'address.wanted', path: '/categories/', manner: 'push' })
    await resting(site)
    expect([site.affiliateId, site.ports.affiliate.attribution(new URLSearchParams()).affiliateId]).toEqual([
      'gallery-12',
      'gallery-12',
    ])
    const landing = siteAt(`/?link_data=${linkData}`, { isBrowser: true })
    expect(landing.actors.navigation.getSnapshot().context.path).toBe('/')
  })

  test('every route is sent to the hit tracker once, with the gate, where the flag is on [AFF-005, AFF-007]', async () => {
    const hitsOf = async (hitTrackingEnabled: boolean, firstPath = '/?aff_id=ab1&offer_id=7') => {
      const hits: Hit[] = []
      const site = siteAt(firstPath, {
        isBrowser: true,
        settings: { hitTrackingEnabled },
        change: (ports) => ({
          ...ports,
          now: () => 1_763_000_000_000,
          affiliate: { ...ports.affiliate, recordHit: (hit) => hits.push(hit) },
        }),
      })
      site.startNavigation()
      await resting(site)
      for (const path of [
        '/categories/',
        '/500-scenes/',
        '/login/',
        '/login/?from=menu',
        '/categories/',
        '/no-such/',
      ]) {
        site.actors.navigation.send({ type: 'address.wanted', path, manner: 'push' })
        await resting(site)
      }
      return hits
    }
    const facts = { affId: 'ab1', offerId: '7', ts: 1_763_000_000_000 }
    const routes = [
      ...['/', '/categories/', '/500-scenes/', '/vr-porn-compilations/', '/login/'],
      ...['/categories/', '/no-such/'],
    ]
    expect(await hitsOf(true)).toEqual(routes.map((path) => ({ path, ...facts })))
    const other = { ...facts, affId: 'cd2', offerId: '8' }
    expect(await hitsOf(true, '/?aff_id=cd2&offer_id=8')).toEqual(routes.map((path) => ({ path, ...other })))
    expect(await hitsOf(false)).toEqual([])
  })

  test('by default no hit is sent anywhere [AFF-007]', async () => {
    await sandbox.client.clearRequests()
    const site = siteAt('/?aff_id=ab1', { isBrowser: true })
    site.startNavigation()
    await resting(site)
    const asked = await sandbox.client.requests()
    expect(asked.filter(({ path, query }) => `${path}${query}`.includes('ab1'))).toEqual([])
    expect(site.ports.affiliate.attribution(new URLSearchParams()).affiliateId).toBe('ab1')
  })
})

describe('a page that is shown', () => {
  test('is named to analytics once, and says itself what it is called [ROUTE-025, ROUTE-018]', async () => {
    const recorded: string[] = []
    const site = siteAt('/', {
      cookieHeader: await cookiesOf('member'),
      isBrowser: true,
      change: (ports) => ({ ...ports, recordPage: (key) => recorded.push(key) }),
    })
    site.startNavigation()
    await resting(site)
    for (const path of ['/categories/', '/categories/city-nights/', '/categories/city-nights/?page=2', '/deals/']) {
      site.actors.navigation.send({ type: 'address.wanted', path, manner: 'push' })
      await resting(site)
    }
    logOut(site)
    await resting(site)
    const category = 'category/city-nights'
    expect({ analyticsKey: site.arrival.getSnapshot()?.analyticsKey, recorded }).toEqual({
      analyticsKey: 'page/deals',
      recorded: ['main/main', 'page/categories', category, category, 'page/deals'],
    })
  })

  test.for([
    ['/blog/a-day-on-set/', 'article/a-day-on-set', 'ROUTE-019'],
    ['/blog/how-we-record-a-room/', 'article/how-we-record-a-room', 'ROUTE-019'],
    ['/models/isolde-marrow/', 'model/isolde-marrow', 'ROUTE-020'],
    ['/models/yuki-arashima/', 'model/yuki-arashima', 'ROUTE-020'],
    ['/videos/low-tide-in-the-atrium/', 'video/low-tide-in-the-atrium', 'ROUTE-021'],
    ['/videos/still-water-at-the-vineyard/', 'video/still-water-at-the-vineyard', 'ROUTE-021'],
    ['/devices/stand-alone-headset/', 'device/stand-alone-headset', 'ROUTE-023'],
    ['/devices/no-such-headset/', 'device/no-such-headset', 'ROUTE-023'],
  ] as const)('%s is named %s to analytics [%s]', async ([path, key]) => {
    const recorded: string[] = []
    const site = siteAt(path, { change: (ports) => ({ ...ports, recordPage: (name) => recorded.push(name) }) })
    site.startNavigation()
    await resting(site)
    expect(recorded).toEqual([key])
  })

  test('is not told to anybody by default [ROUTE-025]', async () => {
    const sent = vi.spyOn(globalThis, 'fetch')
    const written = vi.spyOn(console, 'log')
    const { ports } = siteAt('/')
    sent.mockClear()
    for (const key of ['main/main', 'video/low-tide-in-the-atrium']) ports.recordPage(key)
    await new Promise((resolve) => setImmediate(resolve))
    expect({ sent: sent.mock.calls, written: written.mock.calls }).toEqual({ sent: [], written: [] })
    vi.restoreAllMocks()
  })

  test('tells where its video, its model, its post or its constructed page is edited, once it is there [ROLE-005, ROLE-006, ROLE-007, ROLE-008]', async () => {
    const site = siteAt('/')
    await settled(site)
    const { page: list } = await site.arrive('/videos/')
    const slug = list?.actor?.getSnapshot().context.content.items[0].slug
    const pages = []
    for (const path of [
      `/videos/${slug}/`,
      '/scent-of-rain/',
      '/privacy-policy/',
      '/models/yuki-arashima/',
      '/blog/a-day-on-set/',
    ]) {
      pages.push((await site.arrive(path)).page)
    }
    const [video, constructed, legal, model, post] = pages
    const { content } = video?.actor?.getSnapshot().context ?? {}
    const pageId = constructed?.actor?.getSnapshot().context.content.page.id
    expect([video, constructed, legal, model, post].map((page) => page?.editPath?.(page.actor?.getSnapshot()))).toEqual(
      [`/videos/${content.video.id}`, `/pages/?id=${pageId}`, undefined, '/models/25', '/blog/4'],
    )
  })

  test('is the 404 screen where its own load finds nothing, at the address that was asked for [ERR-014, ROUTE-099, ROUTE-101]', async () => {
    const site = siteAt('/', { isBrowser: true })
    site.startNavigation()
    await resting(site)
    const led: string[] = []
    site.actors.navigation.on('*', (event) => led.push(event.type))
    for (const path of [
      '/no-such-page/',
      '/categories/no-such-one/',
      '/video_tag/no-such-tag/?page=2',
      '/no-such-page/',
      '/404/',
    ]) {
      led.length = 0
      site.actors.navigation.send({ type: 'address.wanted', path, manner: 'push' })
      await resting(site)
      const { page } = site.arrival.getSnapshot() ?? {}
      const seen = { path: site.actors.navigation.getSnapshot().context.path, isMissing: page?.isMissing }
      expect(seen).toEqual({ path, isMissing: true })
      // One arrival, and nothing that leads on.
      expect(led).toEqual(['page.arrived'])
    }
  })
})

test('every address is judged before it opens: a guest who has not verified their age gets none but those for everybody [AGE-001]', async () => {
  const opened = []
  for (const { path } of addressesIn(SITES.light)) {
    const site = siteAt(path, { key: 'light' })
    const { decision, match } = await site.arrive(path)
    if (decision.kind === 'pass' && match.path === path) opened.push(path)
  }
  expect(opened.toSorted()).toEqual([
    '/',
    '/404/',
    '/account-removal/',
    '/ca-privacy-rights/',
    '/cancel-membership/',
    '/complaints-policy/',
    '/cookie-policy/',
    '/join-now/',
    '/login/',
    '/logout/',
    '/payment/',
    '/playalogin/',
    '/privacy-policy/',
    '/reset-password/',
    '/terms-and-conditions/',
    '/usc-2257/',
  ])
})

test('an open dropdown closes when another page is arrived at, or the same one with another query [CHROME-095]', async () => {
  const site = siteAt('/', { isBrowser: true })
  site.startNavigation()
  await resting(site)
  const { menus, navigation } = site.actors
  const left: string[] = []
  for (const path of ['/videos/', '/videos/?page=2']) {
    menus.send({ type: 'dropdown.opened', id: '21' })
    expect(menus.getSnapshot().context.openDropdown).toBe('21')
    navigation.send({ type: 'address.wanted', path, manner: 'push' })
    await resting(site)
    left.push(menus.getSnapshot().context.openDropdown)
  }
  expect(left).toEqual(['', ''])
})

test('a page of a list says in its head which one it is, and what is before and after it [ROUTE-007, ROUTE-008, ROUTE-009]', async () => {
  const site = siteAt('/')
  await settled(site)
  const headOf = async (path: string) => {
    const { page } = await site.arrive(path)
    const { title, description, prev, next } = page?.head(page.actor?.getSnapshot()) ?? {}
    return { title, description, prev, next }
  }
  const lists = [
    ['/videos/', 'All VR Videos | Halcyon VR', true],
    ['/models/', 'VR Models | Halcyon VR', true],
    ['/blog/', 'Blog | Halcyon VR', false],
  ] as const
  for (const [path, title, hasThird] of lists) {
    const address = `https://halcyon-vr.example${path}`
    const [first, second] = [await headOf(path), await headOf(`${path}?page=2`)]
    expect(first.description?.length).toBeGreaterThan(10)
    expect({ first, second }).toEqual({
      first: { title, description: first.description, prev: '', next: `${address}?page=2` },
      second: {
        title: `${title} - Page 2`,
        description: `${first.description} Page 2`,
        prev: address,
        next: hasThird ? `${address}?page=3` : '',
      },
    })
  }
})

test('before page 2 of any list comes its bare path, by itself or narrowed [ROUTE-010]', async () => {
  const site = siteAt('/')
  await settled(site)
  const before: Record<string, string> = {}
  for (const path of ['/videos/', '/video_tag/sunset/', '/categories/city-nights/', '/free/', '/models/', '/blog/']) {
    const { page } = await site.arrive(`${path}?page=2`)
    before[path] = page?.head(page.actor?.getSnapshot()).prev ?? ''
  }
  expect(before).toEqual({
    '/videos/': 'https://halcyon-vr.example/videos/',
    '/video_tag/sunset/': 'https://halcyon-vr.example/video_tag/sunset/',
    '/categories/city-nights/': 'https://halcyon-vr.example/categories/city-nights/',
    '/free/': 'https://halcyon-vr.example/free/',
    '/models/': 'https://halcyon-vr.example/models/',
    '/blog/': 'https://halcyon-vr.example/blog/',
  })
})

test('the head of what is not there names the last part of its address [ERR-004]', async () => {
  const site = siteAt('/')
  await settled(site)
  const titles = []
  for (const path of ['/no-such-page/', '/videos/no-such-film/', '/categories/no-such-one/']) {
    const { page } = await site.arrive(path)
    titles.push(page?.head(page.actor?.getSnapshot() ?? null).title)
  }
  expect(titles).toEqual([
    'Nothing found for no-such-page',
    'Nothing found for no-such-film',
    'Nothing found for no-such-one',
  ])
})

test('until the window is measured it is guessed by what the browser calls itself [CONST-014]', () => {
  const names = {
    phone: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148',
    tablet: 'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) Mobile/15E148',
    computer: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0',
  }
  const guessed = Object.entries(names).map(([machine, userAgent]) => {
    const { context, value } = siteAt('/', { userAgent }).actors.viewport.getSnapshot()
    return { machine, width: context.firstWidth, size: value.size }
  })
  expect(guessed).toEqual([
    { machine: 'phone', width: 414, size: 'mobile' },
    { machine: 'tablet', width: 820, size: 'tablet' },
    { machine: 'computer', width: 1440, size: 'desktop' },
  ])
})

test('the 404 screen asks for the builder, the categories and the latest videos of bonus key 0, custom ones aside, as it opens [ERR-008]', async () => {
  const site = siteAt('/')
  await settled(site)
  await sandbox.client.clearRequests()
  await site.arrive('/no-such-page/')
  const asked = (await sandbox.client.requests()).map(({ endpoint, query }) => `${endpoint}${query}`)
  expect(asked.filter((call) => /^(getHomePage|getCategories|getVideos)/.test(call)).toSorted()).toEqual([
    'getCategories',
    'getHomePage',
    'getVideos?sort=latest&category=0&show_custom_video=0',
  ])
})

test('the content of a list is asked for again whenever its path or its query changes [ROUTE-011, CAT-017, MODEL-001, MODEL-003, BLOG-001]', async () => {
  const site = siteAt('/', { isBrowser: true })
  await settled(site)
  const asked = async (path: string) => {
    await sandbox.client.clearRequests()
    await site.arrive(path)
    const lists = ['getVideos', 'getModels', 'getBlogPosts']
    const queries = async () =>
      (await sandbox.client.requests()).flatMap(({ endpoint, query }) =>
        lists.includes(endpoint ?? '') ? [query] : [],
      )
    await expect.poll(async () => (await queries()).length).toBeGreaterThan(0)
    return [...new Set(await queries())]
  }
  const paths = [
    '/videos/',
    '/videos/?page=2',
    '/videos/?page=2&category=rooftops',
    '/categories/rooftops/',
    '/videos/?sort=latest',
    '/videos/?sort=popular',
    '/models/',
    '/models/?page=2',
    '/models/?letter=m',
    '/models/?letter=y&page=2',
    '/blog/',
    '/blog/?page=2',
  ]
  const queries = []
  for (const path of paths) queries.push({ path, asked: await asked(path) })
  expect(queries).toEqual([
    { path: '/videos/', asked: ['?sort=popular&page=1&limit=12'] },
    { path: '/videos/?page=2', asked: ['?sort=popular&page=2&limit=12'] },
    { path: '/videos/?page=2&category=rooftops', asked: ['?sort=popular&category=rooftops&page=2&limit=12'] },
    { path: '/categories/rooftops/', asked: ['?sort=popular&category=rooftops&page=1&limit=12'] },
    { path: '/videos/?sort=latest', asked: ['?sort=latest&page=1&limit=12'] },
    { path: '/videos/?sort=popular', asked: ['?sort=popular&page=1&limit=12'] },
    { path: '/models/', asked: ['?page=1&sort=popular&limit=12'] },
    { path: '/models/?page=2', asked: ['?page=2&sort=popular&limit=12'] },
    { path: '/models/?letter=m', asked: ['?page=1&sort=popular&letter=m&limit=12'] },
    { path: '/models/?letter=y&page=2', asked: ['?page=2&sort=popular&letter=y&limit=12'] },
    { path: '/blog/', asked: ['?page=1&limit=10'] },
    { path: '/blog/?page=2', asked: ['?page=2&limit=10'] },
  ])
})

test.for([
  ['/videos/', 'getVideos'],
  ['/categories/city-nights/', 'getVideos'],
  ['/video_tag/sunset/', 'getVideos'],
  ['/vr-porn-compilations/', 'getVideos'],
  ['/free/', 'getVideos'],
  ['/models/', 'getModels'],
  ['/model_tag/radio/', 'getModels'],
  ['/blog/', 'getBlogPosts'],
  ['/blog_category/places/', 'getCategoryPosts'],
] as const)(
  '%s asks for the page that its address names, and for the first where it names none [ROUTE-006]',
  async ([path, list]) => {
    const pageAsked = async (query: string) => {
      const site = siteAt('/')
      await settled(site)
      await sandbox.client.clearRequests()
      await site.arrive(path + query)
      const [asked] = (await sandbox.client.requests()).filter(({ endpoint }) => endpoint === list)
      return new URLSearchParams(asked?.query).get('page')
    }
    expect([await pageAsked(''), await pageAsked('?page=2'), await pageAsked('?page=3')]).toEqual(['1', '2', '3'])
  },
)

test('each list of videos asks for its own, guests for the popular ones and whoever is logged in for the latest [CAT-015, CAT-018, CAT-019, ROUTE-031, ROUTE-044]', async () => {
  const askedAt = async (path: string, account?: AccountName) => {
    const site = siteAt('/', { cookieHeader: await cookiesOf(account) })
    await settled(site)
    await sandbox.client.clearRequests()
    await site.arrive(path)
    return (await sandbox.client.requests()).flatMap(({ endpoint, query }) => (endpoint === 'getVideos' ? [query] : []))
  }
  expect({
    all: await askedAt('/videos/'),
    ofMember: await askedAt('/videos/', 'member'),
    ofExpired: await askedAt('/videos/', 'expired'),
    category: await askedAt('/categories/rooftops/'),
    compilations: await askedAt('/vr-porn-compilations/'),
    tag: await askedAt('/video_tag/sunset/'),
    ofMemberByTag: await askedAt('/video_tag/black-and-white/', 'member'),
  }).toEqual({
    all: ['?sort=popular&page=1&limit=12'],
    ofMember: ['?sort=latest&page=1&limit=12'],
    ofExpired: ['?sort=latest&page=1&limit=12'],
    category: ['?sort=popular&category=rooftops&page=1&limit=12'],
    compilations: ['?sort=popular&category=compilations&page=1&limit=12'],
    tag: ['?sort=popular&tag=sunset&page=1&limit=12'],
    ofMemberByTag: ['?sort=latest&tag=black-and-white&page=1&limit=12'],
  })
})

test('every list is laid out as the cookie of its kind says, on the server and in the browser [AGE-015, ROUTE-015, ROUTE-016, CAT-020]', async () => {
  const layoutsOf = async (path: string, isBrowser: boolean) => {
    const [own, other] = /^\/model/.test(path) ? ['models', 'videos'] : ['videos', 'models']
    const layouts = []
    for (const saved of ['', 'list', 'simple', 'odd']) {
      const cookieHeader = saved && `${own}LayoutType=${saved}; ${other}LayoutType=list`
      const site = siteAt('/', { cookieHeader, isBrowser })
      await settled(site)
      const { page } = await site.arrive(path)
      layouts.push(viewOf(page?.actor?.getSnapshot().context).layout)
    }
    return layouts.join(' ')
  }
  const videos = ['/videos/', '/video_tag/sunset/', '/categories/city-nights/', '/vr-porn-compilations/', '/free/']
  const lists = [...videos, '/models/', '/model_tag/radio/']
  const onServer = await Promise.all(lists.map((path) => layoutsOf(path, false)))
  const inBrowser = await Promise.all(['/videos/', '/models/'].map((path) => layoutsOf(path, true)))
  expect({ onServer, inBrowser }).toEqual({
    onServer: lists.map(() => 'grid list simple grid'),
    inBrowser: ['grid list simple grid', 'grid list simple grid'],
  })
})

test('/embed/ and a slug is the player of that video and nothing else, in a layout of its own [CAT-037, ROUTE-056]', async () => {
  const site = siteAt('/')
  await settled(site)
  const { page: list } = await site.arrive('/videos/')
  const slug = list?.actor?.getSnapshot().context.content.items[0].slug
  const { page } = await site.arrive(`/embed/${slug}/`)
  const { route } = page?.match.kind === 'page' ? page.match : {}
  expect({ name: route?.name, layout: route?.layout }).toEqual({ name: 'embed-slug', layout: 'embed' })
  const drawn = page?.draw()
  expect(isValidElement(drawn) && drawn.type).toBe(EmbedView)
})

test('outside the verified view, logged in or not, the home page is another one, and stays with its view [CAT-009]', async () => {
  const homes = async (account?: AccountName) => {
    const site = siteAt('/', { key: 'light', cookieHeader: await cookiesOf(account) })
    await settled(site)
    await sandbox.client.clearRequests()
    await site.arrive('/')
    const asked = (await sandbox.client.requests()).map(({ endpoint }) => endpoint)
    return asked.filter((name) => name === 'getHomePage' || name === 'getSoftPage')
  }
  expect({
    guest: await homes(),
    mustVerify: await homes('mustVerify'),
    verified: await homes('member'),
  }).toEqual({ guest: ['getSoftPage'], mustVerify: ['getSoftPage'], verified: ['getHomePage'] })
  const home = siteAt('/').routeAt('/')
  const keys = [true, false].map((isInVerifiedView) =>
    pageKeyOf(home, { kind: 'pass' } as RouteDecision, { ...VISITORS.member, isInVerifiedView }),
  )
  expect(keys[0]).not.toBe(keys[1])
})

describe('the log-in page', () => {
  test.for([
    ['dark', 6],
    ['light', 0],
  ] as const)(
    'has its slides in the verified view only: on %s %i of them [ACCT-014, ROLE-027]',
    async ([key, count]) => {
      const site = siteAt('/login/', { key })
      await settled(site)
      await sandbox.client.clearRequests()
      const { page } = await site.arrive('/login/')
      const [byCode, , byPasskey, slides] = page?.beside ?? []
      const shown = slides?.getSnapshot().context.content.slides ?? []
      const asked = (await paths('login-page-sliders')).length
      expect({ shown: shown.length, asked }).toEqual({ shown: count, asked: Math.min(count, 1) })
      site.show({ match: site.firstMatch, analyticsKey: '', decision: { kind: 'pass' }, page: null })
      const statusOf = (actor?: AnyActorRef | null) => actor?.getSnapshot().status ?? 'stopped'
      const statuses = [page?.actor, byCode, byPasskey, slides].map(statusOf)
      expect(statuses).toEqual(['stopped', 'stopped', 'stopped', 'stopped'])
    },
  )

  test.for([
    ['dark', 1],
    ['light', 0],
  ] as const)(
    'has its slides fetched ahead, if a link to it is approached, in the verified view only: on %s %i times [ROLE-027]',
    async ([key, count]) => {
      const site = siteAt('/', { key })
      await settled(site)
      await sandbox.client.clearRequests()
      await warmLogIn({ site }, new AbortController().signal)
      expect((await paths('login-page-sliders')).length).toBe(count)
    },
  )
})

test('free videos are those of the category that the digest names, also on the very first page [CAT-015, ROUTE-104]', async () => {
  const site = siteAt('/free/')
  const { page } = await site.arrive('/free/')
  const { content } = page?.actor?.getSnapshot().context ?? {}
  const asked = (await sandbox.client.requests()).filter(({ endpoint }) => endpoint === 'getVideos')
  expect({
    items: content.items.length,
    asked: asked.map(({ query }) => new URLSearchParams(query).get('category')),
  }).toEqual({ items: 12, asked: ['free'] })
})

test.each(['/categories/city-nights/', '/category/city-nights/'])(
  'the videos of %s are those of the sub-category that its address names [ROUTE-038]',
  async (path) => {
    await siteAt(path).arrive(`${path}?category=islands`)
    const [asked, ...more] = (await sandbox.client.requests()).filter(({ endpoint }) => endpoint === 'getVideos')
    const { category, sub_category } = Object.fromEntries(new URLSearchParams(asked?.query))
    expect({ category, sub_category, more }).toEqual({ category: 'city-nights', sub_category: 'islands', more: [] })
  },
)

test.each(['/login/', '/reset-password/', '/account-removal/', '/cancel-membership/', '/join-now/', '/contact/'])(
  'the form of %s has the example address that the site is set up with [VALID-010]',
  async (path) => {
    const { page } = await siteAt(path, { settings: { exampleEmail: 'du@beispiel.example' } }).arrive(path)
    const forms = [page?.actor, ...(page?.beside ?? [])].map((actor) => actor?.getPersistedSnapshot())
    expect(JSON.stringify(forms)).toContain('du@beispiel.example')
  },
)

test('digest, maintenance and age check do not wait for the user, who does not wait for them [SESSION-023]', async () => {
  const cookieHeader = await cookiesOf('mustVerify')
  const pending = new Promise<never>(() => {})
  const withoutUser = siteAt('/', {
    key: 'light',
    cookieHeader,
    change: (ports) => ({ ...ports, user: { ...ports.user, loadUser: () => pending } }),
  })
  const withoutDigest = siteAt('/', {
    key: 'light',
    cookieHeader,
    change: (ports) => ({ ...ports, boot: { ...ports.boot, loadDigest: () => pending } }),
  })
  const settledOf = ({ actors: { boot, session, ageVerification } }: Site) =>
    Object.entries({ boot, session, ageVerification }).flatMap(([name, actor]) =>
      (actor as AnyActorRef).getSnapshot().hasTag('settled') ? [name] : [],
    )
  await expect.poll(() => settledOf(withoutUser)).toEqual(['boot', 'ageVerification'])
  await expect.poll(() => settledOf(withoutDigest)).toEqual(['session', 'ageVerification'])
})

test('a film that is reached from the free videos knows that by its query alone [ROUTE-030]', async () => {
  const site = siteAt('/free/')
  const { page: list } = await site.arrive('/free/')
  const slug = list?.actor?.getSnapshot().context.content.items[0].slug
  const known: Record<string, boolean> = {}
  for (const query of ['?isVideoFromFreePage=1', '?isVideoFromFreePage=0', '']) {
    site.show(await site.arrive('/free/'))
    const { page } = await site.arrive(`/videos/${slug}/${query}`)
    known[query] = page?.actor?.getSnapshot().context.isFromFreePage
  }
  expect(known).toEqual({ '?isVideoFromFreePage=1': true, '?isVideoFromFreePage=0': false, '': false })
})

test('a page whose script cannot be loaded fails, and is reported', async () => {
  const reported: string[] = []
  const site = siteAt('/', {
    isBrowser: true,
    change: (ports) => ({
      ...ports,
      report: (problem) => reported.push(problem),
      get page(): SitePorts['page'] {
        throw new Error('chunk missing')
      },
    }),
  })
  site.startNavigation()
  await expect.poll(() => site.actors.navigation.getSnapshot().value).toBe('stranded')
  expect({ arrival: site.arrival.getSnapshot(), reported }).toEqual({
    arrival: null,
    reported: ['page: chunk missing'],
  })
})

test('a page that draws a dialog before it has brought its wires gets an error that says so', () => {
  const site = siteAt('/')
  expect(() => site.drawDialogs({ aiMask: null })).toThrow('The dialog aiMask has no wires')
  site.system.bring(videoWires)
  site.drawDialogs({ aiMask: null })
  expect(site.dialogs.getSnapshot()).toEqual({ aiMask: null })
})

test('a site that is stopped leaves neither an actor nor a timer behind', async () => {
  const before = timers()
  const site = siteAt('/videos/', { cookieHeader: await cookiesOf('member'), isBrowser: true })
  site.startNavigation()
  await resting(site)
  const page = site.arrival.getSnapshot()?.page?.actor
  // One more page is on its way.
  site.actors.navigation.send({ type: 'address.wanted', path: '/categories/', manner: 'push' })
  expect(timers()).toBeGreaterThan(before)
  site.stop()
  const actors: Array<AnyActorRef | null | undefined> = [...Object.values(site.actors), page]
  expect(new Set(actors.map((actor) => actor?.getSnapshot().status))).toEqual(new Set(['stopped']))
  // Without a timer of its own, as a poll has.
  const deadlineMs = Date.now() + 14_000
  while (timers() > before && Date.now() < deadlineMs) await new Promise((resolve) => setImmediate(resolve))
  expect(timers()).toBeLessThanOrEqual(before)
})

test('a page whose code comes after the visit has ended asks the back end nothing', async () => {
  const site = siteAt('/categories/')
  await settled(site)
  const code = pageOf(matchRoute('/videos/', SITES.dark), SITES.dark)
  const page = await code.load()
  vi.spyOn(code, 'load').mockImplementationOnce(async () => {
    await sandbox.client.clearRequests()
    site.stop()
    return page
  })
  await expect(site.arrive('/videos/')).rejects.toThrow('The visit has ended.')
  expect(await sandbox.client.requests()).toEqual([])
})

interface SiteAt {
  key?: string
  cookieHeader?: string
  handed?: HandedAnswers
  isBrowser?: boolean
  userAgent?: string
  settings?: Partial<SiteSettings>
  change?: (ports: SitePorts) => SitePorts
}

/** A whole site on real ports; those that only a browser can plug stay silent. */
function siteAt(
  firstPath: string,
  {
    key = 'dark',
    cookieHeader = '',
    handed,
    isBrowser = false,
    settings: changed,
    change,
    userAgent = 'test',
  }: SiteAt = {},
) {
  const deployment = readDeployment({ BACKEND_ORIGIN: sandbox.apiOrigin, CONTENT_ORIGIN: sandbox.thirdPartyOrigin })
  const settings = { ...(deployment.sites.find((site) => site.key === key) ?? deployment.defaultSite), ...changed }
  const origin = `http://${settings.hostNames[0]}:4100`
  const request = {
    settings,
    backendOrigin: sandbox.apiOrigin,
    origin,
    path: firstPath,
    cookieHeader,
    userAgent,
  }
  const { ports } = createServerPorts(request)
  const site = createSite({
    settings,
    ports: change ? change(ports) : ports,
    origin,
    firstPath,
    userAgent,
    handed,
    isBrowser,
    patienceMs: 10_000,
  })
  site.start()
  sites.push(site)
  return site
}

async function cookiesOf(account: AccountName | undefined) {
  if (!account) return ''
  const { accessToken, refreshToken } = await sandbox.client.signIn(account)
  expect(decodeJwt(accessToken).exp).toBeGreaterThan(0)
  return `atoken=${accessToken}; rtoken=${refreshToken}`
}

function tokensIn(ports: SitePorts, { areThere }: { areThere: boolean }): TokensAnswer {
  const { claims } = ports.held()
  if (!areThere) return { type: 'tokens.missing' }
  const facts = { revision: 1, expiresInMs: 300_000, lifetimeMs: 300_000, nowMs: ports.now(), areCookiesRefused: false }
  return { type: 'tokens.found', claims, ...facts }
}

async function settled(site: Site) {
  const { boot, session, ageVerification } = site.actors
  for (const actor of [boot, session, ageVerification] as AnyActorRef[]) {
    await expect.poll(() => actor.getSnapshot().hasTag('settled')).toBe(true)
  }
}

/** A page is there, and stays: nothing that was said before is still on its way. */
async function resting({ actors: { navigation } }: Site) {
  await new Promise((resolve) => setImmediate(resolve))
  await expect.poll(() => navigation.getSnapshot().value, { timeout: 5_000 }).toBe('resting')
}

function logOut({ actors, ports }: Site) {
  actors.session.send({ type: 'tokens.changed', claims: null, nowMs: ports.now(), areCookiesRefused: false })
}

function snapshotsOf({ actors: { boot, session, ageVerification } }: Site, page: AnyActorRef | null | undefined) {
  const stands = (actor: AnyActorRef) => {
    const { value, context } = actor.getSnapshot()
    // When the claims were read is a moment, not a fact that is drawn.
    return { value, context: { ...context, nowSeconds: 0 } }
  }
  return {
    boot: stands(boot),
    session: stands(session),
    ageVerification: stands(ageVerification),
    page: page ? stands(page) : undefined,
  }
}

async function paths(part: string) {
  return (await sandbox.client.requests()).map(({ path }) => path).filter((path) => path.includes(part))
}

function timers() {
  return process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length
}
