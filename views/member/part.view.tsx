import type { ReactNode } from 'react'
import { Button } from '../kit/button.tsx'
import { Spinner } from '../kit/spinner.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { Strip } from '../site/notice.view.tsx'
import styles from './dashboard.module.css'
import type { PartActor } from './dashboard-actors.ts'

interface PartProps {
  part: PartActor
  title: string
  /** What is not here when it failed: 'The scenes'. */
  subject: string
  children: ReactNode
}

/** A titled part of the dashboard: on its way, there, or not to be had. The others do not wait for it. */
export function Part({ part, title, subject, children }: PartProps) {
  const isBusy = useSelector(part, (snapshot) => snapshot.hasTag('busy'))
  const isFailed = useSelector(part, (snapshot) => snapshot.hasTag('unavailable'))
  const isOutdated = useSelector(part, (snapshot) => snapshot.hasTag('outdated'))
  const retry = (
    <Button isSmall onClick={() => part.send({ type: 'retry.requested' })}>
      Try again
    </Button>
  )
  return (
    <section className={styles.part} aria-label={title} aria-busy={isBusy || undefined}>
      <h2 className={styles.partTitle}>{title}</h2>
      {isFailed && <Strip text={`${subject} could not be loaded.`}>{retry}</Strip>}
      {isOutdated && <Strip text={`${subject} may be out of date.`}>{retry}</Strip>}
      {isBusy && (
        <p className={styles.waiting}>
          <Spinner /> Loading…
        </p>
      )}
      {!isBusy && !isFailed && children}
    </section>
  )
}
