import { createMemoryHistory } from '@tanstack/react-router'
import { normalisePath } from '../../machines/access/links.ts'
import { createRemembered } from '../../machines/access/remembered.ts'
import type { Route, RouteMatch } from '../../machines/access/routes.ts'
import type { PageDefinition } from '../site/pages.ts'
import { createRouter } from './core.ts'
import * as screens from './screens.ts'
import { type SpellingSettings, sitePathOf, treePathOf } from './spelling.ts'
import { PROMO, routeTree } from './tree.ts'

/** Only matches: a router that opens pages has a history, and belongs to one visit. */
const matcher = createRouter({ routeTree, caseSensitive: true, history: createMemoryHistory(), context: undefined! })

/** Paths of the tree that have no parameter. */
export const plainPaths: readonly string[] = Object.keys(matcher.routesByPath).filter((path) => !path.includes('$'))

const matches = createRemembered<RouteMatch>()

/** Which page answers a path. Slashes at the ends do not matter; upper and lower case do. */
export function matchRoute(path: string, settings: SpellingSettings): RouteMatch {
  return matches(settings, path, () => matchOf(path, settings))
}

function matchOf(path: string, settings: SpellingSettings): RouteMatch {
  const treePath = treePathOf(path, settings)
  const [, params, route] = matcher.getMatchedRoutes(treePath)
  const { facts, leadsTo } = route?.options.staticData ?? {}
  const normalised = normalisePath(path)
  if (leadsTo) return { kind: 'redirect', path: normalised, to: leadsTo }
  if (!facts) return { kind: 'missing', path: normalised }
  return {
    kind: 'page',
    route: onSite(facts, params.slug, settings),
    params: { ...params },
    path: normalised,
    canonicalPath: sitePathOf(treePath, settings),
  }
}

/** A route as this site has it: landing pages are named by the settings, and the list of live rooms by whom it shows. */
function onSite(facts: Route, slug: string | undefined, { isGayThemed, promoPages }: SpellingSettings): Route {
  if (facts.name === 'vr-cam-girls' && isGayThemed) return { ...facts, name: 'vr-cam-boys' }
  if (facts.name === 'page-constructor' && slug && promoPages.includes(slug)) return { ...facts, ...PROMO, name: slug }
  return facts
}

/** Which page answers a route. */
export function pageOf({ path }: RouteMatch, settings: SpellingSettings): PageDefinition {
  const [, , route] = matcher.getMatchedRoutes(treePathOf(path, settings))
  return route?.options.staticData?.page ?? screens.missing
}

/** Whether the site serves the path as it is written, without first leading to its form with a slash at the end. */
export function isAcceptedPath(path: string, settings: SpellingSettings): boolean {
  const match = matchRoute(path, settings)
  if (match.kind === 'missing') return false
  return path === match.path || (match.kind === 'page' && match.route.hasBarePath === true && `${path}/` === match.path)
}
