import type { Locator, Page } from '@playwright/test'
import { messagesHeld } from '../support/messages-held.ts'
import { openPage } from './living-page.ts'
import { expect, signIn, test } from './stack.ts'

const ROOM = 'mira-vale'
const FLOOD = { perSecond: 1_000, seconds: 10 }
const TYPED = 'Typed while everybody talks'

test.beforeEach(({ adult }) => void adult)
test.describe.configure({ timeout: 120_000 })

/** What only one library's code says, wherever it was bundled into. */
const LIBRARIES = { hls: '#EXT-X-', emoji: 'grinning' } as const

/** Libraries whose code has come so far. */
function librariesOf(page: Page): () => Promise<string[]> {
  const scripts: Array<Promise<string>> = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text().catch(() => ''))
  })
  return async () => {
    const code = (await Promise.all(scripts)).join('\n')
    return Object.entries(LIBRARIES).flatMap(([name, mark]) => (code.includes(mark) ? [name] : []))
  }
}

/** Notes down the most rows that stand in a list at once, from now on. */
async function watchRows(list: Locator): Promise<() => Promise<number>> {
  await list.evaluate((element) => {
    const noted = { most: 0 }
    Object.assign(globalThis, { noted })
    const count = () => {
      noted.most = Math.max(noted.most, element.querySelectorAll('[data-index]').length)
    }
    count()
    new MutationObserver(count).observe(element, { subtree: true, childList: true })
  })
  return () => list.evaluate(() => (globalThis as unknown as { noted: { most: number } }).noted.most)
}

/** Types while the flood lasts, and sees its last message. */
async function typeInFlood(page: Page, list: Locator, field: Locator) {
  await field.click()
  for (const character of TYPED) {
    await page.keyboard.press(character === ' ' ? 'Space' : character)
    await page.waitForTimeout((FLOOD.seconds * 800) / TYPED.length)
  }
  await expect(field).toHaveValue(TYPED)
  await expect(list.getByText(`Message ${FLOOD.perSecond * FLOOD.seconds}`, { exact: true })).toBeVisible({
    timeout: 60_000,
  })
  await expect(field).toHaveValue(TYPED)
}

test('a room’s chat keeps 2,000 messages and draws 500 at most, however many come, and keeps typed text [R06]', async ({
  page,
  stack,
}) => {
  // A live stream would be all that a slow machine does: it stays on its way.
  await page.route('**/live/**', () => {})
  await signIn(page, stack, 'member')
  await openPage(page, `${stack.origin}/vr-cam-girls/${ROOM}/`)
  const list = page.getByRole('log', { name: 'Chat' })
  await expect(list.locator('[data-index]').first()).toBeVisible()
  const mostRows = await watchRows(list)
  await stack.control.breakSockets({ kind: 'flood', room: ROOM, ...FLOOD })
  await typeInFlood(page, list, page.getByRole('main').getByRole('textbox', { name: 'Send a message' }))
  expect(await list.evaluate(messagesHeld)).toBe(2_000)
  expect(await mostRows()).toBeGreaterThan(3)
  expect(await mostRows()).toBeLessThanOrEqual(500)
})

test('so does a chat of the messenger; messages are marked as read now and then, not one by one [R06]', async ({
  page,
  stack,
}) => {
  await signIn(page, stack, 'member')
  await openPage(page, `${stack.origin}/free/`)
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Messages/ })
    .click()
  await page.getByRole('listitem').filter({ hasText: 'Selene Ardent' }).getByRole('button').click()
  const list = page.getByRole('log', { name: 'Messages with Selene Ardent' })
  await expect(list.getByText('(10000)')).toBeVisible()
  const mostRows = await watchRows(list)
  await stack.control.clearRequests()
  await stack.control.breakSockets({ kind: 'flood', room: 'selene-ardent', account: 'member', ...FLOOD })
  await typeInFlood(page, list, page.getByRole('textbox', { name: 'Send a message' }))
  // Dates stand between them.
  expect(await list.evaluate(messagesHeld)).toBeLessThanOrEqual(2_010)
  expect(await mostRows()).toBeGreaterThan(3)
  expect(await mostRows()).toBeLessThanOrEqual(500)
  const told = (await stack.control.requests()).filter(({ endpoint }) => endpoint === 'readMessage').length
  expect(told).toBeGreaterThan(0)
  expect(told).toBeLessThan((FLOOD.perSecond * FLOOD.seconds) / 50)
})

test('no film player’s and no emoji’s bytes come with the room list and the messenger; the emoji come with their picker', async ({
  page,
  stack,
}) => {
  const libraries = librariesOf(page)
  await signIn(page, stack, 'member')
  await openPage(page, `${stack.origin}/vr-cam-girls/`)
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(12)
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Messages/ })
    .click()
  await page.getByRole('listitem').filter({ hasText: 'Mira Vale' }).getByRole('button').click()
  await expect(page.getByRole('log').getByText('(30)')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await libraries()).toEqual([])
  await page.getByRole('button', { name: 'Emoji' }).click()
  await expect.poll(libraries).toEqual(['emoji'])
})

test('a room without a stream asks for nothing that plays one; a live one does', async ({ page, stack }) => {
  await stack.control.cam({ verb: 'setRoomState', room: ROOM, state: 'OFFLINE' })
  const libraries = librariesOf(page)
  await openPage(page, `${stack.origin}/vr-cam-girls/${ROOM}/`)
  await expect(page.getByRole('log', { name: 'Chat' }).locator('[data-index]').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await libraries()).toEqual([])
  await stack.control.cam({ verb: 'setRoomState', room: ROOM, state: 'PUBLIC' })
  await expect.poll(libraries, { timeout: 20_000 }).toEqual(['hls'])
})
