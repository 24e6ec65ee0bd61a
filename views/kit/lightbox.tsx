import { type KeyboardEvent, type ReactNode, type TouchEvent, useEffect, useRef } from 'react'
import { IconButton } from './button.tsx'
import styles from './lightbox.module.css'

interface LightboxProps {
  isOpen: boolean
  /** What is shown, for screen readers: 'Pictures of Night Drive'. */
  label: string
  /** With one picture only there is nowhere to turn to. */
  canTurn: boolean
  onTurn: (by: 1 | -1) => void
  onClose: () => void
  children: ReactNode
}

const steps: Readonly<Record<string, 1 | -1>> = { ArrowLeft: -1, ArrowRight: 1 }
/** How far a finger must go, px. */
const SWIPE = 40

/** One picture over the whole page: arrow keys, buttons and swipes turn, Escape and a press beside it close. */
export function Lightbox({ isOpen, label, canTurn, onTurn, onClose, children }: LightboxProps) {
  const element = useRef<HTMLDialogElement>(null)
  const touchedAt = useRef<number>(undefined)

  useEffect(() => {
    const dialog = element.current
    if (!dialog) return
    if (isOpen && !dialog.open) dialog.showModal()
    if (!isOpen && dialog.open) dialog.close()
  }, [isOpen])

  const turnByKey = ({ key }: KeyboardEvent) => {
    const step = steps[key]
    if (step && canTurn) onTurn(step)
  }
  const touch = ({ touches }: TouchEvent) => {
    touchedAt.current = touches.length === 1 ? touches[0]?.clientX : undefined
  }
  const turnBySwipe = ({ changedTouches }: TouchEvent) => {
    const moved = (changedTouches[0]?.clientX ?? 0) - (touchedAt.current ?? Number.NaN)
    if (canTurn && Math.abs(moved) > SWIPE) onTurn(moved > 0 ? -1 : 1)
  }

  return (
    <dialog
      ref={element}
      className={styles.lightbox}
      aria-label={label}
      onKeyDown={turnByKey}
      onTouchStart={touch}
      onTouchEnd={turnBySwipe}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      {children}
      <span className={styles.close}>
        <IconButton icon="close" label="Close" onClick={onClose} />
      </span>
      {canTurn && (
        <>
          <span className={styles.previous}>
            <IconButton icon="chevronLeft" label="Previous picture" onClick={() => onTurn(-1)} />
          </span>
          <span className={styles.next}>
            <IconButton icon="chevronRight" label="Next picture" onClick={() => onTurn(1)} />
          </span>
        </>
      )}
    </dialog>
  )
}
