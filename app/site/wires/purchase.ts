import { same, type Wire, wire } from '../wire.ts'

const NEWS = [
  'purchase.settled',
  'purchase.unpayable',
  'purchase.refused',
  'purchase.unresolved',
  'purchase.resumed',
] as const

/** Whoever begins a purchase hears what becomes of it. */
export function purchaseOf(
  purchase: 'checkoutPurchase' | 'offerPurchase' | 'tokenPurchase' | 'upgradePurchase',
  buyer: 'checkout' | 'memberPlusOffer' | 'tokenShop' | 'planUpgrade',
): readonly Wire[] {
  return NEWS.map((on) => wire(purchase, on, buyer, same))
}
