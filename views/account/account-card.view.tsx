import type { ReactNode } from 'react'
import styles from '../session/login.module.css'

interface AccountCardProps {
  title: string
  lead: ReactNode
  children?: ReactNode
}

/** One step of an account action, at the middle of its page. */
export function AccountCard({ title, lead, children }: AccountCardProps) {
  return (
    <div className={styles.page}>
      <div className={styles.card}>
        <h1 className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        <p className={styles.lead}>{lead}</p>
        {children}
      </div>
    </div>
  )
}
