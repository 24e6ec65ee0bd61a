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
