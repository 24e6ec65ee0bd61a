import { VideoView } from '../../views/catalogue/video.view.tsx'
import type { Opening, OpenPage } from '../pages.ts'
import { startVideo, type VideoActor, videoHead } from './video-actor.ts'

export function open({ site, openActor, match, search, key }: Opening): OpenPage<VideoActor> {
  const { actor, attachVideo } = startVideo({ site, openActor, match, search })
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
