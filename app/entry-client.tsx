import { createBrowserHistory } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { SiteSettings } from '../contracts/site/site-settings.ts'
import { leaveTo } from '../machines/access/links.ts'
import { contactLinkOf } from '../machines/age/age-texts.ts'
import '../views/themes/base.css'
import '../views/themes/dark.css'
import '../views/themes/darkest.css'
import '../views/themes/light.css'
import { rememberFirst } from '../views/kit/use-fact.ts'
import { createBrowserPorts } from './browser-ports.ts'
import type { HandedAnswers } from './handover.ts'
import { createSite } from './kernel.ts'
import { createPageBook } from './page-book.ts'
import { type Arrival, createSiteRouter } from './router.tsx'
import { SiteRoot } from './site-root.tsx'
import type { NavigatorEvent } from './wiring.ts'

interface Handed {
  settings: SiteSettings
  drawnAtMs: number
  /** The server drew nothing: what stands there depends on what only this browser knows. */
  isNeutral: boolean
  answers?: HandedAnswers
}

/** How long a page may take before it is shown in its loading state, ms. */
const PATIENCE_MS = 400

async function start() {
  const root = document.getElementById('root')
  const handed = JSON.parse(document.getElementById('handover')?.textContent ?? 'null') as Handed | null
  if (!root || !handed) return
  const { settings, drawnAtMs } = handed
  const ports = createBrowserPorts(settings)
  const site = createSite({
    settings,
    ports,
    origin: location.origin,
    firstPath: location.pathname + location.search,
    handed: handed.answers,
    isBrowser: true,
    navigator: (event) => obey(event),
  })
  for (const actor of Object.values(site.actors)) rememberFirst(actor)

  let isFirst = true
  const pages = createPageBook({
    site,
    patienceMs: PATIENCE_MS,
    go: (to) => void router.navigate({ href: to }),
    onOpened: ({ actor }) => {
      // Only what hydrates must look as it was drawn.
      if (isFirst && actor) rememberFirst(actor)
    },
  })
  const router = createSiteRouter({ site, pages, history: createBrowserHistory(), isServer: false })

  function obey(event: NavigatorEvent) {
    switch (event.type) {
      case 'page.open':
        if (event.isExternal) location.assign(event.to)
        else void router.navigate({ href: event.to })
        return
      case 'site.leave': {
        const url = leaveTo(event.url, event.purpose, settings)
        if (url) location.assign(url)
        return
      }
      case 'support.open': {
        const to = contactLinkOf(site.visitor.getSnapshot().isInVerifiedView, settings)
        if (to.startsWith('/')) void router.navigate({ href: to })
        else window.open(to, '_blank', 'noopener,noreferrer')
        return
      }
      case 'problem.report':
        ports.report(event.reason)
    }
  }

  // The router would otherwise wrap pages in a boundary that the server did not write.
  router.ssr = { manifest: undefined }
  await router.load()
  const tree = (
    <StrictMode>
      <SiteRoot site={site} router={router} drawnAtMs={drawnAtMs} />
    </StrictMode>
  )
  if (handed.isNeutral) createRoot(root).render(tree)
  else hydrateRoot(root, tree)

  isFirst = false
  site.handover.close()
  const shown = () => (router.state.matches.at(-1)?.loaderData as Arrival | undefined) ?? null
  router.subscribe('onResolved', () => {
    const arrival = shown()
    pages.keepOnly([arrival?.page ?? null])
    if (arrival) site.noteRoute(arrival.match)
  })
  // Another visitor, or a page that may not stay open: the address is asked for again.
  site.visitor.subscribe(() => void router.invalidate())
  site.actors.routeGuard.subscribe((snapshot) => {
    const arrival = shown()
    if (!arrival || !snapshot.hasTag('settled') || router.state.isLoading) return
    if (JSON.stringify(snapshot.context.decision) !== JSON.stringify(arrival.decision)) void router.invalidate()
  })
  performance.mark('app-ready')
}

void start()
