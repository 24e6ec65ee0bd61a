import type { Page } from '@playwright/test'
import { seriousIn } from './axe.ts'
import { openPage } from './living-page.ts'
import { expect, signIn, test } from './stack.ts'

test.beforeEach(({ adult }) => void adult)

const button = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Messages/ })
const panel = (page: Page) =>
  page.getByRole('region').filter({ has: page.getByRole('button', { name: 'Close messages' }) })
const log = (page: Page) => panel(page).getByRole('log')
const nearestEnd = (page: Page) => log(page).evaluate((list) => list.scrollHeight - list.scrollTop - list.clientHeight)

/** Until the page has drawn it: what comes before that finds the list where it was. */
const scrollUp = (page: Page, byPx: number) =>
  log(page).evaluate(async (list, top) => {
    list.scrollBy({ top })
    for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame)
  }, -byPx)

/** Opens the chat with this model from the list. */
async function openChat(page: Page, name: string) {
  await button(page).click()
  await panel(page).getByRole('listitem').filter({ hasText: name }).getByRole('button').click()
  await expect(log(page)).toBeVisible()
}

test('a chat opens at its first unread message, or at its end [MSG-037, MSG-038]', async ({ page, stack }) => {
  await stack.control.cam({ verb: 'writeMessage', account: 'member', room: 'mira-vale', content: 'Unread', count: 30 })
  await signIn(page, stack, 'member')
  await openPage(page, `${stack.origin}/free/`)
  await openChat(page, 'Mira Vale')
  const divider = log(page).getByText('New Messages', { exact: true })
  await expect(divider).toBeInViewport()
  const [list, line] = [await log(page).boundingBox(), await divider.boundingBox()]
  expect((line?.y ?? 0) - (list?.y ?? 0)).toBeLessThan(60)
  expect(await nearestEnd(page)).toBeGreaterThan(200)
  await page.getByRole('button', { name: 'Back to all chats' }).click()
  await panel(page).getByRole('listitem').filter({ hasText: 'Selene Ardent' }).getByRole('button').click()
  await expect(log(page).getByText('(10000)')).toBeInViewport()
  expect(await nearestEnd(page)).toBeLessThanOrEqual(50)
})

test('a viewer who writes or tips among unread messages sees what they have sent, and that the tip has arrived [TIP-013]', async ({
  page,
  stack,
}) => {
  await stack.control.cam({ verb: 'writeMessage', account: 'member', room: 'mira-vale', content: 'Unread', count: 30 })
  await signIn(page, stack, 'member')
  await openPage(page, `${stack.origin}/free/`)
  await openChat(page, 'Mira Vale')
  await expect(log(page).getByText('New Messages', { exact: true })).toBeInViewport()
  expect(await nearestEnd(page)).toBeGreaterThan(200)
  const field = panel(page).getByRole('textbox', { name: 'Send a message' })
  await field.fill('Here I am')
  await field.press('Enter')
  await expect(log(page).getByText('Here I am')).toBeInViewport()
  await expect.poll(() => nearestEnd(page)).toBeLessThanOrEqual(50)

  await scrollUp(page, 2_000)
  await expect(log(page).getByText('Here I am')).not.toBeInViewport()
  await panel(page).getByRole('button', { name: 'Tip 10 tokens' }).click()
  await expect(panel(page).getByText('Your tip has arrived.')).toBeVisible()
  await expect(log(page).getByText('You sent 10 tokens')).toBeInViewport()
})

test('older messages are loaded two windows before the first is reached, and nothing that is in sight moves [MSG-034]', async ({
  page,
  stack,
}) => {
  await signIn(page, stack, 'member')
  await openPage(page, `${stack.origin}/free/`)
  await openChat(page, 'Selene Ardent')
  await expect(log(page).getByText('(10000)')).toBeInViewport()
  const asked = async () =>
    (await stack.control.requests()).filter(
      ({ endpoint, query }) => endpoint === 'getMessages' && query.includes('relatedID'),
    )
  await stack.control.clearRequests()
  const height = await log(page).evaluate((list) => list.clientHeight)
  await log(page).evaluate((list) => list.scrollTo({ top: 2 * list.clientHeight + 200 }))
  await page.waitForTimeout(600)
  expect(await asked()).toEqual([])
  await log(page).evaluate((list) => list.scrollTo({ top: 2 * list.clientHeight - 20 }))
  const seen = log(page)
    .locator('p')
    .filter({ hasText: /\(\d+\)$/ })
    .nth(12)
  const text = (await seen.textContent()) ?? ''
  const topOf = () =>
    log(page)
      .getByText(text)
      .evaluate((row) => row.getBoundingClientRect().top)
  const before = await topOf()
  await expect.poll(async () => (await asked()).length).toBeGreaterThanOrEqual(1)
  await expect.poll(() => log(page).evaluate((list) => list.scrollTop)).toBeGreaterThan(2 * height)
  expect(Math.abs((await topOf()) - before)).toBeLessThanOrEqual(1)
})

test('messages in view are read a moment later, the newest is sent once, and the counts fall [MSG-040, MSG-044, MSG-053]', async ({
  page,
  stack,
}) => {
  await signIn(page, stack, 'member')
  await openPage(page, `${stack.origin}/free/`)
  await expect(button(page)).toHaveAccessibleName('Messages, 9+ unread')
  await stack.control.clearRequests()
  await openChat(page, 'Mira Vale')
  const told = async () => (await stack.control.requests()).filter(({ endpoint }) => endpoint === 'readMessage').length
  await expect.poll(told).toBe(1)
  await page.getByRole('button', { name: 'Back to all chats' }).click()
  const row = panel(page).getByRole('listitem').filter({ hasText: 'Mira Vale' })
  await expect(row).not.toContainText('unread')
  // Away from the end by more than 50 px a new message waits, and is led to.
  await row.getByRole('button').click()
  await expect(log(page).getByText('(30)')).toBeInViewport()
  const said = (content: string) =>
    stack.control.cam({ verb: 'writeMessage', account: 'member', room: 'mira-vale', content })
  const news = panel(page).getByRole('button', { name: 'New Messages' })
  await scrollUp(page, 40)
  await said('Close enough')
  await expect(log(page).getByText('Close enough')).toBeInViewport()
  await expect(news).toHaveCount(0)
  await scrollUp(page, 400)
  await said('Far away')
  await news.click()
  await expect(log(page).getByText('Far away')).toBeInViewport()
  await expect(news).toHaveCount(0)
})

test('what one tab sends the other shows; what was said while the line was cut is caught up with, each message once [MSG-027, MSG-049, API-157]', async ({
  page,
  context,
  stack,
  problems,
}) => {
  problems.allow('Connection closed before receiving a handshake response')
  await signIn(page, stack, 'member')
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await openPage(tab, `${stack.origin}/free/`)
    await openChat(tab, 'Mira Vale')
    await expect(log(tab).getByText('(30)')).toBeInViewport()
    await expect(panel(tab).getByText('Online')).toBeVisible()
  }
  await panel(page).getByRole('textbox', { name: 'Send a message' }).fill('From here')
  await page.keyboard.press('Enter')
  for (const tab of [page, other]) await expect(log(tab).getByText('From here')).toHaveCount(1)
  await stack.control.breakSockets({ kind: 'restart', downMs: 1_500 })
  await expect(panel(page).getByText('Reconnecting …')).toBeVisible()
  await stack.control.cam({ verb: 'writeMessage', account: 'member', room: 'mira-vale', content: 'Meanwhile' })
  await expect(panel(page).getByText('Online')).toBeVisible({ timeout: 20_000 })
  for (const tab of [page, other]) await expect(log(tab).getByText('Meanwhile')).toHaveCount(1)
})

test('from her room one writes to a model; ‘Go to Model`s Room’ leads there and leaves the chat minimized [MSG-009, MSG-017, MSG-023]', async ({
  page,
  stack,
}) => {
  // Without a stream, which would be all that a slow machine does.
  await stack.control.cam({ verb: 'setRoomState', room: 'mira-vale', state: 'OFFLINE' })
  await signIn(page, stack, 'member')
  await openPage(page, `${stack.origin}/free/`)
  await button(page).click()
  const row = panel(page).getByRole('listitem').filter({ hasText: 'Mira Vale' })
  await row.locator('summary').click()
  await row.getByRole('link', { name: 'Go to Model`s Room' }).click()
  await expect(page).toHaveURL(/\/vr-cam-girls\/mira-vale\/$/)
  await expect(panel(page).getByRole('list')).toHaveCount(0)
  await page.getByRole('main').getByRole('button', { name: 'Send a private message' }).click()
  await expect(log(page).getByText('(30)')).toBeInViewport()
  await expect(panel(page).getByText('Mira Vale').first()).toBeVisible()
})

test('keys open, walk through and close it: the focus is never lost', async ({ page, stack }) => {
  await signIn(page, stack, 'member')
  await openPage(page, `${stack.origin}/free/`)
  await button(page).focus()
  await page.keyboard.press('Enter')
  await expect(panel(page)).toBeFocused()
  await panel(page).getByRole('listitem').first().getByRole('button').press('Enter')
  await expect(log(page)).toBeVisible()
  await expect(panel(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(button(page)).toBeFocused()
})

for (const site of ['dark', 'darkest', 'light'] as const) {
  test(`nothing serious for axe in the list, a chat and a blocked one of ${site}, and never wider than its window`, async ({
    page,
    stack,
  }) => {
    await signIn(page, stack, 'member', stack.siteAt(site))
    await page.setViewportSize({ width: 360, height: 720 })
    await openPage(page, `${stack.siteAt(site)}/free/`)
    const problemsNow = async () => {
      await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {}))))
      return seriousIn(page, 'section:has(> header button)')
    }
    const widest = () => page.evaluate(() => document.documentElement.scrollWidth)
    await openChat(page, 'Mira Vale')
    await expect(log(page).getByText('(30)')).toBeInViewport()
    expect({ problems: await problemsNow(), widest: await widest() }).toEqual({ problems: [], widest: 360 })
    await page.getByRole('button', { name: 'Back to all chats' }).click()
    expect({ problems: await problemsNow(), widest: await widest() }).toEqual({ problems: [], widest: 360 })
    await panel(page).getByRole('listitem').filter({ hasText: 'Chat is not available' }).getByRole('button').click()
    await expect(log(page).getByText('(12)')).toBeInViewport()
    expect({ problems: await problemsNow(), widest: await widest() }).toEqual({ problems: [], widest: 360 })
  })
}
