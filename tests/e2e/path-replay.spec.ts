import type { BrowserContext, Page, Route } from '@playwright/test'
import type { Path, PathStep } from '../../studio/paths/plan.ts'
import { replay, type Sut } from '../../studio/paths/replay.ts'
import { guardPlan, tokenPlan } from './replay-machines.ts'
import { accountButton, alive, cookieValue, logInLink, type Stack, tokenCookies } from './session-support.ts'
import { expect, signIn, test } from './stack.ts'

test.beforeEach(({ adult }) => void adult)

/** A page whose time stands still unless the test lets it pass, and a server that keeps the same time. */
function timeOf(page: Page, stack: Stack) {
  const time = {
    pass: (milliseconds: number) => page.clock.runFor(milliseconds),

    /** The sandbox reads the page's clock. */
    async agree(aheadMs = 0) {
      const nowMs = await page.evaluate(() => Date.now())
      await stack.control.changeClock({ offsetMs: Math.round(nowMs - Date.now() + aheadMs) })
    },

    /** For answers that were given, but have not been taken yet. */
    async settle() {
      for (let tries = 0; tries < 8; tries += 1) {
        await time.pass(4)
        await new Promise((resolve) => setTimeout(resolve, 15))
      }
    },

    /** Lets as little time pass as it takes. */
    async until(what: string, holds: () => Promise<boolean>) {
      for (let tries = 0; tries < 120; tries += 1) {
        if (await holds()) return
        await time.pass(8)
        await new Promise((resolve) => setTimeout(resolve, 12))
      }
      expect(await holds(), what).toBe(true)
    },
  }
  return time
}

/** Goes to a page as the back button does: no link has to lead there. */
async function visit(page: Page, path: string) {
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, path)
}

const name = (path: Path) => `${path.id}: ${path.title.replaceAll(/ \{[^→⇒]*?…/g, '')}`

function stepsOf(path: Path) {
  let index = -1
  return {
    begin: () => path.steps[0],
    /** The step that comes after this one, and the states that it starts in. */
    advance(): { next: PathStep | undefined; before: readonly string[] } {
      index += 1
      return { next: path.steps[index + 1], before: path.steps[index - 1]?.states ?? [] }
    },
  }
}

test.describe('token lifecycle in a browser', () => {
  const TROUBLE = 'We are having trouble reaching the server. Trying again…'

  /** What no browser can bring about, and why. */
  const leftOut: Readonly<Record<string, string>> = {
    'checking --tab.wokeUp--> checking': 'cookies are read in the same instant: nothing comes between',
    'checking --renewal.demanded[wasJustRenewed]#1--> (stays)': 'as above',
    'checking --renewal.demanded#2--> renewing': 'as above',
    'checking --tokens.refused--> rescuing': 'as above',
    'checking --after checkPatience[areTokensHeld]#1--> held': 'reading a cookie does not hang',
    'checking --after checkPatience#2--> absent': 'reading a cookie does not hang',
    'absent --renewal.demanded--> (stays)': 'a guest’s calls carry no token that could be refused',
    'renewing --after renewalPatience--> coolingDown':
      'calls give up after 15 s, the lock after 7 s: never 40 s in all',
    'rescuing --after checkPatience--> absent': 'reading a cookie does not hang',
  }

  test('replays every transition but those on the list', () => {
    expect([...tokenPlan.leftOut].sort()).toEqual(Object.keys(leftOut).sort())
    expect(tokenPlan.paths.length).toBeGreaterThan(3)
  })

  for (const path of tokenPlan.paths) {
    test(name(path), async ({ page, context, stack, problems }) => {
      problems.allow('status of 401', 'status of 465', 'status of 500')
      await replay(path, tokenSut(path, page, context, stack))
    })
  }

  function tokenSut(path: Path, page: Page, context: BrowserContext, stack: Stack): Sut {
    const time = timeOf(page, stack)
    const walk = stepsOf(path)
    let renewal: Route | undefined
    let listAnswer: ((route: Route) => Promise<void>) | undefined
    let pages = 0
    let held: 'nothing' | 'fresh' | 'due' | 'expired' = 'nothing'

    /** Puts into the cookies what the next look at them must find. */
    async function prepare(step: PathStep | undefined, isNew = false) {
      if (step?.event.type === 'tokens.missing') {
        await context.clearCookies({ name: /token/ })
        held = 'nothing'
      }
      if (step?.event.type !== 'tokens.found') return
      const { expiresInMs } = step.event
      const wanted = expiresInMs > 30_000 ? 'fresh' : expiresInMs > 0 ? 'due' : 'expired'
      if (wanted === held && !isNew) return
      await time.agree(expiresInMs - 300_000)
      await signIn(page, stack, 'member')
      await time.agree()
      held = wanted
    }

    async function call(answer: (route: Route) => Promise<void>) {
      listAnswer = answer
      pages += 1
      await visit(page, `/videos/?page=${pages + 1}`)
      await time.until('the list is asked for', async () => listAnswer === undefined)
      await time.settle()
    }

    const answerWith = (status: number) => (route: Route) =>
      route.fulfill({ status, json: { status: { code: status, message: 'no' } } })

    async function release(answer: (route: Route) => Promise<void>) {
      const route = renewal
      renewal = undefined
      if (!route) throw new Error('no renewal is under way')
      await answer(route)
      await time.pass(120)
    }

    async function renewed() {
      const before = await cookieValue(context, stack.origin, 'rtoken')
      await release((route) => route.continue())
      await time.until(
        'the new pair is kept',
        async () => (await cookieValue(context, stack.origin, 'rtoken')) !== before,
      )
      await time.pass(120)
    }

    const says = (text: string) => page.getByText(text).isVisible()
    const hasBoth = async () => (await tokenCookies(context, stack.origin)).length === 2

    return {
      async start() {
        await page.route('**/api/v1/auth/refresh-token', (route) => {
          renewal = route
        })
        await page.route(/\/content\/dark\/videos(\?|$)/, async (route) => {
          const answer = listAnswer
          listAnswer = undefined
          await (answer ? answer(route) : route.continue())
        })
        await page.clock.install()
        await page.goto('about:blank')
        await prepare(walk.begin())
        await page.goto(`${stack.origin}/faq/`)
        await alive(page)
        await page.clock.pauseAt(await page.evaluate(() => Date.now() + 50))
        await time.agree()
      },
      async step(event, step) {
        const { next, before } = walk.advance()
        switch (event.type) {
          case 'tab.wokeUp':
            await prepare(next)
            await page.evaluate((isOnline) => {
              if (isOnline) window.dispatchEvent(new Event('online'))
              else document.dispatchEvent(new Event('visibilitychange'))
            }, event.cause === 'online')
            return
          case 'renewal.demanded':
            await call(answerWith(401))
            return
          case 'tokens.refused':
            await call(async (route) => {
              await prepare(next, true)
              await answerWith(465)(route)
            })
            return
          case 'renewal.succeeded':
            await time.agree()
            await renewed()
            held = 'fresh'
            return
          case 'renewal.refused':
            held = 'nothing'
            await release((route) => route.fulfill({ json: { status: { code: 401, message: 'no' } } }))
            return
          case 'renewal.failed':
            // The later of the two: the token has run out while the call was under way.
            if (event.nowMs > 1_000_000) {
              await time.pass(12_500)
              held = 'expired'
            }
            await release((route) => route.fulfill({ status: 500, headers: { 'Retry-After': '60' }, body: '' }))
            return
          case 'tokens.missing':
            if (!before.includes('renewing')) return
            await prepare(step)
            await release((route) => route.continue())
            return
        }
        if (step.timer !== undefined) {
          await prepare(next)
          await time.pass(step.waitMs)
        }
      },
      see: {
        checking: () => {},
        rescuing: () => {},
        held: async () => {
          await time.until(
            'a member is shown',
            async () => (await accountButton(page).isVisible()) && (await hasBoth()),
          )
          await time.until('nothing is said to be wrong', async () => !(await says(TROUBLE)))
          expect(renewal).toBeUndefined()
        },
        absent: async () => {
          await time.until('a guest is shown', async () => logInLink(page).isVisible())
          expect(await tokenCookies(context, stack.origin)).toEqual([])
          expect(renewal).toBeUndefined()
        },
        renewing: async () => {
          await time.until('the server is asked for a new pair', async () => renewal !== undefined)
          expect(await hasBoth()).toBe(true)
        },
        coolingDown: async () => {
          await time.until('the trouble is said', () => says(TROUBLE))
          expect([renewal, await hasBoth()]).toEqual([undefined, true])
        },
        reconnecting: async () => {
          await time.until('the trouble is said', () => says(TROUBLE))
          expect([renewal, await hasBoth()]).toEqual([undefined, true])
        },
      },
      stop: async () => {
        await page.unrouteAll({ behavior: 'ignoreErrors' })
      },
    }
  }
})
void guardPlan
