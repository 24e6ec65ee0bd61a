import styles from './maintenance.module.css'
import { useSite } from './site.context.ts'

/** Stands in for every page while the site is closed. */
export function MaintenanceView() {
  const { siteName } = useSite().settings
  return (
    <main id="main" className={styles.page}>
      <p className={styles.site}>{siteName}</p>
      <span className={styles.light} />
      <h1 className={styles.title}>Website Maintenance</h1>
      <p className={styles.text}>We`ll be back Shortly!</p>
    </main>
  )
}
