import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { IconButton } from './button.tsx'
import styles from './dialog.module.css'

interface DialogProps {
  isOpen: boolean
  /** Id of the heading inside that names the dialog. */
  labelledBy: string
  /** Absent: the visitor cannot leave it by Escape, backdrop or cross. */
  onClose?: () => void
  /** A persistent dialog ignores presses on its backdrop (CHROME-099). */
  isPersistent?: boolean
  /** 850 instead of 480 px. */
  isWide?: boolean
  role?: 'alertdialog'
  children: ReactNode
}

/** The platform's modal dialog: the rest is inert, focus goes in and comes back, Escape asks to close. */
export function Dialog({ isOpen, labelledBy, onClose, isPersistent = false, isWide, role, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const dialog = element.current
    if (!dialog) return
    if (isOpen && !dialog.open) dialog.showModal()
    if (!isOpen && dialog.open) dialog.close()
  }, [isOpen])

  // Escape twice in a row closes a dialog even if `cancel` is refused; without a way out it is opened again.
  const reopen = useCallback(() => {
    if (isOpen && element.current?.isConnected && !element.current.open) element.current.showModal()
  }, [isOpen])

  return (
    <dialog
      ref={element}
      role={role}
      className={`${styles.dialog} ${isWide ? styles.wide : ''}`}
      aria-labelledby={labelledBy}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
      onClose={reopen}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget && !isPersistent) onClose?.()
      }}
    >
      <div className={styles.body}>
        {children}
        {onClose && (
          <span className={styles.close}>
            <IconButton icon="close" label="Close" onClick={onClose} />
          </span>
        )}
      </div>
    </dialog>
  )
}
