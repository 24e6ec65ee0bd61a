import type { Biller } from '../../contracts/sales/checkout.ts'
import type { SiteSettings } from '../../contracts/site/site-settings.ts'

/** What is bought, as billers know it. */
export interface BilledItem {
  /** What the default biller calls it; `''`: nothing. */
  itemCode: string
  priceUuid: string
  /** By which kind of biller it can be sold (cams §5). */
  isSoldBy: { cardBiller: boolean; nonRecurring: boolean; others: boolean }
}

/** The facts of a price that decide who may collect it. */
export interface BillerQuestion {
  isNonRecurring: boolean
  /** It is bought together with prices on partner sites. */
  hasSlavePrices: boolean
  /** The flow lets the biller in that is excluded elsewhere (CHECKOUT-026). */
  allowsRestricted: boolean
  /** Names of those that sell what is bought (MPLUS-010); absent: all do. */
  among?: readonly string[]
  /** Who bills the visitor already: selected beforehand, in place of the configured one. */
  preferred?: string
  /** Absent: whoever sells the price sells what is bought. */
  item?: BilledItem
}

export type BillerSettings = Pick<SiteSettings, 'defaultBiller' | 'restrictedBiller' | 'bundleBiller'>

export const billerTexts = {
  notSelected: 'Payment system not selected',
  /** Nobody may collect what is chosen. */
  nobody: 'No way to pay for this is open now',
  notFetched: 'Failed to get payment systems',
} as const

/** Those of the billers that may collect the price, in their order (sales §5 Payment). */
export function eligibleBillers(
  billers: readonly Biller[],
  { isNonRecurring, hasSlavePrices, allowsRestricted, among }: BillerQuestion,
  { restrictedBiller, bundleBiller }: BillerSettings,
): Biller[] {
  return billers.filter(
    (biller) =>
      (isNonRecurring || !biller.isNonRecurring) &&
      (allowsRestricted || biller.name !== restrictedBiller) &&
      (!hasSlavePrices || biller.name === bundleBiller) &&
      (among?.includes(biller.name) ?? true),
  )
}

/** In this order (CHECKOUT-002). */
const MARKS = ['VISA', 'MasterCard', 'PayPal', 'PaySafeCard', 'JCB', 'Sofort', 'Ideal', 'Neosurf', 'Interac'] as const

/** Marks of the ways to pay that the billers take. */
export function marksOf(billers: readonly Biller[], { billerMarks }: Pick<SiteSettings, 'billerMarks'>) {
  const taken = new Set(billers.flatMap(({ name }) => billerMarks[name] ?? []))
  return MARKS.filter((mark) => taken.has(mark))
}

/** The payment methods that partner sites exclude: of billers that could collect without them and cannot with them. `''`: none. */
export function bundleNote(billers: readonly Biller[], question: BillerQuestion, settings: BillerSettings): string {
  const [left, before] = [true, false].map((hasSlavePrices) =>
    eligibleBillers(billers, { ...question, hasSlavePrices }, settings),
  ) as [Biller[], Biller[]]
  const lost = before.filter((biller) => !left.includes(biller))
  if (lost.length === 0) return ''
  const names = (some: readonly Biller[]) => some.map(({ nameHuman }) => nameHuman).join(', ')
  return left.length === 0
    ? 'Sister sites cannot be paid for at the moment.'
    : `With a sister site you can pay by ${names(left)} only, not by ${names(lost)}.`
}

/** The biller that a form begins with: the expected one, the only one, or `''`, so that no visitor pays by one that they have not chosen. */
export function firstBiller(
  eligible: readonly Biller[],
  { defaultBiller }: Pick<BillerSettings, 'defaultBiller'>,
): string {
  if (eligible.some(({ name }) => name === defaultBiller)) return defaultBiller
  return eligible.length === 1 ? eligible[0]!.name : ''
}
