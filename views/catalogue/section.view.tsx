import type { ReactNode } from 'react'
import { Icon } from '../kit/icon.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import styles from './section.module.css'

interface SectionProps {
  title: string
  /** Where 'More ...' leads; absent: there is no more. */
  more?: string
  moreLabel?: string
  children: ReactNode
}

/** A titled part of a page. */
export function Section({ title, more, moreLabel, children }: SectionProps) {
  return (
    <section className={styles.section}>
      <header className={styles.header}>
        <h2 className={styles.title}>{title}</h2>
        {more && (
          <SiteLink to={more} className={styles.more} aria-label={moreLabel ? undefined : `More ... ${title}`}>
            {moreLabel ?? 'More ...'}
            <Icon name="chevronRight" size={18} />
          </SiteLink>
        )}
      </header>
      {children}
    </section>
  )
}

/** The heading of a whole page. */
export function PageTitle({ children, note, aside }: { children: ReactNode; note?: ReactNode; aside?: ReactNode }) {
  return (
    <header className={styles.pageHeader}>
      <div>
        <h1 className={styles.pageTitle} tabIndex={-1}>
          {children}
        </h1>
        {note && <p className={styles.note}>{note}</p>}
      </div>
      {aside}
    </header>
  )
}
