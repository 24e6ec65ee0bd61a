import type { ReactNode } from 'react'

/**
 * Where parts stand whose code comes once the page is alive: a `bar` above the header, a `banner` between header and page, a `rail` along the
 * lower edge of the page, which never reaches over header and footer, and ads: one where a page puts it, one above the footer.
 */
export type PromotionPlace = 'bar' | 'banner' | 'rail' | 'middleAd' | 'bottomAd'

export type PromotionParts = Readonly<Record<PromotionPlace, ReactNode>>

export const NO_PROMOTION_PARTS: PromotionParts = {
  bar: null,
  banner: null,
  rail: null,
  middleAd: null,
  bottomAd: null,
}
