// Needs Node 24. `npm start` runs it beside the site: the studio's page, and what pages of the site tell it.
import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { openHub } from '../../studio/tracing/hub.ts'

const { STUDIO_TRACE_PORT, STUDIO_TOKEN = '', SANDBOX_SITES = '[]' } = process.env
// The site starts first; whoever opens the studio sooner is the reason to begin sooner.
const BUILD_AFTER_MS = 5_000

let building: Promise<Uint8Array> | undefined
const page = () => {
  building ??= buildPage()
  return building
}
const hub = await openHub({
  port: Number(STUDIO_TRACE_PORT),
  siteOrigins: (JSON.parse(SANDBOX_SITES) as Array<{ origin: string }>).map(({ origin }) => origin),
  token: STUDIO_TOKEN,
  page,
})
const later = setTimeout(() => void page(), BUILD_AFTER_MS)
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    clearTimeout(later)
    void hub.close()
  })
}

/** The studio's page as the project is now, or one that says why there is none. */
async function buildPage(): Promise<Uint8Array> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('build-studio.ts', import.meta.url))], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill())
  let complaint = ''
  child.stderr.on('data', (chunk) => {
    complaint += chunk
  })
  const code = await new Promise((resolve) => child.on('close', resolve))
  if (code === 0) return readFile(new URL('../../dist/studio/index.html', import.meta.url))
  return Buffer.from(
    `<!doctype html><title>Studio</title><h1>The studio could not be built</h1><pre>${complaint.replaceAll('<', '&lt;')}</pre>`,
  )
}
