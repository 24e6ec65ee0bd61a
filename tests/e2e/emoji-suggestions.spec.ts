import type { Locator } from '@playwright/test'
import { openPage, watchPolicy } from './living-page.ts'
import { expect, signIn, test } from './stack.ts'

const ROOM_PATH = '/vr-cam-girls/mira-vale/'

test.beforeEach(({ adult }) => void adult)
test.describe.configure({ timeout: 120_000 })

async function edgesOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('It is not drawn')
  return { left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height }
}

for (const [width, height] of [
  [390, 844],
  // As much of it as an on-screen keyboard leaves.
  [390, 420],
  [1440, 900],
] as const) {
  test(`in a room’s chat at ${width} × ${height}, emoji are suggested and taken by keyboard, above the field and its button`, async ({
    page,
    stack,
  }) => {
    // A live stream would be all that a slow machine does: it stays on its way.
    await page.route('**/live/**', () => {})
    await page.setViewportSize({ width, height })
    await watchPolicy(page)
    await signIn(page, stack, 'member')
    await openPage(page, stack.origin + ROOM_PATH)
    const main = page.getByRole('main')
    const field = main.getByRole('textbox', { name: 'Send a message' })
    const list = main.getByRole('listbox', { name: 'Emoji suggestions' })
    const active = list.getByRole('option', { selected: true })

    await field.focus()
    await page.keyboard.type('Hi :smile')
    await expect(list.getByRole('option')).toHaveCount(5)
    await expect(field).toBeFocused()
    await expect(active).toHaveText('😄Grinning Face with Smiling Eyes')
    await expect(field).toHaveAttribute('aria-activedescendant', (await active.getAttribute('id')) ?? '')
    const [shown, send] = [await edgesOf(list), await edgesOf(main.getByRole('button', { name: 'Send', exact: true }))]
    expect(shown.left >= 0 && shown.top >= 0 && shown.right <= width && shown.bottom <= send.top).toBe(true)

    await page.keyboard.press('ArrowUp')
    await expect(list.getByRole('option').last()).toHaveAttribute('aria-selected', 'true')
    await expect(active).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(field).toHaveValue('Hi 😄')
    await expect(list).toBeHidden()

    await page.keyboard.type(' :heart')
    await expect(list).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(list).toBeHidden()
    await page.keyboard.type('s')
    await expect(active).toHaveText('♥️Heart Suit')
    await page.keyboard.press('Tab')
    await expect(field).toHaveValue('Hi 😄 ♥️')
    await expect(field).toBeFocused()

    await page.keyboard.press('Enter')
    await expect(field).toHaveValue('')
    await page.keyboard.type(':piz')
    await list.getByRole('option', { name: 'Pizza' }).click()
    await expect(field).toHaveValue('🍕')
    await expect(field).toBeFocused()
    expect(await page.evaluate(() => (window as unknown as { violations: string[] }).violations)).toEqual([])
  })
}

test('where the code of the suggestions does not come, a message is typed and sent as ever', async ({
  page,
  stack,
  problems,
}) => {
  problems.allow('net::ERR_FAILED')
  await page.route('**/live/**', () => {})
  await signIn(page, stack, 'member')
  await openPage(page, stack.origin + ROOM_PATH)
  const main = page.getByRole('main')
  const field = main.getByRole('textbox', { name: 'Send a message' })
  await expect(field).toBeEnabled()
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/emoji-suggestions'))
  await page.route('**/assets/emoji-suggestions*', (route) => route.abort())
  await field.focus()
  await page.keyboard.type('Hi :smile')
  await failed
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('')
  await expect(main.getByRole('log', { name: 'Chat' }).getByText('Hi :smile')).toBeAttached()
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})
