import { createServer as createHttpServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createServer as createVite } from 'vite'
import { readDeployment } from './deployment.ts'
import type { RenderPage } from './render-page.ts'
import { createServer } from './server.ts'

const STYLES = [
  '/views/themes/base.css',
  '/views/themes/dark.css',
  '/views/themes/darkest.css',
  '/views/themes/light.css',
]

try {
  await serve()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(2)
}

async function serve() {
  const deployment = readDeployment(process.env)
  const http = createHttpServer()
  const vite = await createVite({ server: { middlewareMode: true, hmr: { server: http } }, appType: 'custom' })
  const site = createServer({
    deployment,
    loadRenderer: async () => (await vite.ssrLoadModule('/app/entry-server.tsx')).renderPage as RenderPage,
    assetsOf: () => ({
      css: '',
      script: '/app/start-client.ts',
      preloads: [],
      development: {
        // Without these the first paint is bare: Vite adds the styles of views by script.
        styles: STYLES.map((style) => `${style}?direct`),
        modules: ['/@vite/client', '/@id/@vitejs/plugin-react/preamble'],
      },
    }),
  })
  const listener = getRequestListener(site.fetch)
  http.on('request', (request, response) => {
    const belongsToSite = /^\/(api|content|splash)\//.test(request.url ?? '')
    if (belongsToSite) return void listener(request, response)
    vite.middlewares(request, response, () => void listener(request, response))
  })
  http.on('error', (error: NodeJS.ErrnoException) => {
    const isTaken = error.code === 'EADDRINUSE'
    console.error(
      isTaken
        ? `Port ${deployment.port} is taken. Set SITE_PORT to another one, or stop what listens there.`
        : error.message,
    )
    process.exit(2)
  })
  http.listen(deployment.port, () => console.log(`Site      http://localhost:${deployment.port}/`))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void vite.close().finally(() => process.exit(0)))
  }
}
