import { type ReactNode, useEffect, useRef } from 'react'

interface SidePanelProps {
  isOpen: boolean
  label: string
  className?: string
  onEscape: () => void
  onOutside: () => void
  children: ReactNode
}

/** A modal dialog at the edge of narrow windows. */
export function SidePanel({ isOpen, label, className, onEscape, onOutside, children }: SidePanelProps) {
  const element = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const dialog = element.current
    if (!dialog) return
    if (isOpen && !dialog.open) dialog.showModal()
    if (!isOpen && dialog.open) dialog.close()
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
