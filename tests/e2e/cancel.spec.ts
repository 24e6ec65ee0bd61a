import { openPage, watchPolicy } from './living-page.ts'
import { expect, signIn, test } from './stack.ts'

const RECEIPT = 'Your membership is cancelled. You will not be charged for it again.'

test.describe('a membership', () => {
  test('is cancelled by two presses from the dashboard, once, and that is undone by another', async ({
    page,
    stack,
    adult,
  }) => {
    void adult
    await signIn(page, stack, 'member')
    await watchPolicy(page)
    await openPage(page, `${stack.origin}/main-dashboard/`)
    const easyCancel = page
      .getByRole('navigation', { name: 'Your dashboard' })
      .getByRole('link', { name: 'Easy Cancel' })
    await expect(easyCancel.first()).toBeVisible()
    await page.getByRole('button', { name: 'Cancel membership' }).click()
    await page.getByRole('button', { name: 'Yes, cancel it' }).click()
    const card = page.getByRole('region', { name: 'Your membership' })
    await expect(card.getByRole('status')).toContainText(RECEIPT)
    await expect(easyCancel).toHaveCount(0)
    await expect(card.getByRole('status')).toContainText(/Receipt C-\d{6}/)
    const mails = await stack.control.mails()
    expect(mails.map(({ kind, recipient }) => ({ kind, recipient }))).toEqual([
      { kind: 'cancellation', recipient: 'ada.holm@example.com' },
    ])

    await page.reload()
    await card.getByRole('button', { name: 'Undo the cancellation' }).click()
    await expect(card.getByRole('button', { name: 'Cancel membership' })).toBeVisible()
    await expect(easyCancel.first()).toBeVisible()
    const ledger = await stack.control.membershipLedger()
    expect(ledger.filter(({ accountId }) => accountId === 'user-member').map(({ cause }) => cause)).toEqual([
      'cancelled',
      'resumed',
    ])
  })

  test('that two tabs cancel, one of them without an answer, is cancelled once', async ({
    page,
    stack,
    adult,
    problems,
  }) => {
    void adult
    problems.allow('502 (Bad Gateway)')
    await signIn(page, stack, 'member')
    const other = await page.context().newPage()
    for (const tab of [page, other]) await openPage(tab, `${stack.origin}/main-dashboard/membership-info/`)
    await stack.control.addFault({ kind: 'resetAfter', endpoint: 'cancelMembership', count: 1 })
    for (const tab of [page, other]) {
      await tab.getByRole('button', { name: 'Cancel membership' }).click()
      await tab.getByRole('button', { name: 'Yes, cancel it' }).dblclick()
      await expect(tab.getByRole('status').filter({ hasText: RECEIPT })).toBeVisible()
    }
    const ledger = await stack.control.membershipLedger()
    expect(ledger.filter(({ accountId }) => accountId === 'user-member').map(({ cause }) => cause)).toEqual([
      'cancelled',
    ])
    expect((await stack.control.mails()).length).toBe(1)
  })

  test('that is cancelled by two fast presses leads nowhere else, and the focus stays at it [CANCEL-010]', async ({
    page,
    stack,
    adult,
  }) => {
    void adult
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn(page, stack, 'member')
    await openPage(page, `${stack.origin}/main-dashboard/easy-cancel/`)
    await page.getByRole('button', { name: 'Send and cancel membership' }).click()
    await page.getByRole('button', { name: 'Yes, cancel it' }).dblclick()
    const card = page.getByRole('region', { name: 'Your membership' })
    await expect(card.getByRole('status')).toContainText(RECEIPT)
    await expect(page).toHaveURL(`${stack.origin}/main-dashboard/easy-cancel/`)

    await openPage(page, `${stack.origin}/main-dashboard/`)
    const undo = card.getByRole('button', { name: 'Undo the cancellation' })
    await undo.focus()
    await page.keyboard.press('Enter')
    await expect(undo).toBeHidden()
    await expect(card).toBeFocused()
  })

  test('is not cancelled by Escape, which leaves the focus on the button', async ({ page, stack, adult }) => {
    void adult
    await signIn(page, stack, 'member')
    await openPage(page, `${stack.origin}/main-dashboard/`)
    const button = page.getByRole('button', { name: 'Cancel membership' })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alertdialog', { name: 'Cancel your membership?' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alertdialog')).toBeHidden()
    await expect(button).toBeFocused()
  })
})
