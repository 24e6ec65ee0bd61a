import type { Deal, DealSlide } from '../../contracts/sales/promotions.ts'
import type { JsonLd } from '../catalogue/page-content.ts'
import type { SafeSeo } from '../site/safe-html.ts'

/** Where deals stand: on their own page, or on the screen of a site that is closed for maintenance. */
export type DealShelf = 'page' | 'maintenance'

/** What a shelf shows. */
export interface DealsContent {
  title: string
  deals: Deal[]
  slides: DealSlide[]
  seo: SafeSeo
  jsonLd: JsonLd
  /** Unix ms: countdowns begin with it, on the server and in the browser alike. */
  openedAtMs: number
}

const MOST_PLACEHOLDERS = 3

/** By how much a deal is cheaper, in whole percent (DEAL-012). Not above 0: there is nothing to stick on. */
export function discountOf({ oldPrice, newPrice }: Pick<Deal, 'oldPrice' | 'newPrice'>): number {
  return oldPrice > 0 ? Math.round(((oldPrice - newPrice) / oldPrice) * 100) : 0
}

/** Cards in place of deals: three while their number is unknown (DEAL-007, DEAL-018). */
export function placeholdersFor(deals: readonly Deal[] | undefined): number {
  return Math.min(deals?.length ?? MOST_PLACEHOLDERS, MOST_PLACEHOLDERS)
}

/** Deals of partners, for visitors of a closed site (DEAL-002). */
export function maintenanceDeals(deals: readonly Deal[]): Deal[] {
  return deals.filter(({ type }) => type === 'maintenance')
}
