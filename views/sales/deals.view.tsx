import type { ActorRefFrom } from 'xstate'
import type { DealSlide } from '../../contracts/sales/promotions.ts'
import type { dealsMachine } from '../../machines/sales/deals.machine.ts'
import { placeholdersFor } from '../../machines/sales/deals.ts'
import { Hero } from '../catalogue/hero.view.tsx'
import { PageTitle } from '../catalogue/section.view.tsx'
import { Button, ButtonLink } from '../kit/button.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { Breadcrumbs } from '../site/breadcrumbs.view.tsx'
import { ErrorScreen } from '../site/error-screen.view.tsx'
import { MiddleAd } from '../site/middle-ad.tsx'
import { Notice } from '../site/notice.view.tsx'
import { SeoText } from '../site/seo-text.view.tsx'
import { DealCard, DealPlaceholder } from './deal-card.view.tsx'
import styles from './deals.module.css'

export type DealsActor = ActorRefFrom<typeof dealsMachine>

export const DEALS_TITLE = 'Deals'

export function DealsView({ shelf }: { shelf: DealsActor }) {
  const content = useSelector(shelf, (snapshot) => snapshot.context.content)
  const isBusy = useSelector(shelf, (snapshot) => snapshot.hasTag('busy'))
  const isIncomplete = useSelector(shelf, (snapshot) => snapshot.hasTag('incomplete'))
  const isRefused = useSelector(shelf, (snapshot) => snapshot.hasTag('refused'))

  if (isRefused) return <ErrorScreen problem={{ kind: 'refused', reason: 'signInRequired' }} />
  return (
    <>
      <Breadcrumbs title={content?.title} breadcrumb={content?.seo.breadcrumb} />
      <PageTitle note="Offers of partners whom we know and like.">{content?.title || DEALS_TITLE}</PageTitle>
      {content && content.slides.length > 0 && (
        <div className={styles.slides}>
          <Hero slides={content.slides.map(asSlide)} />
        </div>
      )}
      {isBusy && <Placeholders />}
      {isIncomplete && (
        <Notice
          role="alert"
          icon="alert"
          title="The offers did not come"
          text="Our line to them broke. Everything else works; please try again in a moment."
        >
          <Button look="primary" onClick={() => shelf.send({ type: 'retry.requested' })}>
            Try again
          </Button>
        </Notice>
      )}
      {!isBusy && !isIncomplete && <Cards shelf={shelf} />}
      {content && <MiddleAd />}
      {content && <SeoText seo={content.seo} />}
    </>
  )
}

function Cards({ shelf }: { shelf: DealsActor }) {
  const content = useSelector(shelf, (snapshot) => snapshot.context.content)
  const cards = useSelector(shelf, (snapshot) => snapshot.context.cards)
  if (cards.length === 0) {
    return (
      <Notice
        icon="info"
        title="No offers right now"
        text="Partners offer things for a while and stop again. The next ones will stand here."
      >
        <ButtonLink to="/">Go to main page</ButtonLink>
      </Notice>
    )
  }
  return (
    <ul className={styles.deals}>
      {content?.deals.map((deal, place) => {
        const card = cards[place]
        return (
          card && (
            <li key={card.id} className={deal.variant === 'largeRed' ? styles.large : undefined}>
              <DealCard deal={deal} card={card} />
            </li>
          )
        )
      })}
    </ul>
  )
}

function Placeholders() {
  return (
    <ul className={styles.deals}>
      {Array.from({ length: placeholdersFor(undefined) }, (_, place) => `placeholder ${place}`).map((key) => (
        <li key={key}>
          <DealPlaceholder />
        </li>
      ))}
    </ul>
  )
}

function asSlide({ type, ...slide }: DealSlide, place: number) {
  return { ...slide, id: `${place}`, displayType: type, text: '', isAd: false }
}
