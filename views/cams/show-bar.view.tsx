import type { SnapshotFrom } from 'xstate'
import type { camShowMachine } from '../../machines/cams/cam-show.machine.ts'
import { costSoFar, secondsLeft } from '../../machines/cams/show-rules.ts'
import { Icon } from '../kit/icon.tsx'
import { LiveText } from '../kit/live-text.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { useFact } from '../kit/use-fact.ts'
import type { LiveActors } from '../site/live-actors.context.ts'
import styles from './room.module.css'

type ShowSnapshot = SnapshotFrom<typeof camShowMachine>

/** What a show that runs has cost by now, and for how long the tokens last. In view for as long as money runs. */
export function ShowBar({ actors: { camShow } }: { actors: Pick<LiveActors, 'camShow'> }) {
  const isRunning = useFact(camShow, (snapshot) => snapshot.hasTag('running'))
  const isSpying = useFact(camShow, (snapshot) => snapshot.hasTag('spying'))
  const tariff = useFact(camShow, (snapshot) => snapshot.context.bill.tariff)
  if (!isRunning) return null
  return (
    <section className={styles.bar} aria-label="Running show">
      <span className={styles.barName}>
        <Icon name={isSpying ? 'eye' : 'lock'} size={18} />
        {isSpying ? 'Spy mode' : 'Private show'}
        <small>{tariff} tokens/min</small>
      </span>
      <span>
        Cost so far <LiveText of={camShow} text={costText} className={styles.number} />
      </span>
      <span>
        Time left <LiveText of={camShow} text={leftText} className={styles.number} />
      </span>
      <SiteLink to="/tokens/" className={styles.barLink}>
        Buy Tokens
      </SiteLink>
    </section>
  )
}

function costText({ context: { bill, nowMs } }: ShowSnapshot) {
  return `${costSoFar(bill, nowMs)} tokens`
}

function leftText({ context: { bill, nowMs } }: ShowSnapshot) {
  const seconds = secondsLeft(bill, nowMs)
  if (seconds === null) return '–'
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
