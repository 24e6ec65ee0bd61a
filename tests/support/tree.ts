import { matchRoute } from '../../app/routes/match.ts'
import { sitePathOf } from '../../app/routes/spelling.ts'
import { routeTree } from '../../app/routes/tree.ts'
import type { SiteSettings } from '../../contracts/site/site-settings.ts'
import type { Route } from '../../machines/access/routes.ts'

/** Written down by hand: detail pages have a second spelling. */
const TWINS: ReadonlyArray<readonly [string, string]> = [
  ['/videos/', '/video/'],
  ['/models/', '/model/'],
  ['/categories/', '/category/'],
]

interface Address {
  route: Route
  path: string
}

const routes = Object.values(routeTree.children ?? {})

/** Every page of the tree as a site spells it, in each of its spellings; `nameFor` says what stands in the place of a parameter. */
export function addressesIn(settings: SiteSettings, nameFor: (route: Route) => string = () => 'some-name'): Address[] {
  return routes.flatMap((route) => {
    const facts = route.options.staticData?.facts
    if (!facts || (facts.group === 'cam' && !settings.camsEnabled)) return []
    const path = sitePathOf(route.fullPath.replace(/\$\w+/, nameFor(facts)), settings)
    return spellingsOf(path, route.fullPath.includes('$')).map((spelling) => ({ route: facts, path: spelling }))
  })
}

/** The addresses that only lead on. */
export const leadingAddresses = routes
  .filter((route) => route.options.staticData?.leadsTo)
  .map((route) => `${route.fullPath}/`)

/** What menus know of a site. */
export function menuSite(settings: SiteSettings) {
  return { settings, routeAt: (path: string) => matchRoute(path, settings) }
}

function spellingsOf(path: string, isDetail: boolean): string[] {
  const twin = isDetail && TWINS.find((pair) => pair.some((start) => path.startsWith(start)))
  if (!twin) return [path]
  const start = twin.find((candidate) => path.startsWith(candidate)) ?? ''
  return twin.map((other) => other + path.slice(start.length))
}
