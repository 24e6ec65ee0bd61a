import { clockOf, formatDate, resolutionLabel, spokenDuration } from '../../machines/catalogue/display.ts'
import type { VideoDetails as Details } from '../../machines/catalogue/video-facts.ts'
import { mayWatchFull } from '../../machines/catalogue/video-page.machine.ts'
import { isMadeWithAi, offersJoin } from '../../machines/catalogue/video-rules.ts'
import { ButtonLink } from '../kit/button.tsx'
import { Prose } from '../kit/prose.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { useDigest } from '../site/digest.context.ts'
import { useSite } from '../site/site.context.ts'
import { useVisitor } from '../site/visitor.context.ts'
import { DownloadButton } from './download-button.view.tsx'
import { Heart } from './heart.view.tsx'
import styles from './video.module.css'
import { Starring } from './video-card.view.tsx'
import type { VideoPageActor } from './video-page-actor.ts'
import { StageActions } from './video-stage.view.tsx'

/** Title, facts, and what the visitor may do with the video. */
export function VideoDetails({ page, video }: { page: VideoPageActor; video: Details }) {
  const { siteSettings } = useDigest()
  const released = siteSettings.isShowReleaseDate ? formatDate(video.publishedAt, 'MMM DD, YYYY') : ''
  return (
    <div className={styles.details}>
      <header className={styles.head}>
        <div>
          <h1 className={styles.title} tabIndex={-1}>
            {video.title}
          </h1>
          <Starring models={video.models} />
        </div>
        <Heart kind="video" id={video.id} title={video.title} isOnPage />
        <StageActions page={page} video={video}>
          <DownloadButton video={video} />
        </StageActions>
      </header>
      <ul className={styles.facts}>
        {video.higherActiveResolution && <li>{resolutionLabel(video.higherActiveResolution)}</li>}
        {video.videoSettings.duration > 0 && (
          <li>
            <span aria-hidden="true">{clockOf(video.videoSettings.duration)}</span>
            <span className="only-read">{spokenDuration(video.videoSettings.duration)}</span>
          </li>
        )}
        {released && <li>{released}</li>}
        {isMadeWithAi(video.videoTechBar) && <li>AI</li>}
        {video.hasToyScript && <li>Works with connected toys</li>}
      </ul>
      <JoinCall page={page} title={video.title} />
      <Prose html={video.description} />
    </div>
  )
}

/** Asks visitors to join who see only the trailer, or a film that is free. */
function JoinCall({ page, title }: { page: VideoPageActor; title: string }) {
  const mayWatch = useSelector(page, (snapshot) => mayWatchFull(snapshot.context))
  const { siteName } = useSite().settings
  const visitor = useVisitor()
  const digest = useDigest()
  if (!offersJoin(visitor, digest)) return null
  return (
    <aside className={styles.join} aria-label="Membership">
      <div>
        <h2>{mayWatch ? 'This film is free' : 'Watch the whole film'}</h2>
        <p>
          {mayWatch ? 'Everything else' : `“${title}” and everything else`} on {siteName}, in full length and the best
          quality.
        </p>
      </div>
      <ButtonLink href={visitor.joinNowPath} look="primary">
        Join Now
      </ButtonLink>
    </aside>
  )
}
