import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { waitFor } from 'xstate'
import { drawnForOf } from '../ports/held-facts.ts'
import type { HeldFacts } from '../ports/ports.ts'
import { createServerPorts } from '../ports/server-ports.ts'
import { isAcceptedPath, matchRoute, pageOf } from '../routes/match.ts'
import * as screens from '../routes/screens.ts'
import { createSite } from '../site/create-site.ts'
import type { Arrival } from '../site/page-book.ts'
import type { Site } from '../site/site.ts'
import { SiteRoot } from '../site/site-root.tsx'
import { feedOf } from './feeds.ts'
import type { PageRequest, RenderedPage } from './render-page.ts'

/** Source of the chunk of live rooms, by which its build is found. */
const CAMS = 'app/site/cams.tsx'

/** How long the server waits for a page before it sends it in its loading state, ms. */
const PATIENCE_MS = 2_000

/** How long it waits for what is promoted once everything else is there, ms: a page must not be late for that. */
const LATE_PATIENCE_MS = 300

/** Draws one page for one visitor. Everything is created for this request, and stopped after it or when the visitor leaves. */
export async function renderPage(request: PageRequest, signal: AbortSignal): Promise<RenderedPage> {
  const { settings, origin, userAgent, path } = request
  const feed = await feedOf(request, signal)
  if (feed) {
    const { status, contentType, text } = feed
    return {
      ...emptyPage(null),
      status,
      contentType,
      isShareable: status === 200,
      body: new TextEncoder().encode(text),
    }
  }
  const slashed = slashedPath(path, settings)
  if (slashed) return { ...emptyPage(null), redirect: { to: slashed, status: 301 } }
  const { ports, setCookies, hasOpenAgeSession } = createServerPorts(request)
  const drawnAtMs = Date.now()
  const held = ports.held()
  if (isForBrowserOnly(held, hasOpenAgeSession() && settings.verificationEnabled)) {
    return { ...emptyPage({ drawnAtMs, drawnFor: null }), setCookies: setCookies() }
  }

  const site = createSite({
    settings,
    ports,
    origin,
    userAgent,
    firstPath: path,
    isBrowser: false,
    patienceMs: PATIENCE_MS,
  })
  try {
    const arrival = await whileWanted(arriveAt(site), signal)
    const { decision, page } = arrival
    if (decision.kind === 'redirect') {
      const redirect = { to: decision.to, status: decision.status }
      return { ...emptyPage(null), redirect, setCookies: setCookies() }
    }
    site.show(arrival)
    const html = await whileWanted(renderHtml(<SiteRoot site={site} drawnAtMs={drawnAtMs} />, signal), signal)
    const status = html.hasFailed ? 500 : statusOf(arrival, site)
    const cookies = setCookies()
    const isSettled = page?.actor?.getSnapshot().hasTag('settled') ?? true
    return {
      status,
      isShareable:
        status < 400 &&
        isSettled &&
        !held.isRenewable &&
        cookies.length === 0 &&
        !site.mailed.isFor(arrival.match.path),
      ...splitHead(html.bytes),
      handover: JSON.stringify({ drawnAtMs, drawnFor: drawnForOf(held), answers: site.handover.given() }),
      jsonLd: printed(page?.jsonLd()),
      setCookies: cookies,
      chunks: chunksOf(arrival, site, settings),
    }
  } finally {
    site.stop()
  }
}

async function arriveAt(site: Site): Promise<Arrival> {
  site.start()
  // Side by side: what the page shows does not wait for menus and settings.
  const [admitted] = await Promise.all([site.arrive(site.firstPath), settledWithin(site), site.startPromotions()])
  await site.promotions.getSnapshot()?.settled(LATE_PATIENCE_MS)
  // The gate may have answered before it heard that the site is closed.
  return site.actors.boot.getSnapshot().hasTag('maintenance') ? site.arrive(site.firstPath) : admitted
}

/** The outcome, or a rejection once the signal aborts. */
function whileWanted<Outcome>(work: Promise<Outcome>, signal: AbortSignal): Promise<Outcome> {
  const { promise: unwanted, reject } = Promise.withResolvers<never>()
  const leave = () => reject(new Error('Nobody waits for this page any more.'))
  if (signal.aborted) leave()
  signal.addEventListener('abort', leave, { once: true })
  return Promise.race([work, unwanted]).finally(() => signal.removeEventListener('abort', leave))
}

/**
 * An expired token must be renewed, a session that cannot be renewed any more must be ended in every tab, and an open age check goes on where
 * its tab left it: only the browser can do any of it.
 */
function isForBrowserOnly({ isRenewable, isExpired, isRefreshExpired }: HeldFacts, hasOpenAgeSession: boolean) {
  return isRenewable && (isExpired || isRefreshExpired || hasOpenAgeSession)
}

async function settledWithin(site: Site) {
  const { boot, session, ageVerification } = site.actors
  const settled = [boot, session, ageVerification].map((actor) =>
    waitFor(actor as typeof boot, (snapshot) => snapshot.hasTag('settled'), { timeout: PATIENCE_MS }),
  )
  await Promise.allSettled(settled)
}

/** The address with the slash at its end that most routes have (ROUTE-002), if it is written without. */
function slashedPath(path: string, settings: PageRequest['settings']): string | undefined {
  const { pathname, search } = new URL(`http://own.invalid${path}`)
  const match = matchRoute(pathname, settings)
  if (match.kind !== 'page' || isAcceptedPath(pathname, settings)) return undefined
  return match.path + search
}

/** What the browser will import to take over what was drawn. */
function chunksOf({ match, decision, page }: Arrival, site: Site, settings: PageRequest['settings']): string[] {
  if (!page) return []
  if (decision.kind === 'maintenance') return [screens.maintenance.chunk]
  const { chunk } = page.isMissing ? screens.missing : pageOf(match, settings)
  return site.cams.getSnapshot() ? [chunk, CAMS] : [chunk]
}

function statusOf(arrival: Arrival, site: Site): number {
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

/** React lifts head tags before the first element of the tree: what comes before the marker belongs into the head. */
function splitHead(bytes: Buffer) {
  const start = Math.max(0, bytes.indexOf('<div data-app'))
  // A copy of its own: a part of a larger buffer cannot be moved to another thread.
  return { head: bytes.toString('utf8', 0, start), body: new Uint8Array(bytes.subarray(start)) }
}

/** All of it at once: a page streamed in pieces needs inline scripts, which the policy forbids. */
function renderHtml(tree: ReactNode, signal: AbortSignal): Promise<{ bytes: Buffer; hasFailed: boolean }> {
  return new Promise((resolve, reject) => {
    let hasFailed = false
    const chunks: Buffer[] = []
    const sink = new Writable({
      write(chunk, _encoding, done) {
        chunks.push(Buffer.from(chunk))
        done()
      },
      final(done) {
        resolve({ bytes: Buffer.concat(chunks), hasFailed })
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(tree, {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError(error) {
        hasFailed = true
        if (!signal.aborted) console.error(error)
      },
      onShellError: reject,
      onAllReady: () => pipe(sink),
    })
    signal.addEventListener('abort', () => abort(), { once: true })
  })
}

function printed(jsonLd: unknown): string {
  return jsonLd ? JSON.stringify(jsonLd) : ''
}

function emptyPage(handover: unknown): RenderedPage {
  return {
    status: 200,
    isShareable: false,
    head: '',
    body: new Uint8Array(),
    handover: JSON.stringify(handover),
    jsonLd: '',
    setCookies: [],
    chunks: [],
  }
}
