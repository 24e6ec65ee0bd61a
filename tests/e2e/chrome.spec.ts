import { openPage, REFUSED_DOCUMENTS } from './living-page.ts'
import { expect, signIn, test } from './stack.ts'

const WIDE = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

test.describe('header', () => {
  test('takes 78 px above the page on desktop, 64 px on phones', async ({ page, stack, adult }) => {
    void adult
    for (const [viewport, height] of [
      [WIDE, 78],
      [PHONE, 64],
    ] as const) {
      await page.setViewportSize(viewport)
      for (const site of ['dark', 'darkest', 'light'] as const) {
        await openPage(page, `${stack.siteAt(site)}/terms-and-conditions/`)
        const bar = await page.getByRole('banner').boundingBox()
        const main = await page.getByRole('main').boundingBox()
        expect({
          top: bar?.y,
          barHeight: Math.round(bar?.height ?? 0) - 1,
          mainTop: Math.round(main?.y ?? 0) - 1,
        }).toEqual({ top: 0, barHeight: height, mainTop: height })
      }
    }
  })

  test('on phones shows members without a membership the sign of the site at its full size, cut before its name', async ({
    page,
    stack,
    adult,
  }) => {
    void adult
    await page.setViewportSize(PHONE)
    for (const site of ['dark', 'darkest', 'light'] as const) {
      const origin = stack.siteAt(site)
      await signIn(page, stack, 'expired', origin)
      await openPage(page, `${origin}/terms-and-conditions/`)
      const header = page.getByRole('banner')
      await expect(header.getByRole('button', { name: /^Tokens: / })).toBeVisible()
      const sizes = () =>
        header.getByRole('link', { name: /, home$/ }).evaluate((link) => {
          const { width, height } = link.querySelector('svg')!.getBoundingClientRect()
          return { shown: link.clientWidth, isWhole: width > 80 && height === 24 }
        })
      await expect.poll(sizes).toEqual({ shown: 28, isWhole: true })
    }
  })

  test('is set off from the page once that is scrolled past 75 px, and no more when it is back [CONST-006]', async ({
    page,
    stack,
    adult,
  }) => {
    void adult
    await page.setViewportSize(WIDE)
    await openPage(page, `${stack.origin}/terms-and-conditions/`)
    const shadow = () => page.getByRole('banner').evaluate((header) => getComputedStyle(header).boxShadow)
    const scrollTo = (top: number) => page.evaluate((to) => window.scrollTo(0, to), top)
    await scrollTo(76)
    await expect.poll(shadow).not.toBe('none')
    await scrollTo(75)
    await expect.poll(shadow).toBe('none')
  })

  test('a target on the page is 20 px from the top after a jump [CONST-007]', async ({ page, stack, adult }) => {
    void adult
    await page.setViewportSize({ width: 1440, height: 500 })
    await openPage(page, `${stack.origin}/terms-and-conditions/`)
    await page.getByRole('navigation', { name: 'On this page' }).getByRole('link').nth(1).click()
    const top = () => page.locator('#part-2').evaluate((part) => Math.round(part.getBoundingClientRect().top))
    await expect.poll(top).toBe(98)
    await page.setViewportSize({ width: 390, height: 500 })
    await openPage(page, `${stack.origin}/terms-and-conditions/#part-2`)
    await expect.poll(top).toBe(84)
  })

  test('has its menu of phones in a panel at the side, which closes when the window becomes wide [CHROME-026]', async ({
    page,
    stack,
    adult,
  }) => {
    void adult
    await page.setViewportSize(PHONE)
    await openPage(page, `${stack.origin}/terms-and-conditions/`)
    const panel = page.getByRole('dialog', { name: 'Menu' })
    const mainMenu = panel.getByRole('navigation', { name: 'Main' })
    const account = panel.getByRole('navigation', { name: 'Account' })
    const open = async () => {
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      await expect(panel.getByRole('textbox', { name: 'Search' })).toBeVisible()
      await expect(mainMenu.getByRole('link', { name: 'Blog' })).toBeVisible()
    }
    await open()
    await expect.poll(async () => (await panel.boundingBox())?.x).toBe(0)
    const { width, height } = (await panel.boundingBox())!
    expect({ isNarrower: width < PHONE.width, height }).toEqual({ isNarrower: true, height: PHONE.height })
    await expect(account.getByRole('link', { name: 'Log In' })).toBeVisible()
    await expect(panel.getByRole('link', { name: 'Join Now' })).toBeVisible()
    await expect(panel.getByRole('link', { name: 'Log Out' })).toHaveCount(0)
    await signIn(page, stack, 'member')
    await openPage(page, `${stack.origin}/terms-and-conditions/`)
    await open()
    await expect(account.getByRole('link', { name: 'Dashboard' })).toBeVisible()
    await expect(account.getByRole('link', { name: 'Log Out' })).toBeVisible()
    await expect(panel.getByRole('link', { name: 'Join Now' })).toHaveCount(0)
    await page.setViewportSize(WIDE)
    await expect(page.getByRole('dialog', { name: 'Menu' })).toHaveCount(0)
    await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click()
    await expect(page).toHaveURL(`${stack.origin}/blog/`)
    await page.setViewportSize(PHONE)
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
  })
})

test.describe('staff', () => {
  test('open the page that they see in the content admin, in a new tab [ROLE-005, ROLE-008]', async ({
    page,
    stack,
    adult,
  }) => {
    void adult
    await page.setViewportSize(WIDE)
    await signIn(page, stack, 'admin')
    const editOn = async (path: string) => {
      await openPage(page, `${stack.origin}${path}`)
      await page.getByRole('button', { name: 'Account' }).click()
      await expect(page.getByRole('menuitem', { name: 'Content Admin' })).toBeVisible()
      const links = page.getByRole('menuitem', { name: 'Edit' })
      return links.evaluateAll((all) =>
        all.map((link) => `${link.getAttribute('href')} ${link.getAttribute('target')}`),
      )
    }
    expect(await editOn('/videos/low-tide-in-the-atrium/')).toEqual([
      expect.stringMatching(/^https:\/\/admin\.example\/videos\/\d+ _blank$/),
    ])
    expect(await editOn('/scent-of-rain/')).toEqual([
      expect.stringMatching(/^https:\/\/admin\.example\/pages\/\?id=\d+ _blank$/),
    ])
    expect(await editOn('/privacy-policy/')).toEqual([])
  })

  test('have the internal area as a link, and it is a page of no site [ROUTE-102]', async ({
    page,
    stack,
    adult,
    problems,
  }) => {
    void adult
    problems.allow(...REFUSED_DOCUMENTS)
    await page.setViewportSize(WIDE)
    await signIn(page, stack, 'moderator')
    await openPage(page, `${stack.origin}/privacy-policy/`)
    await page.getByRole('button', { name: 'Account' }).click()
    const area = page.getByRole('menuitem', { name: 'Staff Area' })
    await expect(area).toHaveAttribute('href', 'https://staff.example/')
    await expect(area).toHaveAttribute('target', '_blank')
    for (const path of ['/staff/', '/staff-area/']) {
      expect((await page.request.get(`${stack.origin}${path}`)).status()).toBe(404)
    }
  })
})

test.describe('pages of the editors', () => {
  test('a promotion is its page with a way to join [ROUTE-103]', async ({ page, stack, adult }) => {
    void adult
    for (const [path, title] of [
      ['/tour/', 'A Tour of Halcyon VR'],
      ['/halloween/', 'The Longest Night'],
      ['/space-odyssey/', 'A Space Odyssey'],
    ] as const) {
      await openPage(page, `${stack.origin}${path}`)
      const main = page.getByRole('main')
      await expect(main.getByRole('heading', { level: 1 })).toHaveText(title)
      await expect(main.getByRole('heading', { level: 2 })).not.toHaveCount(0)
      await expect(main.getByRole('link', { name: 'JOIN NOW' })).toHaveAttribute('href', '/join-now/')
    }
  })

  test('app, partners, contact, business and free have their texts and their own parts [ROUTE-104]', async ({
    page,
    stack,
    adult,
  }) => {
    void adult
    const main = page.getByRole('main')
    const open = async (path: string, title: string, text: string) => {
      await openPage(page, `${stack.origin}${path}`)
      await expect(main.getByRole('heading', { level: 1 })).toHaveText(title)
      await expect(main).toContainText(text)
    }
    await open('/app/', 'The Free VR App', 'Which headsets')
    await open('/business/', 'Business Inquiries', 'Locations')
    await open('/contact/', 'Contact', 'A person answers')
    await expect(main.getByText('dark-support')).toBeVisible()
    await open('/partners/', 'Partners', 'Work with us')
    const partners = main.getByRole('list', { name: 'Partners' })
    await expect(partners.getByRole('listitem')).toHaveCount(6)
    await expect(partners.getByRole('link', { name: 'Quiet Lens Works' })).toHaveAttribute('target', '_blank')

    await stack.control.clearRequests()
    await open('/free/', 'Free VR Videos', 'No card, no trial, no account')
    const asked = (await stack.control.requests()).filter(({ endpoint }) => endpoint === 'getVideos')
    // Once more by the browser, where the server did not wait for the answer.
    expect(new Set(asked.map(({ query }) => new URLSearchParams(query).get('category')))).toEqual(new Set(['free']))
    const first = main.locator('article').first().getByRole('heading').getByRole('link')
    await expect(first).toHaveAttribute('href', /^\/videos\/[\w-]+\/\?isVideoFromFreePage=1$/)
    await first.click()
    await expect(page).toHaveURL(/isVideoFromFreePage=1$/)
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
  })
})

test.describe('log-in page', () => {
  test('shows its slides beside the form in the verified view, and none outside it [ACCT-014, ROLE-027]', async ({
    page,
    stack,
    adult,
  }) => {
    void adult
    await page.setViewportSize(WIDE)
    await openPage(page, `${stack.origin}/login/`)
    const slides = page.getByRole('region', { name: 'What is new' }).filter({ visible: true })
    await expect(slides.getByRole('listitem')).toHaveCount(3)
    await expect(slides).toContainText('For members')
    await stack.control.clearRequests()
    await openPage(page, `${stack.siteAt('light')}/login/`)
    await expect(page.getByRole('heading', { level: 1, name: 'Log In' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'What is new' })).toHaveCount(0)
    expect((await stack.control.requests()).filter(({ endpoint }) => endpoint === 'getLoginSlides')).toEqual([])
  })
})

test('a requested dialog that fails to load shows a notice, until that is closed [ERR-029]', async ({
  page,
  stack,
  problems,
}) => {
  problems.allow('ERR_FAILED', 'dynamically imported')
  await page.route(/dialogs\.view/, (route) => route.abort())
  // A chunk that cannot be had reloads the page once a minute at most; here that has just been done.
  await page.addInitScript(() => sessionStorage.setItem('chunk-reload', String(Date.now())))
  await openPage(page, `${stack.origin}/privacy-policy/`)
  await page.getByRole('link', { name: 'Terms of Service' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'Uh-oh... Something went wrong.' })
  await expect(notice).toBeVisible()
  await notice.getByRole('button', { name: 'Close' }).click()
  await expect(notice).toHaveCount(0)
})

test('a click without a network stays in the site, says so, and leads on once the network is back [ERR-019]', async ({
  page,
  stack,
  context,
  adult,
  problems,
}) => {
  void adult
  problems.allow('ERR_INTERNET_DISCONNECTED', 'dynamically imported')
  await openPage(page, `${stack.origin}/privacy-policy/`)
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await context.setOffline(true)
  await page.getByRole('banner').getByRole('link', { name: 'Join Now' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'You seem to be offline.' })
  await expect(notice).toBeVisible()
  await notice.getByRole('button', { name: 'Try again' }).click()
  await expect(notice).toBeVisible()
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
  await context.setOffline(false)
  await expect(page).toHaveURL(`${stack.origin}/join-now/`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('one step away')
})
