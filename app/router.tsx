import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Outlet,
  type RouterHistory,
  redirect,
  useMatches,
} from '@tanstack/react-router'
import type { RouteDecision } from '../machines/access/gate.ts'
import type { RouteMatch } from '../machines/access/routes.ts'
import { ErrorScreen } from '../views/site/error-screen.view.tsx'
import { SiteShell } from '../views/site/shell.view.tsx'
import type { Site } from './kernel.ts'
import type { PageBook } from './page-book.ts'
import { PageView } from './page-view.tsx'
import type { OpenPage } from './pages.tsx'

export interface RouterContext {
  site: Site
  pages: PageBook
}

/** What the loader found: the page that opens, or why none does. */
export interface Arrival {
  match: RouteMatch
  decision: RouteDecision
  page: OpenPage | null
}

const root = createRootRouteWithContext<RouterContext>()({ component: Framed })

/** The shell around whatever page is open. It is drawn for the page that has arrived, not for the one that is asked for. */
function Framed() {
  const route = useMatches({ select: (matches) => (matches.at(-1)?.loaderData as Arrival | undefined)?.match })
  return (
    <SiteShell route={route ?? NOWHERE}>
      <Outlet />
    </SiteShell>
  )
}

const NOWHERE: RouteMatch = { kind: 'missing', path: '/' }

/** The one route: which page an address means is said by our own table, which the gate reads too. */
const everyPage = createRoute({
  getParentRoute: () => root,
  path: '$',
  loaderDeps: ({ search }) => search,
  loader: async ({ context, location }): Promise<Arrival> => {
    const path = location.pathname + location.searchStr
    const { match, decision } = await context.site.admit(path)
    if (decision.kind === 'redirect') {
      throw redirect({ to: '/', href: decision.to, statusCode: decision.status, reloadDocument: decision.isExternal })
    }
    const page = decision.kind === 'pass' ? await context.pages.open(match, location.search as Search) : null
    return { match, decision, page }
  },
  component: PageView,
  errorComponent: ({ reset }) => <ErrorScreen problem={{ kind: 'failed', reason: 'unavailable' }} onRetry={reset} />,
})

export type Search = Readonly<Record<string, string>>

const routeTree = root.addChildren([everyPage])

interface SiteRouterOptions extends RouterContext {
  history: RouterHistory
  isServer: boolean
}

export function createSiteRouter({ history, isServer, ...context }: SiteRouterOptions) {
  return createRouter({
    routeTree,
    context,
    history,
    isServer,
    caseSensitive: true,
    trailingSlash: 'always',
    // Addresses are read as they are written: no JSON in them, and nothing is re-ordered or dropped.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const text = new URLSearchParams(search as Record<string, string>).toString()
      return text ? `?${text}` : ''
    },
    // Actors belong to navigations; what comes before one only warms the request cache.
    defaultPreload: false,
    defaultStaleTime: 0,
    defaultGcTime: 0,
    defaultPendingMs: 60_000,
    scrollRestoration: !isServer,
    defaultStructuralSharing: false,
  })
}

export type SiteRouter = ReturnType<typeof createSiteRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: SiteRouter
  }
}
