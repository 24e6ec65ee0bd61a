import type { Deadline } from './countdown.ts'
import type { Tariff } from './tariffs.ts'

/** Positions One to Four (JOIN-020). */
export const TIMER_POSITIONS = 4

/** When the timer of each position began, unix ms; `null` where none has. */
export type TimerStarts = ReadonlyArray<number | null>

/** Timers that have not begun yet begin now. */
export function startedBy(startedAtMs: TimerStarts, nowMs: number): TimerStarts {
  return Array.from({ length: TIMER_POSITIONS }, (_, position) => startedAtMs[position] ?? nowMs)
}

export const NO_TIMER: TimerStarts = Array.from({ length: TIMER_POSITIONS }, () => null)

interface TimedTariffs {
  tariffs: ReadonlyArray<Pick<Tariff, 'hasFakeTimer' | 'specialTimerSeconds'>>
  /** Configured for each position; 0: none. */
  timerSeconds: readonly number[]
  startedAtMs: TimerStarts
}

/**
 * When the offer at each position ends; `null` where nothing is counted down. The middle one, at `floor(n / 2)`, keeps its own special time before
 * the configured one (JOIN-022). A fake timer restarts instead of ending (JOIN-023).
 */
export function deadlinesOf({ tariffs, timerSeconds, startedAtMs }: TimedTariffs): Array<Deadline | null> {
  const middle = Math.floor(tariffs.length / 2)
  return tariffs.map(({ hasFakeTimer, specialTimerSeconds }, position) => {
    const start = startedAtMs[position]
    const seconds = (position === middle && specialTimerSeconds) || (timerSeconds[position] ?? 0)
    if (start == null || seconds <= 0) return null
    return { endsAtMs: start + seconds * 1000, ...(hasFakeTimer && { loopSeconds: seconds }) }
  })
}
