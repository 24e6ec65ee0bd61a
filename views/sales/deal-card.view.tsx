import type { ActorRefFrom } from 'xstate'
import type { Deal } from '../../contracts/sales/promotions.ts'
import type { dealCardMachine } from '../../machines/sales/deal-card.machine.ts'
import { discountOf } from '../../machines/sales/deals.ts'
import { amountText, priceText } from '../../machines/sales/money-text.ts'
import { HoverArea } from '../kit/hover-area.tsx'
import { Icon } from '../kit/icon.tsx'
import { Picture } from '../kit/picture.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { Countdown, remainingSeconds } from './countdown.view.tsx'
import styles from './deal-card.module.css'

const SIZES = '(width < 768px) 92vw, (width < 1200px) 46vw, 440px'

interface DealCardProps {
  deal: Deal
  card: ActorRefFrom<typeof dealCardMachine>
  headingLevel?: 'h2' | 'h3'
}

/** One offer. All of the card is its link. */
export function DealCard({ deal, card, headingLevel: Heading = 'h2' }: DealCardProps) {
  const countdown = useSelector(card, (snapshot) => snapshot.children.countdown)
  const discount = discountOf(deal)
  return (
    <HoverArea
      isForMouse
      className={`${styles.card} ${styles[deal.variant]}`}
      onEnter={() => card.send({ type: 'card.entered' })}
      onLeave={() => card.send({ type: 'card.left' })}
    >
      <div className={styles.media}>
        <Picture picture={deal.image} shape="poster" sizes={SIZES} alt={deal.image?.alt || deal.title} />
        {discount > 0 && <p className={styles.sticker}>{discount}% Off</p>}
        <Notes deal={deal} card={card} />
      </div>
      <div className={styles.words}>
        <Heading className={styles.title}>
          <SiteLink href={deal.btnLink} isInNewTab className={styles.link}>
            {deal.title}
            <Icon name="external" size={16} />
          </SiteLink>
        </Heading>
        {deal.description && <p className={styles.description}>{deal.description}</p>}
        <div className={styles.foot}>
          <p className={styles.prices}>
            {deal.oldPrice > deal.newPrice && (
              <>
                <span className="only-read">Old price</span>
                <del className={styles.old}>$ {amountText(deal.oldPrice)}</del>
              </>
            )}
            <span className="only-read">New price</span>
            <strong className={styles.new}>{priceText(deal.newPrice)}</strong>
          </p>
          {countdown && (
            <p className={styles.time}>
              <span className={styles.ends}>Ends in</span>{' '}
              <Countdown source={countdown} secondsOf={remainingSeconds} form="clock" />
            </p>
          )}
        </div>
      </div>
    </HoverArea>
  )
}

function Notes({ deal: { notificationTexts }, card }: Pick<DealCardProps, 'deal' | 'card'>) {
  const shown = useSelector(card, (snapshot) => snapshot.context.text)
  const text = notificationTexts[shown]
  if (!text) return null
  return (
    <p className={styles.note}>
      <span key={shown}>{text}</span>
    </p>
  )
}

/** Of the size of a card, while there is none yet. */
export function DealPlaceholder() {
  return (
    <div className={`${styles.card} ${styles.placeholder}`} aria-hidden="true">
      <div className={styles.media} />
      <div className={styles.words}>
        <span className={styles.line} />
        <span className={styles.line} />
        <span className={styles.line} />
      </div>
    </div>
  )
}
