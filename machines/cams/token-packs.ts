import type { PackAnswer } from '../../contracts/cams/tokens.ts'
import type { Biller } from '../../contracts/sales/checkout.ts'
import type { SiteSettings } from '../../contracts/site/site-settings.ts'
import type { BilledItem } from '../sales/biller-rules.ts'
import { amountText } from '../sales/money-text.ts'
import { counted } from '../site/words.ts'

/** Tokens that can be bought together (ENT-080). `price`: in dollars. */
export interface TokenPack extends BilledItem {
  id: string
  sort: number
  isQuickBuy: boolean
  /** Path below this site. */
  icon: string
  price: number
  tokens: number
  /** `''`: none. */
  badge: string
  isNonRecurring: boolean
}

type PackPrice = PackAnswer['normalPrice']
type TokenBilling = SiteSettings['tokenBilling']

/** Both shapes as one; always at the normal price: the special one only decides who may sell it (TOKENS-021). */
export function tokenPacksOf(answer: readonly PackAnswer[], { tiCodeField, piCodeField }: TokenBilling): TokenPack[] {
  return answer
    .map(({ id, sort, imageToken, isQuickBuy, normalPrice, specialPrice }) => {
      const prices = specialPrice ? [normalPrice, specialPrice] : [normalPrice]
      const itemCode = codeIn(normalPrice, piCodeField)
      return {
        id: id ?? normalPrice.priceUuid,
        sort,
        isQuickBuy,
        icon: imageToken === '' ? '' : `/i/token-icons/tokens-${imageToken}.svg`,
        price: normalPrice.priceAmount,
        tokens: normalPrice.tokenAmount,
        badge: CLAIM.test(normalPrice.topDescription) ? '' : normalPrice.topDescription,
        isNonRecurring: isSet(normalPrice.nonRecurringPrice),
        priceUuid: normalPrice.priceUuid,
        isSoldBy: {
          cardBiller: prices.every((price) => codeIn(price, tiCodeField) !== ''),
          nonRecurring: prices.every((price) => isSet(price.nonRecurringPrice)),
          others: itemCode !== '',
        },
        itemCode,
      }
    })
    .filter(({ priceUuid, tokens }) => priceUuid !== '' && tokens > 0)
    .sort((one, other) => one.sort - other.sort)
}

/** What is reckoned here is not taken from anybody's word. */
const CLAIM = /^\s*best\s+value\b/i

/** The lowest price per token among packs that are offered side by side (D27): the smallest of those alike, and none where all are alike. */
export function bestPackOf(packs: readonly TokenPack[]): TokenPack | undefined {
  const priced = packs.filter(({ price }) => price > 0)
  const [best, ...others] = priced.toSorted((one, other) => perToken(one) - perToken(other) || one.price - other.price)
  return best && others.some((other) => perToken(other) > perToken(best)) ? best : undefined
}

function perToken({ price, tokens }: TokenPack): number {
  return price / tokens
}

/** Those of the billers that have a code for the pack (TOKENS-017 to TOKENS-019). */
export function billersOfPack(
  billers: readonly Biller[],
  { isSoldBy }: BilledItem,
  { cardBiller }: TokenBilling,
): Biller[] {
  return billers.filter(({ name, isNonRecurring }) => {
    if (name === cardBiller) return isSoldBy.cardBiller
    return isNonRecurring ? isSoldBy.nonRecurring : isSoldBy.others
  })
}

/** `12 500 tokens`. */
export function tokensText(tokens: number): string {
  const whole = Math.trunc(tokens)
  return counted(whole, 'token', amountText(whole).replaceAll(',', ' '))
}

/** `$ 9.99`. */
export function packPriceText(price: number): string {
  return `$ ${price}`
}

export const tokenTexts = {
  balance: 'Your balance:',
  more: 'More Tokens',
  buy: 'Buy',
  best: 'Best value',
  missing: 'These tokens cannot be paid for just now. Please choose others, or try again later.',
  failed: 'The payment could not be prepared. Nothing has been charged: please try again.',
} as const

function codeIn(price: PackPrice, field: string): string {
  const code = (price as Record<string, unknown>)[field]
  return typeof code === 'string' || typeof code === 'number' ? String(code) : ''
}

function isSet(value: string | number | boolean): boolean {
  return value !== false && value !== '' && value !== 0
}
