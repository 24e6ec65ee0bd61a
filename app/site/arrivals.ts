import { waitFor } from 'xstate'
import type { RouteMatch } from '../../machines/access/routes.ts'
import type { Attribution } from '../../machines/sales/affiliate.ts'
import type { Arrive } from '../../machines/site/navigation.machine.ts'
import { createCell } from '../derived.ts'
import { type Arrival, createPageBook } from '../page-book.ts'
import { maintenancePage, missingPage, type OpenPage, type PageDefinition, pageOf, type Search } from '../pages.ts'
import { readAddress, returnedSessionOf } from './address.ts'
import type { Site } from './create-site.ts'

interface ArrivalsOptions {
  /** Aborted when the visit ends. */
  signal: AbortSignal
  attribution: Attribution
  patienceMs: number
  onOpened?: (page: OpenPage) => void
  /** The site, once it is put together. */
  site(): Site
}

/** Which page is shown, and how the next one comes to be. */
export function createArrivals({ signal, attribution, site, ...opening }: ArrivalsOptions) {
  const arrival = createCell<Arrival | null>(null)
  const open = async (page: PageDefinition, match: RouteMatch, search: Search, key: string) => {
    const { open: openPage } = await page.load()
    const group = site().system.group()
    return { group, page: await openPage({ site: site(), openActor: group.open, match, search, key }) }
  }
  const pages = createPageBook({
    ...opening,
    admit,
    open: (match, search, key) => open(pageOf(match), match, search, key),
    openMissing: (match, search, key) => open(missingPage, match, search, key),
    openMaintenance: (match, search, key) => open(maintenancePage, match, search, key),
    visitor: () => site().visitor.getSnapshot(),
  })
  let ready: Arrival | null = null
  let hitPath = ''
  let recorded = ''

  /** Whether the page may open, and where to go instead. */
  async function admit(path: string) {
    const { actors, ports, settings, visitor } = site()
    const addressed = readAddress(path, settings)
    const { match, search } = addressed
    const sessionId = returnedSessionOf(addressed)
    if (sessionId) actors.ageVerification.send({ type: 'ageReturn.received', sessionId })
    // Whoever leads here may have changed the visitor in the same breath, and observers hear of that last.
    visitor.refresh()
    recordHit(match)
    actors.routeGuard.send({ type: 'route.requested', match, hasSessionIdReturn: ports.age.isOwnReturn(sessionId) })
    const { decision } = (await waitFor(actors.routeGuard, (snapshot) => snapshot.hasTag('settled'))).context
    // It leads to a page of guests, which would send a member back.
    if (decision.kind === 'redirect' && decision.signsOut)
      await waitFor(actors.session, (snapshot) => snapshot.hasTag('settled'))
    return { match, search: Object.fromEntries(search), decision }
  }

  /** Once a route, also when it only leads on (AFF-005). */
  function recordHit(match: RouteMatch) {
    const { isBrowser, settings, ports } = site()
    if (!isBrowser || !settings.hitTrackingEnabled || match.path === hitPath) return
    hitPath = match.path
    const { affiliateId, offerId } = attribution
    ports.affiliate.recordHit({ path: hitPath, affId: affiliateId, offerId, ts: ports.now() })
  }

  const arrive: Arrive = async (aborted, { path }) => {
    const { ports } = site()
    try {
      const found = await pages.arrive(path, aborted)
      if (found.decision.kind === 'redirect') {
        const { to, isExternal } = found.decision
        return { type: 'arrival.redirected', to, isExternal }
      }
      if (!aborted.aborted) ready = found
      return { type: 'arrival.ready' }
    } catch (error) {
      if (!aborted.aborted) ports.report(`page: ${error instanceof Error ? error.message : String(error)}`)
      return { type: 'arrival.failed', isOffline: ports.line.isOffline() }
    }
  }

  return {
    /** The page that is shown. */
    arrival,
    arrive,
    /** Asks the gate and opens the page, without showing it. */
    open: (path: string) => pages.arrive(path, signal),

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
      const { ports, settings } = site()
      if (!ports.mayWarm()) return
      const { match, search } = readAddress(path, settings)
      const page = await pageOf(match)
        .load()
        .catch(() => undefined)
      await page?.warm?.({ site: site(), match, search: Object.fromEntries(search) }, signal)
    },
    closeShared: pages.closeShared,
    close: () => pages.keepOnly(null),
  }
}
