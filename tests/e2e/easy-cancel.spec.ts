import { openPage, watchPolicy } from './living-page.ts'
import { expect, signIn, test } from './stack.ts'

const PATH = '/main-dashboard/easy-cancel/'

test.describe('easy cancel', () => {
  test('cancels once, hands in what was answered though the first try failed, and goes on from the receipt to where the server says [CANCEL-007]', async ({
    page,
    stack,
    adult,
    problems,
  }) => {
    void adult
    problems.allow('503 (Service Unavailable)', '500 (Internal Server Error)')
    await signIn(page, stack, 'member')
    await watchPolicy(page)
    await openPage(page, `${stack.origin}/main-dashboard/`)
    await page.getByRole('navigation', { name: 'Your dashboard' }).getByRole('link', { name: 'Easy Cancel' }).click()
    await page.getByRole('radio', { name: 'The films are not for me' }).check()
    await page.getByRole('textbox', { name: 'Tell us more, if you like' }).fill('Too dark')
    await stack.control.addFault({ kind: 'serverError', endpoint: 'sendEasyCancel' })
    await page.getByRole('button', { name: 'Send and cancel membership' }).click()
    await page.getByRole('button', { name: 'Yes, cancel it' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Your membership is cancelled.' })).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('Failed to send feedback')
    await expect(page.getByRole('radio', { name: 'The films are not for me' })).toBeChecked()
    await expect(page.getByRole('textbox', { name: 'Tell us more, if you like' })).toHaveValue('Too dark')
    await stack.control.clearFaults()
    await page.getByRole('button', { name: 'Send feedback' }).click()
    await expect(page.getByText('Thank you. Your answers have arrived.')).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: /Receipt C-\d{6}/ })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Continue' }).click()
    await expect(page).toHaveURL(`${stack.origin}/main-dashboard/membership-info/`)
    await expect(page.getByRole('button', { name: 'Undo the cancellation' })).toBeVisible()
    const ledger = await stack.control.membershipLedger()
    expect({
      causes: ledger.filter(({ accountId }) => accountId === 'user-member').map(({ cause }) => cause),
      mails: (await stack.control.mails()).map(({ kind }) => kind),
    }).toEqual({ causes: ['cancelled'], mails: ['cancellation'] })
  })

  test('is skipped: the membership is cancelled by its own two presses, and nothing is asked', async ({
    page,
    stack,
    adult,
  }) => {
    void adult
    await signIn(page, stack, 'member')
    await openPage(page, stack.origin + PATH)
    await page.getByRole('button', { name: 'Cancel membership', exact: true }).click()
    await page.getByRole('button', { name: 'Yes, cancel it' }).click()
    await expect(page.getByRole('status').filter({ hasText: /Receipt C-\d{6}/ })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Change your plan instead' })).toBeHidden()
    await expect(page).toHaveURL(stack.origin + PATH)
  })

  for (const [name, site, switches] of [
    ['its site', 'darkest', {}],
    ['the editors', 'dark', { isEasyCancelActive: false }],
    ['the membership', 'light', { hasEasyCancelMembers: false }],
  ] as const) {
    test(`that ${name} has off is in no menu, and its address goes to the membership, also on the way back [CANCEL-011]`, async ({
      page,
      stack,
      adult,
    }) => {
      void adult
      await stack.control.changeSettings(switches)
      const origin = stack.siteAt(site)
      await signIn(page, stack, 'member', origin)
      await openPage(page, `${origin}/main-dashboard/`)
      const menu = page.getByRole('navigation', { name: 'Your dashboard' })
      await expect(menu.getByRole('link', { name: 'Membership Info' })).toBeVisible()
      await expect(menu.getByRole('link', { name: 'Easy Cancel' })).toBeHidden()
      await page.goto(origin + PATH)
      await expect(page).toHaveURL(`${origin}/main-dashboard/membership-info/`)
      await expect(page.getByRole('heading', { level: 1, name: 'Membership Info' })).toBeVisible()
      await page.goBack()
      await expect(page).toHaveURL(`${origin}/main-dashboard/`)
    })
  }
})
