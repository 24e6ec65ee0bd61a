// Loads home and /videos/ beside their static twins, interleaved, and prints medians and ratios.
import { type ChildProcess, spawn } from 'node:child_process'
import { sandboxSites } from '../../scripts/support/sandbox-sites.ts'
import { type Load, load, median, PROFILE } from './load-lab.ts'
import { serveTwins, staticTwin } from './static-twin.ts'

const RUNS = Number(process.env.RUNS ?? 5)
const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
const PORTS = { site: 4500, sandbox: 4501, thirdParty: 4502, twins: 4503 }

const thirdParty = `127.0.0.1:${PORTS.thirdParty}`
const environment = {
  ...process.env,
  NODE_ENV: 'production',
  SITE_PORT: String(PORTS.site),
  SANDBOX_PORT: String(PORTS.sandbox),
  SANDBOX_THIRD_PARTY_PORT: String(PORTS.thirdParty),
  SANDBOX_SITES: sandboxSites(PORTS.site),
  BACKEND_ORIGIN: `http://127.0.0.1:${PORTS.sandbox}`,
  CONTENT_ORIGIN: `http://${thirdParty}`,
}
const children = [start('sandbox/main.ts'), start('dist/server/main.js')]
const site = `http://localhost:${PORTS.site}`
await answers(`http://127.0.0.1:${PORTS.sandbox}/api/maintenance`)
await answers(`${site}/robots.txt`)

const twins = await serveTwins(
  {
    '/home': staticTwin('Top VR Porn Videos', await cardsOf('popular')),
    '/videos': staticTwin('Videos', await cardsOf('latest')),
  },
  PORTS.twins,
)
const pages = [
  { name: 'home, static twin', url: `http://127.0.0.1:${PORTS.twins}/home`, twin: 0 },
  { name: 'home', url: `${site}/`, twin: 0 },
  { name: '/videos/, static twin', url: `http://127.0.0.1:${PORTS.twins}/videos`, twin: 2 },
  { name: '/videos/', url: `${site}/videos/`, twin: 2 },
]
const cookies = [
  { name: 'age_confirmed', value: '1' },
  { name: 'cookieConsent', value: 'accept' },
]
try {
  // Once without measuring, so that every picture is drawn.
  for (const page of pages) await load(page.url, cookies, CHROMIUM)
  const loads = pages.map((): Load[] => [])
  for (let run = 0; run < RUNS; run += 1) {
    for (const [index, page] of pages.entries()) loads[index]?.push(await load(page.url, cookies, CHROMIUM))
  }
  const of = (index: number, pick: (load: Load) => number) => median((loads[index] ?? []).map(pick))
  console.log(
    `\nGuest, splash accepted; ${RUNS} interleaved runs, medians; CPU ${PROFILE.cpu}x, ${PROFILE.downloadKbit} kbit/s, ${PROFILE.roundTripMs} ms, ${PROFILE.width}x${PROFILE.height}`,
  )
  console.table(
    Object.fromEntries(
      pages.map((page, index) => [
        page.name,
        {
          'first paint ms': Math.round(of(index, (load) => load.firstPaintMs)),
          'largest paint ms': Math.round(of(index, (load) => load.largestPaintMs)),
          'vs twin': `${(of(index, (load) => load.largestPaintMs) / of(page.twin, (load) => load.largestPaintMs)).toFixed(2)}x`,
          'ready ms': Math.round(of(index, (load) => load.readyMs ?? 0)),
          'blocking ms': Math.round(of(index, (load) => load.blockingMs)),
          'layout shift': of(index, (load) => load.layoutShift).toFixed(3),
          'scripts kB br': of(index, (load) => load.scriptKb).toFixed(1),
          requests: of(index, (load) => load.requests),
        },
      ]),
    ),
  )
} finally {
  twins.close()
  for (const child of children) child.kill('SIGTERM')
}

async function cardsOf(sort: string) {
  const response = await fetch(
    `http://127.0.0.1:${PORTS.sandbox}/content/dark/videos?sort=${sort}&limit=12&show_custom_video=0`,
  )
  const { items } = (await response.json()) as {
    items: Array<{ title: string; poster: { permalink: string }; models: Array<{ title: string }> }>
  }
  return items.map((item) => ({
    title: item.title,
    starring: item.models.map((model) => model.title).join(', '),
    picture: `http://${thirdParty}${item.poster.permalink}`,
  }))
}

function start(file: string): ChildProcess {
  return spawn(process.execPath, [file], { env: environment, stdio: ['ignore', 'ignore', 'inherit'] })
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
