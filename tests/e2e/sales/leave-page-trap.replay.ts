import { leavePageTrapMachine, TRAP_POPUP_GROUP } from '../../../machines/sales/leave-page-trap.machine.ts'
import type { Sut } from '../../../studio/paths/replay.ts'
import { planForBrowser } from '../replay-plan.ts'
import { promptly, stepsOf, stopClock, timeOf } from '../replay-support.ts'
import { open } from '../session-support.ts'
import { expect } from '../stack.ts'
import { joinPage } from './join-page.ts'
import { heldCalls, type Replayed, type World } from './world.ts'

const START_MS = 1_000_000_000
const DURATION_SECONDS = 60
const EDGES = ['back', 'top', 'left', 'right'] as const

const running = (sinceMs: number) => ({
  startedAtMs: START_MS - sinceMs,
  durationSeconds: DURATION_SECONDS,
  nowMs: START_MS,
})

const plan = planForBrowser(leavePageTrapMachine, {
  input: { isAllowed: true },
  events: {
    'trap.running': [running(10_000), running(90_000)],
    'trap.set': [
      { config: { durationSeconds: DURATION_SECONDS, onBack: true, onTop: true, onLeft: true, onRight: true } },
    ],
    'exit.tried': EDGES.map((by) => ({ by, nowMs: START_MS })),
    'clock.ticked': [{ nowMs: START_MS + 1000 }, { nowMs: START_MS + DURATION_SECONDS * 1000 }],
    'popup.closed': [{ groupId: TRAP_POPUP_GROUP }],
  },
  cover: 'edges',
  project: ({ context }) => [context.startedAtMs, context.remainingSeconds],
  canHappen(_state, event, label, { context }) {
    // The pop-up comes to a visitor who was caught just now, and once: it is closed a tick later.
    const isCaughtNow = context.startedAtMs === START_MS && context.remainingSeconds === DURATION_SECONDS
    if (event.type === 'trapPopup.shown') return isCaughtNow
    return label !== 'after patience' && (event.type !== 'popup.closed' || !isCaughtNow)
  },
})

const leftOut = {
  'trap.deciding --always#2--> trap.spent': 'the sites of this stack sell with everything that persuades',
  'trap.recalling --after patience--> trap.spent': 'cookies are read in the same instant',
}

function site({ path, page, context, stack }: World): Sut {
  const time = timeOf(page, stack)
  const join = joinPage(page)
  /** `$29.95` of each membership. */
  const prices = () =>
    page
      .getByRole('group', { name: 'Memberships' })
      .locator('label')
      .evaluateAll((labels) =>
        labels.map((label) => /[$€][\d,.]+(?=per|once)/.exec(label.textContent ?? '')?.[0] ?? ''),
      )
  const walk = stepsOf(path)
  const popup = page.getByRole('dialog', { name: 'Wait: a lower price' })
  const clock = page.getByRole('status').getByRole('timer')
  const calls = heldCalls(page, time, { config: '**/api/join-now-config', popups: '**/v1/front/show-pop' })
  const cookieNames = async () => (await context.cookies(stack.origin)).map(({ name }) => name)
  let everyday: string[] = []

  /** What an earlier page of the session has left. */
  async function remember(cookies: Record<string, number>) {
    const all = Object.entries(cookies)
    await context.addCookies(all.map(([name, value]) => ({ name, value: String(value), url: stack.origin })))
  }

  async function come() {
    await join.link.click()
    await time.until('the page is there', async () => (await join.cards.count()) === 3)
  }

  /** A mouse that goes over an edge, from the middle. */
  async function leaveBy(edge: 'top' | 'left' | 'right') {
    const { width, height } = page.viewportSize()!
    await page.mouse.move(width / 2, height / 2)
    if (edge === 'top') await page.mouse.move(width / 2, -5)
    else await page.mouse.move(edge === 'left' ? -5 : width + 5, height / 2)
  }

  const isGuarded = () => page.evaluate(() => JSON.stringify(history.state).includes('guards'))

  async function noSpecials() {
    await time.until('no special prices are offered', async () => !(await join.strip.isVisible()))
    if (everyday.length > 0)
      await time.until('prices are the everyday ones', async () => String(await prices()) === String(everyday))
  }

  /** Whoever leaves is not kept, by no edge. */
  async function keepsNobody() {
    await noSpecials()
    const popups = await popup.count()
    for (const edge of ['top', 'left', 'right'] as const) await leaveBy(edge)
    await time.settle()
    await noSpecials()
    expect(await popup.count()).toBe(popups)
  }

  return {
    async start() {
      const trapMinutes = DURATION_SECONDS / 60
      await stack.control.changeSettings({ promotions: ['trap'], trapEdges: [...EDGES], trapMinutes })
      await calls.watch()
      calls.hold('config', 'popups')
      await page.clock.install()
      await open(page, `${stack.origin}/faq/`)
      await stopClock(page)
      await time.agree()
      const first = walk.begin()?.event
      const nowMs = await page.evaluate(() => Date.now())
      if (first?.type !== 'trap.untouched') await remember({ trapTriggered: 1 })
      if (first?.type === 'trap.running')
        await remember({
          trapTimerDuration: first.durationSeconds,
          trapTimerStart: nowMs - first.nowMs + first.startedAtMs,
        })
    },
    async step(event) {
      // The server's clock goes on by itself.
      await time.agree()
      switch (event.type) {
        case 'trap.untouched':
        case 'trap.spent':
        case 'trap.running':
          return come()
        case 'trap.set':
          everyday = await prices()
          return calls.release('config')
        case 'exit.tried':
          if (event.by === 'back') await page.evaluate(() => history.back())
          else await leaveBy(event.by)
          return
        case 'clock.ticked': {
          const before = secondsIn(await clock.textContent())
          const passedMs = event.nowMs - START_MS
          await time.agree(passedMs)
          await time.pass(passedMs)
          if (passedMs >= DURATION_SECONDS * 1000) return
          const isLess = async () => secondsIn(await clock.textContent()) < before
          // Servers tell the time in whole seconds: what an answer says of it may put the page's back by almost one.
          for (let steps = 0; steps < 6 && !(await promptly(isLess)); steps += 1) await time.pass(500)
          return time.until('a second less is left', isLess)
        }
        case 'trapPopup.shown':
          return calls.release('popups')
        case 'popup.closed':
          return page.keyboard.press('Escape')
      }
    },
    see: {
      'trap.recalling': () => {},
      'trap.disarmed': async () => {
        await time.until('the configuration is asked for', async () => calls.isAsked('config'))
        await keepsNobody()
        expect(await isGuarded()).toBe(false)
      },
      'trap.armed': async () => {
        await time.until('a step back is guarded', isGuarded)
        await noSpecials()
      },
      'trap.timing': async () => {
        await time.until('the time that is left is shown', () => clock.isVisible())
        const left = secondsIn(await clock.textContent())
        expect(left).toBeGreaterThan(0)
        expect(left).toBeLessThanOrEqual(DURATION_SECONDS)
        if (everyday.length > 0)
          await time.until('prices are special', async () => String(await prices()) !== String(everyday))
        expect(page.url()).toBe(`${stack.origin}/join-now/`)
        const ofTheTrap = (await cookieNames()).filter((name) => name.startsWith('trap'))
        expect(ofTheTrap.toSorted()).toEqual(['trapTimerDuration', 'trapTimerStart', 'trapTriggered'])
      },
      'popup.shown': () => time.until('the pop-up is shown', () => popup.isVisible()),
      'popup.hidden': () => time.until('no pop-up is shown', async () => (await popup.count()) === 0),
      'trap.expired': async () => {
        await noSpecials()
        expect(await cookieNames()).not.toContain('trapTimerStart')
        await keepsNobody()
      },
      'trap.spent': keepsNobody,
    },
    stop: () => page.unrouteAll({ behavior: 'ignoreErrors' }),
  }
}

function secondsIn(text: string | null) {
  const [hours = 0, minutes = 0, seconds = 0] = (text ?? '').split(':').map(Number)
  return hours * 3600 + minutes * 60 + seconds
}

export const leavePageTrap: Replayed = { plan, leftOut, problems: [], site }
