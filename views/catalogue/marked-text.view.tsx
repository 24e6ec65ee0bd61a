import { markMatches } from '../../machines/catalogue/search-text.ts'
import styles from './search.module.css'

/** A title in which what was searched for stands out. */
export function MarkedText({ text, query }: { text: string; query: string }) {
  let place = 0
  return markMatches(text, query).map((part) => {
    const key = place
    place += part.text.length
    return part.isMatch ? (
      <mark key={key} className={styles.match}>
        {part.text}
      </mark>
    ) : (
      <span key={key}>{part.text}</span>
    )
  })
}
