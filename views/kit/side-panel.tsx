import { type ReactNode, useEffect, useRef } from 'react'

interface SidePanelProps {
  isOpen: boolean
  label: string
  className?: string
  onEscape: () => void
  onOutside: () => void
  /** Told when the window no longer fits the panel. */
  onTooWide: () => void
  children: ReactNode
}

/** A modal dialog at the edge of narrow windows. */
export function SidePanel({ isOpen, label, className, onEscape, onOutside, onTooWide, children }: SidePanelProps) {
  const element = useRef<HTMLDialogElement>(null)
  const tooWide = useRef(onTooWide)
  tooWide.current = onTooWide

  useEffect(() => {
    const dialog = element.current
    if (!dialog) return
    if (isOpen && !dialog.open) dialog.showModal()
    if (!isOpen && dialog.open) dialog.close()
    if (!isOpen) return
    const wide = matchMedia('(width > 1024px)')
    const notice = () => wide.matches && tooWide.current()
    wide.addEventListener('change', notice)
    return () => wide.removeEventListener('change', notice)
  }, [isOpen])

  return (
    <dialog
      ref={element}
      className={className}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault()
        onEscape()
      }}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) onOutside()
      }}
    >
      <div>{children}</div>
    </dialog>
  )
}
