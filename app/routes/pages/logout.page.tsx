import { LogoutView } from '../../../views/session/logout.view.tsx'
import type { OpenPage } from '../../site/open-page.ts'
import type { Opening } from '../../site/pages.ts'
import { unlisted } from './page-facts.ts'

/** From a page of this site the address itself logs out (ROUTE-060). On the server reading a page logs nobody out. */
export function open({ site, match, key }: Opening): OpenPage {
  const isFirst = site.arrival.getSnapshot() === null
  if (site.isBrowser)
    site.actors.session.send({ type: 'logOutPage.opened', isFromHere: !isFirst || site.ports.cameFromHere() })
  return { key, match, actor: null, draw: () => <LogoutView />, ...unlisted(site, match, 'Log Out') }
}
