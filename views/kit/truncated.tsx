import { type ReactNode, useRef } from 'react'
import { Tip } from './tip.tsx'
import styles from './truncated.module.css'

interface TruncatedProps {
  /** The whole text: the tooltip shows it when the lines cut it (CHROME-092). */
  text: string
  lines: 1 | 2
  children?: ReactNode
}

/** At most so many lines; the rest appears in a tooltip above, or below inside of `data-tips="below"`. */
export function Truncated({ text, lines, children }: TruncatedProps) {
  const host = useRef<HTMLSpanElement>(null)
  return (
    <span ref={host} className={styles.host}>
      <span className={lines === 1 ? styles.one : styles.two}>{children ?? text}</span>
      <Tip text={text} place={host} isNeeded={isCut} opensOnTap />
    </span>
  )
}

function isCut({ firstElementChild: lines }: HTMLElement): boolean {
  return lines !== null && lines.scrollHeight > lines.clientHeight + 1
}
