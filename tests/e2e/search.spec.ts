import { openPage } from './living-page.ts'
import { expect, test } from './stack.ts'

test.beforeEach(({ adult }) => adult)

const combo = '[role=combobox][name=s]'

test('a wide window: results in groups by keyboard, Back restores query, results and place [CHROME-015, SEARCH-006, SEARCH-008]', async ({
  page,
  stack,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openPage(page, `${stack.origin}/videos/`)
  const field = page.getByRole('banner').locator('input[name=s]')
  await field.click()
  await field.pressSequentially('night')
  const list = page.getByRole('listbox', { name: 'Results' })
  await expect(list.getByRole('group', { name: 'Videos' }).getByRole('option').first()).toContainText('Night')
  await field.press('ArrowUp')
  await expect(list.getByRole('option', { selected: true })).toHaveText('All results for “night”')
  await field.press('Enter')
  await expect(page).toHaveURL(`${stack.origin}/search/?s=night`)
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Videos',
    'Models',
    'Blog posts',
    'Pages',
  ])
  await expect(field).toHaveValue('')
  await page.evaluate(() => window.scrollTo(0, 400))
  await page
    .getByRole('main')
    .getByRole('link', { name: /Nightingale/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/models\//)
  await page.goBack()
  await expect(page).toHaveURL(`${stack.origin}/search/?s=night`)
  await expect(page.getByRole('searchbox', { name: 'Search for' })).toHaveValue('night')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100)
})

test('a tablet: a button shows the field, and Back closes what lies over the page [CHROME-016]', async ({
  page,
  stack,
}) => {
  await page.setViewportSize({ width: 820, height: 1180 })
  await openPage(page, `${stack.origin}/videos/`)
  await expect(page.locator('input[name=s]').locator('visible=true')).toHaveCount(0)
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
  const field = page.locator(combo).locator('visible=true')
  await expect(field).toBeFocused()
  await field.pressSequentially('glass')
  await expect(page.getByRole('listbox', { name: 'Results' })).toBeVisible()
  await page.evaluate(() => history.back())
  await expect(field).toHaveCount(0)
  await expect(page).toHaveURL(`${stack.origin}/videos/`)
})

test('a phone: the panel has the field, and its entries go while it holds a value [CHROME-031]', async ({
  page,
  stack,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openPage(page, `${stack.siteAt('darkest')}/videos/`)
  await page.getByRole('button', { name: 'Menu' }).click()
  const panel = page.getByRole('dialog', { name: 'Menu' })
  await expect(panel.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await panel.locator('input[name=s]').click()
  await panel.locator('input[name=s]').pressSequentially('night')
  await expect(panel.getByRole('listbox', { name: 'Results' })).toBeVisible()
  await expect(panel.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
})
