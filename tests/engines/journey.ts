import { join } from 'node:path'
import { type Browser, test as base, chromium, expect, firefox, type Page } from '@playwright/test'
import type { AccountName } from '../../sandbox/session/accounts.ts'
import { chromiumOptions } from '../support/chromium.ts'
import { type Product, withProduct } from '../support/product.ts'
import { DESKTOP, type Profile } from './profiles.ts'
import { openScreen } from './screen.ts'
import type { Part, Tab } from './tab.ts'
import { startWebKit } from './webkit.ts'
import { webKitTab } from './webkit-tab.ts'

export { expect }

export type EngineName = 'chromium' | 'firefox' | 'webkit'

/** One visitor's browser: its tabs share cookies and storage. */
interface Visitor {
  openTab(): Promise<Tab>
  /** What went wrong in its pages, in words. */
  problems(): Promise<string[]>
  close(): Promise<void>
}

interface Settings {
  profile: Profile
  hasScripts: boolean
  /** WebGL is needed. */
  hasCard: boolean
}

interface Fixtures extends Settings {
  openTab: () => Promise<Tab>
  tab: Tab
  /** Console errors that this journey expects, by a part of their text. */
  allow: (...parts: string[]) => void
  visitor: Visitor & { allowed: string[] }
}

interface WorkerFixtures {
  engine: EngineName
  product: Product
  /** Where the engine keeps one browser for all journeys. */
  browserOfWorker: Browser | null
}

/** A journey of a visitor through the whole product, in the engine that its project names. */
export const journey = base.extend<Fixtures, WorkerFixtures>({
  engine: ['chromium', { option: true, scope: 'worker' }],
  profile: [DESKTOP, { option: true }],
  hasScripts: [true, { option: true }],
  hasCard: [false, { option: true }],

  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs off this pattern.
    async ({}, use, worker) => withProduct(firstPortOf(worker.parallelIndex), {}, use),
    { scope: 'worker', timeout: 90_000 },
  ],

  browserOfWorker: [
    async ({ engine }, use) => {
      const browser = engine === 'webkit' ? null : await launch(engine)
      await use(browser)
      await browser?.close()
    },
    { scope: 'worker' },
  ],

  visitor: async ({ engine, product, browserOfWorker, profile, hasScripts, hasCard }, use, info) => {
    await product.control.reset()
    const port = firstPortOf(info.parallelIndex) + 8
    const settings = { profile, hasScripts, hasCard }
    // Firefox has no command that switches scripts off for one visitor.
    const own = engine === 'firefox' && (!hasScripts || hasCard) ? await launch(engine, settings) : null
    const browser = own ?? browserOfWorker
    const visitor = browser ? await visitorOf(browser, settings) : await webKitVisitor(port, settings)
    // Of robots.txt, where journeys arrive: it names no icon, so Chromium asks for this one.
    const allowed = ['/favicon.ico']
    try {
      await use({ ...visitor, allowed })
      const found = await visitor.problems()
      expect(found.filter((problem) => !allowed.some((part) => problem.includes(part)))).toEqual([])
    } finally {
      await visitor.close()
      await own?.close()
    }
  },

  openTab: async ({ visitor }, use) => use(visitor.openTab),
  tab: async ({ visitor }, use) => use(await visitor.openTab()),
  allow: async ({ visitor }, use) => use((...parts) => void visitor.allowed.push(...parts)),
})

async function launch(
  engine: 'chromium' | 'firefox',
  { hasScripts, hasCard } = { hasScripts: true, hasCard: false },
): Promise<Browser> {
  if (engine === 'chromium') return chromium.launch(await chromiumOptions())
  // Without a screen Firefox has no WebGL, not even by software.
  const screen = hasCard ? await openScreen() : null
  const browser = await firefox.launch({
    channel: 'moz-firefox',
    ...(screen && { headless: false, env: { ...process.env, DISPLAY: screen.display } }),
    executablePath: join(import.meta.dirname, 'firefox.mjs'),
    firefoxUserPrefs: {
      'javascript.enabled': hasScripts,
      'webgl.force-enabled': hasCard,
      // Playwright loses a page that Firefox takes back out of its cache; Chromium is started without one, too.
      'browser.sessionhistory.max_total_viewers': 0,
      'fission.bfcacheInParent': false,
    },
  })
  browser.once('disconnected', () => screen?.close())
  return browser
}

async function visitorOf(browser: Browser, { profile, hasScripts }: Settings): Promise<Visitor> {
  const { width, height, isPhone, userAgent } = profile
  const context = await browser.newContext({
    viewport: { width, height },
    javaScriptEnabled: hasScripts,
    ...(userAgent && { userAgent }),
    // Firefox has no touch screen to lend.
    ...(isPhone && browser.browserType().name() === 'chromium' && { hasTouch: true, isMobile: true }),
  })
  if (browser.browserType().name() === 'firefox') await context.addInitScript(typeAsVisitor)
  const problems: string[] = []
  context.on('page', (page: Page) => {
    page.on('pageerror', (error) => problems.push(`page error: ${error.message}`))
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(`console: ${message.text()} (${message.location().url})`)
    })
  })
  return {
    openTab: () => context.newPage(),
    problems: async () => problems,
    close: () => context.close(),
  }
}

/** In Firefox, Playwright fills a field by a property, which React takes for a change of its own. This types into it. */
function typeAsVisitor() {
  const insert = (text: string) => void document.execCommand('insertText', false, text)
  Object.defineProperty(window, '__pw_bidiInsertText', { get: () => insert, set: () => {} })
}

async function webKitVisitor(port: number, settings: Settings): Promise<Visitor> {
  const { driver, scale, close } = await startWebKit({ port, ...settings })
  const tabs: ReturnType<typeof webKitTab>[] = []
  return {
    async openTab() {
      if (tabs.length > 0) await driver.switchTo().newWindow('tab')
      const tab = webKitTab(driver, await driver.getWindowHandle(), scale)
      tabs.push(tab)
      return tab
    },
    // A tab that the journey has closed says nothing any more.
    problems: async () => (await Promise.all(tabs.map((tab) => tab.problems().catch(() => [])))).flat(),
    close,
  }
}

function firstPortOf(parallelIndex: number): number {
  return Number(process.env.E2E_FIRST_PORT ?? 4700) + parallelIndex * 10
}

/** Has said that they are an adult, and what they think of cookies: in this tab's site. */
export async function arriveKnown(tab: Tab, origin: string): Promise<void> {
  await tab.goto(`${origin}/robots.txt`)
  await setCookies(tab, { age_confirmed: '1', cookieConsent: 'accept' })
}

/** As {@link arriveKnown}, signed in as a seeded account. */
export async function arriveSignedIn(tab: Tab, product: Product, account: AccountName, origin = product.origin) {
  const pair = await product.control.signIn(account)
  await arriveKnown(tab, origin)
  await setCookies(tab, { atoken: pair.accessToken, rtoken: pair.refreshToken })
}

async function setCookies(tab: Tab, cookies: Record<string, string>) {
  await tab.evaluate(
    (text) => {
      // biome-ignore lint/suspicious/noDocumentCookie: each engine has it.
      for (const cookie of JSON.parse(text)) document.cookie = cookie
    },
    JSON.stringify(Object.entries(cookies).map(([name, value]) => `${name}=${value}; path=/; SameSite=Lax`)),
  )
}

/** Opens an address and waits until the page listens. */
export async function open(tab: Tab, url: string) {
  await tab.goto(url)
  await alive(tab)
}

export async function alive(tab: Tab) {
  const isReady = () => tab.evaluate(() => performance.getEntriesByName('app-ready').length > 0, '').catch(() => false)
  await expect.poll(isReady, { message: 'the page listens', timeout: 30_000 }).toBe(true)
}

export const pathOf = (tab: Tab) => tab.evaluate(() => location.pathname + location.search, '')

export async function isAt(tab: Tab, path: string | RegExp) {
  const poll = expect.poll(() => pathOf(tab).catch(() => ''), { message: `at ${path}`, timeout: 30_000 })
  await (typeof path === 'string' ? poll.toBe(path) : poll.toMatch(path))
}

export async function isAtAddress(tab: Tab, address: RegExp) {
  const read = () => tab.evaluate(() => location.href, '').catch(() => '')
  await expect.poll(read, { message: `at ${address}`, timeout: 30_000 }).toMatch(address)
}

/** Exactly one of it is there, and seen. */
export async function sees(part: Part, timeout = 14_000) {
  await expect.poll(() => stateOf(part), { message: String(part), timeout }).toBe('seen')
}

export async function seesNot(part: Part) {
  await expect.poll(() => stateOf(part), { message: String(part) }).toMatch(/^(none|hidden)$/)
}

async function stateOf(part: Part) {
  try {
    const count = await part.count()
    if (count !== 1) return count === 0 ? 'none' : `${count} of them`
    return (await part.isVisible()) ? 'seen' : 'hidden'
  } catch {
    // The page has just gone on to another document.
    return 'gone'
  }
}

export async function says(part: Part, text: string | RegExp) {
  const read = () => part.textContent().catch(() => '')
  const poll = expect.poll(read, { message: String(part), timeout: 30_000 })
  await (typeof text === 'string' ? poll.toContain(text) : poll.toMatch(text))
}
