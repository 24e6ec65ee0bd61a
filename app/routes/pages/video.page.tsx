import type { VideoSearch } from '../../../contracts/site/searches.ts'
import { AiMaskDialog } from '../../../views/catalogue/ai-mask.view.tsx'
import type { GalleryActor } from '../../../views/catalogue/gallery.view.tsx'
import { VideoView } from '../../../views/catalogue/video.view.tsx'
import { VideoGalleryDialog } from '../../../views/catalogue/video-tabs.view.tsx'
import type { Dialogs } from '../../site/dialogs.ts'
import type { OpenPage } from '../../site/open-page.ts'
import type { Opening } from '../../site/pages.ts'
import { startVideo, type VideoActor, videoHead } from './video-actor.ts'

export function open({ site, openActor, match, search, key }: Opening<VideoSearch>): OpenPage<VideoActor> {
  const { actor, attachVideo } = startVideo({ site, openActor, match, search })
  addDialogs(site.dialogs, actor)
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

function addDialogs(dialogs: Dialogs, actor: VideoActor) {
  dialogs.add({ aiMask: { actor, view: <AiMaskDialog page={actor} /> } })
  let known: GalleryActor | undefined
  // Its actor is there while its tab is.
  actor.subscribe(({ children: { gallery } }) => {
    if (gallery && gallery !== known) {
      dialogs.add({ gallery: { actor: gallery, view: <VideoGalleryDialog page={actor} gallery={gallery} /> } })
    }
    known = gallery
  })
}
