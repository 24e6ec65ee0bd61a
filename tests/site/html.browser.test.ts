import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createServerHtml } from '../../adapters/site/server-html.adapter.ts'
import { openBrowserPage } from '../support/browser-page.ts'
import type { HtmlHarness } from './html-harness.ts'
import { deepHtml, EDITORS_HTML, HOSTILE_HTML, HOSTILE_ICONS } from './html-seeds.ts'

declare const harness: HtmlHarness

vi.setConfig({ testTimeout: 60_000 })

/** As strict as the site's own: the purifier's policy is the only way to any HTML. */
const POLICY =
  "default-src 'none'; script-src 'self'; img-src *; base-uri 'none'; require-trusted-types-for 'script'; trusted-types dompurify"

let browser: Awaited<ReturnType<typeof openBrowserPage>>
const requested: string[] = []

beforeAll(async () => {
  browser = await openBrowserPage({ harness: new URL('html-harness.ts', import.meta.url), policy: POLICY })
  browser.page.on('request', (request) => requested.push(request.url()))
}, 60_000)

afterAll(() => browser?.close())

const clean = (html: string) => browser.page.evaluate((dirty) => harness.clean(dirty), html)

test('under Trusted Types the sanitiser works, nothing runs, and nothing is asked for', async () => {
  await browser.page.evaluate(() => Object.assign(globalThis, { canary: () => console.error('The canary was called') }))
  await clean('<p>fetches the purifier</p>')
  requested.length = 0
  for (const seed of [...HOSTILE_HTML, ...HOSTILE_ICONS, ...deepHtml(10_000)]) await clean(seed)
  // The parser names styles, handlers and base addresses that it did not apply; that is the policy at work.
  const isPolicyAtWork =
    /^(Applying inline style|Executing inline event handler|Setting the document's base URI) .*violates/
  const complaints = browser.complaints.filter((text) => !isPolicyAtWork.test(text))
  expect([complaints, requested]).toEqual([[], []])
})

test('what is left does nothing on a page without any protection, and asks only for pictures of the content host', async () => {
  const left: string[] = []
  for (const seed of [...HOSTILE_HTML, ...HOSTILE_ICONS]) {
    const { text, icon } = await clean(seed)
    left.push(text, icon)
  }
  const page = await browser.openPage()
  const calls: string[] = []
  const asked: string[] = []
  await page.exposeFunction('canary', () => calls.push('canary'))
  await page.route('**/*', (route) => {
    asked.push(new URL(route.request().url()).origin)
    return route.abort()
  })
  await page.setContent(`<main>${left.join('</main><main>')}</main>`, { waitUntil: 'load' })
  const links = page.locator('a[href]')
  for (let index = 0; index < (await links.count()); index++) await links.nth(index).dispatchEvent('mouseover')
  expect([calls, [...new Set(asked)], await page.locator('main').count()]).toEqual([
    [],
    ['https://media.example'],
    left.length,
  ])
  await page.close()
})

test('what editors write is the same text as on the server', async () => {
  const server = createServerHtml({
    settings: { partnerKeywords: [] },
    origin: await browser.page.evaluate(() => location.origin),
    contentHost: 'https://media.example',
  })
  for (const seed of EDITORS_HTML) {
    expect((await clean(seed)).plain, seed).toBe(server.plain(seed))
    expect((await clean(seed)).text, seed).toBe((await clean(server.text(seed))).text)
  }
})
