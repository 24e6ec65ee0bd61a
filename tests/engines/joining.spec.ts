import { joinPage } from '../e2e/sales/join-page.ts'
import { accountButton, PASSWORD } from '../e2e/session-support.ts'
import { arriveKnown, expect, isAt, isAtAddress, journey, open, says, sees } from './journey.ts'
import { DESKTOP, PHONE } from './profiles.ts'

const BILLER = /127\.0\.0\.1:\d+\/billers\/[\w-]+$/

for (const [whose, profile] of [
  ['a guest', DESKTOP],
  ['a guest with a phone', PHONE],
] as const) {
  journey.describe(whose, () => {
    journey.use({ profile })

    journey(
      'joins: is refused by the biller, pays with another one, and comes back a member',
      async ({ tab, product, allow }) => {
        allow('favicon.ico')
        await arriveKnown(tab, product.origin)
        await open(tab, `${product.origin}/join-now/`)
        const { email, password, submit } = joinPage(tab)
        await expect.poll(() => submit.isEnabled()).toBe(true)
        await email.fill('new.visitor@example.com')
        await password.fill(PASSWORD)
        await submit.click()
        await isAtAddress(tab, BILLER)
        await tab.getByRole('button', { name: 'Refuse the payment' }).click()
        await sees(tab.getByRole('heading', { name: 'The payment was refused' }), 30_000)
        await tab.getByRole('link', { name: 'Try again' }).click()
        await isAt(tab, '/payment/')
        await says(tab.getByRole('region', { name: 'Cart' }), 'Total')
        await tab.getByRole('button', { name: 'Continue to Checkout' }).click()
        const dialog = tab.getByRole('dialog', { name: 'Select Payment Method' })
        await dialog.getByLabel('Payment Method', { exact: true }).selectOption({ label: 'Debit Card' })
        await dialog.getByRole('button', { name: 'Continue to Checkout' }).click()
        await isAtAddress(tab, BILLER)
        await tab.getByRole('button', { name: 'Pay', exact: true }).click()
        await isAt(tab, '/payment/?result=paid')
        await sees(tab.getByRole('heading', { name: 'Welcome!' }), 30_000)
        if (!profile.isPhone) await sees(accountButton(tab))
        const done = (await product.control.ledger()).filter(({ state }) => state === 'done')
        expect(done.map(({ kind, payment }) => `${kind} ${payment?.biller}`)).toEqual([
          'createAccount epoch',
          'createPaymentUrl segpay',
        ])
      },
    )
  })
}
