import type { SnapshotFrom } from 'xstate'
import { adPageOf } from '../../../machines/sales/ads.ts'
import { isFakeBuyAudience } from '../../../machines/sales/fake-buy.ts'
import { mayHoldOffers } from '../../../machines/sales/member-plus-rules.ts'
import type { valuePopupsMachine } from '../../../machines/sales/value-popups.machine.ts'
import type { Visitor } from '../../../machines/session/visitor.ts'
import type { shownPageMachine } from '../../../machines/site/shown-page.machine.ts'
import { dialogOf, follow, same, type Wire, wire } from '../wire.ts'
import { purchaseOf } from './purchase.ts'

/** The promotion below the header is for guests who may see the site. */
export const isPromoAudience = ({ isLoggedIn, isInVerifiedView }: Visitor) => !isLoggedIn && isInVerifiedView

const isForExit = ({ context }: SnapshotFrom<typeof valuePopupsMachine>) => context.shown?.showTrigger === 2

/** Two values that are alike are one page: ads stay as long as it does. */
const adPageShown = ({ context: { shown } }: SnapshotFrom<typeof shownPageMachine>) =>
  shown ? adPageOf(shown.match, shown.decision) : { place: '', path: '' }

const adsOf = (ad: 'middleAd' | 'bottomAd') =>
  follow('shownPage', 'which ads its page has', adPageShown, ad, (page) => ({ type: 'page.shown', page }))

/** What promotions hear and say. It is connected before their code is there: messages wait for them in the root. */
export const promotionWires: readonly Wire[] = [
  wire('boot', 'boot.settled', 'fakeBuyLoop', (_, { actors }) => ({
    type: 'announcements.configured',
    config: actors.boot.getSnapshot().context.digest.fakeBuyPopup,
  })),
  follow(
    'visitor',
    'group',
    ({ group }) => group,
    'valuePopups',
    (group) => ({ type: 'visitor.changed', group }),
  ),
  follow(
    'visitor',
    'group',
    ({ group }) => group,
    'headerBar',
    (group) => ({ type: 'visitor.changed', group }),
  ),
  follow('visitor', 'whether promotions are for them', isPromoAudience, 'promoCountdown', (isAudience) => ({
    type: 'audience.judged',
    isAudience,
  })),
  follow('visitor', 'whether announcements are for them', isFakeBuyAudience, 'fakeBuyLoop', (isAudience) => ({
    type: 'audience.judged',
    isAudience,
  })),
  follow('visitor', 'whether offers are for them', mayHoldOffers, 'memberPlusOffer', (isHolder) => ({
    type: 'visitor.changed',
    mayHoldOffers: isHolder,
  })),
  follow(
    'account',
    'user',
    ({ userId }) => userId,
    'memberPlusOffer',
    (_, { visitor }) => ({
      type: 'visitor.changed',
      mayHoldOffers: mayHoldOffers(visitor),
    }),
  ),
  adsOf('middleAd'),
  adsOf('bottomAd'),

  wire('valuePopups', 'navigation.requested', 'root', ({ to, isExternal }) => ({
    type: 'page.wanted',
    to,
    isExternal,
  })),
  ...dialogOf('valuePopups', 'exitOffer', (popups) => popups.hasTag('shown') && isForExit(popups), {
    type: 'popup.dismissed',
  }),
  ...dialogOf('valuePopups', 'valuePopup', (popups) => popups.hasTag('shown') && !isForExit(popups), {
    type: 'popup.dismissed',
  }),
  ...dialogOf('memberPlusOffer', 'memberPlus', (offer) => offer.hasTag('open'), { type: 'offer.closed' }),
  ...dialogOf('offerBillers', 'offerBillers', (billers) => billers.hasTag('open'), { type: 'choice.cancelled' }),
  ...purchaseOf('offerPurchase', 'memberPlusOffer'),
  wire('memberPlusOffer', 'biller.wanted', 'offerBillers', same),
  wire('memberPlusOffer', 'biller.unwanted', 'offerBillers', () => ({ type: 'choice.cancelled' })),
  wire('memberPlusOffer', 'leave.requested', 'navigator', ({ url, purpose }) => ({ type: 'site.leave', url, purpose })),
  wire('memberPlusOffer', 'joinNow.requested', 'root', ({ to, isExternal }) => ({
    type: 'page.wanted',
    to,
    isExternal,
  })),
  wire('offerBillers', 'biller.chosen', 'memberPlusOffer', same),
  wire('offerBillers', 'biller.cancelled', 'memberPlusOffer', same),
  wire('offerBillers', 'biller.missing', 'memberPlusOffer', same),
]
