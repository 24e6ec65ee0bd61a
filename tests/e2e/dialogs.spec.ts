import type { Page } from '@playwright/test'
import { FILMS, videoPath } from './film-support.ts'
import { openPage } from './living-page.ts'
import { expect, signIn, test } from './stack.ts'

test.beforeEach(({ adult }) => adult)

test('an offer that comes by itself waits while a picture is enlarged, and Escape closes only the picture [POPUP-001]', async ({
  page,
  stack,
}) => {
  await stack.control.changeSettings({ promotions: ['immediate'] })
  await openPage(page, stack.origin + videoPath(FILMS.flat))
  const offer = page.getByRole('dialog', { name: 'Good evening' })
  const pictures = page.getByRole('dialog', { name: /^Pictures of/ })
  await expect(offer).toBeVisible()
  await page.getByRole('tab', { name: 'Gallery' }).press('Enter')
  const thumb = page.getByRole('tabpanel').getByRole('button').nth(2)
  await thumb.press('Enter')
  await expect(pictures).toBeVisible()
  await expect(offer).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(pictures).toHaveCount(0)
  await expect(offer).toBeVisible()
  await expect(thumb).toBeFocused()
  await escapeUntil(page, () => expect(offer).toHaveCount(0, { timeout: 400 }))
  await expect(thumb).toBeFocused()
})

test('the choice of a biller takes the place of the offer, which comes back with the focus where it was; then the page', async ({
  page,
  stack,
}) => {
  await signIn(page, stack, 'member')
  await openPage(page, `${stack.origin}/categories/`)
  const tile = page.getByRole('link', { name: 'The Plus Archive' })
  await expect(tile).toHaveAttribute('aria-haspopup', 'dialog')
  await tile.press('Enter')
  const accept = page.getByRole('button', { name: 'Add to my membership' })
  await accept.press('Enter')
  const chooser = page.getByRole('dialog', { name: 'Select Payment Method' })
  await expect(chooser.getByLabel('Payment Method', { exact: true })).toHaveValue('epoch')
  expect(await openDialogs(page)).toEqual(['Select Payment Method'])
  await chooser.getByRole('button', { name: 'Close' }).press('Enter')
  await expect(accept).toBeFocused()
  expect(await openDialogs(page)).toEqual(['The Plus Archive'])
  await escapeUntil(page, () => expect(tile).toBeFocused({ timeout: 400 }))
  expect(await openDialogs(page)).toEqual([])
})

test('the menu of narrow windows gives the focus back to its button', async ({ page, stack }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openPage(page, `${stack.origin}/videos/`)
  const burger = page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true })
  await burger.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Menu' })).toHaveCount(0)
  await expect(burger).toBeFocused()
})

/** For 300 ms after an upper dialog has closed, a press is taken for the second one of two that were meant for it. */
function escapeUntil(page: Page, isSeen: () => Promise<void>) {
  return expect(async () => {
    await page.keyboard.press('Escape')
    await isSeen()
  }).toPass()
}

function openDialogs(page: Page) {
  return page.locator('dialog[open] h2').allTextContents()
}
