import { Writable } from 'node:stream'
import { createMemoryHistory } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { waitFor } from 'xstate'
import { createSite, type Site } from './kernel.ts'
import { createPageBook } from './page-book.ts'
import { pageOf } from './pages.tsx'
import type { PageRequest, RenderedPage } from './render-page.ts'
import { type Arrival, createSiteRouter, type SiteRouter } from './router.tsx'
import { createServerPorts } from './server-ports.ts'
import { SiteRoot } from './site-root.tsx'

/** How long the server waits for a page before it sends it in its loading state, ms. */
const PATIENCE_MS = 2_000

/** Draws one page for one visitor. Everything is made anew for each request and stopped after it. */
export async function renderPage(request: PageRequest): Promise<RenderedPage> {
  const { settings, origin, path } = request
  const { ports, setCookies, hasOpenAgeSession } = createServerPorts(request)
  const drawnAtMs = Date.now()
  const held = ports.held()
  if (isForBrowserOnly(held, hasOpenAgeSession() && settings.verificationEnabled)) {
    return { ...emptyPage(path, { settings, drawnAtMs, isNeutral: true }), setCookies: setCookies() }
  }

  const site = createSite({ settings, ports, origin, firstPath: path, isBrowser: false })
  const pages = createPageBook({ site, patienceMs: PATIENCE_MS, go: () => {} })
  try {
    await settledWithin(site)
    const router = createSiteRouter({
      site,
      pages,
      history: createMemoryHistory({ initialEntries: [path] }),
      isServer: true,
    })
    await router.load()
    const redirected = redirectOf(router)
    if (redirected) {
      return { ...emptyPage(path, null), redirect: redirected, isShareable: false, setCookies: setCookies() }
    }
    const arrival = arrivalOf(router)
    const html = await renderHtml(<SiteRoot site={site} router={router} drawnAtMs={drawnAtMs} />)
    const status = html.hasFailed ? 500 : statusOf(arrival, site)
    const isSettled = arrival?.page?.actor?.getSnapshot().hasTag('settled') ?? true
    return {
      status,
      isShareable: status < 400 && isSettled && !held.isRenewable,
      ...splitHead(html.text),
      handover: { settings, drawnAtMs, isNeutral: false, answers: site.handover.given() },
      jsonLd: arrival?.page?.jsonLd() ?? null,
      setCookies: setCookies(),
      chunks: arrival ? [pageOf(arrival.match).chunk] : [],
    }
  } finally {
    pages.stop()
    site.stop()
  }
}

/** An expired token must be renewed, and an open age check goes on where its tab left it: only the browser can do either. */
function isForBrowserOnly(
  held: { claims: unknown; isRenewable: boolean; isExpired: boolean },
  hasOpenAgeSession: boolean,
) {
  return (held.isRenewable && held.isExpired) || (held.isRenewable && hasOpenAgeSession)
}

async function settledWithin(site: Site) {
  const { boot, session, ageVerification } = site.actors
  const settled = [boot, session, ageVerification].map((actor) =>
    waitFor(actor as typeof boot, (snapshot) => snapshot.hasTag('settled'), { timeout: PATIENCE_MS }),
  )
  await Promise.allSettled(settled)
}

/** The router names the outcome of a server load only here (`_serverResult`, pinned version). */
function redirectOf(router: SiteRouter): RenderedPage['redirect'] {
  const result = (router as unknown as { _serverResult?: { type?: string; redirect?: Response; status?: number } })
    ._serverResult
  if (result?.type !== 'redirect' || !result.redirect) return undefined
  const to = result.redirect.headers.get('location') ?? '/'
  // 307 is what the router answers for a missing slash: that address has moved for good.
  return { to, status: result.redirect.status === 302 ? 302 : 301 }
}

function arrivalOf(router: SiteRouter): Arrival | undefined {
  return router.state.matches.at(-1)?.loaderData as Arrival | undefined
}

function statusOf(arrival: Arrival | undefined, site: Site): number {
  if (!arrival) return 500
  if (arrival.decision.kind === 'denied') return 401
  if (arrival.decision.kind === 'maintenance' || site.actors.boot.getSnapshot().hasTag('maintenance')) return 503
  const isMissing = arrival.match.kind === 'missing' || arrival.page?.isMissing
  if (isMissing) return 404
  const snapshot = arrival.page?.actor?.getSnapshot()
  if (snapshot?.hasTag('missing')) return 404
  if (snapshot?.hasTag('refused')) return 401
  if (snapshot?.hasTag('failed')) return 500
  return arrival.match.kind === 'page' && arrival.match.route.name === '404' ? 404 : 200
}

/** React lifts head tags before the first element of the tree: what stands before the marker belongs into the head. */
function splitHead(text: string) {
  const start = text.indexOf('<div data-app')
  return start < 0 ? { head: '', body: text } : { head: text.slice(0, start), body: text.slice(start) }
}

/** All of it at once: a page streamed in pieces needs inline scripts, which the policy forbids. */
function renderHtml(tree: ReactNode): Promise<{ text: string; hasFailed: boolean }> {
  return new Promise((resolve, reject) => {
    let hasFailed = false
    let text = ''
    const sink = new Writable({
      write(chunk, _encoding, done) {
        text += chunk
        done()
      },
      final(done) {
        resolve({ text, hasFailed })
        done()
      },
    })
    const { pipe } = renderToPipeableStream(tree, {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError(error) {
        hasFailed = true
        console.error(error)
      },
      onShellError: reject,
      onAllReady: () => pipe(sink),
    })
  })
}

function emptyPage(_path: string, handover: unknown): RenderedPage {
  return {
    status: 200,
    isShareable: false,
    head: '',
    body: '',
    handover,
    jsonLd: null,
    setCookies: [],
    chunks: [],
  }
}
