import { waitFor } from 'xstate'
import type { RouteMatch } from '../machines/access/routes.ts'
import type { Site } from './kernel.ts'
import { missingPage, type OpenPage, pageOf } from './pages.tsx'

export type PageBook = ReturnType<typeof createPageBook>

interface PageBookOptions {
  site: Site
  /** How long a page may take before it is shown in its loading state, ms. */
  patienceMs: number
  go: (to: string) => void
  /** Told of every page actor as it stands when it opens. */
  onOpened?: (page: OpenPage) => void
}

/** The pages that are open. A page stays while its address differs only in its query, and its visitor stays the same. */
export function createPageBook({ site, patienceMs, go, onOpened }: PageBookOptions) {
  const open = new Map<string, OpenPage>()

  async function openAnew(match: RouteMatch, search: Readonly<Record<string, string>>, key: string) {
    const page = await pageOf(match).open({ site, match, search, key, go })
    onOpened?.(page)
    await settled(page)
    // The address itself is kept: who mistyped it can mend it (D2: only the page's own load does this).
    if (!page.actor?.getSnapshot().hasTag('missing')) return page
    page.actor.stop()
    const missing = await missingPage.open({ site, match, search, key, go })
    onOpened?.(missing)
    await settled(missing)
    return missing
  }

  async function settled({ actor }: OpenPage) {
    if (!actor) return
    await waitFor(actor, (snapshot) => snapshot.hasTag('settled'), { timeout: patienceMs }).catch(() => undefined)
  }

  return {
    async open(match: RouteMatch, search: Readonly<Record<string, string>>): Promise<OpenPage> {
      const key = keyOf(match, site)
      const known = open.get(key)
      if (known?.readdress) {
        known.readdress(search)
        await settled(known)
        return known
      }
      if (known && (!known.actor || known.actor.getSnapshot().status === 'active')) return known
      const page = await openAnew(match, search, key)
      open.set(key, page)
      return page
    },

    /** Stops every page but those that are shown. */
    keepOnly(shown: ReadonlyArray<OpenPage | null>) {
      for (const [key, page] of open) {
        if (shown.includes(page)) continue
        page.actor?.stop()
        open.delete(key)
      }
    },

    stop() {
      for (const page of open.values()) page.actor?.stop()
      open.clear()
    },
  }
}

/** What a page shows hangs on who looks: for another visitor it is another page. */
function keyOf(match: RouteMatch, site: Site): string {
  const { group, isInVerifiedView, hasAccess, isLoggedIn } = site.visitor.getSnapshot()
  const path = match.kind === 'redirect' ? match.to : match.path
  return [path, group, isInVerifiedView, hasAccess, isLoggedIn].join(' ')
}
