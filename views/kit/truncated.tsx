import type { ReactNode } from 'react'
import styles from './truncated.module.css'

interface TruncatedProps {
  /** The whole text: the tooltip shows it when the lines cut it (CHROME-092). */
  text: string
  lines: 1 | 2
  children?: ReactNode
}

/** At most so many lines; the rest appears in a tooltip on hover, focus or touch, after 100 ms: above, or below inside of `data-tips="below"`. */
export function Truncated({ text, lines, children }: TruncatedProps) {
  return (
    <span ref={watchCut} className={styles.host}>
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
  const area = host.closest('a') ?? host
  for (const moment of moments) area.addEventListener(moment, measure)
  return () => {
    for (const moment of moments) area.removeEventListener(moment, measure)
  }
}
