import { pick } from '../support/pick.ts'
import { REFUSED_DOCUMENTS } from './living-page.ts'
import { expect, signIn, test } from './stack.ts'

test.use({ javaScriptEnabled: false })

test.describe('without scripts', () => {
  test('every kind of page can be read, and nothing covers it', async ({ page, stack, adult, problems }) => {
    void adult
    problems.allow(...REFUSED_DOCUMENTS)
    for (const [path, heading] of [
      ['/', 'Halcyon VR: cinema that surrounds you'],
      ['/videos/', 'All VR Videos'],
      ['/categories/', 'VR Categories'],
      ['/categories/city-nights/', 'City Nights'],
      ['/videos/low-tide-in-the-atrium/', 'Low Tide in the Atrium'],
      ['/privacy-policy/', 'Privacy Policy'],
      ['/faq/', 'Frequently Asked Questions'],
      ['/login/', ''],
      ['/nothing-here/', '404: Page not found'],
      ['/main-dashboard/', 'Access denied'],
    ] as const) {
      await page.goto(stack.origin + path)
      const title = page.getByRole('heading', { level: 1, name: heading || undefined })
      await expect(title).toBeVisible()
      const isOnTop = await title.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        const hit = document.elementFromPoint(left + width / 2, top + height / 2)
        return hit !== null && (element.contains(hit) || hit.contains(element))
      })
      expect({ path, isOnTop }).toEqual({ path, isOnTop: true })
    }
  })

  test('a room explains what scripts are needed for, over its picture, and shows who the model is', async ({
    page,
    stack,
    adult,
  }) => {
    void adult
    const words = page.getByText(
      'Watching and chatting live need JavaScript. Please switch it on and load this page again.',
    )
    await page.goto(`${stack.origin}/vr-cam-girls/mira-vale/`)
    await expect(words).toBeVisible()
    await expect(page.getByText('Entering the room…')).toBeHidden()
    await expect(page.locator('main img').first()).toBeVisible()
    await expect(page.getByRole('region', { name: 'About Mira Vale' })).toContainText('Languages')
    await expect(page.getByRole('button', { name: /Private show|Send|Tip|tokens/ })).toHaveCount(0)
    await stack.control.cam({ verb: 'setRoomState', room: 'mira-vale', state: 'OFFLINE' })
    await page.goto(`${stack.origin}/vr-cam-girls/mira-vale/`)
    await expect(page.getByText('Mira Vale is offline.')).toBeVisible()
    await expect(words).toBeVisible()
  })

  test('a film says that playing needs scripts, and offers no button that does nothing', async ({
    page,
    stack,
    adult,
  }) => {
    void adult
    await page.goto(`${stack.origin}/videos/low-tide-in-the-atrium/`)
    await expect(
      page.getByText('Playing needs JavaScript. Please switch it on and load this page again.'),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: /Play|Watch trailer|Share|Trailer/ })).toHaveCount(0)
  })

  test('the log-in form keeps typed text: nothing sends it before scripts can', async ({ page, stack, adult }) => {
    void adult
    await page.goto(`${stack.origin}/login/`)
    await page.getByLabel('E-mail').fill('finn@example.com')
    await page.getByLabel('Password', { exact: true }).fill('Proscenium1')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Log In', exact: true })).toBeDisabled()
    await expect(page).toHaveURL(`${stack.origin}/login/`)
    await expect(page.getByLabel('E-mail')).toHaveValue('finn@example.com')
    await expect(page.getByText('Logging in needs JavaScript.')).toBeVisible()
  })

  test('menus lead on in wide and narrow windows', async ({ page, stack, adult }) => {
    void adult
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto(`${stack.origin}/`)
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Categories' }).click()
      await expect(page).toHaveURL(`${stack.origin}/categories/`)
    }
  })

  test('the list is paged, sorted and laid out by links', async ({ page, stack, adult }) => {
    void adult
    await page.goto(`${stack.origin}/videos/`)
    const first = await page.locator('main article').first().innerText()
    await page.getByRole('link', { name: 'Next page' }).click()
    await expect(page).toHaveURL(`${stack.origin}/videos/?page=2`)
    expect(await page.locator('main article').first().innerText()).not.toBe(first)
    await page.getByRole('link', { name: 'Latest' }).click()
    await expect(page).toHaveURL(`${stack.origin}/videos/?sort=latest`)
    await page.getByRole('navigation', { name: 'Layout' }).getByRole('link', { name: 'List' }).click()
    await expect(page).toHaveURL(`${stack.origin}/videos/?layout=list&sort=latest`)
    await expect(page.getByText('Quality:').first()).toBeVisible()
  })

  test('the filter is a form with a button of its own', async ({ page, stack, adult }) => {
    void adult
    await page.goto(`${stack.origin}/videos/?sort=latest`)
    await page.getByLabel('Category').selectOption('city-nights')
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page).toHaveURL(`${stack.origin}/videos/?category=city-nights&sort=latest`)
    await expect(page.getByLabel('Category')).toHaveValue('city-nights')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('All VR Videos: City Nights, Latest')
    await expect(page).toHaveTitle(/^City Nights, Latest - /)
    await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toContainText('City Nights, Latest')
    expect(await page.locator('main article').count()).toBe(12)
  })

  test('the splash is accepted by a form, for 30 days, and leads back to the same page [CHROME-069, CHROME-072]', async ({
    page,
    stack,
    context,
  }) => {
    await page.goto(`${stack.origin}/videos/?page=2`)
    const splash = page.getByRole('dialog', { name: 'Warning: This Website is for Adults Only!' })
    await expect(splash).toBeVisible()
    await splash.getByRole('button', { name: 'I Agree' }).click()
    await expect(page).toHaveURL(`${stack.origin}/videos/?page=2`)
    await expect(splash).toHaveCount(0)
    const cookie = (await context.cookies()).find(({ name }) => name === 'age_confirmed')
    if (!cookie) throw new Error('There is no cookie age_confirmed')
    expect(pick(cookie, 'value', 'path', 'sameSite')).toEqual({ value: '1', path: '/', sameSite: 'Lax' })
    expect(Math.round((cookie.expires - Date.now() / 1000) / 60)).toBe(2_592_000 / 60)
    await page.goto(`${stack.origin}/`)
    await expect(splash).toHaveCount(0)
  })

  test('a visitor who disagrees leaves, and the terms are a link [CHROME-068, CHROME-070]', async ({ page, stack }) => {
    await page.goto(`${stack.origin}/`)
    const splash = page.getByRole('dialog')
    await expect(splash).toContainText('18+')
    await expect(splash).toContainText('Warning: This Website is for Adults Only!')
    await expect(splash).toContainText('This website contains age-restricted material.')
    const today = new Intl.DateTimeFormat('en-US', { month: 'long', day: '2-digit', year: 'numeric', timeZone: 'UTC' })
    await expect(splash).toContainText(today.format(new Date()))
    await expect(splash.getByRole('link', { name: 'Disagree' })).toHaveAttribute('href', 'https://www.rtalabel.org/')
    await expect(splash.getByRole('link', { name: 'Terms of Service' })).toHaveAttribute(
      'href',
      '/terms-and-conditions/',
    )
  })

  test('the SEO text unfolds [SEO-003]', async ({ page, stack, adult }) => {
    void adult
    await page.goto(`${stack.origin}/videos/`)
    const about = page.getByRole('region', { name: 'About this page' })
    await expect(about).toContainText('Every film of Halcyon VR in one list.')
    const full = about.getByText('The badge on a poster says how sharp the master is')
    await expect(full).toBeHidden()
    await about.getByText('Read Full Text').click()
    await expect(full).toBeVisible()
    await about.getByText('Hide Full Text').click()
    await expect(full).toBeHidden()
  })

  test('a member reads on, and nothing is offered that only scripts can do', async ({ page, stack, adult }) => {
    void adult
    await signIn(page, stack, 'member')
    await page.goto(`${stack.origin}/`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden()
  })
})
