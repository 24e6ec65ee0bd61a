import type { SnapshotFrom } from 'xstate'
import type { camShowMachine } from '../../machines/cams/cam-show.machine.ts'
import { modelNameOf } from '../../machines/cams/room-facts.ts'
import { endRequest, mayEndShow } from '../../machines/cams/show-controls.ts'
import { costSoFar, secondsLeft } from '../../machines/cams/show-rules.ts'
import { counted } from '../../machines/site/words.ts'
import { Button, ButtonLink } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { TickingText } from '../kit/ticking-text.tsx'
import { useSelector } from '../kit/use-selector.ts'
import type { CamActors } from '../site/cam-actors.context.ts'
import styles from './room.module.css'

type ShowSnapshot = SnapshotFrom<typeof camShowMachine>

interface ShowBarProps {
  actors: Pick<CamActors, 'camShow' | 'camRoom' | 'showEnding'>
  /** On other pages it leads back and ends the show: on the room's page other controls do. */
  isAway?: boolean
}

/** What a show that runs has cost by now, and for how long the tokens last. In view for as long as money runs. */
export function ShowBar({ actors, isAway = false }: ShowBarProps) {
  const { camShow } = actors
  const isRunning = useSelector(camShow, (snapshot) => snapshot.hasTag('running'))
  const isSpying = useSelector(camShow, (snapshot) => snapshot.hasTag('spying'))
  const tariff = useSelector(camShow, (snapshot) => snapshot.context.bill.tariff)
  if (!isRunning) return null
  return (
    <section className={styles.bar} aria-label="Running show">
      <span className={styles.barName}>
        <Icon name={isSpying ? 'eye' : 'lock'} size={18} />
        {isSpying ? 'Spy mode' : 'Private show'}
        <small>{counted(tariff, 'token')}/min</small>
      </span>
      <span>
        Cost so far <TickingText source={camShow} text={costText} className={styles.number} />
      </span>
      <span>
        Time left <TickingText source={camShow} text={leftText} className={styles.number} />
      </span>
      <SiteLink to="/tokens/" className={styles.barLink}>
        Buy Tokens
      </SiteLink>
      {isAway && <WaysOut actors={actors} />}
    </section>
  )
}

function WaysOut({ actors }: Pick<ShowBarProps, 'actors'>) {
  const { camRoom } = actors
  const modelNickname = useSelector(camRoom, (snapshot) => snapshot.context.nickname)
  const name = useSelector(camRoom, (snapshot) => modelNameOf(snapshot.context))
  return (
    <span className={styles.waysOut}>
      <EndShow actors={actors} isSmall />
      <ButtonLink isSmall look="primary" to="/@cams/$modelNickname/" params={{ modelNickname }}>
        Return to {name}
      </ButtonLink>
    </span>
  )
}

/** Ends the show that runs, if the provider lets it be ended just now. */
export function EndShow({
  actors: { camShow, camRoom, showEnding },
  isSmall,
}: Pick<ShowBarProps, 'actors'> & { isSmall?: boolean }) {
  const isSpying = useSelector(camShow, (snapshot) => snapshot.hasTag('spying'))
  const isEnding = useSelector(showEnding, (snapshot) => snapshot.hasTag('ending'))
  const mayEnd = useSelector(camRoom, ({ context }) => mayEndShow(isSpying, context.permissions))
  return (
    <Button
      isSmall={isSmall}
      isBusy={isEnding}
      busyLabel="Ending…"
      disabled={!mayEnd}
      onClick={() => showEnding.send(endRequest(isSpying))}
    >
      {isSpying ? 'Leave spy mode' : 'End private show'}
    </Button>
  )
}

function costText({ context: { bill, nowMs } }: ShowSnapshot) {
  return counted(costSoFar(bill, nowMs), 'token')
}

function leftText({ context: { bill, nowMs } }: ShowSnapshot) {
  const seconds = secondsLeft(bill, nowMs)
  if (seconds === null) return '–'
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
