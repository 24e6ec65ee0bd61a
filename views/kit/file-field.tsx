import type { ReactNode } from 'react'
import styles from './file-field.module.css'

interface FileFieldProps {
  /** What it is called, and says. */
  label: string
  help: string
  /** Types that the browser offers, as `image/png,image/jpeg`. */
  accept: string
  isBusy: boolean
  onChoose: (file: File) => void
  children?: ReactNode
}

/** A field over its whole area: whoever presses it chooses a file, and browsers let a file be dropped on it. */
export function FileField({ label, help, accept, isBusy, onChoose, children }: FileFieldProps) {
  return (
    <label className={styles.field}>
      {children}
      <span className={styles.label}>{label}</span>
      <span className={styles.help}>{help}</span>
      <input
        type="file"
        accept={accept}
        aria-label={label}
        disabled={isBusy}
        className={styles.input}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onChoose(file)
          // The same file may be chosen once more.
          target.value = ''
        }}
      />
    </label>
  )
}
