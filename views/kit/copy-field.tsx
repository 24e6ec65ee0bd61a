import { useId, useRef, useState } from 'react'
import { Button } from './button.tsx'
import styles from './text-field.module.css'

/** A text to take along: one press copies it; where that is not allowed it is selected instead. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    field.current?.select()
    try {
      await navigator.clipboard.writeText(value)
      setCopied(true)
    } catch {
      setCopied(false)
    }
  }
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.copy}>
        <input
          ref={field}
          id={id}
          className={styles.input}
          readOnly
          value={value}
          onFocus={(event) => event.target.select()}
        />
        <Button onClick={() => void copy()}>{isCopied ? 'Copied' : 'Copy'}</Button>
      </div>
      <p className="only-read" role="status">
        {isCopied ? 'Copied' : ''}
      </p>
    </div>
  )
}
