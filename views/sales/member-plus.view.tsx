import type { ActorRefFrom } from 'xstate'
import type { MemberPlusPrice } from '../../contracts/sales/member-plus.ts'
import type { memberPlusOfferMachine } from '../../machines/sales/member-plus-offer.machine.ts'
import { moneyTexts, priceText } from '../../machines/sales/money-text.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { useDialogPlace } from '../kit/dialog-place.ts'
import { Spinner } from '../kit/spinner.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { Strip } from '../site/notice.view.tsx'
import { useSite } from '../site/site.context.ts'
import { Layer } from './layer.tsx'
import styles from './member-plus.module.css'
import { usePurchase } from './use-purchase.ts'

type OfferActor = ActorRefFrom<typeof memberPlusOfferMachine>

/** The offer that a tile has opened. */
export function MemberPlusOffer({ offers }: { offers: OfferActor }) {
  const { titleId } = useDialogPlace()
  const isLoading = useSelector(offers, (snapshot) => snapshot.hasTag('loading'))
  const hasFailed = useSelector(offers, (snapshot) => snapshot.hasTag('failed'))
  const isShown = useSelector(offers, (snapshot) => snapshot.hasTag('shown'))
  const isBusy = useSelector(offers, (snapshot) => snapshot.hasTag('busy'))
  const isReady = useSelector(offers, (snapshot) => snapshot.hasTag('ready'))
  const purchase = useSelector(offers, (snapshot) => snapshot.children.offerPurchase)
  const { isChecking, isUnresolved, check } = usePurchase(purchase)
  const message = useSelector(offers, ({ context }) => context.message)
  const offer = useSelector(offers, (snapshot) => snapshot.context.offer)
  return (
    <Dialog isWide>
      <h2 id={titleId} className={styles.title}>
        {offer?.popup.title || 'An offer for members'}
      </h2>
      {isLoading && (
        <div className={styles.waiting} role="status">
          <Spinner />
          <span className="only-read">The offer is on its way</span>
        </div>
      )}
      {hasFailed && (
        <Strip text="The offer did not come. Please try again in a moment.">
          <Button isSmall onClick={() => offers.send({ type: 'retry.requested' })}>
            Try again
          </Button>
        </Strip>
      )}
      {offer && (
        <>
          <Pictures popup={offer.popup} />
          {offer.popup.text && <p className={styles.text}>{offer.popup.text}</p>}
        </>
      )}
      <p className={styles.text} role="status">
        {isChecking && moneyTexts.checking}
        {isReady && moneyTexts.ready}
      </p>
      {isUnresolved && !isBusy && (
        <Strip text={moneyTexts.unresolved}>
          <Button isSmall onClick={check}>
            Check again
          </Button>
        </Strip>
      )}
      {message && <Strip text={message} />}
      {(isShown || isReady || isChecking) && (
        <div className={styles.foot}>
          <Price price={offer?.price ?? null} />
          <Button
            look="primary"
            isBusy={isBusy}
            busyLabel={isChecking ? 'Checking' : 'Opening the payment page'}
            onClick={() => offers.send({ type: 'offer.accepted' })}
          >
            {offer?.popup.buttonText || 'Continue to Checkout'}
          </Button>
        </div>
      )}
    </Dialog>
  )
}

/** The main picture with what lies on it, and the film below. */
function Pictures({ popup }: Pick<MemberPlusPrice, 'popup'>) {
  const { contentHost } = useSite().settings.hosts
  const at = (permalink: string) => (permalink ? contentHost + permalink : '')
  const { smallImage, videoLink } = popup
  return (
    <div className={styles.media}>
      <div className={styles.stage}>
        <Layer className={styles.main} wide={at(popup.mainImage)} narrow={at(popup.mobileMainImage)} />
        <Layer className={styles.middle} wide={at(popup.middleLayerImage)} narrow={at(popup.mobileMiddleLayerImage)} />
        {smallImage && <img className={styles.small} src={at(smallImage)} width="120" height="160" alt="" />}
      </div>
      {videoLink && (
        <video
          className={styles.film}
          src={at(videoLink)}
          poster={at(popup.mainImage) || undefined}
          aria-label="Film about the offer"
          controls
          muted
          loop
          playsInline
          preload="none"
        />
      )}
    </div>
  )
}

function Price({ price }: Pick<MemberPlusPrice, 'price'>) {
  if (!price) return null
  const { amount, oldAmount, currency, period } = price
  return (
    <p className={styles.price}>
      {oldAmount > amount && (
        <>
          <span className="only-read">Old price</span>
          <del className={styles.old}>{priceText(oldAmount, currency)}</del>
        </>
      )}
      <strong className={styles.amount}>{priceText(amount, currency)}</strong>
      {period && <span className={styles.period}>{period}</span>}
    </p>
  )
}
