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

test('over the whole screen there is the picture, and neither header nor bottom menu [CHROME-067]', async ({
  page,
  stack,
}) => {
  await page.goto(`${stack.origin}/vr-cam-girls/${ROOM}/`)
  await page.getByRole('button', { name: 'Full screen' }).click()
  await expect(page.getByRole('button', { name: 'Leave full screen' })).toBeVisible()
  const seen = await page.evaluate(() => {
    const at = (x: number, y: number) => document.elementFromPoint(x, y)?.closest('[data-player]') !== null
    return [at(20, 20), at(innerWidth / 2, innerHeight - 10), at(innerWidth - 20, 20)]
  })
  expect(seen).toEqual([true, true, true])
})

test('a private show is refused once and accepted once; its cost stands in view, and it is thanked for [SHOW-017, SHOW-030, SHOW-038]', async ({
  page,
  stack,
}) => {
  const answer = (reply: 'accept' | 'refuse') =>
    stack.control.cam({ verb: 'answerRequest', account: 'member', answer: reply })
  await signIn(page, stack, 'member')
  await page.goto(`${stack.origin}/vr-cam-girls/${ROOM}/`)
  const ask = page.getByRole('button', { name: /^Private show/ })

  await ask.click()
  await expect(page.getByText(/^Waiting for/)).toBeVisible()
  await answer('refuse')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(`Private Show with ${ROOM}`)
  await dialog.getByRole('button', { name: 'OK' }).click()

  await ask.click()
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
