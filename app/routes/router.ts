import { createRouter, type RouterHistory } from '@tanstack/react-router'
import type { SiteSettings } from '../../contracts/site/site-settings.ts'
import { sitePathOf, treePathOf } from './spelling.ts'
import { routeTree } from './tree.ts'

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
  history: RouterHistory
  isServer: boolean
}

/** The router of one visit; on the server, of one request. */
export function createSiteRouter({ settings, origin, history, isServer }: RouterFacts) {
  return createRouter({
    routeTree,
    history,
    origin,
    isServer,
    caseSensitive: true,
    trailingSlash: 'always',
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: printSearch,
    rewrite: {
      input: ({ url }) => respell(url, treePathOf),
      output: ({ url }) => respell(url, sitePathOf),
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
