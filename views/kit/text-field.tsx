import { type HTMLAttributes, useEffect, useId, useRef, useState } from 'react'
import { IconButton } from './button.tsx'
import { FieldError } from './field-error.tsx'
import styles from './text-field.module.css'
import { useKeptText } from './use-kept-text.ts'

interface TextFieldProps {
  name: string
  label: string
  type?: 'text' | 'email' | 'password'
  /** What the field starts with; what is typed stays in the field. */
  startsWith?: string
  autoComplete: string
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  maxLength?: number
  help?: string
  /** What is wrong; several messages on several lines. */
  error?: string
  /** Takes the focus once it is drawn: what had it is gone. */
  takesFocus?: boolean
  onEdit?: (value: string) => void
}

/** A labelled line of text: label above, help and errors below. Passwords can be looked at. */
export function TextField({
  name,
  label,
  type = 'text',
  startsWith,
  autoComplete,
  inputMode,
  maxLength,
  help,
  error,
  takesFocus = false,
  onEdit,
}: TextFieldProps) {
  const id = useId()
  const [isRevealed, setRevealed] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useKeptText(input, startsWith)
  useEffect(() => {
    if (takesFocus) input.current?.focus()
  }, [takesFocus])
  const describedBy = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.box}>
        <input
          ref={input}
          id={id}
          name={name}
          type={type === 'password' && isRevealed ? 'text' : type}
          className={styles.input}
          defaultValue={startsWith}
          autoComplete={autoComplete}
          inputMode={inputMode}
          maxLength={maxLength}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
          onChange={(event) => onEdit?.(event.target.value)}
        />
        {type === 'password' && (
          <span className={`with-scripts ${styles.reveal}`}>
            <IconButton
              icon={isRevealed ? 'eyeOff' : 'eye'}
              label={isRevealed ? 'Hide password' : 'Show password'}
              onClick={() => setRevealed(!isRevealed)}
            />
          </span>
        )}
      </div>
      {help && (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      )}
      {error && <FieldError id={`${id}-error`} text={error} />}
    </div>
  )
}
