import { EMPTY_SEO } from '../../../contracts/site/seo.ts'
import { DEALS_TITLE, type DealsActor, DealsView } from '../../../views/sales/deals.view.tsx'
import type { OpenPage } from '../../site/open-page.ts'
import type { Opening } from '../../site/pages.ts'
import { startDeals } from './deals-actor.ts'
import { headFor } from './page-facts.ts'

export function open({ site, openActor, match, key }: Opening): OpenPage<DealsActor> {
  const actor = startDeals({ site, openActor }, 'page')
  return {
    key,
    match,
    actor,
    draw: () => <DealsView shelf={actor} />,
    head(snapshot) {
      const { content } = snapshot.context
      return headFor(site, match, snapshot, {
        seo: content?.seo ?? EMPTY_SEO,
        fallbackTitle: content?.title || DEALS_TITLE,
      })
    },
    jsonLd: () => actor.getSnapshot().context.content?.jsonLd ?? null,
  }
}
