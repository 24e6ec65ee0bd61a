import type { VideoCard, VideoListItem } from '../../contracts/catalogue/video.ts'
import { clockOf, formatDate, resolutionLabel } from '../../machines/catalogue/display.ts'
import { offersJoin } from '../../machines/catalogue/video-rules.ts'
import { ButtonLink } from '../kit/button.tsx'
import { HoverArea } from '../kit/hover-area.tsx'
import { PositionIcon } from '../kit/position-icon.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { useActors } from '../site/actors.context.ts'
import { useDigest } from '../site/digest.context.ts'
import { useVisitor } from '../site/visitor.context.ts'
import styles from './cards.module.css'
import { DownloadMenu } from './download-menu.view.tsx'
import { Heart } from './heart.view.tsx'
import { VideoCard as GridCard, Starring, VideoMedia } from './video-card.view.tsx'
import { useIsOnFreePage, useVideoLink } from './video-link.ts'

/** Descriptions shorter than this fit without a fold. */
const FOLDED_FROM_LENGTH = 160
const ROW_SIZES = '(width < 576px) 92vw, 320px'

interface RowProps<Item = VideoListItem> {
  item: Item
  isPriority?: boolean
  headingLevel?: 'h2' | 'h3'
}

/** A video of the list layout: everything that is known, one below the other. */
export function VideoRow({ item, ...rest }: RowProps) {
  if (item.kind === 'custom') {
    return (
      <div className={styles.row}>
        <GridCard item={item} {...rest} />
      </div>
    )
  }
  return <PlainRow item={item} {...rest} />
}

function PlainRow({ item, isPriority, headingLevel: Heading = 'h3' }: RowProps<VideoCard>) {
  const { preview } = useActors()
  const digest = useDigest()
  const visitor = useVisitor()
  const link = useVideoLink(item.slug)
  const isFree = useIsOnFreePage()
  const positions = digest.videoPositions.filter(({ id }) => item.videoTechBar.positions.includes(id))
  return (
    <HoverArea
      className={`${styles.card} ${styles.row}`}
      onEnter={() => preview.send({ type: 'card.entered', id: item.id })}
      onLeave={() => preview.send({ type: 'card.left', id: item.id })}
    >
      <div className={styles.pictured}>
        <VideoMedia item={item} sizes={ROW_SIZES} isPriority={isPriority} />
        <Heart kind="video" id={item.id} title={item.title} />
      </div>
      <div>
        <Heading className={styles.title}>
          <SiteLink {...link} isContent isInNewTab={item.isInNewTab} className={styles.link}>
            {item.title}
          </SiteLink>
        </Heading>
        <Starring models={item.models} />
        <dl className={styles.facts}>
          <Fact label="Quality:" value={resolutionLabel(item.higherActiveResolution)} />
          <Fact label="Duration:" value={clockOf(item.videoSettings.duration)} />
          {digest.siteSettings.isShowReleaseDate && (
            <Fact label="Release date:" value={formatDate(item.publishedAt, 'MMM DD, YYYY')} />
          )}
        </dl>
        {positions.length > 0 && (
          <ul className={styles.positions} aria-label="Positions">
            {positions.map((position) => (
              <li key={position.id} title={position.name}>
                <PositionIcon id={position.id} />
                <span className="only-read">{position.name}</span>
              </li>
            ))}
          </ul>
        )}
        {item.description && <p className={styles.description}>{item.description}</p>}
        {item.description.length > FOLDED_FROM_LENGTH && (
          <details className={styles.more}>
            <summary>
              <span>View more</span>
              <span>Hide</span>
            </summary>
          </details>
        )}
        <div className={styles.actions}>
          <DownloadMenu video={item} />
          {offersJoin(visitor, digest) && !isFree && (
            <ButtonLink href={visitor.joinNowPath} look="quiet" isSmall>
              Join Now
            </ButtonLink>
          )}
        </div>
      </div>
    </HoverArea>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  if (!value) return null
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
