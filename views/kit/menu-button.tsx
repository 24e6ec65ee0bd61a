import { type ReactNode, type RefObject, useRef } from 'react'

/** The button that a menu belongs to: the menu opens beside it, and gives the focus back to it. */
export type Opener = RefObject<HTMLButtonElement | null>

interface MenuButtonProps {
  label?: string
  className?: string
  isOpen: boolean
  onToggle: () => void
  /** Fetches the menu's code; called when the pointer or the focus reaches the button. */
  onNear: () => void
  /** Draws the menu, once it is open. */
  menu: (opener: Opener) => ReactNode
  children: ReactNode
}

const OPENING_KEYS: ReadonlySet<string> = new Set(['Enter', ' ', 'ArrowDown'])

/** A button with a menu whose code comes when it is needed: a press counts at once, and the menu follows. */
export function MenuButton({ label, className, isOpen, onToggle, onNear, menu, children }: MenuButtonProps) {
  const opener = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button
        ref={opener}
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={onNear}
        onFocus={onNear}
        onClick={onToggle}
        onKeyDown={(event) => {
          // The click that would follow looks like one of a screen reader, for which React Aria moves the focus otherwise.
          if (!OPENING_KEYS.has(event.key) || event.repeat) return
          event.preventDefault()
          onToggle()
        }}
      >
        {children}
      </button>
      {isOpen && menu(opener)}
    </>
  )
}
