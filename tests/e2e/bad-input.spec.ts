import type { Page } from '@playwright/test'
import { PLAYER_STORAGE_KEYS } from '../../adapters/catalogue/player-storage.ts'
import { ATTEMPTS_KEY } from '../../adapters/session/login.adapter.ts'
import type { FaultKind } from '../../sandbox/faults/fault-rules.ts'
import { askServer, headingsIn, mainTextIn, metaIn } from './documents.ts'
import { callsOf, isAlive, openPage, REFUSED_DOCUMENTS, watchPolicy } from './living-page.ts'
import { emailOf, expectMember, fillLogin, logInButton, PASSWORD, type Stack } from './session-support.ts'
import { expect, signIn, test } from './stack.ts'
import { startTamperedSite } from './tampered-site.ts'

const ADULT = { age_confirmed: '1', cookieConsent: 'accept' }
const WRONG = 'Uh-oh... Something went wrong.'

/** Screens, the call without which each has nothing to show, and what it shows when all is well. */
const SCREENS = [
  { path: '/', endpoint: 'getHomePage', heading: 'Halcyon VR: cinema that surrounds you' },
  { path: '/videos/', endpoint: 'getVideos', heading: 'All VR Videos' },
  { path: '/categories/', endpoint: 'getCategories', heading: 'VR Categories' },
  { path: '/categories/city-nights/', endpoint: 'getCategory', heading: 'City Nights' },
  { path: '/videos/low-tide-in-the-atrium/', endpoint: 'getVideo', heading: 'Low Tide in the Atrium' },
  { path: '/faq/', endpoint: 'getFaqs', heading: 'Frequently Asked Questions' },
  { path: '/tour/', endpoint: 'getStaticPage', heading: 'A Tour of Halcyon VR' },
] as const

const BROKEN: FaultKind[] = ['refuse', 'serverError', 'brokenJson', 'html', 'truncate', 'wrongType']

/** What Chromium itself says of such answers. */
const NETWORK_NOISE = ['Failed to load resource', 'status of 500']

/** Whatever is broken, these pages can be found. */
const ALWAYS_LINKED = ['/terms-and-conditions/', '/privacy-policy/', '/usc-2257/', '/contact/']

test.describe('a broken back end', () => {
  test('gives an error screen on the server, never a blank page, and nothing that may be kept [ERR-017, ERR-021]', async ({
    stack,
  }) => {
    const wrong: unknown[] = []
    for (const { path, endpoint } of SCREENS) {
      for (const kind of [...BROKEN, 'resetBefore', 'noContent'] as const) {
        await stack.control.addFault({ kind, endpoint })
        const { status, headers, html } = await askServer(stack.origin, path, { cookies: ADULT })
        await stack.control.clearFaults()
        const says = { status, keep: headers['cache-control'], headings: headingsIn(html, 1) }
        const isTold = says.status === 500 && says.keep === 'no-store' && says.headings[0] === WRONG
        if (!isTold || !mainTextIn(html).includes('Try again')) wrong.push({ path, kind, ...says })
      }
    }
    expect(wrong).toEqual([])
  })

  test('on whose error screens the retry works', async ({ page, stack, adult, problems }) => {
    void adult
    problems.allow(...NETWORK_NOISE)
    for (const { path, endpoint, heading } of SCREENS) {
      await stack.control.addFault({ kind: 'serverError', endpoint })
      await openPage(page, stack.origin + path)
      const alert = page.getByRole('alert')
      await expect(alert.getByRole('heading', { name: WRONG })).toBeVisible()
      await stack.control.clearFaults()
      await alert.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expect(alert).toHaveCount(0)
      await expect(page).toHaveTitle(new RegExp(heading.slice(0, 6)))
    }
  })

  test('gives the same after a click, with a retry that works', async ({ page, stack, adult, problems }) => {
    void adult
    problems.allow(...NETWORK_NOISE)
    for (const [index, { path, endpoint, heading }] of SCREENS.entries()) {
      await openPage(page, `${stack.origin}/privacy-policy/`)
      await stack.control.addFault({ kind: BROKEN[index] ?? 'refuse', endpoint })
      await clickTo(page, path)
      await expect(page.getByRole('heading', { name: WRONG })).toBeVisible()
      await stack.control.clearFaults()
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    }
  })

  test('that never finishes its answer is given up after 15 seconds', async ({ page, stack, adult, problems }) => {
    void adult
    problems.allow(...NETWORK_NOISE)
    await page.clock.install()
    await page.goto(`${stack.origin}/privacy-policy/`)
    await page.waitForFunction(() => Object.keys(document.querySelector('[data-app]') ?? {}).length > 0)
    await page.clock.runFor(1_000)
    await stack.control.addFault({ kind: 'stall', endpoint: 'getVideos' })
    const main = page.getByRole('navigation', { name: 'Main' })
    await main.getByRole('link', { name: 'Videos', exact: true }).click()
    await page.clock.runFor(600)
    await expect(page.locator('[aria-busy=true]')).toBeVisible()
    await page.clock.runFor(15_500)
    await expect(page.getByRole('heading', { name: WRONG })).toBeVisible()
    await stack.control.clearFaults()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'All VR Videos' })).toBeVisible()
  })

  test('that is slow gets a page in its loading state, from the server and after a click', async ({
    page,
    stack,
    adult,
  }) => {
    void adult
    await stack.control.addFault({ kind: 'latency', endpoint: 'getVideos', latencyMs: 3_000, count: 2 })
    const { status, headers, html } = await askServer(stack.origin, '/videos/', { cookies: ADULT })
    expect({ status, keep: headers['cache-control'] }).toEqual({ status: 200, keep: 'no-store' })
    expect(html).toContain('aria-busy="true"')
    await page.goto(`${stack.origin}/videos/`)
    await isAlive(page)
    await expect(page.locator('main article')).toHaveCount(12)
  })

  test('leaves the list that is shown where its next page fails', async ({ page, stack, adult, problems }) => {
    void adult
    problems.allow(...NETWORK_NOISE)
    await openPage(page, `${stack.origin}/videos/`)
    const before = await page.locator('main article').allTextContents()
    await stack.control.addFault({ kind: 'serverError', endpoint: 'getVideos' })
    await page.getByRole('link', { name: 'Next page' }).click()
    await expect(page.getByRole('alert')).toContainText('This page could not be loaded.')
    expect(await page.locator('main article').allTextContents()).toEqual(before)
    await stack.control.clearFaults()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect.poll(() => page.locator('main article').allTextContents()).not.toEqual(before)
  })

  test('that is gone altogether leaves a site that says so, and is whole again when it comes back', async ({
    page,
    stack,
    adult,
    problems,
  }) => {
    void adult
    problems.allow(...NETWORK_NOISE, 'status of 502')
    const SORRY = 'Our server cannot answer just now. Please try again in a moment.'
    await openPage(page, `${stack.origin}/videos/`)
    await stack.control.addFault({ kind: 'refuse', endpoint: '*' })
    const cookies = await memberCookies(stack)
    for (const path of [...SCREENS.map((screen) => screen.path), '/nowhere/']) {
      for (const visitor of [ADULT, { ...ADULT, ...cookies }]) {
        const { status, headers, html } = await askServer(stack.origin, path, { cookies: visitor })
        const says = { status, keep: headers['cache-control'], later: headers['retry-after'] }
        expect({ path, ...says }).toEqual({ path, status: 500, keep: 'no-store', later: '30' })
        expect({ headings: headingsIn(html, 1), saysSorry: mainTextIn(html).includes(SORRY) }).toEqual({
          headings: [WRONG],
          saysSorry: true,
        })
        const lost = ALWAYS_LINKED.filter((link) => !html.includes(`href="${link}"`))
        expect({ path, lost }).toEqual({ path, lost: [] })
        expect(html).not.toMatch(/ECONN|\bat .*\.[tj]sx?:\d/)
      }
    }
    const forwarded = await askServer(stack.origin, '/api/maintenance')
    expect({ status: forwarded.status, answer: JSON.parse(forwarded.html) }).toEqual({
      status: 502,
      answer: { status: { code: 502, message: 'The back end does not answer.' } },
    })
    await clickTo(page, '/categories/')
    await expect(page.getByRole('alert')).toContainText(SORRY)
    await clickTo(page, '/login/')
    await fillLogin(page, emailOf('member'), PASSWORD)
    await logInButton(page).click()
    await expect(page.getByText('What you typed is kept: please try again.')).toBeVisible()
    await expect(page.getByLabel('E-mail')).toHaveValue(emailOf('member'))

    await stack.control.clearFaults()
    for (const { path, heading } of SCREENS) {
      const { status, html } = await askServer(stack.origin, path, { cookies: ADULT })
      expect({ path, status, headings: headingsIn(html, 1) }).toEqual({ path, status: 200, headings: [heading] })
    }
    await logInButton(page).click()
    await expectMember(page)
  })

  test('costs a page only the part that it was asked for [ERR-028, ERR-030]', async ({ stack }) => {
    for (const endpoint of ['getAnnouncements', 'getDigest', 'getMaintenance', 'getStaticPage', 'getJsonLd']) {
      await stack.control.addFault({ kind: 'serverError', endpoint })
      const { status, html } = await askServer(stack.origin, '/', { cookies: ADULT })
      await stack.control.clearFaults()
      expect({ endpoint, status, heading: headingsIn(html, 1) }).toEqual({
        endpoint,
        status: 200,
        heading: ['Halcyon VR: cinema that surrounds you'],
      })
    }
  })

  test('whose answers change shape never blanks a page', async ({ page, stack, adult, problems }) => {
    void adult
    problems.allow(...NETWORK_NOISE, ...REFUSED_DOCUMENTS)
    for (let seed = 1; seed <= 12; seed += 1) {
      await stack.control.addFault({ kind: 'mutate', seed: seed * 1000 })
      for (const path of ['/', '/videos/?layout=list', '/videos/low-tide-in-the-atrium/', '/categories/']) {
        const { html } = await askServer(stack.origin, path, { cookies: ADULT })
        expect({ seed, path, headings: headingsIn(html, 1).length }).toEqual({ seed, path, headings: 1 })
      }
      if (seed % 4 === 0) {
        await openPage(page, `${stack.origin}/`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        // Not by a link: a mutated answer may well say that the site is closed, which shows none.
        await clickTo(page, '/videos/')
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        expect(await page.evaluate(() => 'isPolluted' in {})).toBe(false)
      }
      await stack.control.clearFaults()
    }
  })
})

test.describe('addresses and cookies made up to hurt', () => {
  test('ask no endpoint but their own, and are answered with a page', async ({ stack }) => {
    const long = 'x'.repeat(6_000)
    const slugs = [
      '..',
      '.',
      '%2e%2e',
      '%2e%2e%2f%2e%2e',
      'a%2Fb',
      '%5C..',
      '%00',
      '%E0%A4%A',
      '%3Cscript%3E',
      '__proto__',
      'constructor',
      'a%3Fx=1',
      '%23',
      long,
    ]
    const queries = [
      'page=-1',
      'page=NaN',
      'page=1e9',
      'page=99999999999',
      'page=%00',
      'page[]=2',
      'category=../../x',
      'category=__proto__',
      'sort=constructor',
      'layout=%3Cscript%3E',
      't=1e999',
      `s=${long}`,
      '__proto__[x]=1',
      '%E0%A4%A=1',
    ]
    const paths = [
      ...slugs.flatMap((slug) => [`/videos/${slug}/`, `/categories/${slug}/`, `/${slug}/`]),
      ...queries.map((query) => `/videos/?${query}`),
    ]
    await stack.control.clearRequests()
    const wrong: unknown[] = []
    for (const path of paths) {
      const { status, headers, html } = await askServer(stack.origin, path, { cookies: ADULT })
      const isMoved = status === 301 && new URL(headers.location ?? '', stack.origin).origin === stack.origin
      const isPage = (status === 200 || status === 404) && headingsIn(html, 1).length === 1
      const isRefused = status === 400 || status === 414 || status === 431
      if (!isMoved && !isPage && !isRefused) wrong.push({ path: path.slice(0, 60), status })
      if (/<script>(?!\{)/.test(html)) wrong.push({ path, html: 'script' })
    }
    expect(wrong).toEqual([])
    const strays = (await stack.control.requests()).filter(({ endpoint }) => endpoint === '')
    expect(strays.map(({ path }) => path)).toEqual([])
  })

  test('name no other host: not in a redirect, not in a link, not in the history of the browser', async ({
    page,
    stack,
    adult,
    problems,
  }) => {
    void adult
    problems.allow('status of 404')
    const hidden = [
      '//evil.invalid/',
      '///evil.invalid',
      '/.//evil.invalid/',
      '/videos/..//evil.invalid/',
      '//[/',
      '//',
    ]
    for (const path of hidden) {
      for (const cookies of [{}, ADULT, { ...ADULT, atoken: 'garbage', rtoken: 'garbage' }]) {
        const { status, headers } = await askServer(stack.origin, path, { cookies })
        const location = headers.location ?? ''
        expect({ path, status, isOwn: /^\/(?!\/)/.test(location) }).toEqual({ path, status: 301, isOwn: true })
        const next = await askServer(stack.origin, location, { cookies: ADULT })
        expect({ path, status: next.status }).toEqual({ path, status: path === '//' ? 200 : 404 })
      }
    }
    const returning = await askServer(stack.origin, '/splash/', {
      method: 'POST',
      body: 'returnTo=/.//evil.invalid/',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect({ status: returning.status, location: returning.headers.location }).toEqual({
      status: 303,
      location: '/evil.invalid/',
    })

    const outside: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== stack.origin) outside.push(request.url())
    })
    await openPage(page, `${stack.origin}//evil.invalid/`)
    await expect(page).toHaveURL(`${stack.origin}/evil.invalid/`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404: Page not found')
    await page.getByRole('main').getByRole('link', { name: 'Go to the homepage.' }).click()
    await expect(page).toHaveURL(`${stack.origin}/`)
    await page.goBack()
    await expect(page).toHaveURL(`${stack.origin}/evil.invalid/`)
    expect(outside.filter((url) => url.includes('evil'))).toEqual([])
  })

  test('in cookies count as absent', async ({ stack }) => {
    const madeUp: Record<string, string>[] = [
      { atoken: 'garbage', rtoken: 'garbage' },
      { atoken: 'a.b.c', rtoken: '%00' },
      { atoken: '', rtoken: '' },
      { atoken: 'x'.repeat(5_000) },
      { videosLayoutType: '<script>' },
      { videosLayoutType: '__proto__' },
      { sandbox_site: '__proto__' },
      { cookieConsent: '%E0%A4%A' },
      { sessionId: '../..' },
      { __proto__x: '1', constructor: '2' },
    ]
    for (const cookies of madeUp) {
      const { status, html } = await askServer(stack.origin, '/videos/', {
        cookies: { age_confirmed: '1', ...cookies },
      })
      const isNeutral = html.includes('<noscript>')
      expect({ cookies, status, isDrawn: isNeutral || headingsIn(html, 1).length === 1 }).toEqual({
        cookies,
        status: 200,
        isDrawn: true,
      })
    }
  })
})

test.describe('hostile content', () => {
  const CANARY = 'window.canary=1'
  const NASTY = [
    `<script>${CANARY}</script>`,
    `<img src=x onerror="${CANARY}">`,
    `<svg onload="${CANARY}"><style>*{background:url(//evil.invalid/css)}</style></svg>`,
    '<img src="http://evil.invalid/leak.png" srcset="http://evil.invalid/set.png 1x">',
    '<video poster="http://evil.invalid/poster.png"></video>',
    '<iframe src="http://evil.invalid/"></iframe>',
    '<form action="http://evil.invalid/"><input name="root"></form>',
    `<a href="javascript:${CANARY}" ping="http://evil.invalid/ping">press</a>`,
    '<p style="background:url(http://evil.invalid/style)">kept words</p>',
    '<base href="http://evil.invalid/"><meta http-equiv="refresh" content="0;url=http://evil.invalid/">',
    '<div id="root"></div><div id="handover">{}</div>',
    `${'<b>'.repeat(500)}deep`,
  ].join('')

  const HTML_FIELDS = ['description', 'descriptionArea', 'fullSeoText', 'shortSeoText', 'text']

  test('is shown as text or not at all, on the server and after a click', async ({ page, stack, problems }) => {
    // What is promoted is not for a site at a port that the service does not know.
    problems.allow('status of 404 (Not Found)', '/v1/front/show-')
    const lied = await startTamperedSite(stack, stack.portAt(6), (path, answer) => {
      if (!path.startsWith('/content/')) return answer
      const text = JSON.stringify(answer, (name, value) => {
        if (HTML_FIELDS.includes(name) && typeof value === 'string') return NASTY
        return name === 'url' && typeof value === 'string' && value.startsWith('http') ? 'javascript:alert(1)' : value
      })
      return text.replace('{', '{"__proto__":{"isPolluted":true},')
    })
    try {
      await page.context().addCookies([
        { name: 'age_confirmed', value: '1', url: lied.origin },
        { name: 'cookieConsent', value: 'accept', url: lied.origin },
      ])
      await watchPolicy(page)
      const outside: string[] = []
      page.on('request', (request) => {
        if (new URL(request.url()).hostname.endsWith('evil.invalid')) outside.push(request.url())
      })
      const looks = async () => {
        const seen = await page.evaluate(() => {
          const facts = window as unknown as { canary?: number; violations: string[] }
          const inside = (selector: string) => document.querySelectorAll(`main :is(${selector})`).length
          return {
            canary: facts.canary ?? 0,
            violations: facts.violations,
            isPolluted: 'isPolluted' in {},
            unwanted: inside(
              'iframe, script, base, meta, [style*=evil], [onerror], [onload], [ping], a[href^="javascript:"]',
            ),
            clobbered: document.querySelectorAll('#root').length + document.querySelectorAll('#handover').length,
          }
        })
        expect({ at: page.url(), ...seen }).toEqual({
          at: page.url(),
          canary: 0,
          violations: [],
          isPolluted: false,
          unwanted: 0,
          clobbered: 2,
        })
      }
      const sent = await askServer(lied.origin, '/videos/low-tide-in-the-atrium/', { cookies: ADULT })
      expect(metaIn(sent.html, 'og:url')).toEqual([])
      for (const path of ['/', '/videos/', '/videos/low-tide-in-the-atrium/', '/faq/', '/categories/city-nights/']) {
        await openPage(page, lied.origin + path)
        await looks()
        if (path !== '/categories/city-nights/') await expect(page.getByText('kept words').first()).toBeAttached()
      }
      for (const name of ['Videos', 'Blog']) {
        await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click()
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await looks()
      }
      expect(outside).toEqual([])
    } finally {
      await lied.stop()
    }
  })
})

test.describe('a browser that keeps nothing, or keeps rubbish', () => {
  test('runs the site without storage', async ({ page, stack, adult }) => {
    void adult
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('denied', 'SecurityError')
          },
        })
      }
    })
    await openPage(page, `${stack.origin}/videos/`)
    await page.getByRole('link', { name: 'Next page' }).click()
    await expect(page).toHaveURL(`${stack.origin}/videos/?page=2`)
    await page.goBack()
    await expect(page).toHaveURL(`${stack.origin}/videos/`)
    await openPage(page, `${stack.origin}/videos/low-tide-in-the-atrium/`)
    await expect(page.getByRole('heading', { level: 1, name: 'Low Tide in the Atrium' })).toBeVisible()
  })

  test('reads past rubbish in storage, and throws when it is full', async ({ page, stack, adult }) => {
    void adult
    await openPage(page, `${stack.origin}/privacy-policy/`)
    const keys = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
    await page.addInitScript(
      (known) => {
        for (const storage of [localStorage, sessionStorage]) {
          for (const key of known) storage.setItem(key, '{"broken')
        }
        Storage.prototype.setItem = () => {
          throw new DOMException('full', 'QuotaExceededError')
        }
      },
      [...keys, ATTEMPTS_KEY, ...Object.values(PLAYER_STORAGE_KEYS).flat()],
    )
    await signIn(page, stack, 'member')
    await openPage(page, `${stack.origin}/videos/low-tide-in-the-atrium/`)
    await expect(page.getByRole('heading', { level: 1, name: 'Low Tide in the Atrium' })).toBeVisible()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Videos', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'All VR Videos' })).toBeVisible()
    const calls = callsOf(page)
    await page.reload()
    await isAlive(page)
    expect(calls.filter((call) => !/\/(add-video-view|notification)$/.test(call))).toEqual([])
  })
})

/** Follows a link to an address that the open page does not name. */
async function clickTo(page: Page, path: string) {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

async function memberCookies(stack: Stack) {
  const { accessToken, refreshToken } = await stack.control.signIn('member')
  return { atoken: accessToken, rtoken: refreshToken }
}
