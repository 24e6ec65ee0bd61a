import { lazy, memo, Suspense } from 'react'
import type { ListLayout } from '../../contracts/catalogue/lists.ts'
import type { VideoListItem } from '../../contracts/catalogue/video.ts'
import styles from './cards.module.css'
import { VideoCard } from './video-card.view.tsx'

/** Fetched for visitors who chose the list: most never do. */
const VideoRow = lazy(async () => ({ default: (await import('./video-row.view.tsx')).VideoRow }))

const gridOf = { grid: styles.videos, list: styles.list, simple: styles.simple }

interface VideoGridProps {
  items: readonly VideoListItem[]
  layout?: ListLayout
  /** On narrow windows one row that scrolls sideways. */
  isShelf?: boolean
  /** How many pictures are fetched at once. */
  priorities?: number
  headingLevel?: 'h2' | 'h3'
}

/** Videos in one of the three layouts. The same videos are not drawn again while the page around them waits for others. */
export const VideoGrid = memo(function VideoGrid({
  items,
  layout = 'grid',
  isShelf = false,
  priorities = 0,
  headingLevel,
}: VideoGridProps) {
  const list = (
    <ul className={isShelf ? styles.shelf : gridOf[layout]}>
      {items.map((item, index) => (
        <li key={keyOf(item)}>
          {layout === 'list' ? (
            <VideoRow item={item} isPriority={index < priorities} headingLevel={headingLevel} />
          ) : (
            // Each card is made alive in a task of its own, or when it is touched.
            <Suspense>
              <VideoCard item={item} layout={layout} isPriority={index < priorities} headingLevel={headingLevel} />
            </Suspense>
          )}
        </li>
      ))}
    </ul>
  )
  if (layout !== 'list') return list
  return <Suspense fallback={<VideoSkeletons count={items.length} layout={layout} />}>{list}</Suspense>
})

/** Placeholders of exactly the size of what is coming. */
export function VideoSkeletons({ count, layout = 'grid' }: { count: number; layout?: ListLayout }) {
  return (
    <ul className={gridOf[layout]} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => `placeholder ${index}`).map((key) => (
        <li key={key} className={layout === 'list' ? styles.row : undefined}>
          <span className={`${styles.skeleton} ${styles.poster}`} />
          <div className={styles.text}>
            <span className={styles.line} />
            {layout !== 'simple' && <span className={styles.line} />}
          </div>
        </li>
      ))}
    </ul>
  )
}

export function keyOf(item: VideoListItem) {
  return item.kind === 'custom' ? `custom ${item.link} ${item.text}` : item.id
}
