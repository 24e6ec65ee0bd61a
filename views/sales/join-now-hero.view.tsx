import { remainingSecondsOf } from '../../machines/sales/countdown.ts'
import { Icon } from '../kit/icon.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { useSite } from '../site/site.context.ts'
import { Countdown, remainingSeconds } from './countdown.view.tsx'
import styles from './join-now.module.css'
import type { JoinNowActors } from './join-now-actors.ts'

const PROMISES = ['Every film in full', 'Discreet on your bill', 'Cancel whenever you like'] as const

/** Says where one is, what is on, and until when. */
export function JoinNowHero({ actors }: { actors: JoinNowActors }) {
  const { siteName, subtitle } = useSite().settings
  const isExpired = useSelector(actors.page, ({ context }) => context.isExpired)
  const sale = useSelector(actors.page, ({ context }) => context.sale)
  return (
    <header className={styles.hero}>
      <p className={styles.eyebrow}>{sale?.title || (isExpired ? 'Welcome back' : subtitle || 'Membership')}</p>
      <h1 className={styles.title} tabIndex={-1}>
        {isExpired ? `Renew your membership of ${siteName}` : `All of ${siteName} is one step away`}
      </h1>
      <p className={styles.lead}>
        {sale?.text ||
          (isExpired
            ? 'Your membership has run out. Your favourites and your downloads are where you left them.'
            : 'Choose how long you would like to stay. It opens the moment you are back from paying.')}
      </p>
      {sale && sale.dateEnd > 0 && <SaleEnd actors={actors} endsAtMs={sale.dateEnd * 1000} />}
      <ul className={styles.promises}>
        {PROMISES.map((promise) => (
          <li key={promise}>
            <Icon name="check" size={18} />
            {promise}
          </li>
        ))}
      </ul>
      <WinnerLogos actors={actors} />
    </header>
  )
}

function SaleEnd({ actors, endsAtMs }: { actors: JoinNowActors; endsAtMs: number }) {
  const isKnown = useSelector(actors.timers, ({ context }) => context.nowMs > 0)
  const isOver = useSelector(actors.timers, ({ context }) => remainingSecondsOf({ endsAtMs }, context.nowMs) === 0)
  if (!isKnown || isOver) return null
  return (
    <p className={styles.saleEnd}>
      <span className={styles.saleWord}>Ends in</span>
      <Countdown
        source={actors.timers}
        secondsOf={({ context }) => remainingSecondsOf({ endsAtMs }, context.nowMs)}
        form="parts"
      />
    </p>
  )
}

function WinnerLogos({ actors }: { actors: JoinNowActors }) {
  const logos = useSelector(actors.page, ({ context }) => context.template?.winnerLogos)
  const { contentHost } = useSite().settings.hosts
  if (!logos || logos.length === 0) return null
  return (
    <ul className={styles.logos} aria-label="Awards">
      {logos.map(
        (logo) =>
          logo && (
            <li key={logo.permalink}>
              <img src={contentHost + logo.permalink} alt={logo.alt} width={132} height={56} loading="lazy" />
            </li>
          ),
      )}
    </ul>
  )
}

/** While the leave-page trap's special prices run. Announced once; its clock can be read. */
export function TrapStrip({ actors: { trap } }: { actors: JoinNowActors }) {
  const isTiming = useSelector(trap, (snapshot) => snapshot.hasTag('timing'))
  return (
    <div role="status" className={styles.trap}>
      {isTiming && (
        <p className={styles.trapStrip}>
          <span>
            <strong>Before you go:</strong> these are our special prices, and they are yours for
          </span>
          <span className={styles.trapClock}>
            <Countdown source={trap} secondsOf={remainingSeconds} form="clock" />
          </span>
        </p>
      )}
    </div>
  )
}
