import type { Locator, Page } from '@playwright/test'
import { messengerPanel, ROOM, ROOM_PATH, roomPage, withoutStreams } from './cams/cam-pages.ts'
import { faultsOfDialog, faultsOfLayout } from './drawn.ts'
import { FILMS, videoPath } from './film-support.ts'
import { openPage } from './living-page.ts'
import { logInByForm } from './session-support.ts'
import { expect, signIn, test } from './stack.ts'
import { blockWebFont, forceWideFont } from './web-font.ts'

/** At each width the lowest window that is common there. */
const WINDOWS = [
  { width: 360, height: 640 },
  { width: 768, height: 1024 },
  { width: 1025, height: 768 },
  { width: 1280, height: 720 },
  { width: 1440, height: 900 },
]
const PHONE = { width: 390, height: 844 }
const WIDE = { width: 1440, height: 900 }

test.beforeEach(async ({ page, adult: _, problems }) => {
  problems.allow('ERR_FAILED')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize(WIDE)
  await withoutStreams(page)
  await blockWebFont(page)
  await forceWideFont(page)
})

for (const site of ['dark', 'light'] as const) {
  test(`on ${site}, the splash and the terms over it fit into every window in a wide font`, async ({
    page,
    context,
    stack,
  }) => {
    await context.clearCookies({ name: 'age_confirmed' })
    await openPage(page, `${stack.siteAt(site)}/`)
    const splash = page.getByRole('dialog', { name: 'Warning: This Website is for Adults Only!' })
    await fits(splash)
    await splash.getByRole('link', { name: 'Terms of Service' }).click()
    await fits(page.getByRole('dialog', { name: 'Terms and Conditions' }))
  })

  test(`on ${site}, the menu of phones fits into every window that has it in a wide font`, async ({ page, stack }) => {
    await page.setViewportSize(PHONE)
    await signIn(page, stack, site === 'light' ? 'verified' : 'member', stack.siteAt(site))
    await openPage(page, `${stack.siteAt(site)}/videos/`)
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true }).click()
    await expect(menu.getByRole('button', { name: 'Models' })).toBeVisible()
    await fits(
      menu,
      WINDOWS.filter(({ width }) => width <= 1024),
    )
    await menu.getByRole('button', { name: 'Models' }).click()
    await expect(menu.getByRole('link', { name: 'All Models' })).toBeVisible()
    await fits(
      menu,
      WINDOWS.filter(({ width }) => width <= 1024),
    )
  })
}

test('the dialogs of age verification fit into every window in a wide font', async ({ page, stack, problems }) => {
  // The provider's own page forbids every font.
  problems.allow('favicon.ico', 'again.woff2')
  const light = stack.siteAt('light')
  await signIn(page, stack, 'mustVerify', light)
  await openPage(page, `${light}/age-verification/`)
  await page.getByRole('button', { name: 'I refuse to verify my age' }).click()
  const warning = page.getByRole('dialog', { name: 'Are you sure you want to refuse?' })
  await fits(warning)
  await warning.getByRole('button', { name: 'Verify Now' }).click()
  await page.waitForURL('**/age-provider/**')
  await page.getByRole('button', { name: 'Pass' }).click()
  await fits(page.getByRole('dialog', { name: 'Age verification completed' }))
})

test('the dialog of an age verification that failed fits into every window in a wide font', async ({
  page,
  stack,
  problems,
}) => {
  problems.allow('favicon.ico', 'again.woff2')
  const light = stack.siteAt('light')
  await signIn(page, stack, 'mustVerify', light)
  await openPage(page, `${light}/age-verification/`)
  await page.getByRole('button', { name: 'Verify Now' }).click()
  await page.waitForURL('**/age-provider/**')
  await page.getByRole('button', { name: 'Fail' }).click()
  await fits(page.getByRole('dialog', { name: 'Age verification failed' }))
})

test('the dialog that asks a member of another kind for an age verification fits into every window in a wide font', async ({
  page,
  stack,
}) => {
  const light = stack.siteAt('light')
  // Tokens of the sandbox agree with its register: here the register alone says that this member must pass.
  await page.route(/\/is-user-must-pass-verification$/, (route) =>
    route.fulfill({ json: { isUserMustPassVerification: true } }),
  )
  await openPage(page, `${light}/login/`)
  await logInByForm(page, 'member')
  await fits(page.getByRole('dialog', { name: 'Age Verification is Required' }))
})

test('the choice of a biller for tokens fits into every window in a wide font', async ({ page, stack }) => {
  await signIn(page, stack, 'member')
  await openPage(page, `${stack.origin}/tokens/`)
  await page.getByRole('main').getByRole('button', { name: /^Buy/ }).first().click()
  await fits(page.getByRole('dialog', { name: 'Select Payment Method' }))
})

test('the choice of a biller fits into every window in a wide font', async ({ page, stack }) => {
  await signIn(page, stack, 'inactive')
  await openPage(page, `${stack.origin}/join-now/`)
  await page.getByRole('main').getByRole('button', { name: 'Join Now' }).click()
  await fits(page.getByRole('dialog', { name: 'Select Payment Method' }))
})

test('the offer to members, and its choice of a biller, fit into every window in a wide font', async ({
  page,
  stack,
}) => {
  await signIn(page, stack, 'member')
  await openPage(page, `${stack.origin}/categories/`)
  const tile = page.getByRole('link', { name: 'The Plus Archive' })
  await expect(tile).toHaveAttribute('aria-haspopup', 'dialog')
  await tile.press('Enter')
  const accept = page.getByRole('button', { name: 'Add to my membership' })
  await expect(accept).toBeVisible()
  await fits(page.getByRole('dialog', { name: 'The Plus Archive' }))
  await accept.press('Enter')
  await fits(page.getByRole('dialog', { name: 'Select Payment Method' }))
})

test('a large picture, and what an AI mask is, fit into every window in a wide font', async ({ page, stack }) => {
  await openPage(page, stack.origin + videoPath(FILMS.masked))
  await page.getByRole('button', { name: 'AI mask' }).click()
  await fits(page.getByRole('dialog', { name: 'A film that steps into your room' }))
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Gallery' }).click()
  await page.getByRole('tabpanel').getByRole('button').nth(2).click()
  await fits(page.getByRole('dialog', { name: /^Pictures of/ }))
})

test('the pop-up that answers an attempt to leave fits into every window in a wide font', async ({ page, stack }) => {
  await stack.control.changeSettings({ promotions: ['exit'] })
  await openPage(page, `${stack.origin}/videos/`)
  await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toContain('guards')
  await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click()
  await fits(page.getByRole('dialog', { name: 'One more before you go' }))
})

for (const [promotion, title] of [
  ['immediate', 'Good evening'],
  ['video', 'Half a minute of tomorrow'],
  ['customVideo', 'How a room is filmed'],
] as const) {
  test(`the pop-up '${promotion}' fits into every window in a wide font`, async ({ page, stack }) => {
    await stack.control.changeSettings({ promotions: [promotion] })
    // None of them waits.
    await page.route(/\/show-pop\b/, async (route) => {
      const response = await route.fetch()
      const body = await response.text()
      await route.fulfill({ response, body: body.replaceAll(/("timeForTrigger"):("[^"]*"|\d+)/g, '$1:0') })
    })
    await openPage(page, `${stack.origin}/videos/`)
    await fits(page.getByRole('dialog', { name: title }))
  })
}

test('the dialogs that keep guests and members without tokens from a tip fit into every window in a wide font', async ({
  page,
  stack,
}) => {
  const tip = roomPage(page)
    .tips.getByRole('button', { name: /^Tip \d+ tokens?$/ })
    .first()
  await openPage(page, stack.origin + ROOM_PATH)
  await tip.click()
  await fits(page.getByRole('dialog', { name: 'Get full access to Live VR Cams.' }))
  await stack.control.cam({ verb: 'setBalance', account: 'member', balance: 0 })
  await signIn(page, stack, 'member')
  await openPage(page, stack.origin + ROOM_PATH)
  // Before the balance is known the provider would be asked, and refuse.
  await expect(page.getByRole('button', { name: 'Tokens: 0' })).toBeVisible()
  await tip.click()
  await fits(page.getByRole('dialog', { name: 'Oops, not enough tokens!' }))
  await page.keyboard.press('Escape')
  const messenger = messengerPanel(page)
  await messenger.toggle.click()
  await messenger.chatWith(ROOM).getByRole('button').click()
  await messenger.tips.getByRole('button', { name: 'Tip 10 tokens' }).click()
  await fits(page.getByRole('dialog', { name: 'Oops, not enough tokens!' }))
})

test('the messenger fits into every window in a wide font, with all chats and with an open one', async ({
  page,
  stack,
}) => {
  await signIn(page, stack, 'member')
  await openPage(page, `${stack.origin}/free/`)
  test.setTimeout(240_000)
  const { panel, toggle, chats, chatWith, log } = messengerPanel(page)
  await toggle.click()
  await expect(chats.first()).toBeVisible()
  await fits(panel)
  await chatWith(ROOM).getByRole('button').click()
  await expect(log).toBeVisible()
  const wrong: unknown[] = []
  for (const window of WINDOWS) {
    await page.setViewportSize(window)
    // Not scrolled to its end: older messages would come without end.
    const faults = await faultsOfLayout(page)
    if (faults.length > 0) wrong.push({ ...window, faults })
  }
  expect(wrong).toEqual([])
})

test('what has become of a show, the question whether to end it, and the compliment fit into every window in a wide font', async ({
  page,
  stack,
}) => {
  const answer = (reply: 'accept' | 'refuse') =>
    stack.control.cam({ verb: 'answerRequest', account: 'member', answer: reply })
  await signIn(page, stack, 'member')
  await openPage(page, stack.origin + ROOM_PATH)
  const room = roomPage(page)
  const question = page.getByRole('alertdialog')
  const ask = async (reply: 'accept' | 'refuse') => {
    await room.show(/^Private show/).click()
    await expect(room.yes).toBeVisible()
    await fits(question)
    await room.yes.click()
    await expect(page.getByText(/^Waiting for/)).toBeVisible()
    await answer(reply)
  }
  await ask('refuse')
  await expect(question).toContainText('Private Show with Mira Vale')
  await fits(question)
  await question.getByRole('button', { name: 'OK' }).click()

  await ask('accept')
  // What has cost nothing is not asked a compliment for.
  const bar = page.getByRole('region', { name: 'Running show' })
  await expect(bar).toContainText(/Cost so far [1-9]\d* tokens/, { timeout: 30_000 })
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'VR Cam Girls' }).click()
  await page
    .getByRole('main')
    .getByRole('link', { name: /selene/i })
    .first()
    .click()
  await expect(question).toContainText('is still running')
  await fits(question)
  await question.getByRole('button', { name: 'End it and go on' }).click()
  const over = page.getByRole('dialog', { name: 'The Private Show is over!' })
  await expect(over).toContainText('leave Mira Vale a compliment')
  await fits(over)
})

/** Looks at an open dialog in each window. */
async function fits(dialog: Locator, windows = WINDOWS) {
  await expect(dialog).toBeVisible()
  const page = dialog.page()
  const before = page.viewportSize() ?? WIDE
  const wrong: unknown[] = []
  for (const window of windows) {
    await page.setViewportSize(window)
    await twoFrames(page)
    const { texts, controls, faults } = await faultsOfDialog(dialog)
    if (faults.length > 0 || texts === 0 || controls === 0) wrong.push({ ...window, texts, controls, faults })
  }
  await page.setViewportSize(before)
  expect.soft(wrong).toEqual([])
}

/** What depends on the width in scripts is drawn by then. */
function twoFrames(page: Page) {
  return page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}
