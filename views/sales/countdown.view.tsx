import { clockTextOf, partsOf } from '../../machines/sales/countdown.ts'
import { TickingText } from '../kit/ticking-text.tsx'
import styles from './countdown.module.css'

interface CountdownProps<Snapshot> {
  /** Whatever counts. */
  source: {
    getSnapshot(): Snapshot
    subscribe(observer: () => void): { unsubscribe(): void }
  }
  secondsOf: (snapshot: Snapshot) => number
  /** `HH:mm:ss`, `dd:HH:mm:ss`, or each part above its name. */
  form: 'clock' | 'days' | 'parts'
}

const PARTS = ['days', 'hours', 'minutes', 'seconds'] as const

/** How long is left. Only its digits change each second; screen readers read them when they come to it and are not told of every tick. */
export function Countdown<Snapshot>({ source, secondsOf, form }: CountdownProps<Snapshot>) {
  if (form === 'parts') {
    return (
      <span className={styles.parts} role="timer" aria-live="off">
        {PARTS.map((name) => (
          <span key={name}>
            <TickingText
              source={source}
              text={(snapshot) => partsOf(secondsOf(snapshot))[name]}
              className={styles.digits}
            />
            <span className={styles.name}>{name}</span>
          </span>
        ))}
      </span>
    )
  }
  const textOf = form === 'clock' ? clockTextOf : daysTextOf
  return (
    <span role="timer" aria-live="off">
      <TickingText source={source} text={(snapshot) => textOf(secondsOf(snapshot))} className={styles[form]} />
    </span>
  )
}

function daysTextOf(seconds: number): string {
  return Object.values(partsOf(seconds)).join(':')
}

/** What a machine that counts down says itself. */
export function remainingSeconds({ context }: { context: { remainingSeconds: number } }): number {
  return context.remainingSeconds
}
