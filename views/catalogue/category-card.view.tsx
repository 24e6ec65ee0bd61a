import { linkOptions } from '@tanstack/react-router'
import type { CategoryListItem } from '../../contracts/catalogue/category.ts'
import { offerOf } from '../../machines/sales/member-plus-tile.ts'
import { Icon } from '../kit/icon.tsx'
import { Picture } from '../kit/picture.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { WhenSeen } from '../kit/when-seen.tsx'
import { useOfferTile } from '../sales/use-offer-tile.ts'
import { useSite } from '../site/site.context.ts'
import styles from './cards.module.css'

const SIZES = '(width < 768px) 46vw, (width < 1025px) 31vw, 340px'

export function CategoryCard({
  category,
  headingLevel: Heading = 'h3',
}: {
  category: CategoryListItem
  headingLevel?: 'h2' | 'h3'
}) {
  const isCustom = category.kind === 'custom'
  const label = isCustom ? category.text : category.label || category.name
  const { onSeen, link } = useOfferTile(offerOf(category))
  const isInNewTab = isCustom && category.isInNewTab
  const address = isCustom
    ? { href: category.link }
    : linkOptions({ to: '/categories/$slug/', params: { slug: category.slug } })
  return (
    <article className={styles.card}>
      <div className={styles.media}>
        <Picture picture={isCustom ? category.image : category.categoryImage} shape="poster" sizes={SIZES} alt="" />
        <Heading className={styles.caption}>
          <SiteLink<'/categories/$slug/'> {...address} isInNewTab={isInNewTab} className={styles.link} {...link}>
            {label}
            {isInNewTab && !link && (
              <span className={styles.external}>
                <Icon name="external" size={16} />
              </span>
            )}
          </SiteLink>
        </Heading>
        {onSeen && <WhenSeen onSeen={onSeen} />}
      </div>
    </article>
  )
}

interface CategoryGridProps {
  categories: readonly CategoryListItem[]
  headingLevel?: 'h2' | 'h3'
  /** Shows no more of them. */
  most?: number
}

/** What leads to live rooms is left out where the site has none. */
export function CategoryGrid({ categories, headingLevel, most }: CategoryGridProps) {
  const { camsEnabled } = useSite().settings
  const open = categories.filter(
    (category) => camsEnabled || category.kind !== 'custom' || category.type !== 'cam-rooms',
  )
  return (
    <ul className={styles.categories}>
      {open.slice(0, most).map((category) => (
        <li key={category.kind === 'custom' ? `custom ${category.link} ${category.text}` : category.slug}>
          <CategoryCard category={category} headingLevel={headingLevel} />
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
