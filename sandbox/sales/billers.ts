import type { SalesSettings } from './sales-settings.ts'
import type { CurrentPrice } from './tariffs.ts'

interface Biller {
  name: string
  nameHuman: string
  isNonRecurring: boolean
}

/** Who collects the money. One of them only takes what is paid once; gift cards are not for memberships. */
const BILLERS: readonly Biller[] = [
  { name: 'epoch', nameHuman: 'Credit Card', isNonRecurring: false },
  { name: 'segpay', nameHuman: 'Debit Card', isNonRecurring: false },
  { name: 'paypal', nameHuman: 'PayPal', isNonRecurring: false },
  { name: 'coin', nameHuman: 'Digital Coins', isNonRecurring: true },
  { name: 'gift-card', nameHuman: 'Gift Card', isNonRecurring: false },
]

const BUNDLE_BILLER = 'epoch'
const RESTRICTED_BILLER = 'gift-card'

const SETS: Record<SalesSettings['billerSet'], readonly string[]> = {
  usual: ['epoch', 'segpay', 'paypal', 'coin', 'gift-card'],
  one: ['epoch'],
  none: [],
  excluded: ['coin', 'gift-card'],
  oneTime: ['coin'],
  duplicated: ['epoch', 'segpay', 'epoch', 'segpay'],
}

export function billersOf({ billerSet }: SalesSettings): Biller[] {
  return SETS[billerSet].flatMap((name) => BILLERS.find((biller) => biller.name === name) ?? [])
}

export function billerNamed(name: string): Biller | null {
  return BILLERS.find((biller) => biller.name === name) ?? null
}

/** Whether a biller that is open now may collect a price: the server's own reading of the rules (CHECKOUT-025 to CHECKOUT-027). */
export function mayCollect(
  name: string,
  price: Pick<CurrentPrice, 'isNonRecurring' | 'slavePriceUuids'>,
  settings: SalesSettings,
) {
  const biller = billersOf(settings).find((open) => open.name === name)
  if (!biller || name === RESTRICTED_BILLER) return false
  if (price.slavePriceUuids.length > 0) return name === BUNDLE_BILLER
  return price.isNonRecurring || !biller.isNonRecurring
}
