import type { Route } from '@playwright/test'
import { readDeployment } from '../../../app/server/deployment.ts'
import { billerChooserMachine } from '../../../machines/sales/biller-chooser.machine.ts'
import type { Sut } from '../../../studio/paths/replay.ts'
import { planForBrowser } from '../replay-plan.ts'
import { stopClock, timeOf } from '../replay-support.ts'
import { open } from '../session-support.ts'
import { expect, signIn } from '../stack.ts'
import { joinPage } from './join-page.ts'
import { heldCalls, type Replayed, type World } from './world.ts'

const settings = readDeployment({}).sites.find(({ key }) => key === 'dark')!

const biller = (name: string, nameHuman: string) => ({ name, nameHuman, isNonRecurring: false })
const [card, debit, pal] = [biller('epoch', 'Credit Card'), biller('segpay', 'Debit Card'), biller('paypal', 'PayPal')]

const plan = planForBrowser(billerChooserMachine, {
  input: { settings },
  events: {
    'biller.wanted': [{ price: { isNonRecurring: false, hasSlavePrices: false, allowsRestricted: false } }],
    'billers.loaded': [{ billers: [card, debit] }, { billers: [debit, pal] }, { billers: [card] }, { billers: [] }],
    'biller.selected': [{ name: 'segpay' }],
  },
  project: ({ context }) => [context.selected, context.billers.length],
  canHappen: (state, event, label, { context }) => {
    if (event.type === 'biller.selected') return context.selected !== event.name
    // While nothing is open there is nothing to close.
    if (event.type === 'choice.cancelled') return state !== 'loading'
    // Calls give up after 15 s, before the machine loses patience.
    return label !== 'after patience'
  },
})

const leftOut = {
  'loading --choice.cancelled--> idle': 'the dialog opens with its list: until then there is nothing to close',
  'loading --after patience--> failed': 'calls give up after 15 s, before the machine loses patience',
}

function site({ page, stack }: World): Sut {
  const time = timeOf(page, stack)
  const { submit, submitSays, chooser } = joinPage(page)
  const list = chooser.getByLabel('Payment Method', { exact: true })
  const calls = heldCalls(page, time, { billers: '**/api/memberships/billers' })
  /** Where the last payment was asked from. */
  let paidBy: string | undefined

  async function refuse(route: Route) {
    paidBy = route.request().postDataJSON().paymentSystem
    // So that the same page can be asked again.
    await route.fulfill({ status: 422, json: { errors: { title: 'Not now.', data: {} } } })
  }

  const loaded = (billers: object[]) => calls.release('billers', (route) => route.fulfill({ json: { data: billers } }))
  const paid = (name: string) => time.until(`${name} is asked to collect`, async () => paidBy === name)

  return {
    async start() {
      await calls.watch()
      await page.route('**/api/payment/url', refuse)
      await page.clock.install()
      await signIn(page, stack, 'inactive')
      await open(page, `${stack.origin}/join-now/`)
      await expect(submit).toBeEnabled()
      await stopClock(page)
      await time.agree()
      calls.hold('billers')
    },
    async step(event, { snapshot }) {
      const { context, value } = snapshot as { context: { selected: string }; value: unknown }
      switch (event.type) {
        case 'biller.wanted':
          paidBy = undefined
          await time.until('the form can be sent', () => submit.isEnabled())
          return submit.click()
        case 'billers.loaded':
          await loaded(event.billers)
          if (event.billers.length === 1) await paid(event.billers[0].name)
          if (event.billers.length > 0) return
          return time.until('it is said', () => page.getByText('Payment system not selected').isVisible())
        case 'billers.failed':
          return calls.release('billers', (route) => route.fulfill({ status: 500, body: '' }))
        case 'biller.selected':
          await list.selectOption(event.name)
          return
        case 'selection.closed':
          await list.focus()
          return page.keyboard.press('Tab')
        case 'choice.continued':
          await chooser.getByRole('button', { name: 'Continue to Checkout' }).click()
          return value === 'idle' ? paid(context.selected) : undefined
        case 'choice.cancelled':
          return page.keyboard.press('Escape')
        case 'retry.requested':
          return chooser.getByRole('button', { name: 'Try again' }).click()
      }
    },
    see: {
      idle: async () => {
        await time.until('no dialog is open', async () => !(await chooser.isVisible()))
        await time.until('the form can be sent', async () => (await submitSays()) === 'Join Now')
        expect(calls.isAsked('billers')).toBe(false)
      },
      loading: async () => {
        await time.until('the billers are asked for', async () => calls.isAsked('billers'))
        await time.until('the form waits', async () => (await submitSays()) === 'Please wait')
        await time.until('no dialog is open', async () => !(await chooser.isVisible()))
        expect(paidBy).toBeUndefined()
      },
      choosing: async (expected) => {
        const { billers, selected, isInvalid } = expected.context
        await time.until('the dialog is open', () => list.isVisible())
        await time.until(`'${selected}' is selected`, async () => (await list.inputValue()) === selected)
        expect(await list.locator('option:not([value=""])').allTextContents()).toEqual(
          billers.map(({ nameHuman }: { nameHuman: string }) => nameHuman),
        )
        const says = isInvalid ? 'Payment system not selected' : ''
        await time.until(
          `'${says}' is said`,
          async () => ((await list.getAttribute('aria-invalid')) ?? '') === (says && 'true'),
        )
        await expect(list).toHaveAccessibleDescription(says)
        expect(paidBy).toBeUndefined()
      },
      failed: async () => {
        await time.until('it is said', () => chooser.getByText('could not be loaded').isVisible())
        expect(await list.count()).toBe(0)
      },
    },
    stop: () => page.unrouteAll({ behavior: 'ignoreErrors' }),
  }
}

export const billerChooser: Replayed = { plan, leftOut, problems: ['status of 422', 'status of 500'], site }
