import type { Tokens } from '../session/tokens.ts'
import { createAdHandler } from './ads.ts'
import { createCheckoutHandlers } from './checkout-handlers.ts'
import { dealsHandlers } from './deals-handlers.ts'
import { createEasyCancelHandlers } from './easy-cancel-handlers.ts'
import { createJoinNowHandlers } from './join-now-handlers.ts'
import { createMemberPlusHandlers } from './member-plus-handlers.ts'
import { createMembershipHandlers } from './membership-handlers.ts'
import { createUpgradeHandler } from './plan-switches.ts'
import { createPromoTimerHandler } from './promo-timer.ts'
import type { SalesSettings } from './sales-settings.ts'
import { createValuePopupHandlers } from './value-popup-handlers.ts'

interface SalesOptions {
  tokens: Tokens
  settings: SalesSettings
  thirdPartyOrigin: () => string
}

/** Everything by which the site sells. */
export function createSalesHandlers({ tokens, settings, thirdPartyOrigin }: SalesOptions) {
  return {
    ...createJoinNowHandlers(settings),
    ...createPromoTimerHandler(settings),
    ...createCheckoutHandlers({ tokens, settings, thirdPartyOrigin }),
    ...createMemberPlusHandlers(settings, thirdPartyOrigin),
    ...createUpgradeHandler(settings),
    ...createMembershipHandlers(settings),
    ...createEasyCancelHandlers(settings),
    ...createValuePopupHandlers(settings),
    ...dealsHandlers,
    ...createAdHandler(settings, thirdPartyOrigin),
  }
}
