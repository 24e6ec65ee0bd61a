import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { isMainThread } from 'node:worker_threads'
import { createAssetFinder } from './built-assets.ts'
import { type Deployment, readDeployment } from './deployment.ts'
import { renderPage } from './entry-server.tsx'
import { createHttpServer, endWith, listen, ownAddress, requestListener } from './listen.ts'
import { answerOrders, startRenderThreads } from './render-threads.ts'
import { createServer } from './server.ts'

/** How long answers under way may take after the server was told to stop. */
const LAST_ANSWERS_MS = 3_000

/** Threads that draw pages. One core is left to everything else. */
const THREADS = Math.min(4, Math.max(1, availableParallelism() - 1))

const clientFolder = new URL('../client/', import.meta.url)

// What goes wrong in one visitor's page must not end everybody's.
process.on('unhandledRejection', (reason) => console.error(reason))

if (isMainThread) await start()
else answerOrders(renderPage)

async function start() {
  let deployment: Deployment | undefined
  try {
    deployment = readDeployment(process.env)
    const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', clientFolder), 'utf8'))
    const { render } = await startRenderThreads(new URL(import.meta.url), THREADS)
    const site = createServer({
      deployment,
      loadRenderer: async () => render,
      assetsOf: createAssetFinder(manifest, (file) => readFileSync(new URL(file, clientFolder), 'utf8')),
      clientFolder: fileURLToPath(clientFolder),
    })
    const http = createHttpServer(requestListener(site, deployment), deployment)
    const listener = await listen(http, deployment)
    console.log(`Site      ${ownAddress(deployment)}`)
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => {
        void listener.close().then(() => process.exit(0))
        setTimeout(() => process.exit(0), LAST_ANSWERS_MS).unref()
      })
    }
  } catch (error) {
    endWith(error, deployment?.port)
  }
}
