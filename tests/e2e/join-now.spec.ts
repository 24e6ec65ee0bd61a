import type { Page } from '@playwright/test'
import { watchPolicy } from './living-page.ts'
import { alive, open, PASSWORD } from './session-support.ts'
import { expect, signIn, test } from './stack.ts'

test.beforeEach(({ adult }) => adult)

const tariffs = (page: Page) => page.getByRole('group', { name: 'Memberships' }).getByRole('radio')
const prices = (page: Page) =>
  page
    .getByRole('group', { name: 'Memberships' })
    .locator('label')
    .evaluateAll((cards) => cards.map((card) => /[$€][\d,.]+(?=per|once)/.exec(card.textContent ?? '')?.[0] ?? ''))
const trapStrip = (page: Page) => page.getByText('Before you go:')
const cart = (page: Page) => page.getByRole('region', { name: 'Cart' })
const timersOf = async (page: Page) =>
  (await page.context().cookies())
    .filter(({ name }) => name.startsWith('timer-'))
    .map(({ name, expires }) => [name, expires])
    .toSorted()

/** Comes from the home page, as most do. */
async function land(page: Page, origin: string) {
  await open(page, `${origin}/`)
  await page.getByRole('banner').getByRole('link', { name: 'Join Now' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /one step away/ })).toBeVisible()
  await expect(tariffs(page)).toHaveCount(3)
}

test('the first HTML has the prices, is taken over without a change, and asks for nothing again [JOIN-001, JOIN-003, JOIN-004]', async ({
  page,
  stack,
  browser,
}) => {
  const plain = await browser.newPage({ javaScriptEnabled: false })
  await plain.context().addCookies([{ name: 'age_confirmed', value: '1', url: stack.origin }])
  await plain.goto(`${stack.origin}/join-now/`)
  await expect(tariffs(plain)).toHaveCount(3)
  expect(await prices(plain)).toEqual(['$29.95', '$118.95', '$349'])
  await expect(plain.getByText('Offer ends in')).toBeVisible()
  await plain.context().close()

  await stack.control.clearRequests()
  await watchPolicy(page)
  await open(page, `${stack.origin}/join-now/`)
  const drawnOnce = await page.evaluate(() => {
    const facts = window as unknown as { drawn: Element | null; violations: string[] }
    return [facts.drawn === document.querySelector('[data-app]'), facts.violations]
  })
  expect(drawnOnce).toEqual([true, []])
  const asked = (await stack.control.requests()).map(({ endpoint }) => endpoint)
  for (const endpoint of [
    'getJoinNowTemplate',
    'getJoinNowConfig',
    'getSaleEventId',
    'getCurrentSaleEvent',
    'getPriceSlots',
  ]) {
    expect(asked.filter((each) => each === endpoint)).toHaveLength(1)
  }
})

test('the navigation bar is hidden here [CHROME-025]', async ({ page, stack }) => {
  await open(page, `${stack.origin}/`)
  await expect(page.getByRole('banner').getByRole('navigation').first()).toBeVisible()
  await open(page, `${stack.origin}/join-now/`)
  await expect(page.getByRole('banner').getByRole('navigation')).toHaveCount(0)
})

test('bundles and tariffs are chosen by keyboard, and the form follows; a reload keeps the choice [JOIN-007, JOIN-011, JOIN-012, JOIN-013]', async ({
  page,
  stack,
}) => {
  await open(page, `${stack.origin}/join-now/`)
  const everyday = await prices(page)
  const bundles = page.getByRole('group', { name: /sister site/ }).getByRole('checkbox')
  await bundles.first().focus()
  await page.keyboard.press('Space')
  await expect(cart(page)).toContainText('+ Nocturne VR')
  const first = await prices(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(bundles.nth(1)).toBeChecked()
  const both = await prices(page)
  expect(new Set([everyday, first, both].map(String)).size).toBe(3)
  await page.keyboard.press('Tab')
  await expect(tariffs(page).nth(1)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(tariffs(page).nth(2)).toBeChecked()
  await expect(cart(page)).toContainText(both[2] ?? 'no price')
  await expect(cart(page)).toContainText('+ AR Lumen')
  await page.reload()
  await alive(page)
  await expect(tariffs(page).nth(2)).toBeChecked()
  expect(await prices(page)).toEqual(both)
})

test('back is trapped once: special prices, and the next press leaves [TRAP-001, TRAP-006, TRAP-007, TRAP-016]', async ({
  page,
  stack,
}) => {
  await land(page, stack.origin)
  const everyday = await prices(page)
  await page.evaluate(() => history.back())
  await expect(trapStrip(page)).toBeVisible()
  expect(page.url()).toBe(`${stack.origin}/join-now/`)
  const special = await prices(page)
  expect(special).not.toEqual(everyday)
  expect(await timersOf(page)).toEqual([])
  await page.reload()
  await alive(page)
  await expect(trapStrip(page)).toBeVisible()
  expect(await prices(page)).toEqual(special)
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL(`${stack.origin}/`)
})

test('the pointer is trapped at the edges that are configured, and only once [TRAP-002, TRAP-003, TRAP-004]', async ({
  page,
  stack,
}) => {
  await stack.control.changeSettings({ trapEdges: ['left'] })
  await land(page, stack.origin)
  await page.mouse.move(300, 300)
  await page.mouse.move(300, -5)
  await expect(trapStrip(page)).toHaveCount(0)
  await page.mouse.move(300, 300)
  await page.mouse.move(-5, 300)
  await expect(trapStrip(page)).toBeVisible()
  // Back was not to be trapped: one press leaves.
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL(`${stack.origin}/`)
})

test('after the trap a pointer leaves the back button free: one press leaves (L03)', async ({ page, stack }) => {
  await land(page, stack.origin)
  await page.mouse.move(300, 300)
  await page.mouse.move(300, -5)
  await expect(trapStrip(page)).toBeVisible()
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL(`${stack.origin}/`)
})

test('the pop-up of the trap is shown over the page; closed, it leaves prices, focus and the back button as they are [TRAP-013, TRAP-018]', async ({
  page,
  stack,
}) => {
  await stack.control.changeSettings({ promotions: ['trap'] })
  await land(page, stack.origin)
  await tariffs(page).first().focus()
  await page.mouse.move(300, 300)
  await page.mouse.move(300, -5)
  const popup = page.getByRole('dialog')
  await expect(popup).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(popup).toHaveCount(0)
  await expect(trapStrip(page)).toBeVisible()
  await expect(tariffs(page).first()).toBeFocused()
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL(`${stack.origin}/`)
})

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  test(`the pop-up of the trap covers neither Total nor Join Now, wherever the page is scrolled to: ${width} px`, async ({
    page,
    stack,
  }) => {
    await stack.control.changeSettings({ promotions: ['trap'], trapEdges: ['left'] })
    await page.setViewportSize({ width, height })
    await open(page, `${stack.origin}/join-now/`)
    await page.mouse.move(width / 2, 300)
    await page.mouse.move(-1, 300)
    const popup = page.getByRole('dialog', { name: 'Wait: a lower price' })
    await expect(popup).toBeVisible()
    const button = page.getByRole('main').getByRole('button', { name: 'Join Now' })
    for (const block of ['start', 'center', 'end'] as const) {
      for (const target of [cart(page).getByText('Total'), button]) {
        await target.evaluate((element, block) => element.scrollIntoView({ block }), block)
        await expect(popup).toBeHidden()
      }
    }
    await page.evaluate(() => window.scrollTo(0, 0))
    await expect(popup).toBeVisible()
  })
}

test('links lead on while the trap is set, with one click and as they were clicked; back returns to the page with one press (L03)', async ({
  page,
  stack,
  context,
}) => {
  await land(page, stack.origin)
  const link = page.getByRole('navigation', { name: 'More of the site' }).getByRole('link', { name: 'Videos' })
  const [tab] = await Promise.all([context.waitForEvent('page'), link.click({ modifiers: ['ControlOrMeta'] })])
  await expect(tab).toHaveURL(`${stack.origin}/videos/`)
  await tab.close()
  expect(page.url()).toBe(`${stack.origin}/join-now/`)
  await link.click()
  await expect(page).toHaveURL(`${stack.origin}/videos/`)
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL(`${stack.origin}/join-now/`)
  await expect(tariffs(page)).toHaveCount(3)
})

test('special prices end with their time, and the timers of the prices begin [TRAP-011, TRAP-012, TRAP-014, JOIN-021, JOIN-024]', async ({
  page,
  stack,
}) => {
  await stack.control.changeSettings({ trapMinutes: 1, timerMinutes: [1, 0, 0, 0] })
  await page.clock.install()
  await land(page, stack.origin)
  expect(await timersOf(page)).toEqual([0, 1, 2, 3].map((position) => [`timer-${position}`, -1]))
  const everyday = await prices(page)
  await page.mouse.move(300, 300)
  await page.mouse.move(300, -5)
  const timer = page.getByRole('status').getByRole('timer')
  await expect(timer).toHaveText(/^00:0[01]:\d\d$/)
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  // The tick that was waited for when the clock was stopped comes late.
  await page.clock.runFor(2000)
  const left = async () => secondsIn(await timer.textContent())
  const before = await left()
  await page.clock.runFor(5000)
  await expect.poll(left).toBe(before - 5)
  await stack.control.changeClock({ jumpMs: 70_000 })
  await page.clock.runFor(60_000)
  await expect(trapStrip(page)).toHaveCount(0)
  await expect.poll(() => prices(page)).toEqual(everyday)
  const offer = tariffs(page).first().locator('..').getByRole('timer')
  await expect(offer).toBeVisible()
  const height = (await tariffs(page).first().locator('..').boundingBox())?.height
  await stack.control.changeClock({ jumpMs: 61_000 })
  await page.clock.runFor(61_000)
  await expect(offer).toHaveCount(0)
  expect({
    height: (await tariffs(page).first().locator('..').boundingBox())?.height,
    prices: await prices(page),
  }).toEqual({ height, prices: everyday })
})

test('a visitor who goes to pay is not held back; refused by the biller, they find the special prices unchanged, and after paying they have none [TRAP-010, TRAP-014]', async ({
  page,
  stack,
}) => {
  await stack.control.changeSettings({ moneyActionMs: 1500 })
  await land(page, stack.origin)
  const form = page.getByRole('form', { name: 'Secure and Discreet Payment' })
  const email = form.getByRole('textbox', { name: 'Email', exact: true })
  await email.fill('new.visitor@example.com')
  await form.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
  const everyday = (await prices(page))[1] ?? 'no price'
  await form.getByRole('button', { name: 'Join Now' }).click()
  await page.mouse.move(300, 300)
  await page.mouse.move(300, -5)
  await page.waitForURL('**/billers/**')
  await expect(page.getByRole('heading')).toContainText(everyday)
  await page.getByRole('button', { name: 'Close without paying' }).click()
  await page.getByRole('link', { name: 'Try again' }).click()
  await page.getByRole('link', { name: 'Choose something else' }).click()
  await expect(tariffs(page)).toHaveCount(3)
  await page.mouse.move(300, 300)
  await page.mouse.move(300, -5)
  await expect(trapStrip(page)).toBeVisible()
  const special = (await prices(page))[1] ?? 'no price'
  expect(special).not.toBe(everyday)

  await form.getByRole('button', { name: 'Join Now' }).click()
  const chosen = page.getByRole('dialog').getByRole('button', { name: 'Continue to Checkout' })
  await chosen.click()
  await page.waitForURL('**/billers/**')
  await page.getByRole('button', { name: 'Refuse the payment' }).click()
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(cart(page)).toContainText(special)
  await page.getByRole('button', { name: 'Continue to Checkout' }).click()
  await chosen.click()
  await page.waitForURL('**/billers/**')
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Welcome!' })).toBeVisible({ timeout: 20_000 })
  const names = (await page.context().cookies()).map(({ name }) => name)
  expect(names.filter((name) => name.startsWith('trap'))).toEqual(['trapTriggered'])
})

test('expired members are welcomed back at their own prices, whichever of its two addresses they open [JOIN-010, SESSION-031]', async ({
  page,
  stack,
}) => {
  await open(page, `${stack.origin}/join-now/`)
  const everyday = await prices(page)
  await signIn(page, stack, 'expired')
  await open(page, `${stack.origin}/join-now/?event=expired`)
  await expect(page.getByRole('heading', { level: 1, name: /^Renew your membership/ })).toBeVisible()
  const renewals = await prices(page)
  expect(renewals).not.toEqual(everyday)
  await open(page, `${stack.origin}/join-now/`)
  await expect(page.getByRole('heading', { level: 1, name: /^Renew your membership/ })).toBeVisible()
  expect(await prices(page)).toEqual(renewals)
})

test('without any tariffs shows an error, and the page works with the next try [JOIN-031]', async ({ page, stack }) => {
  await stack.control.addFault({ endpoint: 'getPriceSlots', kind: 'wrongType' })
  await open(page, `${stack.origin}/join-now/`)
  await expect(page.getByRole('alert').filter({ hasText: 'The prices did not come' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What membership opens' })).toBeVisible()
  await stack.control.clearFaults()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(tariffs(page)).toHaveCount(3)
})

function secondsIn(clock: string | null) {
  const [hours = 0, minutes = 0, seconds = 0] = (clock ?? '').split(':').map(Number)
  return hours * 3600 + minutes * 60 + seconds
}
