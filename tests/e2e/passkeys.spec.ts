import type { Page } from '@playwright/test'
import { addAuthenticator } from './authenticator.ts'
import { openPage, watchPolicy } from './living-page.ts'
import { callsOf, expectMember, logOutByMenu, type Stack } from './session-support.ts'
import { expect, signIn, test } from './stack.ts'

test.beforeEach(({ adult }) => void adult)

const byButton = (page: Page) => page.getByRole('button', { name: 'Log in with a passkey' })

/** Whether the browser was given what it offers where the e-mail is filled in. */
const isOffered = async (stack: Stack, times: number) =>
  expect.poll(async () => (await callsOf(stack, 'beginPasskeyLogin')).length).toBe(times)

/** Log-out leads to a partner. */
async function logOut(page: Page) {
  await logOutByMenu(page)
  await page.waitForURL('**/goodbye/')
}

async function register(page: Page, stack: Stack, name: string) {
  const phone = await addAuthenticator(page)
  await signIn(page, stack, 'member')
  await openPage(page, `${stack.origin}/main-dashboard/account-settings/`)
  const section = page.getByRole('region', { name: 'Passkeys' })
  await phone.confirmed(async () => {
    await section.getByLabel('Name of a new passkey').fill(name)
    await section.getByRole('button', { name: 'Add a passkey' }).click()
    await expect(section.getByRole('list')).toContainText(`${name}Added`)
    await expect(section.getByLabel('Name of a new passkey')).toHaveValue('')
  })
  return phone
}

test.describe('a passkey', () => {
  test('is registered, logs in by the button and by autofill, and once it is removed logs nobody in', async ({
    page,
    stack,
    problems,
  }) => {
    problems.allow('status of 404')
    await watchPolicy(page)
    const phone = await register(page, stack, 'My phone')
    expect(await phone.count()).toBe(1)
    await logOut(page)

    await stack.control.clearRequests()
    await openPage(page, `${stack.origin}/login/`)
    await isOffered(stack, 1)
    await page.getByLabel('E-mail').fill('typed@example.com')
    await byButton(page).click()
    await expect(page.getByRole('button', { name: 'Waiting for your device' })).toBeVisible()
    // From here on the browser offers none by itself: the button alone is pressed.
    await page.evaluate(() => {
      PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
    })
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(byButton(page)).toBeEnabled()
    await expect(page.getByLabel('E-mail')).toHaveValue('typed@example.com')
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
    await phone.confirmed(async () => {
      await byButton(page).click()
      await expectMember(page)
    })
    await expect(page).toHaveURL(`${stack.origin}/`)
    await logOut(page)

    // As soon as the browser offers it in the e-mail field, the visitor picks it.
    await phone.confirmed(async () => {
      await page.goto(`${stack.origin}/login/`)
      await expectMember(page)
    })

    await openPage(page, `${stack.origin}/main-dashboard/account-settings/`)
    await page.getByRole('button', { name: 'Remove My phone' }).click()
    await page.getByRole('button', { name: 'Remove it' }).click()
    await expect(page.getByText('Your passkeys are changed.')).toBeVisible()
    await logOut(page)
    // The browser offers none by itself: what it offered would be picked before the button is pressed.
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
    })
    await openPage(page, `${stack.origin}/login/`)
    await phone.confirmed(async () => {
      await byButton(page).click()
      await expect(page.getByRole('main').getByRole('alert')).toHaveText(
        'This passkey is not known here any more, and you can remove it from your device. Log in another way.',
      )
    })
    expect({
      violations: await page.evaluate(() => (window as unknown as { violations: string[] }).violations),
      leaks: await stack.control.leaks(),
    }).toEqual({ violations: [], leaks: [] })
  })

  test('is asked for at no site that takes none, nor by whom the browser gives none', async ({ page, stack }) => {
    await stack.control.clearRequests()
    await openPage(page, `${stack.siteAt('darkest')}/login/`)
    await expect(page.getByLabel('Password', { exact: true })).toBeEnabled()
    await expect(byButton(page)).toHaveCount(0)
    await page.addInitScript(() => void Reflect.deleteProperty(window, 'PublicKeyCredential'))
    await openPage(page, `${stack.origin}/login/`)
    await expect(byButton(page)).toBeEnabled()
    expect(await callsOf(stack, 'beginPasskeyLogin')).toEqual([])
    await byButton(page).click()
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(
      'This browser cannot use passkeys here. Your password and codes by e-mail work as before.',
    )
  })
})
