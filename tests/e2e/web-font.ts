import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'

/** A test allows for `ERR_FAILED` in the console. */
export async function blockWebFont(page: Page) {
  await page.route(/figtree.*\.woff2/, (route) => route.abort())
}

/** The web font under another address, which no rule of the site's own names. */
export async function serveWebFont(page: Page) {
  await page.route('**/assets/again.woff2', (route) =>
    route.fulfill({ body: readFileSync('views/themes/fonts/figtree.woff2'), contentType: 'font/woff2' }),
  )
}

/** A font that the stylesheet knows nothing of: where DejaVu Sans is not installed, the site's own stretched to its width. */
export async function forceWideFont(page: Page) {
  await serveWebFont(page)
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`
      @font-face { font-family: Wide; src: url("/assets/again.woff2"); font-weight: 100 549; size-adjust: 114% }
      @font-face { font-family: Wide; src: url("/assets/again.woff2"); font-weight: 550 900; size-adjust: 125% }
      :root { --font: "DejaVu Sans", Wide }
    `)
    document.adoptedStyleSheets = [sheet]
  })
}
