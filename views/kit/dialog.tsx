import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { IconButton } from './button.tsx'
import styles from './dialog.module.css'

interface DialogProps {
  id?: string
  isOpen: boolean
  /** Id of the heading inside that names the dialog. */
  labelledBy: string
  /** Escape or its cross. Absent: there is no such way out. */
  onClose?: () => void
  /** A press on the backdrop; whether that closes it is the host's decision (CHROME-099). */
  onOutside?: () => void
  /** Where in the window: 'center center', 'left top'. */
  position?: string
  /** 850 instead of 480 px. */
  isWide?: boolean
  role?: 'alertdialog'
  children: ReactNode
}

/** The platform's modal dialog: the rest is inert, focus goes in and comes back, Escape asks to close. */
export function Dialog({
  id,
  isOpen,
  labelledBy,
  onClose,
  onOutside,
  position = 'center center',
  isWide,
  role,
  children,
}: DialogProps) {
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
      id={id}
      role={role}
      className={`${styles.dialog} ${isWide ? styles.wide : ''}`}
      data-position={position}
      aria-labelledby={labelledBy}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
      onClose={reopen}
      onMouseDown={(event) => {
        // The second press of two was meant for what opened the dialog.
        if (event.target === event.currentTarget && event.detail < 2) onOutside?.()
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
