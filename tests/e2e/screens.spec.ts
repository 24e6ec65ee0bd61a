import { openPage, REFUSED_DOCUMENTS } from './living-page.ts'
import { expect, signIn, test } from './stack.ts'

const WIDE = { width: 1440, height: 900 }
const TABLET = { width: 820, height: 1180 }
const PHONE = { width: 390, height: 844 }

test.describe('header', () => {
  test('of wide windows has logo, menu with badges, and who you are [CHROME-008, CHROME-010, CHROME-011, CHROME-022, CHROME-023]', async ({
    page,
    stack,
    adult,
  }) => {
    void adult
    await page.setViewportSize(WIDE)
    await openPage(page, `${stack.origin}/videos/`)
    const header = page.getByRole('banner')
    await expect(header.getByRole('link', { name: 'Halcyon VR' })).toHaveAttribute('href', '/')
    const menu = header.getByRole('navigation', { name: 'Main' })
    expect(await menu.locator(':scope > ul > li > a').allInnerTexts()).toEqual([
      'Videos',
      'Models',
      'Categories',
      expect.stringMatching(/LIVE\s*VR Cam Girls/),
      expect.stringMatching(/Try AR\s*NEW/),
      'Free',
      expect.stringMatching(/Deals\s*-60%/),
      'App',
      'Blog',
    ])
    const colours = await menu
      .getByText(/^(NEW|-60%)$/)
      .evaluateAll((badges) => badges.map((badge) => getComputedStyle(badge).backgroundColor))
    expect(colours).toEqual(['rgb(31, 143, 95)', 'rgb(180, 105, 14)'])
    await expect(header.getByRole('link', { name: 'Log In' })).toHaveAttribute('href', '/login/')
    await expect(header.getByRole('link', { name: 'Join Now' })).toHaveAttribute('href', '/join-now/')
    await expect(header.getByRole('button', { name: 'Account' })).toHaveCount(0)

    await signIn(page, stack, 'expired')
    await openPage(page, `${stack.origin}/videos/`)
    await expect(header.getByRole('link', { name: 'Log In' })).toHaveCount(0)
    await header.getByRole('button', { name: 'Account' }).click()
    const account = page.getByRole('menu', { name: 'Account' })
    await expect(account.getByRole('menuitem', { name: 'Log Out' })).toBeVisible()
    await expect(account.getByRole('menuitem', { name: 'Upgrade Subscription' })).toBeVisible()
  })

  test('changes to a mobile one at 1024 px [CHROME-024]', async ({ page, stack, adult }) => {
    void adult
    await openPage(page, `${stack.origin}/videos/`)
    const burger = page.getByRole('button', { name: 'Menu', exact: true })
    const menu = page.getByRole('banner').getByRole('navigation', { name: 'Main' })
    for (const [width, isMobile] of [
      [1440, false],
      [1025, false],
      [1024, true],
      [820, true],
      [390, true],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await expect(burger).toBeVisible({ visible: isMobile })
      await expect(menu).toBeVisible({ visible: !isMobile })
    }
  })

  test('has no menu on the join page [CHROME-025]', async ({ page, stack, adult }) => {
    void adult
    await page.setViewportSize(WIDE)
    await openPage(page, `${stack.origin}/join-now/`)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Halcyon VR' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  })

  test('dropdowns show tiles, one at a time, and close on Escape, outside and on a new page [CHROME-012, CHROME-013, CHROME-014, CHROME-095, CHROME-096]', async ({
    page,
    stack,
    adult,
  }) => {
    void adult
    await page.setViewportSize({ width: 1920, height: 1000 })
    await openPage(page, `${stack.origin}/categories/`)
    const models = page.getByRole('button', { name: 'More in Models' })
    const categories = page.getByRole('button', { name: 'More in Categories' })
    const tiles = page.getByRole('banner').getByRole('img', { name: / in VR$/ })

    await models.focus()
    await page.keyboard.press('Enter')
    await expect(models).toHaveAttribute('aria-expanded', 'true')
    await expect(tiles.filter({ visible: true })).toHaveCount(12)
    await categories.press('Enter')
    await expect(models).toHaveAttribute('aria-expanded', 'false')
    await expect(categories).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Escape')
    await expect(tiles).toHaveCount(0)
    await expect(categories).toBeFocused()

    await categories.press('Enter')
    await expect(tiles.first()).toBeVisible()
    await page.getByRole('contentinfo').getByText('All rights reserved').click()
    await expect(tiles).toHaveCount(0)

    await models.press('Enter')
    await page.getByRole('banner').getByRole('link', { name: 'Blog' }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${stack.origin}/blog/`)
    await expect(tiles).toHaveCount(0)

    await openPage(page, `${stack.siteAt('darkest')}/categories/`)
    await models.focus()
    await page.keyboard.press('Enter')
    await expect(tiles.filter({ visible: true })).toHaveCount(16)
  })
})

test.describe('mobile panel', () => {
  test('holds menu, submenus, account and Join Now, and is as wide as its theme says [CHROME-027, CHROME-028, CHROME-029, CHROME-030, CHROME-032, CHROME-107]', async ({
    page,
    stack,
    adult,
  }) => {
    void adult
    for (const [site, viewport, width] of [
      ['dark', PHONE, 320],
      ['darkest', PHONE, 375],
      ['darkest', TABLET, 805],
      ['light', PHONE, 360],
      ['light', { width: 360, height: 740 }, 345],
    ] as const) {
      await page.setViewportSize(viewport)
      await openPage(page, `${stack.siteAt(site)}/`)
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      const panel = page.getByRole('dialog', { name: 'Menu' })
      await expect(panel.getByRole('link', { name: 'Join Now' })).toBeVisible()
      await expect(panel.getByRole('link', { name: 'Log In' })).toBeVisible()
      await expect.poll(async () => Math.round((await panel.boundingBox())?.width ?? 0)).toBe(width)
      if (site === 'light') continue
      await panel.getByRole('button', { name: 'Categories' }).click()
      await expect(panel.getByRole('link', { name: 'All Categories' })).toBeVisible()
      await expect(panel.getByRole('link', { name: 'City Nights' })).toBeVisible()
    }
  })

  test('opens and closes by keyboard, holds the page still, and gives the focus back', async ({
    page,
    stack,
    adult,
  }) => {
    void adult
    await page.setViewportSize(PHONE)
    await signIn(page, stack, 'member')
    await openPage(page, `${stack.origin}/videos/`)
    const burger = page.getByRole('button', { name: 'Menu', exact: true })
    const panel = page.getByRole('dialog', { name: 'Menu' })
    await burger.focus()
    await page.keyboard.press('Enter')
    await expect(panel).toBeVisible()
    await expect(panel.getByRole('link', { name: 'Log Out' })).toBeVisible()
    await expect(panel.getByRole('link', { name: 'Join Now' })).toHaveCount(0)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden')
    await panel.getByRole('button', { name: 'Models' }).click()
    await expect(panel.getByRole('link', { name: 'All Models' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(panel.getByRole('link', { name: 'All Models' })).toHaveCount(0)
    await expect(panel).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(burger).toBeFocused()

    await burger.press('Enter')
    await panel.getByRole('link', { name: 'Free', exact: true }).click()
    await expect(page).toHaveURL(`${stack.origin}/free/`)
    await expect(panel).toBeHidden()
  })

  test('bottom menu of phones marks the open page [CHROME-063, CHROME-064, CHROME-065]', async ({
    page,
    stack,
    adult,
  }) => {
    void adult
    await page.setViewportSize(PHONE)
    await openPage(page, `${stack.origin}/videos/`)
    const menu = page.getByRole('navigation', { name: 'Quick menu' })
    expect(await menu.getByRole('link').allInnerTexts()).toEqual(['Home', 'Videos', 'Categories', 'Live', 'Log In'])
    expect(await menu.locator('li:has(a)').evaluateAll((items) => items.map((item) => item.className !== ''))).toEqual([
      false,
      true,
      false,
      false,
      false,
    ])
    await expect(menu.locator('img')).toHaveCount(5)
    await page.setViewportSize(WIDE)
    await expect(menu).toBeHidden()
  })
})

test.describe('footer', () => {
  test('has columns, labels, year and networks [CHROME-042, CHROME-043, CHROME-044, CHROME-045, CHROME-046, CHROME-047, CHROME-048, CHROME-050]', async ({
    page,
    stack,
    adult,
  }) => {
    void adult
    for (const [site, name, year, own] of [
      ['dark', 'Halcyon VR', 2021, ['Twitter', 'Instagram', 'Reddit', 'Youtube']],
      ['darkest', 'Nocturne VR', 2022, ['Instagram', 'Reddit', 'Youtube', 'Facebook']],
    ] as const) {
      await page.goto(`${stack.siteAt(site)}/privacy-policy/`)
      const footer = page.getByRole('contentinfo')
      expect(await footer.getByRole('heading').allInnerTexts()).toEqual([
        'Information',
        'Network',
        'Community',
        'Contact Us',
      ])
      await expect(footer.getByRole('link', { name: /RTA/ })).toBeVisible()
      await expect(footer).toContainText(`© ${new Date().getUTCFullYear()} ${name}`)
      await expect(footer).toContainText(`Founded in ${year}`)
      await expect(footer).toContainText('Secure, anonymous age check compliant with global regulations.')
      const networks = footer.getByRole('list', { name: 'Social networks' }).getByRole('link')
      expect(await networks.evaluateAll((links) => links.map((link) => link.getAttribute('aria-label')))).toEqual(own)
      await expect(footer.getByRole('link', { name: 'Forum' })).toHaveAttribute('href', 'https://forum.example/')
    }
  })

  test('outside the verified view has its fixed menu [CHROME-036, CHROME-037, CHROME-038, CHROME-039, CHROME-040, CHROME-041]', async ({
    page,
    stack,
    adult,
  }) => {
    void adult
    await signIn(page, stack, 'mustVerify', stack.siteAt('light'))
    await openPage(page, `${stack.siteAt('light')}/privacy-policy/`)
    const links = page.getByRole('navigation', { name: 'Footer' }).getByRole('link')
    expect(
      await links.evaluateAll((all) => all.map((link) => `${link.textContent} ${link.getAttribute('href')}`)),
    ).toEqual([
      'Terms and Conditions /terms-and-conditions/',
      'Privacy Policy /privacy-policy/',
      'Cookie Policy /cookie-policy/',
      'California Privacy Rights /ca-privacy-rights/',
      '18 U.S.C. 2257 /usc-2257/',
      'Complaints Policy /complaints-policy/',
      'Halcyon VRCinema that surrounds you https://halcyon-vr.example/',
      'Nocturne VRMen in every direction https://nocturne-vr.example/',
      'Affiliates https://affiliates.example/',
      'Blog /blog/',
      'Contact /join-now/',
      'FAQ /join-now/',
      'Business Inquires /join-now/',
      'Billing Support https://billing.example/support/',
    ])
    const header = page.getByRole('banner')
    await expect(header.getByRole('link', { name: 'Log Out' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
    await expect(page.getByRole('navigation', { name: 'Quick menu' })).toHaveCount(0)
  })

  test('links to other sites open in a new tab and tell nothing of us [ROUTE-005]', async ({
    page,
    stack,
    adult,
    context,
  }) => {
    void adult
    await openPage(page, `${stack.origin}/privacy-policy/`)
    const outside = page.locator('a[href^="http"]')
    const told = await outside.evaluateAll((links) =>
      links.map((link) => `${link.getAttribute('target')} ${link.getAttribute('rel')}`),
    )
    expect(told.length).toBeGreaterThan(4)
    expect(told.filter((one) => !/^_blank .*noopener noreferrer/.test(one))).toEqual([])
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
    await expect(page).toHaveURL(`${stack.origin}/faq/`)
    expect(context.pages()).toHaveLength(1)
    expect(await stack.control.leaks()).toEqual([])
  })
})

test.describe('breadcrumbs', () => {
  test('say where a page stands, and are hidden where they would not help [CHROME-052, CHROME-053, CHROME-057]', async ({
    page,
    stack,
    adult,
  }) => {
    void adult
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' })
    for (const [path, said] of [
      ['/videos/low-tide-in-the-atrium/', ['Home', 'Videos', 'Low Tide in the Atrium']],
      ['/categories/city-nights/', ['Home', 'Categories', 'City Nights']],
      ['/videos/', ['Home', 'Videos']],
    ] as const) {
      await page.goto(stack.origin + path)
      expect({ path, said: await crumbs.getByRole('listitem').allInnerTexts() }).toEqual({ path, said })
    }
    for (const path of ['/', '/login/', '/reset-password/', '/age-verification/']) {
      await page.goto(stack.origin + path)
      await expect(crumbs).toHaveCount(0)
    }
  })
})

test.describe('splash', () => {
  test('takes the focus, opens the terms, and goes for good [CHROME-068, CHROME-069, CHROME-072, CHROME-074, CHROME-108]', async ({
    page,
    stack,
    context,
  }) => {
    await page.setViewportSize(TABLET)
    await openPage(page, `${stack.origin}/privacy-policy/`)
    const splash = page.getByRole('dialog', { name: 'Warning: This Website is for Adults Only!' })
    await expect(splash).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(splash.getByRole('link', { name: 'Terms of Service' })).toBeFocused()
    await page.keyboard.press('Enter')
    const terms = page.getByRole('dialog', { name: 'Terms and Conditions' })
    await expect(terms).toBeVisible()
    await expect(terms).toContainText(/\w{4,} \w+/)
    await page.keyboard.press('Escape')
    await expect(terms).toBeHidden()
    await expect(splash.getByRole('link', { name: 'Terms of Service' })).toBeFocused()

    await splash.getByRole('button', { name: 'I Agree' }).click()
    await expect(splash).toHaveCount(0)
    const cookie = (await context.cookies()).find(({ name }) => name === 'age_confirmed')
    expect(cookie?.value).toBe('1')
    expect(Math.abs((cookie?.expires ?? 0) - Date.now() / 1000 - 2_592_000)).toBeLessThan(60)
    await openPage(page, `${stack.origin}/`)
    await expect(splash).toHaveCount(0)
  })

  test('lets pictures and data load behind it, and is not on the embedded player', async ({ page, stack }) => {
    await openPage(page, `${stack.origin}/`)
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect
      .poll(() =>
        page
          .locator('main img:visible')
          .first()
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBeGreaterThan(100)
    await openPage(page, `${stack.origin}/embed/low-tide-in-the-atrium/`)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

test.describe('cookie banner', () => {
  test('comes a second after load; Accept lasts a year, Reject the session [CHROME-075, CHROME-076, CHROME-077, CHROME-078, CHROME-079]', async ({
    page,
    stack,
    context,
  }) => {
    const banner = page.getByRole('region', { name: 'Cookies' })
    const choice = async () => (await context.cookies()).find(({ name }) => name === 'cookieConsent')
    await context.addCookies([{ name: 'age_confirmed', value: '1', url: stack.origin }])
    // Stopped, so that a slow machine cannot let the second pass before the page is alive.
    const now = Date.now()
    await page.clock.install({ time: now })
    await page.clock.pauseAt(now + 10_000)
    await page.goto(`${stack.origin}/privacy-policy/`)
    // The clock stands still but for what the page needs to come alive, a few steps of 10 ms.
    await expect
      .poll(async () => {
        await page.clock.runFor(10)
        return page.evaluate(() => Object.keys(document.querySelector('[data-app]') ?? {}).length > 0)
      })
      .toBe(true)
    await page.clock.runFor(800)
    await expect(banner).toHaveCount(0)
    await page.clock.runFor(300)
    await expect(banner).toContainText(
      'Our site uses cookies to personalize content and make our site easier for you to use.',
    )
    await banner.getByRole('button', { name: 'Reject' }).click()
    await expect(banner).toHaveCount(0)
    const { value, path, expires } = (await choice()) ?? {}
    expect({ value, path, expires }).toEqual({ value: 'reject', path: '/', expires: -1 })

    await context.clearCookies({ name: 'cookieConsent' })
    await page.clock.resume()
    await page.reload()
    await page.waitForFunction(() => Object.keys(document.querySelector('[data-app]') ?? {}).length > 0)
    await page.clock.runFor(1_100)
    await banner.getByRole('button', { name: 'Accept' }).click()
    await expect(banner).toHaveCount(0)
    const accepted = await choice()
    expect(accepted?.value).toBe('accept')
    expect(Math.abs((accepted?.expires ?? 0) - Date.now() / 1000 - 31_536_000)).toBeLessThan(120)
    await page.reload()
    await page.waitForFunction(() => Object.keys(document.querySelector('[data-app]') ?? {}).length > 0)
    await page.clock.runFor(2_000)
    await expect(banner).toHaveCount(0)
  })
})

test.describe('home', () => {
  test('has its sections, each with a way on [CAT-006, CAT-007, CAT-008, CAT-012]', async ({ page, stack, adult }) => {
    void adult
    await page.setViewportSize(WIDE)
    await openPage(page, `${stack.origin}/`)
    for (const [title, more] of [
      ['Upcoming VR Sex Videos', '/videos/?sort=latest'],
      ['Top VR Porn Videos', '/videos/?sort=popular'],
      ['Latest VR Porn Videos', '/videos/?sort=latest'],
      ['Top VR Porn Categories', '/categories/'],
      ['VR Pornstars', '/models/'],
    ] as const) {
      const section = page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
      await expect(section.getByRole('link', { name: /^More/ })).toHaveAttribute('href', more)
    }
    const featured = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Featured Models', exact: true }) })
    await expect(featured.locator('a[href^="/models/"]:not([href="/models/"])')).toHaveCount(8)
    await expect(page.getByRole('heading', { name: 'What do you get?' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'See what is free' })).toHaveAttribute('href', '/free/')
  })
})

test.describe('cards', () => {
  test('carry badges, duration, stars and a way to join; layouts are kept in a cookie [CAT-020, ROUTE-015, VIDEO-006, VIDEO-012, VIDEO-014, VIDEO-015, VIDEO-021]', async ({
    page,
    stack,
    adult,
    context,
  }) => {
    void adult
    await page.setViewportSize(WIDE)
    await openPage(page, `${stack.origin}/videos/`)
    const first = page.locator('main article').first()
    await expect(first.getByText(/^[4-8]K$/)).toBeVisible()
    await expect(first.getByText('VR', { exact: true })).toBeVisible()
    await expect(first).toContainText('Starring:')
    await expect(first.locator('a[href^="/models/"]').first()).toBeVisible()
    const promoted = page.locator('main article a[target=_blank]').first()
    await expect(promoted).toHaveAttribute('rel', /noopener noreferrer/)

    const layouts = page.getByRole('navigation', { name: 'Layout' })
    await layouts.getByRole('link', { name: 'List' }).click()
    await expect(first).toContainText('Quality:')
    await expect(first).toContainText('Duration:')
    await expect(first).toContainText('Release date:')
    expect((await context.cookies()).find(({ name }) => name === 'videosLayoutType')?.value).toBe('list')
    await openPage(page, `${stack.origin}/categories/city-nights/`)
    await expect(first).toContainText('Quality:')
    await layouts.getByRole('link', { name: 'Simple' }).click()
    await expect(first).not.toContainText('Quality:')
    await expect(first).not.toContainText('Starring:')
    await openPage(page, `${stack.origin}/videos/`)
    await expect(layouts.getByRole('link', { name: 'Simple' })).toHaveAttribute('aria-current', 'true')
    await expect(first).not.toContainText('Starring:')
  })

  test('of the site whose name says AR wear that badge [CHROME-004]', async ({ page, stack, adult }) => {
    void adult
    await signIn(page, stack, 'member', stack.siteAt('light'))
    await openPage(page, `${stack.siteAt('light')}/videos/`)
    await expect(page.locator('main article').first().getByText('AR', { exact: true })).toBeVisible()
  })
})

test.describe('error screens', () => {
  test('401 says why, with two ways on [ERR-001, ERR-002]', async ({ page, stack, adult, problems }) => {
    void adult
    problems.allow(...REFUSED_DOCUMENTS)
    await signIn(page, stack, 'inactive')
    await openPage(page, `${stack.origin}/main-dashboard/easy-cancel/`)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { name: 'Access denied' })).toBeVisible()
    await expect(main).toContainText('You do not have a subscription. Please subscribe to get access.')
    await expect(main.getByRole('link', { name: 'JOIN NOW' })).toHaveAttribute('href', '/join-now/')
    await main.getByRole('link', { name: 'Go to main page' }).click()
    await expect(page).toHaveURL(`${stack.origin}/`)
  })

  test('404 offers something else, and keeps the address [ERR-003, ERR-004, ERR-005, ERR-006, ERR-007]', async ({
    page,
    stack,
    adult,
    problems,
  }) => {
    void adult
    problems.allow(...REFUSED_DOCUMENTS)
    await openPage(page, `${stack.origin}/videos/no-such-film/`)
    await expect(page).toHaveURL(`${stack.origin}/videos/no-such-film/`)
    await expect(page).toHaveTitle('Nothing found for no-such-film')
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1, name: '404: Page not found' })).toBeVisible()
    await expect(main).toContainText("Sorry... Requested page doesn't exist. Go to the homepage.")
    for (const [title, count, more, to] of [
      ['Best VR Videos', 6, 'More Top VR Porn Videos', '/videos/'],
      ['VR Porn Categories', 4, 'More VR Porn Categories', '/categories/'],
      ['Best Pornstars', 6, 'More VR Pornstars', '/models/'],
    ] as const) {
      const section = page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
      await expect(section.getByRole('listitem').filter({ has: page.getByRole('heading') })).toHaveCount(count)
      await expect(section.getByRole('link', { name: more })).toHaveAttribute('href', to)
    }
  })

  test('maintenance takes the place of the page, at load and while it is open, and goes again [CHROME-080, CHROME-081]', async ({
    page,
    stack,
    adult,
    problems,
  }) => {
    void adult
    problems.allow('status of 503 (Service Unavailable)')
    const closed = page.getByRole('heading', { name: 'Website Maintenance' })
    await page.clock.install()
    await page.goto(`${stack.origin}/privacy-policy/`)
    await page.waitForFunction(() => Object.keys(document.querySelector('[data-app]') ?? {}).length > 0)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy')
    await stack.control.setMaintenance(true)
    await page.clock.runFor(61_000)
    await expect(closed).toBeVisible()
    await expect(page.getByText('We`ll be back Shortly!')).toBeVisible()
    await expect(page.getByRole('banner')).toHaveCount(0)

    await page.reload()
    await expect(closed).toBeVisible()
    await page.waitForFunction(() => Object.keys(document.querySelector('[data-app]') ?? {}).length > 0)
    await stack.control.setMaintenance(false)
    await page.clock.runFor(61_000)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy')
  })
})

test('each site wears its theme [CHROME-001]', async ({ page, stack, adult }) => {
  void adult
  const looks = new Set<string>()
  for (const [site, name] of [
    ['dark', 'Halcyon VR'],
    ['darkest', 'Nocturne VR'],
    ['light', 'AR Lumen'],
  ] as const) {
    await page.goto(`${stack.siteAt(site)}/privacy-policy/`)
    await expect(page.locator('html')).toHaveAttribute('data-theme', site)
    await expect(page.getByRole('banner').getByRole('link', { name })).toBeVisible()
    looks.add(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor))
  }
  expect(looks.size).toBe(3)
})

test('by keyboard, the first stop leads past the header into the page', async ({ page, stack, adult }) => {
  void adult
  await page.setViewportSize(WIDE)
  await openPage(page, `${stack.origin}/videos/`)
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
})
