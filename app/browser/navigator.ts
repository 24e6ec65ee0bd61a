import { flushSync } from 'react-dom'
import { createExtraPurchase } from '../../adapters/sales/extra-purchase.adapter.ts'
import type { SiteSettings } from '../../contracts/site/site-settings.ts'
import { leaveTo } from '../../machines/access/links.ts'
import { contactLinkOf } from '../../machines/age/age-texts.ts'
import type { NavigationManner } from '../../machines/site/navigation.machine.ts'
import type { SitePorts } from '../ports/ports.ts'
import type { Site } from '../site/site.ts'
import type { NavigatorEvent } from '../site/wire.ts'

interface NavigatorOptions {
  settings: SiteSettings
  ports: SitePorts
  site: () => Site
  /** The address bar, scroll position and focus follow the page that is drawn. */
  show: (path: string, manner: NavigationManner) => void
}

/** Does what the site asks of the browser: opens pages and documents, leaves for other sites, reports problems. */
export function createNavigator({ settings, ports, site, show }: NavigatorOptions) {
  function go(path: string) {
    site().actors.navigation.send({ type: 'address.wanted', path, manner: 'push' })
  }

  return function obey(event: NavigatorEvent) {
    switch (event.type) {
      case 'page.open':
        if (event.isExternal) location.assign(event.to)
        else go(event.to)
        return
      case 'page.show':
        // The page is drawn before the window is scrolled on it.
        flushSync(() => {})
        show(event.path, event.manner)
        return
      case 'document.open': {
        // To assign the present address with its hash is to stay.
        const isHere = event.to === location.pathname + location.search + location.hash
        if (isHere) location.reload()
        else location.assign(event.to)
        return
      }
      case 'site.leave': {
        const url = leaveTo(event.url, event.purpose, settings)
        const extra = createExtraPurchase({ storage: ports.tabStorage })
        if (url && event.isMembership) extra.forget()
        else if (url && event.purpose === 'biller') extra.remember(location.pathname + location.search)
        if (url) location.assign(url)
        return
      }
      case 'support.open': {
        const to = contactLinkOf(site().visitor.getSnapshot().isInVerifiedView, settings)
        if (to.startsWith('/')) go(to)
        else window.open(to, '_blank', 'noopener,noreferrer')
        return
      }
      case 'problem.report':
        ports.report(event.reason, event.isUserStarted)
    }
  }
}
