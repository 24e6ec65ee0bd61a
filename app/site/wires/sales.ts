import { isCheckoutLeadingOn } from '../../../machines/sales/checkout.machine.ts'
import { dialogOf, follow, same, type Wire, wire } from '../wire.ts'
import { purchaseOf } from './purchase.ts'

/** Wires between the actors of the pages that sell. A target is the actor of the same page. */
export const salesWires: readonly Wire[] = [
  wire('valuePopups', 'trapPopup.shown', 'leavePageTrap', () => ({ type: 'trapPopup.shown' })),
  wire('valuePopups', 'popup.closed', 'leavePageTrap', ({ type, groupId }) => ({ type, groupId })),
  wire('joinNow', 'choice.changed', 'checkout', ({ type: _, ...choice }) => ({ type: 'tariff.chosen', ...choice })),
  wire('joinNow', 'trap.wanted', 'leavePageTrap', ({ config }) => ({ type: 'trap.set', config })),
  follow(
    'joinNow',
    'sale',
    ({ context }) => context.saleEvent,
    'saleMemory',
    (saleEvent) => ({ type: 'sale.learned', saleEvent }),
  ),
  wire('leavePageTrap', 'specials.switched', 'joinNow', ({ type, areOn }) => ({ type, areOn })),
  wire('leavePageTrap', 'specials.switched', 'priceTimers', same),
  wire('leavePageTrap', 'trap.triggered', 'valuePopups', () => ({ type: 'trap.triggered' })),
  wire('billerList', 'billers.loaded', 'checkout', same),
  ...purchaseOf('checkoutPurchase', 'checkout'),
  wire('checkout', 'prices.outdated', 'joinNow', () => ({ type: 'prices.outdated' })),
  wire('checkout', 'biller.wanted', 'checkoutBillers', ({ price }) => ({ type: 'biller.wanted', price })),
  wire('checkout', 'leave.requested', 'navigator', ({ url }) => ({
    type: 'site.leave',
    url,
    purpose: 'biller',
    isMembership: true,
  })),
  follow(
    'checkout',
    'whether it leads on',
    isCheckoutLeadingOn,
    'shownPage',
    (isLeading, { from }) => ({ type: 'page.leads', by: from, isLeading }),
    false,
  ),
  ...dialogOf('checkoutBillers', 'checkoutBillers', (billers) => billers.hasTag('open'), { type: 'choice.cancelled' }),
  wire('checkoutBillers', 'biller.chosen', 'checkout', ({ name }) => ({ type: 'biller.chosen', name })),
  wire('checkoutBillers', 'biller.cancelled', 'checkout', () => ({ type: 'biller.cancelled' })),
  wire('checkoutBillers', 'biller.missing', 'checkout', () => ({ type: 'biller.missing' })),
  wire('paymentReturn', 'membership.began', 'checkoutDraft', same),
  follow(
    'paymentReturn',
    'whether it leads on',
    (snapshot) => snapshot.hasTag('confirming'),
    'shownPage',
    (isLeading, { from }) => ({ type: 'page.leads', by: from, isLeading }),
    false,
  ),
]
