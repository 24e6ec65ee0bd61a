import { type KeyboardEvent, type ReactNode, type TouchEvent, useRef } from 'react'
import { IconButton } from './button.tsx'
import { useDialogPlace } from './dialog-place.ts'
import styles from './lightbox.module.css'
import { Modal } from './modal.tsx'

interface LightboxProps {
  /** What is shown, for screen readers: 'Pictures of Night Drive'. */
  label: string
  /** With one picture only there is nowhere to turn to. */
  canTurn: boolean
  onTurn: (by: 1 | -1) => void
  children: ReactNode
}

const steps: Readonly<Record<string, 1 | -1>> = { ArrowLeft: -1, ArrowRight: 1 }
/** How far a finger must go, px. */
const SWIPE = 40

/** One picture over the whole page: arrow keys, buttons and swipes turn. */
export function Lightbox({ label, canTurn, onTurn, children }: LightboxProps) {
  const { dismiss } = useDialogPlace()
  const touchedAt = useRef<number>(undefined)

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
    <Modal
      className={styles.lightbox}
      aria-label={label}
      onKeyDown={turnByKey}
      onTouchStart={touch}
      onTouchEnd={turnBySwipe}
    >
      {children}
      <span className={styles.close}>
        <IconButton icon="close" label="Close" onClick={() => dismiss('cross')} />
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
    </Modal>
  )
}
