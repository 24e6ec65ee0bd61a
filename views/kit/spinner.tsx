import styles from './spinner.module.css'

/** Something is on its way. Say in words beside it what. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />
}
