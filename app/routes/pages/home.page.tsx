import { HomeView } from '../../../views/catalogue/home.view.tsx'
import type { Opening } from '../../site/pages.ts'
import type { Site } from '../../site/site.ts'
import { openContent, warmContent } from './content.ts'

export function open(opening: Opening) {
  return openContent(opening, questionOf(opening.site), (page) => <HomeView page={page} />)
}

export function warm({ site }: Pick<Opening, 'site'>, signal: AbortSignal) {
  return warmContent(site, questionOf(site), signal)
}

function questionOf(site: Site) {
  return { kind: site.visitor.getSnapshot().isInVerifiedView ? ('home' as const) : ('softHome' as const) }
}
