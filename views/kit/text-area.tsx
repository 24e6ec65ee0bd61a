import { useEffect, useId, useRef } from 'react'
import { FieldError } from './field-error.tsx'
import styles from './text-field.module.css'
import { useKeptText } from './use-kept-text.ts'

interface TextAreaProps {
  name: string
  label: string
  help?: string
  /** What is wrong; several messages on several lines. */
  error?: string
  /** What stands in it, where its actor keeps that; absent: it keeps by itself what is typed. */
  value?: string
  /** What it starts with, where it keeps by itself what is typed. */
  startsWith?: string
  /** It can be read, and not changed. */
  isReadOnly?: boolean
  /** Takes the focus whenever this changes to something else than `''`. */
  focusesFor?: string
  onEdit?: (value: string) => void
}

/** A labelled text of several lines, which grows with what is typed: label above, help and errors below. */
export function TextArea({
  name,
  label,
  help,
  error,
  value,
  startsWith,
  isReadOnly,
  focusesFor = '',
  onEdit,
}: TextAreaProps) {
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (focusesFor) area.current?.focus()
  }, [focusesFor])
  useKeptText(area, startsWith)
  const describedBy = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <textarea
        ref={area}
        id={id}
        value={value}
        defaultValue={startsWith}
        readOnly={isReadOnly}
        name={name}
        dir="auto"
        className={`${styles.input} ${styles.lines}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy || undefined}
        onChange={(event) => onEdit?.(event.target.value)}
      />
      {help && (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      )}
      {error && <FieldError id={`${id}-error`} text={error} />}
    </div>
  )
}
