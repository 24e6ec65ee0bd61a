import {
  accountButton,
  emailOf,
  fillLogin,
  logInButton,
  logInByForm,
  logInLink,
  logOutByMenu,
} from '../e2e/session-support.ts'
import { alive, arriveKnown, arriveSignedIn, expect, isAt, journey, open, says, sees, seesNot } from './journey.ts'

journey('a member types a wrong password, then the right one, and logs out', async ({ tab, product, allow }) => {
  allow('status of 422', 'HTTP status 422', '422')
  await arriveKnown(tab, product.origin)
  await open(tab, `${product.origin}/`)
  await logInLink(tab).click()
  await isAt(tab, '/login/')
  await fillLogin(tab, emailOf('member'), 'Wrong-pass1')
  await logInButton(tab).click()
  await sees(tab.getByText('These credentials do not match our records.'))
  const password = tab.getByLabel('Password', { exact: true })
  await expect.poll(() => password.evaluate((field) => document.activeElement === field)).toBe(true)
  expect(await tab.getByLabel('E-mail').inputValue()).toBe(emailOf('member'))
  await logInByForm(tab, 'member')
  await isAt(tab, '/')
  await sees(accountButton(tab))
  await logOutByMenu(tab)
  await isAt(tab, '/goodbye/')
  await seesNot(accountButton(tab))
  expect(await tab.evaluate(() => document.cookie, '')).not.toMatch(/[ar]token=/)
})

journey(
  'a member with two tabs stays logged in over two renewals, each made once',
  async ({ tab, openTab, product, allow }) => {
    // A token that has ended is refused wherever it is shown next, by the live part as well.
    allow('/api/camnet/')
    await product.control.changeSettings({ tokenLifeSeconds: 10 })
    await arriveSignedIn(tab, product, 'member')
    await open(tab, `${product.origin}/faq/`)
    const other = await openTab()
    await open(other, `${product.origin}/faq/`)
    const before = await product.control.refreshes()
    await product.control.clearRequests()
    const renewed = async () => (await product.control.refreshes()).rotations - before.rotations
    await expect.poll(renewed, { timeout: 60_000 }).toBeGreaterThanOrEqual(2)
    await sees(accountButton(tab))
    await sees(accountButton(other))
    const { rotations, ...rest } = await product.control.refreshes()
    const calls = (await product.control.requests()).filter(({ endpoint }) => endpoint === 'refreshToken')
    expect(calls.length - (rotations - before.rotations)).toBeLessThanOrEqual(1)
    expect({ ...rest, signIns: 0 }).toEqual({
      graceRepeats: 0,
      reuseDetections: 0,
      refusals: 0,
      signIns: 0,
      logOuts: 0,
    })
  },
)

journey('a member who logs out in one tab is logged out in the other', async ({ tab, openTab, product }) => {
  await arriveSignedIn(tab, product, 'member')
  await open(tab, `${product.origin}/faq/`)
  const other = await openTab()
  await open(other, `${product.origin}/faq/`)
  await sees(accountButton(other))
  await logOutByMenu(tab)
  await isAt(tab, '/goodbye/')
  await seesNot(accountButton(other))
  await sees(logInLink(other))
})

journey(
  'a member who must verify passes at the provider and can open the whole site',
  async ({ tab, product, allow }) => {
    allow('favicon.ico')
    const light = product.siteAt('light')
    await arriveSignedIn(tab, product, 'mustVerify', light)
    await open(tab, `${light}/videos/`)
    await isAt(tab, '/age-verification/')
    await tab.getByRole('button', { name: 'Verify Now' }).click()
    await tab.getByRole('button', { name: 'Pass' }).click()
    const done = tab.getByRole('dialog', { name: 'Age verification completed' })
    await sees(done, 60_000)
    await done.getByRole('button', { name: 'Continue' }).click()
    await isAt(tab, '/')
    await alive(tab)
    await open(tab, `${light}/videos/`)
    await isAt(tab, '/videos/')
    await expect.poll(() => tab.getByRole('main').getByRole('article').count()).toBeGreaterThan(0)
  },
)

journey('a member who fails at the provider is told so and can begin again', async ({ tab, product, allow }) => {
  allow('favicon.ico')
  const light = product.siteAt('light')
  await arriveSignedIn(tab, product, 'mustVerify', light)
  await open(tab, `${light}/age-verification/`)
  await tab.getByRole('button', { name: 'Verify Now' }).click()
  await tab.getByRole('button', { name: 'Fail' }).click()
  const failed = tab.getByRole('dialog', { name: 'Age verification failed' })
  await sees(failed, 60_000)
  await failed.getByRole('button', { name: 'Verify Now' }).click()
  await sees(tab.getByRole('button', { name: 'Pass' }), 30_000)
  await says(tab.locator('body'), /Close without answering/)
})
