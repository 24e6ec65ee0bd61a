import { readFileSync } from 'node:fs'
import { serve } from '@hono/node-server'
import { createAssetFinder } from './built-assets.ts'
import { readDeployment } from './deployment.ts'
import { renderPage } from './entry-server.tsx'
import { createServer } from './server.ts'

const clientFolder = new URL('../client/', import.meta.url)

try {
  const deployment = readDeployment(process.env)
  const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', clientFolder), 'utf8'))
  const server = createServer({
    deployment,
    loadRenderer: async () => renderPage,
    assetsOf: createAssetFinder(manifest),
    clientFolder: clientFolder.pathname,
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
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => listener.close(() => process.exit(0)))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(2)
}
