import type { Digest } from '../../contracts/site/digest.ts'
import type { Visitor } from '../session/visitor.ts'

/** Tech format that marks videos made with AI (VIDEO-007). */
const AI_FORMAT = '3'

export function isMadeWithAi({ formats }: { formats: readonly string[] }): boolean {
  return formats.includes(AI_FORMAT)
}

/** Whether a video asks its viewer to join (ROLE-020). */
export function offersJoin({ flags, isInVerifiedView }: Visitor, { siteSettings }: Digest): boolean {
  return siteSettings.isActiveJoinNowBtn && !flags.isActiveOrExpired && isInVerifiedView
}

/** Who may have favourites (FAV-004). */
export function mayFavour({ flags, isInVerifiedView }: Visitor): boolean {
  return isInVerifiedView && (flags.isActiveOrExpired || flags.isInactiveWithBenefits)
}

/** What stands for the download of a film: its files (ROLE-021), or for expired members what renews their membership (DOWN-005). */
export function downloadOffer({ isLoggedIn, flags }: Visitor): 'files' | 'renewal' | 'none' {
  if (!isLoggedIn || flags.isInactive) return 'none'
  return flags.isExpired ? 'renewal' : 'files'
}
