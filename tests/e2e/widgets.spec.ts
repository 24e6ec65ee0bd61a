import type { Page } from '@playwright/test'
import { pick } from '../support/pick.ts'
import { control, expectAt, FILMS, filmOf, player, timeSlider, videoPath, watch } from './film-support.ts'
import { openPage, watchPolicy } from './living-page.ts'
import { expect, signIn, test } from './stack.ts'

const WIDE = { width: 1440, height: 900 }

const violations = (page: Page) => page.evaluate(() => (window as unknown as { violations: string[] }).violations)
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')

/** Where nothing stands that a press could mean. */
const pressOutside = (page: Page) => page.mouse.click(8, 700)

test.beforeEach(async ({ page, adult: _ }) => {
  await page.setViewportSize(WIDE)
  await watchPolicy(page)
})

test.afterEach(async ({ page }) => {
  expect(await violations(page)).toEqual([])
})

test('the account menu can be used with keys only, closes by a press outside, and gives the focus back [CHROME-020]', async ({
  page,
  stack,
}) => {
  await signIn(page, stack, 'member')
  await openPage(page, `${stack.origin}/faq/`)
  const button = page.getByRole('button', { name: 'Account' })
  const menu = page.getByRole('menu', { name: 'Account' })
  const items = menu.getByRole('menuitem')
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(items.first()).toBeFocused()
  const labels = await items.allInnerTexts()
  await page.keyboard.press('End')
  await expect(items.last()).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  await expect(items.nth(1)).toBeFocused()
  await page.keyboard.type('Log')
  expect(await focused(page)).toContain('Log Out')
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(button).toBeFocused()

  await page.keyboard.press('ArrowDown')
  await expect(items.first()).toBeFocused()
  await pressOutside(page)
  await expect(menu).toHaveCount(0)
  await expect(button).toBeFocused()

  await button.press('Enter')
  await expect(items.first()).toBeFocused()
  await page.keyboard.type(labels[0]?.slice(0, 3) ?? '')
  const to = await items.first().getAttribute('href')
  const documents: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${stack.origin}${to}`)
  await expect(menu).toHaveCount(0)
  expect(documents).toEqual([])
})

test('a press on the account button counts before the code of its menu is there', async ({ page, stack }) => {
  await signIn(page, stack, 'member')
  await openPage(page, `${stack.origin}/faq/`)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/account-panel/, async (route) => {
    await held
    await route.continue()
  })
  const button = page.getByRole('button', { name: 'Account' })
  await button.click()
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('menu')).toHaveCount(0)
  release()
  await expect(page.getByRole('menu', { name: 'Account' })).toBeVisible()
})

test('the menu of tokens can be used with keys only, and closes by a press outside [TOKENS-002]', async ({
  page,
  stack,
}) => {
  await signIn(page, stack, 'member')
  await openPage(page, `${stack.origin}/faq/`)
  const button = page.getByRole('button', { name: /^Tokens: \d/ })
  const menu = page.getByRole('menu', { name: 'Tokens' })
  const items = menu.getByRole('menuitem')
  await button.press('Enter')
  await expect(items.nth(1)).toBeVisible()
  await page.keyboard.press('End')
  await expect(items.last()).toBeFocused()
  await expect(items.last()).toHaveText('More Tokens')
  await page.keyboard.press('Home')
  await expect(items.first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(button).toBeFocused()
  await button.click()
  await expect(menu).toBeVisible()
  await pressOutside(page)
  await expect(menu).toHaveCount(0)
  await expect(button).toBeFocused()
  await button.press('Enter')
  await expect(items.first()).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${stack.origin}/tokens/`)
})

test.describe('the menus of the player', () => {
  test('can be used with keys only, and the film ignores those keys', async ({ page, stack }) => {
    await signIn(page, stack, 'member')
    await watch(page, stack, FILMS.flat)
    await page.keyboard.press('k')
    const { seconds } = await filmOf(page)
    const button = control(page, 'Speed')
    const items = page.getByRole('menu', { name: 'Speed' }).getByRole('menuitemradio')
    await button.press('Enter')
    await expect(page.getByRole('menuitemradio', { name: 'Normal' })).toBeFocused()
    await expect(page.getByRole('menuitemradio', { checked: true })).toHaveText('Normal')
    await page.keyboard.press('End')
    await expect(items.last()).toBeFocused()
    await page.keyboard.press('Home')
    await expect(items.first()).toBeFocused()
    await page.keyboard.type('1.5')
    await expect(page.getByRole('menuitemradio', { name: '1.5×' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(items).toHaveCount(0)
    await expect(button).toBeFocused()
    await expect(button).toHaveText('Speed: 1.5×')
    expect(pick(await filmOf(page), 'seconds', 'speed', 'isPaused')).toEqual({ seconds, speed: 1.5, isPaused: true })
    await button.press('Enter')
    await expect(page.getByRole('menuitemradio', { checked: true })).toHaveText('1.5×')
    await page.keyboard.press('Escape')
    await expect(items).toHaveCount(0)
  })

  test('close by a press outside, which does nothing else, and stand over a full screen', async ({ page, stack }) => {
    await signIn(page, stack, 'member')
    await watch(page, stack, FILMS.flat)
    await page.keyboard.press('k')
    const menu = page.getByRole('menu', { name: 'Quality' })
    await control(page, 'Quality').click()
    await expect(menu).toBeVisible()
    await player(page)
      .locator('video')
      .click({ position: { x: 100, y: 100 }, force: true })
    await expect(menu).toHaveCount(0)
    expect((await filmOf(page)).isPaused).toBe(true)
    await control(page, 'Full screen').click()
    await expect(control(page, 'Leave full screen')).toBeVisible()
    await control(page, 'Quality').click()
    await expect(menu).toBeVisible()
    const isOnTop = await menu.evaluate((element) => {
      const { left, top } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(left + 10, top + 10))
    })
    expect(isOnTop).toBe(true)
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect(menu).toHaveCount(0)
  })
})

test('the tabs of a video are drawn by the server, and driven by arrow keys, Home and End', async ({ page, stack }) => {
  await openPage(page, stack.origin + videoPath(FILMS.flat))
  const suggested = page.getByRole('tab', { name: 'Suggested' })
  const comments = page.getByRole('tab', { name: 'Comments' })
  const gallery = page.getByRole('tab', { name: 'Gallery' })
  // React Aria's are there once only one of them is a stop of the Tab key.
  await expect(gallery).toHaveAttribute('tabindex', '-1')
  await suggested.focus()
  for (const [key, chosen] of [
    ['End', gallery],
    ['Home', suggested],
    ['ArrowRight', comments],
    ['ArrowRight', gallery],
    ['ArrowRight', suggested],
    ['ArrowLeft', gallery],
  ] as const) {
    await page.keyboard.press(key)
    await expect(chosen).toBeFocused()
    await expect(chosen).toHaveAttribute('aria-selected', 'true')
    const panel = page.getByRole('tabpanel')
    await expect(panel).toHaveAttribute('aria-labelledby', (await chosen.getAttribute('id')) ?? '')
    await expect(panel).toHaveAttribute('id', (await chosen.getAttribute('aria-controls')) ?? '')
  }
})

test('the sliders of the player can be used with keys only [VIDEO-032]', async ({ page, stack }) => {
  await signIn(page, stack, 'member')
  await watch(page, stack, FILMS.files)
  await page.keyboard.press('k')
  await timeSlider(page).focus()
  for (const [key, seconds] of [
    ['Home', 0],
    ['ArrowRight', 5],
    ['ArrowUp', 10],
    ['ArrowLeft', 5],
    ['PageUp', 30],
    ['Home', 0],
    ['End', 30],
  ] as const) {
    await page.keyboard.press(key)
    await expectAt(page, seconds)
  }
  const volume = player(page).getByRole('slider', { name: 'Volume' })
  await volume.focus()
  for (const [key, share, text] of [
    ['Home', 0, '0%'],
    ['ArrowRight', 0.05, '5%'],
    ['End', 1, '100%'],
    ['ArrowLeft', 0.95, '95%'],
  ] as const) {
    await page.keyboard.press(key)
    await expect.poll(async () => (await filmOf(page)).volume).toBe(share)
    await expect(volume).toHaveAttribute('aria-valuetext', text)
  }
})
