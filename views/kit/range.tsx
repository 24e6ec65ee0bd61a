import { useId } from 'react'
import styles from './range.module.css'

interface RangeProps {
  label: string
  /** From 0 to 1. */
  share: number
  onChange: (share: number) => void
}

/** A slider of the browser's own for a share of something. */
export function Range({ label, share, onChange }: RangeProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={1}
        step={0.01}
        className={styles.range}
        value={share}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </div>
  )
}
