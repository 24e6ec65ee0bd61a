import { createBrowserHtml } from '../../adapters/site/html.adapter.ts'

const load = createBrowserHtml({
  settings: { partnerKeywords: [] },
  origin: location.origin,
  contentHost: 'https://media.example',
  loadPurifier: () => import('dompurify').then((module) => module.default),
})

/** What the test steers from outside the browser. */
export interface HtmlHarness {
  clean(html: string): Promise<{ text: string; plain: string; icon: string }>
}

const harness: HtmlHarness = {
  async clean(html) {
    const sanitiser = await load()
    return { text: sanitiser.text(html), plain: sanitiser.plain(html), icon: sanitiser.icon(html, 'x') }
  },
}

Object.assign(globalThis, { harness })
