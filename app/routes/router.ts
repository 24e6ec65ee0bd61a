import { createMemoryHistory } from '@tanstack/react-router'
import type { SiteSettings } from '../../contracts/site/site-settings.ts'
import { createRemembered } from '../../machines/access/remembered.ts'
import { createRouter } from './core.ts'
import { sitePathOf, treePathOf } from './spelling.ts'
import { type RouterContext, routeTree } from './tree.ts'

export type SiteRouter = ReturnType<typeof createSiteRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: SiteRouter
  }
}

interface RouterFacts {
  settings: SiteSettings
  /** Origin that the visitor opened. */
  origin: string
  isServer: boolean
  context: RouterContext
}

const hrefs = createRemembered<string>()

/** A link of a view: nothing in it depends on the open page. */
interface LinkParts {
  to: string
  params?: object
  search?: object
  hash?: string
}

/** The router of one visit; on the server, of one request. */
export function createSiteRouter({ settings, origin, isServer, context }: RouterFacts) {
  /** On the server, while the router compares the address with the one that links have. */
  let isAsked = false
  // The address bar follows once the page is there: the `navigation` chart leads it.
  const history = createMemoryHistory()
  const router = createRouter({
    routeTree,
    context,
    history,
    origin,
    isServer,
    caseSensitive: true,
    trailingSlash: 'always',
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: printSearch,
    rewrite: {
      input: ({ url }) => respell(url, treePathOf),
      output: ({ url }) => (isAsked ? new URL(history.location.href, origin) : respell(url, sitePathOf)),
    },
  })
  return Object.assign(router, {
    /** Opens the page of an address, and of the ones that it leads on to. The history has one entry: the address that is open. */
    async visit(path: string) {
      // Every spelling of an address is served, and the canonical link says which one is meant; the router would redirect.
      isAsked = isServer
      history.replace(path)
      await router.load()
      isAsked = false
      return router.state.matches
    },

    /** Where a link leads, as address bars have it. */
    hrefOf: (link: LinkParts): string =>
      hrefs(settings, JSON.stringify(link), () => router.buildLocation(link as never).publicHref),

    /** What the page of an address reads off its query. */
    searchOf(path: string): object {
      const location = router.parseLocation(createMemoryHistory({ initialEntries: [path] }).location)
      return router.matchRoutes(location).at(-1)?.search ?? {}
    },
  })

  function respell(url: URL, spelling: typeof treePathOf) {
    url.pathname = spelling(url.pathname, settings)
    return url
  }
}

/** `''`, or `?` and what the search says. */
function printSearch(search: Record<string, unknown>): string {
  const said = Object.entries(search).filter(([, value]) => value !== undefined)
  return said.length === 0 ? '' : `?${new URLSearchParams(said.map(([name, value]) => [name, String(value)]))}`
}
