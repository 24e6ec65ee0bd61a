// An hour of use in one page, as fast as it goes: list, room, chat, messenger, film and back, again and again. Prints what is left behind once the garbage is gone.
import { type CDPSession, expect as expectNow, type Page, type Request } from '@playwright/test'
import { launchChromium } from '../support/chromium.ts'
import { startSite } from './running-site.ts'

const expect = expectNow.configure({ timeout: 20_000 })
const CYCLES = Number(process.env.CYCLES ?? 200)
/** Until everything that is loaded or kept once has been. */
const FIRST_CYCLES = Math.min(20, CYCLES / 2)
/** Of both kinds, in a cycle. */
const SAID = 70
const WRITTEN = 30
/** The list is asked for anew every 30 s. So often, in so many cycles; together it is an hour. */
const REFRESHED_CYCLES = (CYCLES * 3) / 5
const REFRESH_MS = 30_000
/** Tokens are renewed 30 s before their end: once a minute. */
const TOKEN_LIFE_S = 90

interface Counts {
  heapMb: number
  nodes: number
  listeners: number
  timers: number
  actors: number
  sockets: number
}

const { origin, control, stop } = await startSite(4550)
const browser = await launchChromium()
try {
  // Models who come and go would take the rooms that are used out of the list.
  await control.changeSettings({ tokenLifeSeconds: TOKEN_LIFE_S, camLife: 'off' })
  const pair = await control.signIn('member')
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const cookies = { age_confirmed: '1', cookieConsent: 'accept', atoken: pair.accessToken, rtoken: pair.refreshToken }
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: origin })))
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', ({ message }) => problems.push(message))
  let refreshes = 0
  page.on('request', (request) => {
    if (request.url().includes('/broadcasts?')) refreshes += 1
  })
  const underWay = new Set<Request>()
  page.on('request', (request) => underWay.add(request))
  page.on('requestfinished', (request) => underWay.delete(request))
  page.on('requestfailed', (request) => underWay.delete(request))
  const session = await context.newCDPSession(page)
  await page.clock.install()
  await page.addInitScript(countTimers)
  await page.goto(`${origin}/vr-cam-girls/`)
  // The mark of performance is not asked: a page whose clock is held has none.
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('[data-app]') ?? {}).some((key) => key.startsWith('__reactFiber')),
  )
  await expect(roomsOf(page)).toHaveCount(12)
  const rooms = await roomsOf(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split('/').at(-2) ?? ''))

  const startedAtMs = performance.now()
  const counted: Array<{ cycle: number; counts: Counts }> = []
  let listed = 0
  for (let cycle = 1; cycle <= CYCLES; cycle += 1) {
    if ((cycle * REFRESHED_CYCLES) / CYCLES >= listed + 1) {
      listed += 1
      await settled(underWay)
      const before = refreshes
      await control.changeClock({ jumpMs: REFRESH_MS })
      await page.clock.fastForward(REFRESH_MS)
      await expect.poll(() => refreshes, { timeout: 20_000 }).toBeGreaterThan(before)
    }
    await use(page, rooms[cycle % 5] ?? '', cycle)
    if (cycle === FIRST_CYCLES || cycle % 20 === 0 || cycle === CYCLES) {
      counted.push({ cycle, counts: await countsOf(page, session) })
      const minutes = (performance.now() - startedAtMs) / 60_000
      console.log(
        `${cycle} of ${CYCLES} cycles after ${minutes.toFixed(1)} min ${JSON.stringify(counted.at(-1)?.counts)}`,
      )
    }
  }
  print(counted, {
    listed,
    rotations: (await control.refreshes()).rotations,
    minutes: (performance.now() - startedAtMs) / 60_000,
  })
  for (const problem of new Set(problems)) console.log(`Error of the page: ${problem}`)
} finally {
  await browser.close()
  stop()
}

/** A clock that is put on ends the patience of whatever is under way. */
async function settled(underWay: ReadonlySet<Request>) {
  let quiet = 0
  await expect
    .poll(
      () => {
        quiet = underWay.size === 0 ? quiet + 1 : 0
        return quiet
      },
      { intervals: [50] },
    )
    .toBeGreaterThan(4)
}

function roomsOf(page: Page) {
  return page.getByRole('main').getByRole('article')
}

/** From the list through everything and back to it. */
async function use(page: Page, room: string, cycle: number) {
  await page.getByRole('main').locator(`article a[href$="/${room}/"]`).click()
  await expect(page).toHaveURL(new RegExp(`/vr-cam-girls/${room}/$`))
  const main = page.getByRole('main')
  const chat = main.getByRole('log', { name: 'Chat' })
  await expect(chat.locator('[data-index]').first()).toBeVisible()
  await control.cam({ verb: 'say', room, text: `Said in ${cycle}`, count: SAID - 1 })
  await main.getByRole('textbox', { name: 'Send a message' }).fill(`Own of ${cycle}`)
  await page.keyboard.press('Enter')
  await expect(chat.getByText(`Own of ${cycle}`, { exact: true })).toBeVisible()

  const panel = page.getByRole('region').filter({ has: page.getByRole('button', { name: 'Close messages' }) })
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Messages/ })
    .click()
  await panel.getByRole('listitem').filter({ hasText: 'mira-vale' }).getByRole('button').click()
  await expect(panel.getByRole('log').locator('[data-index]').first()).toBeVisible()
  await control.cam({
    verb: 'writeMessage',
    account: 'member',
    room: 'mira-vale',
    content: `Written in ${cycle}`,
    count: WRITTEN,
  })
  // A chat opens at what is new in it.
  await expect(async () => {
    await panel.getByRole('log').evaluate((list) => list.scrollTo({ top: list.scrollHeight }))
    await expectNow(panel.getByRole('log').getByText(`Written in ${cycle}`).last()).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 20_000 })
  await panel.getByRole('button', { name: 'Close messages' }).click()

  await page.getByRole('contentinfo').getByRole('link', { name: 'All VR Videos' }).click()
  await expect(page).toHaveURL(/\/videos\/$/)
  await main.getByRole('article').getByRole('heading').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/videos\/[^/]+\/$/)
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
  for (const url of [/\/videos\/$/, new RegExp(`/vr-cam-girls/${room}/$`), /\/vr-cam-girls\/$/]) {
    await page.goBack()
    await expect(page).toHaveURL(url)
  }
  await expect(roomsOf(page)).toHaveCount(12)
}

async function countsOf(page: Page, session: CDPSession): Promise<Counts> {
  await page.waitForTimeout(2_000)
  for (let times = 0; times < 3; times += 1) await session.send('HeapProfiler.collectGarbage')
  await session.send('Performance.enable')
  const { metrics } = await session.send('Performance.getMetrics')
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN
  return {
    heapMb: metric('JSHeapUsedSize') / 1e6,
    nodes: metric('Nodes'),
    listeners: metric('JSEventListeners'),
    timers: await page.evaluate(() => (globalThis as unknown as { timers: Set<unknown> }).timers.size),
    actors: await living(
      session,
      actorPrototype,
      (those) =>
        (those as unknown as Array<{ getSnapshot(): { status: string } }>).filter(
          (actor) => actor.getSnapshot?.()?.status === 'active',
        ).length,
    ),
    sockets: await living(
      session,
      () => WebSocket.prototype,
      (those) => (those as unknown as WebSocket[]).filter(({ readyState }) => readyState <= 1).length,
    ),
  }
}

/** Counts those of what shares a prototype in the page that are still alive. */
async function living(
  session: CDPSession,
  prototype: () => unknown,
  count: (those: unknown[]) => number,
): Promise<number> {
  const objectGroup = 'living'
  const evaluated = await session.send('Runtime.evaluate', { expression: `(${prototype})()`, objectGroup })
  const prototypeObjectId = evaluated.result.objectId
  if (!prototypeObjectId) throw new Error('There is no such prototype in the page')
  const { objects } = await session.send('Runtime.queryObjects', { prototypeObjectId, objectGroup })
  const counted = await session.send('Runtime.callFunctionOn', {
    objectId: objects.objectId as string,
    functionDeclaration: `function () { return (${count})(this) }`,
    returnByValue: true,
  })
  await session.send('Runtime.releaseObjectGroup', { objectGroup })
  return Number(counted.result.value)
}

/** Of every actor: one of them is a property of some component that is drawn. */
function actorPrototype(): unknown {
  interface Fiber {
    return: Fiber | null
    memoizedProps: Record<string, unknown> | null
  }
  for (const element of document.querySelectorAll('*')) {
    const key = Object.keys(element).find((name) => name.startsWith('__reactFiber$'))
    let fiber = (element as unknown as Record<string, Fiber | null>)[key ?? ''] ?? null
    for (; fiber; fiber = fiber.return) {
      const { of } = fiber.memoizedProps ?? {}
      if (of && typeof of === 'object' && 'getSnapshot' in of && 'send' in of) return Object.getPrototypeOf(of)
    }
  }
  return null
}

/** Timers that are running, whoever set them. */
function countTimers() {
  const timers = new Set<unknown>()
  const { setTimeout: later, clearTimeout: notLater, setInterval: often, clearInterval: notOften } = globalThis
  Object.assign(globalThis, {
    timers,
    setTimeout(act: (...more: never[]) => void, ms?: number, ...more: never[]) {
      const timer = later(() => {
        timers.delete(timer)
        act(...more)
      }, ms)
      timers.add(timer)
      return timer
    },
    setInterval(act: (...more: never[]) => void, ms?: number, ...more: never[]) {
      const timer = often(act, ms, ...more)
      timers.add(timer)
      return timer
    },
    clearTimeout(timer: never) {
      timers.delete(timer)
      notLater(timer)
    },
    clearInterval(timer: never) {
      timers.delete(timer)
      notOften(timer)
    },
  })
}

function print(
  counted: ReadonlyArray<{ cycle: number; counts: Counts }>,
  { listed, rotations, minutes }: { listed: number; rotations: number; minutes: number },
) {
  const [first, last] = [counted[0], counted.at(-1)]
  if (!first || !last) return
  const difference = (name: keyof Counts) => last.counts[name] - first.counts[name]
  const share = (name: keyof Counts) => `${((difference(name) / first.counts[name]) * 100).toFixed(1)} %`
  const row = (name: keyof Counts, goal: string, tell: string, digits = 0) => ({
    [`after ${first.cycle}`]: first.counts[name].toFixed(digits),
    [`after ${last.cycle}`]: last.counts[name].toFixed(digits),
    growth: tell,
    goal,
  })
  console.log(
    `\n${last.cycle} cycles in ${minutes.toFixed(1)} min: ${last.cycle * (SAID + WRITTEN)} messages, ${listed} refreshes of the list, ${rotations} token rotations`,
  )
  console.table({
    'heap, MB': row('heapMb', '< 5 % and < 8 MB', `${share('heapMb')}, ${difference('heapMb').toFixed(2)} MB`, 2),
    'DOM nodes': row('nodes', '±2 %', share('nodes')),
    listeners: row('listeners', 'none', String(difference('listeners'))),
    timers: row('timers', 'none', String(difference('timers'))),
    actors: row('actors', 'none', String(difference('actors'))),
    sockets: row('sockets', 'none', String(difference('sockets'))),
  })
}
