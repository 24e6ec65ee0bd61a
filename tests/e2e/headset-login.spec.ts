import type { Page } from '@playwright/test'
import { ROOM, ROOM_PATH } from './cams/cam-pages.ts'
import { expectMoving, FILMS } from './film-support.ts'
import { emailOf, fillLogin, logInButton, open, PASSWORD, type Stack } from './session-support.ts'
import { expect, signIn, test } from './stack.ts'

test.beforeEach(({ adult, problems }) => {
  void adult
  void problems
})

/** What the app asks, by way of the site. */
async function headset({ origin }: Pick<Stack, 'origin'>) {
  const ask = async (path: string, init?: RequestInit) =>
    (await (await fetch(`${origin}/api/playa/v2/auth/${path}`, init)).json()) as {
      status: { code: number }
      data?: { code: string; token: string; access_token: string }
    }
  const { code, token } = (await ask('code')).data!
  const poll = () =>
    ask('sign-in-code', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ token }),
    })
  return { code, poll }
}

const whose = async ({ origin }: Stack, token: string) =>
  (await (await fetch(`${origin}/api/wp/user`, { headers: { Authorization: `Bearer ${token}` } })).json()).data.item
    .email

test.describe('the code of a headset', () => {
  test('is typed in by a guest who logs in first, and lets the headset in', async ({ page, stack }) => {
    const { code, poll } = await headset(stack)
    await open(page, `${stack.origin}/playalogin/`)
    await expect(page.getByText('Log in first. Then you type the code that your headset shows.')).toBeVisible()
    await fillLogin(page, emailOf('member'), PASSWORD)
    await logInButton(page).click()
    await expect(page.getByRole('heading', { name: 'Log In Your Headset' })).toBeVisible()
    await expect(page).toHaveURL(`${stack.origin}/playalogin/`)
    expect((await poll()).status.code).toBe(2)

    const field = page.getByLabel('Code')
    await field.fill('12 34')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Please type the six digits of the code')).toBeVisible()
    await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
    await page.getByRole('button', { name: 'Log in my headset' }).click()
    await expect(page.getByRole('heading', { name: 'Your headset is logged in' })).toBeVisible()
    const { status, data } = await poll()
    expect({ code: status.code, whose: await whose(stack, data!.access_token) }).toEqual({
      code: 1,
      whose: emailOf('member'),
    })
  })

  test('that was typed when the session had ended is kept by the tab until somebody has logged in', async ({
    page,
    stack,
    problems,
  }) => {
    problems.allow('401 (Unauthorized)')
    const { code, poll } = await headset(stack)
    await signIn(page, stack, 'member')
    await open(page, `${stack.origin}/playalogin/`)
    await stack.control.addFault({ kind: 'unauthorized', endpoint: 'approveHeadset' })
    await page.getByLabel('Code').fill(code)
    await page.getByRole('button', { name: 'Log in my headset' }).click()
    await expect.poll(async () => (await page.context().cookies()).some(({ name }) => name === 'atoken')).toBe(false)
    await stack.control.clearFaults()
    await open(page, `${stack.origin}/playalogin/`)
    await fillLogin(page, emailOf('member'), PASSWORD)
    await logInButton(page).click()
    await expect(page.getByLabel('Code')).toHaveValue(code)
    expect(page.url()).toBe(`${stack.origin}/playalogin/`)
    await page.getByRole('button', { name: 'Log in my headset' }).click()
    await expect(page.getByRole('heading', { name: 'Your headset is logged in' })).toBeVisible()
    expect((await poll()).status.code).toBe(1)
  })

  test('that is wrong is said at its field, and kept there', async ({ page, stack, problems }) => {
    problems.allow('422 (Unprocessable Entity)')
    const { code } = await headset(stack)
    await signIn(page, stack, 'member')
    await open(page, `${stack.origin}/playalogin/`)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    await page.getByLabel('Code').fill(wrong)
    await page.getByRole('button', { name: 'Log in my headset' }).click()
    await expect(page.getByText(/^This code is not right, too old or used already\./)).toBeVisible()
    await expect(page.getByLabel('Code')).toHaveValue(wrong)
    await expect(page.getByLabel('Code')).toBeFocused()
  })
})

/** A member makes the link at a second of a film, and leaves the page. */
async function linkOf(page: Page, stack: Stack) {
  await signIn(page, stack, 'member')
  const film = `/videos/${FILMS.files}/`
  await open(page, `${stack.origin}${film}?t=12`)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expectMoving(page)
  await page.getByRole('button', { name: 'Watch in a headset' }).click()
  const dialog = page.getByRole('dialog', { name: 'Watch in a headset' })
  await dialog.getByRole('button', { name: 'Log it in as well' }).click()
  await expect(dialog.getByRole('img', { name: 'Code of a link that logs in' })).toBeVisible()
  await expect(dialog.getByText(/It works once, for 10 minutes: show it to nobody/)).toBeVisible()
  const link = (await dialog.getByText(`${stack.origin}/playalogin/#`).textContent())!
  return { link, film }
}

const atokenOf = async (page: Page) => (await page.context().cookies()).find(({ name }) => name === 'atoken')?.value

test.describe('the link that logs a headset in', () => {
  test('brings a guest who presses to the film at its second as its member, once', async ({
    page,
    stack,
    problems,
    browser,
  }) => {
    problems.allow('410 (Gone)')
    const { link, film } = await linkOf(page, stack)
    // The film may have gone on by a second.
    const moment = /t%3D(\d+)/.exec(link)![1]
    await page.context().clearCookies({ name: /token$/ })
    await open(page, link)
    await expect(page.getByRole('heading', { name: 'Log this browser in?' })).toBeVisible()
    expect({ url: page.url(), token: await atokenOf(page) }).toEqual({
      url: `${stack.origin}/playalogin/`,
      token: undefined,
    })
    await page.getByRole('button', { name: 'Log in and watch' }).click()
    await expect(page).toHaveURL(`${stack.origin}${film}?t=${moment}`)
    expect(await whose(stack, (await atokenOf(page))!)).toBe(emailOf('member'))

    const other = await browser.newContext()
    await other.addCookies([{ name: 'age_confirmed', value: '1', url: stack.origin }])
    const again = await other.newPage()
    await open(again, link)
    await again.getByRole('button', { name: 'Log in and watch' }).click()
    await expect(again.getByText(/^This link is too old or was used already/)).toBeVisible()
    await expect(logInButton(again)).toBeVisible()
    expect(await atokenOf(again)).toBe(undefined)
    await other.close()
  })

  test('leads nowhere but to this site', async ({ page, stack }) => {
    const { link } = await linkOf(page, stack)
    await page.context().clearCookies({ name: /token$/ })
    await page.goto('about:blank')
    await open(page, link.replace(/to=.*/, 'to=https%3A%2F%2Fevil.example%2F'))
    await expect(page.getByRole('link', { name: 'Watch without logging in' })).toHaveAttribute('href', '/')
    await page.getByRole('button', { name: 'Log in and watch' }).click()
    await expect(page).toHaveURL(`${stack.origin}/`)
  })

  test('is left as it is by another member, who stays who they are', async ({ page, stack }) => {
    const { link, film } = await linkOf(page, stack)
    await page.context().clearCookies({ name: /token$/ })
    await signIn(page, stack, 'trial')
    await page.goto('about:blank')
    await open(page, link)
    await expect(page.getByText('You are logged in already: the link that you opened was not used.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Watch', exact: true })).toHaveAttribute('href', new RegExp(`^${film}`))
    expect(await whose(stack, (await atokenOf(page))!)).toBe(emailOf('trial'))
    const token = new URLSearchParams(new URL(link).hash.slice(1)).get('pass')
    const taken = await page.request.post(`${stack.origin}/api/account/headset-log-in`, { data: { token } })
    expect(taken.status()).toBe(200)
  })

  test('is read where its page is open already', async ({ page, stack }) => {
    const { link } = await linkOf(page, stack)
    await page.context().clearCookies({ name: /token$/ })
    await open(page, `${stack.origin}/playalogin/`)
    await expect(logInButton(page)).toBeVisible()
    await page.evaluate((address) => location.assign(address), link)
    await expect(page.getByRole('button', { name: 'Log in and watch' })).toBeVisible()
    expect(page.url()).toBe(`${stack.origin}/playalogin/`)
  })

  test('made in a live room leads back to it', async ({ page, stack }) => {
    await signIn(page, stack, 'member')
    await stack.control.cam({ verb: 'setThreeD', room: ROOM, hasThreeD: true })
    await page.goto(stack.origin + ROOM_PATH)
    await page.getByRole('button', { name: '3D', exact: true }).click()
    await page.getByRole('button', { name: 'Watch in a headset' }).click()
    const dialog = page.getByRole('dialog', { name: 'Watch in a headset' })
    await dialog.getByRole('button', { name: 'Log it in as well' }).click()
    const link = await dialog.getByText(`${stack.origin}/playalogin/#`).textContent()
    expect(new URLSearchParams(new URL(link!).hash.slice(1)).get('to')).toBe(ROOM_PATH)
  })

  test('is not offered by the page that others embed', async ({ page, stack }) => {
    await signIn(page, stack, 'member')
    await open(page, `${stack.origin}/embed/${FILMS.files}/`)
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await page.getByRole('button', { name: 'Watch in a headset' }).click()
    const dialog = page.getByRole('dialog', { name: 'Watch in a headset' })
    await expect(dialog.getByRole('img', { name: new RegExp(`^Code of ${stack.origin}/`) })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Log it in as well' })).toHaveCount(0)
  })
})
