// Needs Node 24. `npm start` runs it beside the site: the studio's page, and what pages of the site tell it.
import { readFile } from 'node:fs/promises'
import { openHub } from '../../studio/live/hub.ts'

const { STUDIO_LIVE_PORT, STUDIO_TOKEN = '', SANDBOX_SITES = '[]' } = process.env

const hub = await openHub({
  port: Number(STUDIO_LIVE_PORT),
  siteOrigins: (JSON.parse(SANDBOX_SITES) as Array<{ origin: string }>).map(({ origin }) => origin),
  token: STUDIO_TOKEN,
  page: () => readFile(new URL('../../dist/studio/index.html', import.meta.url)),
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void hub.close())
