import type { Page } from '@playwright/test'
import { pick } from '../support/pick.ts'
import { seriousIn } from './axe.ts'
import { callsOf, emailOf, expectMember, open, PASSWORD, type Stack, tokenCookies } from './session-support.ts'
import { expect, signIn, test } from './stack.ts'

test.beforeEach(({ adult }) => void adult)

const EMAIL = 'new.visitor@example.com'

const form = (page: Page) => page.getByRole('form', { name: 'Secure and Discreet Payment' })
const email = (page: Page) => form(page).getByRole('textbox', { name: 'Email', exact: true })
const password = (page: Page) => form(page).getByRole('textbox', { name: 'Password', exact: true })
const joinNow = (page: Page) =>
  form(page).getByRole('button', { name: /^(Join Now|Please wait|Checking|Continue to Checkout)$/ })
const billerPage = /127\.0\.0\.1:\d+\/billers\/[\w-]+$/

async function openJoinPage(page: Page, stack: Stack) {
  await open(page, `${stack.origin}/join-now/`)
  await expect(joinNow(page)).toBeEnabled()
  await expect(form(page).getByLabel('Payment Method', { exact: true })).toHaveValue('epoch')
}

async function fill(page: Page, typed: { email: string; password: string } = { email: EMAIL, password: PASSWORD }) {
  await email(page).fill(typed.email)
  await password(page).fill(typed.password)
}

async function join(page: Page, stack: Stack) {
  await openJoinPage(page, stack)
  await fill(page)
  await joinNow(page).click()
  await page.waitForURL(billerPage)
}

const done = async (stack: Stack) => (await stack.control.ledger()).filter(({ state }) => state === 'done')

async function storedText(page: Page) {
  return page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href]),
  )
}

test.describe('a guest', () => {
  test('joins: account, biller, and back as a member [CHECKOUT-019, ROUTE-068, ENT-049, ENT-050]', async ({
    page,
    context,
    stack,
  }) => {
    await openJoinPage(page, stack)
    await fill(page)
    const sent = page.waitForRequest('**/api/account')
    await joinNow(page).click()
    const body = (await sent).postDataJSON()
    expect(pick(body, 'email', 'password', 'isReceiveUpdates', 'paymentSystem')).toEqual({
      email: EMAIL,
      password: PASSWORD,
      isReceiveUpdates: true,
      paymentSystem: 'epoch',
    })
    await page.waitForURL(billerPage)
    expect(await tokenCookies(context, stack.origin)).toEqual(['atoken', 'rtoken'])
    const [row] = await done(stack)
    expect({ kind: row?.kind, amount: row?.payment?.amount }).toEqual({
      kind: 'createAccount',
      amount: body.quote.amount,
    })

    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await page.waitForURL(`${stack.origin}/payment/?result=paid`)
    await expect(page.getByRole('heading', { name: 'Welcome!' })).toBeVisible({ timeout: 20_000 })
    await expectMember(page)
    await expect.poll(() => storedText(page)).not.toContain('draft.')
    expect(await done(stack)).toHaveLength(1)
  })

  for (const [promotion, whatFollows] of [
    ['bar', 'stays as it was drawn'],
    ['barWithCountdown', 'is taken over as it was drawn, and goes'],
  ] as const) {
    test(`becomes a member before the promotions have come alive: the ${promotion} ${whatFollows}`, async ({
      page,
      stack,
    }) => {
      await stack.control.changeSettings({ promotions: [promotion] })
      await join(page, stack)
      const isMember = Promise.withResolvers<void>()
      const held = Promise.withResolvers<void>()
      await page.route(/\/promotions-[^/]*\.js/, async (route) => {
        held.resolve()
        await isMember.promise
        await route.continue()
      })
      await page.getByRole('button', { name: 'Pay', exact: true }).click()
      await page.waitForURL(`${stack.origin}/payment/?result=paid`)
      const bar = page.getByRole('region', { name: 'Offer' })
      const drawn = await bar.elementHandle()
      await expect(page.getByRole('heading', { name: 'Welcome!' })).toBeVisible({ timeout: 20_000 })
      await expectMember(page)
      await held.promise
      const asked = page.waitForResponse(/show-pop/)
      isMember.resolve()
      await asked
      if (promotion === 'bar') {
        await expect(bar.getByRole('button', { name: 'Close offer' })).toBeVisible()
        expect(await bar.evaluate((shown, first) => shown === first, drawn)).toBe(true)
      } else await expect(bar).toHaveCount(0)
    })
  }

  test('a double click and Enter make one order [CHECKOUT-034, M01]', async ({ page, stack }) => {
    await stack.control.changeSettings({ moneyActionMs: 600 })
    await openJoinPage(page, stack)
    await fill(page)
    await joinNow(page).dblclick()
    await password(page).press('Enter')
    await password(page).press('Enter')
    await page.waitForURL(billerPage)
    expect(await stack.control.ledger()).toHaveLength(1)
    expect(await callsOf(stack, 'createAccount')).toHaveLength(1)
  })

  test('a visitor whom the biller refuses sees an error and tries again [CHECKOUT-020]', async ({ page, stack }) => {
    await join(page, stack)
    await page.getByRole('button', { name: 'Refuse the payment' }).click()
    await expect(page.getByRole('heading', { name: 'The payment was refused' })).toBeVisible()
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page).toHaveURL(`${stack.origin}/payment/`)
    await expect(page.getByRole('region', { name: 'Cart' })).toContainText('Total')
    await page.getByRole('button', { name: 'Continue to Checkout' }).click()
    const dialog = page.getByRole('dialog', { name: 'Select Payment Method' })
    await dialog.getByLabel('Payment Method', { exact: true }).selectOption({ label: 'Debit Card' })
    await dialog.getByRole('button', { name: 'Continue to Checkout' }).click()
    await page.waitForURL(billerPage)
    expect((await done(stack)).map(({ kind, payment }) => [kind, payment?.biller])).toEqual([
      ['createAccount', 'epoch'],
      ['createPaymentUrl', 'segpay'],
    ])
  })

  test('a visitor who closes the biller, or gets no answer from it, reads what that means [ROUTE-069]', async ({
    page,
    stack,
  }) => {
    await join(page, stack)
    const biller = page.url()
    await page.getByRole('button', { name: 'Close without paying' }).click()
    await expect(page.getByRole('heading', { name: 'You have not paid yet' })).toBeVisible()
    await page.goto(biller)
    await page.getByRole('button', { name: 'Never answer' }).click()
    await expect(page.getByRole('heading', { name: 'Your payment is on its way' })).toBeVisible()
    await open(page, `${stack.origin}/payment/?result=%22%3E`)
    await expect(page.getByRole('heading', { name: 'What came of your payment?' })).toBeVisible()
  })

  test('a forged return address makes nobody a member', async ({ page, stack }) => {
    await page.clock.install()
    await join(page, stack)
    await open(page, `${stack.origin}/payment/?result=paid`)
    await expect(page.getByRole('heading', { name: 'Confirming your payment' })).toBeVisible()
    await page.clock.runFor(61_000)
    await expect(page.getByRole('heading', { name: 'Your payment is on its way' })).toBeVisible()
  })

  test('a visitor who goes back from the biller finds the form, and nothing is sent by itself [M07]', async ({
    page,
    stack,
  }) => {
    await join(page, stack)
    await page.goBack()
    await expect(joinNow(page)).toBeVisible()
    await expect(joinNow(page)).not.toHaveAttribute('aria-disabled', 'true')
    await page.waitForTimeout(500)
    expect(await done(stack)).toHaveLength(1)
    await joinNow(page).click()
    const dialog = page.getByRole('dialog', { name: 'Select Payment Method' })
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(joinNow(page)).not.toHaveAttribute('aria-disabled', 'true')
    expect(await done(stack)).toHaveLength(1)
  })

  test('whose e-mail has an account logs in with it and goes on to pay [M10]', async ({ page, stack, problems }) => {
    problems.allow('status of 422')
    await openJoinPage(page, stack)
    await fill(page, { email: emailOf('inactive'), password: 'Another-pass1' })
    await joinNow(page).click()
    await expect(page.getByText('This e-mail has an account already')).toBeVisible()
    await expect(email(page)).toBeFocused()
    await expect(email(page)).toHaveAccessibleDescription('There is already an account with this e-mail address.')
    await expect(password(page)).toHaveValue('Another-pass1')
    await page.getByRole('alert').getByRole('link', { name: 'Log In' }).click()
    await expect(page.getByLabel('E-mail')).toHaveValue(emailOf('inactive'))
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('form', { name: 'Log In' }).getByRole('button', { name: /^Log/ }).click()
    await expect(page).toHaveURL(`${stack.origin}/payment/`)
    await expect(page.getByRole('region', { name: 'Cart' })).toContainText('Total')
  })

  test('whose answer is lost is not charged twice, and gets to the biller all the same [M02]', async ({
    page,
    stack,
    problems,
  }) => {
    problems.allow('ERR_EMPTY_RESPONSE', 'status of 50', 'ERR_CONNECTION')
    await stack.control.addFault({ kind: 'resetAfter', endpoint: 'createAccount', count: 1 })
    await openJoinPage(page, stack)
    await fill(page)
    await joinNow(page).click()
    await page.waitForURL(billerPage, { timeout: 20_000 })
    expect(await done(stack)).toHaveLength(1)
  })

  test('a visitor who is told that nobody knows checks again, is led on, and is charged once [M02]', async ({
    page,
    stack,
    problems,
  }) => {
    problems.allow('ERR_EMPTY_RESPONSE', 'status of 50', 'ERR_CONNECTION')
    await page.clock.install()
    await openJoinPage(page, stack)
    await fill(page)
    await stack.control.addFault({ kind: 'resetAfter', endpoint: 'createAccount' })
    await stack.control.addFault({ kind: 'serverError', endpoint: 'claimAccount' })
    await joinNow(page).click()
    const strip = page.getByRole('alert').filter({ hasText: 'We could not find out whether your order arrived' })
    const passes = (what: () => Promise<boolean>) => async () => {
      if (await what()) return true
      await page.clock.runFor(2_000)
      return what()
    }
    await expect
      .poll(
        passes(() => strip.isVisible()),
        { timeout: 60_000 },
      )
      .toBe(true)
    await expect(joinNow(page)).toHaveAccessibleName('Join Now')
    await expect(email(page)).toHaveValue(EMAIL)
    await stack.control.clearFaults()
    await strip.getByRole('button', { name: 'Check again' }).click()
    await expect(joinNow(page)).toHaveAccessibleName('Checking')
    await expect(strip).toBeHidden()
    await expect
      .poll(
        passes(async () => billerPage.test(page.url())),
        { timeout: 60_000 },
      )
      .toBe(true)
    expect(await done(stack)).toHaveLength(1)
  })

  test('billers that did not come can be asked for again [CHECKOUT-031]', async ({ page, stack, problems }) => {
    problems.allow('status of 500')
    await stack.control.addFault({ kind: 'latency', endpoint: 'getBillers', count: 1, latencyMs: 8_000 })
    await page.route('**/api/memberships/billers', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
    await open(page, `${stack.origin}/join-now/`)
    await expect(page.getByText('The payment methods could not be loaded.')).toBeVisible()
    await expect(form(page).getByLabel('Payment Method', { exact: true })).toBeDisabled()
    await form(page).getByRole('button', { name: 'Try again' }).click()
    await expect(form(page).getByLabel('Payment Method', { exact: true })).toHaveValue('epoch')
  })

  test('a visitor who reloads during a payment is led on afterwards, and charged once [M03]', async ({
    page,
    stack,
    problems,
  }) => {
    problems.allow('ERR_ABORTED', 'Failed to fetch')
    await stack.control.changeSettings({ moneyActionMs: 6_000 })
    await openJoinPage(page, stack)
    await fill(page)
    await joinNow(page).click()
    await expect.poll(async () => (await stack.control.ledger()).length).toBe(1)
    await page.reload()
    await expect(joinNow(page)).toHaveAccessibleName('Continue to Checkout', { timeout: 60_000 })
    expect(await tokenCookies(page.context(), stack.origin)).toEqual(['atoken', 'rtoken'])
    await joinNow(page).click()
    await page.waitForURL(billerPage)
    expect(await done(stack)).toHaveLength(1)
  })

  test('sees a new price before paying it [M08]', async ({ page, stack, problems }) => {
    problems.allow('status of 409')
    await openJoinPage(page, stack)
    await fill(page)
    const cart = page.getByRole('region', { name: 'Cart' })
    const before = await cart.getByRole('strong').first().textContent()
    await stack.control.changeSettings({ priceRisePercent: 10 })
    await joinNow(page).click()
    await expect(page.getByRole('alert')).toContainText('The price has changed')
    await expect(cart.getByRole('strong').first()).not.toHaveText(before ?? '')
    const shown = Number((await cart.getByRole('strong').first().textContent())?.replaceAll(/[^\d.]/g, ''))
    expect(await done(stack)).toEqual([])
    await expect(email(page)).toHaveValue(EMAIL)
    await joinNow(page).click()
    await page.waitForURL(billerPage)
    expect((await done(stack)).map(({ payment }) => payment?.amount)).toEqual([shown])
  })

  test('whose special price runs out in the second of paying hears of it, sees the new one, and types nothing again [M08, TRAP-012]', async ({
    page,
    stack,
  }) => {
    await stack.control.changeSettings({ trapMinutes: 1 })
    await page.clock.install()
    await openJoinPage(page, stack)
    const total = page.getByRole('region', { name: 'Cart' }).getByRole('strong').first()
    const everyday = (await total.textContent()) ?? ''
    await fill(page)
    await page.mouse.move(300, 300)
    await page.mouse.move(300, -5)
    const timer = page.getByRole('status').getByRole('timer')
    await expect(timer).toHaveText(/^00:0[01]:\d\d$/)
    await expect(total).not.toHaveText(everyday)
    const pass = async (ms: number) => {
      await stack.control.changeClock({ jumpMs: ms })
      await page.clock.runFor(ms)
    }
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
    await pass(50_000)
    await expect(timer).toHaveText(/^00:00:\d\d$/)

    let answer = () => {}
    const isDue = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/account', async (route) => {
      await isDue
      await route.continue()
    })
    await joinNow(page).click()
    await expect(joinNow(page)).toHaveAccessibleName('Please wait')
    await pass(12_000)
    await expect(timer).toHaveCount(0)
    answer()
    const alert = form(page).getByRole('alert')
    const heard = async () => {
      await page.clock.runFor(100)
      return alert.allTextContents()
    }
    await expect.poll(heard).toEqual([expect.stringContaining('The price has changed')])
    await expect(total).toHaveText(everyday)
    await expect(page).toHaveURL(`${stack.origin}/join-now/`)

    // The account is there by now, so that nothing has to be typed.
    await expect(email(page)).toHaveCount(0)
    await page.clock.resume()
    await joinNow(page).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Continue to Checkout' }).click()
    await page.waitForURL(billerPage)
    await expect(page.getByRole('heading')).toContainText(everyday)
  })

  for (const paymentAddress of ['missing', 'script', 'elsewhere', 'credentials', 'object'] as const) {
    test(`is led nowhere by an address that is ${paymentAddress}, and keeps what was chosen [CHECKOUT-023, L01]`, async ({
      page,
      stack,
    }) => {
      await stack.control.changeSettings({ paymentAddress })
      await openJoinPage(page, stack)
      await fill(page)
      await joinNow(page).click()
      await expect(page.getByRole('alert')).toContainText('Payment url not found')
      await expect(page).toHaveURL(`${stack.origin}/join-now/`)
      await expect(page.getByRole('region', { name: 'Cart' })).toContainText('Total')
    })
  }

  test('finds e-mail, opt-in and biller again after a reload, and the password nowhere [M09]', async ({
    page,
    stack,
  }) => {
    await openJoinPage(page, stack)
    await fill(page)
    await form(page).getByLabel('Payment Method', { exact: true }).selectOption('paypal')
    await form(page).getByRole('checkbox').uncheck()
    expect(await storedText(page)).not.toContain(PASSWORD)
    await page.reload()
    await expect(email(page)).toHaveValue(EMAIL)
    await expect(form(page).getByRole('checkbox')).not.toBeChecked()
    await expect(form(page).getByLabel('Payment Method', { exact: true })).toHaveValue('paypal')
    await expect(password(page)).toHaveValue('')
  })

  test('is what password managers look for', async ({ page, stack }) => {
    await openJoinPage(page, stack)
    await expect(email(page)).toHaveAttribute('autocomplete', 'email')
    await expect(password(page)).toHaveAttribute('autocomplete', 'new-password')
    await expect(form(page)).toHaveAttribute('method', 'post')
  })

  test('meets a set of billers that is empty, fails or comes twice without a dead end [CHECKOUT-029, CHECKOUT-031, M09]', async ({
    page,
    stack,
    problems,
  }) => {
    problems.allow('status of 500')
    await stack.control.changeSettings({ billerSet: 'duplicated' })
    await openJoinPage(page, stack)
    await expect(form(page).getByLabel('Payment Method', { exact: true }).locator('option')).toHaveText([
      'Choose a payment method',
      'Credit Card',
      'Debit Card',
    ])
    await stack.control.changeSettings({ billerSet: 'none' })
    await open(page, `${stack.origin}/join-now/`)
    await fill(page)
    await joinNow(page).click()
    await expect(page.getByRole('alert')).toContainText('Uh-oh... Something went wrong.')
    await expect(form(page).getByLabel('Payment Method', { exact: true })).toHaveAccessibleDescription(
      'Payment system not selected',
    )
    expect(await stack.control.ledger()).toEqual([])
    await stack.control.changeSettings({ billerSet: 'usual' })
    await stack.control.addFault({ kind: 'serverError', endpoint: 'getBillers', count: 1 })
    await open(page, `${stack.origin}/join-now/`)
    await form(page).getByRole('button', { name: 'Try again' }).click()
    await expect(form(page).getByLabel('Payment Method', { exact: true })).toHaveValue('epoch')
  })
})

test.describe('the form', () => {
  test('says what a partner site costs in ways to pay, and then shows only those that are left [CHECKOUT-027]', async ({
    page,
    stack,
  }) => {
    await openJoinPage(page, stack)
    const marks = page.getByRole('list', { name: 'Payment methods' }).getByRole('img')
    await expect(
      page.getByText('With a sister site you can pay by Credit Card only, not by Debit Card, PayPal.'),
    ).toBeVisible()
    await expect(marks).toHaveCount(9)
    await page.getByRole('checkbox', { name: /Nocturne VR/ }).check()
    await expect(marks).toHaveCount(3)
    await expect(form(page).getByLabel('Payment Method', { exact: true }).locator('option:enabled')).toHaveText(
      'Credit Card',
    )
  })

  test('shows nine ways to pay, and six of them on small screens [CHECKOUT-002, CHECKOUT-003]', async ({
    page,
    stack,
  }) => {
    await openJoinPage(page, stack)
    const marks = page.getByRole('list', { name: 'Payment methods' }).getByRole('img')
    for (const [width, count] of [
      [1440, 9],
      [820, 9],
      [767, 6],
      [360, 6],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await expect(marks).toHaveCount(count)
    }
    await expect(marks.last()).toHaveAccessibleName('Sofort')
  })

  for (const site of ['dark', 'darkest', 'light'] as const) {
    test(`has nothing serious for axe, with errors, and in its dialog: ${site}`, async ({ page, stack }) => {
      test.setTimeout(120_000)
      const origin = stack.siteAt(site)
      await open(page, `${origin}/join-now/`)
      await joinNow(page).click()
      await expect(email(page)).toHaveAttribute('aria-invalid', 'true')
      expect(await seriousIn(page, 'section[aria-labelledby="checkout-title"]')).toEqual([])
      await signIn(page, stack, 'inactive', origin)
      await open(page, `${origin}/join-now/`)
      await joinNow(page).click()
      await expect(page.getByRole('dialog', { name: 'Select Payment Method' })).toBeVisible()
      await page.waitForTimeout(400)
      expect(await seriousIn(page, 'dialog[open]')).toEqual([])
      await page.keyboard.press('Tab')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog', { name: 'Select Payment Method' })).toBeHidden()
      await expect(joinNow(page)).toBeFocused()
    })
  }
})

test.describe('/payment/', () => {
  test('with nothing chosen leads to the prices [ROUTE-069]', async ({ page, stack }) => {
    await signIn(page, stack, 'inactive')
    await open(page, `${stack.origin}/payment/`)
    await expect(page.getByRole('heading', { name: 'Nothing to pay' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Join Now' })).toHaveAttribute('href', '/join-now/')
  })

  test('of somebody who is signed in asks for their payment address [CHECKOUT-020, CHECKOUT-022, CHECKOUT-030]', async ({
    page,
    stack,
  }) => {
    await signIn(page, stack, 'inactive')
    await open(page, `${stack.origin}/join-now/`)
    await expect(form(page)).toBeVisible()
    await expect(email(page)).toHaveCount(0)
    await joinNow(page).click()
    const dialog = page.getByRole('dialog', { name: 'Select Payment Method' })
    await expect(dialog.getByLabel('Payment Method', { exact: true })).toHaveValue('epoch')
    const sent = page.waitForRequest('**/api/payment/url')
    await dialog.getByRole('button', { name: 'Continue to Checkout' }).click()
    expect(pick((await sent).postDataJSON(), 'userUuid', 'paymentSystem')).toEqual({
      userUuid: 'user-inactive',
      paymentSystem: 'epoch',
    })
    await page.waitForURL(billerPage)
  })
})
