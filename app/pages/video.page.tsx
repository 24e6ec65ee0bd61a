import type { VideoSearch } from '../../contracts/site/searches.ts'
import { VideoView } from '../../views/catalogue/video.view.tsx'
import type { Opening, OpenPage } from '../pages.ts'
import { startVideo, type VideoActor, videoHead } from './video-actor.ts'

export function open({ site, match, search, key }: Opening<VideoSearch>): OpenPage<VideoActor> {
  const { actor, attachVideo } = startVideo({ site, match, search })
  return {
    key,
    match,
    actor,
    draw: () => <VideoView page={actor} attachVideo={attachVideo} />,
    head: (snapshot) => videoHead(site, match, snapshot),
    jsonLd: () => actor.getSnapshot().context.content?.jsonLd ?? null,
    editPath: ({ context: { content } }) => (content ? `/videos/${content.video.id}` : ''),
  }
}
