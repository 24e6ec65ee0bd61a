import { type ReactNode, type RefCallback, useCallback, useLayoutEffect, useRef } from 'react'

interface PlayerFrameProps {
  label: string
  className?: string
  /** A key was pressed; answers whether it meant something, so that the page does not scroll. */
  onKey: (press: { key: string; hasModifier: boolean; isTaken: boolean }) => boolean
  /** The pointer moved or the keyboard was used inside. At most four times a second. */
  onUse: () => void
  children: ReactNode
}

const PAUSE_MS = 250
/** Where arrow keys, digits or letters have a meaning of their own. */
const TAKING = 'input, select, textarea, [role="slider"], [role="menu"], [contenteditable]'

/** The whole player: what goes full screen, and where its keys count. */
export function PlayerFrame({ label, className, onKey, onUse, children }: PlayerFrameProps) {
  const handlers = useRef({ onKey, onUse })
  handlers.current = { onKey, onUse }
  const frame = useRef<HTMLElement>(null)
  const lastFocused = useRef<Element>(null)
  // A control that goes while it has the focus would take the keys along with it.
  useLayoutEffect(() => {
    if (document.activeElement !== document.body || !lastFocused.current || lastFocused.current.isConnected) return
    frame.current?.focus({ preventScroll: true })
  })
  const watch: RefCallback<HTMLElement> = useCallback((element) => {
    frame.current = element
    if (!element) return
    const keepFocused = ({ target }: FocusEvent) => {
      lastFocused.current = target as Element
    }
    let usedAt = 0
    const use = ({ timeStamp }: Event) => {
      if (timeStamp - usedAt < PAUSE_MS) return
      usedAt = timeStamp
      handlers.current.onUse()
    }
    const key = (event: KeyboardEvent) => {
      use(event)
      const target = event.target as Element
      const isPressing = event.key === ' ' && target.closest('button, a, summary') !== null
      const isTaken = target.closest(TAKING) !== null || isPressing
      const hasModifier = event.ctrlKey || event.altKey || event.metaKey
      if (handlers.current.onKey({ key: event.key, hasModifier, isTaken })) event.preventDefault()
    }
    // The button that opened the player is gone by now: its keys should work at once.
    if (document.activeElement === document.body) element.focus({ preventScroll: true })
    element.addEventListener('focusin', keepFocused)
    element.addEventListener('pointermove', use)
    element.addEventListener('pointerdown', use)
    element.addEventListener('focusin', use)
    element.addEventListener('keydown', key)
    return () => {
      element.removeEventListener('focusin', keepFocused)
      element.removeEventListener('pointermove', use)
      element.removeEventListener('pointerdown', use)
      element.removeEventListener('focusin', use)
      element.removeEventListener('keydown', key)
    }
  }, [])
  return (
    <section ref={watch} tabIndex={-1} data-player aria-label={label} className={className}>
      {children}
    </section>
  )
}
