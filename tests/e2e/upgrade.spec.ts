import type { Page } from '@playwright/test'
import { openPage, watchPolicy } from './living-page.ts'
import { alive } from './session-support.ts'
import { expect, signIn, test } from './stack.ts'

const PATH = '/main-dashboard/upgrade-subscription/'
const AT_BILLER = /\/billers\/[\w-]+$/

/** From the button to the biller's page. */
async function upgradeTo(page: Page, plan: string) {
  await page.getByRole('button', { name: `Upgrade to ${plan}` }).click()
  await page.getByRole('button', { name: 'Continue to Checkout' }).click()
  await page.waitForURL(AT_BILLER)
}

test.describe('an upgrade', () => {
  test('is chosen, paid at the biller’s and begins: the plan before it is not charged again [DASH-018]', async ({
    page,
    stack,
    adult,
  }) => {
    void adult
    await watchPolicy(page)
    await signIn(page, stack, 'member')
    await openPage(page, stack.origin + PATH)
    const year = page.getByRole('listitem').filter({ hasText: '12 Months' })
    await expect(year).toContainText('You pay $118.95 today. Your next charge: $118.95 on ')
    await expect(page.getByText('“1 Month” is not charged again')).toBeVisible()
    await upgradeTo(page, '12 Months')
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Continue' }).click()
    await expect(page).toHaveURL(stack.origin + PATH)
    await expect(page.getByText('Once the new plan is paid, “12 Months” is not charged again.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Upgrade to 12 Months' })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Upgrade to Lifetime' })).toBeVisible()
    const ledger = await stack.control.membershipLedger()
    expect(
      ledger
        .filter(({ accountId }) => accountId === 'user-member')
        .map(({ membershipUuid, cause, amount }) => ({ isOld: membershipUuid === 'membership-member', cause, amount })),
    ).toEqual([
      { isOld: true, cause: 'superseded', amount: 0 },
      { isOld: false, cause: 'joined', amount: 11895 },
    ])
  })

  test('that is pressed twice, loses its answer, is reloaded and asked for in a second tab is one payment', async ({
    page,
    stack,
    adult,
    problems,
  }) => {
    void adult
    problems.allow('502 (Bad Gateway)')
    await signIn(page, stack, 'member')
    const other = await page.context().newPage()
    for (const tab of [page, other]) await openPage(tab, stack.origin + PATH)
    await stack.control.addFault({ kind: 'resetAfter', endpoint: 'createPaymentUrl', count: 1 })
    await page.getByRole('button', { name: 'Upgrade to 12 Months' }).dblclick()
    await page.getByRole('button', { name: 'Continue to Checkout' }).dblclick()
    await page.waitForURL(AT_BILLER)
    const biller = page.url()
    await page.goBack()
    await upgradeTo(page, '12 Months')
    const again = page.url()
    await upgradeTo(other, '12 Months')
    expect({ again, inOtherTab: other.url() }).toEqual({ again: biller, inOtherTab: biller })

    for (const tab of [page, other]) {
      await tab.getByRole('button', { name: 'Pay', exact: true }).click()
      await expect(tab.getByRole('heading', { name: 'Thank you!' })).toBeVisible()
    }
    const ledger = await stack.control.membershipLedger()
    expect(
      ledger.filter(({ accountId, amount }) => accountId === 'user-member' && amount > 0).map(({ cause }) => cause),
    ).toEqual(['joined'])
  })

  test('that was interrupted by a reload is found out, and leads to its one payment', async ({
    page,
    stack,
    adult,
    problems,
  }) => {
    void adult
    problems.allow('502 (Bad Gateway)')
    await signIn(page, stack, 'member')
    await openPage(page, stack.origin + PATH)
    await stack.control.changeSettings({ moneyActionMs: 2_000 })
    await page.getByRole('button', { name: 'Upgrade to Lifetime' }).click()
    await page.getByRole('button', { name: 'Continue to Checkout' }).click()
    await expect(page.getByRole('button', { name: 'Upgrade to 12 Months' })).toBeDisabled()
    await page.reload()
    await page.waitForURL(AT_BILLER)
    const payments = (await stack.control.ledger()).map(({ state, payment }) => ({ state, amount: payment?.amount }))
    expect(payments).toEqual([{ state: 'done', amount: 349 }])
    // They are a member already: nobody is greeted as new.
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Continue' }).click()
    await expect(page).toHaveURL(stack.origin + PATH)
  })

  test('that another tab has replaced cannot be paid any more, and one that is left is offered again', async ({
    page,
    stack,
    adult,
    problems,
  }) => {
    void adult
    problems.allow('404 (Not Found)')
    await signIn(page, stack, 'member')
    const other = await page.context().newPage()
    for (const tab of [page, other]) await openPage(tab, stack.origin + PATH)
    await upgradeTo(page, '12 Months')
    await upgradeTo(other, 'Lifetime')
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'This payment has ended' })).toBeVisible()
    await other.getByRole('button', { name: 'Close without paying' }).click()
    await alive(other)
    await other.getByRole('link', { name: 'Try again' }).click()
    await expect(other).toHaveURL(stack.origin + PATH)
    await expect(other.getByRole('button', { name: 'Upgrade to Lifetime' })).toBeEnabled()
    const ledger = await stack.control.membershipLedger()
    expect(ledger.filter(({ accountId }) => accountId === 'user-member')).toEqual([])
  })

  test('can be chosen by keyboard, and Escape leaves the focus on its button', async ({ page, stack, adult }) => {
    void adult
    await signIn(page, stack, 'member')
    await openPage(page, stack.origin + PATH)
    const button = page.getByRole('button', { name: 'Upgrade to 12 Months' })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Select Payment Method' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(button).toBeFocused()
    expect(await stack.control.ledger()).toEqual([])
  })
})
