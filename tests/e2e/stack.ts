import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test as base, expect, type Page } from '@playwright/test'
import type { AccountName } from '../../sandbox/session/accounts.ts'
import { sandboxSites } from '../../scripts/support/sandbox-sites.ts'
import type { Hub } from '../../studio/tracing/hub.ts'
import { type Product, withProduct } from '../support/product.ts'
import { openTraceCoverage } from './trace-coverage.ts'

export { expect }

interface Stack extends Product {
  /** One of the ten ports of this worker; the stack itself uses the first three and the last. */
  portAt(place: number): number
  /** Where the pages of the site tell what their machines do. */
  hub: Hub
}

interface Problems {
  /** Console errors and page errors that this test expects, by a part of their text. */
  allow(...parts: string[]): void
}

type LiveCoverage = Awaited<ReturnType<typeof openTraceCoverage>>

const root = fileURLToPath(new URL('../../', import.meta.url))

/** The real thing, once for each worker: sandbox and built site as processes of their own, on ports of their own. */
export const test = base.extend<{ problems: Problems; adult: undefined }, { stack: Stack; liveCoverage: LiveCoverage }>(
  {
    liveCoverage: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs off this pattern.
      async ({}, use, worker) => {
        const sites = JSON.parse(sandboxSites(firstPortOf(worker.parallelIndex))) as Array<{ origin: string }>
        const coverage = await openTraceCoverage(sites.map(({ origin }) => origin))
        await use(coverage)
        await coverage.close()
      },
      { scope: 'worker' },
    ],

    stack: [
      async ({ liveCoverage: { hub } }, use, worker) => {
        const first = firstPortOf(worker.parallelIndex)
        await withProduct(first, { TRACE_STUDIO: `ws://127.0.0.1:${hub.port}` }, (product) =>
          use({ ...product, portAt: (place) => first + place, hub }),
        )
      },
      { scope: 'worker', timeout: 90_000 },
    ],

    // No end-to-end test passes over an unhandled rejection or a console error that it did not name.
    problems: [
      async ({ context, stack, liveCoverage }, use, info) => {
        await stack.control.reset()
        const coverage = liveCoverage.begin(info.title, relative(root, info.file))
        const found: string[] = []
        const allowed: string[] = []
        const watch = (page: Page) => {
          page.on('pageerror', (error) => found.push(`page error: ${error.message}`))
          page.on('console', (message) => {
            // Chromium keeps a document that a test hands over off loopback hosts: neither the hub nor the cam provider hears of it.
            if (message.text().includes(stack.hub.siteAddress)) return
            if (/\/realtime'.*ERR_BLOCKED_BY_LOCAL_NETWORK_ACCESS/.test(message.text())) return
            if (message.type() === 'error') found.push(`console: ${message.text()} (${message.location().url})`)
          })
        }
        for (const page of context.pages()) watch(page)
        context.on('page', watch)
        await use({ allow: (...parts) => void allowed.push(...parts) })
        const unexpected = found.filter((problem) => !allowed.some((part) => problem.includes(part)))
        coverage.end(info.status === info.expectedStatus && unexpected.length === 0)
        expect(unexpected).toEqual([])
      },
      { auto: true },
    ],

    // Most tests are about what comes after the splash.
    adult: [
      async ({ context, stack }, use) => {
        const url = (['dark', 'darkest', 'light'] as const).map((key) => stack.siteAt(key))
        await context.addCookies(
          url.flatMap((site) => [
            { name: 'age_confirmed', value: '1', url: site },
            { name: 'cookieConsent', value: 'accept', url: site },
          ]),
        )
        await use(undefined)
      },
      { auto: false },
    ],
  },
)

/** Signs in as a seeded account by putting its tokens into the browser, as the sandbox's page does. */
export async function signIn(page: Page, stack: Stack, account: AccountName, origin = stack.origin) {
  const pair = await stack.control.signIn(account)
  await page.context().addCookies([
    { name: 'atoken', value: pair.accessToken, url: origin, sameSite: 'Lax' },
    { name: 'rtoken', value: pair.refreshToken, url: origin, sameSite: 'Lax' },
  ])
}

/** Of the ten ports of a worker. */
function firstPortOf(parallelIndex: number): number {
  return Number(process.env.E2E_FIRST_PORT ?? 4400) + parallelIndex * 10
}
