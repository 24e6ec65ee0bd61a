import { clockTextOf, partsOf } from '../../machines/sales/countdown.ts'
import { useFact } from '../kit/use-fact.ts'
import styles from './countdown.module.css'

/** `HH:mm:ss`, `dd:HH:mm:ss`, or each part above its name. */
type CountdownForm = 'clock' | 'days' | 'parts'

interface CountdownProps {
  /** Whatever counts seconds. */
  of: {
    getSnapshot(): { context: { remainingSeconds: number } }
    subscribe(observer: () => void): { unsubscribe(): void }
  }
  form: CountdownForm
}

/** How long is left. Only this text is drawn anew each second; screen readers read it when they come to it and are not told of every tick. */
export function Countdown({ of, form }: CountdownProps) {
  return <TimeLeft seconds={useFact(of, ({ context }) => context.remainingSeconds)} form={form} />
}

/** The same for seconds that somebody else counts. */
export function TimeLeft({ seconds, form }: { seconds: number; form: CountdownForm }) {
  // The server's text is older than the page's first own one, and the next tick mends it.
  if (form !== 'parts') {
    return (
      <span className={styles[form]} role="timer" aria-live="off" suppressHydrationWarning>
        {form === 'clock' ? clockTextOf(seconds) : Object.values(partsOf(seconds)).join(':')}
      </span>
    )
  }
  const parts = partsOf(seconds)
  return (
    <span className={styles.parts} role="timer" aria-live="off">
      {(['days', 'hours', 'minutes', 'seconds'] as const).map((name) => (
        <span key={name} className={styles.part}>
          <span className={styles.digits} suppressHydrationWarning>
            {parts[name]}
          </span>
          <span className={styles.name}>{name}</span>
        </span>
      ))}
    </span>
  )
}
