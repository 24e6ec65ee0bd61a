import { type ReactNode, useEffect, useRef } from 'react'

interface ModalCoverProps {
  /** Id of the heading inside that names it. */
  labelledBy: string
  className?: string
  children: ReactNode
}

/** Covers the whole page and takes the focus. Unlike a dialog it is there before any script runs; make the rest `inert`. */
export function ModalCover({ labelledBy, className, children }: ModalCoverProps) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => element.current?.focus({ preventScroll: true }), [])
  return (
    <div
      ref={element}
      tabIndex={-1}
      role="dialog"
      aria-modal="true"
      aria-labelledby={labelledBy}
      className={className}
      data-locks-scroll
    >
      {children}
    </div>
  )
}
