import type { VideoSearch } from '../../../contracts/site/searches.ts'
import { AiMaskDialog } from '../../../views/catalogue/ai-mask.view.tsx'
import { VideoView } from '../../../views/catalogue/video.view.tsx'
import { VideoGalleryDialog } from '../../../views/catalogue/video-tabs.view.tsx'
import type { OpenPage } from '../../site/open-page.ts'
import type { Opening } from '../../site/pages.ts'
import { videoWires } from '../../site/wires/video.ts'
import { startComments } from './comments-actor.ts'
import { startVideo, type VideoActor, videoHead } from './video-actor.ts'

export function open({ site, openActor, match, search, key }: Opening<VideoSearch>): OpenPage<VideoActor> {
  site.system.bring(videoWires)
  const { actor, surface } = startVideo({ site, openActor, match, search })
  const comments = startComments({ site, openActor })
  site.drawDialogs({ aiMask: <AiMaskDialog page={actor} />, gallery: <VideoGalleryDialog page={actor} /> })
  return {
    key,
    match,
    actor,
    beside: [comments],
    draw: () => <VideoView page={actor} comments={comments} surface={surface} />,
    head: (snapshot) => videoHead(site, match, snapshot),
    jsonLd: () => actor.getSnapshot().context.content?.jsonLd ?? null,
    editPath: ({ context: { content } }) => (content ? `/videos/${content.video.id}` : ''),
  }
}
