import { type ReactNode, useEffect, useRef } from 'react'

interface SideDialogProps {
  /** Id of the heading inside that names it. */
  labelledBy: string
  /** It is the answer to what the visitor just did, so it gets the focus. Otherwise it waits beside the page until they come to it. */
  takesFocus: boolean
  /** Escape. */
  onClose: () => void
  /** A press anywhere else. Absent: it stays. */
  onOutside?: () => void
  className?: string
  children: ReactNode
}

/** A dialog beside the page: nothing becomes inert, and Escape closes it wherever the focus is. The focus goes back to where it was. */
export function SideDialog({ labelledBy, takesFocus, onClose, onOutside, className, children }: SideDialogProps) {
  const element = useRef<HTMLDivElement>(null)
  const handlers = useRef({ onClose, onOutside })
  handlers.current = { onClose, onOutside }

  useEffect(() => {
    const dialog = element.current
    if (!dialog) return
    const before = document.activeElement
    if (takesFocus) dialog.focus()
    return () => {
      // Whoever went elsewhere meanwhile stays there.
      const isInside = dialog.contains(document.activeElement) || document.activeElement === document.body
      if (isInside && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [takesFocus])

  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      // What lies over it, and what was open where the focus is, is closed first: whoever closes by Escape takes the key.
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]')) return
      handlers.current.onClose()
    }
    const press = (event: Event) => {
      if (!element.current?.contains(event.target as Node)) handlers.current.onOutside?.()
    }
    // After everybody else.
    window.addEventListener('keydown', key)
    document.addEventListener('pointerdown', press)
    return () => {
      window.removeEventListener('keydown', key)
      document.removeEventListener('pointerdown', press)
    }
  }, [])

  return (
    <div ref={element} role="dialog" aria-labelledby={labelledBy} tabIndex={-1} className={className}>
      {children}
    </div>
  )
}
