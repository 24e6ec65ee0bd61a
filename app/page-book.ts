import { type AnyActorRef, waitFor } from 'xstate'
import type { RouteDecision } from '../machines/access/gate.ts'
import { analyticsKeyOf, pathIn, type RouteMatch } from '../machines/access/routes.ts'
import type { Visitor } from '../machines/session/visitor.ts'
import type { Readable } from './derived.ts'
import type { OpenPage } from './pages.ts'

/** Where an address led: the page that opened, or why none did. */
export interface Arrival {
  match: RouteMatch
  /** What the page is called in analytics. */
  analyticsKey: string
  decision: RouteDecision
  page: OpenPage | null
}

type Open = (match: RouteMatch, search: object, key: string) => Promise<OpenPage>

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
  visitor: Readable<Visitor>
  /** Ends an actor. */
  dismiss(actor: AnyActorRef): void
  /** How long a page may take before it is shown in its loading state, ms. */
  patienceMs: number
  /** Told of every page as it stands when it opens. */
  onOpened?: (page: OpenPage) => void
}

/** The pages that are open. A page stays while its address differs only in its query, and its visitor stays the same. */
export function createPageBook({ visitor, dismiss, patienceMs, onOpened, ...options }: PageBookOptions) {
  const pages = new Map<string, OpenPage>()

  async function open({ match, decision }: Admitted, search: object, signal: AbortSignal): Promise<OpenPage> {
    const key = keyOf(match, decision, visitor.getSnapshot())
    const known = pages.get(key)
    if (known) {
      known.readdress?.(search)
      await settled(known)
      return known
    }
    const page = decision.kind === 'pass' ? await openAnew(match, search, key) : await openClosed(match, search, key)
    if (signal.aborted) stop(page)
    signal.throwIfAborted()
    pages.set(key, page)
    return page
  }

  async function openAnew(match: RouteMatch, search: object, key: string) {
    const page = await options.open(match, search, key)
    onOpened?.(page)
    await settled(page)
    // The address itself is kept: who mistyped it can mend it (D2: only the page's own load does this).
    if (!page.actor?.getSnapshot().hasTag('missing')) return page
    stop(page)
    const missing = await options.openMissing(match, search, key)
    onOpened?.(missing)
    await settled(missing)
    return missing
  }

  async function openClosed(match: RouteMatch, search: object, key: string) {
    const page = await options.openMaintenance(match, search, key)
    onOpened?.(page)
    await settled(page)
    return page
  }

  async function settled(page: OpenPage) {
    const settling = actorsOf(page).map((actor) =>
      waitFor(actor, (snapshot) => snapshot.hasTag('settled'), { timeout: patienceMs }),
    )
    await Promise.allSettled(settling)
  }

  function stop(page: OpenPage) {
    page.close?.()
    if (!page.isShared) for (const actor of actorsOf(page)) dismiss(actor)
  }

  return {
    /** Opens the page, if the gate lets it. Rejects when the page's script cannot be had, or nobody waits for it any more. */
    async arrive(admitted: Admitted, search: object, signal: AbortSignal): Promise<Arrival> {
      const { match, decision } = admitted
      signal.throwIfAborted()
      const hasPage = decision.kind === 'pass' || decision.kind === 'maintenance'
      const page = hasPage ? await open(admitted, search, signal) : null
      return { match, analyticsKey: analyticsKeyOf(match), decision, page }
    },

    /** Whether it was opened for a visitor that is another one by now. */
    isOutdated: ({ match, decision, page }: Arrival) =>
      page !== null && page.key !== keyOf(match, decision, visitor.getSnapshot()),

    /** Closes the pages whose actors are about to go. */
    closeShared() {
      for (const [key, page] of pages) {
        if (!page.isShared) continue
        stop(page)
        pages.delete(key)
      }
    },

    /** Stops every page but the one that is shown. */
    keepOnly(shown: OpenPage | null) {
      for (const [key, page] of pages) {
        if (page === shown) continue
        stop(page)
        pages.delete(key)
      }
    },
  }
}

function actorsOf({ actor, beside = [] }: OpenPage): AnyActorRef[] {
  return actor ? [actor, ...beside] : [...beside]
}

/** What a page shows hangs on who looks: for another visitor it is another page. A site that is closed shows everybody the same. */
function keyOf(
  match: RouteMatch,
  { kind }: RouteDecision,
  { group, isInVerifiedView, hasAccess, isLoggedIn }: Visitor,
): string {
  if (kind === 'maintenance') return kind
  return [pathIn(match), group, isInVerifiedView, hasAccess, isLoggedIn].join(' ')
}
