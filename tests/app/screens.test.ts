import { JSDOM } from 'jsdom'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { EndpointName } from '../../contracts/endpoints.ts'
import type { AccountName } from '../../sandbox/session/accounts.ts'
import { drawPage } from '../account/draw-page.ts'
import { startTestSandbox, type TestSandbox } from '../sandbox/test-sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.close())

const EDITORS = [
  ['/categories/city-nights/', 'categories', 'dark', 'CAT-038'],
  ['/contact/', 'contact', 'dark', 'CAT-042'],
  ['/', 'index', 'dark', 'CAT-042'],
  ['/vr-cam-tag/in-loft/', 'vr-cam-girls', 'dark', 'CAT-043'],
  ['/vr-cam-tag/in-loft/', 'vr-cam-boys', 'darkest', 'CAT-043'],
] as const
for (const [path, slug, key, id] of EDITORS) {
  test(`${path} on ${key} asks the editors for their page '${slug}' [${id}]`, async () => {
    await sandbox.control.clearRequests()
    await drawPage(sandbox, path, { key })
    const asked = (await sandbox.control.requests()).filter(({ endpoint }) => endpoint === 'getStaticPage')
    expect(asked.map((request) => request.path)).toEqual([`/content/${key}/pages/${slug}`])
  })
}

/** What has a text for search engines. */
const SEO_TEXT = [
  '/',
  '/videos/',
  '/models/',
  '/categories/',
  '/categories/city-nights/',
  '/category/city-nights/',
  '/devices/stand-alone-headset/',
  '/vr-porn-compilations/',
  '/free/',
  '/app/',
  '/try-ar/',
  '/vr-cam-girls/',
  '/vr-cam-tag/in-loft/',
  '/vr-cam-girls/mira-vale/',
]

describe('the server draws', () => {
  const guests: ReadonlyArray<[path: string, id: string, title: string, heading: string, within?: string]> = [
    [
      '/',
      'ROUTE-027',
      'Halcyon VR: cinema that surrounds you',
      'Halcyon VR: cinema that surrounds you',
      'The Ensemble',
    ],
    ['/videos/', 'ROUTE-028', 'All VR Videos | Halcyon VR', 'All VR Videos', 'Still Water at the Vineyard'],
    [
      '/videos/low-tide-in-the-atrium/',
      'ROUTE-029',
      'Low Tide in the Atrium | Halcyon VR',
      'Low Tide in the Atrium',
      'You may also like',
    ],
    [
      '/video/low-tide-in-the-atrium/',
      'ROUTE-029',
      'Low Tide in the Atrium | Halcyon VR',
      'Low Tide in the Atrium',
      'You may also like',
    ],
    [
      '/video_tag/natural-light/',
      'ROUTE-031',
      'Natural light: Videos by Tag | Halcyon VR',
      'Natural light',
      'Slow Rain on the Balcony',
    ],
    ['/models/', 'ROUTE-033', 'VR Models | Halcyon VR', 'VR Models', 'VR Cam Girls'],
    [
      '/models/isolde-marrow/',
      'ROUTE-034',
      'Isolde Marrow: Films and Portraits in VR | Halcyon VR',
      'Isolde Marrow',
      'Films',
    ],
    [
      '/model/isolde-marrow/',
      'ROUTE-034',
      'Isolde Marrow: Films and Portraits in VR | Halcyon VR',
      'Isolde Marrow',
      'Films',
    ],
    ['/model_tag/radio/', 'ROUTE-035', 'Radio: Models | Halcyon VR', 'Radio', 'Liora Fennimore'],
    ['/categories/', 'ROUTE-037', 'VR Categories | Halcyon VR', 'VR Categories', 'City Nights'],
    [
      '/categories/city-nights/',
      'ROUTE-038',
      'City Nights in VR | Halcyon VR',
      'City Nights',
      'Blue Hour: An Anthology',
    ],
    ['/category/city-nights/', 'ROUTE-038', 'City Nights in VR | Halcyon VR', 'City Nights', 'Blue Hour: An Anthology'],
    [
      '/devices/stand-alone-headset/',
      'ROUTE-039',
      'VR films for the Stand-alone headset | Halcyon VR',
      'Stand-alone headset',
    ],
    [
      '/vr-porn-compilations/',
      'ROUTE-044',
      'VR Compilations | Halcyon VR',
      'VR Compilations',
      'Warm Front: An Anthology',
    ],
    ['/blog/', 'ROUTE-040', 'Blog | Halcyon VR', 'Blog', 'How We Record a Room'],
    ['/blog/a-day-on-set/', 'ROUTE-041', 'A Day on Set | Halcyon VR', 'A Day on Set', 'Seven in the morning'],
    ['/blog_category/making-of/', 'ROUTE-042', 'Making Of | Halcyon VR Blog', 'Making Of', 'A Day on Set'],
    ['/blog_category/places/', 'ROUTE-042', 'Places | Halcyon VR Blog', 'Places', 'The Lighthouse'],
    ['/search/', 'ROUTE-043', 'Search | Halcyon VR', 'Search', 'What are you looking for?'],
    ['/search/?s=isolde', 'ROUTE-043', 'Search | Halcyon VR', 'Search', 'Models'],
    ['/free/', 'ROUTE-046', 'Free VR Videos | Halcyon VR', 'Free VR Videos', 'Night Swim in the Old Cinema'],
    ['/app/', 'ROUTE-047', 'The Free VR App | Halcyon VR', 'The Free VR App', 'How to start'],
    ['/try-ar/', 'ROUTE-048, ROUTE-049', 'Try AR | Halcyon VR', 'Try AR', 'AR Porn Videos'],
    ['/partners/', 'ROUTE-050', 'Partners | Halcyon VR', 'Partners', 'Quiet Lens Works'],
    ['/contact/', 'ROUTE-052', 'Contact | Halcyon VR', 'Contact', 'Write to us'],
    ['/help/', 'ROUTE-054', 'Help | Halcyon VR', 'Help'],
    ['/business/', 'ROUTE-055', 'Business Inquiries | Halcyon VR', 'Business Inquiries', 'Locations'],
    ['/playalogin/', 'ROUTE-058', 'Log In', 'Log In'],
    ['/deals/', 'ROUTE-051', 'Deals | Halcyon VR', 'Deals', 'Posters by hand'],
    ['/faq/', 'ROUTE-053', 'Frequently Asked Questions | Halcyon VR', 'Frequently Asked Questions'],
    ['/embed/low-tide-in-the-atrium/', 'ROUTE-056', 'Low Tide in the Atrium | Halcyon VR', 'Low Tide in the Atrium'],
    ['/login/', 'ROUTE-057', 'Log In', 'Log In', 'Forgot Where You Stopped?'],
    ['/logout/', 'ROUTE-060', 'Log Out', 'You are logged out'],
    ['/reset-password/', 'ROUTE-061', 'Reset Your Password', 'Reset Your Password'],
    ['/account-removal/', 'ROUTE-062', 'Remove Your Account', 'Remove Your Account'],
    ['/email-change/', 'ROUTE-063', 'Change Your E-Mail', 'Change Your E-Mail'],
    ['/age-verification/', 'ROUTE-065', 'Age Verification', 'There is nothing to verify'],
    ['/join-now/', 'ROUTE-066', 'Join Halcyon VR', 'All of Halcyon VR is one step away', 'Choose your membership'],
    ['/payment/', 'ROUTE-068', 'Payment', 'Payment'],
    ['/subscription/', 'ROUTE-070', 'E-mail preferences', 'Subscription'],
    ['/tokens/', 'ROUTE-072', 'Get Tokens', 'Get Tokens'],
    ['/vr-cam-girls/', 'ROUTE-079', 'VR Cam Girls | Halcyon VR', 'VR Cam Girls', 'Mira Vale'],
    ['/vr-cam-tag/in-loft/', 'ROUTE-082', 'VR Cam Girls | Halcyon VR', 'Loft', 'Quilla Vale'],
    [
      '/vr-cam-girls/mira-vale/',
      'ROUTE-081, SEO-011, API-132',
      'Mira Vale, live in VR | Halcyon VR',
      'Mira Vale: live room',
      'About this room',
    ],
  ]
  for (const [path, id, title, heading, within] of guests) {
    test(`${path} for guests: '${heading}' [${id}, SEO-001]`, async () => {
      const page = await drawn(path)
      const hasSeoText = SEO_TEXT.includes(path)
      expect(page).toEqual({ status: 200, title, heading, hasSeoText, texts: page.texts })
      if (within) expect(page.texts).toContain(within)
    })
  }

  const legal: ReadonlyArray<[path: string, id: string, heading: string]> = [
    ['/terms-and-conditions/', 'ROUTE-084', 'Terms and Conditions'],
    ['/privacy-policy/', 'ROUTE-085', 'Privacy Policy'],
    ['/cookie-policy/', 'ROUTE-086', 'Cookie Policy'],
    ['/ca-privacy-rights/', 'ROUTE-087', 'California Privacy Rights'],
    ['/usc-2257/', 'ROUTE-088', '18 U.S.C. 2257 Statement'],
    ['/complaints-policy/', 'ROUTE-089', 'Complaints Policy'],
  ]
  for (const [path, id, heading] of legal) {
    test(`${path} as a page of the law, also for whoever has not verified their age: '${heading}' [${id}]`, async () => {
      const seen = await Promise.all(
        (['dark', 'light'] as const).map(async (key) => {
          const { status, head, main } = await drawPage(sandbox, path, { key })
          const { document } = new JSDOM(main).window
          return {
            status,
            title: /<title>(.*?)<\/title>/.exec(head)?.[1],
            heading: document.querySelector('h1')?.textContent,
            isDated: main.includes('Last updated'),
          }
        }),
      )
      expect(seen).toEqual([
        { status: 200, title: `${heading} | Halcyon VR`, heading, isDated: true },
        { status: 200, title: `${heading} | AR Lumen`, heading, isDated: true },
      ])
    })
  }

  const promotions: ReadonlyArray<[path: string, id: string, title: string, heading: string]> = [
    ['/tour/', 'ROUTE-090', 'A Tour of Halcyon VR', 'A Tour of Halcyon VR'],
    ['/sneak-peek-2020/', 'ROUTE-091', 'Sneak Peek 2020 | Halcyon VR', 'Sneak Peek 2020'],
    ['/time-capsule/', 'ROUTE-092', 'The Time Capsule | Halcyon VR', 'The Time Capsule'],
    ['/wc-2018/', 'ROUTE-093', 'The Summer of 2018 | Halcyon VR', 'The Summer of 2018'],
    ['/halloween/', 'ROUTE-094', 'The Longest Night | Halcyon VR', 'The Longest Night'],
    ['/date-night/', 'ROUTE-095', 'Date Night | Halcyon VR', 'Date Night'],
    ['/anniversary/', 'ROUTE-096', 'Our Anniversary | Halcyon VR', 'Our Anniversary'],
    ['/worldcup2022/', 'ROUTE-097', 'Winter Tournament 2022 | Halcyon VR', 'Winter Tournament 2022'],
  ]
  for (const [path, id, title, heading] of promotions) {
    test(`${path} as a promotion, with a way to join: '${heading}' [${id}, ROUTE-103]`, async () => {
      const { status, head, main } = await drawPage(sandbox, path)
      const { document } = new JSDOM(main).window
      expect({
        status,
        title: /<title>(.*?)<\/title>/.exec(head)?.[1],
        heading: document.querySelector('h1')?.textContent,
        ways: [...document.querySelectorAll('article a')].map((a) => `${a.textContent} ${a.getAttribute('href')}`),
      }).toEqual({ status: 200, title, heading, ways: ['JOIN NOW /join-now/'] })
    })
  }

  const members: ReadonlyArray<[path: string, id: string, title: string, within: string]> = [
    ['/main-dashboard/', 'ROUTE-073', 'Your Dashboard', 'From the blog'],
    ['/main-dashboard/account-settings/', 'ROUTE-074', 'Account Settings', 'Password'],
    ['/main-dashboard/easy-cancel/', 'ROUTE-075', 'Easy Cancel', 'Before you go'],
    ['/main-dashboard/favorites/', 'ROUTE-076', 'Favorites', 'Favorite models'],
    ['/main-dashboard/membership-info/', 'ROUTE-077', 'Membership Info', 'Billing'],
    ['/main-dashboard/upgrade-subscription/', 'ROUTE-078', 'Upgrade Subscription', 'Plans for you'],
  ]
  for (const [path, id, heading, within] of members) {
    test(`${path} for members: '${heading}' [${id}, SEO-001, SEO-012]`, async () => {
      const page = await drawn(path, 'member')
      const title = `${heading} | Halcyon VR`
      expect(page).toEqual({ status: 200, title, heading, hasSeoText: false, texts: page.texts })
      expect(page.texts).toContain(within)
    })
  }

  const crumbs: ReadonlyArray<[path: string, crumbs: readonly string[], ids: string]> = [
    ['/videos/low-tide-in-the-atrium/', ['Videos', 'Low Tide in the Atrium'], 'CHROME-053, CHROME-055'],
    ['/models/isolde-marrow/', ['Models', 'Isolde Marrow'], 'CHROME-056'],
    ['/categories/city-nights/', ['Categories', 'City Nights'], 'CHROME-057'],
    ['/blog/a-day-on-set/', ['Blog', 'A Day on Set'], 'CHROME-058'],
    ['/devices/stand-alone-headset/', ['Help', 'Stand-alone headset'], 'CHROME-054'],
    ['/vr-cam-girls/mira-vale/', ['VR Cam Girls', 'Mira Vale'], 'CHROME-059'],
    ['/vr-cam-tag/in-loft/', ['VR Cam Girls', 'Setting Live VR Porn'], 'CHROME-062'],
    ['/main-dashboard/', ['Your Dashboard'], 'CHROME-060'],
    ['/main-dashboard/account-settings/', ['Your Dashboard', 'Account Settings'], 'CHROME-060, CHROME-061'],
    ['/main-dashboard/membership-info/', ['Your Dashboard', 'Membership Info'], 'CHROME-060, CHROME-061'],
    ['/main-dashboard/favorites/', ['Your Dashboard', 'Favorites'], 'CHROME-060, CHROME-061'],
    ['/main-dashboard/easy-cancel/', ['Your Dashboard', 'Easy Cancel'], 'CHROME-060, CHROME-061'],
    ['/main-dashboard/upgrade-subscription/', ['Your Dashboard', 'Upgrade Subscription'], 'CHROME-060, CHROME-061'],
  ]
  for (const [path, below, ids] of crumbs) {
    test(`where ${path} stands: ${below.join(', ')} [${ids}]`, async () => {
      const { main } = await drawPage(sandbox, path, path.startsWith('/main-dashboard/') ? { account: 'member' } : {})
      const { document } = new JSDOM(main).window
      const levels = [...document.querySelectorAll('nav[aria-label=Breadcrumbs] li')]
      expect(levels.map(({ textContent }) => textContent)).toEqual(['Home', ...below])
    })
  }

  test('/404/ as the 404 screen, with what there is instead [ROUTE-099]', async () => {
    const page = await drawn('/404/')
    expect({ ...page, texts: page.texts.slice(1, 4) }).toEqual({
      status: 404,
      title: 'Nothing found for 404',
      heading: '404: Page not found',
      hasSeoText: false,
      texts: ['Best VR Videos', 'VR Porn Categories', 'Best Pornstars'],
    })
  })

  test.each([
    ['/contact/', ['dark-support']],
    ['/business/', []],
  ])('the reference of the digest on the page of contact only: %s [ROUTE-104]', async (path, marks) => {
    const { main } = await drawPage(sandbox, path)
    const { document } = new JSDOM(main).window
    expect([...document.querySelectorAll('strong')].map((mark) => mark.textContent)).toEqual(marks)
  })

  test.each([
    ['/search/?s=ni', 'ni', null],
    ['/search/?s=%20n%20', undefined, null],
    ['/search/?s=Gay', 'Gay', 'Go to Nocturne VR https://nocturne-vr.example/'],
    ['/search/?s=trans', 'trans', 'Go to AR Lumen https://ar-lumen.example/'],
    ['/search/?s=gays', 'gays', null],
  ])(
    'results from 2 characters on, and the way to a sister site where the words are one of its: %s [SEARCH-010, SEARCH-011, SEARCH-013]',
    async (path, query, sister) => {
      await sandbox.control.clearRequests()
      const { main } = await drawPage(sandbox, path)
      const asked = (await sandbox.control.requests()).filter(({ endpoint }) => endpoint === 'search')
      const links = [...new JSDOM(main).window.document.querySelectorAll('a')]
      const way = links.find(({ textContent }) => textContent?.startsWith('Go to '))
      expect({
        asked: asked.map(({ path: called }) => called.split('/').at(-1)),
        sister: way ? `${way.textContent} ${way.getAttribute('href')}` : null,
      }).toEqual({ asked: query === undefined ? [] : [query], sister })
    },
  )

  test.each([
    ['/vr-cam-girls/', { 'tag-categories': 'girls', status: 'away,public,private,offline', tags: '' }],
    [
      '/vr-cam-girls/?category=couples&tags=curly,tattoo&status=private',
      { 'tag-categories': 'couples', status: 'private', tags: 'curly,tattoo' },
    ],
    ['/vr-cam-tag/in-loft/?status=away', { 'tag-categories': 'girls', status: 'away', tags: 'in-loft' }],
  ])('the rooms that its address filters by, of both types of streams: %s [ENT-068]', async (path, filter) => {
    await sandbox.control.clearRequests()
    await drawPage(sandbox, path)
    const [asked] = (await sandbox.control.requests()).filter(({ endpoint }) => endpoint === 'getRooms')
    const said = new URLSearchParams(asked?.query)
    const names = [...Object.keys(filter), 'stream-types', 'include-favorites']
    expect(Object.fromEntries(names.map((name) => [name, said.get(name) ?? '']))).toEqual({
      ...filter,
      'stream-types': 'video2D,video3D',
      'include-favorites': 'false',
    })
  })

  test.each([
    [
      '/videos/',
      [
        'The whole programme of Halcyon VR: every film in VR, newest or most loved first.',
        'Halcyon VR, VR films, videos',
        'index, follow',
      ],
    ],
    [
      '/videos/low-tide-in-the-atrium/',
      [
        'We had a glass-roofed atrium in Lisbon to ourselves for one night. Liora Fennimore and Delphine Okoye improvise around a score for two cellos. Graded for…',
        'Halcyon VR, VR film, 7K, Liora Fennimore, Delphine Okoye',
        'index, follow',
      ],
    ],
    ['/search/', [null, null, 'noindex, follow']],
  ])('what the editors tell search engines, in the head: %s [SEO-005]', async (path, told) => {
    const { head } = await drawPage(sandbox, path)
    const { document } = new JSDOM(`<head>${head}</head>`).window
    const metas = ['description', 'keywords', 'robots'].map(
      (name) => document.querySelector(`meta[name=${name}]`)?.getAttribute('content') ?? null,
    )
    expect(metas).toEqual(told)
  })

  test.each([
    ['/scent-in-vr/', 'Scent in VR', ['JOIN NOW /join-now/']],
    ['/space-odyssey/', 'A Space Odyssey', ['JOIN NOW /join-now/']],
    ['/halloween/', 'The Longest Night', ['JOIN NOW /join-now/']],
    ['/scent-of-rain/', 'The Scent of Rain', []],
  ])(
    'landing pages with a way to join, those of the settings too, and no other page: %s [ROUTE-098, ROUTE-103]',
    async (path, heading, ways) => {
      const { main } = await drawPage(sandbox, path)
      const { document } = new JSDOM(main).window
      const links = [...document.querySelectorAll('article a')]
      expect({
        heading: document.querySelector('h1')?.textContent,
        ways: links.map((link) => `${link.textContent} ${link.getAttribute('href')}`),
      }).toEqual({ heading, ways })
    },
  )
})

test('the page of live rooms is about cam boys on the gay-themed site, and about cam girls on the others [CHROME-003]', async () => {
  const said = await Promise.all(
    (['darkest', 'dark'] as const).map(async (key) => {
      const { html, head } = await drawPage(sandbox, key === 'darkest' ? '/vr-cam-boys/' : '/vr-cam-girls/', { key })
      const named = `${head}${html}`.match(/vr cam (boys|girls)/gi) ?? []
      return {
        heading: new JSDOM(html).window.document.querySelector('h1')?.textContent,
        named: [...new Set(named.map((name) => name.toLowerCase()))],
      }
    }),
  )
  expect(said).toEqual([
    { heading: 'VR Cam Boys', named: ['vr cam boys'] },
    { heading: 'VR Cam Girls', named: ['vr cam girls'] },
  ])
})

test('a closed site offers the deals of its partners that the server marks for that, in their order, and no others [CHROME-082]', async () => {
  await sandbox.control.setMaintenance(true)
  const { html } = await drawPage(sandbox, '/videos/')
  await sandbox.control.setMaintenance(false)
  const { document } = new JSDOM(html).window
  const texts = (tag: string) => [...document.querySelectorAll(tag)].map(({ textContent }) => textContent)
  expect({ title: texts('h2').at(-1), offers: texts('h3') }).toEqual({
    title: 'Try our partners',
    offers: [
      'Surround Film Festival',
      'A headset for the weekend',
      'Three posters, one tube',
      'A night at North Stage',
    ],
  })
})

test.for<[EndpointName, string, AccountName?]>([
  ['getHomePage', '/'],
  ['getVideos', '/videos/'],
  ['getVideo', '/videos/low-tide-in-the-atrium/', 'expired'],
  ['getModels', '/models/', 'inactive'],
  ['getModel', '/models/isolde-marrow/'],
  ['getRooms', '/vr-cam-girls/'],
  ['getBroadcast', '/vr-cam-girls/mira-vale/', 'expired'],
])(
  "where %s is for subscribers, %s is the 401 screen 'Access denied' to others [ERR-001]",
  async ([endpoint, path, account]) => {
    await sandbox.control.addFault({ kind: 'forbidden', endpoint })
    const { status, html, main } = await drawPage(sandbox, path, { account })
    await sandbox.control.clearFaults()
    const { document } = new JSDOM(html).window
    expect({ status, heading: document.querySelector('h1')?.textContent, text: /You [^<]*/.exec(main)?.[0] }).toEqual({
      status: 401,
      heading: 'Access denied',
      text: 'You do not have a subscription. Please subscribe to get access.',
    })
  },
)

test('the footer says whose the site is in the year of the moment at which it is drawn, in both layouts [CHROME-044]', async () => {
  const seen: string[][] = []
  for (const moment of ['2031-12-31T23:59:59Z', '2032-01-01T00:00:00Z']) {
    vi.spyOn(Date, 'now').mockReturnValue(Date.parse(moment))
    const pages = await Promise.all(
      (['dark', 'light'] as const).map((key) => drawPage(sandbox, '/privacy-policy/', { key })),
    )
    vi.restoreAllMocks()
    seen.push(
      pages.map(({ html }) => {
        const footer = new JSDOM(html).window.document.querySelector('footer')
        return /©.*?reserved\./.exec(footer?.textContent ?? '')?.[0] ?? ''
      }),
    )
  }
  expect(seen).toEqual([
    ['© 2031 Halcyon VR. All rights reserved.', '© 2031 AR Lumen. All rights reserved.'],
    ['© 2032 Halcyon VR. All rights reserved.', '© 2032 AR Lumen. All rights reserved.'],
  ])
})

test('each kind of page has in its document the structured data of its own path [SEO-009]', async () => {
  const kinds = {
    '/': 'WebSite',
    '/videos/': 'WebPage',
    '/videos/low-tide-in-the-atrium/': 'VideoObject',
    '/vr-porn-compilations/': 'WebPage',
    '/categories/': 'WebPage',
    '/categories/city-nights/': 'CollectionPage',
    '/models/': 'WebPage',
    '/blog/': 'WebPage',
    '/faq/': 'WebPage',
    '/help/': 'WebPage',
    '/try-ar/': 'WebPage',
    '/deals/': 'WebPage',
    '/vr-cam-girls/': 'WebPage',
  }
  const found: Record<string, string> = {}
  for (const path of Object.keys(kinds)) {
    const { jsonLd } = await drawPage(sandbox, path)
    const data = JSON.parse(jsonLd || '{}')
    found[path] = new URL(data.url ?? 'no:').pathname === path ? data['@type'] : `of ${data.url}`
  }
  expect(found).toEqual(kinds)
})

test('where its editors switch it on, and nowhere else, a page has the structured data that the server has for its path [SEO-009]', async () => {
  const pages = {
    '/': 'index',
    '/videos/': 'videos',
    '/videos/low-tide-in-the-atrium/': 'videos',
    '/videos/still-water-at-the-vineyard/': 'videos',
    '/free/': 'free',
    '/categories/': 'categories',
    '/categories/city-nights/': 'categories',
    '/categories/rooftops/': 'categories',
    '/models/': 'models',
    '/models/isolde-marrow/': 'models',
    '/models/yuki-arashima/': 'models',
    '/model_tag/radio/': 'models',
    '/model_tag/art-school/': 'models',
    '/blog/': 'blog',
    '/blog/how-to-sit/': 'blog',
    '/blog/a-day-on-set/': 'blog',
    '/blog_category/places/': 'blog',
    '/blog_category/making-of/': 'blog',
    '/devices/stand-alone-headset/': 'devices',
    '/help/': 'help',
    '/faq/': 'faq',
    '/try-ar/': 'try-ar',
    '/deals/': 'deals',
    '/partners/': 'partners',
    '/terms-and-conditions/': 'terms-and-conditions',
    '/worldcup2022/': 'worldcup2022',
    '/vr-cam-girls/': 'vr-cam-girls',
    '/vr-cam-tag/in-loft': 'vr-cam-girls',
    '/vr-cam-tag/in-studio': 'vr-cam-girls',
  }
  const ask = globalThis.fetch
  const foundWhere = async (isOn: boolean) => {
    const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const { pathname, searchParams } = new URL(String(input))
      const [, page] = /\/jsonld\/(.*)/.exec(pathname) ?? []
      if (page) return Response.json({ item: { page, path: searchParams.get('path') } })
      const answer = await ask(input, init)
      if (!pathname.startsWith('/content/')) return answer
      const switched = JSON.parse(await answer.text(), (key, value) =>
        key === 'seoParams' ? { ...value, jsonLdScriptEnabled: isOn } : value,
      )
      return Response.json(switched, answer)
    })
    const found: Record<string, unknown> = {}
    // What guests are answered is shared among them.
    for (const path of Object.keys(pages)) {
      const { jsonLd } = await drawPage(sandbox, path, { account: 'member' })
      found[path] = jsonLd && JSON.parse(jsonLd)
    }
    spy.mockRestore()
    return found
  }
  const expected = (said: (path: string, page: string) => unknown) =>
    Object.fromEntries(Object.entries(pages).map(([path, page]) => [path, said(path, page)]))
  expect({ on: await foundWhere(true), off: await foundWhere(false) }).toEqual({
    on: expected((path, page) => ({ page, path })),
    off: expected(() => ''),
  })
})

describe('the head of a page names the one address that it is found under [SEO-006]', () => {
  const spelled: ReadonlyArray<[path: string, canonical: string]> = [
    ['/', '/'],
    ['/videos/?sort=popular', '/videos/'],
    ['/video/low-tide-in-the-atrium/?utm_source=letter', '/videos/low-tide-in-the-atrium/'],
    ['/models/?page=2&sort=latest', '/models/?page=2'],
    ['/models/isolde-marrow/', '/models/isolde-marrow/'],
    ['/model_tag/art-school/', '/model_tag/art-school/'],
    ['/category/city-nights/?page=1', '/categories/city-nights/'],
    ['/devices/stand-alone-headset/', '/devices/stand-alone-headset/'],
    ['/blog/a-day-on-set/', '/blog/a-day-on-set/'],
    ['/vr-cam-girls/mira-vale/', '/vr-cam-girls/mira-vale/'],
    ['/terms-and-conditions/', '/terms-and-conditions/'],
    ['/tour/', '/tour/'],
  ]
  const plain =
    '/categories/ /free/ /app/ /try-ar/ /partners/ /deals/ /contact/ /faq/ /help/ /business/ /join-now/ /tokens/ /vr-cam-girls/'
  const unlisted =
    '/search/ /login/ /playalogin/ /logout/ /reset-password/ /account-removal/ /email-change/ /age-verification/ /payment/ /subscription/'
  const dashboard = ['', 'account-settings/', 'favorites/', 'membership-info/', 'easy-cancel/'].map(
    (part) => `/main-dashboard/${part}`,
  )
  const same = [...plain.split(' '), ...unlisted.split(' '), ...dashboard].map((path) => [path, path] as const)
  test.for([...spelled, ...same])('%s: %s', async ([path, canonical]) => {
    const { head } = await drawPage(sandbox, path, path.startsWith('/main-dashboard/') ? { account: 'member' } : {})
    const links = [...head.matchAll(/rel="canonical" href="([^"]*)"/g)].map(([, href]) => href)
    expect(links).toEqual([`https://halcyon-vr.example${canonical}`])
  })
})

test('one page on each site has the name and the domain of that site [CHROME-001]', async () => {
  const seen = await Promise.all(
    (['dark', 'darkest', 'light'] as const).map(async (key) => {
      const { head } = await drawPage(sandbox, '/join-now/', { key })
      return {
        title: /<title>(.*?)<\/title>/.exec(head)?.[1],
        canonical: /rel="canonical" href="([^"]*)"/.exec(head)?.[1],
      }
    }),
  )
  expect(seen).toEqual([
    { title: 'Join Halcyon VR', canonical: 'https://halcyon-vr.example/join-now/' },
    { title: 'Join Nocturne VR', canonical: 'https://nocturne-vr.example/join-now/' },
    { title: 'Join AR Lumen', canonical: 'https://ar-lumen.example/join-now/' },
  ])
})

test('the page of live rooms is named after its section where the editors’ text of it does not come [CHROME-003, CHROME-059]', async () => {
  await sandbox.control.addFault({ kind: 'serverError', endpoint: 'getStaticPage' })
  const named: Record<string, unknown> = {}
  for (const [key, path] of [
    ['darkest', '/vr-cam-boys/'],
    ['dark', '/vr-cam-girls/'],
  ] as const) {
    const { html, head } = await drawPage(sandbox, path, { key })
    const { document } = new JSDOM(html).window
    named[key] = [
      /<title>(.*?)<\/title>/.exec(head)?.[1],
      document.querySelector('h1')?.textContent,
      document.querySelector('nav[aria-label=Breadcrumbs] li:last-child')?.textContent,
    ]
  }
  await sandbox.control.clearFaults()
  expect(named).toEqual({
    darkest: ['VR Cam Boys', 'VR Cam Boys', 'VR Cam Boys'],
    dark: ['VR Cam Girls', 'VR Cam Girls', 'VR Cam Girls'],
  })
})

async function drawn(path: string, account?: AccountName) {
  const { status, head, html } = await drawPage(sandbox, path, { account })
  const { document } = new JSDOM(html).window
  return {
    status,
    title: /<title>(.*?)<\/title>/.exec(head)?.[1],
    heading: document.querySelector('h1')?.textContent,
    hasSeoText: document.querySelector('section[aria-label="About this page"]') !== null,
    texts: [...document.querySelectorAll('h2')].map((text) => text.textContent),
  }
}
