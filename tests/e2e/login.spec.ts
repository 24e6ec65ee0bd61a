import type { AccountName } from '../../sandbox/session/accounts.ts'
import { REFUSED_DOCUMENTS } from './living-page.ts'
import {
  alive,
  callsOf,
  cookieNames,
  emailOf,
  expectGuest,
  expectMember,
  fillLogin,
  keptBy,
  logInButton,
  logInByForm,
  logOutByMenu,
  open,
  PASSWORD,
  tokenCookies,
} from './session-support.ts'
import { expect, signIn, test } from './stack.ts'

test.beforeEach(({ adult }) => void adult)

const error = (page: Parameters<typeof open>[0], field: string) => {
  return page.getByRole('textbox', { name: field, exact: true })
}

test.describe('the log-in form', () => {
  const kinds: AccountName[] = [
    'member',
    'expired',
    'canceled',
    'inactive',
    'inactiveWithBenefits',
    'trial',
    'moderator',
    'admin',
    'camPartner',
    'mustVerify',
    'mustVerifyNoJoin',
    'verified',
  ]
  test('lets every kind of account in, leads on, and the header changes [API-007, SESSION-018, TOKEN-009]', async ({
    page,
    context,
    stack,
  }) => {
    for (const account of kinds) {
      await context.clearCookies({ name: /token/ })
      await open(page, `${stack.origin}/login/`)
      await expectGuest(page)
      await stack.control.clearRequests()
      await logInByForm(page, account)
      await expect(page).toHaveURL(stack.origin + (account === 'expired' ? '/join-now/?event=expired' : '/'))
      await expectMember(page)
      await expect
        .poll(async () => {
          const calls = (await stack.control.requests()).filter((call) => call.hasAuthorization)
          return ['getUser', 'getFavouriteVideos', 'getFavouriteModels'].filter((name) =>
            calls.some(({ endpoint }) => endpoint === name),
          )
        })
        .toEqual(['getUser', 'getFavouriteVideos', 'getFavouriteModels'])
      const kept = (await context.cookies(stack.origin)).filter(({ name }) => /^[ar]token$/.test(name))
      expect(kept.map(({ name, path, sameSite }) => [name, path, sameSite]).sort()).toEqual([
        ['atoken', '/', 'Lax'],
        ['rtoken', '/', 'Lax'],
      ])
      for (const { expires } of kept) expect(Math.abs(expires - Date.now() / 1000 - 720_000)).toBeLessThan(60)
    }
  })

  test('leads a guest whom a page denies back to it, after a refused try and a reload as well [ACCT-004]', async ({
    page,
    stack,
    problems,
  }) => {
    problems.allow(...REFUSED_DOCUMENTS, 'status of 422')
    await page.goto(`${stack.origin}/main-dashboard/`)
    await alive(page)
    await page.getByRole('main').getByRole('link', { name: 'Log In' }).click()
    await fillLogin(page, emailOf('member'), 'Mistyped9')
    await logInButton(page).click()
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
    await page.reload()
    await alive(page)
    await fillLogin(page, emailOf('member'), PASSWORD)
    await logInButton(page).click()
    await expect(page).toHaveURL(`${stack.origin}/main-dashboard/`)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Access denied')
  })

  test('says under the field what the server refused, moves the focus there and keeps the e-mail [VALID-017, VALID-018, API-016]', async ({
    page,
    stack,
    problems,
  }) => {
    problems.allow('status of 422')
    await open(page, `${stack.origin}/login/`)
    await fillLogin(page, emailOf('member'), 'Wrong-pass1')
    await logInButton(page).click()
    const password = error(page, 'Password')
    await expect(password).toHaveAccessibleDescription('These credentials do not match our records.')
    await expect(password).toBeFocused()
    await expect(password).toHaveAttribute('aria-invalid', 'true')
    await expect(error(page, 'E-mail')).toHaveValue(emailOf('member'))
    await expect(error(page, 'E-mail')).not.toHaveAttribute('aria-invalid')
    await password.press('End')
    await password.press('x')
    await expect(password).not.toHaveAttribute('aria-invalid')
    await expect(password).toHaveAccessibleDescription('')
    expect(await tokenCookies(page.context(), stack.origin)).toEqual([])
  })

  test('joins several messages of one field by line breaks [VALID-017]', async ({ page, stack, problems }) => {
    problems.allow('status of 400')
    await page.route('**/api/wp/auth/login', (route) =>
      route.fulfill({
        status: 400,
        json: { errors: { email: ['First message.', 'Second message.'], password: ['Third message.'] } },
      }),
    )
    await open(page, `${stack.origin}/login/`)
    await logInByForm(page, 'member')
    await expect(error(page, 'E-mail')).toBeFocused()
    await expect(page.getByText('First message.')).toHaveText('First message.\nSecond message.', { useInnerText: true })
    await expect(error(page, 'Password')).toHaveAccessibleDescription('Third message.')
  })

  test('looks before it asks: empty fields, an e-mail that is none, a password that cannot be one [VALID-003, VALID-004, VALID-009, VALID-014]', async ({
    page,
    stack,
  }) => {
    await open(page, `${stack.origin}/login/`)
    await logInButton(page).click()
    await expect(error(page, 'E-mail')).toHaveAccessibleDescription('Please fill in this field')
    await expect(error(page, 'Password')).toHaveAccessibleDescription('Please fill in this field')
    await expect(error(page, 'E-mail')).toBeFocused()
    await fillLogin(page, 'nobody', '12345678')
    await logInButton(page).click()
    await expect(error(page, 'E-mail')).toHaveAccessibleDescription('Correct email pattern is: name@example.com')
    await expect(error(page, 'Password')).toHaveAccessibleDescription('Password must contain at least one letter')
    await fillLogin(page, emailOf('member'), 'abcdefgh')
    await logInButton(page).click()
    await expect(error(page, 'Password')).toHaveAccessibleDescription('Password must contain at least one number')
    await expect(error(page, 'Password')).toBeFocused()
    expect(await callsOf(stack, 'logIn')).toEqual([])
  })

  test('tells a blocked account so, and where help is', async ({ page, stack, problems }) => {
    problems.allow('status of 423')
    await open(page, `${stack.origin}/login/`)
    await logInByForm(page, 'blocked')
    await expect(page.getByRole('alert')).toContainText('Your account is blocked.')
    await expect(page.getByRole('button', { name: 'Mail me a link to unlock it' })).toBeVisible()
    await expect(error(page, 'E-mail')).toHaveValue(emailOf('blocked'))
    expect(await tokenCookies(page.context(), stack.origin)).toEqual([])
  })

  test('keeps what was typed when no answer comes, and takes it when the server is back', async ({
    page,
    context,
    stack,
    problems,
  }) => {
    problems.allow('ERR_INTERNET_DISCONNECTED', 'status of 500', 'ERR_FAILED')
    await page.clock.install()
    await open(page, `${stack.origin}/login/`)
    const form = [error(page, 'E-mail'), error(page, 'Password')] as const
    const isKept = async () => {
      await expect(form[0]).toHaveValue(emailOf('member'))
      await expect(form[1]).toHaveValue(PASSWORD)
      expect(await tokenCookies(context, stack.origin)).toEqual([])
    }

    await context.setOffline(true)
    await logInByForm(page, 'member')
    await expect(page.getByRole('alert')).toContainText('You seem to be offline. What you typed is kept')
    await isKept()
    await context.setOffline(false)

    await stack.control.addFault({ kind: 'serverError', endpoint: 'logIn', count: 1 })
    await logInButton(page).click()
    await expect(page.getByRole('alert')).toContainText('We could not reach the server. What you typed is kept')
    await isKept()

    await stack.control.addFault({ kind: 'timeout', endpoint: 'logIn', count: 1, latencyMs: 60_000 })
    await logInButton(page).click()
    await expect(logInButton(page)).toHaveAccessibleName('Logging in')
    await page.clock.fastForward(15_500)
    await expect(page.getByRole('alert')).toContainText('We could not reach the server. What you typed is kept')
    await isKept()

    await logInButton(page).click()
    await expectMember(page)
  })

  test('lower-cases the e-mail before sending [VALID-016]', async ({ page, stack }) => {
    await open(page, `${stack.origin}/login/`)
    await fillLogin(page, `  ${emailOf('member').toUpperCase()} `, PASSWORD)
    const sent = page.waitForRequest('**/api/wp/auth/login')
    await logInButton(page).click()
    expect((await sent).postDataJSON()).toEqual({ email: emailOf('member'), password: PASSWORD })
    await expectMember(page)
  })

  test('sends once, however often it is submitted', async ({ page, stack }) => {
    await stack.control.addFault({ kind: 'latency', endpoint: 'logIn', latencyMs: 800 })
    await open(page, `${stack.origin}/login/`)
    await fillLogin(page, emailOf('member'), PASSWORD)
    await logInButton(page).dblclick()
    await error(page, 'Password').press('Enter')
    await error(page, 'Password').press('Enter')
    await expectMember(page)
    expect(await callsOf(stack, 'logIn')).toHaveLength(1)
    expect((await stack.control.refreshes()).signIns).toBe(1)
  })

  test('is what password managers look for', async ({ page, stack }) => {
    await open(page, `${stack.origin}/login/`)
    await expect(error(page, 'E-mail')).toHaveAttribute('autocomplete', 'username webauthn')
    await expect(error(page, 'E-mail')).toHaveAttribute('type', 'email')
    await expect(error(page, 'Password')).toHaveAttribute('autocomplete', 'current-password')
    await expect(error(page, 'Password')).toHaveAttribute('type', 'password')
    const form = page.getByRole('form', { name: 'Log In' })
    await expect(form).toHaveAttribute('method', 'post')
    await expect(form.getByRole('textbox')).toHaveCount(2)
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(error(page, 'Password')).toHaveAttribute('type', 'text')
    await expect(error(page, 'Password')).toHaveAttribute('autocomplete', 'current-password')
  })

  test('never writes the password into the address, storage or cookies', async ({ page, context, stack }) => {
    await open(page, `${stack.origin}/login/`)
    await logInByForm(page, 'member')
    await expectMember(page)
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href]),
    )
    expect(kept).not.toContain(PASSWORD)
    expect(JSON.stringify(await context.storageState())).not.toContain(PASSWORD)
  })
})

test.describe('a mailed code', () => {
  test('logs in, pasted as it is read, and leads on; another one kills it [ACCT-002]', async ({
    page,
    stack,
    problems,
  }) => {
    problems.allow('status of 422')
    const mailed = async (count: number) => {
      await expect.poll(async () => (await stack.control.mails()).length).toBe(count)
      return /^\d{6}/.exec((await stack.control.mails()).at(-1)!.subject)![0]
    }
    await open(page, `${stack.origin}/login/`)
    await page.getByLabel('E-mail').fill(emailOf('expired'))
    await page.getByRole('button', { name: 'Get a code by e-mail' }).click()
    await expect(page.getByLabel('E-mail')).toHaveValue(emailOf('expired'))
    await page.getByRole('button', { name: 'Mail me a code' }).click()
    const code = error(page, 'Code')
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
    await expect(code).toHaveAttribute('inputmode', 'numeric')
    await expect(code).toHaveAttribute('type', 'text')
    await expect(page.locator('form input[autocomplete="username"]')).toHaveValue(emailOf('expired'))

    const first = await mailed(1)
    await stack.control.changeClock({ jumpMs: 30_000 })
    await page.getByRole('button', { name: 'Use another e-mail' }).click()
    await page.getByRole('button', { name: 'Mail me a code' }).click()
    const second = await mailed(2)
    const logIn = page.getByRole('form', { name: 'Log in with a code' }).getByRole('button')
    if (first !== second) {
      await code.fill(first)
      await logIn.click()
      await expect(code).toHaveAccessibleDescription(/This code is not right, or it is too old/)
      await expect(code).toBeFocused()
    }
    await code.fill(` ${second.slice(0, 3)} ${second.slice(3)}`)
    await logIn.click()
    await expect(page).toHaveURL(`${stack.origin}/join-now/?event=expired`)
    await expectMember(page)
    expect((await stack.control.requests()).filter(({ endpoint }) => endpoint === 'logIn')).toEqual([])
  })

  test('is never written into the address, storage or cookies, and the way back to the password keeps the e-mail', async ({
    page,
    context,
    stack,
  }) => {
    await open(page, `${stack.origin}/login/`)
    await page.getByRole('button', { name: 'Get a code by e-mail' }).click()
    await page.getByLabel('E-mail').fill(emailOf('member'))
    await page.getByRole('button', { name: 'Mail me a code' }).click()
    await error(page, 'Code').fill('918273')
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href]),
    )
    expect(kept).not.toContain('918273')
    expect(JSON.stringify(await context.storageState())).not.toContain('918273')
    await page.getByRole('button', { name: 'Use my password' }).click()
    await expect(page.getByLabel('E-mail')).toHaveValue(emailOf('member'))
  })
})

test.describe('pages for guests only', () => {
  test('turn logged-in visitors away, whether opened or walked to [ROLE-025, ROLE-026]', async ({
    page,
    context,
    stack,
  }) => {
    const table: [AccountName, string, string][] = [
      ['member', stack.origin, '/main-dashboard/'],
      ['expired', stack.origin, '/join-now/?event=expired'],
      ['mustVerify', stack.siteAt('light'), '/age-verification/'],
    ]
    for (const [account, origin, to] of table) {
      await context.clearCookies({ name: /token/ })
      await signIn(page, stack, account, origin)
      await page.goto(`${origin}/login/`)
      await expect(page).toHaveURL(origin + to)
      // Clearing the cookies before the page has hydrated would make it hydrate as a guest.
      await alive(page)
    }
    await context.clearCookies({ name: /token/ })
    await open(page, `${stack.origin}/login/`)
    await expect(page.getByRole('form', { name: 'Log In' })).toBeVisible()
    await logInByForm(page, 'member')
    await expectMember(page)
    // Going back must not lead to the form again either.
    await page.goBack()
    await expect(page).not.toHaveURL(/\/login\//)
  })

  test('let the cam partner in: they count as guests there [SESSION-012]', async ({ page, stack }) => {
    await signIn(page, stack, 'camPartner')
    await open(page, `${stack.origin}/login/`)
    await expect(page).toHaveURL(`${stack.origin}/login/`)
    await expect(page.getByRole('form', { name: 'Log In' })).toBeVisible()
  })
})

test.describe('log-out', () => {
  /** What a device may keep when nobody is logged in any more. */
  const ALLOWED_COOKIES = ['age_confirmed', 'av_clearance', 'av_flag', 'cookieConsent', 'js_hit', 'videosLayoutType']

  test('from the header ends at the landing page of the site settings, and nothing of the visitor is left [SESSION-024, SESSION-026, SESSION-028, ROLE-016]', async ({
    page,
    context,
    stack,
    problems,
  }) => {
    problems.allow('favicon.ico')
    await signIn(page, stack, 'member')
    await open(page, `${stack.origin}/videos/?layout=list`)
    await page.evaluate(() => {
      localStorage.setItem('draft.comment', '"mine"')
      sessionStorage.setItem('something', '"mine"')
    })
    const rtoken = (await context.cookies(stack.origin)).find(({ name }) => name === 'rtoken')?.value
    await logOutByMenu(page)
    await page.waitForURL('**/goodbye/')
    expect(new URL(page.url()).hostname).toBe('127.0.0.1')
    expect((await callsOf(stack, 'logOut')).map(({ status }) => status)).toEqual([200])
    expect((await stack.control.refreshes()).logOuts).toBe(1)

    const left = (await cookieNames(context, stack.origin)).filter((name) => !ALLOWED_COOKIES.includes(name))
    expect(left).toEqual([])
    await open(page, `${stack.origin}/`)
    await expectGuest(page)
    expect(await keptBy(page)).toEqual([])
    const answer = await page.request.post(`${stack.origin}/api/v1/auth/refresh-token`, {
      data: { refresh_token: rtoken },
    })
    expect((await answer.json()).status.code).toBe(401)
  })

  test('by its address, from a page of this site, does the same [ROUTE-060]', async ({
    page,
    context,
    stack,
    problems,
  }) => {
    problems.allow('favicon.ico')
    await signIn(page, stack, 'member')
    await open(page, `${stack.origin}/`)
    await page.evaluate(() => location.assign('/logout/'))
    await page.waitForURL('**/goodbye/')
    expect(await tokenCookies(context, stack.origin)).toEqual([])
    expect((await stack.control.refreshes()).logOuts).toBe(1)
  })

  for (const [from, referrer] of [
    ['a link of another site', 'no-referrer-when-downgrade'],
    ['a link that does not say where it is', 'no-referrer'],
    ['nowhere', undefined],
  ] as const) {
    test(`by its address, from ${from}, asks first: the visitor stays logged in and drafts stay until the button is pressed [ROUTE-060]`, async ({
      page,
      context,
      stack,
      problems,
    }) => {
      problems.allow('favicon.ico')
      await signIn(page, stack, 'member')
      await open(page, `${stack.origin}/`)
      await page.evaluate(() => localStorage.setItem('draft.comment', '"mine"'))
      if (referrer) {
        const foreign = `http://foreign.localhost:${stack.portAt(8)}/`
        await page.route(foreign, (route) =>
          route.fulfill({
            contentType: 'text/html',
            body: `<a referrerpolicy="${referrer}" href="${stack.origin}/logout/">A present</a>`,
          }),
        )
        await page.goto(foreign)
        await page.getByRole('link').click()
      } else await page.goto(`${stack.origin}/logout/`)
      await alive(page)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log Out')
      expect({
        tokenCookies: (await tokenCookies(context, stack.origin)).length,
        logOutCalls: await callsOf(stack, 'logOut'),
      }).toEqual({ tokenCookies: 2, logOutCalls: [] })
      expect(await page.evaluate(() => localStorage.getItem('draft.comment'))).toBe('"mine"')
      await page.getByRole('button', { name: 'Log Out' }).click()
      await page.waitForURL('**/goodbye/')
      expect({
        tokenCookies: await tokenCookies(context, stack.origin),
        logOuts: (await stack.control.refreshes()).logOuts,
      }).toEqual({ tokenCookies: [], logOuts: 1 })
    })
  }

  test('by its address, of a visitor who is a guest already, shows that and makes no call', async ({ page, stack }) => {
    await page.goto(`${stack.origin}/logout/`)
    await alive(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are logged out')
    expect(await callsOf(stack, 'logOut')).toEqual([])
  })

  test('of an unverified viewer leads home, and an age check that was open is forgotten [SESSION-027]', async ({
    page,
    context,
    stack,
  }) => {
    const light = stack.siteAt('light')
    await signIn(page, stack, 'mustVerify', light)
    await context.addCookies([{ name: 'sessionId', value: 'session-of-mine', url: light }])
    await open(page, `${light}/`)
    await page.evaluate(() => sessionStorage.setItem('age-verification-tries', '{"sessionId":"x","tries":1}'))
    await page.getByRole('banner').getByRole('link', { name: 'Log Out' }).click()
    await expectGuest(page)
    await expect(page).toHaveURL(`${light}/`)
    expect((await cookieNames(context, light)).filter((name) => !ALLOWED_COOKIES.includes(name))).toEqual([])
    expect(await keptBy(page)).toEqual([])
  })

  for (const kind of ['serverError', 'refuse'] as const) {
    test(`whose server call fails (${kind}) ends at /login/, and everything is gone all the same [SESSION-029]`, async ({
      page,
      context,
      stack,
      problems,
    }) => {
      problems.allow('status of 500', 'status of 502', 'ERR_EMPTY_RESPONSE')
      await signIn(page, stack, 'member')
      await open(page, `${stack.origin}/`)
      await page.evaluate(() => localStorage.setItem('draft.comment', '"mine"'))
      await stack.control.addFault({ kind, endpoint: 'logOut' })
      await logOutByMenu(page)
      await expect(page).toHaveURL(`${stack.origin}/login/`)
      await expectGuest(page)
      await expect(page.getByRole('form', { name: 'Log In' })).toBeVisible()
      expect((await cookieNames(context, stack.origin)).filter((name) => !ALLOWED_COOKIES.includes(name))).toEqual([])
      expect(await keptBy(page)).toEqual([])
      await page.reload()
      await alive(page)
      await expectGuest(page)
    })
  }

  const hostile = [
    '',
    '/goodbye/',
    'javascript:document.title="hacked"',
    'data:text/html,hacked',
    '//evil.invalid/',
    'https://evil.invalid/',
    'http://127.0.0.1@evil.invalid/',
    'https://user:pass@THIRD/goodbye/',
    'http://THIRD.evil.invalid/',
  ]
  test('follows no landing page but an allowed one: /login/ and a word about it instead [ERR-023]', async ({
    page,
    context,
    stack,
    problems,
  }) => {
    // A document that the test hands over counts as one from the network, which Chromium keeps off loopback hosts.
    problems.allow('loopback', 'ERR_FAILED')
    const third = `127.0.0.1:${Number(new URL(stack.origin).port) + 2}`
    const good = `http://${third}/goodbye/`
    const elsewhere: string[] = []
    page.on('framenavigated', (frame) => {
      if (!frame.url().startsWith(stack.origin)) elsewhere.push(frame.url())
    })
    let link = ''
    await page.route(`${stack.origin}/`, async (route) => {
      const response = await route.fetch()
      const body = await response.text()
      expect(body).toContain(JSON.stringify(good))
      await route.fulfill({ response, body: body.replaceAll(JSON.stringify(good), JSON.stringify(link)) })
    })
    for (const template of hostile) {
      link = template.replace('THIRD', third)
      await signIn(page, stack, 'member')
      await open(page, `${stack.origin}/`)
      await logOutByMenu(page)
      await expect(page, link).toHaveURL(`${stack.origin}/login/`)
      await expect(page.getByText('Logout redirect link is not defined')).toBeVisible()
      await expectGuest(page)
      expect(await tokenCookies(context, stack.origin)).toEqual([])
    }
    expect(elsewhere).toEqual([])
    await expect(page).not.toHaveTitle(/hacked/)
  })
})
