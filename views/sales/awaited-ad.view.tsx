import styles from './ad-banner.module.css'

/** The space of an ad that is on its way. */
export function AwaitedAd() {
  return (
    <div className={styles.ad} aria-hidden="true">
      <p className={styles.label} />
      <div className={styles.box} />
    </div>
  )
}
