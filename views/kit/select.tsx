import { useEffect, useId, useRef } from 'react'
import { FieldError } from './field-error.tsx'
import { Icon } from './icon.tsx'
import styles from './select.module.css'

interface SelectProps {
  name: string
  label: string
  options: readonly { value: string; label: string }[]
  /** `''`: nothing is selected. */
  value: string
  /** Stands in the list for nothing selected. */
  placeholder: string
  /** What is wrong. */
  error?: string
  isDisabled?: boolean
  /** Also with `''`, when its form is reset. */
  onChoose: (value: string) => void
  /** It was closed, with or without a choice. */
  onClose: () => void
}

/** A labelled list to choose one of: the platform's own, so that a phone shows its wheel and a keyboard works as everywhere. */
export function Select({
  name,
  label,
  options,
  value,
  placeholder,
  error,
  isDisabled,
  onChoose,
  onClose,
}: SelectProps) {
  const id = useId()
  const select = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    const form = select.current?.form
    const reset = () => onChoose('')
    form?.addEventListener('reset', reset)
    return () => form?.removeEventListener('reset', reset)
  }, [onChoose])
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.box}>
        <select
          ref={select}
          id={id}
          name={name}
          required
          className={styles.select}
          value={value}
          disabled={isDisabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onChoose(event.target.value)}
          onBlur={onClose}
        >
          <option value="" disabled={value !== ''}>
            {placeholder}
          </option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <span className={styles.arrow}>
          <Icon name="chevronDown" />
        </span>
      </div>
      {error && <FieldError id={`${id}-error`} text={error} />}
    </div>
  )
}
