import { matchRoute, pathOf } from '../../machines/access/routes.ts'
import { EmbedView } from '../../views/catalogue/embed.view.tsx'
import type { Opening, OpenPage } from '../pages.ts'
import { startVideo, type VideoActor, videoHead } from './video-actor.ts'

/** The player that other sites put into a frame. To search engines it is the video's own page. */
export function open({ site, openActor, match, search, key }: Opening): OpenPage<VideoActor> {
  const { actor, attachVideo } = startVideo({ site, openActor, match, search })
  const params = match.kind === 'page' ? match.params : {}
  const videoMatch = matchRoute(pathOf('videos-slug', params, site.settings), site.settings)
  return {
    key,
    match,
    actor,
    draw: () => <EmbedView page={actor} attachVideo={attachVideo} />,
    head: (snapshot) => videoHead(site, videoMatch, snapshot),
    jsonLd: () => null,
  }
}
