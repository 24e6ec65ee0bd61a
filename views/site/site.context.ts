import { createContext, useContext } from 'react'
import type { SiteSettings } from '../../contracts/site/site-settings.ts'
import type { RouteMatch } from '../../machines/access/routes.ts'
import type { Platform } from '../../machines/chrome/menu-rules.ts'

/** What every view may know without asking an actor: the site's settings, and the clock of the page's first paint. */
export interface SiteFacts {
  settings: SiteSettings
  /** Unix ms that the server drew the page with: the same while hydrating, so that texts agree. */
  drawnAtMs: number
  /** Origin of the open page: the server's and the browser's, told apart from foreign links by it. */
  origin: string
  /** Which page answers a path of this site. */
  routeAt: (path: string) => RouteMatch
  /** What the browser says that it runs on; the server reads it off the request. */
  platform: Platform
  /**
   * The address that a mailed link led to, its secrets included, for a form that is posted before scripts have read them: known to the server only.
   */
  mailedAddress: string | null
}

export const SiteContext = createContext<SiteFacts | null>(null)

export function useSite(): SiteFacts {
  const facts = useContext(SiteContext)
  if (!facts) throw new Error('SiteContext is missing above this view')
  return facts
}
