import type { PriceSlot } from '../../contracts/sales/join-now.ts'

/** Something that can be bought: a price slot with the picture that it is shown with. */
export type Tariff = Omit<PriceSlot, 'image' | 'partnerSites'> & {
  /** Path below the content host; `''` where nobody has a picture for it. */
  image: string
  imageAlt: string
}

/** A partner site that can be bought with the site itself (ENT-045). */
export interface Bundle {
  uuid: string
  isActive: boolean
  siteSettings: { title: string; subtitle: string }
}
