import type { VideoContent } from '../../machines/catalogue/video-facts.ts'
import { useSelector } from '../kit/use-selector.ts'
import { WhenSeen } from '../kit/when-seen.tsx'
import { Breadcrumbs } from '../site/breadcrumbs.view.tsx'
import { PageState } from '../site/page-state.view.tsx'
import { SeoText } from '../site/seo-text.view.tsx'
import type { CommentsActor } from './comments.view.tsx'
import type { PlayerSurface } from './player-actor.ts'
import styles from './video.module.css'
import { VideoDetails } from './video-details.view.tsx'
import type { VideoPageActor } from './video-page-actor.ts'
import { VideoStage } from './video-stage.view.tsx'
import { UpNext, VideoTabs } from './video-tabs.view.tsx'

export interface VideoViewProps {
  page: VideoPageActor
  comments: CommentsActor
  /** Ref of the media surface that the page's player drives. */
  surface: PlayerSurface
}

export function VideoView({ page, comments, surface }: VideoViewProps) {
  const content = useSelector(page, (snapshot) => snapshot.context.content)
  return (
    <PageState page={page}>
      <Breadcrumbs title={content?.video.title} breadcrumb={content?.seo.breadcrumb} />
      {content ? <Loaded page={page} content={content} comments={comments} surface={surface} /> : <Loading />}
    </PageState>
  )
}

function Loaded({ page, content, comments, surface }: VideoViewProps & { content: VideoContent }) {
  return (
    <div data-tips="below">
      <WhenSeen key={content.video.id} onSeen={() => page.send({ type: 'page.seen' })} />
      <div className={styles.page}>
        <div>
          <VideoStage page={page} video={content.video} surface={surface} />
          <VideoDetails page={page} video={content.video} />
        </div>
        <UpNext page={page} />
      </div>
      <VideoTabs page={page} video={content.video} comments={comments} />
      <SeoText seo={content.seo} />
    </div>
  )
}

/** Of the column beside the video. */
const PLACES = [1, 2, 3, 4, 5]

function Loading() {
  return (
    <div className={styles.page}>
      <p className="only-read" role="status">
        Loading the video
      </p>
      <div aria-hidden="true">
        <div className={styles.stage} />
        <div className={styles.loadingText}>
          <span />
          <span />
        </div>
      </div>
      <div className={styles.loadingNext} aria-hidden="true">
        {PLACES.map((place) => (
          <span key={place} className={styles.placeholder} />
        ))}
      </div>
    </div>
  )
}
