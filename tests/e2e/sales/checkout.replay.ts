import type { Route } from '@playwright/test'
import type { AnyEventObject } from 'xstate'
import type { CheckoutContext } from '../../../machines/sales/checkout-form.ts'
import type { Sut } from '../../../studio/paths/replay.ts'
import { stopClock, timeOf } from '../replay-support.ts'
import { emailOf, open, PASSWORD } from '../session-support.ts'
import { expect } from '../stack.ts'
import { checkoutLeftOut, checkoutPlan } from './checkout.paths.ts'
import { joinPage } from './join-page.ts'
import { heldCalls, type Replayed, type World } from './world.ts'

/** Calls whose answers wait until their path says so. */
const HELD = {
  billers: '**/api/memberships/billers',
  prices: '**/api/price-slots*',
  user: '**/api/wp/user',
  money: /\/api\/(account|payment\/url)$/,
  outcome: '**/api/money-actions/**',
} as const

function site({ path, page, stack }: World): Sut {
  const time = timeOf(page, stack)
  const join = joinPage(page)
  const calls = heldCalls(page, time, HELD)
  const { steps } = path
  let at = -1
  let accounts = 0
  let rises = 0
  let billerPages = 0
  /** Place of the membership that the page begins with. */
  let first = 0

  /** What comes of the money that is under way. */
  const outcome = () =>
    steps.slice(at).find(({ event }) => /^purchase\.(settled|refused|unpayable)$/.test(event.type))?.event

  /** So that the server's own verdict is the one that the path wants. */
  async function prepare(verdict: AnyEventObject | undefined) {
    const isRepriced = verdict?.refusal?.price != null
    const isBarred = verdict?.type === 'purchase.refused' && !isRepriced && !verdict.refusal.isKnownEmail
    if (isRepriced) rises += 10
    await stack.control.changeSettings({
      priceRisePercent: rises,
      paymentAddress: verdict?.type === 'purchase.unpayable' ? 'missing' : 'usual',
      billerSet: isBarred ? 'none' : 'usual',
    })
  }

  /** Lets time pass, and answers whatever is asked about money, until something is known. */
  async function findOut(what: string, holds: () => Promise<boolean>) {
    for (let seconds = 0; seconds < 90 && !(await holds()); seconds += 1) {
      for (const name of ['money', 'outcome'] as const) if (calls.isAsked(name)) await calls.release(name)
      await time.pass(1000)
      await time.settle()
    }
    expect(await holds(), what).toBe(true)
  }

  const isChecking = async () => (await join.submitSays()) === 'Checking'
  const isNamed = (name: string) => async () => (await join.submitSays()) === name
  const alert = join.form.getByRole('alert')
  const says = (text: string) => time.until(`'${text}' is said`, () => alert.filter({ hasText: text }).isVisible())

  async function settle(event: AnyEventObject) {
    if (await isChecking()) return findOut('what became of it is known', async () => !(await isChecking()))
    await prepare(event)
    await calls.release('money')
  }

  /** The page's own answer is lost, after the server has done what it was asked. */
  async function loseAnswer() {
    await prepare(outcome())
    for (const endpoint of ['createAccount', 'createPaymentUrl'] as const)
      await stack.control.addFault({ kind: 'resetAfter', endpoint, count: 1 })
    await calls.release('money')
    await time.until('it is being found out', isChecking)
  }

  async function loseEverything() {
    await loseAnswer()
    for (const endpoint of ['createAccount', 'createPaymentUrl'] as const)
      await stack.control.addFault({ kind: 'resetAfter', endpoint })
    for (const endpoint of ['claimAccount', 'getMoneyOutcome'] as const)
      await stack.control.addFault({ kind: 'serverError', endpoint })
    const strip = page.getByText('We could not find out whether your order arrived')
    await findOut('it is given up', () => strip.isVisible())
    await stack.control.clearFaults()
  }

  async function fill(typed: { email: string; password: string }) {
    accounts += 1
    const isKnown = outcome()?.refusal?.isKnownEmail === true
    const email = isKnown ? emailOf('inactive') : `visitor-${accounts}@example.com`
    await join.email.fill(typed.email && email)
    await join.password.fill(typed.password)
  }

  /** The next document does not wait for them, so that the page asks for them itself. */
  const withoutBillers = () =>
    stack.control.addFault({ kind: 'latency', endpoint: 'getBillers', count: 1, latencyMs: 8_000 })

  async function choose(event: AnyEventObject) {
    if (event.type === 'biller.missing')
      return calls.release('billers', (route) => route.fulfill({ json: { data: [] } }))
    await calls.release('billers')
    await time.until('the chooser is open', () => join.chooser.isVisible())
    if (event.type === 'biller.cancelled') return page.keyboard.press('Escape')
    return join.chooser.getByRole('button', { name: 'Continue to Checkout' }).click()
  }

  /** The biller's own page, on its own origin; an answer without content leaves the visitor where they are. */
  async function billerPage(route: Route) {
    const answer = await route.fetch()
    if (new URL(route.request().url()).origin !== stack.origin && (await answer.text()).includes('value="pay"'))
      billerPages += 1
    await route.fulfill({ status: 204, body: '' })
  }

  const happens: Record<string, (event: AnyEventObject, state: string) => Promise<unknown> | undefined> = {
    // The document brings the first ones along.
    'tariff.chosen': async ({ tariff }, state) => {
      if (state === 'restoring') return
      if (tariff.uuid === 'month') return calls.release('prices')
      return join.cards.nth(first === 0 ? 1 : 0).check({ force: true })
    },
    'draft.read': async () => {},
    // The page has them since it was opened.
    'billers.loaded': async () => {},
    'email.edited': ({ email }) => join.email.fill(email),
    'password.edited': () => join.password.pressSequentially('a'),
    'optIn.changed': () => join.optIn.uncheck({ force: true }),
    'special.toggled': () => join.special.check({ force: true }),
    'biller.selected': ({ name }) => join.billers.selectOption(name),
    'selection.closed': async () => {
      await join.billers.focus()
      await page.keyboard.press('Tab')
    },
    'checkout.submitted': async ({ email, password }, state) => {
      calls.hold('user')
      if ((await join.email.count()) > 0 && state !== 'ready') await fill({ email, password })
      await join.submit.click()
    },
    'uuid.learned': () => calls.release('user'),
    'uuid.failed': () => calls.release('user', (route) => route.fulfill({ status: 500, body: '' })),
    'biller.chosen': choose,
    'biller.cancelled': choose,
    'biller.missing': choose,
    'purchase.settled': settle,
    'purchase.unpayable': settle,
    'purchase.refused': settle,
    'purchase.unresolved': loseEverything,
    'page.returned': async () => {
      billerPages = 0
      // Browsers that are driven keep no pages.
      await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
      await calls.release('prices')
    },
  }

  /** An order is under way, and the page goes. */
  async function reloadWhilePaying() {
    await stack.control.changeSettings({ moneyActionMs: 2000 })
    await expect(join.billers).toHaveValue('epoch')
    await join.email.fill('visitor@example.com')
    await join.password.fill(PASSWORD)
    await join.submit.click()
    await expect.poll(async () => (await stack.control.ledger()).length).toBe(1)
    for (const name of ['billers', 'money', 'outcome', 'prices'] as const) calls.hold(name)
    await page.reload()
    await expect(join.submit).toHaveAccessibleName('Checking')
  }

  /** What the visitor chose, and what the form complains of. */
  async function showsForm({ context }: { context: CheckoutContext }) {
    const { selection, errors, message, isSignedIn, wantsSpecial } = context
    await time.until('the form can be sent', isNamed('Join Now'))
    const isFirst = selection?.tariff.uuid === 'month'
    await time.until('the choice is shown', async () => (await join.cards.nth(first).isChecked()) === isFirst)
    expect(await join.special.isChecked()).toBe(wantsSpecial)
    expect(await join.email.count()).toBe(isSignedIn ? 0 : 1)
    if (message) await time.until('it is said', () => alert.first().isVisible())
    if (isSignedIn) return
    expect(await join.billers.inputValue()).toBe(context.billers.length > 0 ? context.biller : '')
    expect(await join.optIn.isChecked()).toBe(context.isReceiveUpdates)
    for (const [field, error] of [
      [join.email, errors.email],
      [join.password, errors.password],
    ] as const) {
      await time.until(
        'mistakes are shown',
        async () => ((await field.getAttribute('aria-invalid')) === 'true') === (error !== ''),
      )
    }
  }

  const asks = (name: keyof typeof HELD) => async () => {
    await time.until(`${name} is asked`, async () => calls.isAsked(name))
    await time.until('the form waits', isNamed('Please wait'))
  }

  return {
    async start() {
      await calls.watch()
      await page.route(/\/billers\/[\w-]+$/, (route) =>
        route.request().resourceType() === 'document' ? billerPage(route) : route.fallback(),
      )
      await page.clock.install()
      const isPending = steps.some(({ event }) => event.type === 'draft.read' && event.isPending)
      if (isPending) {
        await open(page, `${stack.origin}/join-now/`)
        await withoutBillers()
        await reloadWhilePaying()
      } else {
        for (const name of ['billers', 'money', 'outcome', 'prices'] as const) calls.hold(name)
        await withoutBillers()
        await open(page, `${stack.origin}/join-now/`)
      }
      await stopClock(page)
      await time.agree()
      const hasBillers = steps.some(({ event }) => event.type === 'billers.loaded')
      await time.until('the billers are asked for', async () => calls.isAsked('billers'))
      await calls.release('billers', (route) => (hasBillers ? route.continue() : route.fulfill({ json: { data: [] } })))
      await time.until('billers can be selected', async () => isPending || (await join.billers.isEnabled()))
      first = (await join.cards.evaluateAll((all) => all.findIndex((card) => (card as HTMLInputElement).checked))) ?? 0
    },
    async step(event, { timer, waitMs }) {
      at += 1
      if (timer !== undefined) return time.pass(waitMs)
      const before = steps[at - 1]?.states ?? path.first.value
      await happens[event.type]?.(event, Array.isArray(before) ? (before[0] ?? '') : 'restoring')
    },
    see: {
      restoring: () => {},
      filling: showsForm,
      'filling.editing': async () => {
        await expect(page.getByText('This e-mail has an account already')).toHaveCount(0)
      },
      'filling.failed': async ({ context }) => {
        await time.until('it is said', () => alert.first().isVisible())
        if (context.message === 'Payment url not found') await says(context.message)
      },
      'filling.repriced': () => says('The price has changed'),
      'filling.emailTaken': () => says('This e-mail has an account already'),
      loadingUser: asks('user'),
      choosingBiller: asks('billers'),
      paying: ({ context }) => (context.confirmed ? asks('money')() : time.until('it is being found out', isChecking)),
      ready: () => time.until('the visitor may go on', isNamed('Continue to Checkout')),
      leaving: async () => {
        await time.until('the biller is visited', async () => billerPages > 0)
        await time.until('the form waits', isNamed('Please wait'))
      },
    },
    stop: () => page.unrouteAll({ behavior: 'ignoreErrors' }),
  }
}

export const checkout: Replayed = {
  plan: checkoutPlan,
  leftOut: checkoutLeftOut,
  problems: ['status of 4', 'status of 5', 'ERR_', 'Failed to fetch'],
  site,
}
