import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createHtml } from '../../adapters/site/html.adapter.ts'
import { openBrowserPage } from '../support/browser-page.ts'
import { SITES } from '../support/samples.ts'
import { drawAll } from './html-drawn.tsx'
import type { HtmlHarness } from './html-harness.ts'
import { deepHtml, EDITORS_HTML, HOSTILE_ICONS, hostileCorpus } from './html-seeds.ts'

declare const harness: HtmlHarness

vi.setConfig({ testTimeout: 120_000 })

/** As strict as the site's own: scripts make no HTML at all. */
const POLICY =
  "default-src 'none'; script-src 'self'; img-src *; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

const rules = { settings: { partnerKeywords: [] }, origin: 'http://localhost', contentHost: 'https://media.example' }
const html = createHtml(rules)
const seeds = [...new Set([...EDITORS_HTML, ...HOSTILE_ICONS, ...hostileCorpus(), ...deepHtml(10_000)])]

let browser: Awaited<ReturnType<typeof openBrowserPage>>

beforeAll(async () => {
  browser = await openBrowserPage({ harness: new URL('html-harness.ts', import.meta.url), policy: POLICY })
}, 60_000)

afterAll(() => browser?.close())

test('in the browser the sanitiser answers what it answers on the server, under a policy that lets scripts make no HTML', async () => {
  const there = await browser.page.evaluate((all) => all.map((seed) => harness.clean(seed)), seeds)
  seeds.forEach((seed, index) => {
    const here = { text: html.text(seed), plain: html.plain(seed), drawing: html.drawing(seed, 'x') }
    expect(there[index], seed.slice(0, 300)).toEqual(here)
  })
  expect(browser.complaints).toEqual([])
})

test('the rest is read as it was drawn, does nothing without any protection, and loads only pictures of the content host', async () => {
  const page = await browser.openPage()
  const calls: string[] = []
  const asked: string[] = []
  await page.exposeFunction('canary', () => calls.push('canary'))
  await page.route('**/*', (route) => {
    asked.push(new URL(route.request().url()).origin)
    return route.abort()
  })
  const { markup, shapes } = drawAll(createHtml({ ...rules, settings: SITES.dark }), seeds)
  await page.setContent(`<!doctype html><body>${markup.replaceAll('loading="lazy"', '')}`, { waitUntil: 'load' })
  const shapesIn = await browser.page.evaluate(() => harness.shapesIn.toString())
  const read = await page.evaluate((source) => {
    for (const element of document.querySelectorAll('body *')) {
      for (const type of ['mouseover', 'focus', 'toggle']) element.dispatchEvent(new Event(type, { bubbles: true }))
    }
    return new Function('root', `return (${source})(root)`)(document.body)
  }, shapesIn)
  expect(read.length).toBe(seeds.length)
  for (const [index, seed] of seeds.entries()) expect(read[index], seed.slice(0, 300)).toEqual(shapes[index])
  expect({ calls, asked: [...new Set(asked)] }).toEqual({ calls: [], asked: ['https://media.example'] })
  await page.close()
})
