import { LogoutView } from '../../../views/session/logout.view.tsx'
import type { OpenPage } from '../../site/open-page.ts'
import type { Opening } from '../../site/pages.ts'
import { unlisted } from './page-facts.ts'

/** The address itself is the wish of whoever comes from this site (ROUTE-060). On the server nobody is signed out by reading a page. */
export function open({ site, match, key }: Opening): OpenPage {
  const isFirst = site.arrival.getSnapshot() === null
  if (site.isBrowser)
    site.actors.session.send({ type: 'logOutPage.opened', isFromHere: !isFirst || site.ports.cameFromHere() })
  return { key, match, actor: null, draw: () => <LogoutView />, ...unlisted(site, match, 'Log Out') }
}
