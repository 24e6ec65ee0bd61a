import type { ValuePopupContext } from '../../contracts/sales/promotions.ts'
import { withoutSecrets } from '../access/secret-addresses.ts'
import type { Visitor } from '../session/visitor.ts'

/** Who looks and where, as far as it decides what is promoted to them. */
export interface PromotionQuestion {
  group: Visitor['group']
  /** Path and query of the page. */
  path: string
  affiliateId: string
  /** Where the link leads that was held back for a pop-up (API-106). */
  targetLink: string
}

/** The question as the pop-up service is asked it (API-104, API-105). */
export function popupContextOf(
  { group, path, affiliateId, targetLink }: PromotionQuestion,
  shownValuePopUps: ValuePopupContext['shownValuePopUps'],
): ValuePopupContext {
  if (group === 'expiredMember') return { active: true, showToExpired: true, showAllPages: true }
  const { pathname, search, searchParams } = new URL(`http://own.invalid${path}`)
  return {
    showToGuest: group === 'guest',
    showToInactive: group === 'inactive',
    showToMembers: group === 'member',
    showToExpired: false,
    affiliateId,
    shownValuePopUps,
    url: searchParams.has('aff_id') ? pathname : withoutSecrets(pathname + search),
    targetLink: withoutSecrets(targetLink),
  }
}

/** The address without its `#part`: another part is no other page. */
export function pageOf(path: string): string {
  return path.replace(/#.*$/, '')
}

/** Pages without a bar above their header (BAR-006). */
export function isBarless(path: string): boolean {
  return path.startsWith('/age-verification/')
}
