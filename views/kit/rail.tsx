import { type ReactNode, useRef } from 'react'
import { IconButton } from './button.tsx'
import styles from './rail.module.css'

interface RailProps {
  /** What is in it, for screen readers: 'Announcements'. */
  label: string
  children: ReactNode
  /** One item fills the row. */
  isSingle?: boolean
  hasControls?: boolean
}

/** A row that snaps as it scrolls: fingers, wheel, keys and two buttons move it; without scripts it still scrolls. */
export function Rail({ label, children, isSingle = false, hasControls = true }: RailProps) {
  const track = useRef<HTMLUListElement>(null)
  const move = (direction: 1 | -1) => {
    const element = track.current
    if (!element) return
    const isAtEnd = element.scrollLeft + element.clientWidth >= element.scrollWidth - 2
    const isAtStart = element.scrollLeft <= 2
    if (isSingle && direction === 1 && isAtEnd) element.scrollTo({ left: 0 })
    else if (isSingle && direction === -1 && isAtStart) element.scrollTo({ left: element.scrollWidth })
    else element.scrollBy({ left: direction * element.clientWidth * (isSingle ? 1 : 0.8) })
  }
  return (
    <section className={styles.rail} aria-label={label}>
      <ul ref={track} className={`${styles.track} ${isSingle ? styles.single : ''}`}>
        {children}
      </ul>
      {hasControls && (
        <div className={isSingle ? styles.controls : `${styles.controls} ${styles.edges}`}>
          <IconButton icon="chevronLeft" label="Previous" onClick={() => move(-1)} />
          <IconButton icon="chevronRight" label="Next" onClick={() => move(1)} />
        </div>
      )}
    </section>
  )
}
