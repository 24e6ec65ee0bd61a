import { AiMaskDialog } from '../../views/catalogue/ai-mask.view.tsx'
import type { GalleryActor } from '../../views/catalogue/gallery.view.tsx'
import { VideoView } from '../../views/catalogue/video.view.tsx'
import { VideoGalleryDialog } from '../../views/catalogue/video-tabs.view.tsx'
import type { Dialogs } from '../dialogs.ts'
import type { Opening, OpenPage } from '../pages.ts'
import { startVideo, type VideoActor, videoHead } from './video-actor.ts'

export function open({ site, match, search, key }: Opening): OpenPage<VideoActor> {
  const { actor, attachVideo } = startVideo({ site, match, search })
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
  const forgetMask = dialogs.add({ aiMask: { of: actor, view: <AiMaskDialog page={actor} /> } })
  let gallery: GalleryActor | undefined
  let forgetGallery = () => {}
  const follow = (next: GalleryActor | undefined) => {
    if (next === gallery) return
    forgetGallery()
    gallery = next
    forgetGallery = next
      ? dialogs.add({ gallery: { of: next, view: <VideoGalleryDialog page={actor} gallery={next} /> } })
      : () => {}
  }
  actor.subscribe({
    // Its actor is there while its tab is.
    next: ({ children }) => follow(children.gallery),
    complete() {
      follow(undefined)
      forgetMask()
    },
  })
}
