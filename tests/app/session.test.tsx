// @vitest-environment jsdom

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { decodeJwt } from 'jose'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { AccountName } from '../../sandbox/session/accounts.ts'
import { SessionNotice } from '../../views/site/session-notice.view.tsx'
import { stubPasskeys } from '../support/held-passkeys.ts'
import { SITES } from '../support/samples.ts'
import { until } from '../support/until.ts'
import { onStage } from '../support/view-stage.tsx'
import { prepareTabs, putCookie } from './open-tab.ts'

const tabs = prepareTabs()
afterEach(cleanup)

const EMAILS = {
  member: 'ada.holm@example.com',
  expired: 'bruno.keller@example.com',
  mustVerify: 'jonas.falk@example.com',
} satisfies Partial<Record<AccountName, string>>
const PASSWORD = 'Proscenium1'
const EVENT = '/join-now/?event=expired'

type Tab = Awaited<ReturnType<typeof tabs.open>>

async function openLogIn(options: Parameters<typeof tabs.open>[0] = {}) {
  const tab = await tabs.open({ path: '/login/', ...options })
  const { page } = tab.site.arrival.getSnapshot()!
  const { settings } = tab.site
  render(onStage(page!.draw(), { settings, path: '/login/' }))
  return tab
}

function submit(form: string, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) {
    screen.getByLabelText<HTMLInputElement>(label).value = value
  }
  fireEvent.submit(screen.getByRole('form', { name: form }))
}

async function logIn(tab: Tab, email: string, password = PASSWORD) {
  act(() => submit('Log In', { 'E-mail': email, Password: password }))
  await until(() => expect(tab.path()).not.toMatch(/^\/login\//))
}

describe('a log-in', () => {
  test.for([
    ['member', 'light', '/'],
    ['mustVerify', 'light', '/age-verification/'],
    ['mustVerify', 'dark', '/'],
    ['expired', 'dark', '/join-now/?event=expired'],
  ] as const)('of %s on %s leads to %s [ACCT-004]', async ([account, site, path]) => {
    const tab = await openLogIn({ site })
    await logIn(tab, EMAILS[account])
    expect(tab.path()).toBe(path)
  })

  test.for([
    ['member', 'dark', '/main-dashboard/', '/main-dashboard/'],
    ['member', 'dark', '/videos/low-tide/?t=60', '/videos/low-tide/?t=60'],
    ['mustVerify', 'light', '/main-dashboard/', '/age-verification/'],
    ['expired', 'dark', '/main-dashboard/', '/join-now/?event=expired'],
    ['member', 'dark', '//evil.example/', '/'],
    ['member', 'dark', '/\\evil.example/', '/'],
    ['member', 'dark', '/\t/evil.example/', '/'],
    ['member', 'dark', 'https://evil.example/', '/'],
    ['member', 'dark', '/.//evil.example/', '/evil.example/'],
    ['member', 'dark', '/logout/', '/'],
    ['member', 'dark', '/videos/../logout/?now=1', '/'],
    ['member', 'dark', '/login/?to=/logout/', '/main-dashboard/'],
  ] as const)('of %s on %s that was asked for by "%s" leads to %s [ACCT-004]', async ([account, site, from, path]) => {
    const tab = await openLogIn({ site, path: `/login/?to=${encodeURIComponent(from)}` })
    await logIn(tab, EMAILS[account])
    expect(tab.path()).toBe(path)
  })

  test.for([true, false])(
    'by e-mail and password keeps both tokens and begins the session: the user, what they like and, with cams (%s), who they are there [ACCT-001, ACCT-003, SESSION-021]',
    async (camsEnabled) => {
      const tab = await openLogIn({ settings: { camsEnabled } })
      const before = await tab.endpoints()
      await logIn(tab, EMAILS.member)
      await until(() => expect(tab.site.actors.session.getSnapshot().hasTag('signedIn')).toBe(true))
      const kept = Object.values(tokensIn(document.cookie)).map((token) => decodeJwt(token).sub)
      await tab.site.startPromotions()
      const names = ['logIn', 'getUser', 'getFavouriteVideos', 'getFavouriteModels', 'getCamUser', 'getTokenBalance']
      const asked = async () => {
        const calls = (await tab.endpoints()).slice(before.length)
        return names.filter((name) => calls.includes(name))
      }
      await until(async () => expect(await asked()).toEqual(camsEnabled ? names : names.slice(0, 4)))
      await settled()
      expect({ kept, path: tab.path(), asked: (await asked()).length }).toEqual({
        kept: ['user-member', 'user-member'],
        path: '/',
        asked: camsEnabled ? 6 : 4,
      })
    },
  )

  test('takes away what was answered to the guest before it [CONST-005]', async () => {
    const tab = await tabs.open({ path: '/contact/', settings: { allowedHosts: HOSTS } })
    const asksOf = async () => {
      const before = (await tab.endpoints()).length
      await tab.site.ports.page.call('getCategory', { params: { slug: 'islands' } })
      await tab.site.ports.page.call('getVideos', { query: { sort: 'latest', page: 3 } })
      return (await tab.endpoints()).slice(before)
    }
    const asGuest = [await asksOf(), await asksOf()]
    await tab.site.ports.adoptTokens(await tabs.control().signIn('member'))
    await until(() => expect(tab.site.actors.session.getSnapshot().hasTag('signedIn')).toBe(true))
    const asMember = [await asksOf(), await asksOf()]
    const asked = ['getCategory', 'getVideos']
    expect({ asGuest, asMember }).toEqual({ asGuest: [asked, []], asMember: [asked, []] })
  })

  test('by a mailed code leads on as one by password does [ACCT-002, ACCT-004]', async () => {
    const tab = await openLogIn()
    fireEvent.click(screen.getByRole('button', { name: 'Get a code by e-mail' }))
    act(() => submit('Get a code', { 'E-mail': EMAILS.expired }))
    const [mail] = await until(async () => {
      const mails = await tabs.control().mails()
      if (mails.length === 0) throw new Error('Nothing was mailed')
      return mails
    })
    act(() => submit('Log in with a code', { Code: /\d{6}/.exec(mail!.subject)![0] }))
    await until(() => expect(tab.path()).toBe('/join-now/?event=expired'))
  })

  test('by a passkey leads back to the page that asked for it [ACCT-004]', async () => {
    const browser = stubPasskeys('http://localhost:4100')
    const headers = { Origin: 'http://localhost:4100' }
    const { accessToken: token } = await tabs.control().signIn('member')
    const begun = await (await tabs.call('beginPasskey', { token, headers })).json()
    const credential = browser.authenticator.create(begun.data.options)
    await tabs.call('addPasskey', { token, headers, body: { name: 'Phone', credential } })
    const tab = await openLogIn({ path: '/login/?to=%2Fmain-dashboard%2F', settings: { passkeysEnabled: true } })
    fireEvent.click(screen.getByRole('button', { name: 'Log in with a passkey' }))
    await until(() => expect(browser.isOpen()).toBe(true))
    browser.answer(true)
    await until(() => expect(tab.path()).toBe('/main-dashboard/'))
  })

  test.for([
    ['12345678', 'Password must contain at least one letter'],
    ['abcdefgh', 'Password must contain at least one number'],
    ['abcdef&1', 'Password must contain at least one digit and not contain symbols & and ", min 8 and max 50 sign'],
  ] as const)('by the password %s is refused by the form: %s [VALID-002, VALID-005]', async ([password, message]) => {
    const tab = await openLogIn()
    act(() => submit('Log In', { 'E-mail': EMAILS.member, Password: password }))
    const ids = screen.getByLabelText('Password').getAttribute('aria-describedby')?.split(' ') ?? []
    expect({ said: ids.map(textOf), asked: (await tab.endpoints()).filter((name) => name === 'logIn') }).toEqual({
      said: [message],
      asked: [],
    })
  })

  test.for([
    ['of its own', { exampleEmail: 'du@beispiel.example' }, 'du@beispiel.example'],
    ['that nothing is said of', {}, 'name@example.com'],
  ] as const)(
    'shows the example address of a site %s, in both forms [VALID-009, VALID-010]',
    async ([, settings, example]) => {
      await openLogIn({ settings })
      const said = (form: string, values: Record<string, string>) => {
        act(() => submit(form, values))
        return screen.getByLabelText('E-mail').getAttribute('aria-describedby')!.split(' ').map(textOf).at(-1)
      }
      const byPassword = said('Log In', { 'E-mail': 'du', Password: PASSWORD })
      fireEvent.click(screen.getByRole('button', { name: 'Get a code by e-mail' }))
      const byCode = said('Get a code', { 'E-mail': 'du' })
      const text = `Correct email pattern is: ${example}`
      expect({ byPassword, byCode }).toEqual({ byPassword: text, byCode: text })
    },
  )

  test('of a blocked account has a link mailed to any usual address, though no registration takes it [ACCT-010, VALID-008]', async () => {
    const tab = await openLogIn()
    const { actor } = tab.site.arrival.getSnapshot()!.page!
    act(() => submit('Log In', { 'E-mail': "o'brien@example.com", Password: PASSWORD }))
    const fields = { email: '', password: '' }
    act(() => actor!.send({ type: 'login.refused', message: 'It is blocked.', fields, isBlocked: true }))
    fireEvent.click(screen.getByRole('button', { name: 'Mail me a link to unlock it' }))
    await until(async () => expect(await tab.endpoints()).toContain('resendUnblockMail'))
  })

  test('that fails twenty times waits a minute; the count stays on the device, also after a log-out [CONST-022, CONST-023]', async () => {
    const tab = await openLogIn()
    const attempts = () => JSON.parse(localStorage.getItem('passwordAttempts') ?? 'null')
    const fail = async (count: number) => {
      act(() => submit('Log In', { 'E-mail': EMAILS.member, Password: `Wrong-pass${count}` }))
      await until(() => expect(attempts()?.failures).toBe(count % 20))
      await until(() => expect(screen.getByRole('button', { name: 'Log In' }).ariaBusy).toBe(null))
    }
    for (let count = 1; count <= 19; count += 1) {
      await fail(count)
      // The server counts as well, and sooner.
      tab.pass(60_000)
    }
    act(() => tab.site.actors.session.send({ type: 'signOut.requested', redirect: false }))
    await until(() => expect(tab.site.actors.session.getSnapshot().value).toBe('guest'))
    expect(attempts()).toEqual({ failures: 19, blockedUntilMs: 0 })
    await fail(20)
    act(() => submit('Log In', { 'E-mail': EMAILS.member, Password: PASSWORD }))
    expect(await screen.findByText('Too many attempts. Please wait a minute.')).not.toBe(null)
    act(() => tab.pass(60_000))
    await logIn(tab, EMAILS.member)
    expect({ attempts: attempts(), path: tab.path() }).toEqual({ attempts: null, path: '/' })
  })
})

test('a problem is written to the console, and told to the visitor only where they wait for what failed [ERR-029]', async () => {
  const tab = await tabs.open()
  const shown = [false, true].map((isUserStarted) => {
    tab.site.ports.report(`user started: ${isUserStarted}`, isUserStarted)
    return tab.site.actors.notices.getSnapshot().hasTag('shown')
  })
  const logged = vi.mocked(console.info).mock.calls.map(([said]) => said)
  expect({ shown, logged: logged.filter((said) => /^user started/.test(said)) }).toEqual({
    shown: [false, true],
    logged: ['user started: false', 'user started: true'],
  })
})

describe('the tokens of a tab', () => {
  test('are looked at every 3 seconds: another tab logs somebody else in, and both out [TOKEN-001, TOKEN-002, TOKEN-005]', async () => {
    const tab = await tabs.open({ account: 'member' })
    const who = () => {
      const { isLoggedIn, isAdministrator } = tab.site.visitor.getSnapshot()
      return { isLoggedIn, isAdministrator }
    }
    const member = { isLoggedIn: true, isAdministrator: false }
    await until(() => expect(tab.site.actors.tokens.getSnapshot().value).toBe('held'))
    const admin = await tabs.control().signIn('admin')
    putCookie(`rtoken=${admin.refreshToken}; path=/`)
    putCookie(`atoken=${admin.accessToken}; path=/`)
    tab.pass(2_999)
    await settled()
    expect(who()).toEqual(member)
    tab.pass(1)
    await until(() => expect(who()).toEqual({ isLoggedIn: true, isAdministrator: true }))
    await until(() => expect(tab.site.actors.session.getSnapshot().hasTag('signedIn')).toBe(true))
    for (const name of ['atoken', 'rtoken']) putCookie(`${name}=; path=/; max-age=0`)
    tab.pass(3_000)
    await until(() => expect(who()).toEqual({ isLoggedIn: false, isAdministrator: false }))
    expect(tab.path()).toBe('/')
  })

  test('are renewed within 30 seconds of their end, not sooner, and both new ones are kept [TOKEN-003, TOKEN-006]', async () => {
    await tabs.control().changeSettings({ tokenLifeSeconds: 120 })
    const tab = await tabs.open({ account: 'member' })
    const kept = () => tokensIn(document.cookie)
    const before = kept()
    await until(() => expect(tab.site.actors.tokens.getSnapshot().value).toBe('held'))
    tab.pass(80_000)
    await until(() => expect(tab.site.actors.tokens.getSnapshot().value).toBe('held'))
    const early = (await tab.endpoints()).filter((name) => name === 'refreshToken')
    tab.pass(12_000)
    await until(async () => expect(await tab.endpoints()).toContain('refreshToken'))
    await until(() => expect(kept().atoken).not.toBe(before.atoken))
    expect(early).toEqual([])
    expect(kept().rtoken).not.toBe(before.rtoken)
    expect(tab.site.ports.held().claims?.gen).toBe(2)
  })

  test('are renewed at once where the access token has ended before the site opens [SESSION-016, SESSION-017, TOKEN-011]', async () => {
    await tabs.control().changeSettings({ tokenLifeSeconds: 1 })
    const pair = await tabs.control().signIn('member')
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    await tabs.control().changeSettings({ tokenLifeSeconds: 300 })
    putCookie(`rtoken=${pair.refreshToken}; path=/`)
    putCookie(`atoken=${pair.accessToken}; path=/`)
    const tab = await tabs.open()
    await until(() => expect(tab.site.visitor.getSnapshot().isLoggedIn).toBe(true))
    expect((await tab.endpoints()).filter((name) => name === 'refreshToken')).toEqual(['refreshToken'])
  })

  test('are renewed at once where the access token cannot be read [SESSION-017]', async () => {
    const { refreshToken } = await tabs.control().signIn('member')
    putCookie(`rtoken=${refreshToken}; path=/`)
    putCookie('atoken=no.token.atall; path=/')
    const tab = await tabs.open()
    await until(() => expect(tab.site.visitor.getSnapshot().isLoggedIn).toBe(true))
    expect({
      renewals: (await tab.endpoints()).filter((name) => name === 'refreshToken').length,
      kept: Object.values(tokensIn(document.cookie)).map((token) => decodeJwt(token).sub),
    }).toEqual({ renewals: 1, kept: ['user-member', 'user-member'] })
  })

  test.for([undefined, 'example.com', 'halcyon.example'])(
    'are kept for 720,000 seconds, under the domain that the site is set up with: %s [TOKEN-009]',
    async (cookieDomain) => {
      const written = vi.spyOn(document, 'cookie', 'set')
      const tab = await tabs.open({ settings: { cookieDomain } })
      await tab.site.ports.adoptTokens({ accessToken: 'a', refreshToken: 'r' })
      const domain = cookieDomain ? ` Domain=${cookieDomain};` : ''
      const attributes = `Path=/; SameSite=Lax;${domain} Max-Age=720000`
      const kept = written.mock.calls.map(([cookie]) => cookie).filter((cookie) => cookie.endsWith('=720000'))
      expect(kept.slice(0, 2)).toEqual([`rtoken=r; ${attributes}`, `atoken=a; ${attributes}`])
    },
  )
})

describe('a session that the server ends', () => {
  for (const refusalStyle of ['http', 'body'] as const) {
    test.for([401, 419, 465] as const)(
      `by %i in the ${refusalStyle} of a refresh leads to the log-in page, with its sentence [TOKEN-007, TOKEN-008, TOKEN-012, ERR-011, ERR-012, ERR-022]`,
      async (refusalCode) => {
        const tab = await openForMember('/categories/')
        await tabs.control().changeSettings({ refusalCode, refusalStyle })
        await endSession()
        tab.pass(290_000)
        await expectLogInPage(tab)
        expect(tokensIn(document.cookie)).toEqual({ atoken: '', rtoken: '' })
      },
    )
  }

  test.for([
    ['sessionGone', 465],
    ['bodyUnauthorized', undefined],
    ['unauthorized', undefined],
  ] as const)(
    'by %s to a call that was renewed for leads there as well, though the refresh token is good [ERR-011, ERR-012, ERR-016]',
    async ([kind, status]) => {
      const tab = await openForMember('/categories/')
      await tabs.control().addFault({ kind, endpoint: 'getUser', ...(status && { status }) })
      void tab.site.ports.user.loadUser(new AbortController().signal)
      await expectLogInPage(tab)
    },
  )

  test('is kept while no answer comes, and the visitor stays where they are [TOKEN-008]', async () => {
    const tab = await openForMember('/categories/')
    await tabs.control().addFault({ kind: 'serverError', endpoint: 'refreshToken' })
    tab.pass(290_000)
    await until(() => expect(tab.site.actors.tokens.getSnapshot().hasTag('degraded')).toBe(true))
    const { claims } = tab.site.ports.held()
    expect({ path: tab.path(), sub: claims?.sub, notice: noticeOf(tab) }).toEqual({
      path: '/categories/',
      sub: 'user-member',
      notice: 'We are having trouble reaching the server. Trying again…',
    })
  })
})

describe('a log-out', () => {
  const leave = async (tab: Tab) => {
    act(() => tab.site.actors.session.send({ type: 'signOut.requested' }))
    await until(() => expect(tab.site.actors.session.getSnapshot().value).toBe('guest'))
  }

  const allowed = () => ({ ...HOSTS, logOut: [new URL(tabs.thirdParty()).host] })

  test('leads a verified viewer to the address that the digest names, outside of the site, and ends the session at the server [SESSION-024, SESSION-026, SESSION-028]', async () => {
    const tab = await tabs.open({ account: 'member', settings: { allowedHosts: allowed() } })
    const { rtoken } = tokensIn(document.cookie)
    await leave(tab)
    expect(tab.opens).toEqual([{ type: 'page.open', to: `${tabs.thirdParty()}/goodbye/`, isExternal: true }])
    expect(tokensIn(document.cookie)).toEqual({ atoken: '', rtoken: '' })
    const answer = await tabs.call('refreshToken', { body: { refresh_token: rtoken } })
    expect((await answer.json()).data ?? null).toBe(null)
  })

  test('by the address /logout/ is the same log-out [ROUTE-060]', async () => {
    const tab = await tabs.open({ account: 'member', settings: { allowedHosts: allowed() } })
    await until(() => expect(tab.site.actors.session.getSnapshot().hasTag('signedIn')).toBe(true))
    await act(async () => tab.site.actors.navigation.send({ type: 'address.wanted', path: '/logout/', manner: 'push' }))
    await until(() => expect(tab.opens).not.toEqual([]))
    expect({
      // jsdom leaves for nowhere: the page opens once more, for a guest.
      left: tab.opens[0],
      isLoggedIn: tab.site.visitor.getSnapshot().isLoggedIn,
      tokens: tokensIn(document.cookie),
      atServer: (await tab.endpoints()).filter((name) => name === 'logOut'),
    }).toEqual({
      left: { type: 'page.open', to: `${tabs.thirdParty()}/goodbye/`, isExternal: true },
      isLoggedIn: false,
      tokens: { atoken: '', rtoken: '' },
      atServer: ['logOut'],
    })
  })

  test('leads an unverified viewer home, whatever the digest names [SESSION-027]', async () => {
    const tab = await tabs.open({
      account: 'mustVerify',
      site: 'light',
      path: '/age-verification/',
      settings: { allowedHosts: allowed() },
    })
    await leave(tab)
    expect(tab.opens).toEqual([{ type: 'page.open', to: '/', isExternal: false }])
  })

  test('takes away what was answered before it, also to guests [CONST-005]', async () => {
    const tab = await tabs.open({ path: '/categories/', settings: { allowedHosts: HOSTS } })
    const asks = async () => (await tab.endpoints()).filter((name) => name === 'getCategories').length
    const ask = () => tab.site.ports.page.call('getCategories', {})
    await ask()
    await ask()
    const kept = await asks()
    const { accessToken, refreshToken } = await tabs.control().signIn('member')
    putCookie(`rtoken=${refreshToken}; path=/`)
    putCookie(`atoken=${accessToken}; path=/`)
    tab.pass(3_000)
    await until(() => expect(tab.site.visitor.getSnapshot().isLoggedIn).toBe(true))
    await until(() => expect(tab.site.actors.session.getSnapshot().hasTag('signedIn')).toBe(true))
    await leave(tab)
    await until(() => expect(tab.path()).toBe('/login/'))
    const before = await asks()
    await ask()
    expect({ kept, again: (await asks()) - before }).toEqual({ kept: 1, again: 1 })
  })

  test('without an address that may be followed leads to the log-in page and says so [ERR-023]', async () => {
    const tab = await tabs.open({ account: 'member', settings: { allowedHosts: HOSTS } })
    await leave(tab)
    expect(tab.opens).toEqual([{ type: 'page.open', to: '/login/', isExternal: false }])
    expect(noticeOf(tab)).toBe('Logout redirect link is not defined')
  })

  test('takes caches, drafts and the open age check away, and keeps what belongs to the device [SESSION-029]', async () => {
    const tab = await tabs.open({ account: 'member' })
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of ['passwordAttempts', 'playerPreferences', 'draft.checkout', 'tokens.intent']) {
        storage.setItem(key, '1')
      }
    }
    putCookie('sessionId=check-1; path=/')
    putCookie('videosLayoutType=list; path=/')
    await tabs.control().addFault({ kind: 'serverError', endpoint: 'logOut' })
    await leave(tab)
    const cookies = document.cookie.split('; ').map((cookie) => cookie.split('=')[0])
    expect({
      local: Object.keys(localStorage).toSorted(),
      session: Object.keys(sessionStorage).toSorted(),
      hasCheck: cookies.includes('sessionId'),
      hasLayout: cookies.includes('videosLayoutType'),
      opens: tab.opens,
    }).toEqual({
      local: ['passwordAttempts', 'playerPreferences'],
      session: ['passwordAttempts', 'playerPreferences'],
      hasCheck: false,
      hasLayout: true,
      opens: [{ type: 'page.open', to: '/login/', isExternal: false }],
    })
  })
})

describe('a site that opens', () => {
  test('asks who it is and what they like, once, and knows it [SESSION-018, API-013, API-024, API-027]', async () => {
    const tab = await tabs.open({ account: 'member' })
    const asked = (await tab.endpoints()).filter((name) => /^get(User|Favourite)/.test(name))
    const { user, favouriteVideoIds, favouriteModelIds } = tab.site.actors.session.getSnapshot().context
    expect({
      asked: asked.toSorted(),
      email: user?.email,
      likesVideos: favouriteVideoIds.length > 0,
      likesModels: favouriteModelIds.length > 0,
    }).toEqual({
      asked: ['getFavouriteModels', 'getFavouriteVideos', 'getUser'],
      email: 'ada.holm@example.com',
      likesVideos: true,
      likesModels: true,
    })
  })

  test('gives way to the maintenance page when it closes, and comes back when it opens [AGE-016]', async () => {
    const tab = await tabs.open({ path: '/categories/' })
    const shown = () => tab.site.arrival.getSnapshot()?.decision.kind
    const kinds = [shown()]
    for (const isClosed of [true, false]) {
      await tabs.control().setMaintenance(isClosed)
      tab.pass(60_000)
      await until(() => expect(shown()).toBe(isClosed ? 'maintenance' : 'pass'))
      kinds.push(shown())
    }
    expect({ kinds, path: tab.path() }).toEqual({ kinds: ['pass', 'maintenance', 'pass'], path: '/categories/' })
  })

  test('asks for digest and maintenance flag, and for the promo timer with what is promoted [SESSION-019]', async () => {
    const tab = await tabs.open()
    await tab.site.startPromotions()
    const wanted = ['getDigest', 'getMaintenance', 'getPromoTimer']
    await until(async () => {
      const asked = (await tab.endpoints()).filter((name) => wanted.includes(name))
      expect([...new Set(asked)].toSorted()).toEqual(wanted)
    })
  })

  test.for([
    { site: 'dark', account: 'member', state: 'off', asked: [] },
    { site: 'light', account: 'member', state: 'inVerifiedView', asked: ['getMustPassVerification'] },
    {
      site: 'light',
      account: 'mustVerify',
      state: 'required',
      asked: ['getHasVerification', 'getMustPassVerification'],
    },
    { site: 'light', account: undefined, state: 'notRequired', asked: [] },
  ] as const)(
    'checks the age where the site is set up to verify it, and nowhere else: on $site as $account [SESSION-020]',
    async ({ site, account, state, asked }) => {
      const tab = await tabs.open({ site, ...(account && { account }) })
      const age = () => tab.site.actors.ageVerification.getSnapshot()
      await until(() => expect(age().hasTag('settled')).toBe(true))
      expect({
        state: typeof age().value === 'string' ? age().value : Object.keys(age().value)[0],
        asked: (await tab.endpoints()).filter((name) => /Verification$/.test(name)).toSorted(),
      }).toEqual({ state, asked })
    },
  )

  test.for([
    {
      account: 'member',
      site: 'dark',
      user: { uuid: 'user-member', email: 'ada.holm@example.com', affiliateId: 'gallery-12', tokenBalance: 420 },
      likes: { videos: true, models: true },
      verification: { verificationEnabled: false, isInVerifiedView: true },
    },
    {
      account: 'inactiveWithBenefits',
      site: 'light',
      user: {
        uuid: 'user-inactiveWithBenefits',
        email: 'elin.marsh@example.com',
        affiliateId: '',
        tokenBalance: 60,
      },
      likes: { videos: false, models: false },
      verification: { verificationEnabled: true, isInVerifiedView: true },
    },
    {
      account: 'mustVerify',
      site: 'light',
      user: { uuid: 'user-mustVerify', email: 'jonas.falk@example.com', affiliateId: '', tokenBalance: 0 },
      likes: { videos: false, models: false },
      verification: { verificationEnabled: true, isInVerifiedView: false },
    },
  ] as const)(
    'holds the user as the server knows them, both tokens, what they like, and whether they are verified: $account on $site [AGE-002, SESSION-018, SESSION-022, SESSION-032]',
    async ({ account, site, user, likes, verification }) => {
      const tab = await tabs.open({ account, site })
      await until(() => expect(tab.site.actors.ageVerification.getSnapshot().hasTag('settled')).toBe(true))
      const { context } = tab.site.actors.session.getSnapshot()
      const { uuid, email, affiliateId, tokenBalance } = context.user!
      const { verificationEnabled } = context
      const { isInVerifiedView } = tab.site.visitor.getSnapshot()
      expect({
        user: { uuid, email, affiliateId, tokenBalance },
        tokens: Object.values(tokensIn(document.cookie)).map((token) => decodeJwt(token).sub),
        likes: { videos: context.favouriteVideoIds.length > 0, models: context.favouriteModelIds.length > 0 },
        verification: { verificationEnabled, isInVerifiedView },
      }).toEqual({ user, tokens: [user.uuid, user.uuid], likes, verification })
    },
  )

  const OF_PARTNER = { ...SITES.dark.camProvider, partnersClaim: 'camnet' }
  const kinds: [AccountName, string, object][] = [
    ['member', 'plain', { group: 'member', staff: '', access: true, cams: true, join: '/join-now/' }],
    ['expired', 'expiredMembership', { group: 'expiredMember', staff: '', access: true, cams: false, join: EVENT }],
    ['canceled', 'plain', { group: 'member', staff: '', access: true, cams: true, join: '/join-now/' }],
    ['inactive', 'plain', { group: 'inactive', staff: '', access: false, cams: false, join: '/join-now/' }],
    ['inactiveWithBenefits', 'plain', { group: 'inactive', staff: '', access: false, cams: true, join: '/join-now/' }],
    ['moderator', 'plain', { group: 'inactive', staff: 'moderator', access: true, cams: false, join: '/join-now/' }],
    ['admin', 'plain', { group: 'member', staff: 'admin moderator', access: true, cams: true, join: '/join-now/' }],
    ['camPartner', 'partner', { group: 'member', staff: 'partner', access: true, cams: true, join: '/join-now/' }],
    ['mustVerify', 'needsVerification', { group: 'member', staff: '', access: true, cams: true, join: '/join-now/' }],
  ]
  test.for(kinds)(
    'reads off the token of %s that it is of the kind %s, and what follows [ROLE-001, ROLE-002, ROLE-003, ROLE-010, SESSION-003, SESSION-004, SESSION-006, SESSION-007, SESSION-011, SESSION-013, SESSION-014, SESSION-015, SESSION-031, SESSION-034]',
    async ([account, kind, facts]) => {
      const tab = await tabs.open({ account, settings: { camProvider: OF_PARTNER } })
      const visitor = tab.site.visitor.getSnapshot()
      const staff = { admin: visitor.isAdministrator, moderator: visitor.isModerator, partner: visitor.isCamPartner }
      expect({
        kind: visitor.kind,
        group: visitor.group,
        staff: Object.entries(staff)
          .flatMap(([name, is]) => (is ? [name] : []))
          .join(' '),
        access: visitor.hasAccess,
        cams: visitor.flags.isAuthorizedForLiveCam,
        join: visitor.joinNowPath,
      }).toEqual({ kind, ...facts })
    },
  )

  test('knows the cam partner by the name that the site is set up with [SESSION-034]', async () => {
    const camProvider = { ...SITES.dark.camProvider, partnersClaim: 'othercams' }
    const tab = await tabs.open({ account: 'camPartner', settings: { camProvider } })
    expect(tab.site.visitor.getSnapshot().isCamPartner).toBe(false)
  })
})

const HOSTS = { easyCancel: [], logOut: [], ageProvider: [], biller: [] }

async function openForMember(path: string) {
  const tab = await tabs.open({ account: 'member', path })
  await until(() => expect(tab.site.actors.tokens.getSnapshot().value).toBe('held'))
  return tab
}

/** At the server, which tells nobody. */
async function endSession() {
  await tabs.call('logOut', { body: { refresh_token: tokensIn(document.cookie).rtoken } })
}

async function expectLogInPage(tab: Tab) {
  await until(() => expect(tab.path()).toBe('/login/'))
  expect({ isLoggedIn: tab.site.visitor.getSnapshot().isLoggedIn, notice: noticeOf(tab) }).toEqual({
    isLoggedIn: false,
    notice: 'Your session expired. Please, refresh the page.',
  })
}

/** What stands below the header. */
function noticeOf({ site: { actors } }: Tab) {
  const { session, tokens, ageVerification } = actors
  const { container } = render(onStage(<SessionNotice />, { actors: { session, tokens, ageVerification } }))
  return container.textContent
}

/** Whatever is under way in the page without a call has come to its end. */
async function settled() {
  await new Promise((resolve) => setTimeout(resolve, 20))
}

function tokensIn(cookies: string) {
  const tokenNamed = (name: string) => new RegExp(`(?:^|; )${name}=([^;]+)`).exec(cookies)?.[1] ?? ''
  return { atoken: tokenNamed('atoken'), rtoken: tokenNamed('rtoken') }
}

function textOf(id: string) {
  return document.getElementById(id)?.textContent
}
