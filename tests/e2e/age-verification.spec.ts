import type { Page } from '@playwright/test'
import type { AccountName } from '../../sandbox/session/accounts.ts'
import { stopClock, timeOf } from './replay-support.ts'
import {
  accountButton,
  alive,
  callsOf,
  cookieValue,
  expectMember,
  isListening,
  logInLink,
  open,
  type Stack,
} from './session-support.ts'
import { expect, signIn, test } from './stack.ts'

test.beforeEach(({ adult }) => void adult)

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const notice = (page: Page) => page.getByRole('heading', { level: 1, name: 'Age Verification is Required' })
const logOutLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Log Out' })
const isSoft = async (page: Page) => {
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  await expect(accountButton(page)).toHaveCount(0)
}

function settings(stack: Stack) {
  const light = stack.siteAt('light')
  return { light, clearance: 'cleared-lumen-c41e', page: `${light}/age-verification/` }
}

/** From the notice to the provider's own page, which stands on another origin. */
async function goToProvider(page: Page, stack: Stack, account: AccountName = 'mustVerify') {
  const { light } = settings(stack)
  await signIn(page, stack, account, light)
  await open(page, `${light}/age-verification/`)
  await page.getByRole('button', { name: 'Verify Now' }).click()
  await page.waitForURL('**/age-provider/**')
  expect(new URL(page.url()).origin).not.toBe(light)
  const sessionId = await cookieValue(page.context(), light, 'sessionId')
  expect(page.url()).toContain(`/age-provider/${sessionId}?`)
  return sessionId ?? ''
}

const triesOf = async (stack: Stack) => (await callsOf(stack, 'getAgeSession')).length

/**
 * Back from the provider, after the first try, where time stands still for page and server: however slow the machine, the next try is due in
 * five seconds, and an answer that comes later has not come yet.
 */
async function returnHeld(page: Page, stack: Stack, outcome: string) {
  const time = timeOf(page, stack)
  await stopClock(page)
  await time.agree()
  await page.getByRole('button', { name: outcome }).click()
  await page.waitForURL(`${settings(stack).light}/age-verification/**`)
  await time.until('the page listens', () => isListening(page))
  await time.until('the first try', async () => (await triesOf(stack)) === 1)
  return time
}

/** Lets the page's time pass until it has tried so often. It counts from when the last answer came. */
async function nextTry(page: Page, stack: Stack, tries: number) {
  await expect
    .poll(async () => {
      await page.clock.runFor(1_000)
      return triesOf(stack)
    })
    .toBe(tries)
}

test('a guest sees the soft site: no menu, no catalogue, and the way in [AGE-003, AGE-004, AGE-005, AGE-048]', async ({
  page,
  stack,
}) => {
  const { light } = settings(stack)
  await open(page, `${light}/`)
  await expect(logInLink(page)).toBeVisible()
  await isSoft(page)
  for (const path of ['/videos/', '/categories/', '/models/', '/contact/', '/live-sex/']) {
    await page.goto(light + path)
    await expect(page, path).toHaveURL(`${light}/join-now/`)
  }
  for (const path of [
    '/login/',
    '/terms-and-conditions/',
    '/reset-password/',
    '/payment/',
    '/join-now/',
    '/playalogin/',
  ]) {
    const answer = await page.goto(light + path)
    expect({ status: answer?.status(), path: new URL(page.url()).pathname }).toEqual({ status: 200, path })
  }
})

test('a member who must verify is led to the check, passes at the provider, and can open the whole site [AGE-007, AGE-030, AGE-031, AGE-034, AGE-036, AGE-037, AGE-047]', async ({
  page,
  context,
  stack,
  problems,
}) => {
  problems.allow('favicon.ico')
  const { light, clearance } = settings(stack)
  await signIn(page, stack, 'mustVerify', light)
  await open(page, `${light}/videos/`)
  await expect(page).toHaveURL(`${light}/age-verification/`)
  await expect(notice(page)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Step 1 of 2' })).toBeVisible()
  await expect(page.getByText('18+', { exact: true })).toBeVisible()
  await isSoft(page)
  await page.getByRole('button', { name: 'Verify Now' }).click()
  await page.waitForURL('**/age-provider/**')
  const session = (await context.cookies(light)).find(({ name }) => name === 'sessionId')
  expect({ isEmpty: session?.value === '', expires: session?.expires }).toEqual({ isEmpty: false, expires: -1 })
  await page.getByRole('button', { name: 'Pass' }).click()
  await page.waitForURL(`${light}/age-verification/**`)
  await expect(dialog(page, 'Age verification completed')).toBeVisible()
  const cleared = (await context.cookies(light)).find(({ name }) => name === 'av_clearance')
  expect(cleared?.value).toBe(clearance)
  // Chromium shortens cookies to 400 days; a year is below.
  expect(Math.abs((cleared?.expires ?? 0) - Date.now() / 1000 - 31_536_000)).toBeLessThan(120)
  expect(await cookieValue(context, light, 'av_flag')).toBe('1')
  expect(await cookieValue(context, light, 'sessionId')).toBeUndefined()
  await dialog(page, 'Age verification completed').getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(`${light}/`)
  await expectMember(page)
  await page.goto(`${light}/videos/`)
  await expect(page).toHaveURL(`${light}/videos/`)
  await expect(page.getByRole('main').getByRole('link', { name: /./ }).first()).toBeVisible()
})

for (const outcome of ['Fail', 'Close without answering'] as const) {
  test(`'${outcome}' at the provider: three tries five seconds apart, then the failed dialog, and it can be begun again [AGE-032, AGE-033, AGE-038, AGE-045]`, async ({
    page,
    context,
    stack,
    problems,
  }) => {
    problems.allow('favicon.ico')
    const { light } = settings(stack)
    await page.clock.install()
    await goToProvider(page, stack)
    const time = await returnHeld(page, stack, outcome)
    await expect(page.getByRole('list', { name: 'Step 2 of 2' })).toBeVisible()
    await page.clock.runFor(4_000)
    expect(await triesOf(stack)).toBe(1)
    await nextTry(page, stack, 2)
    await expect(dialog(page, 'Age verification failed')).toHaveCount(0)
    await expect.poll(async () => (await callsOf(stack, 'postAgeVerification')).length).toBe(2)
    await nextTry(page, stack, 3)
    await time.until('the failed dialog', () => dialog(page, 'Age verification failed').isVisible())
    expect(await triesOf(stack)).toBe(3)
    expect((await callsOf(stack, 'postAgeVerification')).map(({ path }) => path)).toEqual(
      Array.from({ length: 3 }, () => '/api/age-verification/users/user-mustVerify/verification'),
    )
    expect(await cookieValue(context, light, 'sessionId')).toBeUndefined()
    expect(await cookieValue(context, light, 'av_clearance')).toBeUndefined()
    await page.clock.runFor(12_000)
    expect(await triesOf(stack)).toBe(3)
    await page.clock.resume()
    await dialog(page, 'Age verification failed').getByRole('button', { name: 'Verify Now' }).click()
    await page.waitForURL('**/age-provider/**')
  })
}

test('a visitor who refuses gets a warning, and may verify or ask for help instead [AGE-041, AGE-043, AGE-044]', async ({
  page,
  context,
  stack,
}) => {
  const { light } = settings(stack)
  await signIn(page, stack, 'mustVerify', light)
  await open(page, `${light}/age-verification/`)
  await expect(page.getByRole('button', { name: 'Verify Now' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Contact Us' })).toBeVisible()
  await page.getByRole('button', { name: 'I refuse to verify my age' }).click()
  const warning = dialog(page, 'Are you sure you want to refuse?')
  await expect(warning).toContainText(
    'Refusing to complete the age verification process will result immediate cancelation of your membership.',
  )
  await page.keyboard.press('Escape')
  await expect(warning).toHaveCount(0)
  await expect(notice(page)).toBeVisible()
  await page.getByRole('button', { name: 'I refuse to verify my age' }).click()
  await context.route('https://billing.example/**', (route) => route.fulfill({ body: 'support' }))
  const support = context.waitForEvent('page')
  await warning.getByRole('button', { name: 'Contact Us' }).click()
  expect((await support).url()).toBe('https://billing.example/support/')
  await page.getByRole('button', { name: 'I refuse to verify my age' }).click()
  await warning.getByRole('button', { name: 'Verify Now' }).click()
  await page.waitForURL('**/age-provider/**')
})

test('a reload between tries gives none of them back, and a pass that arrives late is found at the next visit', async ({
  page,
  context,
  stack,
  problems,
}) => {
  problems.allow('favicon.ico')
  const { light, clearance } = settings(stack)
  await page.clock.install()
  await goToProvider(page, stack)
  await returnHeld(page, stack, 'Answer later')
  await nextTry(page, stack, 2)
  await page.clock.resume()
  await page.reload()
  await expect.poll(() => triesOf(stack)).toBe(3)
  await expect(dialog(page, 'Age verification failed')).toBeVisible()
  expect(await triesOf(stack)).toBe(3)
  await page.reload()
  await alive(page)
  await expect(notice(page)).toBeVisible()
  expect(await triesOf(stack)).toBe(3)

  await stack.control.changeClock({ jumpMs: 30_000 })
  await open(page, `${light}/`)
  await expectMember(page)
  expect(await cookieValue(context, light, 'av_clearance')).toBe(clearance)
  expect(await triesOf(stack)).toBe(3)
})

test.describe('coming back', () => {
  test('in another tab of the same browser counts [AGE-009]', async ({ page, context, stack, problems }) => {
    problems.allow('favicon.ico')
    const { light } = settings(stack)
    await goToProvider(page, stack)
    const answered = await context.newPage()
    await answered.goto(page.url())
    await answered.getByRole('button', { name: 'Pass' }).click()
    await answered.waitForURL(`${light}/age-verification/**`)
    await expect(dialog(answered, 'Age verification completed')).toBeVisible()
  })

  for (const [how, id] of [
    ['without the cookie', undefined],
    ['with the session of somebody else in address and cookie', 'foreign'],
    ['with a session that the cookie does not name', 'other'],
  ] as const) {
    test(`${how} asks about no session, and offers a new start that finds a pass`, async ({
      page,
      context,
      stack,
      browser,
      problems,
    }) => {
      problems.allow('favicon.ico', 'status of 404')
      const { light } = settings(stack)
      const foreignContext = await browser.newContext()
      const foreignPage = await foreignContext.newPage()
      await foreignContext.addCookies([{ name: 'age_confirmed', value: '1', url: light }])
      const foreign = await goToProvider(foreignPage, stack, 'mustVerifyNoJoin')
      await foreignPage.getByRole('button', { name: 'Pass' }).click()
      await foreignContext.close()

      const own = await goToProvider(page, stack)
      if (id === undefined) await context.clearCookies({ name: 'sessionId' })
      if (id === 'foreign') await context.addCookies([{ name: 'sessionId', value: foreign, url: light }])
      const returned = id === undefined ? own : foreign
      await stack.control.clearRequests()
      await open(page, `${light}/age-verification/?sessionId=${returned}`)
      await expect(
        page.getByRole('heading', { name: 'This verification belongs to another browser or account' }),
      ).toBeVisible()
      const asked = (await callsOf(stack, 'getAgeSession')).map(({ status }) => status)
      expect(asked).toEqual(id === 'foreign' ? [404] : [])
      expect(await callsOf(stack, 'postAgeVerification')).toEqual([])
      expect(await cookieValue(context, light, 'av_clearance')).toBeUndefined()
      await isSoft(page)
      await expect(page.getByRole('button', { name: 'Start again' })).toBeVisible()
    })
  }

  test('without the cookie after a pass loses nothing: the server knows', async ({
    page,
    context,
    stack,
    problems,
  }) => {
    problems.allow('favicon.ico')
    const { light, clearance } = settings(stack)
    await goToProvider(page, stack)
    await context.clearCookies({ name: 'sessionId' })
    await page.getByRole('button', { name: 'Pass' }).click()
    await page.waitForURL(`${light}/**`)
    await expect.poll(() => cookieValue(context, light, 'av_clearance')).toBe(clearance)
    await open(page, `${light}/`)
    await expectMember(page)
  })
})

test.describe('what is forged', () => {
  /** Names of films: none of them may reach somebody who is held back. */
  async function protectedBytes(page: Page, run: () => Promise<void>) {
    const bodies: string[] = []
    const reads: Promise<void>[] = []
    page.on('response', (response) => {
      if (!/\/(content|api)\//.test(new URL(response.url()).pathname)) return
      reads.push(
        response
          .text()
          .then((text) => void bodies.push(`${response.status()} ${new URL(response.url()).pathname} ${text}`))
          .catch(() => undefined),
      )
    })
    await run()
    await page.waitForLoadState('networkidle')
    await Promise.all(reads)
    return bodies
  }

  test('a clearance cookie opens the shell at most: no protected answer is given', async ({
    page,
    context,
    stack,
    problems,
  }) => {
    problems.allow('status of 401', 'status of 403')
    const { light, clearance } = settings(stack)
    for (const account of [undefined, 'mustVerify'] as const) {
      await context.clearCookies({ name: /token/ })
      if (account) await signIn(page, stack, account, light)
      await context.addCookies([{ name: 'av_clearance', value: clearance, url: light }])
      await stack.control.clearRequests()
      const bodies = await protectedBytes(page, async () => {
        for (const path of ['/videos/', '/', '/categories/']) await open(page, light + path)
      })
      const given = (await stack.control.requests())
        .filter(({ endpoint }) =>
          ['getVideos', 'getHomePage', 'getVideo', 'getCategories', 'getCategory'].includes(endpoint),
        )
        .filter(({ status }) => status < 400)
      expect({
        given,
        films: bodies.filter((body) => body.startsWith('200 /content') && body.includes('film')),
      }).toEqual({ given: [], films: [] })
      await expect(page.locator('a[href^="/videos/"][href$="/"]:not([href="/videos/"])')).toHaveCount(0)
    }
  })

  test('edited answers and a claim by hand are not believed by the server', async ({
    page,
    context,
    stack,
    problems,
  }) => {
    problems.allow('status of 401', 'status of 403')
    const { light } = settings(stack)
    await signIn(page, stack, 'mustVerify', light)
    await open(page, `${light}/age-verification/`)
    await expect(notice(page)).toBeVisible()
    const answers = await page.evaluate(async () => {
      const token = /atoken=([^;]+)/.exec(document.cookie)?.[1]
      const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
      const body = JSON.stringify({ isVerified: true })
      const claim = await fetch('/api/age-verification/users/user-mustVerify/verification', {
        method: 'POST',
        headers,
        body,
      })
      const list = await fetch('/content/light/videos', { headers })
      return [await claim.json(), list.status, await list.json()]
    })
    expect(answers).toEqual([{ isVerified: false }, 403, { reason: 'verificationRequired' }])

    // Log in anew, so that the browser itself asks, and gets a lie for an answer.
    await page.route('**/has-verification*', (route) => route.fulfill({ json: { isUserHasVerification: true } }))
    await page.route('**/is-user-must-pass-verification*', (route) =>
      route.fulfill({ json: { isUserMustPassVerification: false } }),
    )
    await context.clearCookies({ name: /token/ })
    await open(page, `${light}/`)
    await signIn(page, stack, 'mustVerify', light)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await stack.control.clearRequests()
    await expectMember(page)
    await page.goto(`${light}/videos/`)
    const given = (await callsOf(stack, 'getVideos', 'getHomePage')).filter(({ status }) => status < 400)
    expect(given).toEqual([])
  })
})

test('with the age service down the site stays soft, says so with a way to try again, and log-out works [AGE-025, AGE-026]', async ({
  page,
  context,
  stack,
  problems,
}) => {
  problems.allow('status of 503')
  const { light } = settings(stack)
  await stack.control.play('ageServiceDown')
  await signIn(page, stack, 'member', light)
  await open(page, `${light}/`)
  await isSoft(page)
  await expect(page.getByText('We could not check your age verification')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('We could not check your age verification')).toBeVisible()
  await isSoft(page)
  await stack.control.clearFaults()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectMember(page)
  await expect(page.getByText('We could not check your age verification')).toHaveCount(0)

  await context.clearCookies({ name: 'av_clearance' })
  await stack.control.play('ageServiceDown')
  await open(page, `${light}/`)
  await logOutLink(page).click()
  await expect(logInLink(page)).toBeVisible()
  await expect(page).toHaveURL(`${light}/`)
})

test('a provider that cannot be reached shows an error, with a retry', async ({ page, stack, problems }) => {
  problems.allow('status of 503')
  const { light } = settings(stack)
  await signIn(page, stack, 'mustVerify', light)
  await stack.control.addFault({ kind: 'serverError', status: 503, endpoint: 'createAgeSession', count: 1 })
  await open(page, `${light}/age-verification/`)
  await page.getByRole('button', { name: 'Verify Now' }).click()
  await expect(page.getByRole('heading', { name: 'Age verification could not be started' })).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.waitForURL('**/age-provider/**')
})

test('the kind that loses the join page is led to the check instead, wherever it wants to go [AGE-008, AGE-052]', async ({
  page,
  stack,
}) => {
  const { light } = settings(stack)
  await signIn(page, stack, 'mustVerifyNoJoin', light)
  for (const path of ['/join-now/', '/videos/', '/login/', '/main-dashboard/']) {
    await page.goto(light + path)
    await expect(page, path).toHaveURL(`${light}/age-verification/`)
  }
  await page.goto(`${light}/payment/`)
  await expect(page).toHaveURL(`${light}/payment/`)
})

test('a verified member is in, and asked nothing', async ({ page, stack }) => {
  const { light } = settings(stack)
  await signIn(page, stack, 'verified', light)
  await open(page, `${light}/videos/`)
  await expectMember(page)
  await expect(page).toHaveURL(`${light}/videos/`)
  expect(await callsOf(stack, 'createAgeSession', 'getAgeSession', 'postAgeVerification')).toEqual([])
})
