import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react'
import { cssVariables } from './css-variables.ts'
import styles from './scrubber.module.css'

interface ScrubberProps {
  seconds: number
  bufferedSeconds: number
  durationSeconds: number
  /** The moment in words. */
  valueText: string
  /** Where the pointer is, while it is on the line. */
  pointedSeconds: number | undefined
  onPoint: (seconds: number) => void
  onLeave: () => void
  onChoose: (seconds: number) => void
  onNudge: (bySeconds: number) => void
  /** Floats above the line at the pointed moment. */
  children?: ReactNode
}

/** Of `buttons`: the left button, a pen's tip, a finger. */
const MAIN_BUTTON = 1

/** The time line: a slider with what is played, what is loaded, and a preview above the pointer. */
export function Scrubber(props: ScrubberProps) {
  const { seconds, bufferedSeconds, durationSeconds, valueText, pointedSeconds, onPoint, onLeave, onChoose, onNudge } =
    props
  const line = useRef<HTMLDivElement>(null)
  const shareOf = (moment: number) => (durationSeconds > 0 ? `${Math.min(1, moment / durationSeconds) * 100}%` : '0%')
  const secondsAt = ({ clientX }: PointerEvent) => {
    const box = line.current?.getBoundingClientRect()
    if (!box || box.width === 0) return 0
    return Math.min(1, Math.max(0, (clientX - box.left) / box.width)) * durationSeconds
  }
  const nudges: Record<string, number> = {
    ArrowLeft: -5,
    ArrowDown: -5,
    ArrowRight: 5,
    ArrowUp: 5,
    PageDown: -60,
    PageUp: 60,
  }
  const press = (event: KeyboardEvent) => {
    const by = nudges[event.key]
    if (by !== undefined) onNudge(by)
    else if (event.key === 'Home') onChoose(0)
    else if (event.key === 'End') onChoose(durationSeconds)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      ref={(element) => {
        line.current = element
        cssVariables({
          '--played': shareOf(seconds),
          '--buffered': shareOf(bufferedSeconds),
          '--pointed': shareOf(pointedSeconds ?? seconds),
        })(element)
      }}
      className={styles.scrubber}
      role="slider"
      tabIndex={0}
      aria-label="Time line"
      aria-valuemin={0}
      aria-valuemax={Math.floor(durationSeconds)}
      aria-valuenow={Math.floor(seconds)}
      aria-valuetext={valueText}
      onKeyDown={press}
      onPointerDown={(event) => {
        if (isMainPress(event)) event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={(event) => {
        // A second button comes as a move.
        if (isHeld(event) && event.buttons !== MAIN_BUTTON) event.currentTarget.releasePointerCapture(event.pointerId)
        onPoint(secondsAt(event))
      }}
      onPointerLeave={onLeave}
      onPointerUp={(event) => {
        if (isHeld(event)) onChoose(secondsAt(event))
        if (event.pointerType !== 'mouse') onLeave()
      }}
    >
      <span className={styles.line}>
        <span className={styles.buffered} />
        <span className={styles.played} />
      </span>
      <span className={styles.knob} />
      {pointedSeconds !== undefined && <span className={styles.float}>{props.children}</span>}
    </div>
  )
}

/** On a Mac, the main button with Control opens the context menu. */
function isMainPress({ isPrimary, buttons, ctrlKey }: PointerEvent) {
  return isPrimary && buttons === MAIN_BUTTON && !ctrlKey
}

/** Whether a press that seeks is under way: only such a one is captured. A finger is captured by its browser too. */
function isHeld({ isPrimary, pointerId, currentTarget }: PointerEvent) {
  return isPrimary && currentTarget.hasPointerCapture(pointerId)
}
