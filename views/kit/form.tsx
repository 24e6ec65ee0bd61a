import { type ReactNode, useEffect, useRef } from 'react'

interface FormProps {
  /** Names the form for screen readers. */
  label: string
  /** All its text fields by name. */
  onSubmit: (fields: Readonly<Record<string, string>>) => void
  /** What is wrong, as one text: when it changes, the first wrong field gets the focus. */
  problems: string
  className?: string
  children: ReactNode
}

/** A form that keeps what is typed in its fields, and takes the visitor to the first mistake. */
export function Form({ label, onSubmit, problems, className, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (problems) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problems])
  return (
    <form
      ref={form}
      method="post"
      noValidate
      aria-label={label}
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        const entries = [...new FormData(event.currentTarget)].filter(([, value]) => typeof value === 'string')
        onSubmit(Object.fromEntries(entries) as Record<string, string>)
      }}
    >
      {children}
    </form>
  )
}
