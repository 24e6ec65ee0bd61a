import { waitFor } from 'xstate'
import type { RouteDecision } from '../../machines/access/gate.ts'
import { analyticsKeyOf, type RouteMatch } from '../../machines/access/routes.ts'
import type { Visitor } from '../../machines/session/visitor.ts'
import { pageKeyOf } from '../../machines/site/page-key.ts'
import type { ActorGroup } from './actor-system.ts'
import type { OpenPage } from './open-page.ts'

/** Where an address led: the page that opened, or why none did. */
export interface Arrival {
  match: RouteMatch
  /** What the page is called in analytics. */
  analyticsKey: string
  decision: RouteDecision
  page: OpenPage | null
}

interface Opened {
  page: OpenPage
  /** Its actors. */
  group: Pick<ActorGroup, 'close'>
}

type Open = (match: RouteMatch, search: object, key: string) => Promise<Opened>

/** An address, and what the gate says of it. */
export interface Admitted {
  match: RouteMatch
  decision: RouteDecision
}

interface PageBookOptions {
  open: Open
  openMissing: Open
  /** The one page of a site that is closed. */
  openMaintenance: Open
  visitor(): Visitor
  /** How long a page may take before it is shown in its loading state, ms. */
  patienceMs: number
  /** Called with every page when it opens. */
  onOpened?: (page: OpenPage) => void
}

/** The pages that are open. A page stays while its address differs only in its query, unless it says that this is another one, and its visitor stays the same. */
export function createPageBook({ visitor, patienceMs, onOpened, ...options }: PageBookOptions) {
  const pages = new Set<Opened>()

  async function open({ match, decision }: Admitted, search: object, signal: AbortSignal): Promise<OpenPage> {
    const key = pageKeyOf(match, decision, visitor())
    const known = [...pages].find(({ page }) => page.key === key && !page.isAnother?.(search))
    if (known) {
      known.page.readdress?.(search)
      await settled(known.page)
      return known.page
    }
    const opened =
      decision.kind === 'pass'
        ? await openPage(match, search, key)
        : await openSettled(options.openMaintenance, match, search, key)
    if (signal.aborted) stop(opened)
    signal.throwIfAborted()
    pages.add(opened)
    return opened.page
  }

  async function openPage(match: RouteMatch, search: object, key: string) {
    const opened = await openSettled(options.open, match, search, key)
    // The address itself is kept: who mistyped it can mend it (D2: only the page's own load does this).
    if (!opened.page.actor?.getSnapshot().hasTag('missing')) return opened
    stop(opened)
    return openSettled(options.openMissing, match, search, key)
  }

  async function openSettled(openAnew: Open, match: RouteMatch, search: object, key: string) {
    const opened = await openAnew(match, search, key)
    onOpened?.(opened.page)
    await settled(opened.page)
    return opened
  }

  async function settled({ actor, beside = [] }: OpenPage) {
    const settling = [actor, ...beside].map(
      (one) => one && waitFor(one, (snapshot) => snapshot.hasTag('settled'), { timeout: patienceMs }),
    )
    await Promise.allSettled(settling)
  }

  function stop({ page, group }: Opened) {
    page.close?.()
    group.close()
  }

  return {
    /** Opens the page, if the gate lets it. Rejects when the page's script cannot be loaded, or the signal aborts. */
    async arrive(admitted: Admitted, search: object, signal: AbortSignal): Promise<Arrival> {
      const { match, decision } = admitted
      signal.throwIfAborted()
      const hasPage = decision.kind === 'pass' || decision.kind === 'maintenance'
      const page = hasPage ? await open(admitted, search, signal) : null
      return { match, analyticsKey: analyticsKeyOf(match), decision, page }
    },

    /** Closes the pages whose actors are about to go. */
    closeShared() {
      for (const opened of pages) {
        if (!opened.page.isShared) continue
        stop(opened)
        pages.delete(opened)
      }
    },

    /** Stops every page but the one that is shown. */
    keepOnly(shown: OpenPage | null) {
      for (const opened of pages) {
        if (opened.page === shown) continue
        stop(opened)
        pages.delete(opened)
      }
    },
  }
}
