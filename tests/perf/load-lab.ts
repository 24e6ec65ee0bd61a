import { brotliCompressSync, constants } from 'node:zlib'
import type { Page } from '@playwright/test'
import { launchChromium } from '../support/chromium.ts'

/** A phone on a slow line (the field's usual lab profile). */
export const PROFILE = {
  cpu: 4,
  downloadKbit: 1600,
  uploadKbit: 750,
  roundTripMs: 150,
  width: 412,
  height: 823,
  scale: 1.75,
}

export interface Load {
  firstPaintMs: number
  largestPaintMs: number
  blockingMs: number
  layoutShift: number
  readyMs: number | null
  scriptKb: number
  /** Of those, what was asked for before the page was alive. */
  firstScriptKb: number
  requests: number
}

interface Observed {
  fcp: number
  lcp: number
  long: number[]
  shift: number
  ready: number | null
}

/** Loads one page in a browser with nothing cached, and waits until it is quiet for 1.5 s. */
export async function load(url: string, cookies: Array<{ name: string; value: string }>): Promise<Load> {
  const browser = await launchChromium()
  try {
    const context = await browser.newContext({
      viewport: { width: PROFILE.width, height: PROFILE.height },
      deviceScaleFactor: PROFILE.scale,
      isMobile: true,
      hasTouch: true,
    })
    await context.addCookies(cookies.map((cookie) => ({ ...cookie, url })))
    const page = await context.newPage()
    await page.addInitScript(() => {
      const observed = { fcp: 0, lcp: 0, long: [] as number[], shift: 0, ready: null as number | null }
      Object.assign(window, { observed })
      const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
        new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
      watch('paint', (entry) => {
        if (entry.name === 'first-contentful-paint') observed.fcp = entry.startTime
      })
      watch('largest-contentful-paint', (entry) => {
        observed.lcp = entry.startTime
      })
      watch('longtask', (entry) => observed.long.push(entry.duration))
      watch('layout-shift', (entry) => {
        const shift = entry as PerformanceEntry & { hadRecentInput: boolean; value: number }
        if (!shift.hadRecentInput) observed.shift += shift.value
      })
      watch('mark', (entry) => {
        if (entry.name === 'app-ready') observed.ready = entry.startTime
      })
    })
    const session = await context.newCDPSession(page)
    await session.send('Network.enable', { maxTotalBufferSize: 100e6, maxResourceBufferSize: 30e6 })
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: PROFILE.roundTripMs,
      downloadThroughput: PROFILE.downloadKbit * 125,
      uploadThroughput: PROFILE.uploadKbit * 125,
    })
    await session.send('Emulation.setCPUThrottlingRate', { rate: PROFILE.cpu })
    let requests = 0
    let lastActivity = Date.now()
    const open = new Set<unknown>()
    const scripts = new Map<string, Promise<Buffer>>()
    page.on('request', (request) => {
      requests += 1
      open.add(request)
      lastActivity = Date.now()
    })
    const settle = (request: unknown) => {
      open.delete(request)
      lastActivity = Date.now()
    }
    page.on('requestfinished', settle)
    page.on('requestfailed', settle)
    page.on('response', (response) => {
      if (response.request().resourceType() !== 'script') return
      scripts.set(
        response.url(),
        response.body().catch(() => Buffer.alloc(0)),
      )
    })
    await page.goto(url, { waitUntil: 'load' })
    const deadline = Date.now() + 30_000
    const isQuiet = () => open.size === 0 && Date.now() - lastActivity > 1500
    while (!(isQuiet() && (await isAlive(page))) && Date.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    const observed = await page.evaluate(() => (window as unknown as { observed: Observed }).observed)
    const asked = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name, startTime }) => ({ name, startTime })),
    )
    const sizes = new Map(
      await Promise.all([...scripts].map(async ([url, body]) => [url, brotliSize(await body) / 1000] as const)),
    )
    const late = new Set(
      asked.filter(({ startTime }) => startTime > (observed.ready ?? Number.POSITIVE_INFINITY)).map(({ name }) => name),
    )
    const sumOf = (sizes: Iterable<number>) => [...sizes].reduce((sum, size) => sum + size, 0)
    return {
      firstPaintMs: observed.fcp,
      largestPaintMs: observed.lcp,
      blockingMs: observed.long.reduce((sum, duration) => sum + Math.max(0, duration - 50), 0),
      layoutShift: observed.shift,
      readyMs: observed.ready,
      scriptKb: sumOf(sizes.values()),
      firstScriptKb: sumOf([...sizes].filter(([url]) => !late.has(url)).map(([, size]) => size)),
      requests,
    }
  } finally {
    await browser.close()
  }
}

/** A page without scripts is so from the start. */
function isAlive(page: Page): Promise<boolean> {
  return page.evaluate(
    () => document.scripts.length === 0 || (window as unknown as { observed: Observed }).observed.ready !== null,
  )
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((first, second) => first - second)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

function brotliSize(body: Buffer): number {
  return body.length === 0 ? 0 : brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length
}
