import type { ReactNode } from 'react'
import { FocusScope } from 'react-aria/FocusScope'

interface InnerDialogProps {
  label: string
  className?: string
  children: ReactNode
}

/** A dialog inside of what may be full screen. The focus stays in it and goes back to what opened it; closing it is the owner's. */
export function InnerDialog({ label, className, children }: InnerDialogProps) {
  return (
    <FocusScope contain>
      <section ref={holdFocus} tabIndex={-1} className={className} role="dialog" aria-modal="true" aria-label={label}>
        {children}
      </section>
    </FocusScope>
  )
}

/** The dialog itself is focused: the tip of a focused button would take the first Escape. At the end the opener is, before the player misses the focus and takes it. */
function holdFocus(element: HTMLElement) {
  const opener = document.activeElement
  element.focus({ preventScroll: true })
  return () => {
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
  }
}
