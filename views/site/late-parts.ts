import type { ReactNode } from 'react'

/**
 * Where parts stand whose code comes once the page is alive: a `bar` above the header, a `banner` between header and page, and a `rail` along the
 * lower edge of the page, which never reaches over header and footer.
 */
export type LatePlace = 'bar' | 'banner' | 'rail'

export type LateParts = Readonly<Record<LatePlace, ReactNode>>

export const NO_LATE_PARTS: LateParts = { bar: null, banner: null, rail: null }
