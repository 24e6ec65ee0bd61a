import type { VideoSearch } from '../../../contracts/site/searches.ts'
import { EmbedView } from '../../../views/catalogue/embed.view.tsx'
import type { OpenPage } from '../../site/open-page.ts'
import type { Opening } from '../../site/pages.ts'
import { startVideo, type VideoActor, videoHead } from './video-actor.ts'

/** The player that other sites put into a frame. To search engines it is the video's own page. */
export function open({ site, openActor, match, search, key }: Opening<VideoSearch>): OpenPage<VideoActor> {
  const { actor, surface } = startVideo({ site, openActor, match, search })
  const slug = match.kind === 'page' ? (match.params.slug ?? '') : ''
  const videoMatch = site.routeAt(`/videos/${encodeURIComponent(slug)}/`)
  return {
    key,
    match,
    actor,
    draw: () => <EmbedView page={actor} surface={surface} />,
    head: (snapshot) => videoHead(site, videoMatch, snapshot),
    jsonLd: () => null,
  }
}
