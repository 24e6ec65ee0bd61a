import { Carousel } from '../kit/carousel.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { DealCard } from './deal-card.view.tsx'
import type { DealsActor } from './deals.view.tsx'
import styles from './maintenance-deals.module.css'

/** By the least width of the window, px (DEAL-003, DEAL-004, DEAL-005): xs and sm, md, lg and xl. */
export const LAYOUTS = {
  0: { slidesPerView: 1, spaceBetween: 10 },
  768: { slidesPerView: 2, spaceBetween: 30 },
  1025: { slidesPerView: 3, spaceBetween: 30 },
}

export function DealCarousel({ shelf, title }: { shelf: DealsActor; title: string }) {
  const deals = useSelector(shelf, (snapshot) => snapshot.context.content?.deals) ?? []
  const cards = useSelector(shelf, (snapshot) => snapshot.context.cards)
  const slides = deals.flatMap((deal, place) => {
    const card = cards[place]
    return card ? [{ key: card.id, content: <DealCard deal={deal} card={card} headingLevel="h3" /> }] : []
  })
  return (
    <div className={styles.carousel}>
      <Carousel label={title} layouts={LAYOUTS} isCentred={slides.length < 2} slides={slides} />
    </div>
  )
}
