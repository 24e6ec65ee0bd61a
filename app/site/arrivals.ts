import { waitFor } from 'xstate'
import type { SiteSettings } from '../../contracts/site/site-settings.ts'
import { analyticsKeyOf, type RouteMatch } from '../../machines/access/routes.ts'
import type { Attribution } from '../../machines/sales/affiliate.ts'
import type { Arrive } from '../../machines/site/navigation.machine.ts'
import { pageOf } from '../routes/match.ts'
import { createSiteRouter } from '../routes/router.ts'
import * as screens from '../routes/screens.ts'
import { readAddress, returnedSessionOf } from './address.ts'
import { createCell } from './derived.ts'
import type { OpenPage } from './open-page.ts'
import { type Admitted, type Arrival, createPageBook } from './page-book.ts'
import type { PageDefinition } from './pages.ts'
import type { Site } from './site.ts'

interface ArrivalsOptions {
  settings: SiteSettings
  origin: string
  isBrowser: boolean
  /** Aborted when the visit ends. */
  signal: AbortSignal
  attribution: Attribution
  patienceMs: number
  onOpened?: (page: OpenPage) => void
  /** The site, once it is put together. */
  site(): Site
}

/** Which page is shown, and how the next one comes to be. */
export function createArrivals({ settings, signal, attribution, site, ...options }: ArrivalsOptions) {
  const arrival = createCell<Arrival | null>(null)
  const open = async (page: PageDefinition, match: RouteMatch, search: object, key: string) => {
    const { open: openPage } = await page.load()
    const group = site().system.group()
    return { group, page: await openPage({ site: site(), openActor: group.open, match, search, key }) }
  }
  const pages = createPageBook({
    ...options,
    open: (match, search, key) => open(pageOf(match, settings), match, search, key),
    openMissing: (match, search, key) => open(screens.missing, match, search, key),
    openMaintenance: (match, search, key) => open(screens.maintenance, match, search, key),
    visitor: () => site().visitor.getSnapshot(),
  })
  const router = createSiteRouter({
    settings,
    origin: options.origin,
    isServer: !options.isBrowser,
    context: {
      admit,
      open: (admitted, search, left) => pages.arrive(admitted, search, AbortSignal.any([left, signal])),
    },
  })
  let ready: Arrival | null = null
  let judged: Admitted | undefined
  let hitPath = ''
  let recorded = ''

  /** Whether the page may open, and where to go instead. */
  async function admit(path: string): Promise<Admitted> {
    const { actors, ports, visitor } = site()
    const addressed = readAddress(path, settings)
    const { match } = addressed
    const sessionId = returnedSessionOf(addressed)
    if (sessionId) actors.ageVerification.send({ type: 'ageReturn.received', sessionId })
    // Whoever leads here may have changed the visitor in the same breath, and observers hear of that last.
    visitor.refresh()
    recordHit(match)
    actors.routeGuard.send({
      type: 'route.requested',
      match,
      hasSessionIdReturn: ports.age.isOwnReturn(sessionId),
      hasMailedSecret: site().mailed.isFor(match.path),
    })
    const { decision } = (await waitFor(actors.routeGuard, (snapshot) => snapshot.hasTag('settled'))).context
    // It leads to a page of guests, which would send a member back.
    if (decision.kind === 'redirect' && decision.signsOut)
      await waitFor(actors.session, (snapshot) => snapshot.hasTag('settled'))
    judged = { match, decision }
    return judged
  }

  /** Once a route, also when it only leads on (AFF-005). */
  function recordHit(match: RouteMatch) {
    const { ports } = site()
    if (!options.isBrowser || !settings.hitTrackingEnabled || match.path === hitPath) return
    hitPath = match.path
    const { affiliateId, offerId } = attribution
    ports.affiliate.recordHit({ path: hitPath, affId: affiliateId, offerId, ts: ports.now() })
  }

  /** Opens the page of an address, and of the ones that it leads on to, without showing it. */
  async function arriveAt(path: string): Promise<Arrival> {
    const matches = await router.visit(path)
    const failed = matches.find(({ status }) => status === 'error')
    if (failed) throw failed.error
    const found = matches.at(-1)?.loaderData as Arrival | undefined
    if (found) return found
    // On the server a redirect is for the browser to follow.
    if (!judged) throw new Error(`nothing was opened at ${path}`)
    return { ...judged, analyticsKey: analyticsKeyOf(judged.match), page: null }
  }

  const arrive: Arrive = async (aborted, { path }) => {
    const { ports } = site()
    try {
      const found = await arriveAt(path)
      if (found.decision.kind === 'redirect') return { type: 'arrival.ledAway', to: found.decision.to }
      if (!aborted.aborted) ready = found
      return { type: 'arrival.ready', path: router.state.location.publicHref }
    } catch (error) {
      if (!aborted.aborted) ports.report(`page: ${error instanceof Error ? error.message : String(error)}`)
      return { type: 'arrival.failed', isOffline: ports.line.isOffline() }
    }
  }

  return {
    /** The page that is shown. */
    arrival,
    arrive,
    open: arriveAt,
    router,

    /** Draws a page and lets go of the others. */
    show(found: Arrival) {
      const { match, decision, page } = found
      arrival.set(found)
      pages.keepOnly(page)
      site().actors.shownPage.send({
        type: 'page.shown',
        key: page?.key ?? null,
        match,
        decision,
        isShared: page?.isShared ?? false,
      })
    },

    /** Draws the page that arrived at this path. */
    showReady(path: string) {
      if (!ready) return
      this.show(ready)
      // The same page for another visitor is no other page.
      if (path !== recorded) site().ports.recordPage(ready.analyticsKey)
      recorded = path
    },

    /** Makes the calls of a page that may be wanted soon. */
    async warm(path: string) {
      if (!site().ports.mayWarm()) return
      const { match } = readAddress(path, settings)
      const page = await pageOf(match, settings)
        .load()
        .catch(() => undefined)
      await page?.warm?.({ site: site(), match, search: router.searchOf(path) }, signal)
    },
    closeShared: pages.closeShared,
    close: () => pages.keepOnly(null),
  }
}
