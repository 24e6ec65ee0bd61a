import type { ReactNode } from 'react'
import { IconButton } from './button.tsx'
import styles from './dialog.module.css'
import { useDialogPlace } from './dialog-place.ts'
import { Modal } from './modal.tsx'

interface DialogProps {
  /** Where in the window: 'center center', 'left top'. */
  position?: string
  /** 850 instead of 480 px. */
  isWide?: boolean
  role?: 'alertdialog'
  children: ReactNode
}

/** A modal dialog with a cross. A heading inside has the place's `titleId`. */
export function Dialog({ position = 'center center', isWide, role, children }: DialogProps) {
  const { titleId, dismiss } = useDialogPlace()
  return (
    <Modal
      role={role}
      className={`${styles.dialog} ${isWide ? styles.wide : ''}`}
      data-position={position}
      aria-labelledby={titleId}
    >
      <div className={styles.body}>
        {children}
        <span className={styles.close}>
          <IconButton icon="close" label="Close" onClick={() => dismiss('cross')} />
        </span>
      </div>
    </Modal>
  )
}
