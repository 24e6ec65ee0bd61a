import { EMPTY_SEO } from '../../contracts/site/seo.ts'
import { matchRoute, pathOf } from '../../machines/access/routes.ts'
import { EmbedView } from '../../views/catalogue/embed.view.tsx'
import type { Opening, OpenPage } from '../pages.ts'
import { headFor } from './page-facts.ts'
import { startVideo } from './video-actor.ts'

/** The player that other sites put into a frame. To search engines it is the video's own page. */
export function open({ site, match, search, key }: Opening): OpenPage {
  const { actor, attachVideo } = startVideo({ site, match, search })
  const params = match.kind === 'page' ? match.params : {}
  const videoMatch = matchRoute(pathOf('videos-slug', params, site.settings), site.settings)
  const content = () => actor.getSnapshot().context.content
  return {
    key,
    match,
    actor,
    draw: () => <EmbedView page={actor} attachVideo={attachVideo} />,
    head: () =>
      headFor(site, videoMatch, actor, {
        seo: content()?.seo ?? EMPTY_SEO,
        fallbackTitle: content()?.video.title ?? '',
      }),
    jsonLd: () => null,
  }
}
