import type { Page } from '@playwright/test'
import { emailOf, expectGuest, expectMember, fillLogin, logInButton, open, PASSWORD } from './session-support.ts'
import { expect, signIn, test } from './stack.ts'

const CHANGED = 'Another2Word'
const NEW = 'ada@new.example'

// Whatever a mailbox opens on its own, the links of the mails work for who reads them.
test.beforeEach(async ({ adult, problems, stack }) => {
  void adult
  void problems
  await stack.control.changeSettings({ scansMailedLinks: true })
})

type Stack = Parameters<Parameters<typeof test>[2]>[0]['stack']

async function linkIn(stack: Stack, kind: string): Promise<string> {
  const mailOf = async () => (await stack.control.mails()).findLast((mail) => mail.kind === kind)
  await expect.poll(async () => (await mailOf())?.kind).toBe(kind)
  return /http\S+/.exec((await mailOf())!.text)![0]
}

/** Every address that is called, and where from. Files of the site itself are fetched by the document, whose address has the link yet. */
function watchCalls(page: Page) {
  const seen: string[] = []
  page.on('request', (request) => {
    const isFile = request.isNavigationRequest() || new URL(request.url()).pathname.startsWith('/assets/')
    if (!isFile) seen.push(`${request.url()} ${request.headers().referer ?? ''}`)
  })
  return seen
}

/** Presses the button of the age warning at once when the address has lost its secret, and before anything is alive. */
function agreeWhenTheLinkIsRead() {
  const replaceState = history.replaceState.bind(history)
  history.replaceState = (...change) => {
    replaceState(...change)
    document.querySelector<HTMLFormElement>('form[action="/splash/"]')?.requestSubmit()
    history.replaceState = replaceState
  }
}

test.describe('a mailed link', () => {
  test('sets a new password, and leaves the address before any call is made [ACCT-005, ACCT-006, ACCT-007]', async ({
    page,
    stack,
  }) => {
    await open(page, `${stack.origin}/login/`)
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Reset Your Password' })).toBeVisible()
    await page.getByLabel('E-mail').fill(emailOf('member'))
    await page.getByRole('button', { name: 'Mail me a link' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'within a minute' })).toContainText(emailOf('member'))

    const link = await linkIn(stack, 'passwordReset')
    const token = new URL(link).searchParams.get('token')!
    const seen = watchCalls(page)
    await page.goto(link)
    const password = page.getByRole('textbox', { name: 'New password', exact: true })
    await expect(password).toBeFocused()
    await expect(page).toHaveURL(`${stack.origin}/reset-password/`)
    await expect(password).toHaveAttribute('autocomplete', 'new-password')
    await expect(page.locator('form input[autocomplete="username"]')).toHaveValue(emailOf('member'))
    await password.fill(CHANGED)
    await page.getByRole('textbox', { name: 'New password once more' }).fill(CHANGED)
    await page.getByRole('button', { name: 'Set my password' }).click()
    const heading = page.getByRole('heading', { name: 'Your new password is set' })
    await expect(heading).toBeFocused()
    await expect(heading).toBeInViewport()
    expect(seen.filter((address) => address.includes(token))).toEqual([])

    await page.getByRole('main').getByRole('link', { name: 'Log In' }).click()
    await page.getByLabel('E-mail').fill(emailOf('member'))
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(CHANGED)
    await logInButton(page).click()
    await expectMember(page)
  })

  test('that is mangled says so, and leads to another one', async ({ page, problems, stack }) => {
    problems.allow('status of 422')
    await page.goto(`${stack.origin}/reset-password/?token=mangled`)
    await page.getByRole('button', { name: 'Mail me another link' }).click()
    await expect(page.getByRole('form', { name: 'Reset Your Password' })).toBeVisible()
  })

  for (const moment of ['before its scripts are there', 'once they have read it']) {
    test(`works for whoever agrees to be an adult ${moment} [ACCT-006, CHROME-069]`, async ({
      page,
      problems,
      stack,
    }) => {
      problems.allow('status of 422', 'net::ERR_ABORTED', 'React error #418')
      await page.context().clearCookies()
      if (moment === 'once they have read it') await page.addInitScript(agreeWhenTheLinkIsRead)
      else await page.route('**/assets/**/*.js', () => undefined)
      await page.goto(`${stack.origin}/reset-password/?token=mangled`, { waitUntil: 'commit' })
      if (moment !== 'once they have read it') {
        await page.getByRole('button', { name: 'I Agree' }).click({ noWaitAfter: true })
        await expect(page.getByRole('button', { name: 'I Agree' })).toBeHidden()
        await page.unroute('**/assets/**/*.js')
        await page.reload()
      }
      await expect(page.getByRole('button', { name: 'Mail me another link' })).toBeVisible()
      await expect(page).toHaveURL(`${stack.origin}/reset-password/`)
    })
  }

  test('changes the e-mail, and another one gives it back [ACCT-008, ACCT-009]', async ({ page, problems, stack }) => {
    // What live rooms ask meanwhile.
    problems.allow('status of 401')
    await signIn(page, stack, 'member')
    await open(page, `${stack.origin}/email-change/`)
    await page.getByLabel('New e-mail').fill(NEW)
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Mail me a link' }).click()
    await expect(page.getByText(`A link is on its way to ${NEW}`)).toBeVisible()

    await page.goto(await linkIn(stack, 'emailChange'))
    await expect(page).toHaveURL(`${stack.origin}/email-change/`)
    await page.getByRole('button', { name: 'Use this address' }).click()
    await expect(page.getByText(`From now on you log in with ${NEW}.`)).toBeVisible()
    await expectMember(page)

    await page.goto(await linkIn(stack, 'emailNotice'))
    await page.getByRole('button', { name: 'Keep my address' }).click()
    await expect(page.getByRole('heading', { name: 'Your account is yours again' })).toBeVisible()
    await expectGuest(page)
    expect(new URL(await linkIn(stack, 'passwordReset')).pathname).toBe('/reset-password/')
  })

  test('removes the account, whose membership is cancelled first [ACCT-011, ACCT-012]', async ({
    page,
    problems,
    stack,
  }) => {
    problems.allow('status of 401')
    await signIn(page, stack, 'member')
    await open(page, `${stack.origin}/account-removal/`)
    await page.getByLabel('E-mail').fill(emailOf('member'))
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Mail me a link' }).click()
    await page.goto(await linkIn(stack, 'accountRemoval'))
    await page.getByRole('button', { name: 'Remove my account for good' }).click()
    await expect(page.getByRole('heading', { name: 'Your account is removed' })).toBeVisible()
    await expectGuest(page)
    expect((await stack.control.mails()).map(({ kind }) => kind)).toEqual(['accountRemoval', 'cancellation'])
  })

  test('cancels the membership of who is logged out, by its button, and its address keeps no secret', async ({
    page,
    problems,
    stack,
  }) => {
    problems.allow('status of 422')
    await open(page, `${stack.origin}/login/`)
    await page.getByRole('link', { name: 'Cancel your membership without logging in' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Cancel Your Membership' })).toBeVisible()
    await page.getByLabel('E-mail').fill(emailOf('member'))
    await page.getByRole('button', { name: 'Mail me a link' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'within a minute' })).toContainText(emailOf('member'))

    const link = await linkIn(stack, 'cancelLink')
    const token = new URL(link).searchParams.get('token')!
    const seen = watchCalls(page)
    await page.goto(link)
    await expect(page.getByRole('listitem').filter({ hasText: 'Active, paid until' })).toBeVisible()
    await expect(page).toHaveURL(`${stack.origin}/cancel-membership/`)
    await page.getByRole('button', { name: 'Cancel my membership' }).click()
    await expect(page.getByRole('heading', { name: 'Your membership is cancelled' })).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'Receipt C-' })).toBeVisible()
    expect(seen.filter((address) => address.includes(token))).toEqual([])
    expect((await stack.control.mails()).map(({ kind }) => kind)).toEqual(['cancelLink', 'cancellation'])

    await page.goto(link)
    await page.getByRole('button', { name: 'Mail me another link' }).click()
    await expect(page.getByRole('form', { name: 'Cancel Your Membership' })).toBeVisible()
  })

  test('unlocks a blocked account by its button [ACCT-010]', async ({ page, problems, stack }) => {
    problems.allow('status of 423')
    await open(page, `${stack.origin}/login/`)
    await fillLogin(page, emailOf('blocked'), PASSWORD)
    await logInButton(page).click()
    await page.getByRole('button', { name: 'Mail me a link to unlock it' }).click()
    await expect(page.getByRole('alert')).toContainText(`on its way to ${emailOf('blocked')}`)
    await page.goto(await linkIn(stack, 'unblock'))
    await page.getByRole('button', { name: 'Unlock my account' }).click()
    await expect(page).toHaveURL(`${stack.origin}/login/`)
    await fillLogin(page, emailOf('blocked'), PASSWORD)
    await logInButton(page).click()
    await expectMember(page)
  })
})
