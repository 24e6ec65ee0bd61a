import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { serve } from '@hono/node-server'
import { createAssetFinder } from './built-assets.ts'
import { readDeployment } from './deployment.ts'
import { renderPage } from './entry-server.tsx'
import { createServer } from './server.ts'

/** How long answers under way may take after the server was told to stop. */
const LAST_ANSWERS_MS = 3_000

const clientFolder = new URL('../client/', import.meta.url)

try {
  const deployment = readDeployment(process.env)
  const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', clientFolder), 'utf8'))
  const server = createServer({
    deployment,
    loadRenderer: async () => renderPage,
    assetsOf: createAssetFinder(manifest, (file) => readFileSync(new URL(file, clientFolder), 'utf8')),
    clientFolder: fileURLToPath(clientFolder),
  })
  const listener = serve({ fetch: server.fetch, port: deployment.port }, ({ port }) => {
    console.log(`Site      http://localhost:${port}/`)
  })
  listener.on('error', (error: NodeJS.ErrnoException) => {
    const isTaken = error.code === 'EADDRINUSE'
    console.error(
      isTaken
        ? `Port ${deployment.port} is taken. Set SITE_PORT to another one, or stop what listens there.`
        : error.message,
    )
    process.exit(2)
  })
  // What goes wrong in one visitor's page must not end everybody's.
  process.on('unhandledRejection', (reason) => console.error(reason))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      listener.close(() => process.exit(0))
      setTimeout(() => process.exit(0), LAST_ANSWERS_MS).unref()
    })
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(2)
}
