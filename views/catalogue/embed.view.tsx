import { useSelector } from '../kit/use-selector.ts'
import { WhenSeen } from '../kit/when-seen.tsx'
import { PageState } from '../site/page-state.view.tsx'
import styles from './embed.module.css'
import type { VideoViewProps } from './video.view.tsx'
import { VideoStage } from './video-stage.view.tsx'

/** Only the player, as large as its window. */
export function EmbedView({ page, surface }: Omit<VideoViewProps, 'comments'>) {
  const video = useSelector(page, (snapshot) => snapshot.context.content?.video)
  return (
    <PageState page={page}>
      {video ? (
        <div className={styles.embed}>
          <WhenSeen key={video.id} onSeen={() => page.send({ type: 'page.seen' })} />
          <h1 className="only-read">{video.title}</h1>
          <VideoStage page={page} video={video} surface={surface} />
        </div>
      ) : (
        <p className="only-read" role="status">
          Loading the video
        </p>
      )}
    </PageState>
  )
}
