import { remainingSecondsOf } from '../../machines/sales/countdown.ts'
import { priceText } from '../../machines/sales/money-text.ts'
import { deadlinesOf } from '../../machines/sales/price-timers.ts'
import { percentOff, type Tariff } from '../../machines/sales/tariffs.ts'
import { Icon } from '../kit/icon.tsx'
import { Picture } from '../kit/picture.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { Countdown } from './countdown.view.tsx'
import type { JoinNowActors } from './join-now-actors.ts'
import styles from './tariff.module.css'

interface TariffCardProps {
  actors: JoinNowActors
  tariff: Tariff
  position: number
  isBestValue: boolean
}

/**
 * One of the tariffs, of which one is chosen: by pointer, or with the arrow keys as any group of radio buttons. The chosen one says what the cart says: with the
 * One-Time Special on, that is the special one.
 */
export function TariffCard({ actors, tariff, position, isBestValue }: TariffCardProps) {
  const isChosen = useSelector(actors.page, ({ context }) => context.chosen?.uuid === tariff.uuid)
  const special = useSelector(actors.checkout.actor, ({ context: { selection, wantsSpecial } }) =>
    wantsSpecial && selection?.tariff.uuid === tariff.uuid ? selection.special : null,
  )
  const { title, price } = special ?? tariff
  const { amount, oldAmount, currency, period } = price
  const off = percentOff(price)
  return (
    <label className={styles.card}>
      <input
        type="radio"
        name="tariff"
        value={tariff.uuid}
        className={styles.input}
        checked={isChosen}
        onChange={() => actors.page.send({ type: 'tariff.chosen', uuid: tariff.uuid })}
      />
      <span className={styles.picture}>
        <Picture
          picture={tariff.image ? { permalink: tariff.image, alt: tariff.imageAlt, colour: '' } : null}
          shape="poster"
          sizes="(width >= 768px) 440px, 40vw"
          alt=""
          isPriority={position === 0}
        />
        {isBestValue && <span className={styles.bestMark}>Best value</span>}
        {off > 0 && <span className={styles.off}>−{off}%</span>}
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{title}</span>
        <span className={styles.price}>
          {oldAmount > amount && (
            <s className={styles.old}>
              <span className="only-read">Before: </span>
              {priceText(oldAmount, currency)}
            </s>
          )}
          <span className={styles.amount}>{priceText(amount, currency)}</span>
          {period && <span className={styles.period}>{period}</span>}
        </span>
        <PriceTimer actors={actors} position={position} />
      </span>
      <span className={styles.check} aria-hidden="true">
        <Icon name="check" size={18} />
      </span>
    </label>
  )
}

const NO_SECONDS: readonly number[] = []

/** How long the offer at this position stands. Its place is kept when the time is over, so that nothing moves. */
function PriceTimer({ actors: { page, timers }, position }: { actors: JoinNowActors; position: number }) {
  const tariffs = useSelector(page, ({ context }) => context.tariffs)
  const timerSeconds = useSelector(page, ({ context }) => context.config?.timerSeconds ?? NO_SECONDS)
  const startedAtMs = useSelector(timers, ({ context }) => context.startedAtMs)
  const deadlines = deadlinesOf({ tariffs, timerSeconds, startedAtMs })
  const deadline = deadlines[position]
  const isRunning = useSelector(timers, ({ context }) => !!deadline && remainingSecondsOf(deadline, context.nowMs) > 0)
  if (deadlines.every((each) => each === null)) return null
  return (
    <span className={styles.timer}>
      {deadline && isRunning && (
        <span className={styles.timerText}>
          Offer ends in{' '}
          <Countdown
            source={timers}
            secondsOf={({ context }) => remainingSecondsOf(deadline, context.nowMs)}
            form="clock"
          />
        </span>
      )}
    </span>
  )
}

/** Of the size of a card. */
export function TariffPlaceholder() {
  return (
    <span className={`${styles.card} ${styles.placeholder}`}>
      <span className={styles.picture}>
        <Picture picture={null} shape="poster" sizes="1px" />
      </span>
      <span className={styles.words}>
        <span className={styles.line} />
        <span className={styles.line} />
      </span>
    </span>
  )
}
