import type { Page } from '@playwright/test'
import { addAuthenticator } from '../e2e/authenticator.ts'
import { accountButton, emailOf, fillLogin, logInButton, logOutByMenu, PASSWORD } from '../e2e/session-support.ts'
import type { Product } from '../support/product.ts'
import { arriveKnown, arriveSignedIn, expect, isAt, journey, open, sees } from './journey.ts'
import type { Tab } from './tab.ts'

journey('somebody stops mails by the link of one, without a log-in', async ({ tab, product }) => {
  await arriveKnown(tab, product.origin)
  await open(tab, `${product.origin}/subscription/?uid=${await mailedUid(product)}`)
  await isAt(tab, '/subscription/')
  await tab.getByRole('radio', { name: 'As it happens' }).check()
  await sees(tab.getByText('A mail for each new scene'))
  await tab.getByRole('button', { name: 'Save' }).click()
  await sees(tab.getByText('Your choice is saved'))
  await product.control.mailNews('newScene')
  await tab.getByRole('radio', { name: 'Never' }).check()
  await tab.getByRole('button', { name: 'Save' }).click()
  await sees(tab.getByText('Your choice is saved'))
  await product.control.mailNews('newScene')
  expect((await product.control.mails()).filter(({ kind }) => kind === 'news').length).toBe(1)
})

journey('a member cuts a picture out of one of theirs, and changes the password', async ({ tab, product, allow }) => {
  allow('status of 422', 'HTTP status 422', '422')
  await arriveSignedIn(tab, product, 'member')
  await open(tab, `${product.origin}/main-dashboard/account-settings/`)
  await chooseDrawnPicture(tab)
  await tab.getByRole('slider', { name: 'Left or right' }).press('End')
  await tab.getByRole('button', { name: 'Use this picture' }).click()
  const own = tab.locator('img[alt="Your picture"]')
  await expect
    .poll(() => own.getAttribute('src').catch(() => ''), { timeout: 30_000 })
    .toMatch(/\/avatars\/[\da-f-]{36}\.webp/)
  await expect.poll(() => own.evaluate((image) => (image as HTMLImageElement).naturalWidth > 0)).toBe(true)

  const field = (name: string) => tab.getByLabel(name, { exact: true })
  await field('Current password').fill('Proscenium0')
  await field('New password').fill('Proscenium2')
  await field('New password once more').fill('Proscenium2')
  await tab.getByRole('button', { name: 'Change password' }).click()
  await sees(tab.getByText('This is not your password.'))
  expect(await field('New password').inputValue()).toBe('Proscenium2')
  await field('Current password').fill('Proscenium1')
  await tab.getByRole('button', { name: 'Change password' }).click()
  await sees(tab.getByText('Your password is changed.'))
  expect(await field('New password').inputValue()).toBe('')
})

journey('a member logs in by a mailed code, typed with a space in it', async ({ tab, product }) => {
  await arriveKnown(tab, product.origin)
  await open(tab, `${product.origin}/login/`)
  await tab.getByLabel('E-mail').fill(emailOf('member'))
  await tab.getByRole('button', { name: 'Get a code by e-mail' }).click()
  expect(await tab.getByLabel('E-mail').inputValue()).toBe(emailOf('member'))
  await tab.getByRole('button', { name: 'Mail me a code' }).click()
  const code = tab.getByRole('textbox', { name: 'Code', exact: true })
  await sees(code)
  const digits = /\d{6}/.exec((await mailOf(product, 'logInCode')).subject)![0]
  await code.fill(`${digits.slice(0, 3)} ${digits.slice(3)}`)
  await tab.getByRole('form', { name: 'Log in with a code' }).getByRole('button').first().click()
  await isAt(tab, '/')
  await sees(accountButton(tab))
})

journey('a member who has forgotten the password sets another one by the mailed link', async ({ tab, product }) => {
  await arriveKnown(tab, product.origin)
  await open(tab, `${product.origin}/reset-password/`)
  await tab.getByLabel('E-mail').fill(emailOf('member'))
  await tab.getByRole('button', { name: 'Mail me a link' }).click()
  await open(tab, /http\S+/.exec((await mailOf(product, 'passwordReset')).text)![0])
  await isAt(tab, '/reset-password/')
  await tab.getByLabel('New password', { exact: true }).fill('Another2Word')
  await tab.getByLabel('New password once more', { exact: true }).fill('Another2Word')
  await tab.getByRole('button', { name: 'Set my password' }).click()
  await sees(tab.getByRole('heading', { name: 'Your new password is set' }))
  await tab.getByRole('main').getByRole('link', { name: 'Log In' }).click()
  await isAt(tab, '/login/')
  await fillLogin(tab, emailOf('member'), 'Another2Word')
  await logInButton(tab).click()
  await sees(accountButton(tab))
})

journey('a member cancels by two presses, has the receipt, and takes it back', async ({ tab, product }) => {
  await arriveSignedIn(tab, product, 'member')
  await open(tab, `${product.origin}/main-dashboard/`)
  await tab.getByRole('button', { name: 'Cancel membership' }).click()
  await tab.getByRole('button', { name: 'Yes, cancel it' }).click()
  await sees(tab.getByText(/Receipt C-\d{6}/))
  expect((await mailOf(product, 'cancellation')).recipient).toBe(emailOf('member'))
  await tab.getByRole('button', { name: 'Undo the cancellation' }).click()
  await sees(tab.getByRole('button', { name: 'Cancel membership' }))
  const ledger = await product.control.membershipLedger()
  const causes = ledger.filter(({ accountId }) => accountId === 'user-member').map(({ cause }) => cause)
  expect(causes).toEqual(['cancelled', 'resumed'])
})

/** The last one of its kind, once it has come. */
async function mailOf({ control }: Product, kind: string) {
  const read = async () => (await control.mails()).findLast((mail) => mail.kind === kind)
  await expect.poll(async () => (await read())?.kind).toBe(kind)
  return (await read())!
}

journey(
  'a member logs in with a passkey, and with the password where none is at hand',
  async ({ tab, product, engine }) => {
    await arriveKnown(tab, product.origin)
    if (engine === 'chromium') {
      const phone = await addAuthenticator(tab as Page)
      await arriveSignedIn(tab, product, 'member')
      await open(tab, `${product.origin}/main-dashboard/account-settings/`)
      await phone.confirmed(async () => {
        await tab.getByLabel('Name of a new passkey').fill('My phone')
        await tab.getByRole('button', { name: 'Add a passkey' }).click()
        await sees(tab.getByRole('button', { name: 'Remove My phone' }))
      })
      await logOutByMenu(tab)
      await isAt(tab, '/goodbye/')
      // As soon as the browser offers it in the e-mail field, the visitor picks it.
      await phone.confirmed(async () => {
        await tab.goto(`${product.origin}/login/`)
        await sees(accountButton(tab))
      })
      return
    }
    // Their drivers lend no authenticator. Firefox waits for one, and WebKitGTK knows no passkeys.
    await open(tab, `${product.origin}/login/`)
    await fillLogin(tab, emailOf('member'), PASSWORD)
    const byPasskey = tab.getByRole('button', { name: 'Log in with a passkey' })
    await byPasskey.click()
    if (engine === 'firefox') await tab.getByRole('button', { name: 'Cancel' }).click()
    else await sees(tab.getByText('This browser cannot use passkeys here.'))
    await sees(byPasskey)
    await logInButton(tab).click()
    await sees(accountButton(tab))
  },
)

/** Of a mail to Ada. */
async function mailedUid({ origin, control }: Product) {
  await fetch(`${origin}/api/account/auth-code`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'ada.holm@example.com' }),
  })
  const { headers } = (await control.mails()).at(-1)!
  return new URL(headers['List-Unsubscribe']!.slice(1, -1)).pathname.split('/').at(-1)!
}

/** The browser draws it: a dialog of the system takes no keys of ours. */
async function chooseDrawnPicture(tab: Tab) {
  await tab.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 600, height: 400 })
    canvas.getContext('2d')!.fillRect(0, 0, 300, 400)
    const drawn = await new Promise<Blob>((resolve) => canvas.toBlob((blob) => resolve(blob!), 'image/png'))
    const files = new DataTransfer()
    files.items.add(new File([drawn], 'me.png', { type: 'image/png' }))
    const input = document.querySelector<HTMLInputElement>('input[type="file"]')!
    input.files = files.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  }, '')
}
