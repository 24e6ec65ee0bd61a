import { type ReactNode, useContext } from 'react'
import { DialogPlaceContext } from '../kit/dialog-place.ts'
import styles from './dialog-parts.module.css'

export function DialogTitle({ children }: { children: ReactNode }) {
  const place = useContext(DialogPlaceContext)
  return (
    <h2 id={place?.titleId} className={styles.title}>
      {children}
    </h2>
  )
}

export function DialogText({ children, isStrong = false }: { children: ReactNode; isStrong?: boolean }) {
  return <p className={isStrong ? styles.strong : styles.text}>{children}</p>
}

export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}

/** The big mark above an age dialog's title. */
export function DialogMark({ children }: { children: ReactNode }) {
  return <p className={styles.mark}>{children}</p>
}

/** Longer written text, part by part. */
export function DialogProse({ children }: { children: ReactNode }) {
  return <div className={styles.prose}>{children}</div>
}
