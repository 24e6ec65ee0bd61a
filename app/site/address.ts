import type { SiteSettings } from '../../contracts/site/site-settings.ts'
import type { RouteMatch } from '../../machines/access/routes.ts'
import type { OpenRoute } from '../../machines/site/splash.machine.ts'
import { matchRoute } from '../routes/match.ts'

/** What an address of this site names. */
export interface Addressed {
  match: RouteMatch
  search: URLSearchParams
}

/** Reads path and query. */
export function readAddress(path: string, settings: SiteSettings): Addressed {
  // Behind a host no path can name another one, not even one that begins with two slashes.
  const { pathname, searchParams } = new URL(`http://own.invalid${path}`)
  return { match: matchRoute(pathname, settings), search: searchParams }
}

export function openRouteOf(match: RouteMatch): OpenRoute {
  return match.kind === 'page'
    ? { name: match.route.name, layout: match.route.layout }
    : { name: 'missing', layout: 'default' }
}

/** The session of the age check that an address leads back from; `''`: none. */
export function returnedSessionOf({ match, search }: Addressed): string {
  const isAgePage = match.kind === 'page' && match.route.name === 'age-verification'
  return isAgePage ? (search.get('sessionId') ?? '') : ''
}
