import type { Theme } from '../../contracts/site/site-settings.ts'
import { Carousel } from '../kit/carousel.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { useSite } from '../site/site.context.ts'
import { DealCard } from './deal-card.view.tsx'
import type { DealsActor } from './deals.view.tsx'
import styles from './maintenance-deals.module.css'

/** Where medium and large windows begin, px: as in the sheet of each theme. */
const BREAKPOINTS = {
  dark: { md: 768, lg: 1025 },
  darkest: { md: 960, lg: 1280 },
  light: { md: 768, lg: 1024 },
} as const satisfies Record<Theme, object>

/** By the least width of the window, px (DEAL-003, DEAL-004, DEAL-005): xs and sm, md, lg and xl. */
function layoutsOf(theme: Theme) {
  const { md, lg } = BREAKPOINTS[theme]
  return {
    0: { slidesPerView: 1, spaceBetween: 10 },
    [md]: { slidesPerView: 2, spaceBetween: 30 },
    [lg]: { slidesPerView: 3, spaceBetween: 30 },
  }
}

export function DealCarousel({ shelf, title }: { shelf: DealsActor; title: string }) {
  const { theme } = useSite().settings
  const deals = useSelector(shelf, (snapshot) => snapshot.context.content?.deals) ?? []
  const cards = useSelector(shelf, (snapshot) => snapshot.context.cards)
  const slides = deals.flatMap((deal, place) => {
    const card = cards[place]
    return card ? [{ key: card.id, content: <DealCard deal={deal} card={card} headingLevel="h3" /> }] : []
  })
  return (
    <div className={styles.carousel}>
      <Carousel label={title} layouts={layoutsOf(theme)} isCentred={slides.length < 2} slides={slides} />
    </div>
  )
}
