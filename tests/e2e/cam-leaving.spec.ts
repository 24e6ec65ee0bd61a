import type { Page } from '@playwright/test'
import { roomPage } from './cams/cam-pages.ts'
import { openPage } from './living-page.ts'
import { expect, signIn, test } from './stack.ts'

type Stack = Parameters<Parameters<typeof test>[2]>[0]['stack']

const ROOM = 'mira-vale'
/** What the provider bills after the last sign of life, and the seconds that pass until it is read here. */
const LONGEST_SILENCE = 10
const SLACK = 5

test.beforeEach(({ adult }) => void adult)
// A stream is decoded by the processor here.
test.describe.configure({ timeout: 150_000 })

const roomOf = ({ origin }: Stack, nickname = ROOM) => `${origin}/vr-cam-girls/${nickname}/`
const bar = (page: Page) => page.getByRole('region', { name: 'Running show' })

/** A private show that has cost something. */
async function beginShow(page: Page, stack: Stack) {
  await signIn(page, stack, 'member')
  await openPage(page, roomOf(stack))
  const { show, yes } = roomPage(page)
  await show(/^Private show/).click()
  await yes.click()
  await expect(page.getByText(/^Waiting for/)).toBeVisible()
  await stack.control.cam({ verb: 'answerRequest', account: 'member', answer: 'accept' })
  await expect.poll(async () => (await showOf(stack)).fee, { timeout: 40_000 }).toBeGreaterThan(0)
}

async function showOf({ control }: Stack) {
  const { shows } = await control.cams()
  const show = shows.findLast(({ kind }) => kind === 'private')
  if (!show) throw new Error('There is no private show')
  return show
}

/** Tokens that private shows have taken. */
async function paid({ control }: Stack) {
  const moves = await control.camLedger()
  return moves.reduce((sum, { kind, amount }) => sum - (kind === 'private' ? amount : 0), 0)
}

async function left({ control }: Stack) {
  return (await control.requests()).filter(({ endpoint }) => endpoint === 'leaveRoom').length
}

/** It goes on where it was, and what it cost meanwhile was nothing. */
async function isTakenUp(page: Page, stack: Stack, paidBefore: number) {
  await expect(page).toHaveURL(roomOf(stack), { timeout: 40_000 })
  await expect(bar(page)).toBeVisible({ timeout: 40_000 })
  await expect.poll(async () => (await showOf(stack)).state).toBe('running')
  const { earlierSeconds, tariff } = await showOf(stack)
  expect(paidBefore).toBeLessThanOrEqual(Math.ceil((earlierSeconds * tariff) / 60))
}

const ways = {
  'who goes to another site': async (page: Page) => void (await page.goto('about:blank')),
  'who closes the tab': async (page: Page) => void (await page.close({ runBeforeUnload: true })),
}
for (const [who, go] of Object.entries(ways)) {
  test(`${who} in the middle of a paid show ends it at once and pays no more; coming back finds the room again [M13]`, async ({
    page,
    context,
    stack,
  }) => {
    await beginShow(page, stack)
    const back = await context.newPage()
    await stack.control.clearRequests()
    await go(page)
    await expect.poll(() => left(stack)).toBe(1)
    await expect.poll(async () => (await showOf(stack)).state).toBe('interrupted')
    const before = await paid(stack)
    await stack.control.changeClock({ jumpMs: 30_000 })
    await openPage(back, `${stack.origin}/free/`)
    expect(await paid(stack)).toBe(before)
    await isTakenUp(back, stack, before)
  })
}

test('losing the network in the middle of a paid show costs ten seconds more at the most, and the show is found again once the network is back [M13]', async ({
  page,
  context,
  stack,
  problems,
}) => {
  problems.allow('ERR_INTERNET_DISCONNECTED', 'WebSocket', 'Failed to load resource', 'net::')
  await beginShow(page, stack)
  const { seconds, beatMs } = await showOf(stack)
  await context.setOffline(true)
  await stack.control.breakSockets({ kind: 'halfOpen' })
  const { nowMs } = await stack.control.changeClock({ jumpMs: 0 })
  await stack.control.changeClock({ jumpMs: 30_000 })
  await expect.poll(async () => (await showOf(stack)).state).toBe('interrupted')
  const silent = await showOf(stack)
  expect(silent.seconds).toBeLessThanOrEqual(seconds + (nowMs - beatMs) / 1_000 + LONGEST_SILENCE + SLACK)
  const before = await paid(stack)
  expect(before).toBe(silent.fee)
  await stack.control.healSockets()
  await context.setOffline(false)
  await isTakenUp(page, stack, before)
})

test('from other pages the bar of a running show leads back to it, and ends it', async ({ page, stack }) => {
  await beginShow(page, stack)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Categories' }).click()
  await expect(page).toHaveURL(`${stack.origin}/categories/`)
  await expect(bar(page)).toContainText(/Cost so far [1-9]\d* tokens?/)
  await bar(page).getByRole('link', { name: 'Return to Mira Vale' }).click()
  await expect(page).toHaveURL(roomOf(stack))
  expect((await showOf(stack)).state).toBe('running')

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Categories' }).click()
  await bar(page).getByRole('button', { name: 'End private show' }).click()
  await expect(page.getByRole('dialog').filter({ hasText: 'The Private Show is over!' })).toBeVisible()
  expect((await showOf(stack)).state).toBe('ended')
})

test('while a show runs its cost is in view wherever one scrolls on the page of its room', async ({ page, stack }) => {
  await beginShow(page, stack)
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size)
    for (const top of [0, 500, 900]) {
      await page.evaluate((to) => window.scrollTo(0, to), top)
      await expect(bar(page)).toBeInViewport({ ratio: 1 })
    }
  }
})

test('reloading in the middle of a show shows that it is resumed, and never that the model is with somebody else', async ({
  page,
  stack,
}) => {
  await beginShow(page, stack)
  const before = await paid(stack)
  await page.addInitScript(() => {
    const read = new Set<string>()
    Object.assign(globalThis, { read })
    new MutationObserver(() => {
      for (const text of document.querySelectorAll('main p')) {
        if (text.checkVisibility()) read.add(text.textContent)
      }
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
  await page.reload()
  await isTakenUp(page, stack, before)
  const read = await page.evaluate(() => [...(globalThis as unknown as { read: Set<string> }).read])
  expect(read.filter((text) => text.includes('is in a private show'))).toEqual([])
})

test('another room is entered only after the viewer has agreed to end the show; a viewer who stays has lost nothing', async ({
  page,
  stack,
}) => {
  await beginShow(page, stack)
  const toList = () => page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'VR Cam Girls' })
  const toOther = page
    .getByRole('main')
    .getByRole('link', { name: /selene/i })
    .first()
  const question = page.getByRole('alertdialog')
  await toList().click()
  await expect(bar(page)).toBeVisible()
  await toOther.click()
  await expect(question).toContainText('is still running')
  await question.getByRole('button', { name: 'Stay in the show' }).click()
  await expect(page).toHaveURL(roomOf(stack))
  await expect(bar(page)).toBeVisible()
  expect((await showOf(stack)).state).toBe('running')

  await toList().click()
  await toOther.click()
  await question.getByRole('button', { name: 'End it and go on' }).click()
  await expect(page).toHaveURL(roomOf(stack, 'selene-ardent'))
  await expect(page.getByRole('dialog').filter({ hasText: 'The Private Show is over!' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: /Selene Ardent/ }).first()).toBeAttached()
  const { state, reason } = await showOf(stack)
  expect({ state, reason }).toEqual({ state: 'ended', reason: 'PRIVATE_SHOW_DISABLED_BY_CLIENT' })
  // Nothing leads back to it.
  await page.waitForTimeout(6_000)
  await expect(page).toHaveURL(roomOf(stack, 'selene-ardent'))
})

test('messages of a room during an interruption come afterwards, each line once and in its order [R03, R04]', async ({
  page,
  stack,
  problems,
}) => {
  problems.allow('WebSocket connection', 'Connection closed before receiving a handshake response')
  const say = (text: string) => stack.control.cam({ verb: 'say', room: ROOM, text })
  // Without a stream, which would be all that a slow machine does.
  await stack.control.cam({ verb: 'setRoomState', room: ROOM, state: 'AWAY' })
  await signIn(page, stack, 'member')
  await openPage(page, roomOf(stack))
  const chat = page.getByRole('log', { name: 'Chat' })
  const lines = async () => (await chat.allInnerTexts()).join('\n').match(/\b(Line [A-Z])\b/g) ?? []
  await say('Line A')
  await expect.poll(lines).toEqual(['Line A'])
  await stack.control.breakSockets({ kind: 'refuse', forMs: 4_000 })
  await stack.control.breakSockets({ kind: 'cut' })
  for (const text of ['Line B', 'Line C', 'Line D']) await say(text)
  expect(await lines()).toEqual(['Line A'])
  await expect.poll(lines, { timeout: 30_000 }).toEqual(['Line A', 'Line B', 'Line C', 'Line D'])
  // A server that has forgotten what it said is asked for what was said.
  await stack.control.breakSockets({ kind: 'restart', downMs: 1_500 })
  await say('Line E')
  const all = ['Line A', 'Line B', 'Line C', 'Line D', 'Line E']
  await expect.poll(lines, { timeout: 30_000 }).toEqual(all)
  await say('Line F')
  await expect.poll(lines).toEqual([...all, 'Line F'])
})

test('beside a live picture a private message is begun by three calls, one after the other, and nothing else is waited for [MSG-023]', async ({
  page,
  stack,
}) => {
  await signIn(page, stack, 'member')
  await openPage(page, roomOf(stack))
  await expect(page.getByRole('region', { name: /^Player/ }).locator('video')).toHaveJSProperty('paused', false)
  const messages = page.getByRole('region').filter({ has: page.getByRole('button', { name: 'Close messages' }) })
  const write = page.getByRole('main').getByRole('button', { name: 'Send a private message' })
  await expect(write).toBeVisible()
  await stack.control.clearRequests()
  await write.click()
  await expect(messages.getByRole('log').getByText('(30)')).toBeInViewport()
  const calls = ['getModelClient', 'createChat', 'getMessages']
  const asked = (await stack.control.requests()).filter(({ endpoint }) => endpoint && calls.includes(endpoint))
  expect(asked.map(({ endpoint }) => endpoint)).toEqual(calls)
  expect((asked.at(-1)?.atMs ?? 0) - (asked[0]?.atMs ?? 0)).toBeLessThan(2_000)
})
