import type { Visitor } from '../session/visitor.ts'

/** One announced purchase: invented, for sites that want such announcements. */
export interface FakeBuyEntry {
  /** City or region, and country. */
  place: string
  plan: '1-month' | '1-year'
  /** How long ago: '12 minutes ago'. */
  ago: string
  /** Number of its picture, 1 to 16. */
  avatar: number
}

/** Whom purchases are announced to: guests and inactive members, in the verified view only (FAKEBUY-004). */
export function isFakeBuyAudience({ isInVerifiedView, group }: Pick<Visitor, 'isInVerifiedView' | 'group'>): boolean {
  return isInVerifiedView && (group === 'guest' || group === 'inactive')
}

/** What the announcement says, in its three parts (FAKEBUY-001). */
export function fakeBuyTextsOf({ place, plan, ago }: FakeBuyEntry) {
  return { who: `Someone from ${place}`, what: `Recently purchased ${plan} subscription`, when: ago }
}
