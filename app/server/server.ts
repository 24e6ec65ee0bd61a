import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { setCookie } from 'hono/cookie'
import { normalisePath } from '../../machines/access/links.ts'
import { NOT_FOUND_TEXT } from '../../machines/site/head.ts'
import { compressed } from './compressed.ts'
import { type Deployment, sellsPlainly } from './deployment.ts'
import { type DocumentAssets, renderDocument } from './document.ts'
import { forward } from './forward.ts'
import { commonHeaders, documentHeaders, REPORTS_PATH } from './headers.ts'
import { createHeadsetFeeds } from './headset/feeds.ts'
import type { RenderedPage, RenderPage } from './render-page.ts'
import { createRenderQueue, TooBusyError } from './render-queue.ts'
import { createReports } from './reports.ts'
import { originOf, siteOf } from './site-of.ts'

interface ServerOptions {
  deployment: Deployment
  /** Loaded at every request, so that development renders what was just saved. */
  loadRenderer: () => Promise<RenderPage>
  assetsOf: (page: RenderedPage, theme: string) => DocumentAssets
  /** Folder of built files; absent in development, where Vite serves them. */
  clientFolder?: string
  /** How many pages are drawn at a time, and how many wait; beyond that visitors are asked to come back. */
  renders?: Parameters<typeof createRenderQueue>[0]
}

/** Drawing waits for the back end most of the time: several at once keep a thread busy, more only take memory. */
const RENDERS = { atOnce: 16, waiting: 256 }

const AGE_COOKIE = { name: 'age_confirmed', value: '1', maxAgeSeconds: 2_592_000 }
/** The form holds one path. */
const splashLimit = bodyLimit({ maxSize: 8_192, onError: (context) => context.text('Too long', 413) })
const TOO_BUSY_TEXT = 'Too many visitors at once. Please try again in a moment.'

/** The site's own server: documents, built files, and the forward to the back end. One process serves every sibling site. */
export function createServer({
  deployment,
  loadRenderer,
  assetsOf,
  clientFolder,
  renders = RENDERS,
}: ServerOptions): Hono {
  const server = new Hono()
  const inTurn = createRenderQueue(renders)
  const { plainSelling } = deployment
  // Made once: what is known of a site hangs on its settings being the same object.
  const plainSites = new Map(deployment.sites.map((site) => [site.key, { ...site, persuasion: 'plain' as const }]))

  server.use(withHeaders(commonHeaders(deployment)), withoutTracing)
  // Before the forward, which would ask the back end in the words of PLAY'A.
  server.route('/', createHeadsetFeeds(deployment))
  server.all('/api/*', (context) => forward(context, deployment.backendOrigin))
  server.all('/content/*', (context) => forward(context, deployment.backendOrigin))

  if (clientFolder) {
    server.use(
      '/assets/*',
      serveStatic({
        root: clientFolder,
        precompressed: true,
        onFound: (_path, context) => {
          context.header('Cache-Control', 'public, max-age=31536000, immutable')
          context.header('Cross-Origin-Resource-Policy', 'same-origin')
        },
      }),
    )
    server.all('/assets/*', (context) => context.text(NOT_FOUND_TEXT, 404, { 'Cache-Control': 'no-store' }))
    server.use('/favicon.svg', serveStatic({ root: clientFolder }))
    server.use('/i/*', serveStatic({ root: clientFolder, precompressed: true }))
    server.use('/robots.txt', serveStatic({ root: clientFolder }))
  }

  server.route(REPORTS_PATH, createReports({ now: () => Date.now(), write: (line) => console.warn(line) }))

  // CHROME-069 for browsers without scripts: the same cookie that the splash machine's port writes.
  server.post('/splash/', splashLimit, async (context) => {
    const form: Record<string, unknown> = await context.req.parseBody().catch(() => ({}))
    setCookie(context, AGE_COOKIE.name, AGE_COOKIE.value, {
      path: '/',
      maxAge: AGE_COOKIE.maxAgeSeconds,
      sameSite: 'Lax',
      secure: siteOf(context, deployment).hasTls,
    })
    return context.redirect(ownPath(form.returnTo), 303)
  })

  server.get('*', async (context) => {
    const url = new URL(context.req.url)
    // Whoever reads such a path as a link finds a host in it, the browser's own history included.
    if (url.pathname.startsWith('//')) {
      return context.redirect(normalisePath(url.pathname) + url.search, 301)
    }
    const site = siteOf(context, deployment)
    const isPlain = sellsPlainly(deployment, plainSelling && context.req.header(plainSelling.header))
    const settings = (isPlain && plainSites.get(site.key)) || site
    const origin = originOf(context, settings)
    const request = {
      settings,
      backendOrigin: deployment.backendOrigin,
      origin,
      path: url.pathname + url.search,
      cookieHeader: context.req.header('cookie') ?? '',
      userAgent: context.req.header('user-agent') ?? '',
    }
    const { signal } = context.req.raw
    const page = await inTurn(signal, async () => (await loadRenderer())(request, signal))
    for (const cookie of page.setCookies) context.header('Set-Cookie', cookie, { append: true })
    context.header('Cache-Control', page.isShareable ? 'public, max-age=0, must-revalidate' : 'no-store')
    context.header('Vary', ['Cookie', 'Accept-Encoding', plainSelling?.header].filter(Boolean).join(', '))
    if (page.redirect) return context.redirect(page.redirect.to, page.redirect.status)
    if (page.status >= 500) context.header('Retry-After', '30')
    if (page.contentType) return compressed(context, page.body, page.status as 200, page.contentType)
    const assets = assetsOf(page, settings.theme)
    const isDevelopment = clientFolder === undefined
    const headers = documentHeaders({ settings, origin, path: url.pathname, css: assets.css, isDevelopment })
    for (const [name, value] of Object.entries(headers)) context.header(name, value)
    return compressed(context, renderDocument({ settings, assets, ...page }), page.status as 200)
  })

  // Documents are drawn with the 404 screen; this is for everything that is none.
  server.notFound((context) => context.text(NOT_FOUND_TEXT, 404, { 'Cache-Control': 'no-store' }))

  server.onError((error, context) => {
    const isTooBusy = error instanceof TooBusyError
    if (isTooBusy) return context.text(TOO_BUSY_TEXT, 503, { 'Cache-Control': 'no-store', 'Retry-After': '10' })
    // Nobody is there to be told, and nothing went wrong.
    if (context.req.raw.signal.aborted) return context.body(null, 503)
    console.error(error)
    return context.text('Uh-oh... Something went wrong.', 500, { 'Cache-Control': 'no-store', 'Retry-After': '30' })
  })

  return server
}

/** On every answer: what handlers, files and the back end answer is finished by then. */
function withHeaders(headers: Record<string, string>): MiddlewareHandler {
  return async (context, next) => {
    await next()
    for (const [name, value] of Object.entries(headers)) context.header(name, value)
  }
}

/** These methods echo a request, its cookies included, or make a tunnel of the server. */
const withoutTracing: MiddlewareHandler = async (context, next) => {
  if (!['TRACE', 'TRACK', 'CONNECT'].includes(context.req.method)) return next()
  return context.text('Method not allowed', 405, { Allow: 'GET, HEAD, POST', 'Cache-Control': 'no-store' })
}

/** A path on this very site, whatever the form says. */
function ownPath(value: unknown): string {
  if (typeof value !== 'string' || !value.startsWith('/')) return '/'
  const url = URL.parse(value, 'http://own.invalid')
  return url?.host === 'own.invalid' ? normalisePath(url.pathname) + url.search : '/'
}
