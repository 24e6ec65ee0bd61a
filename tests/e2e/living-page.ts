import type { Page } from '@playwright/test'

/** What Chromium itself says of a document with such a status. */
export const REFUSED_DOCUMENTS = ['status of 401 (Unauthorized)', 'status of 404 (Not Found)']

/** Notes violations of the policy, and the element that the server drew. */
export async function watchPolicy(page: Page) {
  await page.addInitScript(() => {
    const facts = window as unknown as { violations: string[]; drawn: Element | null }
    facts.violations = []
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
      facts.violations.push(`${violatedDirective} ${blockedURI} ${sourceFile}`)
    })
    new MutationObserver((_, observer) => {
      facts.drawn = document.querySelector('[data-app]')
      if (facts.drawn) observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
  })
}

/** What the live part asks for whoever is signed in, some time after the page is alive. */
const OF_LIVE_ROOMS = /^\/api\/(camnet|messenger|clients)\//

/** Calls to the site's own back end, as `METHOD path`. */
export function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/(api|content)\//.test(pathname) && !OF_LIVE_ROOMS.test(pathname))
      calls.push(`${request.method()} ${pathname}`)
  })
  return calls
}

/** Until the page listens: before that a click does what it does without scripts. */
export async function isAlive(page: Page) {
  await page.waitForFunction(() => performance.getEntriesByName('app-ready').length > 0)
}

export async function openPage(page: Page, url: string) {
  await page.goto(url)
  await isAlive(page)
}
