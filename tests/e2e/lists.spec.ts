import type { Page } from '@playwright/test'
import { callsOf, cookieValue, open, type Stack } from './session-support.ts'
import { expect, signIn, test } from './stack.ts'

test.beforeEach(({ adult }) => adult)

/** Of a whole list: a server that is slow sends the page before its videos, and one that is answered late leaves the last page there. Cards far below the window have no inner text. */
async function titles(page: Page) {
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
  return page.getByRole('main').getByRole('article').getByRole('heading', { level: 2 }).allTextContents()
}
const order = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Order' }).getByRole('link', { name, exact: true })
const layout = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Layout' }).getByRole('link', { name, exact: true })
const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages' })
const category = (page: Page) => page.getByLabel('Category')
/** What was asked of the server for lists, in order. */
const asked = async (stack: Stack) =>
  (await callsOf(stack, 'getVideos')).map(({ query }) => Object.fromEntries(new URLSearchParams(query)))

test.describe('the list of videos', () => {
  test('opens with the most popular for guests and with the newest for logged-in visitors [CAT-018]', async ({
    page,
    stack,
  }) => {
    await open(page, `${stack.origin}/videos/`)
    await expect(order(page, 'Popular')).toHaveAttribute('aria-current', 'true')
    const popular = await titles(page)
    await signIn(page, stack, 'member')
    await open(page, `${stack.origin}/videos/`)
    await expect(order(page, 'Latest')).toHaveAttribute('aria-current', 'true')
    const latest = await titles(page)
    expect(latest).not.toEqual(popular)
    // The server asks, and the browser once more where the server did not wait for the answer.
    expect(new Set((await asked(stack)).map(({ sort }) => sort))).toEqual(new Set(['popular', 'latest']))
  })

  test('is ordered by popular or latest, as the address says [CAT-017]', async ({ page, stack }) => {
    await open(page, `${stack.origin}/videos/?page=2`)
    await expect(page.getByRole('navigation', { name: 'Order' }).getByRole('link')).toHaveText(['Popular', 'Latest'])
    const popular = await titles(page)
    await order(page, 'Latest').click()
    await expect(page).toHaveURL(`${stack.origin}/videos/?sort=latest`)
    await expect(order(page, 'Latest')).toHaveAttribute('aria-current', 'true')
    await expect.poll(() => titles(page)).not.toEqual(popular)
    await order(page, 'Popular').click()
    await expect(page).toHaveURL(`${stack.origin}/videos/?sort=popular`)
  })

  test('is filtered by a category, the first of which is all of them [CAT-016]', async ({ page, stack }) => {
    await open(page, `${stack.origin}/videos/?page=3`)
    const options = category(page).locator('option')
    await expect(options.first()).toHaveText('All Videos')
    await expect(options.first()).toHaveAttribute('value', 'all')
    const all = await titles(page)
    await category(page).selectOption('rooftops')
    await expect(page).toHaveURL(`${stack.origin}/videos/?category=rooftops`)
    await expect.poll(() => titles(page)).not.toEqual(all)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('All VR Videos: Rooftops')
    await expect(page).toHaveTitle(/^Rooftops - /)
    await expect(pages(page).getByRole('link', { name: 'Page 2' })).toBeVisible()
    await expect(pages(page).getByRole('link', { name: 'Page 3' })).toHaveCount(0)
    await category(page).selectOption('all')
    await expect(page).toHaveURL(`${stack.origin}/videos/`)
  })

  test('does not offer the bonus category [CAT-021]', async ({ page, stack }) => {
    await signIn(page, stack, 'member')
    await open(page, `${stack.origin}/videos/`)
    const values = await category(page)
      .locator('option')
      .evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value))
    expect(values.length).toBeGreaterThan(10)
    expect(values).not.toContain('bonus')
  })

  test('comes in pages of twelve, the first unless told [CAT-019]', async ({ page, stack }) => {
    await open(page, `${stack.origin}/videos/?sort=latest`)
    await expect(pages(page).getByRole('link', { name: 'Page 1', exact: true })).toHaveAttribute('aria-current', 'page')
    const first = await titles(page)
    await pages(page).getByRole('link', { name: 'Next page' }).click()
    await expect(page).toHaveURL(`${stack.origin}/videos/?page=2&sort=latest`)
    await expect(pages(page).getByRole('link', { name: 'Page 2', exact: true })).toHaveAttribute('aria-current', 'page')
    await expect.poll(() => titles(page)).not.toEqual(first)
    const second = await titles(page)
    const asks = await asked(stack)
    expect(asks.map(({ page: number, limit }) => [number ?? '1', limit ?? '12'])).toContainEqual(['1', '12'])
    expect(asks.every(({ limit }) => limit === undefined || limit === '12')).toBe(true)
    for (const shown of [first, second]) expect(shown).toHaveLength(12)
    expect(second.filter((title) => first.includes(title))).toEqual([])
  })

  test('is a grid, a list or a simple grid; the choice goes into a cookie and holds elsewhere [CAT-020]', async ({
    page,
    context,
    stack,
  }) => {
    await open(page, `${stack.origin}/videos/`)
    await expect(layout(page, 'Grid')).toHaveAttribute('aria-current', 'true')
    const before = await titles(page)
    await stack.control.clearRequests()
    for (const [name, value, starring, quality] of [
      ['List', 'list', true, true],
      ['Simple', 'simple', false, false],
      ['Grid', 'grid', true, false],
      ['List', 'list', true, true],
    ] as const) {
      await layout(page, name).click()
      await expect(layout(page, name)).toHaveAttribute('aria-current', 'true')
      await expect(page).toHaveURL(`${stack.origin}/videos/?layout=${value}`)
      expect(await cookieValue(context, stack.origin, 'videosLayoutType')).toBe(value)
      const card = page.getByRole('main').getByRole('article').first()
      await expect(card.getByText('Starring:')).toHaveCount(starring ? 1 : 0)
      await expect(card.getByText('Quality:')).toHaveCount(quality ? 1 : 0)
      expect(await titles(page)).toEqual(before)
    }
    expect(await asked(stack)).toEqual([])
    await open(page, `${stack.origin}/categories/rooftops/`)
    await expect(layout(page, 'List')).toHaveAttribute('aria-current', 'true')
  })

  test('leaves the keyboard where it is while order, layout and filter change, and begins another page at its heading', async ({
    page,
    stack,
  }) => {
    await open(page, `${stack.origin}/videos/`)
    const before = await titles(page)
    await order(page, 'Latest').press('Enter')
    await expect(page).toHaveURL(`${stack.origin}/videos/?sort=latest`)
    await expect.poll(() => titles(page)).not.toEqual(before)
    await expect(order(page, 'Latest')).toBeFocused()
    await layout(page, 'Simple').press('Enter')
    await expect(page).toHaveURL(`${stack.origin}/videos/?layout=simple&sort=latest`)
    await expect(layout(page, 'Simple')).toBeFocused()
    await category(page).focus()
    await category(page).selectOption('rooftops')
    await expect(page).toHaveURL(/category=rooftops/)
    await expect(category(page)).toBeFocused()
    await pages(page).getByRole('link', { name: 'Next page' }).press('Enter')
    await expect(page).toHaveURL(/page=2/)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  test('goes back and forward through what was chosen', async ({ page, stack }) => {
    await open(page, `${stack.origin}/videos/`)
    const walked: [string, string[]][] = [[page.url(), await titles(page)]]
    const settle = async (url: string) => {
      await expect(page).toHaveURL(stack.origin + url)
      const before = walked.at(-1)?.[1]
      await expect.poll(() => titles(page)).not.toEqual(before)
      walked.push([page.url(), await titles(page)])
    }
    await order(page, 'Latest').click()
    await settle('/videos/?sort=latest')
    await category(page).selectOption('islands')
    await settle('/videos/?category=islands&sort=latest')
    await pages(page).getByRole('link', { name: 'Page 2', exact: true }).click()
    await settle('/videos/?category=islands&page=2&sort=latest')
    for (const [url, shown] of walked.slice(0, -1).reverse()) {
      await page.goBack()
      await expect(page).toHaveURL(url)
      await expect.poll(() => titles(page)).toEqual(shown)
    }
    await expect(category(page)).toHaveValue('all')
    for (const [url, shown] of walked.slice(1)) {
      await page.goForward()
      await expect(page).toHaveURL(url)
      await expect.poll(() => titles(page)).toEqual(shown)
    }
    await expect(category(page)).toHaveValue('islands')
    await page.reload()
    expect(await titles(page)).toEqual(walked.at(-1)?.[1])
  })

  test('reads nonsense in its address as nothing said', async ({ page, stack }) => {
    await open(page, `${stack.origin}/videos/`)
    const plain = await titles(page)
    await open(page, `${stack.origin}/videos/?page=-3&sort=worst&layout=%3Cb%3E&category[]=x`)
    expect(await titles(page)).toEqual(plain)
    await expect(layout(page, 'Grid')).toHaveAttribute('aria-current', 'true')
  })

  test('says so where nothing fits, and leads back to all', async ({ page, stack }) => {
    await page.route('**/api/content/videos*', async (route) => {
      await route.continue()
    })
    await open(page, `${stack.origin}/videos/?category=no-such-category`)
    const notice = page.getByRole('heading', { name: 'No videos here yet' })
    await expect(notice).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'All Videos' }).last().click()
    await expect(page).toHaveURL(`${stack.origin}/videos/`)
    await expect(notice).toHaveCount(0)
    expect((await titles(page)).length).toBeGreaterThanOrEqual(12)
  })

  test('keeps its last good page when the next one fails, with the reason and a retry', async ({
    page,
    context,
    stack,
    problems,
  }) => {
    problems.allow('status of 500', 'ERR_INTERNET_DISCONNECTED')
    await open(page, `${stack.origin}/videos/`)
    const good = await titles(page)
    await stack.control.addFault({ kind: 'serverError', endpoint: 'getVideos' })
    await pages(page).getByRole('link', { name: 'Page 2', exact: true }).click()
    const strip = page.getByRole('main').getByRole('alert')
    await expect(strip).toContainText('This page could not be loaded. Our server cannot answer just now.')
    expect(await titles(page)).toEqual(good)
    await stack.control.clearFaults()
    await context.setOffline(true)
    await strip.getByRole('button', { name: 'Try again' }).click()
    await expect(strip).toContainText('You seem to be offline.')
    expect(await titles(page)).toEqual(good)
    await context.setOffline(false)
    await strip.getByRole('button', { name: 'Try again' }).click()
    await expect(strip).toHaveCount(0)
    await expect.poll(() => titles(page)).not.toEqual(good)
    await expect(pages(page).getByRole('link', { name: 'Page 2', exact: true })).toHaveAttribute('aria-current', 'page')
  })
})

test.describe('the page of a category', () => {
  test('lists its videos with order, layout and pages, and without a filter, in both spellings of its path', async ({
    page,
    stack,
  }) => {
    await open(page, `${stack.origin}/categories/`)
    await page
      .getByRole('main')
      .getByRole('link', { name: /Rooftops/ })
      .first()
      .click()
    await expect(page).toHaveURL(`${stack.origin}/categories/rooftops/`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Rooftops')
    await expect(category(page)).toHaveCount(0)
    await pages(page).getByRole('link', { name: 'Page 2', exact: true }).click()
    await expect(page).toHaveURL(`${stack.origin}/categories/rooftops/?page=2`)
    await order(page, 'Latest').click()
    await expect(page).toHaveURL(`${stack.origin}/categories/rooftops/?sort=latest`)
    const shown = await titles(page)
    await open(page, `${stack.origin}/category/rooftops/?sort=latest`)
    expect(await titles(page)).toEqual(shown)
    expect((await asked(stack)).every(({ category: slug }) => slug === 'rooftops')).toBe(true)
  })

  test('that does not exist is 404', async ({ page, stack, problems }) => {
    problems.allow('status of 404')
    const response = await page.goto(`${stack.origin}/categories/no-such-category/`)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404: Page not found')
  })
})
