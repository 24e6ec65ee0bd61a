import { type KeyboardEvent, type PointerEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Slider, SliderThumb, SliderTrack } from 'react-aria-components/Slider'
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
const STEP_SECONDS = 0.1

/** By how much keys move: relative to where the film is on its way to, which only its machine knows. */
const NUDGES: Readonly<Record<string, number>> = {
  ArrowLeft: -5,
  ArrowDown: -5,
  ArrowRight: 5,
  ArrowUp: 5,
  PageDown: -60,
  PageUp: 60,
}

/** The time line: a slider with what is played, what is loaded, and a preview above the pointer. */
export function Scrubber(props: ScrubberProps) {
  const { seconds, bufferedSeconds, durationSeconds, valueText, pointedSeconds, onPoint, onLeave, onChoose } = props
  /** Where a press holds the knob, while the film goes on. */
  const [heldSeconds, setHeldSeconds] = useState<number>()
  /** A press by the main button seeks; one that a second button joined does not. */
  const press = useRef<'none' | 'seeking' | 'void'>('none')
  const line = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const shown = heldSeconds ?? seconds
  // React Aria says numbers only.
  useLayoutEffect(() => input.current?.setAttribute('aria-valuetext', valueText))

  const shareOf = (moment: number) => (durationSeconds > 0 ? `${Math.min(1, moment / durationSeconds) * 100}%` : '0%')
  const secondsAt = ({ clientX }: PointerEvent) => {
    const box = line.current?.getBoundingClientRect()
    if (!box || box.width === 0) return 0
    return Math.min(1, Math.max(0, (clientX - box.left) / box.width)) * durationSeconds
  }
  /** The last step is the end, which need not be a whole one. */
  const choose = (moment: number) => onChoose(moment > durationSeconds - STEP_SECONDS ? durationSeconds : moment)
  const nudge = (event: KeyboardEvent) => {
    const by = NUDGES[event.key]
    if (by === undefined) return
    event.preventDefault()
    event.stopPropagation()
    props.onNudge(by)
  }
  return (
    <Slider
      aria-label="Time line"
      minValue={0}
      maxValue={durationSeconds || 1}
      step={STEP_SECONDS}
      value={shown}
      onChange={(moment) => {
        if (press.current === 'seeking') setHeldSeconds(moment)
        // A key, or a screen reader.
        else if (press.current === 'none') choose(moment)
      }}
      onChangeEnd={(moment) => {
        if (press.current === 'seeking') choose(moment)
        press.current = 'none'
        setHeldSeconds(undefined)
      }}
    >
      <SliderTrack
        ref={(element) => {
          line.current = element
          cssVariables({
            '--played': shareOf(shown),
            '--buffered': shareOf(bufferedSeconds),
            '--pointed': shareOf(pointedSeconds ?? shown),
          })(element)
        }}
        className={styles.scrubber}
        render={(track) => <div {...track} onKeyDownCapture={nudge} />}
        onPointerDownCapture={(event) => {
          press.current = isMainPress(event) ? 'seeking' : 'none'
          if (press.current === 'seeking') event.currentTarget.setPointerCapture(event.pointerId)
        }}
        onMouseDownCapture={(event) => {
          // The left button that joins another is no new pointer, and would begin a press for React Aria.
          if (event.buttons !== MAIN_BUTTON) event.stopPropagation()
        }}
        onPointerMove={(event) => {
          // A second button comes as a move.
          if (press.current === 'seeking' && event.buttons > MAIN_BUTTON) {
            press.current = 'void'
            setHeldSeconds(undefined)
          }
          onPoint(secondsAt(event))
        }}
        onPointerLeave={onLeave}
        onPointerUp={(event) => {
          if (event.pointerType !== 'mouse') onLeave()
        }}
      >
        <span className={styles.line}>
          <span className={styles.buffered} />
          <span className={styles.played} />
        </span>
        <SliderThumb inputRef={input} className={styles.knob} />
        {pointedSeconds !== undefined && <span className={styles.float}>{props.children}</span>}
      </SliderTrack>
    </Slider>
  )
}

/** On a Mac, the main button with Control opens the context menu. */
function isMainPress({ isPrimary, buttons, ctrlKey }: PointerEvent) {
  return isPrimary && buttons === MAIN_BUTTON && !ctrlKey
}
