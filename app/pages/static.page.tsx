import { staticPageSlugOf } from '../../machines/access/routes.ts'
import { StaticPageView } from '../../views/catalogue/static-page.view.tsx'
import type { Opening } from '../pages.ts'
import { openContent } from './page-facts.ts'

export function open(opening: Opening) {
  return openContent(opening, questionOf(opening), (page) => <StaticPageView page={page} />)
}

export function warm(opening: Pick<Opening, 'site' | 'match'>, signal: AbortSignal) {
  return opening.site.ports.loadContent(signal, questionOf(opening))
}

function questionOf({ site, match }: Pick<Opening, 'site' | 'match'>) {
  return { kind: 'static' as const, slug: staticPageSlugOf(match, site.settings) }
}
