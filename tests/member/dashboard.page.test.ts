import { JSDOM } from 'jsdom'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { readDeployment } from '../../app/server/deployment.ts'
import { renderPage } from '../../app/server/entry-server.tsx'
import type { EndpointName } from '../../contracts/endpoints.ts'
import type { SiteSettings } from '../../contracts/site/site-settings.ts'
import type { AccountName } from '../../sandbox/session/accounts.ts'
import { startTestSandbox, type TestSandbox } from '../sandbox/test-sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.close())
beforeEach(async () => {
  await sandbox.control.reset()
  await sandbox.control.changeClock({ holdAtMs: Date.now() })
})

const MAIN = '/main-dashboard/'
const INFO = '/main-dashboard/membership-info/'
const UPGRADE = '/main-dashboard/upgrade-subscription/'

/** The page as the server draws it. */
async function drawn(
  path: string,
  account: AccountName = 'member',
  own: Partial<SiteSettings> = {},
  origin = 'http://localhost:4100',
) {
  const { accessToken, refreshToken } = await sandbox.control.signIn(account)
  const { defaultSite: settings } = readDeployment({
    BACKEND_ORIGIN: sandbox.apiOrigin,
    CONTENT_ORIGIN: sandbox.thirdPartyOrigin,
  })
  const request = {
    settings: { ...settings, ...own },
    backendOrigin: sandbox.apiOrigin,
    origin,
    path,
    cookieHeader: `atoken=${accessToken}; rtoken=${refreshToken}`,
    userAgent: 'test',
  }
  const { status, head, body } = await renderPage(request, new AbortController().signal)
  const { document } = new JSDOM(Buffer.from(body).toString()).window
  return { status, title: /<title>(.*?)<\/title>/.exec(head)?.[1], head, main: document.querySelector('main')! }
}

const texts = (within: Element | null, selector: string) =>
  [...(within?.querySelectorAll(selector) ?? [])].map((element) => element.textContent.trim())
const part = (main: Element, name: string) => main.querySelector(`section[aria-label="${name}"]`)
/** By label. */
const facts = (within: Element | null) =>
  Object.fromEntries(
    [...(within?.querySelectorAll('dl > div') ?? [])].map((fact) => [
      fact.querySelector('dt')?.textContent,
      fact.querySelector('dd')?.textContent,
    ]),
  )
const day = (ms: number) =>
  new Date(ms).toLocaleDateString('en-US', { timeZone: 'UTC', year: 'numeric', month: 'short', day: 'numeric' })
const DAY_MS = 86_400_000
const endsOn = (more = 0) => day((Math.floor(Date.now() / DAY_MS) + 19 + more) * DAY_MS)

describe('the dashboard', () => {
  test.for<[string, Partial<SiteSettings>, string, string]>([
    [MAIN, {}, 'Your Dashboard', 'Halcyon VR'],
    [INFO, {}, 'Membership Info', 'Halcyon VR'],
    [INFO, { siteName: 'Tide Library' }, 'Membership Info', 'Tide Library'],
    ['/main-dashboard/easy-cancel/', {}, 'Easy Cancel', 'Halcyon VR'],
  ])(
    'is called by its name and the site’s, and no search engine keeps it: %s, %o [SEO-012]',
    async ([path, own, name, site]) => {
      const { title, head, main } = await drawn(path, 'member', own)
      const isMain = path === MAIN
      expect({
        title,
        heading: texts(main, 'h1'),
        crumbs: texts(main, 'nav[aria-label=Breadcrumbs] li'),
        isHidden: head.includes('noindex'),
      }).toEqual({
        title: `${name} | ${site}`,
        heading: [name],
        crumbs: ['Home', 'Your Dashboard', ...(isMain ? [] : [name])],
        isHidden: true,
      })
    },
  )

  test('shows upcoming scenes, the five top scenes, the picture of the easy setup and two blog posts [DASH-003, DASH-004, DASH-005, DASH-006, ENT-059, API-113]', async () => {
    const { main } = await drawn(MAIN)
    const rail = (label: string) => texts(main.querySelector(`[aria-label="${label}"]`), 'h3')
    const setup = main.querySelector('figure')
    expect({
      upcoming: rail('Upcoming scenes'),
      top: rail('Top scenes').length,
      setup: {
        picture: setup?.querySelector('img')?.src.includes('/pictures/still/easy-setup'),
        title: texts(setup, 'strong'),
      },
      posts: texts(part(main, 'From the blog'), 'h3'),
    }).toEqual({
      upcoming: [
        'The Orangery, Part Two',
        'Six Nights in Trieste',
        'The Cartographer',
        'Snow Line',
        'A House With No Clocks',
      ],
      top: 5,
      setup: { picture: true, title: ['Easy setup'] },
      posts: ['How We Record a Room', 'The Headsets of This Autumn'],
    })
  })

  test('has its menu in the sidebar and in the main area, each in its order, without what is meant for others [DASH-001, ENT-063, API-114]', async () => {
    const { main } = await drawn(MAIN)
    expect({
      sidebar: texts(main.querySelector('nav[aria-label="Your dashboard"]'), 'a'),
      area: texts(main.querySelector('nav[aria-label="More"]'), 'a'),
    }).toEqual({
      sidebar: [
        'Your Dashboard',
        'Membership Info',
        'Account Settings',
        'Favorites',
        'Easy Cancel',
        'Upgrade Subscription',
      ],
      area: ['All Videos', 'Get the App', 'Help'],
    })
  })

  test('has the rest of its menu where easy cancel is switched off, or nobody knows [API-114]', async () => {
    const menuOf = async (own: Partial<SiteSettings> = {}) =>
      texts((await drawn(MAIN, 'member', own)).main, 'nav[aria-label="Your dashboard"] a, nav[aria-label="More"] a')
    const off = await menuOf({ easyCancelEnabled: false })
    await sandbox.control.addFault({ kind: 'serverError', endpoint: 'getDashboardInfo' })
    const unknown = await menuOf()
    const rest = [
      'Your Dashboard',
      'Membership Info',
      'Account Settings',
      'Favorites',
      'Upgrade Subscription',
      'All Videos',
      'Get the App',
      'Help',
    ]
    expect({ off, unknown }).toEqual({ off: rest, unknown: rest })
  })

  test.for<[EndpointName, string, string]>([
    ['getDashboard', 'Scenes', 'The scenes could not be loaded.'],
    ['getBlogPosts', 'From the blog', 'The blog could not be loaded.'],
    ['getDashboardInfo', 'Your membership', 'Your membership could not be loaded.'],
  ])('goes on without %s, and says so where it would stand [DASH-021]', async ([endpoint, name, message]) => {
    await sandbox.control.addFault({ kind: 'serverError', endpoint })
    const { status, main } = await drawn(MAIN)
    const alerts = texts(main, '[role=alert] p')
    expect({ status, alerts, isThere: texts(part(main, name), '[role=alert] p') }).toEqual({
      status: 200,
      alerts: [message],
      isThere: [message],
    })
    expect(texts(main, 'section > h2')).toEqual(['Your membership', 'Scenes', 'From the blog'])
  })

  test('leads to the membership though its menu does not come', async () => {
    await sandbox.control.addFault({ kind: 'serverError', endpoint: 'getDashboardMenu' })
    const { main } = await drawn(MAIN)
    expect(texts(main.querySelector('nav[aria-label="Your dashboard"]'), 'a')).toEqual([
      'Your Dashboard',
      'Membership Info',
      'Account Settings',
      'Favorites',
    ])
  })
})

describe('membership info', () => {
  test('shows how the membership is paid, with its source and its time [DASH-008, ENT-060]', async () => {
    const { main } = await drawn(INFO)
    const section = part(main, 'Membership')
    expect(facts(section)).toEqual({
      Membership: '1 Month',
      Status: 'Active',
      'Payment system': 'epoch',
      Currency: 'USD',
      Joined: 'Mar 14, 2023',
      'Rebill date': endsOn(),
      'Lifetime price': 'No',
      'Paid once, not renewed': 'No',
      'Classic bundle': 'No',
      'Easy cancel': 'Yes',
      'Separated membership': 'No',
    })
    expect(texts(section, 'p').at(-1)).toMatch(/^As of \w{3} \d{1,2}, \d{4}, \d\d:\d\d UTC, from your account\.$/)
  })

  const NOTHING = 'Nothing is charged again'
  test.for<[AccountName, string, string, string]>([
    ['canceled', 'Access until', endsOn(), NOTHING],
    ['trial', 'Rebill date', endsOn(), '$29.95'],
    ['admin', 'Rebill date', 'Never: paid for life', NOTHING],
    ['expired', 'Access ended', endsOn(-90), NOTHING],
  ])(
    'says of %s whether and when anything is charged again [DASH-008, DASH-009]',
    async ([account, label, day, amount]) => {
      const { main } = await drawn(INFO, account)
      const shown = { ...facts(part(main, 'Membership')), ...facts(part(main, 'Billing')) } as Record<string, string>
      const ends = ['Rebill date', 'Access until', 'Access ended'].filter((name) => name in shown)
      expect({ ends, day: shown[label], amount: shown['Rebill amount'] }).toEqual({ ends: [label], day, amount })
    },
  )

  test('shows what it costs, with its source and its time [DASH-009, ENT-061]', async () => {
    const { main } = await drawn(INFO)
    const section = part(main, 'Billing')
    expect(facts(section)).toEqual({
      'Rebill amount': '$29.95',
      'Discounted rebill': '$23.96',
      Periodicity: 'per month',
      'Free credit': '420',
      'VIP offer: rebill amount': '$17.97',
      'VIP offer: remaining to pay': '$14.98',
      'VIP offer: months paid': '3 of 12',
      'Downgrade event': 'No',
    })
    expect(texts(section, 'p').at(-1)).toMatch(/^As of \w{3} \d{1,2}, \d{4}, \d\d:\d\d UTC, from billing\.$/)
  })

  test('lists the memberships of this site and of others, which lead there [DASH-010, ENT-062, API-100, API-098, API-099, API-121]', async () => {
    const { main } = await drawn(INFO)
    const section = part(main, 'All memberships')
    const rows = [...(section?.querySelectorAll('li') ?? [])].map((row) => ({
      texts: [...row.children].map((child) => child.textContent),
      leadsTo: row.querySelector('a')?.href ?? null,
    }))
    expect(rows).toEqual([
      { texts: ['1 Month', 'Active · In use'], leadsTo: null },
      {
        texts: ['Meridian VR, 1 Month', 'Expired · Not in use', 'On another site · Manage it there'],
        leadsTo: 'https://meridian.example/main-dashboard/',
      },
    ])
  })

  test.for<[EndpointName, string[]]>([
    ['getMemberships', []],
    ['getMembershipStatuses', ['1 Month', 'Meridian VR, 1 Month']],
  ])('has an empty list where %s fails, and everything else [API-100, API-121]', async ([endpoint, names]) => {
    await sandbox.control.addFault({ kind: 'serverError', endpoint })
    const { main } = await drawn(INFO)
    expect({
      names: texts(part(main, 'All memberships'), 'li > :first-child'),
      status: facts(part(main, 'Membership')).Status,
    }).toEqual({ names, status: 'Active' })
  })

  test.for<[AccountName, string, string[]]>([
    ['member', 'Your next charge: $29.95 on ', ['Cancel membership']],
    ['canceled', 'Cancelled. You have access until ', ['Undo the cancellation']],
    ['admin', 'Paid for life. Nothing is charged again.', ['Cancel membership']],
    ['expired', 'Status: Expired.', ['Join Now']],
    ['inactive', 'Status: Inactive.', ['Join Now']],
  ])('offers %s what can be done with the membership [DASH-011]', async ([account, begin, actions]) => {
    const { main } = await drawn(INFO, account)
    const card = part(main, 'Your membership')
    expect({
      begins: texts(card, 'p')[1]?.startsWith(begin),
      actions: texts(card, 'button, a'),
    }).toEqual({ begins: true, actions })
  })
})

test('memberships, statuses and upgrades are asked for at the paths that the site is configured with [API-121]', async () => {
  const asked = async (callPaths: SiteSettings['callPaths']) => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const fetched = vi.spyOn(globalThis, 'fetch')
    for (const path of [INFO, UPGRADE]) await drawn(path, 'member', { callPaths })
    const paths = fetched.mock.calls.map(([url]) => new URL(String(url)).pathname)
    vi.restoreAllMocks()
    return [...new Set(paths)].filter((path) => /memberships\/(aggregate|status)|rules|^\/v[23]/.test(path)).toSorted()
  }
  const second = { getMemberships: '/v2/list', getMembershipStatuses: '/v2/states', getUpgradeRules: '/v3/offers' }
  expect({
    own: await asked({}),
    second: await asked(second),
    one: await asked({ getMemberships: '/v2/held' }),
  }).toEqual({
    own: [
      '/api/memberships/service/price-upgrade-rules',
      '/api/v1/memberships/aggregate',
      '/api/v1/memberships/status',
    ],
    second: ['/v2/list', '/v2/states', '/v3/offers'],
    one: ['/api/memberships/service/price-upgrade-rules', '/api/v1/memberships/status', '/v2/held'],
  })
})

describe('upgrade subscription', () => {
  const cards = (main: Element) =>
    [...(part(main, 'Plans for you')?.querySelectorAll('li') ?? [])].map((card) => ({
      name: card.querySelector('h3')?.textContent,
      price: texts(card, 'p')[0],
      charges: texts(card, 'p')[1],
      remainder: texts(card, 'p')[2],
      button: texts(card, 'button'),
    }))

  test('lists what is offered by name, price and period, each with its button [DASH-018, ROUTE-078, API-109, API-121]', async () => {
    const { status, title, main } = await drawn(UPGRADE)
    expect({ status, title, crumbs: texts(main, 'nav[aria-label=Breadcrumbs] li'), cards: cards(main) }).toEqual({
      status: 200,
      title: 'Upgrade Subscription | Halcyon VR',
      crumbs: ['Home', 'Your Dashboard', 'Upgrade Subscription'],
      cards: [
        {
          name: '12 Months',
          price: '$239 $118.95 per year',
          charges: `You pay $118.95 today. Your next charge: $118.95 on ${endsOn(365)}.`,
          remainder: `What you have paid for until ${endsOn()} is added to it: no day is lost.`,
          button: ['Upgrade'],
        },
        {
          name: 'Lifetime',
          price: '$499 $349 once',
          charges: 'You pay $349 today, and nothing after that.',
          remainder: `It never ends: the days that are left until ${endsOn()} need not be added to it.`,
          button: ['Upgrade'],
        },
      ],
    })
  })

  test('names each price in the currency that the site sells in [DASH-018]', async () => {
    const { main } = await drawn(UPGRADE, 'member', {}, 'http://light.localhost:4100')
    expect(cards(main).map(({ name, price }) => `${name}: ${price}`)).toEqual([
      '12 Months: €239 €118.95 per year',
      'Lifetime: €499 €349 once',
    ])
  })

  test('says what becomes of the plan that runs before anything is pressed', async () => {
    const [running, expired] = [await drawn(UPGRADE), await drawn(UPGRADE, 'expired')]
    expect([running, expired].map(({ main }) => texts(part(main, 'Plans for you'), ':scope > p'))).toEqual([
      ['Once the new plan is paid, “1 Month” is not charged again.'],
      ['A plan begins as soon as it is paid.'],
    ])
  })

  test('says of each plan what becomes of the days that are paid for, which one without an end has no use for', async () => {
    const [running, expired] = [await drawn(UPGRADE), await drawn(UPGRADE, 'expired')]
    const remainders = [running, expired].map(({ main }) => cards(main).map(({ name, remainder }) => [name, remainder]))
    expect(remainders).toEqual([
      [
        ['12 Months', `What you have paid for until ${endsOn()} is added to it: no day is lost.`],
        ['Lifetime', `It never ends: the days that are left until ${endsOn()} need not be added to it.`],
      ],
      [
        ['1 Month', undefined],
        ['12 Months', undefined],
        ['Lifetime', undefined],
      ],
    ])
  })

  test('has a text where nothing is offered [DASH-018]', async () => {
    const { main } = await drawn(UPGRADE, 'admin')
    expect(texts(part(main, 'Plans for you'), 'p')).toEqual([
      'There is nothing to upgrade to just now.',
      'You have “Lifetime”, and it stays as it is.',
    ])
  })

  test('says what is paid already, in place of the offers', async () => {
    sandbox.database.exec(`INSERT INTO payments VALUES ('on-its-way', 'user-member', '', 'epoch', 'price-year-base-standard', '12 Months',
      'per year', 11895, 'USD', 'http://localhost/payment/', 'paid', 0, ${Date.now() + 3_600_000}, NULL, NULL)`)
    const { main } = await drawn(UPGRADE)
    expect({ says: texts(part(main, 'Plans for you'), '[role=status]'), buttons: texts(main, 'li button') }).toEqual({
      says: ['“12 Months” is paid, and begins as soon as the payment is confirmed.'],
      buttons: [],
    })
  })

  test.for<[EndpointName, string[], number]>([
    ['getUpgradeRules', ['The plans could not be loaded.'], 0],
    ['getDashboardMenu', [], 2],
  ])('goes on without %s [DASH-021]', async ([endpoint, alerts, count]) => {
    await sandbox.control.addFault({ kind: 'serverError', endpoint })
    const { status, main } = await drawn(UPGRADE)
    expect({ status, alerts: texts(main, '[role=alert] p'), count: cards(main).length }).toEqual({
      status: 200,
      alerts,
      count,
    })
  })
})

describe('easy cancel', () => {
  const EASY = '/main-dashboard/easy-cancel/'
  const sidebar = (main: Element) => texts(main.querySelector('nav[aria-label="Your dashboard"]'), 'a')

  test('asks its questions, and has settings, an upgrade and the button that cancels without it [CANCEL-003, DASH-017]', async () => {
    const { title, main } = await drawn(EASY)
    const survey = part(main, 'Before you go')
    expect({
      title,
      headings: texts(main, 'h1, h2'),
      text: texts(survey, 'h2 + p'),
      questions: texts(survey, 'legend'),
      answers: texts(survey, 'label'),
      actions: texts(survey, 'form button, form a'),
      upgrade: survey?.querySelector('a')?.getAttribute('href'),
      plain: texts(part(main, 'Your membership'), 'button'),
    }).toEqual({
      title: 'Easy Cancel | Halcyon VR',
      headings: ['Easy Cancel', 'Your membership', 'Before you go'],
      text: ['Your answers go to the people who make Halcyon VR. You may leave out any of them, or all.'],
      questions: ['Why do you cancel?', 'Would you come back?'],
      answers: [
        'It costs too much',
        'I have no time for it',
        'The films are not for me',
        'Something else',
        'Yes, some day',
        'For a lower price',
        'No',
      ],
      actions: ['Send and cancel membership', 'Change your plan instead'],
      upgrade: '/main-dashboard/upgrade-subscription/',
      plain: ['Cancel membership'],
    })
  })

  test('asks once for what its parts have in common', async () => {
    await sandbox.control.clearRequests()
    await drawn(EASY)
    const paths = (await sandbox.control.requests()).map(({ path }) => path)
    const count = (end: string) => paths.filter((path) => path.endsWith(end)).length
    expect({ info: count('/dashboardInfo'), dashboard: count('/dashboard') }).toEqual({ info: 1, dashboard: 1 })
  })

  test('has no link where the upgrade cannot be had', async () => {
    await sandbox.control.addFault({ kind: 'serverError', endpoint: 'getEasyCancelUpgradeUrl' })
    const { main } = await drawn(EASY)
    expect(texts(part(main, 'Before you go'), 'form button, form a')).toEqual(['Send and cancel membership'])
  })

  test('without its questions still cancels', async () => {
    await sandbox.control.addFault({ kind: 'serverError', endpoint: 'getEasyCancelQuestions' })
    const { main } = await drawn(EASY)
    expect({ alerts: texts(main, '[role=alert] p'), buttons: texts(part(main, 'Your membership'), 'button') }).toEqual({
      alerts: ['The questions could not be loaded. You can cancel without them.'],
      buttons: ['Cancel membership'],
    })
  })

  test.for<[string, { isEasyCancelActive?: boolean; hasEasyCancelMembers?: boolean }, Partial<SiteSettings>]>([
    ['its site', {}, { easyCancelEnabled: false }],
    ['the editors', { isEasyCancelActive: false }, {}],
    ['the membership', { hasEasyCancelMembers: false }, {}],
  ])(
    'that %s has off is in no menu, and its page leads to the membership [CANCEL-011, CONST-025]',
    async ([, switches, settings]) => {
      await sandbox.control.changeSettings(switches)
      const { main } = await drawn(EASY, 'member', settings)
      expect({
        menu: sidebar(main),
        survey: main.querySelector('form'),
        leads: main.querySelector('div > p > a')?.getAttribute('href'),
        says: main.querySelector('div > p:has(> a)')?.textContent,
        buttons: texts(part(main, 'Your membership'), 'button'),
      }).toEqual({
        menu: ['Your Dashboard', 'Membership Info', 'Account Settings', 'Favorites', 'Upgrade Subscription'],
        survey: null,
        leads: '/main-dashboard/membership-info/',
        says: 'You cancel your membership above, or under Membership Info.',
        buttons: ['Cancel membership'],
      })
    },
  )
})

describe('the favourites page', () => {
  const FAVOURITES = '/main-dashboard/favorites/'
  const titles = (query: string) =>
    sandbox.database
      .prepare(query)
      .all()
      .map(({ title }) => String(title))

  test('has twelve videos and the twelve models that were liked last, and more on other pages [DASH-015]', async () => {
    sandbox.database.exec(`
      DELETE FROM favourites WHERE account_id = 'user-member';
      INSERT INTO favourites SELECT 'user-member', 'model', CAST(id AS TEXT) FROM models ORDER BY title LIMIT 13;
      INSERT INTO favourites SELECT 'user-member', 'video', CAST(id AS TEXT) FROM videos WHERE audience <> 'men' LIMIT 14;
    `)
    const models = titles('SELECT title FROM models ORDER BY title LIMIT 13')
    const { title, head, main } = await drawn(FAVOURITES)
    const [videoPart, modelPart] = [part(main, 'Favorite videos'), part(main, 'Favorite models')]
    expect({
      title,
      isHidden: head.includes('noindex'),
      heading: texts(main, 'h1'),
      parts: texts(main, 'section > div > h2'),
      videos: texts(videoPart, 'article h3').length,
      models: texts(modelPart, 'article h3'),
      pages: [texts(videoPart, 'nav button'), texts(modelPart, 'nav button')],
      deletes: texts(main, 'li button'),
    }).toEqual({
      title: 'Favorites | Halcyon VR',
      isHidden: true,
      heading: ['Favorites'],
      parts: ['Favorite videos', 'Favorite models'],
      videos: 12,
      models: models.toReversed().slice(0, 12),
      pages: [
        ['Previous', 'Next'],
        ['Previous', 'Next'],
      ],
      deletes: [],
    })
  })

  test('of a member who likes one kind only offers the other, and has no pages', async () => {
    sandbox.database.exec("DELETE FROM favourites WHERE account_id = 'user-member' AND kind = 'video'")
    const { main } = await drawn(FAVOURITES)
    const [videoPart, modelPart] = [part(main, 'Favorite videos'), part(main, 'Favorite models')]
    expect({
      says: texts(videoPart, 'p'),
      link: [...(videoPart?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href')),
      models: texts(modelPart, 'article h3').length,
      pages: texts(main, 'section nav'),
    }).toEqual({
      says: ['What you like best finds its place here.'],
      link: ['/videos/'],
      models: 3,
      pages: [],
    })
  })

  test.for<[EndpointName, string, string]>([
    ['listFavouriteVideos', 'Favorite videos', 'Your favorite videos could not be loaded.'],
    ['listFavouriteModels', 'Favorite models', 'Your favorite models could not be loaded.'],
  ])('goes on without %s, and says so where it would stand', async ([endpoint, name, message]) => {
    await sandbox.control.addFault({ kind: 'serverError', endpoint })
    const { status, main } = await drawn(FAVOURITES)
    expect({ status, alerts: texts(main, '[role=alert] p'), own: texts(part(main, name), '[role=alert] p') }).toEqual({
      status: 200,
      alerts: [message],
      own: [message],
    })
  })
})
