import { type ComponentType, Suspense } from 'react'
import { placeholdersFor } from '../../machines/sales/deals.ts'
import { useSelector } from '../kit/use-selector.ts'
import { DealPlaceholder } from './deal-card.view.tsx'
import type { DealsActor } from './deals.view.tsx'
import styles from './maintenance-deals.module.css'

const TITLE = 'Try our partners'

interface MaintenanceDealsProps {
  shelf: DealsActor
  /** The carousel, in a chunk of its own. */
  Carousel: ComponentType<{ shelf: DealsActor; title: string }>
}

/** Below the words of a site that is closed: what its partners offer meanwhile, or nothing. */
export function MaintenanceDeals({ shelf, Carousel }: MaintenanceDealsProps) {
  const deals = useSelector(shelf, (snapshot) => snapshot.context.content?.deals)
  const isBusy = useSelector(shelf, (snapshot) => snapshot.hasTag('busy'))
  if (!isBusy && !deals?.length) return null
  const placeholders = (
    <ul className={styles.placeholders}>
      {Array.from({ length: placeholdersFor(deals) }, (_, place) => `placeholder ${place}`).map((key) => (
        <li key={key}>
          <DealPlaceholder />
        </li>
      ))}
    </ul>
  )
  return (
    <div className={styles.deals}>
      <h2 className={styles.title}>{TITLE}</h2>
      {isBusy ? (
        placeholders
      ) : (
        <Suspense fallback={placeholders}>
          <Carousel shelf={shelf} title={TITLE} />
        </Suspense>
      )}
    </div>
  )
}
