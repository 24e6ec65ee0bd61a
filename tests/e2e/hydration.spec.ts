import type { Page } from '@playwright/test'
import { askServer, linksIn, metaIn, titlesIn } from './documents.ts'
import { callsOf, isAlive, openPage, REFUSED_DOCUMENTS, watchPolicy } from './living-page.ts'
import { expect, signIn, test } from './stack.ts'

const ADULT = { age_confirmed: '1', cookieConsent: 'accept' }
const VIDEO = '/videos/low-tide-in-the-atrium/'

const KINDS = [
  '/',
  '/videos/',
  '/videos/?layout=list&page=3&sort=latest',
  '/videos/?layout=simple',
  '/models/',
  '/models/?layout=list&letter=m',
  '/model_tag/theatre/',
  '/models/isolde-marrow/',
  '/categories/',
  '/categories/city-nights/',
  VIDEO,
  '/video/low-tide-in-the-atrium/',
  '/login/',
  '/free/',
  '/partners/',
  '/deals/',
  '/help/?topic=tech',
  '/search/?s=isolde',
  '/blog/',
  '/blog/a-day-on-set/',
  '/devices/phone-in-a-viewer/',
  '/try-ar/',
  '/business/',
  '/tour/',
  '/age-verification/',
  '/privacy-policy/',
  '/join-now/',
  '/reset-password/',
  '/playalogin/',
  '/email-change/',
  '/account-removal/',
  '/cancel-membership/',
  '/main-dashboard/',
  '/main-dashboard/membership-info/',
  '/main-dashboard/account-settings/',
  '/main-dashboard/favorites/',
  '/main-dashboard/upgrade-subscription/',
  '/main-dashboard/easy-cancel/',
  '/subscription/?uid=nobody',
  '/tokens/',
  '/nothing-here/',
]

/** The site that must be verified draws most of them alike: there each visitor sees half of them, and all by `--long`. */
function kindsFor(site: 'dark' | 'light', who: 'guest' | 'member') {
  const isWhole = site === 'dark' || process.env.LONG === '1'
  return KINDS.filter((_, index) => isWhole || index % 2 === (who === 'guest' ? 0 : 1))
}

/** What no server asks: how a member pays once a tile with an offer stands there, that a film was looked at, for whom a passkey could log in, and what members are told. */
const FIRST_ASKED_ALIVE = [
  /^GET \/api\/wp\/user\/dashboardInfo$/,
  /^POST .*\/add-video-view$/,
  /^POST .*\/passkey-login\/options$/,
  /^GET \/content\/\w+\/notification$/,
]

test.describe('a page comes alive as it was drawn', () => {
  for (const site of ['dark', 'light'] as const) {
    for (const who of ['guest', 'member'] as const) {
      test(`for a ${who} of the ${site} site, without asking again, and within the policy`, async ({
        page,
        stack,
        adult,
        problems,
      }) => {
        void adult
        test.setTimeout(90_000)
        problems.allow(...REFUSED_DOCUMENTS)
        const origin = stack.siteAt(site)
        if (who === 'member') await signIn(page, stack, 'member', origin)
        await watchPolicy(page)
        const calls = callsOf(page)
        for (const path of kindsFor(site, who)) {
          calls.length = 0
          await page.goto(origin + path)
          await isAlive(page)
          const seen = await page.evaluate(() => {
            const facts = window as unknown as { violations: string[]; drawn: Element | null }
            return {
              violations: facts.violations,
              isKept: document.querySelector('[data-app]') === facts.drawn,
              titles: document.querySelectorAll('title').length,
              canonicals: document.querySelectorAll('link[rel=canonical]').length < 2,
            }
          })
          expect({ path, calls, ...seen }).toEqual({
            path,
            calls: calls.filter((call) => FIRST_ASKED_ALIVE.some((known) => known.test(call))),
            violations: [],
            isKept: true,
            titles: 1,
            canonicals: true,
          })
        }
      })
    }
  }
})

test.describe('the page of tokens, loaded again by a member, is taken over as it was drawn', () => {
  const isKept = (page: Page) =>
    page.evaluate(() => document.querySelector('[data-app]') === (window as unknown as { drawn: Element | null }).drawn)

  test.beforeEach(async ({ page, stack, adult }) => {
    void adult
    await signIn(page, stack, 'member')
    await watchPolicy(page)
    await openPage(page, `${stack.origin}/tokens/`)
  })

  test('whatever the balance of tokens, and when it changes meanwhile', async ({ page, stack, context }) => {
    // So that the balance comes before all is taken over.
    const device = await context.newCDPSession(page)
    await device.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    for (const balance of [0, 3, 2_000]) {
      await stack.control.cam({ verb: 'setBalance', account: 'member', balance })
      await page.reload()
      await stack.control.cam({ verb: 'setBalance', account: 'member', balance: balance + 1 })
      await isAlive(page)
      expect(await isKept(page)).toBe(true)
      const header = page.getByRole('banner')
      await expect(header.getByRole('button', { name: `Tokens: ${balance + 1}`, exact: true })).toBeVisible()
    }
  })

  test('with a payment under way, which is shown then [M03]', async ({ page, stack, problems }) => {
    problems.allow('ERR_ABORTED', 'Failed to fetch')
    await stack.control.changeSettings({ moneyActionMs: 5_000 })
    await page.getByRole('main').getByRole('button', { name: /^Buy / }).first().click()
    const choice = page.getByRole('dialog', { name: 'Select Payment Method' })
    await choice.getByRole('button', { name: 'Continue to Checkout' }).click()
    await expect.poll(async () => (await stack.control.ledger()).length).toBe(1)
    await page.reload()
    await isAlive(page)
    expect(await isKept(page)).toBe(true)
    await expect(page.getByRole('main').getByText('Checking…')).toBeVisible()
  })
})

test('a slowly drawn page hydrates without a difference for a visitor who has not chosen about cookies', async ({
  page,
  stack,
  context,
}) => {
  await context.addCookies([{ name: 'age_confirmed', value: '1', url: stack.origin }])
  await stack.control.addFault({ kind: 'latency', endpoint: 'getVideos', latencyMs: 1_500, count: 1 })
  await watchPolicy(page)
  await openPage(page, `${stack.origin}/videos/?sort=latest`)
  await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible()
  const isKept = await page.evaluate(
    () => document.querySelector('[data-app]') === (window as unknown as { drawn: Element | null }).drawn,
  )
  expect(isKept).toBe(true)
})

test.describe('moving by clicks', () => {
  test('opens each kind of page without a document, with the head that the server would send [ROUTE-001]', async ({
    page,
    stack,
    adult,
  }) => {
    void adult
    await watchPolicy(page)
    await page.goto(`${stack.origin}/`)
    await isAlive(page)
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
    const main = page.getByRole('navigation', { name: 'Main' })
    const footer = page.getByRole('contentinfo')
    const steps: [path: string, click: () => Promise<void>][] = [
      ['/videos/', () => main.getByRole('link', { name: 'Videos', exact: true }).click()],
      ['/videos/?page=2', () => page.getByRole('link', { name: 'Next page' }).click()],
      ['/videos/?sort=latest', () => page.getByRole('link', { name: 'Latest', exact: true }).click()],
      ['', () => page.locator('main article h2 a, main article h3 a').first().click()],
      ['/categories/', () => main.getByRole('link', { name: 'Categories', exact: true }).click()],
      ['/categories/city-nights/', () => page.getByRole('link', { name: 'City Nights' }).first().click()],
      ['/login/', () => page.getByRole('banner').getByRole('link', { name: 'Log In' }).click()],
      ['/privacy-policy/', () => footer.getByRole('link', { name: 'Privacy Policy' }).click()],
      ['/deals/', () => main.getByRole('link', { name: 'Deals' }).click()],
      ['/join-now/', () => page.getByRole('banner').getByRole('link', { name: 'Join Now' }).click()],
      ['/', () => page.getByRole('banner').getByRole('link', { name: 'Halcyon VR' }).click()],
    ]
    for (const [path, click] of steps) {
      const before = page.url()
      await click()
      if (path === '') await expect(page).not.toHaveURL(before)
      else await expect(page).toHaveURL(stack.origin + path)
      const { pathname, search } = new URL(page.url())
      const sent = await askServer(stack.origin, pathname + search, { cookies: ADULT })
      await expect
        .poll(() => headIn(page), { message: path })
        .toEqual({
          title: titlesIn(sent.html),
          description: metaIn(sent.html, 'description'),
          robots: metaIn(sent.html, 'robots'),
          ogTitle: metaIn(sent.html, 'og:title'),
          canonical: linksIn(sent.html, 'canonical'),
          prev: linksIn(sent.html, 'prev'),
          next: linksIn(sent.html, 'next'),
        })
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    }
    const facts = await page.evaluate(() => {
      const { isSameDocument, violations } = window as unknown as { isSameDocument?: boolean; violations: string[] }
      return { isSameDocument, violations }
    })
    expect(facts).toEqual({ isSameDocument: true, violations: [] })
  })

  test('a reload leaves the page where it was scrolled to [CONST-009]', async ({ page, stack, adult }) => {
    void adult
    for (const [path, top] of [
      ['/videos/', 700],
      ['/terms-and-conditions/', 300],
    ] as const) {
      await page.goto(stack.origin + path)
      await isAlive(page)
      await page.evaluate(async (to) => {
        const scrolled = new Promise((resolve) => window.addEventListener('scroll', resolve, { once: true }))
        window.scrollTo(0, to)
        await scrolled
      }, top)
      await page.reload()
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(top)
    }
  })

  test('back and forward bring page, place and list again', async ({ page, stack, adult }) => {
    void adult
    await page.goto(`${stack.origin}/videos/`)
    await isAlive(page)
    await page.getByRole('link', { name: 'Next page' }).click()
    await expect(page).toHaveURL(`${stack.origin}/videos/?page=2`)
    await expect(page.getByRole('link', { name: 'Page 2', exact: true })).toHaveAttribute('aria-current', 'page')
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    const titles = await page.locator('main article').allTextContents()
    const card = page.locator('main article h2 a, main article h3 a').nth(9)
    await card.scrollIntoViewIfNeeded()
    await page.evaluate(async () => {
      const scrolled = new Promise((resolve) => window.addEventListener('scroll', resolve, { once: true }))
      window.scrollTo(0, 700)
      await scrolled
    })
    const place = await page.evaluate(() => window.scrollY)
    expect(place).toBeGreaterThan(300)
    await card.evaluate((link: HTMLElement) => link.click())
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('All VR Videos')
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)

    await page.goBack()
    await expect(page).toHaveURL(`${stack.origin}/videos/?page=2`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('All VR Videos')
    await expect.poll(() => page.locator('main article').allTextContents()).toEqual(titles)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place)
    await page.goBack()
    await expect(page).toHaveURL(`${stack.origin}/videos/`)
    await expect(page.getByRole('link', { name: 'Page 1', exact: true })).toHaveAttribute('aria-current', 'page')
    await page.goForward()
    await expect(page.getByRole('link', { name: 'Page 2', exact: true })).toHaveAttribute('aria-current', 'page')
    await expect.poll(() => page.locator('main article').allTextContents()).toEqual(titles)
  })

  test('leaves the state of a list in the address, for others to open [ROUTE-006, ROUTE-011]', async ({
    page,
    stack,
    adult,
    context,
  }) => {
    void adult
    await page.goto(`${stack.origin}/videos/`)
    await isAlive(page)
    const calls = callsOf(page)
    await page.getByLabel('Category').selectOption('city-nights')
    await expect(page).toHaveURL(`${stack.origin}/videos/?category=city-nights`)
    await page.getByRole('link', { name: 'Latest', exact: true }).click()
    await page.getByRole('link', { name: 'Next page' }).click()
    await page.getByRole('navigation', { name: 'Layout' }).getByRole('link', { name: 'List' }).click()
    await expect(page.getByText('Quality:').first()).toBeVisible()
    const address = page.url()
    expect(address).toBe(`${stack.origin}/videos/?category=city-nights&layout=list&page=2&sort=latest`)
    expect(calls.filter((call) => call.endsWith('/content/dark/videos'))).toHaveLength(3)

    await context.clearCookies({ name: 'videosLayoutType' })
    const other = await context.newPage()
    await other.goto(address)
    await isAlive(other)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    expect(await other.locator('main article').allTextContents()).toEqual(
      await page.locator('main article').allTextContents(),
    )
    await expect(other.getByLabel('Category')).toHaveValue('city-nights')
    await expect(other.getByText('Quality:').first()).toBeVisible()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a press before the page is alive takes effect once it is', async ({ page, stack, adult }) => {
    void adult
    const released = Promise.withResolvers<void>()
    await page.route('**/assets/entry-client*', async (route) => {
      await released.promise
      await route.continue()
    })
    const isAsked = page.waitForRequest('**/assets/entry-client*')
    await page.goto(`${stack.origin}/`, { waitUntil: 'commit' })
    await isAsked
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toHaveCount(0)
    released.resolve()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  })
})

function headIn(page: Page) {
  return page.evaluate(() => {
    const all = (selector: string, attribute: string) =>
      [...document.querySelectorAll(selector)].map((element) => element.getAttribute(attribute) ?? '')
    return {
      title: [...document.querySelectorAll('head title')].map(({ textContent }) => textContent ?? ''),
      description: all('meta[name=description]', 'content'),
      robots: all('meta[name=robots]', 'content'),
      ogTitle: all('meta[property="og:title"]', 'content'),
      canonical: all('link[rel=canonical]', 'href'),
      prev: all('head link[rel=prev]', 'href'),
      next: all('head link[rel=next]', 'href'),
    }
  })
}
