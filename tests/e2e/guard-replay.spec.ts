import type { BrowserContext, Page, Route } from '@playwright/test'
import type { TokenPair } from '../../contracts/session/tokens.ts'
import { routeGuardMachine } from '../../machines/access/route-guard.machine.ts'
import type { Visitor } from '../../machines/session/visitor.ts'
import { declaredTransitions } from '../../studio/paths/declared.ts'
import type { Path } from '../../studio/paths/path.ts'
import { replay, type Sut } from '../../studio/paths/replay.ts'
import { BEYOND_A_BROWSER, type GuardSnapshot, guardPlans } from './guard-paths.ts'
import { ofThisRun } from './replay-suites.ts'
import { nameOf, stopClock, timeOf, visit } from './replay-support.ts'
import {
  accountButton,
  cookieValue,
  isListening,
  logInLink,
  type Stack,
  sleepFor,
  tokenCookies,
} from './session-support.ts'
import { expect, signIn, test } from './stack.ts'

test.beforeEach(({ adult }) => void adult)
test.setTimeout(90_000)

test('routeGuard: every declared transition is replayed below, but for a minority with its reasons', () => {
  const declared = declaredTransitions(routeGuardMachine).map(({ id }) => id)
  const paths = Object.values(guardPlans).flatMap((plan) => plan.paths)
  const replayed = new Set(paths.flatMap(({ steps }) => steps.flatMap(({ transitions }) => transitions)))
  const waived = Object.keys(BEYOND_A_BROWSER)
  expect(declared.filter((id) => !replayed.has(id)).sort()).toEqual(waived.sort())
  expect({ declared: declared.length, replayed: replayed.size }).toEqual({ declared: 21, replayed: 21 - waived.length })
  expect(waived.length).toBeLessThan(declared.length / 4)
  expect(Object.values(BEYOND_A_BROWSER)).not.toContain('')
})

for (const [world, { paths }] of Object.entries(guardPlans)) {
  test.describe(`routeGuard in a browser, ${world}`, () => {
    for (const path of ofThisRun(paths)) {
      test(nameOf(path), async ({ page, context, stack, problems }) => {
        problems.allow('status of 401', 'status of 403', 'status of 503')
        await replay(path, siteInBrowser(path, page, context, stack))
      })
    }
  })
}

/** The first heading of each page, by site and address. */
const HEADINGS: Readonly<Record<'dark' | 'light', Readonly<Record<string, string>>>> = {
  dark: {
    '/videos/': 'All VR Videos',
    '/main-dashboard/': 'Your Dashboard',
    '/login/': 'Log In',
    '/vr-porn-compilations/': 'VR Compilations',
  },
  light: {
    '/videos/': 'All AR Videos',
    '/join-now/': 'All of AR Lumen is one step away',
    '/age-verification/': 'Age Verification is Required',
  },
}

/** Calls whose answers can be made to wait until their path says so. */
const HELD = {
  renewal: '**/api/v1/auth/refresh-token',
  maintenance: '**/api/maintenance',
  user: '**/api/wp/user',
  mustPass: '**/is-user-must-pass-verification*',
  hasPassed: '**/has-verification*',
} as const
type Held = keyof typeof HELD

function siteInBrowser(path: Path, page: Page, context: BrowserContext, stack: Stack): Sut {
  const time = timeOf(page, stack)
  const key = path.start.name as 'dark' | 'light'
  const origin = stack.siteAt(key)
  const { steps } = path
  let at = -1
  const before = () => (steps[at - 1]?.snapshot ?? path.first) as GuardSnapshot

  const held = new Set<Held>()
  const waiting = new Map<Held, Route>()
  /** What the server said of the document; nothing of one that it left to the browser. */
  let sent: { status: number; movedBy?: number } | undefined
  let shown: string | null = null
  /** The pair that another tab has begun to write. */
  let otherTab: TokenPair | undefined

  async function release(name: Held, json?: object) {
    await time.until(`${name} is asked`, async () => waiting.has(name))
    const route = waiting.get(name)
    waiting.delete(name)
    held.delete(name)
    await (json ? route?.fulfill({ json }) : route?.continue())
    await time.settle()
  }

  /** The page is told that the cookies are others now. */
  async function wake() {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await time.settle()
  }

  const setToken = (name: 'atoken' | 'rtoken', value: string) =>
    context.addCookies([{ name, value, url: origin, sameSite: 'Lax' }])
  const signInElsewhere = (account: 'member' | 'mustVerify') => signIn(page, stack, account, origin)
  const signOutElsewhere = () => context.clearCookies({ name: /token/ })

  async function loadFirst(address: string) {
    const { visitor, isSessionSettled } = before().context
    if (!isSessionSettled) {
      for (const name of ['renewal', 'user', 'mustPass'] as const) held.add(name)
      const firstWord = steps.find(({ event }) => event.type === 'maintenance.changed')?.event
      if (firstWord?.isActive === false) held.add('maintenance')
      await time.asOf(-600_000, () => signInElsewhere('member'))
    } else if (visitor.isLoggedIn) {
      await signInElsewhere(visitor.kind === 'plain' ? 'member' : 'mustVerify')
    }
    const answer = await page.goto(origin + address)
    if (!isSessionSettled) {
      await time.until('the site begins', async () => waiting.has('renewal'))
    } else {
      const moved = await answer?.request().redirectedFrom()?.response()
      sent = { status: answer?.status() ?? 0, movedBy: moved?.status() }
      await time.until('the page listens', () => isListening(page))
    }
  }

  /** The look at the cookies to which a step leads, at once or over a redirect. */
  function nextLook() {
    for (let index = at + 1; index < steps.length; index += 1) {
      const { event, timer } = steps[index]!
      if (event.type === 'tokens.checked' || timer === 'tokenPatience') return steps[index]
      if (steps[index - 1]?.states[0] !== 'decided.redirecting') return undefined
    }
    return undefined
  }

  /** Puts into the cookies what the next look at them must find. Nobody tells the page. */
  async function prepareLook() {
    const look = nextLook()
    if (!look) return
    // Another tab, between its two writes: it begins with the refresh token.
    if (look.timer) {
      otherTab = await stack.control.signIn('member')
      return setToken('rtoken', otherTab.refreshToken)
    }
    const { visitor, hasExpiredRefreshToken } = look.event
    const wasLoggedIn = before().context.visitor.isLoggedIn
    if (hasExpiredRefreshToken) await setToken('rtoken', expired((await cookieValue(context, origin, 'rtoken')) ?? ''))
    else if (wasLoggedIn && !visitor.isLoggedIn) await signOutElsewhere()
    else if (!wasLoggedIn && visitor.isLoggedIn) await signInElsewhere('member')
  }

  const happens: Record<
    string,
    (event: Path['steps'][number]['event'], state: string) => Promise<unknown> | undefined
  > = {
    'route.requested': async ({ match }, state) => {
      if (state === 'idle') return loadFirst(match.path)
      if (state === 'decided.redirecting') return
      await prepareLook()
      await visit(page, match.path)
    },
    'visitor.changed': async ({ visitor }, state) => {
      // The document brings it along.
      if (state === 'idle') return
      const { isAgeSettled, isSessionSettled } = before().context
      if (state === 'waitingForFacts') {
        if (isAgeSettled) return release('renewal')
        return release('mustPass', { isUserMustPassVerification: false })
      }
      if (!isAgeSettled || !isSessionSettled) return
      if (key === 'light') {
        for (const name of ['user', 'mustPass', 'hasPassed'] as const) held.add(name)
        await context.clearCookies({ name: 'av_clearance' })
        await signInElsewhere('mustVerify')
      } else if (visitor.isLoggedIn) await signInElsewhere('member')
      else await signOutElsewhere()
      await wake()
    },
    'maintenance.changed': async ({ isActive }, state) => {
      if (state !== 'idle' && !before().context.isSessionSettled) return release('maintenance')
      await stack.control.setMaintenance(isActive)
      // It is looked at every minute.
      if (state !== 'idle') await sleepFor(stack, 60_000, page)
    },
    'age.unsettled': () => release('user'),
    'age.settled': async (_, state) => {
      if (state !== 'waitingForFacts' || before().context.visitor.kind !== 'needsVerification') return
      await release('mustPass', { isUserMustPassVerification: true })
      await release('hasPassed', { isUserHasVerification: false })
    },
    'session.settled': async () => (held.has('user') ? release('user') : undefined),
    // The cookies were prepared before.
    'tokens.checked': async () => {},
  }

  const headings = () => page.getByRole('heading', { level: 1 }).allTextContents()

  async function shows(title: string, address: string) {
    await time.until(`${address} is the address`, async () => page.url() === origin + address)
    await time.until(`'${title}' is shown`, async () => (await headings())[0] === title)
    shown = title
  }

  async function showsVisitor({ isLoggedIn, isInVerifiedView, kind }: Visitor) {
    // Who must verify their age is neither greeted as a member nor asked to log in.
    if (kind === 'needsVerification') return
    await time.until('the visitor is shown', () => (isLoggedIn ? accountButton(page) : logInLink(page)).isVisible())
    expect(isLoggedIn ? isInVerifiedView : await accountButton(page).count()).toBe(isLoggedIn ? true : 0)
  }

  function sentWith(status: number) {
    if (sent) expect(sent.status).toBe(status)
    sent = undefined
  }

  /** What was shown before stands there still, or nothing at all. */
  async function nothingNew() {
    // What it waits for comes along with what came before.
    if (steps[at + 1]?.event.type === 'age.settled' && before().context.visitor.kind === 'plain') return
    if (shown === null) expect(await page.locator('[data-app]').count()).toBe(0)
    else expect(await headings()).toEqual([shown])
  }

  return {
    async start() {
      for (const [name, pattern] of Object.entries(HELD) as [Held, string][]) {
        await page.route(pattern, (route) => (held.has(name) ? void waiting.set(name, route) : route.continue()))
      }
      await page.clock.install()
      await page.goto('about:blank')
      // From here on no page has more time than its path gives it, however slow the machine is.
      await stopClock(page)
      await time.agree()
    },
    async step(event, { timer, waitMs }) {
      at += 1
      if (timer === 'factsPatience') return time.pass(waitMs)
      if (timer === 'tokenPatience') {
        // As after sleep: everything that was due meanwhile happens at once.
        await page.clock.fastForward(waitMs)
        if (otherTab) await setToken('atoken', otherTab.accessToken)
        return
      }
      await happens[event.type]?.(event, (steps[at - 1]?.states ?? ['idle'])[0] ?? '')
    },
    see: {
      idle: () => {},
      waitingForFacts: nothingNew,
      checkingTokens: () => (steps[at + 1]?.timer ? nothingNew() : undefined),
      'decided.allowed': async (expected) => {
        const { requested, visitor, isSessionSettled } = (expected as GuardSnapshot).context
        const { path: address } = requested.match
        // Its calls carry a token, and wait for the renewal.
        if (!isSessionSettled) await time.until('it loads', () => page.locator('main [aria-busy=true]').isVisible())
        else await shows(HEADINGS[key][address] ?? '', address)
        await showsVisitor(visitor)
        sentWith(200)
      },
      'decided.denied': async (expected) => {
        const { decision, requested, visitor } = (expected as GuardSnapshot).context
        await shows('Access denied', requested.match.path)
        await expect(page.getByText(decision.kind === 'denied' ? decision.message : '')).toBeVisible()
        await showsVisitor(visitor)
        sentWith(401)
      },
      'decided.redirecting': async (expected) => {
        const { decision } = (expected as GuardSnapshot).context
        if (decision.kind !== 'redirect') throw new Error('a redirect leads nowhere')
        if (sent) expect(sent.movedBy).toBe(decision.status)
        // Where the tokens are looked at next, the redirect may lead on.
        if (nextLook()) return
        await shows(HEADINGS[key][decision.to] ?? '', decision.to)
        if (!decision.signsOut) return
        await time.until('a guest is shown', () => logInLink(page).isVisible())
        expect(await tokenCookies(context, origin)).toEqual([])
      },
      'decided.closedForMaintenance': async (expected) => {
        await shows('Website Maintenance', (expected as GuardSnapshot).context.requested.match.path)
        expect(await page.getByRole('banner').count()).toBe(0)
        sentWith(503)
      },
    },
    stop: () => page.unrouteAll({ behavior: 'ignoreErrors' }),
  }
}

/** The same token, but one that has run out. */
function expired(token: string) {
  const [head, claims = '', signature] = token.split('.')
  const changed = { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), exp: 1_000_000_000 }
  return [head, Buffer.from(JSON.stringify(changed)).toString('base64url'), signature].join('.')
}
