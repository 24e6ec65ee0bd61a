import { type ReactNode, Suspense } from 'react'
import { cssVariables } from '../kit/css-variables.ts'
import { Icon } from '../kit/icon.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import cards from './cards.module.css'
import styles from './section.module.css'

const lists = {
  shelf: `${cards.ofVideos} ${styles.shelf}`,
  titles: cards.ofTitles,
  models: cards.ofModels,
  faces: cards.ofFaces,
  categories: cards.ofCategories,
}

interface SectionProps {
  title: string
  /** Where 'More ...' leads; absent: there is no more. */
  more?: string
  moreLabel?: string
  /** What is listed in it, and how many: below the window that much room is kept, and nothing laid out. */
  list?: { layout: keyof typeof lists; count: number }
  children: ReactNode
}

/** A titled part of a page. */
export function Section({ title, more, moreLabel, list, children }: SectionProps) {
  return (
    <section
      className={list ? `${styles.section} ${styles.later} ${lists[list.layout]}` : styles.section}
      ref={list && cssVariables({ '--count': list.count })}
    >
      <header className={styles.header}>
        <h2 className={styles.title}>{title}</h2>
        {more && (
          <SiteLink href={more} className={styles.more} aria-label={moreLabel ? undefined : `More ... ${title}`}>
            {moreLabel ?? 'More ...'}
            <Icon name="chevronRight" size={18} />
          </SiteLink>
        )}
      </header>
      {/* React makes what lies below the window alive after the rest, or when it is touched. */}
      {list ? <Suspense>{children}</Suspense> : children}
    </section>
  )
}

interface PageTitleProps {
  children: ReactNode
  /** What a list is filtered and ordered by; `''`: nothing. */
  narrowing?: string
  note?: ReactNode
  aside?: ReactNode
}

/** The heading of a whole page. */
export function PageTitle({ children, narrowing, note, aside }: PageTitleProps) {
  return (
    <header className={styles.pageHeader}>
      <div>
        <h1 className={styles.pageTitle} tabIndex={-1}>
          {children}
          {narrowing && <span className={styles.narrowing}>: {narrowing}</span>}
        </h1>
        {note && <p className={styles.note}>{note}</p>}
      </div>
      {aside}
    </header>
  )
}
