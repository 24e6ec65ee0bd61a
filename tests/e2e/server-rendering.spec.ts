import { createHash } from 'node:crypto'
import { readDeployment } from '../../app/server/deployment.ts'
import type { SiteSettings } from '../../contracts/site/site-settings.ts'
import type { Route } from '../../machines/access/routes.ts'
import { pick } from '../support/pick.ts'
import { addressesIn } from '../support/tree.ts'
import {
  askServer,
  headingsIn,
  jsonBlocksIn,
  linksIn,
  mainTextIn,
  metaIn,
  type SentDocument,
  titlesIn,
  videoPathsIn,
} from './documents.ts'
import { expect, test } from './stack.ts'
import { startTamperedSite } from './tampered-site.ts'

const ADULT = { age_confirmed: '1', cookieConsent: 'accept' }
const { sites } = readDeployment({})
const noRefreshes = { rotations: 0, graceRepeats: 0, reuseDetections: 0, refusals: 0, logOuts: 0 }

/** Things of one site must exist to be shown; all other slugs lead to pages of the editors. */
const VIDEO_OF: Readonly<Record<string, string>> = {
  dark: 'low-tide-in-the-atrium',
  darkest: 'the-desert-summer-static',
  light: 'low-tide-in-the-atrium',
}
const MODEL_OF: Readonly<Record<string, string>> = {
  dark: 'isolde-marrow',
  darkest: 'rafe-castellane',
  light: 'isolde-marrow',
}

/** What a guest may open on the site that wants age verification: the rest leads to the join page. */
const OPEN_WITHOUT_VERIFICATION = [
  'index',
  'login',
  'playalogin',
  'logout',
  'reset-password',
  'account-removal',
  'cancel-membership',
  'join-now',
  'payment',
  'terms-and-conditions',
  'privacy-policy',
  'cookie-policy',
  'ca-privacy-rights',
  'usc-2257',
  'complaints-policy',
  '404',
]

function addressesOf(site: SiteSettings) {
  return addressesIn(site, (route) => slugFor(site, route))
}

/** Things that every site has. */
const SLUGS: Readonly<Record<string, string>> = {
  'vr-cam-broadcast': 'mira-vale',
  'vr-cam-tag': 'in-loft',
  'video_tag-slug': 'natural-light',
  'categories-slug': 'city-nights',
  'model_tag-slug': 'theatre',
  'devices-slug': 'phone-in-a-viewer',
  'blog-slug': 'a-day-on-set',
  'blog_category-slug': 'places',
}

function slugFor(site: SiteSettings, { name }: Route): string {
  if (name === 'videos-slug' || name === 'embed-slug') return VIDEO_OF[site.key] ?? ''
  if (name === 'models-slug' || name === 'model-slug') return MODEL_OF[site.key] ?? ''
  return SLUGS[name] ?? 'about-us'
}

/** What a guest gets, said independently of the guards. */
function guestGets(site: SiteSettings, { name, group }: Route): number {
  if (name === '404') return 404
  if (site.verificationEnabled) return OPEN_WITHOUT_VERIFICATION.includes(name) ? 200 : 302
  if (group === 'dashboard') return 401
  return name === 'page-constructor' ? 404 : 200
}

test.describe('every address of every site', () => {
  for (const site of sites) {
    test(`of ${site.key} answers a guest with its status and a whole document [CHROME-006]`, async ({ stack }) => {
      const origin = stack.siteAt(site.key as 'dark')
      const addresses = addressesOf(site)
      const wrong: unknown[] = []
      for (const { route, path } of addresses) {
        const answer = await askForWhole(origin, path)
        const expected = guestGets(site, route)
        const says = { path, status: answer.status, ...shapeOf(answer) }
        const wanted =
          expected === 302
            ? { path, status: 302, to: '/join-now/' }
            : {
                path,
                status: expected,
                lang: 'en',
                titles: 1,
                headings: 1,
                canonical: expected === 200 ? 1 : 0,
                isBlank: false,
              }
        if (JSON.stringify(says) !== JSON.stringify(wanted)) wrong.push(says)
      }
      expect(wrong).toEqual([])
      expect(addresses.length).toBeGreaterThan(60)
    })
  }
})

/** A server that is too busy to wait for a page sends what it has, and lets nobody keep that. */
async function askForWhole(origin: string, path: string) {
  let answer = await askServer(origin, path, { cookies: ADULT })
  for (let again = 0; again < 5 && answer.status === 200 && mainTextIn(answer.html).length < 30; again += 1)
    answer = await askServer(origin, path, { cookies: ADULT })
  return answer
}

function shapeOf({ status, headers, html }: SentDocument) {
  if (status === 301 || status === 302) return { to: headers.location }
  return {
    lang: /<html lang="([^"]*)"/.exec(html)?.[1],
    titles: titlesIn(html).filter((title) => title !== '').length,
    headings: headingsIn(html, 1).filter((heading) => heading !== '').length,
    canonical: linksIn(html, 'canonical').length,
    isBlank: mainTextIn(html).length < 30,
  }
}

test.describe('what a reader without scripts and a search engine find', () => {
  test('home [ROUTE-027, CAT-001, CAT-002, CAT-003, CAT-004, CAT-005]', async ({ stack }) => {
    const { html } = await askServer(stack.origin, '/', { cookies: ADULT })
    expect(headingsIn(html, 1)).toEqual(['Halcyon VR: cinema that surrounds you'])
    const sections = headingsIn(html, 2)
    for (const title of [
      'Upcoming VR Sex Videos',
      'Top VR Porn Videos',
      'Latest VR Porn Videos',
      'Top VR Porn Categories',
      'VR Pornstars',
    ]) {
      expect(sections).toContain(title)
    }
    expect(videoPathsIn(html).length).toBeGreaterThan(12)
    expect(headOf(html)).toEqual({
      title: ['Halcyon VR: cinema that surrounds you'],
      description: [expect.stringMatching(/\w{3}/)],
      keywords: [expect.stringMatching(/\w{3}/)],
      robots: ['index, follow'],
      canonical: ['https://halcyon-vr.example/'],
      prev: [],
      next: [],
    })
  })

  test('first, second and last page of the videos [ROUTE-006, ROUTE-007, ROUTE-008, ROUTE-009, ROUTE-010, ROUTE-028, CAT-019, SEO-010]', async ({
    stack,
  }) => {
    const description = 'The whole programme of Halcyon VR: every film in VR, newest or most loved first.'
    const canonical = 'https://halcyon-vr.example/videos/'
    const shared = { keywords: ['Halcyon VR, VR films, videos'], robots: ['index, follow'] }

    const first = await askServer(stack.origin, '/videos/', { cookies: ADULT })
    expect(headOf(first.html)).toEqual({
      ...shared,
      title: ['All VR Videos | Halcyon VR'],
      description: [description],
      canonical: [canonical],
      prev: [],
      next: [`${canonical}?page=2`],
    })
    expect(cardsIn(first.html)).toBe(12)

    const second = await askServer(stack.origin, '/videos/?page=2&utm_source=elsewhere', { cookies: ADULT })
    expect(headOf(second.html)).toEqual({
      ...shared,
      title: ['All VR Videos | Halcyon VR - Page 2'],
      description: [`${description} Page 2`],
      canonical: [`${canonical}?page=2`],
      prev: [canonical],
      next: [`${canonical}?page=3`],
    })
    expect(cardsIn(second.html)).toBe(12)
    expect(videoPathsIn(second.html)).not.toEqual(videoPathsIn(first.html))

    const { pages } = (await (await fetch(`${stack.sandboxOrigin}/content/dark/videos?limit=12`)).json()) as {
      pages: number
    }
    const last = await askServer(stack.origin, `/videos/?page=${pages}`, { cookies: ADULT })
    expect(headOf(last.html)).toEqual({
      ...shared,
      title: [`All VR Videos | Halcyon VR - Page ${pages}`],
      description: [`${description} Page ${pages}`],
      canonical: [`${canonical}?page=${pages}`],
      prev: [`${canonical}?page=${pages - 1}`],
      next: [],
    })
    const beyond = await askServer(stack.origin, `/videos/?page=${pages + 1}`, { cookies: ADULT })
    expect(beyond.status).toBe(404)
  })

  test('the categories and one of them [ROUTE-037, ROUTE-038, CAT-015]', async ({ stack }) => {
    const all = await askServer(stack.origin, '/categories/', { cookies: ADULT })
    expect(headingsIn(all.html, 1)).toEqual(['VR Categories'])
    expect(headingsIn(all.html, 2)).toContain('City Nights')
    const one = await askServer(stack.origin, '/categories/city-nights/', { cookies: ADULT })
    expect(headingsIn(one.html, 1)).toEqual(['City Nights'])
    expect(cardsIn(one.html)).toBe(12)
    expect(linksIn(one.html, 'canonical')).toEqual(['https://halcyon-vr.example/categories/city-nights/'])
  })

  test('the videos of a tag and the compilations: their own titles, videos and pages [ROUTE-031, ROUTE-032, ROUTE-044, CAT-015]', async ({
    stack,
  }) => {
    for (const [path, heading, title, query] of [
      ['/video_tag/natural-light/', 'Natural light', 'Natural light: Videos by Tag | Halcyon VR', 'tag=natural-light'],
      ['/vr-porn-compilations/', 'VR Compilations', 'VR Compilations | Halcyon VR', 'category=compilations'],
    ] as const) {
      const { status, html } = await askServer(stack.origin, path, { cookies: ADULT })
      const list = await fetch(`${stack.sandboxOrigin}/content/dark/videos?sort=popular&limit=12&${query}`)
      const { items, pages } = (await list.json()) as { items: { slug: string }[]; pages: number }
      expect({ status, headings: headingsIn(html, 1), title: titlesIn(html) }).toEqual({
        status: 200,
        headings: [heading],
        title: [title],
      })
      expect(videoPathsIn(html)).toEqual(items.map(({ slug }) => `/videos/${slug}/`))
      expect(cardsIn(html)).toBe(items.length)
      expect(linksIn(html, 'canonical')).toEqual([`https://halcyon-vr.example${path}`])
      expect(linksIn(html, 'next')).toEqual(pages > 1 ? [`https://halcyon-vr.example${path}?page=2`] : [])
    }
    const unknown = await askServer(stack.origin, '/video_tag/no-such-tag/', { cookies: ADULT })
    expect(unknown.status).toBe(404)
  })

  test('a video, in both spellings of its path [ROUTE-026, ROUTE-029]', async ({ stack }) => {
    for (const path of ['/videos/low-tide-in-the-atrium/', '/video/low-tide-in-the-atrium/']) {
      const { status, html } = await askServer(stack.origin, path, { cookies: ADULT })
      expect(status).toBe(200)
      expect(headingsIn(html, 1)).toEqual(['Low Tide in the Atrium'])
      expect(mainTextIn(html)).toContain('a glass-roofed atrium in Lisbon')
      expect(linksIn(html, 'canonical')).toEqual(['https://halcyon-vr.example/videos/low-tide-in-the-atrium/'])
    }
  })

  test('the facts for social networks, and only where editors want them [SEO-005, SEO-006, SEO-007, SEO-008, SEO-009]', async ({
    stack,
  }) => {
    const loud = await askServer(stack.origin, '/videos/low-tide-in-the-atrium/', { cookies: ADULT })
    expect(titlesIn(loud.html)[0]).toContain('Low Tide in the Atrium')
    for (const name of ['description', 'keywords', 'robots']) expect(metaIn(loud.html, name)).toHaveLength(1)
    expect(metaIn(loud.html, 'og:title')[0]).toContain('Low Tide in the Atrium')
    expect(metaIn(loud.html, 'og:url')).toEqual([`${stack.origin}/videos/low-tide-in-the-atrium/`])
    expect(metaIn(loud.html, 'og:image')[0]).toMatch(/\/pictures\/poster\/low-tide-in-the-atrium\.avif/)
    expect(metaIn(loud.html, 'twitter:card')).toEqual(['summary_large_image'])
    const [jsonLd, ...more] = jsonBlocksIn(loud.html, 'application/ld+json')
    expect(more).toEqual([])
    expect(pick(jsonLd as Record<string, unknown>, '@context', 'name')).toEqual({
      '@context': 'https://schema.org',
      name: 'Low Tide in the Atrium',
    })

    const quiet = await startTamperedSite(stack, stack.portAt(5), (path, answer) => {
      if (!path.endsWith('/videos/low-tide-in-the-atrium')) return answer
      const item = answer.item as { seoParams: Record<string, Record<string, unknown>> }
      const { ogParams, twitterParams } = item.seoParams
      return {
        item: {
          ...item,
          seoParams: {
            ...item.seoParams,
            ogParams: { ...ogParams, enabled: false },
            twitterParams: { ...twitterParams, enabled: false },
            jsonLdScriptEnabled: false,
          },
        },
      }
    })
    try {
      const { html } = await askServer(quiet.origin, '/videos/low-tide-in-the-atrium/', { cookies: ADULT })
      expect(headingsIn(html, 1)).toEqual(['Low Tide in the Atrium'])
      expect(metaIn(html, 'og:title')).toEqual([])
      expect(metaIn(html, 'twitter:card')).toEqual([])
      expect(jsonBlocksIn(html, 'application/ld+json')).toEqual([])
    } finally {
      await quiet.stop()
    }
  })

  test('legal pages, each with its own words [ROUTE-084, ROUTE-085, ROUTE-086, ROUTE-087, ROUTE-088, ROUTE-089]', async ({
    stack,
  }) => {
    for (const [path, title] of [
      ['/terms-and-conditions/', 'Terms and Conditions'],
      ['/privacy-policy/', 'Privacy Policy'],
      ['/cookie-policy/', 'Cookie Policy'],
      ['/ca-privacy-rights/', 'California Privacy Rights'],
      ['/usc-2257/', '18 U.S.C. 2257 Statement'],
      ['/complaints-policy/', 'Complaints Policy'],
    ] as const) {
      const { status, html } = await askServer(stack.siteAt('light'), path, { cookies: ADULT })
      expect({ path, status, headings: headingsIn(html, 1) }).toEqual({ path, status: 200, headings: [title] })
      expect(mainTextIn(html).length).toBeGreaterThan(400)
    }
  })

  test('log-in form [ROUTE-057]', async ({ stack }) => {
    const { html } = await askServer(stack.origin, '/login/', { cookies: ADULT })
    expect(headingsIn(html, 1)).toHaveLength(1)
    expect(html).toContain('type="password"')
    expect(metaIn(html, 'robots')).toEqual(['noindex'])
  })

  test('the soft home page of a guest who is not verified [CAT-009, CAT-010, CAT-011, CHROME-033, CHROME-034, VIDEO-023]', async ({
    stack,
  }) => {
    const { html } = await askServer(stack.siteAt('light'), '/', { cookies: ADULT })
    expect(headingsIn(html, 1)).toEqual([expect.stringContaining('AR Lumen: films you can step into')])
    expect(videoPathsIn(html)).toEqual([])
    expect([...html.matchAll(/href="\/models\/[^"]+"/g)]).toEqual([])
    expect(html).not.toContain('<nav aria-label="Main"')
    const main = /<main\b[^>]*>([\s\S]*?)<\/main>/.exec(html)?.[1] ?? ''
    const leads = new Set([...main.matchAll(/<h2[^>]*><a[^>]*href="([^"]*)"/g)].map(([, href]) => href))
    expect([...leads]).toEqual(['/join-now/'])
  })
})

test.describe('addresses that lead on', () => {
  const MOVED = [
    ['/videos', '/videos/'],
    ['/videos?page=2', '/videos/?page=2'],
    ['/videos/low-tide-in-the-atrium', '/videos/low-tide-in-the-atrium/'],
    ['/500-scenes/', '/vr-porn-compilations/'],
    ['/join-now/authenticated/', '/join-now/'],
  ] as const

  test('have moved for good [ROUTE-002, ROUTE-045, ROUTE-067]', async ({ stack }) => {
    for (const [from, to] of MOVED) {
      const { status, headers, html } = await askServer(stack.origin, from, { cookies: ADULT })
      expect({ from, status, to: headers.location, html }).toEqual({ from, status: 301, to, html: '' })
      const arrived = await askServer(stack.origin, to, { cookies: ADULT })
      expect({ to, status: arrived.status }).toEqual({ to, status: 200 })
    }
  })

  test('never lead to another site', async ({ stack }) => {
    for (const path of [
      '//evil.invalid',
      '//evil.invalid/videos',
      '/%5Cevil.invalid',
      '/\\evil.invalid/x',
      '/%09//evil.invalid',
    ]) {
      const { status, headers } = await askServer(stack.origin, path, { cookies: ADULT })
      const to = headers.location
      expect(status).toBeLessThan(500)
      if (to !== undefined) expect(new URL(to, stack.origin).origin).toBe(stack.origin)
      const back = await askServer(stack.origin, '/splash/', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: `returnTo=${encodeURIComponent(path)}`,
      })
      expect(new URL(back.headers.location ?? '', stack.origin).origin).toBe(stack.origin)
    }
  })
})

test.describe('who may keep a document', () => {
  test('complete pages are shared among guests; personal, refused and broken ones are not cached', async ({
    stack,
  }) => {
    const member = await stack.control.signIn('member')
    const tokens = { atoken: member.accessToken, rtoken: member.refreshToken }
    const keeping = async (path: string, cookies: Record<string, string>) => {
      const { status, headers } = await askServer(stack.origin, path, { cookies: { ...ADULT, ...cookies } })
      return { status, keep: headers['cache-control'], vary: headers.vary }
    }
    const vary = 'Cookie, Accept-Encoding'
    const shared = { status: 200, keep: 'public, max-age=0, must-revalidate', vary }
    expect(await keeping('/', {})).toEqual(shared)
    expect(await keeping('/videos/', {})).toEqual(shared)
    expect(await keeping('/', tokens)).toEqual({ status: 200, keep: 'no-store', vary })
    expect(await keeping('/terms-and-conditions/', tokens)).toEqual({ status: 200, keep: 'no-store', vary })
    expect(await keeping('/main-dashboard/', {})).toEqual({ status: 401, keep: 'no-store', vary })
    expect(await keeping('/nothing-here/', {})).toEqual({ status: 404, keep: 'no-store', vary })
    expect(await keeping('/videos', {})).toEqual({ status: 301, keep: 'no-store', vary })

    await stack.control.addFault({ kind: 'serverError', endpoint: 'getVideos' })
    expect(await keeping('/videos/', {})).toEqual({ status: 500, keep: 'no-store', vary })
    await stack.control.clearFaults()
    await stack.control.setMaintenance(true)
    expect(await keeping('/videos/', {})).toEqual({ status: 503, keep: 'no-store', vary })
  })

  test('an access token of yesterday gets a neutral shell: no redirect, no renewal, nothing personal', async ({
    stack,
  }) => {
    await stack.control.changeClock({ offsetMs: -3_600_000 })
    const pair = await stack.control.signIn('member')
    await stack.control.changeClock({ offsetMs: 0 })
    const cookies = { ...ADULT, atoken: pair.accessToken, rtoken: pair.refreshToken }
    await stack.control.clearRequests()
    for (const [origin, path] of [
      [stack.origin, '/'],
      [stack.origin, '/main-dashboard/'],
      [stack.siteAt('light'), '/videos/'],
    ] as const) {
      const { status, headers, html } = await askServer(origin, path, { cookies })
      expect({ status, keep: headers['cache-control'], cookies: headers['set-cookie'] }).toEqual({
        status: 200,
        keep: 'no-store',
        cookies: undefined,
      })
      expect(titlesIn(html)).toHaveLength(1)
      expect(html).not.toContain('ada.holm')
      expect(html).toContain('<noscript>')
    }
    expect((await stack.control.requests()).map(({ endpoint }) => endpoint)).toEqual([])
    expect(await stack.control.refreshes()).toEqual({ ...noRefreshes, signIns: 1 })
  })

  test('a thousand interleaved requests of two people hold nothing of the other', async ({ stack }) => {
    test.setTimeout(240_000)
    const people = await Promise.all(
      (['member', 'verified'] as const).map(async (account) => {
        const { accessToken, refreshToken } = await stack.control.signIn(account)
        return { cookies: { ...ADULT, atoken: accessToken, rtoken: refreshToken }, accessToken, refreshToken }
      }),
    )
    const marks = [
      ['ada.holm', 'user-member'],
      ['leon.hart', 'user-verified'],
    ]
    const paths = ['/cookie-policy/', '/join-now/', '/main-dashboard/', '/login/']
    const found = { own: 0, foreign: 0, kept: 0 }
    await Promise.all(
      Array.from({ length: 1000 }, async (_, index) => {
        const self = index % 2
        const person = people[self]!
        const other = people[1 - self]!
        const { headers, html } = await askServer(stack.origin, paths[(index >> 1) % 4]!, { cookies: person.cookies })
        const text = html + JSON.stringify(headers)
        if (marks[self]!.some((mark) => text.includes(mark))) found.own += 1
        const foreign = [...marks[1 - self]!, other.accessToken, other.refreshToken]
        if (foreign.some((mark) => text.includes(mark))) found.foreign += 1
        if (headers['cache-control'] !== 'no-store') found.kept += 1
      }),
    )
    // `/login/` leads a signed-in visitor on, without a document.
    expect(found).toEqual({ own: 750, foreign: 0, kept: 0 })
  })
})

test.describe('headers', () => {
  const POLICY = (content: string, cams: string, live: string, style: string) =>
    [
      "default-src 'none'",
      "script-src 'self'",
      `style-src 'self' 'sha256-${createHash('sha256').update(style).digest('base64')}' 'sha256-gYiS/BvZvRcK27JIXTuwhZ3hs2+VJ1X+2gUlE+farlg='`,
      `img-src 'self' ${content} http://${cams} data:`,
      `media-src 'self' ${content} http://${cams} blob:`,
      `frame-src ${content}`,
      "font-src 'self'",
      `connect-src 'self' ${content} http://${cams} ws://${cams} ${live}`,
      "form-action 'self'",
      "base-uri 'none'",
      "object-src 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
      'report-to csp',
    ].join('; ')
  const NAMES = [
    'cache-control',
    'content-security-policy',
    'content-type',
    'cross-origin-opener-policy',
    'cross-origin-resource-policy',
    'permissions-policy',
    'referrer-policy',
    'reporting-endpoints',
    'retry-after',
    'strict-transport-security',
    'vary',
    'x-content-type-options',
    'x-powered-by',
    'server',
  ]

  test('of every class of answer stay as they are', async ({ stack }) => {
    const content = `http://127.0.0.1:${stack.portAt(2)}`
    const seen = async (path: string, asking = {}) => {
      const { status, headers, html } = await askServer(stack.origin, path, { cookies: ADULT, ...asking })
      const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? []
      const policy = POLICY(content, `127.0.0.1:${stack.portAt(9)}`, `ws://127.0.0.1:${stack.hub.port}`, style)
      const held = Object.entries(headers).filter(([name]) => NAMES.includes(name))
      return {
        status,
        ...Object.fromEntries(held.map(([name, value]) => [name, value === policy ? 'of its own style' : value])),
      }
    }
    const document = {
      'content-security-policy': 'of its own style',
      'content-type': 'text/html; charset=utf-8',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy':
        'camera=(), microphone=(self), geolocation=(), payment=(), xr-spatial-tracking=(self), fullscreen=(self), picture-in-picture=(self)',
      'referrer-policy': 'same-origin',
      'reporting-endpoints': 'csp="/reports/"',
      vary: 'Cookie, Accept-Encoding',
      'x-content-type-options': 'nosniff',
    }
    const shared = { 'cache-control': 'public, max-age=0, must-revalidate' }
    const kept = { 'cache-control': 'no-store' }

    expect(await seen('/')).toEqual({ status: 200, ...document, ...shared })
    expect(await seen('/privacy-policy/')).toEqual({ status: 200, ...document, ...shared })
    expect(await seen('/main-dashboard/')).toEqual({ status: 401, ...document, ...kept })
    expect(await seen('/nothing-here/')).toEqual({ status: 404, ...document, ...kept })
    // Their addresses carry secrets, which no other page may be told.
    for (const path of [
      '/reset-password/',
      '/age-verification/',
      '/email-change/',
      '/account-removal/',
      '/cancel-membership/',
      '/subscription/',
    ]) {
      expect(await seen(path)).toEqual({ status: 200, ...document, ...shared, 'referrer-policy': 'no-referrer' })
    }
    const unsniffed = { 'x-content-type-options': 'nosniff' }
    expect(await seen('/videos')).toEqual({ status: 301, ...kept, ...unsniffed, vary: document.vary })
    expect(await seen('/splash/', { method: 'POST' })).toEqual({ status: 303, ...unsniffed })

    const html = (await askServer(stack.origin, '/', { cookies: ADULT })).html
    const script = /<script type="module"[^>]*src="([^"]+)"/.exec(html)?.[1] ?? ''
    expect(await seen(script)).toEqual({
      status: 200,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': expect.stringContaining('text/javascript'),
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    expect(await seen('/assets/gone-7f3a.js')).toEqual({
      status: 404,
      ...kept,
      ...unsniffed,
      'content-type': 'text/plain; charset=UTF-8',
    })
    expect(await seen('/content/dark/categories')).toEqual({
      status: 200,
      'cache-control': 'no-cache',
      'content-security-policy': "sandbox; default-src 'none'",
      'content-type': 'application/json',
      vary: 'Authorization',
      'x-content-type-options': 'nosniff',
    })
    expect(await seen('/api/wp/user')).toEqual({
      status: 401,
      ...kept,
      'content-security-policy': "sandbox; default-src 'none'",
      'content-type': 'application/json',
      'x-content-type-options': 'nosniff',
    })
    await stack.control.addFault({ kind: 'serverError', endpoint: 'getVideos' })
    expect(await seen('/videos/')).toEqual({ status: 500, ...document, ...kept, 'retry-after': '30' })
  })

  test('name what scripts may load on each site, and no document has inline script, or more style than the site’s own', async ({
    stack,
  }) => {
    for (const site of ['dark', 'darkest', 'light'] as const) {
      const { html } = await askServer(stack.siteAt(site), '/', {})
      const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
      const inline = scripts.filter(
        ([, attributes, text]) => !/type="application\/(ld\+)?json"/.test(attributes!) && text,
      )
      expect(inline).toEqual([])
      const [before, after] = html.split(/<style>[\s\S]*?<\/style>/)
      expect({
        hasBody: before?.includes('<body'),
        style: `${before}${after}`.match(/<style\b|\sstyle="|\son\w+="/),
      }).toEqual({ hasBody: false, style: null })
    }
  })
})

test.describe('hostile words of the back end', () => {
  test('end no script block, and come out as they went in', async ({ stack }) => {
    const nasty = 'a</script><script>alert(1)</script><!--\u2028\u2029\' "&amp; ]]>'
    const lied = await startTamperedSite(stack, stack.portAt(5), (path, answer) => {
      if (path.endsWith('/videos/low-tide-in-the-atrium')) {
        const item = answer.item as Record<string, unknown>
        return { item: { ...item, title: nasty, seoParams: { ...(item.seoParams as object), title: nasty } } }
      }
      if (path.includes('/jsonld/'))
        return { item: { '@context': 'https://schema.org', '@type': 'Thing', name: nasty } }
      return answer
    })
    try {
      const { status, html } = await askServer(lied.origin, '/videos/low-tide-in-the-atrium/', { cookies: ADULT })
      expect(status).toBe(200)
      expect(html).not.toContain('<script>alert')
      expect(html.match(/[\u2028\u2029]/g)?.length ?? 0).toBe(textual(html).match(/[\u2028\u2029]/g)?.length ?? 0)
      expect(headingsIn(html, 1)).toEqual([expect.stringContaining('a</script><script>alert(1)</script><!--')])
      expect(jsonBlocksIn(html, 'application/ld+json')).toEqual([
        { '@context': 'https://schema.org', '@type': 'Thing', name: nasty },
      ])
      expect(JSON.stringify(jsonBlocksIn(html, 'application/json'))).toContain(JSON.stringify(nasty).slice(1, -1))
    } finally {
      await lied.stop()
    }
  })
})

/** The document without its data blocks. */
function textual(html: string) {
  return html.replaceAll(/<script type="application[\s\S]*?<\/script>/g, '')
}

/** Titles of videos, however they are laid out. */
function cardsIn(html: string) {
  return [...html.matchAll(/<h[23] class="[^"]*"><a /g)].length
}

function headOf(html: string) {
  return {
    title: titlesIn(html),
    description: metaIn(html, 'description'),
    keywords: metaIn(html, 'keywords'),
    robots: metaIn(html, 'robots'),
    canonical: linksIn(html, 'canonical'),
    prev: linksIn(html, 'prev'),
    next: linksIn(html, 'next'),
  }
}
