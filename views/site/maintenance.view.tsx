import type { ReactNode } from 'react'
import styles from './maintenance.module.css'
import { useSite } from './site.context.ts'

/** Stands in for every page while the site is closed. */
export function MaintenanceView({ children }: { children?: ReactNode }) {
  const { siteName } = useSite().settings
  return (
    <main id="main" className={styles.page}>
      <div className={styles.words}>
        <p className={styles.site}>{siteName}</p>
        <span className={styles.light} />
        <h1 className={styles.title}>Website Maintenance</h1>
        <p className={styles.text}>We`ll be back Shortly!</p>
      </div>
      {children}
    </main>
  )
}
