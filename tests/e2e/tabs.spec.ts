import type { BrowserContext, Page } from '@playwright/test'
import { stopClock } from './replay-support.ts'
import {
  alive,
  callsOf,
  cookieValue,
  expectGuest,
  expectMember,
  logInByForm,
  logOutByMenu,
  open,
  type Stack,
  sleepFor,
  tokenCookies,
} from './session-support.ts'
import { expect, signIn, test } from './stack.ts'

test.beforeEach(({ adult }) => void adult)

const isLong = process.env.LONG === '1'

async function openTabs(context: BrowserContext, url: string, count: number): Promise<Page[]> {
  const pages = await Promise.all(Array.from({ length: count }, () => context.newPage()))
  for (const page of pages) await open(page, url)
  return pages
}

async function renewals(stack: Stack) {
  const { rotations, graceRepeats, reuseDetections, refusals, logOuts } = await stack.control.refreshes()
  const calls = (await callsOf(stack, 'refreshToken')).length
  return { calls, rotations, graceRepeats, reuseDetections, refusals, logOuts }
}

const oneRenewal = { calls: 1, rotations: 1, graceRepeats: 0, reuseDetections: 0, refusals: 0, logOuts: 0 }

/** As {@link open}, until a member's page is alive to its last part: a part that hydrates after the clock has jumped differs from what the server drew. */
async function openAll(page: Page, url: string) {
  await open(page, url)
  await expect(page.getByRole('button', { name: /^Messages/ })).toBeVisible()
}

/** Waits on the tab's own clock, which the test has taken over. */
async function pass(page: Page, milliseconds: number) {
  await page.clock.runFor(milliseconds)
}

/** What everybody who is looked at from outside must see of a tab's calls. */
async function authorizations(page: Page) {
  const seen: { path: string; token: string }[] = []
  page.on('request', (request) => {
    const bearer = request.headers().authorization
    if (bearer) seen.push({ path: new URL(request.url()).pathname, token: bearer.replace('Bearer ', '') })
  })
  return seen
}

// A token that has ended is refused wherever it is shown next, by the live part as well.
test.beforeEach(({ problems }) => problems.allow('/api/camnet/'))

test.describe('several tabs', () => {
  test(`six tabs renew once for each rotation, for ${isLong ? 'five minutes' : 'half a minute'}, and nobody is logged out [TOKEN-003, TOKEN-004]`, async ({
    context,
    page,
    stack,
    problems,
  }) => {
    // On a slow machine a token may end while a call is under way.
    problems.allow('/content/dark/notification')
    // Shortened, they are renewed at half their life all the same.
    const [lifeSeconds, watchSeconds] = isLong ? [40, 300] : [10, 30]
    test.setTimeout(watchSeconds * 1000 + 60_000)
    await stack.control.changeSettings({ tokenLifeSeconds: lifeSeconds })
    await stack.control.addFault({ kind: 'latency', endpoint: 'refreshToken', latencyMs: 500 })
    await signIn(page, stack, 'member')
    const tabs = await openTabs(context, `${stack.origin}/faq/`, 6)
    await stack.control.clearRequests()
    const before = await stack.control.refreshes()
    await page.waitForTimeout(watchSeconds * 1000)
    // Between two rotations there is nothing under way.
    await expect
      .poll(async () => {
        const [log, counts] = [await callsOf(stack, 'refreshToken'), await stack.control.refreshes()]
        return log.length - (counts.rotations - before.rotations)
      })
      .toBe(0)
    const after = await stack.control.refreshes()
    const rotations = after.rotations - before.rotations
    // Due at half the life, noticed within 3 s, answered in half a second.
    expect(rotations).toBeGreaterThanOrEqual(Math.floor(watchSeconds / (lifeSeconds / 2 + 4.5)))
    expect(rotations).toBeLessThanOrEqual(Math.ceil(watchSeconds / (lifeSeconds / 2)) + 1)
    expect({ ...after, rotations: 0, signIns: 0 }).toEqual({
      rotations: 0,
      graceRepeats: 0,
      reuseDetections: 0,
      refusals: 0,
      signIns: 0,
      logOuts: 0,
    })
    for (const tab of tabs) await expectMember(tab)
    expect(await tokenCookies(context, stack.origin)).toEqual(['atoken', 'rtoken'])
  })

  test('log-out in one tab is log-out in all of them', async ({ context, page, stack, problems }) => {
    problems.allow('favicon.ico')
    await signIn(page, stack, 'member')
    const [first, second, third] = (await openTabs(context, `${stack.origin}/faq/`, 3)) as [Page, Page, Page]
    await logOutByMenu(first)
    await first.waitForURL('**/goodbye/')
    await expectGuest(second)
    await expectGuest(third)
    expect(await tokenCookies(context, stack.origin)).toEqual([])
    expect((await stack.control.refreshes()).logOuts).toBe(1)
  })

  test('log-in in one tab is log-in in all of them', async ({ context, stack }) => {
    const [first, second] = (await openTabs(context, `${stack.origin}/login/`, 2)) as [Page, Page]
    await second.goto(`${stack.origin}/faq/`)
    await alive(second)
    await logInByForm(first, 'member')
    await expectMember(first)
    await expectMember(second)
  })

  test('another log-in takes over all tabs; a call under way for the previous visitor brings nothing of theirs', async ({
    page,
    stack,
  }) => {
    const origin = stack.siteAt('darkest')
    const greeting = page.getByRole('banner').getByText(/^Hi, /)
    await page.addInitScript(() => {
      const seen = new Set<string>()
      Object.assign(window, { seenTexts: seen })
      new MutationObserver(() => {
        for (const text of [document.body?.innerText ?? '', document.title]) seen.add(text)
      }).observe(document, { subtree: true, childList: true, characterData: true })
    })
    await open(page, `${origin}/faq/`)
    await stack.control.addFault({ kind: 'latency', endpoint: 'getUser', latencyMs: 3_000, count: 1 })
    await signIn(page, stack, 'member', origin)
    await expect.poll(async () => (await callsOf(stack, 'getUser')).map(({ status }) => status)).toEqual([0])
    await signIn(page, stack, 'trial', origin)
    await expect(greeting).toContainText('Hi, finn')
    await expect
      .poll(async () => (await callsOf(stack, 'getUser')).map(({ userId, status }) => [userId, status]))
      .toEqual([
        ['user-member', 200],
        ['user-trial', 200],
      ])
    await page.waitForTimeout(500)
    await expect(greeting).toContainText('Hi, finn')
    const shown = await page.evaluate(() => [...(window as unknown as { seenTexts: Set<string> }).seenTexts].join('\n'))
    expect(shown).toContain('Hi, finn')
    expect(shown).not.toContain('Hi, ada')
  })
})

test.describe('a renewal that the server does not answer properly', () => {
  const broken = [
    { kind: 'serverError', says: 'status of 500' },
    { kind: 'tooMany', says: 'status of 429' },
    { kind: 'html', says: 'nothing' },
    // Not by the sandbox: the site's own server would answer in its place, by a clock that has not been moved.
    { kind: 'reset', says: 'ERR_CONNECTION_RESET' },
    { kind: 'brokenJson', says: 'nothing' },
  ] as const
  for (const { kind, says } of broken) {
    test(`(${kind}) logs nobody out, is said to be tried again, and recovers [TOKEN-008]`, async ({
      page,
      context,
      stack,
      problems,
    }) => {
      problems.allow(says, 'ERR_EMPTY_RESPONSE', 'ERR_CONNECTION_RESET')
      await signIn(page, stack, 'member')
      await page.clock.install()
      await openAll(page, `${stack.origin}/faq/`)
      const rtoken = await cookieValue(context, stack.origin, 'rtoken')
      let tried = 0
      page.on('request', (request) => {
        if (request.url().endsWith('/auth/refresh-token')) tried += 1
      })
      if (kind === 'reset') await page.route('**/auth/refresh-token', (route) => route.abort('connectionreset'))
      else await stack.control.addFault({ kind, endpoint: 'refreshToken', retryAfterSeconds: 4 })
      await sleepFor(stack, 275_000, page)
      await expect.poll(() => tried).toBe(1)
      await expect(page.getByText('We are having trouble reaching the server. Trying again…')).toBeVisible()
      await expectMember(page)
      await pass(page, 1_000)
      for (const _ of [1, 2, 3]) await pass(page, 4_000)
      expect(tried).toBeGreaterThanOrEqual(1)
      expect(tried).toBeLessThanOrEqual(6)
      await expectMember(page)
      expect(await cookieValue(context, stack.origin, 'rtoken')).toBe(rtoken)

      await page.unroute('**/auth/refresh-token')
      await stack.control.clearFaults()
      await expect
        .poll(
          async () => {
            await pass(page, 3_000)
            return cookieValue(context, stack.origin, 'rtoken')
          },
          { timeout: 20_000 },
        )
        .not.toBe(rtoken)
      await pass(page, 3_000)
      await expect(page.getByText('We are having trouble reaching the server.')).toHaveCount(0)
      await expectMember(page)
      await expect(page).toHaveURL(`${stack.origin}/faq/`)
    })
  }

  test('after its token has expired keeps session and page until the server is back [TOKEN-008]', async ({
    page,
    context,
    stack,
    problems,
  }) => {
    // Notifications are asked for again when the tab wakes, with the token that has expired meanwhile.
    problems.allow('status of 503', 'status of 401')
    await signIn(page, stack, 'member')
    await page.clock.install()
    await openAll(page, `${stack.origin}/faq/`)
    const fault = await stack.control.addFault({ kind: 'serverError', status: 503, endpoint: 'refreshToken' })
    await sleepFor(stack, 400_000, page)
    await expect(page.getByText('We are having trouble reaching the server. Trying again…')).toBeVisible()
    await pass(page, 6_000)
    await expect(page).toHaveURL(`${stack.origin}/faq/`)
    expect(await tokenCookies(context, stack.origin)).toEqual(['atoken', 'rtoken'])
    await stack.control.removeFault(fault.id)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expectMember(page)
    await expect(page).toHaveURL(`${stack.origin}/faq/`)
  })

  test('but refuses for good: logged out once, to /login/, and told why [TOKEN-007, TOKEN-008, ERR-022]', async ({
    page,
    context,
    stack,
    problems,
  }) => {
    // The live part may show the token that has ended before it hears of the loss.
    problems.allow('/api/messenger/')
    await stack.control.changeSettings({ tokenLifeSeconds: 40 })
    await signIn(page, stack, 'member')
    await open(page, `${stack.origin}/faq/`)
    // The last call that the page makes by itself.
    await expect(page.getByRole('button', { name: /^Notifications: / })).toBeVisible()
    const rtoken = await cookieValue(context, stack.origin, 'rtoken')
    await page.request.post(`${stack.origin}/api/v1/auth/logout`, { data: { refresh_token: rtoken } })
    await stack.control.clearRequests()
    await expect(page).toHaveURL(`${stack.origin}/login/`, { timeout: 60_000 })
    await expect(page.getByText('Your session expired. Please, refresh the page.')).toBeVisible()
    await expectGuest(page)
    expect(await tokenCookies(context, stack.origin)).toEqual([])
    // Two looks at the cookies, one every three seconds.
    await page.waitForTimeout(7_000)
    expect(await callsOf(stack, 'refreshToken')).toHaveLength(1)
  })
})

test.describe('a tab that is behind the others', () => {
  /** Renews the pair as another tab would, without this tab's knowledge. */
  async function renewElsewhere(page: Page, stack: Stack) {
    const refresh_token = await cookieValue(page.context(), stack.origin, 'rtoken')
    const answer = await page.request.post(`${stack.origin}/api/v1/auth/refresh-token`, { data: { refresh_token } })
    const { atoken, rtoken } = (await answer.json()).data.token
    await page.context().addCookies([
      { name: 'atoken', value: atoken, url: stack.origin, sameSite: 'Lax' },
      { name: 'rtoken', value: rtoken, url: stack.origin, sameSite: 'Lax' },
    ])
    return atoken as string
  }

  for (const status of [401, 465]) {
    test(`takes the newer pair when its own is refused (${status}), and logs nobody out`, async ({
      page,
      context,
      stack,
      problems,
    }) => {
      problems.allow(`status of ${status}`)
      await signIn(page, stack, 'member')
      await page.clock.install()
      await open(page, `${stack.origin}/faq/`)
      await page.clock.pauseAt(Date.now() + 60_000)
      const seen = await authorizations(page)
      const older = await cookieValue(context, stack.origin, 'atoken')
      let newer = ''
      // The answer comes only after another tab has renewed.
      await page.route(
        '**/content/dark/videos*',
        async (route) => {
          newer = await renewElsewhere(page, stack)
          await stack.control.clearRequests()
          await route.fulfill({ status, json: { status: { code: status, message: 'no' } } })
        },
        { times: 1 },
      )
      await page.getByRole('banner').getByRole('link', { name: 'Videos' }).first().click()
      await expect.poll(() => newer).not.toBe('')
      for (const _ of [1, 2, 3, 4]) await pass(page, 500)
      await expect(page).toHaveURL(/\/videos\//)
      await expectMember(page)
      expect(await callsOf(stack, 'refreshToken')).toEqual([])
      expect(await cookieValue(context, stack.origin, 'atoken')).toBe(newer)
      const used = seen.filter(({ path }) => path === '/content/dark/videos').map(({ token }) => token)
      expect(used.slice(0, 2)).toEqual(status === 401 ? [older, newer] : [older])
    })
  }

  test('reloaded in the middle of a renewal stays logged in, and the pair is not used twice', async ({
    page,
    context,
    stack,
  }) => {
    await signIn(page, stack, 'member')
    await page.clock.install()
    await open(page, `${stack.origin}/faq/`)
    await stack.control.addFault({ kind: 'latency', endpoint: 'refreshToken', latencyMs: 1_500, count: 1 })
    await stack.control.clearRequests()
    const rtoken = await cookieValue(context, stack.origin, 'rtoken')
    await sleepFor(stack, 275_000, page)
    await expect.poll(async () => (await callsOf(stack, 'refreshToken')).length).toBe(1)
    await page.reload()
    await alive(page)
    await expect.poll(() => cookieValue(context, stack.origin, 'rtoken'), { timeout: 15_000 }).not.toBe(rtoken)
    await expectMember(page)
    const { rotations, reuseDetections, refusals } = await stack.control.refreshes()
    expect({ rotations, reuseDetections, refusals }).toEqual({ rotations: 1, reuseDetections: 0, refusals: 0 })
  })

  test('whose cookies were deleted elsewhere is a guest within one check, and sends nothing with the dead token [TOKEN-005]', async ({
    page,
    context,
    stack,
  }) => {
    await signIn(page, stack, 'member')
    await page.clock.install()
    await open(page, `${stack.origin}/faq/`)
    await expectMember(page)
    await stopClock(page)
    await context.clearCookies({ name: /token/ })
    await page.clock.runFor(3_000)
    await expectGuest(page)
    await page.clock.resume()
    const seen = await authorizations(page)
    await page.getByRole('banner').getByRole('link', { name: 'Videos' }).first().click()
    await expect(page).toHaveURL(/\/videos\//)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(seen).toEqual([])
  })

  test('of whose two cookies only one is left is a guest, too', async ({ page, context, stack }) => {
    await signIn(page, stack, 'member')
    await open(page, `${stack.origin}/faq/`)
    await expectMember(page)
    await context.clearCookies({ name: 'rtoken' })
    await expectGuest(page)
    expect(await tokenCookies(context, stack.origin)).toEqual([])
  })
})

test.describe('a tab that slept', () => {
  test('eight hours: the first click works, after one renewal [TOKEN-011]', async ({ page, stack }) => {
    await signIn(page, stack, 'member')
    await page.clock.install()
    await openAll(page, `${stack.origin}/faq/`)
    await stack.control.clearRequests()
    await sleepFor(stack, 8 * 3_600_000, page)
    await page.getByRole('banner').getByRole('link', { name: 'Videos' }).first().click()
    await expect(page).toHaveURL(/\/videos\//)
    await expectMember(page)
    await expect.poll(() => renewals(stack)).toEqual(oneRenewal)
  })

  test('nine days: asked to log in once', async ({ page, context, stack, problems }) => {
    problems.allow('status of 401')
    await signIn(page, stack, 'member')
    await page.clock.install()
    await openAll(page, `${stack.origin}/faq/`)
    await stack.control.clearRequests()
    await sleepFor(stack, 9 * 86_400_000, page)
    await expect(page).toHaveURL(`${stack.origin}/login/`)
    await expectGuest(page)
    expect(await tokenCookies(context, stack.origin)).toEqual([])
    // A renewal that was under way as the tab fell asleep is refused unheard: the next try says so.
    expect((await callsOf(stack, 'refreshToken')).length).toBeLessThanOrEqual(2)
  })

  for (const cause of ['pageshow', 'visibilitychange', 'online'] as const) {
    test(`looks at once when it is back (${cause}), not at its next check`, async ({ page, stack }) => {
      await page.clock.install()
      await open(page, `${stack.origin}/faq/`)
      await expectGuest(page)
      await page.clock.pauseAt(Date.now() + 60_000)
      await signIn(page, stack, 'member')
      await pass(page, 200)
      await expectGuest(page)
      await page.evaluate((type) => {
        if (type === 'pageshow') window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
        else if (type === 'online') window.dispatchEvent(new Event('online'))
        else document.dispatchEvent(new Event('visibilitychange'))
      }, cause)
      await pass(page, 100)
      await expectMember(page)
    })
  }

  test('frozen while it held the lock of a renewal: another tab goes on without it, and it wakes up logged in', async ({
    context,
    page,
    stack,
  }) => {
    await stack.control.changeSettings({ tokenLifeSeconds: 20 })
    await signIn(page, stack, 'member')
    const [holder, other] = (await openTabs(context, `${stack.origin}/faq/`, 2)) as [Page, Page]
    const devtools = await context.newCDPSession(holder)
    await devtools.send('Page.enable')
    const rtoken = await cookieValue(context, stack.origin, 'rtoken')
    // Whichever comes first asks; the one that is frozen is the one that holds the lock.
    await holder.evaluate(() => {
      void navigator.locks.request('proscenium.token-renewal', () => new Promise(() => {}))
    })
    await devtools.send('Page.setWebLifecycleState', { state: 'frozen' })
    await expect.poll(() => cookieValue(context, stack.origin, 'rtoken'), { timeout: 25_000 }).not.toBe(rtoken)
    await expectMember(other)
    await devtools.send('Page.setWebLifecycleState', { state: 'active' })
    await holder.bringToFront()
    await expectMember(holder)
    const { reuseDetections, refusals, logOuts } = await renewals(stack)
    expect({ reuseDetections, refusals, logOuts }).toEqual({ reuseDetections: 0, refusals: 0, logOuts: 0 })
  })
})

test.describe('a browser that keeps no cookies of ours', () => {
  test('because they are blocked: logged in in this tab, told so, and no loop', async ({ page, context, stack }) => {
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setDocumentCookieDisabled', { disabled: true })
    await context.clearCookies()
    await checkMemoryOnly(page, stack, true)
  })

  test('because the token is longer than a cookie may be: the same', async ({ page, stack }) => {
    await stack.control.changeSettings({ tokenPaddingBytes: 5_000 })
    await checkMemoryOnly(page, stack)
  })

  async function checkMemoryOnly(page: Page, stack: Stack, hasSplash = false) {
    await open(page, `${stack.origin}/login/`)
    if (hasSplash) await page.getByRole('button', { name: 'I Agree' }).click()
    await logInByForm(page, 'member')
    await expect(page.getByText('Your browser keeps no cookies of this site')).toBeVisible()
    await expectMember(page)
    // What a page asks for last, by itself: on a slow machine the network is idle before as well.
    await expect
      .poll(async () => (await stack.control.requests()).map(({ endpoint }) => endpoint))
      .toContain('getChats')
    const quiet = ['media', 'pingMessenger']
    // A slow machine asks for the rest of its page meanwhile, once; a check of tokens that cannot be kept would ask every 3 s.
    await expect(async () => {
      await stack.control.clearRequests()
      await page.waitForTimeout(7_000)
      expect((await stack.control.requests()).filter(({ endpoint }) => !quiet.includes(endpoint))).toEqual([])
    }).toPass({ timeout: 30_000 })
    await expectMember(page)
    expect(await tokenCookies(page.context(), stack.origin)).toEqual([])
  }
})

test('of two cookies of one name the newest counts, and log-out removes both', async ({
  page,
  context,
  stack,
  problems,
}) => {
  problems.allow('favicon.ico')
  const origin = stack.siteAt('darkest')
  const stale = await stack.control.signIn('member')
  await stack.control.changeClock({ jumpMs: 60_000 })
  const newest = await stack.control.signIn('trial')
  for (const [pair, where] of [
    [stale, { domain: '.darkest.localhost', path: '/' }],
    [newest, { url: origin }],
  ] as const) {
    await context.addCookies([
      { name: 'atoken', value: pair.accessToken, ...where },
      { name: 'rtoken', value: pair.refreshToken, ...where },
    ])
  }
  await open(page, `${origin}/faq/`)
  await expect(page.getByRole('banner').getByText(/^Hi, /)).toContainText('finn')
  await page.waitForTimeout(3_500)
  await expect(page.getByRole('banner').getByText(/^Hi, /)).toContainText('finn')
  await logOutByMenu(page)
  await page.waitForURL('**/goodbye/')
  expect(await tokenCookies(context, origin)).toEqual([])
  await open(page, `${origin}/faq/`)
  await expectGuest(page)
})

test('a server that fails to say who is logged in leaves the visitor logged in, and is asked at most three times a minute', async ({
  page,
  stack,
  problems,
}) => {
  problems.allow('status of 500')
  await stack.control.addFault({ kind: 'serverError', endpoint: 'getUser' })
  await signIn(page, stack, 'member')
  await page.clock.install()
  await open(page, `${stack.origin}/faq/`)
  await expectMember(page)
  for (let second = 0; second < 60; second += 5) await pass(page, 5_000)
  await expectMember(page)
  const asked = (await callsOf(stack, 'getUser')).length
  expect(asked).toBeGreaterThanOrEqual(2)
  expect(asked).toBeLessThanOrEqual(4)
})

test.describe('a log-out that the server does not hear', () => {
  test('hangs: the tokens are gone at once, /login/ follows within seconds, and a reload is a guest [SESSION-026, SESSION-029]', async ({
    page,
    context,
    stack,
  }) => {
    await signIn(page, stack, 'member')
    await open(page, `${stack.origin}/faq/`)
    await stack.control.addFault({ kind: 'timeout', endpoint: 'logOut', latencyMs: 60_000 })
    await logOutByMenu(page)
    await expect.poll(() => tokenCookies(context, stack.origin)).toEqual([])
    await expect(page).toHaveURL(`${stack.origin}/login/`)
    await expectGuest(page)
    await page.reload()
    await alive(page)
    await expectGuest(page)
  })

  test('a renewal under way when the visitor logs out brings nobody back', async ({
    page,
    context,
    stack,
    problems,
  }) => {
    problems.allow('favicon.ico')
    await signIn(page, stack, 'member')
    await page.clock.install()
    await openAll(page, `${stack.origin}/faq/`)
    await stack.control.addFault({ kind: 'latency', endpoint: 'refreshToken', latencyMs: 2_500 })
    await stack.control.addFault({ kind: 'latency', endpoint: 'logOut', latencyMs: 4_000 })
    const other = await context.newPage()
    await other.clock.install()
    await openAll(other, `${stack.origin}/faq/`)
    await sleepFor(stack, 275_000, page)
    await expect.poll(async () => (await callsOf(stack, 'refreshToken')).length).toBe(1)
    await logOutByMenu(other)
    await expectGuest(page)
    await page.waitForTimeout(3_500)
    await expectGuest(page)
    expect(await tokenCookies(context, stack.origin)).toEqual([])
    await page.reload()
    await alive(page)
    await expectGuest(page)
  })
})
