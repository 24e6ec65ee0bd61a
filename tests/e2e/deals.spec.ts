import type { Page } from '@playwright/test'
import { askServer, titlesIn } from './documents.ts'
import { callsOf, isAlive, openPage, watchPolicy } from './living-page.ts'
import { expect, signIn, test } from './stack.ts'

const ADULT = { age_confirmed: '1', cookieConsent: 'accept' }
const CLOSED = 'status of 503 (Service Unavailable)'

test.describe('the deals page', () => {
  test('is whole in the first HTML, in its order, and comes alive within the policy [DEAL-001]', async ({
    page,
    stack,
    adult,
  }) => {
    void adult
    const { status, html } = await askServer(stack.origin, '/deals/', { cookies: ADULT })
    expect(status).toBe(200)
    await watchPolicy(page)
    const calls = callsOf(page)
    await openPage(page, `${stack.origin}/deals/`)
    const titles = await page.getByRole('article').getByRole('heading').allTextContents()
    expect(titles.length).toBeGreaterThan(3)
    const places = titles.map((title) => html.indexOf(`>${title}<`))
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(Math.min(...places)).toBeGreaterThan(0)
    expect({ calls: calls.filter((call) => call.includes('deal')), violations: await violationsOf(page) }).toEqual({
      calls: [],
      violations: [],
    })
  })

  test('shows the slides that are meant for the width of the window [DEAL-001]', async ({ page, stack, adult }) => {
    void adult
    await page.setViewportSize({ width: 390, height: 844 })
    await openPage(page, `${stack.origin}/deals/`)
    const sets = page.getByRole('region', { name: 'Announcements' })
    await expect(sets).toHaveCount(1)
    const narrow = await sets.locator('source').first().getAttribute('media')
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(sets).toHaveCount(1)
    expect({ narrow, media: await sets.locator('source').first().getAttribute('media') }).toEqual({
      narrow: '(width < 768px)',
      media: '(width >= 768px)',
    })
  })

  test('counts down, and turns its notes [DEAL-016, DEAL-017]', async ({ page, stack, adult }) => {
    void adult
    await page.clock.install()
    await page.goto(`${stack.origin}/deals/`)
    await isListening(page)
    const card = page.getByRole('article').filter({ hasText: 'Surround Film Festival' })
    const timer = card.getByRole('timer')
    const before = secondsIn(await timer.textContent())
    const notes = card.getByText(/side door|Weekend passes|Thursday/)
    const first = await notes.textContent()
    await page.clock.runFor(5_100)
    await expect.poll(async () => before - secondsIn(await timer.textContent())).toBeGreaterThanOrEqual(4)
    expect(await notes.textContent()).not.toBe(first)
    await page.clock.runFor(10_000)
    expect(await notes.textContent()).toBe(first)
  })

  test('opens an offer in a new tab wherever its card is pressed [DEAL-008]', async ({
    page,
    context,
    stack,
    adult,
  }) => {
    void adult
    await context.route('https://festival.example/**', (route) => route.fulfill({ body: 'The festival' }))
    await openPage(page, `${stack.origin}/deals/`)
    const card = page.getByRole('article').filter({ hasText: 'Surround Film Festival' })
    for (const part of [card.getByRole('img'), card.locator('del'), card.getByText('Four days of films')]) {
      await part.scrollIntoViewIfNeeded()
      const box = await part.boundingBox()
      const opened = context.waitForEvent('page')
      await page.mouse.click((box?.x ?? 0) + 4, (box?.y ?? 0) + 4)
      const tab = await opened
      expect({ url: tab.url(), opener: await tab.evaluate(() => window.opener) }).toEqual({
        url: 'https://festival.example/',
        opener: null,
      })
      await tab.close()
    }
    expect(new URL(page.url()).pathname).toBe('/deals/')
  })

  test('says when its offers do not come, and has them once they do [ERR-028]', async ({
    page,
    stack,
    adult,
    problems,
  }) => {
    void adult
    problems.allow('status of 500')
    await stack.control.addFault({ kind: 'serverError', endpoint: 'getDeals', count: 1 })
    await openPage(page, `${stack.origin}/deals/`)
    await expect(page.getByRole('alert')).toContainText('The offers did not come')
    await expect(page.getByRole('region', { name: 'Announcements' })).toHaveCount(1)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('article').first()).toBeVisible()
  })
})

test.describe('a site that is closed for maintenance', () => {
  test.afterEach(({ stack }) => stack.control.setMaintenance(false))

  test('offers its partners, as many side by side as fit [CHROME-082, DEAL-002, DEAL-003, DEAL-004, DEAL-005]', async ({
    page,
    stack,
    adult,
    problems,
  }) => {
    void adult
    problems.allow(CLOSED)
    await stack.control.setMaintenance(true)
    const { status, html } = await askServer(stack.origin, '/', { cookies: ADULT })
    expect({
      status,
      titles: titlesIn(html),
      hasDeals: html.includes('Surround Film Festival'),
      hasStyles: / style="/.test(html),
    }).toEqual({ status: 503, titles: ['Website Maintenance'], hasDeals: true, hasStyles: false })
    await watchPolicy(page)
    await openPage(page, `${stack.origin}/`)
    const layouts = []
    for (const width of [390, 700, 820, 1100, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await page.reload()
      await isAlive(page)
      await expect(page.locator('.swiper-initialized')).toBeVisible()
      layouts.push({ width, ...(await layoutOf(page)) })
    }
    expect(layouts).toEqual([
      { width: 390, sideBySide: 1, apart: 10 },
      { width: 700, sideBySide: 1, apart: 10 },
      { width: 820, sideBySide: 2, apart: 30 },
      { width: 1100, sideBySide: 3, apart: 30 },
      { width: 1440, sideBySide: 3, apart: 30 },
    ])
    expect(await violationsOf(page)).toEqual([])
  })

  test('goes from one offer to the next by buttons, fingers and keys', async ({ page, stack, adult, problems }) => {
    void adult
    problems.allow(CLOSED)
    await stack.control.setMaintenance(true)
    await page.setViewportSize({ width: 390, height: 844 })
    await openPage(page, `${stack.origin}/`)
    await expect(page.locator('.swiper-initialized')).toBeVisible()
    const cards = page.getByRole('article')
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(cards.nth(1)).toBeInViewport({ ratio: 0.9 })
    await page.getByRole('button', { name: 'Previous' }).click()
    await expect(cards.nth(0)).toBeInViewport({ ratio: 0.9 })
    await cards.nth(2).getByRole('link').focus()
    await expect(cards.nth(2)).toBeInViewport({ ratio: 0.9 })
    const box = await cards.nth(2).boundingBox()
    await page.mouse.move((box?.x ?? 0) + 60, (box?.y ?? 0) + 200)
    await page.mouse.down()
    await page.mouse.move((box?.x ?? 0) + 320, (box?.y ?? 0) + 200, { steps: 8 })
    await page.mouse.up()
    await expect(cards.nth(1)).toBeInViewport({ ratio: 0.9 })
  })

  test('with a single offer has it in the middle [DEAL-006]', async ({ page, stack, adult, problems }) => {
    void adult
    problems.allow(CLOSED)
    await page.clock.install()
    await page.goto(`${stack.origin}/privacy-policy/`)
    await isListening(page)
    await page.route('**/content/dark/deals', async (route) => {
      const answer = await route.fetch()
      const { items } = await answer.json()
      await route.fulfill({
        json: { items: items.filter(({ type }: { type: string }) => type === 'maintenance').slice(0, 1) },
      })
    })
    await stack.control.setMaintenance(true)
    await page.clock.runFor(61_000)
    const card = page.getByRole('article')
    await expect(card).toHaveCount(1)
    await expect(page.locator('.swiper-initialized')).toBeVisible()
    await expect
      .poll(async () => {
        const box = await card.boundingBox()
        return box && Math.round(box.x + box.width / 2)
      })
      .toBe(640)
    await expect(page.getByRole('button', { name: 'Next' })).toHaveCount(0)
  })

  test('shows nothing of the kind when no offers come [CHROME-082]', async ({ page, stack, adult, problems }) => {
    void adult
    problems.allow(CLOSED, 'status of 500')
    await stack.control.addFault({ kind: 'serverError', endpoint: 'getDeals' })
    await stack.control.setMaintenance(true)
    await openPage(page, `${stack.origin}/videos/`)
    await expect(page.getByRole('heading', { name: 'Website Maintenance' })).toBeVisible()
    await expect(page.getByText('Try our partners')).toHaveCount(0)
  })
})

test.describe('a tile with an offer to members', () => {
  test('opens it, and leads to the biller once [MPLUS-001, MPLUS-002, MPLUS-005, MPLUS-008]', async ({
    page,
    stack,
    adult,
  }) => {
    void adult
    await watchPolicy(page)
    await signIn(page, stack, 'member')
    await openPage(page, `${stack.origin}/categories/`)
    const tile = page.getByRole('link', { name: 'The Plus Archive' })
    await expect(tile).toHaveAttribute('aria-haspopup', 'dialog')
    await tile.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    const accept = dialog.getByRole('button', { name: 'Add to my membership' })
    await expect(accept).toBeVisible()
    await expect(dialog.locator('video')).toHaveCount(1)
    await expect(dialog.locator('img')).toHaveCount(3)
    await expect(dialog.locator('source[media="(width < 768px)"]')).toHaveCount(2)
    await page.keyboard.press('Escape')
    await expect(tile).toBeFocused()
    expect(await violationsOf(page)).toEqual([])

    await tile.click()
    await stack.control.clearRequests()
    await accept.dblclick()
    await goOn(page).dblclick()
    await page.waitForURL((url) => url.host !== new URL(stack.origin).host)
    const asked = await stack.control.requests()
    expect(asked.filter(({ endpoint }) => endpoint === 'getMemberPlusPaymentUrl').length).toBe(1)
  })

  test('is paid by the biller that is picked, the member’s own one selected first [CHECKOUT-022, CHECKOUT-030, CHECKOUT-033, MPLUS-007, MPLUS-010]', async ({
    page,
    stack,
    adult,
  }) => {
    void adult
    await watchPolicy(page)
    await signIn(page, stack, 'member')
    const accept = await openOffer(page, stack.origin)
    const offer = page.getByRole('dialog', { name: 'The Plus Archive' })
    const chooser = page.getByRole('dialog', { name: 'Select Payment Method' })
    const billers = chooser.getByLabel('Payment Method', { exact: true })
    await accept.click()
    await expect(billers).toHaveValue('epoch')
    expect(
      await billers
        .getByRole('option')
        .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value).filter(Boolean)),
    ).toEqual(['epoch', 'segpay'])
    await page.keyboard.press('Escape')
    await expect(chooser).toBeHidden()
    await expect(offer).toBeVisible()
    await expect(accept).toBeFocused()
    expect(await stack.control.ledger()).toEqual([])

    await accept.click()
    await billers.selectOption('segpay')
    await goOn(page).click()
    await page.waitForURL(/\/billers\/[\w-]+$/)
    const [row, ...others] = await stack.control.ledger()
    expect({ state: row?.state, biller: row?.payment?.biller, others }).toEqual({
      state: 'done',
      biller: 'segpay',
      others: [],
    })
  })

  test('that was refused or paid leads back to where it was taken, and does not wait for a membership [ROUTE-068, MPLUS-008]', async ({
    page,
    stack,
    adult,
  }) => {
    void adult
    await signIn(page, stack, 'member')
    const answers = [
      { press: 'Refuse the payment', heading: 'The payment was refused', link: 'Try again' },
      { press: 'Pay', heading: 'Thank you!', link: 'Continue' },
    ]
    for (const { press, heading, link } of answers) {
      await (await openOffer(page, stack.origin)).click()
      await goOn(page).click()
      await page.waitForURL(/\/billers\/[\w-]+$/)
      await page.getByRole('button', { name: press, exact: true }).click()
      await expect(page.getByRole('heading', { name: heading })).toBeVisible()
      // What the server draws does not know where the offer was taken: this tab does.
      const wayBack = page.getByRole('main').getByRole('link', { name: link })
      await expect(wayBack).toHaveAttribute('href', '/categories/')
      await wayBack.click()
      await expect(page).toHaveURL(`${stack.origin}/categories/`)
    }
  })

  test('is paid by the only biller that sells it, without a question [CHECKOUT-017, CHECKOUT-030]', async ({
    page,
    stack,
    adult,
  }) => {
    void adult
    await stack.control.changeSettings({ billerSet: 'one' })
    await signIn(page, stack, 'member')
    await (await openOffer(page, stack.origin)).click()
    await page.waitForURL(/\/billers\/[\w-]+$/)
    expect((await stack.control.ledger()).map(({ payment }) => payment?.biller)).toEqual(['epoch'])
  })

  test('stays where no biller can collect for it or billers fail to load, and is taken once one can [CHECKOUT-029, CHECKOUT-031]', async ({
    page,
    stack,
    adult,
    problems,
  }) => {
    void adult
    problems.allow('status of 500')
    await stack.control.changeSettings({ billerSet: 'none' })
    await signIn(page, stack, 'member')
    const accept = await openOffer(page, stack.origin)
    await accept.click()
    const offer = page.getByRole('dialog', { name: 'The Plus Archive' })
    await expect(offer.getByRole('alert')).toContainText('cannot be paid for just now')
    await stack.control.changeSettings({ billerSet: 'usual' })
    await stack.control.addFault({ kind: 'serverError', endpoint: 'getBillers', count: 1 })
    await accept.click()
    const chooser = page.getByRole('dialog', { name: 'Select Payment Method' })
    await expect(chooser.getByRole('alert')).toContainText('Nothing has been charged')
    await chooser.getByRole('button', { name: 'Try again' }).click()
    await goOn(page).click()
    await page.waitForURL(/\/billers\/[\w-]+$/)
    expect(await stack.control.ledger()).toHaveLength(1)
  })

  test('leads to joining where no address can be had [MPLUS-009]', async ({ page, stack, adult, problems }) => {
    void adult
    problems.allow('status of 500')
    await stack.control.addFault({ kind: 'serverError', endpoint: 'getMemberPlusPaymentUrl' })
    await signIn(page, stack, 'member')
    await (await openOffer(page, stack.origin)).click()
    await goOn(page).click()
    await page.waitForURL(`${stack.origin}/join-now/`)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('whose answer is lost leads to the biller all the same, and is taken once [M01, M02]', async ({
    page,
    stack,
    adult,
    problems,
  }) => {
    void adult
    problems.allow('status of 500')
    await stack.control.addFault({ kind: 'errorAfter', endpoint: 'getMemberPlusPaymentUrl', count: 1 })
    await signIn(page, stack, 'member')
    const accept = await openOffer(page, stack.origin)
    await accept.dblclick()
    await goOn(page).dblclick()
    await expect(page.getByRole('dialog', { name: 'The Plus Archive' })).toContainText('You will not be charged twice')
    await page.waitForURL(/\/billers\/[\w-]+$/)
    const [row, ...others] = await stack.control.ledger()
    expect({ state: row?.state, isAtItsPayment: page.url().endsWith(row?.payment?.id ?? ''), others }).toEqual({
      state: 'done',
      isAtItsPayment: true,
      others: [],
    })
  })

  test('that a reload interrupts is found again, and leads on only when told to [M03]', async ({
    page,
    stack,
    adult,
  }) => {
    void adult
    await stack.control.changeSettings({ moneyActionMs: 6_000 })
    await signIn(page, stack, 'member')
    await (await openOffer(page, stack.origin)).click()
    await goOn(page).click()
    await expect.poll(async () => (await stack.control.ledger()).length).toBe(1)
    await page.reload()
    const dialog = page.getByRole('dialog', { name: 'An offer for members' })
    await expect(dialog).toContainText('you can go on to pay', { timeout: 60_000 })
    expect(new URL(page.url()).pathname).toBe('/categories/')
    await dialog.getByRole('button', { name: 'Continue to Checkout' }).click()
    await page.waitForURL(/\/billers\/[\w-]+$/)
    expect(await stack.control.ledger()).toHaveLength(1)
  })

  test('a member who comes back from the biller can take it again, and nothing is taken by itself [M07]', async ({
    page,
    stack,
    adult,
  }) => {
    void adult
    await signIn(page, stack, 'member')
    await (await openOffer(page, stack.origin)).click()
    await goOn(page).click()
    await page.waitForURL(/\/billers\/[\w-]+$/)
    await page.goBack()
    await isAlive(page)
    const accept = await openOffer(page, stack.origin)
    await expect(accept).not.toHaveAttribute('aria-disabled', 'true')
    expect(await stack.control.ledger()).toHaveLength(1)
  })

  test('shows what it costs by now before it is taken [M08]', async ({ page, stack, adult, problems }) => {
    void adult
    problems.allow('status of 409')
    await signIn(page, stack, 'member')
    const accept = await openOffer(page, stack.origin)
    await stack.control.changeSettings({ priceRisePercent: 10 })
    await accept.click()
    await goOn(page).click()
    const dialog = page.getByRole('dialog', { name: 'The Plus Archive' })
    await expect(dialog.getByRole('alert')).toContainText('The price has changed')
    await expect(dialog).toContainText('$10.95')
    expect((await stack.control.ledger()).filter(({ state }) => state === 'done')).toEqual([])
    await accept.click()
    await goOn(page).click()
    await page.waitForURL(/\/billers\/[\w-]+$/)
    const done = (await stack.control.ledger()).filter(({ state }) => state === 'done')
    expect(done.map(({ payment }) => payment?.amount)).toEqual([10.95])
  })

  test('is a plain link for a guest, and asks nothing of the server [MPLUS-004]', async ({ page, stack, adult }) => {
    void adult
    await openPage(page, `${stack.origin}/categories/`)
    await page.waitForLoadState('networkidle')
    const tile = page.getByRole('link', { name: 'The Plus Archive' })
    expect(await tile.getAttribute('aria-haspopup')).toBe(null)
    const asked = await stack.control.requests()
    expect(asked.filter(({ endpoint }) => endpoint === 'getDashboardInfo')).toEqual([])
    await tile.click()
    await expect(page).toHaveURL(`${stack.origin}/subscription/`)
  })
})

test.describe('who sent the visitor', () => {
  const LINK_DATA = Buffer.from(JSON.stringify({ aff_id: 'gallery-12', offer_id: '7' })).toString('base64')

  test('is kept for seven days, read once, and sent nowhere [AFF-001, AFF-004, AFF-006, L06]', async ({
    page,
    context,
    stack,
    adult,
  }) => {
    void adult
    const told: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) return
      told.push(request.url(), request.headers().referer ?? '')
    })
    await openPage(page, `${stack.origin}/join-now/?link_data=${encodeURIComponent(LINK_DATA)}&page=1`)
    await expect(page).toHaveURL(`${stack.origin}/join-now/?page=1`)
    await page.waitForLoadState('networkidle')
    const cookies = (await context.cookies()).filter(({ name }) => /^(aff_id|offer_id|js_hit)$/.test(name))
    const kept = cookies.map(({ name, value, path, expires }) => ({
      [name]: value,
      path,
      days: Math.round((expires - Date.now() / 1000) / 86_400),
    }))
    expect(kept.toSorted((one, other) => (Object.keys(one)[0]! < Object.keys(other)[0]! ? -1 : 1))).toEqual([
      { aff_id: 'gallery-12', path: '/', days: 7 },
      { js_hit: '1', path: '/', days: 7 },
      { offer_id: '7', path: '/', days: 7 },
    ])
    const foreign = told.filter((address) => address !== '' && !address.startsWith(stack.origin))
    expect(foreign.filter((address) => /link_data|gallery-12/.test(address) || address.includes(LINK_DATA))).toEqual([])

    await stack.control.clearRequests()
    await page.reload()
    await isAlive(page)
    const slots = (await stack.control.requests()).filter(({ endpoint }) => endpoint === 'getPriceSlots')
    expect(slots.length).toBeGreaterThan(0)
    for (const { affiliate } of slots) expect(affiliate).toContain('gallery-12')
  })

  test('is known also to a page that only redirects, and such an answer is not shared [AFF-004]', async ({ stack }) => {
    const landing = await askServer(stack.siteAt('light'), '/videos/?aff_id=ab1&offer_id=9', { cookies: ADULT })
    expect({ status: landing.status, setCookie: landing.headers['set-cookie'] }).toEqual({
      status: 302,
      setCookie: ['aff_id', 'offer_id'].map(
        (name, place) => `${name}=${['ab1', '9'][place]}; Path=/; SameSite=Lax; Max-Age=604800`,
      ),
    })
    const page = await askServer(stack.origin, '/?aff_id=ab1', { cookies: ADULT })
    expect({ status: page.status, cacheControl: page.headers['cache-control'] }).toEqual({
      status: 200,
      cacheControl: 'no-store',
    })
  })

  test('whatever is in cookie and query, the page opens with its prices [AFF-002, L09]', async ({
    page,
    context,
    stack,
    adult,
  }) => {
    void adult
    const hostile = ['%', btoa('{"aff_id":{"$ne":""}}'), btoa('{"aff_id":"x\r\ny"}'), btoa('null'), '%E2%82%AC']
    for (const value of hostile) {
      await context.clearCookies({ name: 'aff_id' })
      await context.addCookies([{ name: 'affiliate', value: encodeURIComponent(value), url: stack.origin }])
      await openPage(page, `${stack.origin}/join-now/?link_data=${encodeURIComponent(value)}&aff_id=%E2%82%AC`)
      await expect(page.getByRole('radio').first()).toBeAttached()
      expect((await context.cookies()).filter(({ name }) => name === 'aff_id')).toEqual([])
    }
  })
})

/** Opens the offer that is paid through the service; its button. */
async function openOffer(page: Page, origin: string) {
  if (!(await page.getByRole('dialog').isVisible())) {
    await openPage(page, `${origin}/categories/`)
    const tile = page.getByRole('link', { name: 'The Plus Archive' })
    await expect(tile).toHaveAttribute('aria-haspopup', 'dialog')
    await tile.click()
  }
  const accept = page.getByRole('dialog').getByRole('button', { name: 'Add to my membership' })
  await expect(accept).toBeVisible()
  return accept
}

/** Goes on from the dialog of the billers. */
function goOn(page: Page) {
  return page
    .getByRole('dialog', { name: 'Select Payment Method' })
    .getByRole('button', { name: 'Continue to Checkout' })
}

/** Like `isAlive`, where the clock of the page is held: its marks go with it. */
function isListening(page: Page) {
  return page.waitForFunction(() => Object.keys(document.querySelector('[data-app]') ?? {}).length > 0)
}

function violationsOf(page: Page) {
  return page.evaluate(() => (window as unknown as { violations: string[] }).violations)
}

function secondsIn(text: string | null) {
  const [hours = 0, minutes = 0, seconds = 0] = (text ?? '').split(':').map(Number)
  return hours * 3600 + minutes * 60 + seconds
}

/** How many cards stand in the carousel's window, and how far apart they are. */
function layoutOf(page: Page) {
  return page.evaluate(() => {
    const frame = document.querySelector('.swiper')!.getBoundingClientRect()
    const boxes = [...document.querySelectorAll('.swiper-slide')].map((slide) => slide.getBoundingClientRect())
    const shown = boxes.filter(({ left, right }) => left >= frame.left - 1 && right <= frame.right + 1)
    return { sideBySide: shown.length, apart: Math.round(boxes[1]!.left - boxes[0]!.right) }
  })
}
