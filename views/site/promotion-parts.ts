import type { ReactNode } from 'react'

/**
 * Where parts stand whose code comes once the page is alive: a `bar` above the header, a `banner` between header and page, and a `rail` along the
 * lower edge of the page, which never reaches over header and footer.
 */
export type PromotionPlace = 'bar' | 'banner' | 'rail'

export type PromotionParts = Readonly<Record<PromotionPlace, ReactNode>>

export const NO_PROMOTION_PARTS: PromotionParts = { bar: null, banner: null, rail: null }
