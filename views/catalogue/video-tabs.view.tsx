import { linkOptions } from '@tanstack/react-router'
import type { VideoListItem } from '../../contracts/catalogue/video.ts'
import { clockOf } from '../../machines/catalogue/display.ts'
import { VIDEO_TABS, type VideoDetails, type VideoTab } from '../../machines/catalogue/video-facts.ts'
import { Picture } from '../kit/picture.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { Tabs } from '../kit/tabs.tsx'
import { Truncated } from '../kit/truncated.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { Notice } from '../site/notice.view.tsx'
import cards from './cards.module.css'
import { Comments, type CommentsActor, useHasForum } from './comments.view.tsx'
import { Gallery, GalleryDialog } from './gallery.view.tsx'
import { Section } from './section.view.tsx'
import styles from './video.module.css'
import { VideoGrid } from './video-grid.view.tsx'
import type { VideoPageActor } from './video-page-actor.ts'

const UP_NEXT = 6
const labels: Record<VideoTab, string> = { suggested: 'Suggested', comments: 'Comments', gallery: 'Gallery' }

interface VideoTabsProps {
  page: VideoPageActor
  video: VideoDetails
  comments: CommentsActor
}

/** Below the video: other videos, what people say about it where there is a forum, or its pictures. */
export function VideoTabs({ page, video, comments }: VideoTabsProps) {
  const isGallery = useSelector(page, (snapshot) => snapshot.hasTag('gallery'))
  const isComments = useSelector(page, (snapshot) => snapshot.hasTag('comments'))
  const hasComments = useHasForum() && video.discussionId !== ''
  return (
    <Tabs
      label="More about this video"
      tabs={VIDEO_TABS.filter((name) => name !== 'comments' || hasComments).map((name) => ({
        name,
        label: labels[name],
      }))}
      chosen={isGallery ? 'gallery' : isComments ? 'comments' : 'suggested'}
      onChoose={(name) => page.send({ type: 'tab.chosen', tab: name })}
    >
      {isGallery ? (
        <Pictures page={page} video={video} />
      ) : isComments ? (
        <Comments comments={comments} discussionId={video.discussionId} />
      ) : (
        <Suggestions page={page} />
      )}
    </Tabs>
  )
}

function Suggestions({ page }: { page: VideoPageActor }) {
  const suggestions = useSelector(page, (snapshot) => snapshot.context.suggestions)
  if (suggestions.liked.length + suggestions.suggested.length === 0) {
    return (
      <Notice
        title="Nothing similar yet"
        text="As soon as there are videos like this one, they stand here."
        icon="film"
      />
    )
  }
  return (
    <div className={styles.suggestions}>
      <VideoGrid items={suggestions.suggested} />
      {suggestions.liked.length > 0 && (
        <Section title="You may also like">
          <VideoGrid items={suggestions.liked} />
        </Section>
      )}
    </div>
  )
}

function Pictures({ page, video }: { page: VideoPageActor; video: VideoDetails }) {
  const gallery = useSelector(page, (snapshot) => snapshot.children.gallery)
  if (!gallery || video.galleryImages.length === 0) {
    return <Notice title="No pictures yet" text="This video has no gallery so far." icon="grid" />
  }
  return <Gallery gallery={gallery} pictures={video.galleryImages} title={video.title} />
}

/** One of its pictures, over the page. */
export function VideoGalleryDialog({ page }: { page: VideoPageActor }) {
  const video = useSelector(page, (snapshot) => snapshot.context.content?.video)
  const gallery = useSelector(page, ({ children }) => children.gallery)
  return video && gallery && <GalleryDialog gallery={gallery} pictures={video.galleryImages} title={video.title} />
}

/** The column beside the video. */
export function UpNext({ page }: { page: VideoPageActor }) {
  const next = useSelector(page, (snapshot) => snapshot.context.suggestions.next)
  const suggested = useSelector(page, (snapshot) => snapshot.context.suggestions.suggested)
  const items = (next.length > 0 ? next : suggested).slice(0, UP_NEXT)
  if (items.length === 0) return null
  return (
    <aside className={styles.next} aria-labelledby="up-next">
      <h2 id="up-next">Up next</h2>
      <ul>
        {items.map((item) => (
          <NextItem key={item.kind === 'custom' ? item.link : item.id} item={item} />
        ))}
      </ul>
    </aside>
  )
}

function NextItem({ item }: { item: VideoListItem }) {
  const isCustom = item.kind === 'custom'
  const title = isCustom ? item.text : item.title
  const seconds = isCustom ? item.duration : item.videoSettings.duration
  return (
    <li className={`${cards.card} ${styles.nextItem}`}>
      <div className={cards.media}>
        <Picture picture={isCustom ? item.image : item.poster} shape="poster" sizes="160px" alt="" />
        {seconds > 0 && <span className={cards.corner}>{clockOf(seconds)}</span>}
      </div>
      <div>
        <h3 className={cards.title}>
          <SiteLink<'/videos/$slug/'>
            {...(isCustom ? { href: item.link } : linkOptions({ to: '/videos/$slug/', params: { slug: item.slug } }))}
            isContent={!isCustom}
            isInNewTab={isCustom || item.isInNewTab}
            className={cards.link}
          >
            <Truncated text={title} lines={2} />
          </SiteLink>
        </h3>
        <p className={cards.meta}>{isCustom ? item.starring : item.models.map((model) => model.title).join(', ')}</p>
      </div>
    </li>
  )
}
