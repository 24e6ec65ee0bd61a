import { type ChildProcess, spawn } from 'node:child_process'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test as base, expect, type Page } from '@playwright/test'
import type { SandboxControl } from '../../sandbox/control/control.ts'
import { createControlClient } from '../../sandbox/control/control-client.ts'
import type { AccountName } from '../../sandbox/session/accounts.ts'
import { sandboxSites } from '../../scripts/support/sandbox-sites.ts'
import type { Hub } from '../../studio/tracing/hub.ts'
import { openTraceCoverage } from './trace-coverage.ts'

export { expect }

interface Stack {
  /** Origin of the default dark site; `siteAt` gives its siblings. */
  origin: string
  siteAt(key: 'dark' | 'darkest' | 'light'): string
  sandboxOrigin: string
  /** One of the ten ports of this worker; the stack itself uses the first three and the last. */
  portAt(place: number): number
  control: SandboxControl
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
        const ports = {
          SITE_PORT: first,
          SANDBOX_PORT: first + 1,
          SANDBOX_THIRD_PARTY_PORT: first + 2,
          SANDBOX_CAM_PORT: first + 9,
        }
        const thirdParty = `127.0.0.1:${ports.SANDBOX_THIRD_PARTY_PORT}`
        const environment = {
          ...process.env,
          ...Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)])),
          NODE_ENV: 'production',
          BACKEND_ORIGIN: `http://127.0.0.1:${ports.SANDBOX_PORT}`,
          CONTENT_ORIGIN: `http://${thirdParty}`,
          CAM_ORIGIN: `http://127.0.0.1:${ports.SANDBOX_CAM_PORT}`,
          AGE_PROVIDER_HOSTS: thirdParty,
          LOG_OUT_HOSTS: thirdParty,
          SITE_SWITCH: 'on',
          // What nobody asked for would lie over the pages of every test: those that want it switch it on.
          SANDBOX_PROMOTIONS: 'off',
          // Live rooms stay as they are until a test changes them.
          SANDBOX_CAM_LIFE: 'off',
          TRACE_STUDIO: `ws://127.0.0.1:${hub.port}`,
          SANDBOX_SITES: sandboxSites(ports.SITE_PORT),
        }
        const children = [start(['sandbox/main.ts'], environment), start(['dist/server/main.js'], environment)]
        const stop = () => {
          for (const child of children) child.kill('SIGTERM')
        }
        // A worker that is ended while they start leaves the ports to the next one.
        process.once('exit', stop)
        try {
          const origin = `http://localhost:${ports.SITE_PORT}`
          await answers(`http://127.0.0.1:${ports.SANDBOX_PORT}/api/maintenance`)
          await answers(`${origin}/robots.txt`)
          await use({
            origin,
            siteAt: (key) => (key === 'dark' ? origin : `http://${key}.localhost:${ports.SITE_PORT}`),
            sandboxOrigin: `http://localhost:${ports.SANDBOX_PORT}`,
            portAt: (place) => first + place,
            control: createControlClient(`http://127.0.0.1:${ports.SANDBOX_PORT}`),
            hub,
          })
        } finally {
          process.off('exit', stop)
          stop()
        }
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

function start(args: string[], environment: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, args, { cwd: root, env: environment, stdio: ['ignore', 'ignore', 'inherit'] })
}

async function answers(url: string) {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    try {
      await fetch(url)
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 150))
    }
  }
  throw new Error(`${url} does not answer`)
}
