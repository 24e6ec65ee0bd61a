import type { CustomVideo, VideoCard as VideoFacts, VideoListItem } from '../../contracts/catalogue/video.ts'
import { previewingCard } from '../../machines/catalogue/card-preview.machine.ts'
import { clockOf, resolutionLabel, spokenDuration } from '../../machines/catalogue/display.ts'
import { isMadeWithAi, offersJoin } from '../../machines/catalogue/video-rules.ts'
import { acronymOf } from '../../machines/site/labels.ts'
import { HoverArea } from '../kit/hover-area.tsx'
import { Icon } from '../kit/icon.tsx'
import { Picture } from '../kit/picture.tsx'
import { PreviewVideo } from '../kit/preview-video.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { Truncated } from '../kit/truncated.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { useActors } from '../site/actors.context.ts'
import { useDigest } from '../site/digest.context.ts'
import { useSite } from '../site/site.context.ts'
import { useVisitor } from '../site/visitor.context.ts'
import styles from './cards.module.css'
import { Heart } from './heart.view.tsx'
import { useIsOnFreePage, useVideoLink } from './video-link.ts'

const GRID_SIZES = '(width < 576px) 92vw, (width < 1025px) 46vw, (width < 1200px) 31vw, 340px'

interface CardProps<Item = VideoListItem> {
  item: Item
  /** `simple` keeps picture and title only. */
  layout?: 'grid' | 'simple'
  isPriority?: boolean
  headingLevel?: 'h2' | 'h3'
  /** Has a button of its own that removes it from the favourites (FAV-005). */
  isRemovable?: boolean
}

export function VideoCard({ item, ...rest }: CardProps) {
  return item.kind === 'custom' ? <CustomCard item={item} {...rest} /> : <PlainCard item={item} {...rest} />
}

function PlainCard({
  item,
  layout = 'grid',
  isPriority,
  headingLevel: Heading = 'h3',
  isRemovable = false,
}: CardProps<VideoFacts>) {
  const link = useVideoLink(item.slug)
  const { preview } = useActors()
  const visitor = useVisitor()
  const isFree = useIsOnFreePage()
  const asksToJoin = offersJoin(visitor, useDigest()) && !isFree
  return (
    <HoverArea
      className={styles.card}
      onEnter={() => preview.send({ type: 'card.entered', id: item.id })}
      onLeave={() => preview.send({ type: 'card.left', id: item.id })}
    >
      <VideoMedia item={item} isPriority={isPriority}>
        {layout === 'grid' && asksToJoin ? (
          <SiteLink href={visitor.joinNowPath} className={styles.join} aria-label={`Join Now to watch ${item.title}`}>
            Join Now
          </SiteLink>
        ) : (
          <Duration seconds={item.videoSettings.duration} />
        )}
      </VideoMedia>
      {!isRemovable && <Heart kind="video" id={item.id} title={item.title} />}
      <div className={styles.text}>
        <Heading className={styles.title}>
          <SiteLink {...link} isContent isInNewTab={item.isInNewTab} className={styles.link}>
            <Truncated text={item.title} lines={layout === 'grid' ? 2 : 1} />
          </SiteLink>
        </Heading>
        {layout === 'grid' && <Starring models={item.models} />}
      </div>
    </HoverArea>
  )
}

function CustomCard({ item, layout = 'grid', isPriority, headingLevel: Heading = 'h3' }: CardProps<CustomVideo>) {
  return (
    <article className={styles.card}>
      <div className={styles.media}>
        <Picture picture={item.image} shape="poster" sizes={GRID_SIZES} alt="" isPriority={isPriority} />
        <ul className={styles.badges}>
          <li className={styles.badge}>{resolutionLabel(item.resolution)}</li>
        </ul>
        {item.duration > 0 && <Duration seconds={item.duration} />}
      </div>
      <div className={styles.text}>
        <Heading className={styles.title}>
          <SiteLink href={item.link} isInNewTab className={styles.link}>
            {item.text}
            <span className={styles.external}>
              <Icon name="external" size={16} />
            </span>
          </SiteLink>
        </Heading>
        {layout === 'grid' && item.starring && <p className={styles.meta}>Starring: {item.starring}</p>}
      </div>
    </article>
  )
}

/** Poster, moving preview and badges of a video. */
export function VideoMedia({
  item,
  isPriority,
  sizes = GRID_SIZES,
  children,
}: {
  item: VideoFacts
  isPriority?: boolean
  sizes?: string
  children?: React.ReactNode
}) {
  const { settings } = useSite()
  const { preview } = useActors()
  const isPreviewing = useSelector(preview, (snapshot) => previewingCard(snapshot) === item.id)
  return (
    <div className={styles.media}>
      <Picture picture={item.poster} shape="poster" sizes={sizes} alt="" isPriority={isPriority} />
      {isPreviewing && item.videoPreviewPoster && (
        <PreviewVideo
          src={`${settings.hosts.contentHost}${item.videoPreviewPoster}`}
          className={styles.preview}
          onFail={() => preview.send({ type: 'preview.failed', id: item.id })}
        />
      )}
      <ul className={styles.badges}>
        {item.higherActiveResolution && (
          <li className={styles.badge}>{resolutionLabel(item.higherActiveResolution)}</li>
        )}
        <li className={styles.badge}>{acronymOf(settings)}</li>
        {isMadeWithAi(item.videoTechBar) && <li className={styles.badge}>AI</li>}
        {item.hasToyScript && (
          <li className={styles.badge} title="Works with connected toys">
            <Icon name="wave" size={16} />
            <span className="only-read">Works with connected toys</span>
          </li>
        )}
      </ul>
      {children}
    </div>
  )
}

export function Duration({ seconds }: { seconds: number }) {
  return (
    <span className={styles.corner}>
      <span aria-hidden="true">{clockOf(seconds)}</span>
      <span className="only-read">{spokenDuration(seconds)}</span>
    </span>
  )
}

export function Starring({ models }: { models: VideoFacts['models'] }) {
  if (models.length === 0) return null
  return (
    <p className={styles.meta}>
      Starring:{' '}
      {models.map((model, index) => (
        <span key={model.id}>
          {index > 0 && ', '}
          <SiteLink to="/models/$slug/" params={{ slug: model.slug }} isContent>
            {model.title}
          </SiteLink>
        </span>
      ))}
    </p>
  )
}
