import type { Page } from '@playwright/test'
import { callsOf, open } from './session-support.ts'
import { expect, test } from './stack.ts'

test.beforeEach(({ adult }) => adult)

const rooms = (page: Page) => page.getByRole('main').getByRole('article')
const names = (page: Page) => rooms(page).getByRole('heading', { level: 2 }).allTextContents()
const categories = (page: Page) => page.getByRole('navigation', { name: 'Category' })
const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages' })

test.describe('the list of live rooms', () => {
  test('comes from the server with its 12 rooms, and the browser does not ask for them again [CAMLIST-001, CAMLIST-002]', async ({
    page,
    stack,
  }) => {
    await stack.control.clearRequests()
    await open(page, `${stack.origin}/vr-cam-girls/`)
    await expect(rooms(page)).toHaveCount(12)
    await expect(rooms(page).first()).toContainText(/live (4k|6k)/i)
    const asked = (await callsOf(stack, 'getRooms')).map(({ query }) => new URLSearchParams(query).get('offset'))
    // The page after it is loaded in advance (CAMLIST-011).
    await expect.poll(async () => (await callsOf(stack, 'getRooms')).length).toBe(2)
    expect(asked[0]).toBe('0')
  })

  test('is filtered by category, status and tags; the address holds what was chosen [CAMLIST-003, CAMLIST-004, CAMLIST-006]', async ({
    page,
    stack,
  }) => {
    await open(page, `${stack.origin}/vr-cam-girls/`)
    const all = await names(page)
    await categories(page).getByRole('link', { name: 'Couples' }).click()
    await expect(page).toHaveURL(`${stack.origin}/vr-cam-girls/?category=couples`)
    await expect.poll(() => names(page)).not.toEqual(all)
    await page.getByLabel('Status').selectOption('offline')
    await expect(page).toHaveURL(`${stack.origin}/vr-cam-girls/?category=couples&status=offline`)
    await expect(rooms(page).first()).toContainText('offline')
    await page.getByText('Filters', { exact: true }).click()
    await page.getByRole('region', { name: 'Mood' }).getByRole('link', { name: 'Calm' }).click()
    await expect(page).toHaveURL(/tags=mood-calm/)
    const choice = 'Couples, Offline, Calm'
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`VR Cam Girls: ${choice}`)
    await expect(page).toHaveTitle(new RegExp(`^${choice} - `))
    await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toContainText(choice)
    await page.goBack()
    await expect(page).toHaveURL(`${stack.origin}/vr-cam-girls/?category=couples&status=offline`)
  })

  test('comes from the server with what it is filtered by in heading, title and breadcrumbs, above all else [CAMLIST-003]', async ({
    browser,
    stack,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    await context.addCookies([{ name: 'age_confirmed', value: '1', url: stack.origin }])
    const page = await context.newPage()
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`${stack.origin}/vr-cam-girls/?category=couples&status=offline&tags=mood-calm`)
      const title = page.getByRole('heading', { level: 1 })
      await expect(title).toHaveText('VR Cam Girls: Couples, Offline, Calm')
      expect((await title.boundingBox())?.y).toBeLessThan(200)
      await expect(page).toHaveTitle(/^Couples, Offline, Calm - /)
      const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' })
      await expect(crumbs.getByText('Couples, Offline, Calm')).toHaveAttribute('aria-current', 'page')
      await expect(rooms(page).first()).toBeInViewport()
    }
    await page.getByRole('link', { name: 'Remove Calm' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('VR Cam Girls: Couples, Offline')
    await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'VR Cam Girls' }).click()
    await expect(page).toHaveURL(`${stack.origin}/vr-cam-girls/`)
    await context.close()
  })

  test('is about boys on the gay-themed site', async ({ page, stack }) => {
    await stack.control.clearRequests()
    await page.goto(`${stack.siteAt('darkest')}/vr-cam-boys/`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('VR Cam Boys')
    await expect(categories(page).getByRole('link')).toHaveText(['Boys', 'Couples', 'Trans'])
    await expect(categories(page).getByRole('link', { name: 'Boys' })).toHaveAttribute('aria-current', 'true')
    await expect(rooms(page)).toHaveCount(12)
    expect((await callsOf(stack, 'getRooms'))[0]?.query).toContain('tag-categories=boys')
  })

  test('turns to a page that was loaded in advance without waiting [CAMLIST-011]', async ({ page, stack }) => {
    await open(page, `${stack.origin}/vr-cam-girls/`)
    const first = await names(page)
    await expect.poll(async () => (await callsOf(stack, 'getRooms')).length).toBe(2)
    await pages(page).getByRole('link', { name: 'Page 2' }).click()
    await expect(page).toHaveURL(`${stack.origin}/vr-cam-girls/?page=2`)
    await expect.poll(() => names(page)).not.toEqual(first)
    expect((await callsOf(stack, 'getRooms'))[1]?.query).toContain('offset=12')
  })

  test('leads to a tag, whose page shows its rooms only, and says which group it is of [CAMLIST-013, CHROME-062]', async ({
    page,
    stack,
  }) => {
    await open(page, `${stack.origin}/vr-cam-girls/`)
    await page.getByRole('navigation', { name: 'Tags' }).getByRole('link', { name: 'Loft' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Loft')
    await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toContainText('Live VR Porn')
    expect(await rooms(page).count()).toBeGreaterThan(0)
  })

  test('works without scripts: filters and pages are links and forms', async ({ browser, stack }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    await context.addCookies([{ name: 'age_confirmed', value: '1', url: stack.origin }])
    const page = await context.newPage()
    await page.goto(`${stack.origin}/vr-cam-girls/`)
    await expect(rooms(page)).toHaveCount(12)
    await page.getByLabel('Status').selectOption('offline')
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page).toHaveURL(/status=offline/)
    await expect(rooms(page).first()).toContainText('offline')
    await context.close()
  })

  test('is a missing page for an unknown tag, and for a page after the last one', async ({ page, stack, problems }) => {
    problems.allow('status of 404')
    for (const path of ['/vr-cam-tag/no-such-tag/', '/vr-cam-girls/?page=900']) {
      expect((await page.goto(stack.origin + path))?.status()).toBe(404)
    }
  })
})
