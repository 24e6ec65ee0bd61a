import type { ReactNode } from 'react'
import styles from './truncated.module.css'

interface TruncatedProps {
  /** The whole text: the tooltip shows it when the lines cut it (CHROME-092). */
  text: string
  lines: 1 | 2
  /** On the video page tooltips open below (VIDEO-030). */
  placement?: 'top' | 'bottom'
  children?: ReactNode
}

/** At most so many lines; the rest appears in a tooltip on hover, focus or touch, after 100 ms. */
export function Truncated({ text, lines, placement = 'top', children }: TruncatedProps) {
  return (
    <span ref={watchCut} className={`${styles.host} ${styles[placement]}`}>
      <span className={lines === 1 ? styles.one : styles.two}>{children ?? text}</span>
      <span className={styles.tip} aria-hidden="true">
        {text}
      </span>
    </span>
  )
}

function watchCut(host: HTMLElement | null) {
  if (!host) return
  const measure = () => {
    const lines = host.firstElementChild
    if (lines) host.toggleAttribute('data-cut', lines.scrollHeight > lines.clientHeight + 1)
  }
  const moments = ['pointerenter', 'pointerdown', 'focusin'] as const
  for (const moment of moments) host.addEventListener(moment, measure)
  return () => {
    for (const moment of moments) host.removeEventListener(moment, measure)
  }
}
