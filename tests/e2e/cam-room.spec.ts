import type { Page } from '@playwright/test'
import { roomPage } from './cams/cam-pages.ts'
import { openPage } from './living-page.ts'
import { expect, signIn, test } from './stack.ts'

const ROOM = 'mira-vale'

test.beforeEach(({ adult }) => void adult)
// A stream is decoded by the processor here.
test.describe.configure({ timeout: 120_000 })

test('the picture has the provider’s ratio at every width [ROOM-001]', async ({ page, stack }) => {
  await page.goto(`${stack.origin}/vr-cam-girls/${ROOM}/`)
  for (const width of [360, 820, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    const box = await page.getByRole('region', { name: /^Player/ }).boundingBox()
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(990 / 556, 1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  }
})

for (const [window, viewport] of [
  ['wide', { width: 1440, height: 900 }],
  ['narrow', { width: 390, height: 844 }],
] as const) {
  test.describe(() => {
    test.use({ viewport })

    test(`over the whole screen there is the picture, and neither header nor bottom menu: ${window} [CHROME-067]`, async ({
      page,
      stack,
    }) => {
      await page.goto(`${stack.origin}/vr-cam-girls/${ROOM}/`)
      const header = page.getByRole('banner')
      const before = await pictureAt(page)
      await expect(header).toBeVisible()
      await page.getByRole('button', { name: 'Full screen' }).click()
      await expect(page.getByRole('button', { name: 'Leave full screen' })).toBeVisible()
      expect({ before, after: await pictureAt(page) }).toEqual({
        before: { top: false, foot: false },
        after: { top: true, foot: true },
      })
    })
  })
}

/** Whether the picture is all there is at the head and at the foot of the screen, where header and bottom menu have their places. */
function pictureAt(page: Page) {
  return page.evaluate(() => {
    const isPicture = (top: number) =>
      [20, innerWidth / 2, innerWidth - 20].every(
        (left) => document.elementFromPoint(left, top)?.closest('[data-player]') !== null,
      )
    return { top: isPicture(20), foot: isPicture(innerHeight - 10) }
  })
}

test('a private show is refused once and accepted once; its cost is in view, and its end asks for a compliment [SHOW-017, SHOW-030, SHOW-038]', async ({
  page,
  stack,
}) => {
  const answer = (reply: 'accept' | 'refuse') =>
    stack.control.cam({ verb: 'answerRequest', account: 'member', answer: reply })
  await signIn(page, stack, 'member')
  await page.goto(`${stack.origin}/vr-cam-girls/${ROOM}/`)
  const { show, yes } = roomPage(page)
  const ask = show(/^Private show/)

  await ask.click()
  await yes.click()
  await expect(page.getByText(/^Waiting for/)).toBeVisible()
  await answer('refuse')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('Private Show with Mira Vale')
  await dialog.getByRole('button', { name: 'OK' }).click()

  await ask.click()
  await yes.click()
  await expect(page.getByText(/^Waiting for/)).toBeVisible()
  await answer('accept')
  const bar = page.getByRole('region', { name: 'Running show' })
  await expect(bar).toContainText(/Cost so far [1-9]\d* tokens/, { timeout: 30_000 })
  await page.getByRole('button', { name: 'End private show' }).click()

  const over = page.getByRole('dialog').filter({ hasText: 'The Private Show is over!' })
  await expect(over).toBeVisible()
  await over.getByRole('button', { name: 'Compliment' }).click()
  await expect(over).toBeHidden()
  await expect(bar).toBeHidden()
  const ledger = JSON.stringify(await stack.control.camLedger())
  expect(ledger.match(/"compliment"/g)?.length).toBe(1)
})

const area = (box: { x: number; y: number; width: number; height: number } | null) =>
  box ?? { x: 0, y: 0, width: 0, height: 0 }

test('in wide windows the field of the chat is in the first window, and the chat covers nothing wherever one scrolls', async ({
  page,
  stack,
}) => {
  await page.goto(`${stack.origin}/vr-cam-girls/${ROOM}/`)
  const chat = page.getByRole('complementary', { name: 'Chat' })
  const profile = page.getByRole('region', { name: 'About Mira Vale' })
  for (const [width, height] of [
    [1440, 900],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.evaluate(() => window.scrollTo(0, 0))
    await expect(page.getByRole('textbox', { name: 'Send a message' })).toBeInViewport({ ratio: 1 })
    for (const top of [300, 600, 900]) {
      await page.evaluate((to) => window.scrollTo(0, to), top)
      const [side, below] = [area(await chat.boundingBox()), area(await profile.boundingBox())]
      expect({ width, top, isClear: side.y + side.height <= below.y }).toEqual({ width, top, isClear: true })
    }
  }
})

test('on a phone the chat is a sheet: its field is in view, it opens and closes by key, and it counts unseen lines', async ({
  page,
  stack,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, stack, 'member')
  await page.goto(`${stack.origin}/vr-cam-girls/${ROOM}/`)
  const handle = page.getByRole('button', { name: /^Chat/ })
  const field = page.getByRole('textbox', { name: 'Send a message' })
  const lines = page.getByRole('log', { name: 'Chat' })
  await expect(field).toBeEnabled()
  await expect(field).toBeInViewport({ ratio: 1 })
  await expect(lines).toBeHidden()
  await expect(handle).toHaveAttribute('aria-expanded', 'false')

  await stack.control.cam({ verb: 'say', room: ROOM, text: 'Good evening', userName: 'gate7' })
  await expect(page.getByRole('button', { name: 'Chat 1 new line' })).toContainText('gate7: Good evening')

  await handle.focus()
  await page.keyboard.press('Enter')
  await expect(handle).toHaveAttribute('aria-expanded', 'true')
  await expect(lines.getByText('Good evening')).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Chat', exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: /^Player/ })).toBeInViewport({ ratio: 0.8 })
  // As much of the window as an on-screen keyboard leaves.
  await page.setViewportSize({ width: 390, height: 420 })
  await expect(field).toBeInViewport({ ratio: 1 })
  await expect(lines.getByText('Good evening')).toBeInViewport()
  await page.setViewportSize({ width: 390, height: 844 })

  await page.keyboard.press('Escape')
  await expect(handle).toHaveAttribute('aria-expanded', 'false')
  await expect(handle).toBeFocused()
  await field.fill('Hello from here')
  await field.press('Enter')
  await expect(handle).toHaveAttribute('aria-expanded', 'true')
  await expect(lines.getByText('Hello from here')).toBeInViewport()
})

test('a closed room has 0 viewers, whatever the provider counted last, in the list and on its page', async ({
  page,
  stack,
}) => {
  await stack.control.cam({ verb: 'setViewers', room: ROOM, viewers: 44 })
  await stack.control.cam({ verb: 'setRoomState', room: ROOM, state: 'OFFLINE' })
  await page.goto(`${stack.origin}/vr-cam-girls/?status=offline`)
  const cards = page.locator('main article')
  await expect(cards.filter({ hasText: 'Mira Vale' })).toBeVisible()
  await expect(cards.filter({ hasText: 'Mira Vale' }).getByText(/viewers?$/)).toHaveText('0 viewers')
  await page.goto(`${stack.origin}/vr-cam-girls/${ROOM}/`)
  await expect(page.getByText('Mira Vale is offline.')).toBeVisible()
  await expect(page.locator('main').getByText(/^\d+ viewers?$/)).toHaveText('0 viewers')
})

test('a member whom the provider does not let spend is led to tokens, whatever their membership [TIP-009]', async ({
  page,
  stack,
  problems,
}) => {
  problems.allow('403')
  await stack.control.addFault({ kind: 'forbidden', endpoint: 'getCamUser' })
  await signIn(page, stack, 'member')
  const refused = page.waitForResponse((response) => response.url().includes('/user-info'))
  await openPage(page, `${stack.origin}/vr-cam-girls/${ROOM}/`)
  await refused
  const tip = page.getByRole('region', { name: 'Tip', exact: true }).getByRole('button', { name: /^Tip \d+ tokens?$/ })
  await expect(tip.first()).toBeEnabled()
  await tip.first().click()
  await expect(page).toHaveURL(`${stack.origin}/tokens/`)
  expect((await stack.control.requests()).filter(({ endpoint }) => endpoint === 'sendRoomTip')).toEqual([])
})

test('a tip of more than 50 tokens is asked about first, and a second Enter, meant for the field, pays for nothing (D28) [TIP-011]', async ({
  page,
  stack,
}) => {
  await stack.control.cam({ verb: 'setBalance', account: 'member', balance: 420 })
  await signIn(page, stack, 'member')
  await openPage(page, `${stack.origin}/vr-cam-girls/${ROOM}/`)
  const { tips } = roomPage(page)
  const field = tips.getByRole('textbox', { name: 'Custom Tip' })
  const question = page.getByRole('alertdialog', { name: 'Send 51 tokens?' })
  const sent = async () => (await stack.control.requests()).filter(({ endpoint }) => endpoint === 'sendRoomTip').length
  await expect(tips.getByRole('button', { name: 'Send tip' })).toBeEnabled()
  await field.fill('51')
  await field.press('Enter')
  await expect(question).toContainText('Your balance afterwards369 tokens')
  await expect(question.getByRole('button', { name: 'Not now' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(field).toHaveValue('51')
  expect(await sent()).toBe(0)

  await field.press('Enter')
  await question.getByRole('checkbox', { name: 'Do not ask again in this room' }).check()
  await question.getByRole('button', { name: 'Send 51 tokens' }).click()
  await expect(tips.getByText('The tokens have been sent successfully')).toBeVisible()
  await field.fill('52')
  await field.press('Enter')
  await expect.poll(sent).toBe(2)
  const moves = (await stack.control.camLedger()).filter(({ kind }) => kind === 'tip')
  expect(moves.map(({ amount }) => amount)).toEqual([-51, -52])
})
