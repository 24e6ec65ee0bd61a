// Presses on a phone with a slow processor (CPU 4x), once the page is ready: how long until the next frame shows the answer (event timing).
import type { Page } from '@playwright/test'
import { launchChromium } from '../support/chromium.ts'
import { median, PROFILE } from './load-lab.ts'
import { startSite } from './running-site.ts'

const RUNS = Number(process.env.RUNS ?? 5)

interface Interaction {
  path: string
  /** Brings the page to where the press is. */
  prepare?(page: Page): Promise<unknown>
  press(page: Page): Promise<unknown>
}

const interactions: Record<string, Interaction> = {
  menu: { path: '/', press: (page) => page.getByRole('button', { name: 'Menu', exact: true }).tap() },
  sort: {
    path: '/videos/',
    press: (page) => page.getByRole('navigation', { name: 'Order' }).locator('[aria-current=false]').tap(),
  },
  card: {
    path: '/videos/',
    press: (page) => page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').nth(1).tap(),
  },
  play: {
    path: '/videos/still-water-at-the-vineyard/',
    press: (page) => page.getByRole('button', { name: 'Watch trailer' }).tap(),
  },
  'letter in search': {
    path: '/videos/',
    async prepare(page) {
      await page.getByRole('button', { name: 'Menu', exact: true }).tap()
      const field = page.getByRole('dialog', { name: 'Menu' }).locator('input[name=s]')
      await field.tap()
      await field.pressSequentially('nigh')
      await page.getByRole('listbox', { name: 'Results' }).waitFor()
    },
    press: (page) => page.keyboard.press('t'),
  },
  'log in': {
    path: '/login/',
    async prepare(page) {
      await page.getByLabel('E-mail').fill('member@example.test')
      await page.getByLabel('Password', { exact: true }).fill('Halcyon2026')
    },
    press: (page) => page.getByRole('main').getByRole('button', { name: 'Log In', exact: true }).tap(),
  },
}

const { origin, stop } = await startSite(4520)
const browser = await launchChromium()
try {
  const table: Record<string, Record<string, number>> = {}
  for (const [name, interaction] of Object.entries(interactions)) {
    const ready: number[] = []
    for (let run = 0; run <= RUNS; run += 1) {
      const delay = await measure(interaction)
      // The first visit draws pictures and compiles the server.
      if (run > 0) ready.push(delay)
    }
    table[name] = { 'median ms': median(ready), 'slowest ms': Math.max(...ready) }
  }
  console.log(
    `\nPress to next frame; ${RUNS} runs; CPU ${PROFILE.cpu}x, ${PROFILE.width}x${PROFILE.height}; event timing counts in steps of 8 ms`,
  )
  console.table(table)
} finally {
  await browser.close()
  stop()
}

async function measure({ path, prepare, press }: Interaction): Promise<number> {
  const context = await browser.newContext({
    viewport: { width: PROFILE.width, height: PROFILE.height },
    deviceScaleFactor: PROFILE.scale,
    isMobile: true,
    hasTouch: true,
  })
  try {
    await context.addCookies(
      ['age_confirmed', 'cookieConsent'].map((name) => ({
        name,
        value: name === 'cookieConsent' ? 'accept' : '1',
        url: origin,
      })),
    )
    const page = await context.newPage()
    await page.addInitScript(() => {
      const seen: number[] = []
      Object.assign(window, { seen })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as PerformanceEventTiming[])
          if (entry.interactionId) seen.push(entry.duration)
      }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
    })
    await page.goto(origin + path, { waitUntil: 'load' })
    await page.waitForFunction(() => performance.getEntriesByName('app-ready').length > 0)
    await page.waitForLoadState('networkidle')
    await prepare?.(page)
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: PROFILE.cpu })
    await page.evaluate(() => (window as unknown as { seen: number[] }).seen.splice(0))
    await press(page)
    await page.waitForFunction(() => (window as unknown as { seen: number[] }).seen.length > 0, undefined, {
      timeout: 15_000,
    })
    await page.waitForTimeout(500)
    return Math.max(...(await page.evaluate(() => (window as unknown as { seen: number[] }).seen)))
  } finally {
    await context.close()
  }
}
