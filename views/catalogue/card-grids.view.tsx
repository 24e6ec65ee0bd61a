import type { CategoryListItem } from '../../contracts/catalogue/category.ts'
import type { ListLayout } from '../../contracts/catalogue/lists.ts'
import type { ModelCard as ModelFacts } from '../../contracts/catalogue/model.ts'
import type { VideoListItem } from '../../contracts/catalogue/video.ts'
import { Rail } from '../kit/rail.tsx'
import styles from './cards.module.css'
import { CategoryCard } from './category-card.view.tsx'
import { ModelCard } from './model-card.view.tsx'
import { VideoCard } from './video-card.view.tsx'
import { VideoRow } from './video-row.view.tsx'

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

/** Videos in one of the three layouts. */
export function VideoGrid({ items, layout = 'grid', isShelf = false, priorities = 0, headingLevel }: VideoGridProps) {
  return (
    <ul className={isShelf ? styles.shelf : gridOf[layout]}>
      {items.map((item, index) => (
        <li key={keyOf(item)}>
          {layout === 'list' ? (
            <VideoRow item={item} isPriority={index < priorities} headingLevel={headingLevel} />
          ) : (
            <VideoCard item={item} layout={layout} isPriority={index < priorities} headingLevel={headingLevel} />
          )}
        </li>
      ))}
    </ul>
  )
}

/** Columns of the widest window. */
const MOST_COLUMNS = 4

/** Videos in one row that moves sideways, at every width. */
export function VideoRail({ label, items }: { label: string; items: readonly VideoListItem[] }) {
  return (
    <Rail label={label} hasControls={items.length > MOST_COLUMNS}>
      {items.map((item) => (
        <li key={keyOf(item)}>
          <VideoCard item={item} />
        </li>
      ))}
    </Rail>
  )
}

export function ModelGrid({ models }: { models: readonly ModelFacts[] }) {
  return (
    <ul className={styles.models}>
      {models.map((model) => (
        <li key={model.id}>
          <ModelCard model={model} />
        </li>
      ))}
    </ul>
  )
}

export function CategoryGrid({
  categories,
  headingLevel,
}: {
  categories: readonly CategoryListItem[]
  headingLevel?: 'h2' | 'h3'
}) {
  return (
    <ul className={styles.categories}>
      {categories.map((category) => (
        <li key={category.kind === 'custom' ? `custom ${category.link} ${category.text}` : category.slug}>
          <CategoryCard category={category} headingLevel={headingLevel} />
        </li>
      ))}
    </ul>
  )
}

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

export function CategorySkeletons({ count }: { count: number }) {
  return (
    <ul className={styles.categories} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => `placeholder ${index}`).map((key) => (
        <li key={key} className={`${styles.skeleton} ${styles.poster}`} />
      ))}
    </ul>
  )
}

function keyOf(item: VideoListItem) {
  return item.kind === 'custom' ? `custom ${item.link} ${item.text}` : item.id
}
