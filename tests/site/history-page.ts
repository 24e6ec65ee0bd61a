import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { openBrowserPage } from '../support/browser-page.ts'

type Browser = Awaited<ReturnType<typeof openBrowserPage>>

/** Each test of the file gets a page of its own in one real browser, which steers a history of its own and may complain about nothing. */
export function withHistoryPage(begin: (page: Browser['page']) => void | Promise<void>) {
  vi.setConfig({ testTimeout: 60_000 })
  let browser: Browser
  let page: Browser['page']

  beforeAll(async () => {
    browser = await openBrowserPage({ harness: new URL('history-harness.ts', import.meta.url) })
  }, 60_000)
  afterAll(() => browser?.close())

  beforeEach(async () => {
    page = await browser.openPage()
    page.on('pageerror', (error) => browser.complaints.push(error.message))
    await page.goto(browser.page.url())
    await page.waitForFunction(() => 'harness' in globalThis)
    await begin(page)
  })
  afterEach(async () => {
    await page.close()
    expect(browser.complaints).toEqual([])
  })
}
