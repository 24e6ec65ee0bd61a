import type { ActorRefFrom } from 'xstate'
import { priceText } from '../../machines/sales/money-text.ts'
import type { Popup, valuePopupsMachine } from '../../machines/sales/value-popups.machine.ts'
import { ButtonLink, IconButton } from '../kit/button.tsx'
import { useDialogPlace } from '../kit/dialog-place.ts'
import { Prose } from '../kit/prose.tsx'
import { SideDialog } from '../kit/side-dialog.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { useActors } from '../site/actors.context.ts'
import { useSite } from '../site/site.context.ts'
import { Layer } from './layer.tsx'
import styles from './popup.module.css'
import { inkVariables, PromotedGround } from './promoted-ground.tsx'

type ValuePopupsActor = ActorRefFrom<typeof valuePopupsMachine>

/** A pop-up that comes by itself is announced to screen readers when it is its turn: it does not take the focus. */
export function PopupNews({ popups }: { popups: ValuePopupsActor }) {
  const { dialogOrder } = useActors()
  const isTurn = useSelector(dialogOrder, ({ context: { wanted } }) => /^(exitOffer|valuePopup)$/.test(wanted[0] ?? ''))
  const title = useSelector(popups, ({ context }) => (context.heldExit === '' ? context.shown?.title : ''))
  return (
    <span role="status" className="only-read">
      {isTurn && title ? `Offer: ${title}` : ''}
    </span>
  )
}

/** The pop-up that is shown now. */
export function ValuePopup({ popups }: { popups: ValuePopupsActor }) {
  const { isShown } = useDialogPlace()
  const popup = useSelector(popups, ({ context }) => context.shown)
  const isAnswer = useSelector(popups, (snapshot) => snapshot.context.heldExit !== '')
  return isShown && popup && <PopupCard key={popup.uuid} popup={popup} isAnswer={isAnswer} popups={popups} />
}

interface PopupCardProps {
  popup: Popup
  /** The visitor was about to leave. */
  isAnswer: boolean
  popups: ValuePopupsActor
}

function PopupCard({ popup, isAnswer, popups }: PopupCardProps) {
  const { template, title, titleMobile, subTitle, subTitleMobile, showCancelButton, buttonText } = popup
  const { dismiss, titleId } = useDialogPlace()
  const isCustom = template === 'custom' || template === 'customWithVideo'
  return (
    <SideDialog
      labelledBy={titleId}
      takesFocus={isAnswer}
      onClose={() => dismiss('escape')}
      onOutside={showCancelButton ? undefined : () => dismiss('outside')}
      className={styles.popup}
    >
      <div className={styles.card} data-template={template} ref={inkVariables(popup)}>
        <PromotedGround colours={popup} />
        <PopupMedia popup={popup} />
        <div className={styles.words}>
          <h2 id={titleId} className={isCustom ? 'only-read' : styles.title}>
            <span className={styles.wide}>{title}</span>
            <span className={styles.narrow}>{titleMobile || title}</span>
          </h2>
          {isCustom ? (
            <Prose html={popup.html} />
          ) : (
            <p>
              <span className={styles.wide}>{subTitle}</span>
              <span className={styles.narrow}>{subTitleMobile || subTitle}</span>
            </p>
          )}
          {popup.figures && <VipFigures figures={popup.figures} />}
          {buttonText && (
            <p className={styles.action}>
              <ButtonLink
                href={popup.buttonUrl}
                isInNewTab={popup.openLinkInNewTab}
                look="primary"
                onClick={() => popups.send({ type: 'popup.followed' })}
              >
                {buttonText}
              </ButtonLink>
            </p>
          )}
        </div>
        {showCancelButton && (
          <span className={styles.close}>
            <IconButton icon="close" label="Close" onClick={() => dismiss('cross')} />
          </span>
        )}
      </div>
    </SideDialog>
  )
}

/** A film that starts when it is wanted, or a picture with what lies on it. */
function PopupMedia({ popup }: { popup: Popup }) {
  const { template, videoLink, mainImage, mainImageMobile, smallImage } = popup
  const { contentHost } = useSite().settings.hosts
  const image = mainImage || smallImage
  if (template.endsWith('WithVideo') && videoLink) {
    return (
      <div className={styles.media}>
        <video
          src={contentHost + videoLink}
          poster={image || undefined}
          controls
          muted
          loop
          playsInline
          preload="none"
        />
      </div>
    )
  }
  if (!image || template === 'custom') return null
  return (
    <div className={styles.media}>
      <picture>
        <source media="(width < 768px)" srcSet={mainImageMobile || image} />
        <img src={image} width="480" height="270" alt="" />
      </picture>
      <Layer className={styles.layer} wide={popup.middleLayerImage} narrow={popup.mobileMiddleLayerImage} />
    </div>
  )
}

function VipFigures({ figures }: { figures: NonNullable<Popup['figures']> }) {
  const rows = [
    ['Months paid', `${figures.vip_offer_paidup_months} of ${figures.vip_offer_overall_months}`],
    ['Left to pay', priceText(figures.vip_offer_remaining_pay, figures.currency)],
    ['Each rebill', priceText(figures.vip_offer_rebill_amount, figures.currency)],
  ]
  return (
    <dl className={styles.figures}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
