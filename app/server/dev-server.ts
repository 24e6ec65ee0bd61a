import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer as createVite } from 'vite'
import { type Deployment, readDeployment } from './deployment.ts'
import { createHttpServer, endWith, listen, ownAddress, requestListener } from './listen.ts'
import type { RenderPage } from './render-page.ts'
import { createServer } from './server.ts'

const STYLES = [
  '/views/themes/base.css',
  '/views/themes/dark.css',
  '/views/themes/darkest.css',
  '/views/themes/light.css',
]

let deployment: Deployment | undefined
try {
  deployment = readDeployment(process.env)
  await serve(deployment)
} catch (error) {
  endWith(error, deployment?.port)
}

async function serve(deployment: Deployment) {
  const http = createHttpServer(answer, deployment)
  const vite = await createVite({ server: { middlewareMode: true, hmr: { server: http } }, appType: 'custom' })
  const site = createServer({
    deployment,
    loadRenderer: async () => (await vite.ssrLoadModule('/app/server/entry-server.tsx')).renderPage as RenderPage,
    assetsOf: () => ({
      css: '',
      script: '/app/browser/start-client.ts',
      preloads: ['/app/browser/entry-client.tsx'],
      development: {
        // Without these the first paint is bare: Vite adds the styles of views by script.
        styles: STYLES.map((style) => `${style}?direct`),
        modules: ['/@vite/client', '/@id/@vitejs/plugin-react/preamble'],
      },
    }),
  })
  const listener = requestListener(site, deployment)
  await listen(http, deployment)
  console.log(`Site      ${ownAddress(deployment)}`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void vite.close().finally(() => process.exit(0)))
  }

  function answer(request: IncomingMessage, response: ServerResponse) {
    const belongsToSite = /^\/(api|content|splash|reports|deovr|heresphere)(?![^/?])/.test(request.url ?? '')
    if (belongsToSite) return void listener(request, response)
    vite.middlewares(request, response, () => void listener(request, response))
  }
}
