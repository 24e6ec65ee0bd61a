import type { BrowserContext, Page, Route } from '@playwright/test'
import type { Path, PathStep } from '../../studio/paths/path.ts'
import { replay, type Sut } from '../../studio/paths/replay.ts'
import { ageCheckPlan, agePlan, ageResultPlan, ageSessionPlan, tokenPlan } from './replay-machines.ts'
import { ofThisRun } from './replay-suites.ts'
import { nameOf, stepsOf, stopClock, timeOf, visit } from './replay-support.ts'
import { accountButton, alive, cookieValue, logInLink, type Stack, tokenCookies } from './session-support.ts'
import { expect, signIn, test } from './stack.ts'

test.beforeEach(({ adult }) => void adult)
test.setTimeout(90_000)

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
    test(nameOf(path), async ({ page, context, stack, problems }) => {
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
      await time.asOf(expiresInMs - 300_000, () => signIn(page, stack, 'member'))
      held = wanted
    }

    async function call(answer: (route: Route) => Promise<void>) {
      let isAnswered = false
      let isAsked = false
      listAnswer = async (route) => {
        isAsked = true
        await answer(route)
        isAnswered = true
      }
      pages += 1
      await visit(page, `/videos/?page=${pages + 1}`)
      await time.until('the list is asked for', async () => isAsked)
      // No time passes until then: nobody looks at the cookies between their change and the answer.
      await expect.poll(() => isAnswered).toBe(true)
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
        await stopClock(page)
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
          expect({ renewal, hasBoth: await hasBoth() }).toEqual({ renewal: undefined, hasBoth: true })
        },
        reconnecting: async () => {
          await time.until('the trouble is said', () => says(TROUBLE))
          expect({ renewal, hasBoth: await hasBoth() }).toEqual({ renewal: undefined, hasBoth: true })
        },
      },
      stop: async () => {
        await page.unrouteAll({ behavior: 'ignoreErrors' })
      },
    }
  }
})

test.describe('age verification in a browser', () => {
  const INSTANT = 'cookies, storage and device are looked at in the same instant'
  const OTHER_WINDOW =
    'opens another window, which a held clock holds as well: walked with a running clock in age-verification.spec.ts'
  const GIVES_UP = 'calls give up after 15 s, before the machine loses patience'

  /** What no browser can bring about on this site, and why. */
  const leftOut: Readonly<Record<string, string>> = {
    'starting --always[isVerificationOff]#1--> off':
      'this site asks for verification; every other test runs on one that does not',
    'required.offered --dialog.closed[isContactUs]#2--> (stays)': OTHER_WINDOW,
    'required.offered.refusing --dialog.closed[isContactUs]#1--> required.offered.step1': OTHER_WINDOW,
    'required.leaving --ageSession.opened--> (stays)': 'walked with ageSession, and on the way to ageSession.unused',
    'closing.recordingPass --after cookiePatience--> inVerifiedView.verified': INSTANT,
    'closing.forgettingStray --after cookiePatience--> required.offered.strayReturn': INSTANT,
    'closing.givingUp --after cookiePatience--> required.offered.failed': INSTANT,
  }
  const leftOutOfCheck: Readonly<Record<string, string>> = {
    'readingClues --clues.read[lacksToken]#2--> unneeded': 'nobody is sent to this page without a token: walked above',
    'readingClues --clues.read[isClearedDevice]#3--> rememberingClearance':
      'clearing devices is off unless a site is configured so',
    'readingClues --after cookiePatience--> missed': INSTANT,
    'askingMustPass --after patience--> missed': GIVES_UP,
    'askingHasPassed --after patience--> missed': GIVES_UP,
    'rememberingClearance --after cookiePatience--> cleared': INSTANT,
  }

  test('replays every transition but those on the list', () => {
    expect([...agePlan.leftOut].sort()).toEqual(Object.keys(leftOut).sort())
    expect(agePlan.paths.length).toBeGreaterThan(5)
  })

  test('replays every transition of the check but those on the list', () => {
    expect([...ageCheckPlan.leftOut].sort()).toEqual(Object.keys(leftOutOfCheck).sort())
    expect(ageCheckPlan.paths.length).toBeGreaterThan(8)
  })

  test('replays every transition of the session at the provider, and of its result, but for lost patience', () => {
    expect([ageSessionPlan.leftOut, ageResultPlan.leftOut]).toEqual([
      ['starting --after patience--> missing'],
      ['asking --after patience--> tried'],
    ])
    expect([ageSessionPlan.paths.length, ageResultPlan.paths.length].every((count) => count > 1)).toBe(true)
  })

  for (const path of [agePlan, ageCheckPlan, ageSessionPlan, ageResultPlan].flatMap(({ paths }) => ofThisRun(paths))) {
    test(nameOf(path), async ({ page, context, stack, problems }) => {
      problems.allow('status of 403', 'status of 404', 'status of 500')
      await replay(path, ageSut(path, page, context, stack))
    })
  }

  /** Where a check begins: cookies and storage are looked at. */
  const isCheck = (type: string) => type === 'clues.read' || type.startsWith('check.')

  type Asked = 'mustPass' | 'hasPassed' | 'create' | 'result'

  function ageSut(path: Path, page: Page, context: BrowserContext, stack: Stack): Sut {
    const time = timeOf(page, stack)
    const walk = stepsOf(path)
    const light = stack.siteAt('light')
    const provider = `http://127.0.0.1:${Number(new URL(light).port) + 2}/age-provider/replayed`
    const waiting = new Map<Asked, Route>()
    let isVerified = false
    let visitsToProvider = 0
    const OWN = 'session-of-mine'

    /** Puts into cookies and storage what the next look at them must find. */
    async function prepare(step: PathStep | undefined) {
      if (!step || !isCheck(step.event.type)) return
      const { isCleared = false, triesUsed = step.event.type === 'check.exhausted' ? 3 : 0 } = step.event.clues ?? {}
      await context.addCookies([{ name: 'sessionId', value: OWN, url: light }])
      if (isCleared) await context.addCookies([{ name: 'av_clearance', value: 'cleared-lumen-c41e', url: light }])
      else await context.clearCookies({ name: 'av_clearance' })
      const noted = triesUsed > 0 ? JSON.stringify({ sessionId: OWN, tries: triesUsed }) : null
      const keep = (text: string | null) => {
        if (text) sessionStorage.setItem('age-verification-tries', text)
        else sessionStorage.removeItem('age-verification-tries')
      }
      if (page.url().startsWith(light)) await page.evaluate(keep, noted)
      else if (noted) await page.addInitScript(keep, noted)
    }

    async function answer(asked: Asked, reply: Parameters<Route['fulfill']>[0]) {
      await time.until(`${asked} is asked`, async () => waiting.has(asked))
      const route = waiting.get(asked)
      waiting.delete(asked)
      await route?.fulfill(reply)
      await time.settle()
    }

    const answerMustPass = (mustPass: boolean) => answer('mustPass', { json: { isUserMustPassVerification: mustPass } })
    async function answerHasPassed(hasPassed: boolean) {
      await answer('hasPassed', { json: { isUserHasVerification: hasPassed } })
    }
    /** The whole check. */
    async function answerBoth(hasPassed: boolean) {
      await answerMustPass(true)
      await answerHasPassed(hasPassed)
    }
    const openSession = (url: string) => answer('create', { status: 201, json: { data: { sessionId: OWN, url } } })
    const verifyNow = () =>
      page
        .getByRole('main')
        .getByRole('button', { name: /Verify Now|Start again|Try again/ })
        .click()

    /** A modal dialog that stands before what the visitor wants is closed first. */
    async function closeDialog() {
      if ((await page.getByRole('dialog').count()) > 0) await page.keyboard.press('Escape')
      await time.until('no dialog is open', async () => (await page.getByRole('dialog').count()) === 0)
    }

    const heading = (text: string) => page.getByRole('heading', { level: 1, name: text }).isVisible()
    const button = (text: string) => page.getByRole('button', { name: text }).isVisible()
    const dialogIs = (text: string) => page.getByRole('dialog', { name: text }).isVisible()
    const cookie = (which: string) => cookieValue(context, light, which)
    const isAt = (step: 1 | 2) => page.getByRole('list', { name: `Step ${step} of 2` }).isVisible()
    const isSoft = async () => (await accountButton(page).count()) === 0
    const nothingAsked = () => expect([...waiting.keys()]).toEqual([])
    const asks = (asked: Asked) => async () => {
      await time.until(`${asked} is asked`, async () => waiting.has(asked))
      expect([...waiting.keys()]).toEqual([asked])
      expect(await isSoft()).toBe(true)
    }
    const shows = (what: string, holds: () => Promise<boolean>) => async () => {
      await time.until(what, holds)
      nothingAsked()
      expect({ isSoft: await isSoft(), cookie: await cookie('av_clearance') }).toEqual({
        isSoft: true,
        cookie: undefined,
      })
    }

    const isBeingAsked = async () => {
      await asks('result')()
      await time.until('the second step is shown', () => isAt(2))
    }
    const isPassed = async () => {
      await time.until('it is said', () => dialogIs('Age verification completed'))
      const kept = [await cookie('av_clearance'), await cookie('av_flag'), await cookie('sessionId')]
      expect(kept).toEqual(['cleared-lumen-c41e', '1', undefined])
    }
    const isStray = shows('a new start', () => button('Start again'))
    const hasFailed = async () => {
      await shows('the verdict', async () => (await isAt(1)) || dialogIs('Age verification failed'))()
      expect(await cookie('sessionId')).toBeUndefined()
    }

    const isAskedToStart = async () => {
      await asks('create')()
      expect(await isAt(2)).toBe(true)
    }
    const isAtProvider = async () => {
      await time.until('the provider is opened', async () => visitsToProvider > 0)
      expect(await isAt(2)).toBe(true)
    }
    const isCleared = async () => {
      await time.until('the whole site is open', () => accountButton(page).isVisible())
      expect(await cookie('av_clearance')).toBe('cleared-lumen-c41e')
      await time.until('no dialog is open', async () => (await page.getByRole('dialog').count()) === 0)
    }
    const isOffered = shows('the notice', async () => (await isAt(1)) && (await button('Verify Now')))
    const hasNotStarted = shows('what went wrong', () => heading('Age verification could not be started'))
    const isMissed = shows('what went wrong', () => heading('We could not check your age verification'))

    const see: Sut['see'] = {
      checking: () => {},
      'closing.recordingPass': () => {},
      'closing.forgettingStray': () => {},
      'closing.givingUp': () => {},
      'required.leaving': isAskedToStart,
      'required.polling': isBeingAsked,
      notRequired: async () => {
        await time.until('a guest is shown', () => logInLink(page).isVisible())
        expect(await cookie('av_clearance')).toBeUndefined()
        nothingAsked()
      },
      'inVerifiedView.cleared': isCleared,
      'inVerifiedView.verified': isPassed,
      'required.offered.step1': isOffered,
      'required.offered.refusing': shows('the warning', () => dialogIs('Are you sure you want to refuse?')),
      'required.offered.strayReturn': isStray,
      'required.offered.startFailed': hasNotStarted,
      'required.offered.failed': hasFailed,
      checkFailed: isMissed,
    }
    const seeCheck: Sut['see'] = {
      readingClues: () => {},
      rememberingClearance: () => {},
      askingMustPass: asks('mustPass'),
      askingHasPassed: asks('hasPassed'),
      cleared: isCleared,
      passed: isPassed,
      interrupted: isBeingAsked,
      exhausted: hasFailed,
      strayed: isStray,
      required: isOffered,
      missed: isMissed,
    }
    const seeSession: Sut['see'] = {
      starting: isAskedToStart,
      leaving: isAtProvider,
      missing: hasNotStarted,
      unused: isOffered,
    }
    const seeResult: Sut['see'] = {
      asking: isBeingAsked,
      pausing: shows('the second step', () => isAt(2)),
      confirmed: isPassed,
      foreign: isStray,
      missing: hasFailed,
    }
    const isOf = ({ paths }: typeof agePlan) => paths.includes(path)

    return {
      async start() {
        const hold = (asked: Asked) => (route: Route) => void waiting.set(asked, route)
        await page.route('**/is-user-must-pass-verification*', hold('mustPass'))
        await page.route('**/has-verification*', hold('hasPassed'))
        await page.route('**/api/age-verification/sessions', hold('create'))
        await page.route('**/api/age-verification/sessions/*', hold('result'))
        await page.route('**/users/*/verification', (route) => route.fulfill({ status: 201, json: { isVerified } }))
        await page.route(`${provider}*`, async (route) => {
          visitsToProvider += 1
          // An answer without content leaves the visitor where they are.
          await route.fulfill({ status: 204, body: '' })
        })
        // Time is held for all pages of a context: a second one, still loading, would hold it for good.
        await page.addInitScript(() => {
          window.open = () => null
        })
        await page.clock.install()
        await signIn(page, stack, 'mustVerify', light)
        await context.addCookies([{ name: 'sessionId', value: OWN, url: light }])
        await prepare(walk.begin())
        const query = path.start.name === 'sent to its page' ? '' : `?sessionId=${OWN}`
        await page.goto(`${light}/age-verification/${query}`)
        // The gate waits for an answer that is held back, and then opens the page without it.
        await expect
          .poll(
            async () => {
              await page.clock.runFor(800)
              return page.evaluate(() => document.querySelector('[data-app]') !== null)
            },
            { intervals: [40] },
          )
          .toBe(true)
        await alive(page)
        await stopClock(page)
        if (isOf(agePlan) || isOf(ageCheckPlan)) return
        await answerBoth(false)
        if (isOf(ageSessionPlan)) await verifyNow()
      },
      async step(event, step) {
        const { next } = walk.advance()
        switch (event.type) {
          case 'check.cleared':
            return answerMustPass(false)
          case 'check.missed':
            return answer('mustPass', { status: 500, body: '' })
          case 'check.passed':
            return answerBoth(true)
          case 'check.interrupted':
          case 'check.exhausted':
          case 'check.strayed':
          case 'check.required':
            return answerBoth(false)
          case 'mustPass.answered':
            return answerMustPass(event.mustPass)
          case 'hasPassed.answered':
            return answerHasPassed(event.hasPassed)
          case 'check.failed':
            return answer(waiting.has('mustPass') ? 'mustPass' : 'hasPassed', { status: 500, body: '' })
          case 'ageSession.started':
            return openSession(event.url.startsWith('https:') ? provider : event.url)
          case 'ageSession.failed':
          case 'ageSession.missing':
            return answer('create', { status: 500, body: '' })
          case 'ageSession.unused':
            await openSession(provider)
            await isAtProvider()
            return time.pass(20_000)
          case 'result.confirmed':
            isVerified = true
            return answer('result', { json: { data: { status: 'verified' } } })
          case 'result.pending':
            return answer('result', { json: { data: { status: 'pending' } } })
          case 'result.missing':
            for (const pause of [5_000, 5_000, 0]) {
              await answer('result', { json: { data: { status: 'pending' } } })
              await time.pass(pause)
            }
            return
          case 'result.foreign':
            return answer('result', { status: 404, json: { status: { code: 404, message: 'no' } } })
          case 'result.unknown':
            return answer('result', { status: 500, body: '' })
          case 'visitor.changed':
            waiting.clear()
            await context.clearCookies({ name: /token/ })
            await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
            return time.settle()
          case 'ageReturn.received':
            await closeDialog()
            await prepare(next)
            await visit(page, `/age-verification/?sessionId=${event.sessionId}`)
            return time.settle()
          case 'retry.requested':
            await prepare(next)
            return page.getByRole('button', { name: 'Try again' }).click()
          case 'verifyNow.chosen':
            await closeDialog()
            return verifyNow()
          case 'refusal.chosen':
            await closeDialog()
            return page.getByRole('button', { name: 'I refuse to verify my age' }).click()
          case 'dialog.closed': {
            const label = event.result === 'verifyNow' ? 'Verify Now' : 'Contact Us'
            const dialog = page.getByRole('dialog')
            const button = dialog.getByRole('button', { name: label })
            await time.until('the dialog is open', () => (event.result === null ? dialog : button).isVisible())
            if (event.result === null) await page.keyboard.press('Escape')
            else await button.click()
            return time.until('the dialog is closed', async () => (await page.getByRole('dialog').count()) === 0)
          }
        }
        if (step.timer !== undefined) await time.pass(step.waitMs)
      },
      see: isOf(ageCheckPlan) ? seeCheck : isOf(ageSessionPlan) ? seeSession : isOf(ageResultPlan) ? seeResult : see,
      stop: () => page.unrouteAll({ behavior: 'ignoreErrors' }),
    }
  }
})
