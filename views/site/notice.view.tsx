import type { ReactNode } from 'react'
import { Icon, type IconName } from '../kit/icon.tsx'
import styles from './notice.module.css'

interface NoticeProps {
  title: string
  text: ReactNode
  icon?: IconName
  /** What the visitor can do about it. */
  children?: ReactNode
  headingLevel?: 'h1' | 'h2'
  role?: 'alert' | 'status'
}

/** A panel that says why something is not here, and how to get it: empty lists, failures, refusals. */
export function Notice({ title, text, icon = 'info', children, headingLevel: Heading = 'h2', role }: NoticeProps) {
  return (
    <div className={styles.notice} role={role}>
      <span className={styles.icon}>
        <Icon name={icon} size={28} />
      </span>
      <Heading className={styles.title} tabIndex={-1}>
        {title}
      </Heading>
      <p className={styles.text}>{text}</p>
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  )
}

/** One line above content that is still shown: what went wrong and a way to try again. */
export function Strip({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className={styles.strip} role="alert">
      <Icon name="alert" />
      <p>{text}</p>
      {children}
    </div>
  )
}
