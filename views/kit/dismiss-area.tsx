import { type ReactNode, useEffect, useRef } from 'react'

interface DismissAreaProps {
  /** Whether something inside is open and may be dismissed. */
  isActive: boolean
  onOutside: () => void
  onEscape: () => void
  className?: string
  children: ReactNode
}

/** Tells of presses outside and of Escape while something inside is open. Escape gives the focus back to the open button. */
export function DismissArea({ isActive, onOutside, onEscape, className, children }: DismissAreaProps) {
  const area = useRef<HTMLDivElement>(null)
  const handlers = useRef({ onOutside, onEscape })
  handlers.current = { onOutside, onEscape }
  useEffect(() => {
    if (!isActive) return
    const press = (event: Event) => {
      if (!area.current?.contains(event.target as Node)) handlers.current.onOutside()
    }
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      area.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus()
      handlers.current.onEscape()
    }
    document.addEventListener('pointerdown', press)
    document.addEventListener('keydown', key)
    return () => {
      document.removeEventListener('pointerdown', press)
      document.removeEventListener('keydown', key)
    }
  }, [isActive])
  return (
    <div ref={area} className={className}>
      {children}
    </div>
  )
}
