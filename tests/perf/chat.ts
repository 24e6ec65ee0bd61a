// Lets a room's chat and a chat of 10,000 messages take 50 messages a second for a minute, then 1,000 a second for ten, and loads what was said before; prints what that costs beside what is asked of it.
import { type Browser, type CDPSession, expect, type Locator, type Page } from '@playwright/test'
import { launchChromium } from '../support/chromium.ts'
import { messagesHeld } from '../support/messages-held.ts'
import { median, PROFILE } from './load-lab.ts'
import { startSite } from './running-site.ts'

const RUNS = Number(process.env.RUNS ?? 3)
const ROOM = 'mira-vale'
/** The model with whom the member has 10,000 messages. */
const LONG_CHAT = 'selene-ardent'
const STEADY = { perSecond: 50, seconds: 60 }
const FLOOD = { perSecond: 1_000, seconds: 10 }
/** As many to a processor that is not slowed down. Its last message has a number of its own. */
const FLOOD_AT_FULL_SPEED = { perSecond: 1_000, seconds: 9 }
/** Pages of 50 that are read back before anything else: more than may be held. */
const OLDER_PAGES = 42
const TYPED = 'What is typed meanwhile stays as it was typed, letter by letter, and none is late.'

interface Steady {
  p95Ms: number
  late: number
  /** After a collection: what it grew by in the minute. */
  heapMb: number
  mostRows: number
  held: number
}

interface Flooded {
  longestTaskMs: number
  latencyMs: number
  isTextKept: boolean
  mostRows: number
  held: number
  /** From its end until the last message is seen. */
  lateMs: number
}

interface Measured {
  steady: Steady
  flood: Flooded
  floodAtFullSpeed: Flooded
}

/** What a page notes down. */
interface Noted {
  frames: number[]
  mostRows: number
  longestTaskMs: number
  latencies: Map<number, number>
}

const { origin, control, stop } = await startSite(4530)
const browser = await launchChromium()
try {
  const blank: Array<{ p95Ms: number; late: number }> = []
  const room: Measured[] = []
  const messenger: Measured[] = []
  const jumps: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    blank.push(await onPage(browser, blankPage))
    room.push(await onPage(browser, roomChat))
    messenger.push(await onPage(browser, (page, session) => longChat(page, session, jumps)))
  }
  print(blank, room, messenger, jumps)
} finally {
  await browser.close()
  stop()
}

async function onPage<Found>(browser: Browser, measure: (page: Page, session: CDPSession) => Promise<Found>) {
  await control.reset()
  const context = await browser.newContext({
    viewport: { width: PROFILE.width, height: PROFILE.height },
    deviceScaleFactor: PROFILE.scale,
    isMobile: true,
    hasTouch: true,
  })
  try {
    const pair = await control.signIn('member')
    const cookies = {
      age_confirmed: '1',
      cookieConsent: 'accept',
      atoken: pair.accessToken,
      rtoken: pair.refreshToken,
    }
    await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: origin })))
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    // As large as the page in pixels of the device: what a window does not show is not painted, and a key typed there waits for what is.
    const { windowId } = await session.send('Browser.getWindowForTarget')
    const [width = 0, height = 0] = [PROFILE.width, PROFILE.height].map((length) => Math.ceil(length * PROFILE.scale))
    await session.send('Browser.setWindowBounds', { windowId, bounds: { width, height } })
    await session.send('Emulation.setCPUThrottlingRate', { rate: PROFILE.cpu })
    return await measure(page, session)
  } finally {
    await context.close()
  }
}

async function blankPage(page: Page) {
  await page.setContent('<p>Nothing happens here.</p>')
  await page.locator('p').evaluate(takeNotes)
  await page.waitForTimeout(STEADY.seconds * 1000)
  return framesOf(await notesOf(page))
}

async function roomChat(page: Page, session: CDPSession): Promise<Measured> {
  // The picture stays on its way: here the processor would decode it, beside everything else.
  await page.route('**/live/**', () => {})
  await page.goto(`${origin}/vr-cam-girls/${ROOM}/`)
  const list = page.getByRole('log', { name: 'Chat' })
  await list.scrollIntoViewIfNeeded()
  await expect(page.getByRole('main').getByRole('textbox', { name: 'Send a message' })).toBeEnabled()
  for (const text of ['One of many', 'As many as may be held']) {
    await control.cam({ verb: 'say', room: ROOM, text, count: 1_000 })
    await expect(list.getByText(text).last()).toBeVisible()
  }
  return measured(page, session, list, page.getByRole('main').getByRole('textbox', { name: 'Send a message' }), {})
}

async function longChat(page: Page, session: CDPSession, jumps: number[]): Promise<Measured> {
  await page.goto(`${origin}/free/`)
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Messages/ })
    .click()
  await page.getByRole('listitem').filter({ hasText: LONG_CHAT }).getByRole('button').click()
  const list = page.getByRole('log', { name: `Messages with ${LONG_CHAT}` })
  await expect(list.getByText('(10000)')).toBeVisible()
  // Older messages come when the scrolling is over, as they do over a line.
  await control.addFault({ kind: 'latency', endpoint: 'getMessages', latencyMs: 300 })
  for (let loaded = 0; loaded < OLDER_PAGES; loaded += 1) jumps.push(await list.evaluate(jumpOfPrepending))
  await control.clearFaults()
  const last = list.getByText('(10000)')
  for (let tries = 0; tries < 20 && !(await last.isVisible()); tries += 1) {
    await list.evaluate((element) => element.scrollTo({ top: element.scrollHeight }))
    await page.waitForTimeout(500)
  }
  return measured(page, session, list, page.getByRole('textbox', { name: 'Send a message' }), { account: 'member' })
}

/** `whom`: the flood is in the messenger of that account. */
async function measured(
  page: Page,
  session: CDPSession,
  list: Locator,
  field: Locator,
  whom: { account?: 'member' },
): Promise<Measured> {
  const room = whom.account ? LONG_CHAT : ROOM
  await page.waitForTimeout(3_000)
  const before = await heapOf(session)
  await list.evaluate(takeNotes)
  await control.breakSockets({ kind: 'flood', room, ...whom, ...STEADY })
  await page.waitForTimeout(STEADY.seconds * 1000)
  const steadyNotes = await notesOf(page)
  await sees(list, STEADY)
  const steady = {
    ...framesOf(steadyNotes),
    heapMb: ((await heapOf(session)) - before) / 1e6,
    mostRows: steadyNotes.mostRows,
    held: await list.evaluate(messagesHeld),
  }

  const flood = await flooded(page, list, field, { room, ...whom }, FLOOD)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return {
    steady,
    flood,
    floodAtFullSpeed: await flooded(page, list, field, { room, ...whom }, FLOOD_AT_FULL_SPEED),
  }
}

/** Somebody types while it comes. */
async function flooded(
  page: Page,
  list: Locator,
  field: Locator,
  where: { room: string; account?: 'member' },
  flood: typeof FLOOD,
): Promise<Flooded> {
  await field.fill('')
  await page.waitForTimeout(1_000)
  await list.evaluate(takeNotes)
  await control.breakSockets({ kind: 'flood', ...where, ...flood })
  const endsAtMs = performance.now() + flood.seconds * 1000
  for (const character of TYPED) {
    await page.keyboard.press(character === ' ' ? 'Space' : character)
    await page.waitForTimeout(80)
  }
  await page.waitForTimeout(Math.max(0, endsAtMs - performance.now()))
  await sees(list, flood)
  const lateMs = performance.now() - endsAtMs
  const notes = await notesOf(page)
  // What takes less than 16 ms is not told of.
  const latencies = Array.from(TYPED, (_, place) => [...notes.latencies.values()][place] ?? 16)
  return {
    longestTaskMs: notes.longestTaskMs,
    latencyMs: percentile(latencies, 0.95),
    isTextKept: (await field.inputValue()) === TYPED,
    mostRows: notes.mostRows,
    held: await list.evaluate(messagesHeld),
    lateMs,
  }
}

async function sees(list: Locator, { perSecond, seconds }: typeof FLOOD) {
  await expect(list.getByText(`Message ${perSecond * seconds}`, { exact: true })).toBeVisible({ timeout: 30_000 })
}

async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  return (await session.send('Runtime.getHeapUsage')).usedSize
}

async function notesOf(page: Page): Promise<Noted> {
  const notes = await page.evaluate(() => {
    const { frames, mostRows, longestTaskMs, latencies } = (globalThis as unknown as { notes: Noted }).notes
    return { frames, mostRows, longestTaskMs, latencies: [...latencies] }
  })
  return { ...notes, latencies: new Map(notes.latencies) }
}

/** Notes down from now on, in the page: frames, the most rows in the list, long tasks, and how long after a key something is painted. */
function takeNotes(list: Element) {
  const notes: Noted = { frames: [], mostRows: 0, longestTaskMs: 0, latencies: new Map() }
  const isFirst = !('notes' in globalThis)
  Object.assign(globalThis, { notes })
  if (!isFirst) return
  const current = () => (globalThis as unknown as { notes: Noted }).notes
  const rows = list.querySelector('[data-index]')?.parentElement
  let last = performance.now()
  requestAnimationFrame(function look(now) {
    current().frames.push(now - last)
    last = now
    current().mostRows = Math.max(current().mostRows, rows?.childElementCount ?? 0)
    requestAnimationFrame(look)
  })
  const watch = (options: PerformanceObserverInit & { durationThreshold?: number }, note: (entry: never) => void) =>
    new PerformanceObserver((entries) => entries.getEntries().forEach(note as never)).observe(options)
  watch({ type: 'longtask' }, ({ duration }: PerformanceEntry) => {
    current().longestTaskMs = Math.max(current().longestTaskMs, duration)
  })
  watch({ type: 'event', durationThreshold: 16 }, ({ name, duration, interactionId }: PerformanceEventTiming) => {
    const { latencies } = current()
    if (name.startsWith('key')) latencies.set(interactionId, Math.max(duration, latencies.get(interactionId) ?? 0))
  })
}

/** Loads a page of older messages; how far a row that is in sight moves by it, px. */
async function jumpOfPrepending(list: Element): Promise<number> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  list.scrollTo({ top: 1.5 * list.clientHeight })
  for (let waited = 0; waited < 2; waited += 1) await frame()
  const { top, height } = list.getBoundingClientRect()
  const inSight = [...list.querySelectorAll('[data-index]')].find(
    (row) => row.getBoundingClientRect().top > top + height / 3,
  )
  if (!inSight) throw new Error('No row is in sight')
  const place = () => (inSight.isConnected ? inSight.getBoundingClientRect().top : Number.NaN)
  const index = () => Number(inSight.getAttribute('data-index'))
  const [before, indexBefore] = [place(), index()]
  let jump = 0
  for (let waited = 0, after = 0; waited < 600 && after < 20; waited += 1) {
    await frame()
    jump = Math.max(jump, Math.abs(place() - before))
    if (index() !== indexBefore) after += 1
    if (waited === 599) throw new Error('Nothing older came')
  }
  return jump
}

function framesOf({ frames }: Pick<Noted, 'frames'>) {
  return { p95Ms: percentile(frames, 0.95), late: frames.filter((ms) => ms > 25).length / frames.length }
}

function percentile(values: readonly number[], share: number): number {
  return values.toSorted((first, second) => first - second)[Math.ceil(values.length * share) - 1] ?? Number.NaN
}

function print(
  blank: ReadonlyArray<{ p95Ms: number; late: number }>,
  room: readonly Measured[],
  messenger: readonly Measured[],
  jumps: readonly number[],
) {
  const blankMs = median(blank.map(({ p95Ms }) => p95Ms))
  const ms = (value: number) => `${value.toFixed(1)} ms`
  const line = (goal: string, tell: (measured: readonly Measured[]) => string, ofBlank = '') => ({
    goal,
    'blank page': ofBlank,
    'room chat': tell(room),
    'chat of 10,000': tell(messenger),
  })
  const of = (pick: (measured: Measured) => number, tell: (value: number) => string) => (runs: readonly Measured[]) =>
    tell(median(runs.map(pick)))
  const most = (pick: (measured: Measured) => number) => (runs: readonly Measured[]) =>
    String(Math.max(...runs.map(pick)))
  const share = (value: number) => `${(value * 100).toFixed(2)} %`
  console.log(
    `\nChats, CPU ${PROFILE.cpu}x: ${STEADY.perSecond} messages a second for ${STEADY.seconds} s, then ${FLOOD.perSecond} a second for ${FLOOD.seconds} s; ${RUNS} interleaved runs, medians`,
  )
  console.table({
    'frame p95': line(
      '',
      of(({ steady }) => steady.p95Ms, ms),
      ms(blankMs),
    ),
    '… to a blank page’s': line(
      '<= 1.1',
      of(
        ({ steady }) => steady.p95Ms / blankMs,
        (ratio) => ratio.toFixed(2),
      ),
    ),
    'late frames': line(
      '',
      of(({ steady }) => steady.late, share),
      share(median(blank.map(({ late }) => late))),
    ),
    'heap growth': line(
      'flat',
      of(
        ({ steady }) => steady.heapMb,
        (mb) => `${mb.toFixed(2)} MB`,
      ),
    ),
    'messages held': line(
      '<= 2000',
      most(({ steady, flood }) => Math.max(steady.held, flood.held)),
    ),
    'most rows in the document': line(
      '<= 500',
      most(({ steady, flood }) => Math.max(steady.mostRows, flood.mostRows)),
    ),
    'longest task in the flood': line(
      '<= 200 ms',
      of(({ flood }) => flood.longestTaskMs, ms),
    ),
    'key to paint p95 in the flood': line(
      '',
      of(({ flood }) => flood.latencyMs, ms),
    ),
    '… with the CPU at full speed': line(
      '< 100 ms',
      of(({ floodAtFullSpeed }) => floodAtFullSpeed.latencyMs, ms),
    ),
    'typed text kept': line('always', (runs) => (runs.every(({ flood }) => flood.isTextKept) ? 'yes' : 'NO')),
    'seen after the flood’s end': line(
      '',
      of(({ flood }) => flood.lateMs, ms),
    ),
    'farthest jump by older messages': {
      goal: '0 px',
      'chat of 10,000': `${Math.max(...jumps).toFixed(2)} px in ${jumps.length} pages`,
    },
  })
}
