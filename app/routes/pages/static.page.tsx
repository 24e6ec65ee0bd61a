import type { ActorRefFrom } from 'xstate'
import { staticPageSlugOf } from '../../../machines/access/routes.ts'
import type { contentPageMachine } from '../../../machines/catalogue/content-page.machine.ts'
import { Partners } from '../../../views/catalogue/partners.view.tsx'
import { PromoView } from '../../../views/catalogue/promo.view.tsx'
import { StaticPageView } from '../../../views/catalogue/static-page.view.tsx'
import type { OpenPage } from '../../site/open-page.ts'
import type { Opening } from '../../site/pages.ts'
import { openContent, warmContent } from './content.ts'

type Page = ActorRefFrom<typeof contentPageMachine>

/** What some pages have besides the editors' text, by route name. */
const MORE: Readonly<Record<string, (page: Page) => React.ReactNode>> = {
  partners: (page) => <Partners page={page} />,
}

export function open(opening: Opening): OpenPage<Page> {
  const { name = '', group = 'main' } = opening.match.kind === 'page' ? opening.match.route : {}
  const page = openContent(opening, questionOf(opening), (actor) =>
    group === 'promo' ? (
      <PromoView page={actor} />
    ) : (
      <StaticPageView page={actor}>{MORE[name]?.(actor)}</StaticPageView>
    ),
  )
  if (name !== 'page-constructor') return page
  return {
    ...page,
    editPath: ({ context: { content } }) => (content?.kind === 'static' ? `/pages/?id=${content.page.id}` : ''),
  }
}

export function warm(opening: Pick<Opening, 'site' | 'match'>, signal: AbortSignal) {
  return warmContent(opening.site, questionOf(opening), signal)
}

function questionOf({ site, match }: Pick<Opening, 'site' | 'match'>) {
  return { kind: 'static' as const, slug: staticPageSlugOf(match, site.settings) }
}
