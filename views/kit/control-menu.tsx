import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef } from 'react'
import styles from './control-menu.module.css'

interface ControlMenuProps {
  /** What it is for, in words. */
  label: string
  /** What stands on its button. */
  face: ReactNode
  children: ReactNode
}

/** A small menu above its button. Closes on Escape, on a choice, and when the focus goes elsewhere. */
export function ControlMenu({ label, face, children }: ControlMenuProps) {
  const element = useRef<HTMLDetailsElement>(null)
  const close = () => {
    if (element.current) element.current.open = false
  }
  const onEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !element.current?.open) return
    event.stopPropagation()
    close()
    element.current.querySelector('summary')?.focus()
  }
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) close()
  }
  return (
    <details ref={element} name="player-menu" className={styles.menu} onKeyDown={onEscape} onBlur={leave}>
      <summary className={styles.face} title={label}>
        <span className="only-read">{label}: </span>
        {face}
      </summary>
      <div className={styles.panel}>
        <p className={styles.title}>{label}</p>
        {children}
      </div>
    </details>
  )
}

export function ControlChoice({
  isChosen,
  onChoose,
  children,
}: {
  isChosen: boolean
  onChoose: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      className={styles.choice}
      onClick={(event) => {
        onChoose()
        const menu = event.currentTarget.closest('details')
        menu?.querySelector('summary')?.focus()
        if (menu) menu.open = false
      }}
    >
      {children}
    </button>
  )
}
