import { createHtml } from '../../adapters/site/html.adapter.ts'
import { shapesIn } from './html-shapes.ts'

const { text, plain, drawing } = createHtml({
  settings: { partnerKeywords: [] },
  origin: 'http://localhost',
  contentHost: 'https://media.example',
})

/** What the test steers from outside the browser. */
const harness = {
  clean: (html: string) => ({ text: text(html), plain: plain(html), drawing: drawing(html, 'x') }),
  shapesIn,
}
export type HtmlHarness = typeof harness

Object.assign(globalThis, { harness })
