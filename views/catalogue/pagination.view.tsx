import { pagerOf } from '../../machines/catalogue/list-search.ts'
import { Icon } from '../kit/icon.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import styles from './videos.module.css'

interface PaginationProps {
  /** Address of a page. */
  to: (number: number) => string
  page: number
  pages: number
}

export function Pagination({ to, page, pages }: PaginationProps) {
  if (pages <= 1) return null
  return (
    <nav className={styles.pagination} aria-label="Pages">
      {page > 1 && (
        <SiteLink
          href={to(page - 1)}
          rel="prev"
          className={styles.step}
          aria-label="Previous page"
          aria-current="false"
        >
          <Icon name="chevronLeft" />
          <span className={styles.word}>Previous</span>
        </SiteLink>
      )}
      {pagerOf(page, pages).map((number, index, all) =>
        number === null ? (
          <span key={`gap after ${all[index - 1]}`} aria-hidden="true">
            …
          </span>
        ) : (
          <SiteLink
            key={number}
            href={to(number)}
            aria-label={`Page ${number}`}
            aria-current={number === page ? 'page' : 'false'}
          >
            {number}
          </SiteLink>
        ),
      )}
      {page < pages && (
        <SiteLink href={to(page + 1)} rel="next" className={styles.step} aria-label="Next page" aria-current="false">
          <span className={styles.word}>Next</span>
          <Icon name="chevronRight" />
        </SiteLink>
      )}
    </nav>
  )
}
