// Lets four countdowns and announced purchases run for a minute, beside the same page without them and a blank page with four plain texts that change; prints what that costs and what is drawn anew.
import type { Browser, Page } from '@playwright/test'
import type { SettingsChange } from '../../sandbox/control/control.ts'
import { launchChromium } from '../support/chromium.ts'
import { median, PROFILE } from './load-lab.ts'
import { startSite } from './running-site.ts'

const RUNS = Number(process.env.RUNS ?? 3)
const SECONDS = 60
/** Until what is fetched and drawn late is there, ms. */
const SETTLING_MS = 6_000

/** What a page notes down. */
interface Seen {
  commits: number
  /** Components that rendered, by the commit that they rendered in. */
  drawn: number[]
  timers: number
  announcements: number
  elsewhere: string[]
}

interface Minute {
  countdowns: number
  /** Of the main thread, slowed down as it is. */
  busyMs: number
  scriptMs: number
  styleMs: number
}

/** `null`: a blank page whose four texts a timer sets, which is what no page can do for less. */
const subjects: Record<'plain texts' | 'idle' | 'promoted', SettingsChange | null> = {
  'plain texts': null,
  idle: { promotions: 'off', timerMinutes: [0, 0, 0, 0] },
  promoted: { promotions: ['barWithCountdown', 'promoBanner', 'fakeBuy'], timerMinutes: [15, 15, 0, 0] },
}
const names = Object.keys(subjects) as Array<keyof typeof subjects>

const { origin, control, stop } = await startSite(4510)
const browser = await launchChromium()
try {
  const minutes: Record<keyof typeof subjects, Minute[]> = { 'plain texts': [], idle: [], promoted: [] }
  for (let run = 0; run < RUNS; run += 1) {
    for (const name of names) minutes[name].push(await onPage(browser, subjects[name], costOf))
  }
  const seen = await onPage(browser, subjects.promoted, changesOf)
  const of = (name: keyof typeof subjects, pick: (minute: Minute) => number) => median(minutes[name].map(pick))
  const share = (ms: number) => `${(ms / (SECONDS * 10)).toFixed(2)} %`
  console.log(
    `\n/join-now/ for ${SECONDS} s, CPU ${PROFILE.cpu}x: nothing promoted; two price timers, the header bar's countdown, the banner's and announced purchases; ${RUNS} interleaved runs, medians`,
  )
  console.table(
    Object.fromEntries(
      names.map((name) => [
        name,
        {
          countdowns: of(name, ({ countdowns }) => countdowns),
          'of one core': share(of(name, ({ busyMs }) => busyMs)),
          'more than idle': share(of(name, ({ busyMs }) => busyMs) - of('idle', ({ busyMs }) => busyMs)),
          'scripts ms/s': (of(name, ({ scriptMs }) => scriptMs) / SECONDS).toFixed(2),
          'styles and layout ms/s': (of(name, ({ styleMs }) => styleMs) / SECONDS).toFixed(2),
        },
      ]),
    ),
  )
  console.log(`What is drawn anew on the promoted page in ${SECONDS} s`)
  console.table({
    promoted: {
      commits: seen.commits,
      'components drawn': seen.drawn.reduce((sum, count) => sum + count, 0),
      'most in a commit': Math.max(0, ...seen.drawn),
      'texts of countdowns': seen.timers,
      'announcements come or gone': seen.announcements,
      'anything else': seen.elsewhere.length,
    },
  })
  for (const other of new Set(seen.elsewhere)) console.log(`Anything else: ${other}`)
} finally {
  await browser.close()
  stop()
}

async function onPage<Found>(
  browser: Browser,
  settings: SettingsChange | null,
  measure: (page: Page) => Promise<Found>,
): Promise<Found> {
  if (settings) await control.changeSettings(settings)
  const context = await browser.newContext({
    viewport: { width: PROFILE.width, height: PROFILE.height },
    deviceScaleFactor: PROFILE.scale,
    isMobile: true,
    hasTouch: true,
  })
  try {
    const cookies = ['age_confirmed=1', 'cookieConsent=accept'].map((cookie) => cookie.split('='))
    await context.addCookies(cookies.map(([name = '', value = '']) => ({ name, value, url: origin })))
    const page = await context.newPage()
    await page.addInitScript(hearOfCommits)
    if (settings) {
      await page.goto(`${origin}/join-now/`)
      await page.waitForFunction(() => performance.getEntriesByName('app-ready').length > 0)
    } else {
      await page.setContent('<p role="timer">0</p>'.repeat(4))
      await page.evaluate(setTexts)
    }
    await page.waitForTimeout(SETTLING_MS)
    return await measure(page)
  } finally {
    await context.close()
  }
}

async function costOf(page: Page): Promise<Minute> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: PROFILE.cpu })
  // What others do on this machine is not counted.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const metrics = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return new Map(metrics.map(({ name, value }) => [name, value * 1000]))
  }
  const before = await metrics()
  await new Promise((resolve) => setTimeout(resolve, SECONDS * 1000))
  const after = await metrics()
  const spent = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0)
  return {
    countdowns: await page.getByRole('timer').count(),
    busyMs: spent('TaskDuration'),
    scriptMs: spent('ScriptDuration'),
    styleMs: spent('RecalcStyleDuration') + spent('LayoutDuration'),
  }
}

async function changesOf(page: Page): Promise<Seen> {
  await page.evaluate(noteChanges)
  await new Promise((resolve) => setTimeout(resolve, SECONDS * 1000))
  return page.evaluate(() => {
    const { seen, changes } = globalThis as unknown as { seen: Seen; changes: MutationObserver }
    changes.disconnect()
    return seen
  })
}

function setTexts() {
  let seconds = 0
  setInterval(() => {
    seconds += 1
    for (const { firstChild } of document.querySelectorAll('p')) {
      if (firstChild) firstChild.nodeValue = String(seconds)
    }
  }, 1000)
}

/** React tells developer tools of every commit, in production as well. A component rendered if its fiber says that it did work, and is no copy of the last commit's. */
function hearOfCommits() {
  interface Fiber {
    tag: number
    flags: number
    alternate: Fiber | null
    child: Fiber | null
    sibling: Fiber | null
  }
  const [FUNCTION_COMPONENT, MEMO_COMPONENT, SIMPLE_MEMO, PERFORMED_WORK] = [0, 14, 15, 1]
  const seen: Seen = { commits: 0, drawn: [], timers: 0, announcements: 0, elsewhere: [] }
  const rendered = (fiber: Fiber | null): number => {
    let count = 0
    for (let each = fiber; each; each = each.sibling) {
      const isComponent = [FUNCTION_COMPONENT, MEMO_COMPONENT, SIMPLE_MEMO].includes(each.tag)
      if (isComponent && each.flags & PERFORMED_WORK) count += 1
      // Children that are the same ones were not visited.
      if (each.child !== each.alternate?.child) count += rendered(each.child)
    }
    return count
  }
  Object.assign(globalThis, {
    seen,
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberUnmount() {},
      onPostCommitFiberRoot() {},
      onCommitFiberRoot(_id: number, root: { current: Fiber }) {
        if (!('changes' in globalThis)) return
        seen.commits += 1
        seen.drawn.push(rendered(root.current.child))
      },
    },
  })
}

/** From now on. */
function noteChanges() {
  const page = globalThis as unknown as { seen: Seen; changes: MutationObserver }
  Object.assign(page.seen, { commits: 0, drawn: [], timers: 0, announcements: 0, elsewhere: [] })
  const elementOf = (node: Node) => (node instanceof Element ? node : node.parentElement)
  page.changes = new MutationObserver((records) => {
    for (const { type, target, addedNodes, removedNodes } of records) {
      const moved = [...addedNodes, ...removedNodes].map(elementOf)
      if (elementOf(target)?.closest('[role=timer]')) page.seen.timers += 1
      else if (moved.some((element) => element?.matches('[aria-label="Recent purchase"]'))) page.seen.announcements += 1
      else page.seen.elsewhere.push(`${type} of ${elementOf(target)?.outerHTML.slice(0, 120)}`)
    }
  })
  page.changes.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
}
