import type { Biller, PaymentUrlRequest, Quote } from '../../contracts/sales/checkout.ts'
import type { SiteSettings } from '../../contracts/site/site-settings.ts'
import { emailPatternMessage, isStrictEmail, normalEmail } from '../session/email-rules.ts'
import { passwordMessages, passwordProblem } from '../session/password-rules.ts'
import { type BillerSettings, billerTexts, eligibleBillers, firstBiller } from './biller-rules.ts'
import type { MoneyRefusal } from './money-action.machine.ts'
import { moneyTexts, notAskedText } from './money-text.ts'
import type { AccountRequest, SalesRequest } from './sales-request.ts'
import type { Bundle, Tariff } from './tariffs.ts'

export type CheckoutSettings = BillerSettings & Pick<SiteSettings, 'persuasion' | 'exampleEmail' | 'allowedHosts'>

/** What the visitor wants to buy. */
export interface Selection {
  tariff: Tariff
  bundles: readonly Bundle[]
  /** The same in the special set: what the 'One-Time Special' toggle changes to (CHECKOUT-006). */
  special: Tariff | null
  saleEvent: string | null
}

/** What outlives the page: everything that was chosen and typed, but the password. */
export interface CheckoutDraft {
  selection: Selection | null
  wantsSpecial: boolean
  email: string
  isReceiveUpdates: boolean
  biller: string
  /** The e-mail has an account, whose owner goes on to pay once they have logged in. */
  awaitsLogIn: boolean
}

export interface TypedAccount {
  email: string
  password: string
}

/** What the form knows. */
export interface Order extends CheckoutDraft {
  settings: CheckoutSettings
  isSignedIn: boolean
  /** `''`: not known yet. */
  userUuid: string
  affiliateId: string
  /** All that the server has. */
  billers: readonly Biller[]
  /** What it costs by now, where that is no longer what was shown first (M08). */
  newPrice: Quote | null
}

export interface CheckoutErrors {
  email: string
  password: string
  biller: string
}

export const checkoutTexts = {
  ...moneyTexts,
  required: 'Please fill in this field',
  urlNotFound: 'Payment url not found',
  generic: 'Uh-oh... Something went wrong.',
  nothingSelected: 'Please choose a membership first.',
  changed: 'You chose something else meanwhile. Please confirm what you would like to buy.',
  userUnknown: 'We could not find out who you are. Please try again.',
  unavailable: 'Nothing was charged. What you typed is kept: please try again in a moment.',
} as const

const NOBODY_CAN: readonly Biller[] = []

/** The tariff that will be paid for. */
export function tariffOf({ selection, wantsSpecial }: Pick<Order, 'selection' | 'wantsSpecial'>): Tariff | null {
  return (wantsSpecial ? selection?.special : null) ?? selection?.tariff ?? null
}

/** The prices in the cart, which the server gets too. */
export function priceOf(order: Pick<Order, 'selection' | 'wantsSpecial' | 'newPrice'>) {
  const tariff = tariffOf(order)
  if (!tariff) return null
  const { price } = tariff
  return order.newPrice ? { ...price, ...order.newPrice, oldAmount: 0 } : price
}

/** Billers that may collect what is selected. */
export function offeredBillers(order: Pick<Order, 'selection' | 'wantsSpecial' | 'billers' | 'settings'>) {
  const question = billerQuestionOf(order)
  return question ? eligibleBillers(order.billers, question, order.settings) : NOBODY_CAN
}

export function billerQuestionOf(order: Pick<Order, 'selection' | 'wantsSpecial'>) {
  const tariff = tariffOf(order)
  if (!tariff) return null
  const { price, slavePriceUuids } = tariff
  return {
    isNonRecurring: price.isNonRecurring,
    hasSlavePrices: slavePriceUuids.length > 0,
    allowsRestricted: false,
  }
}

/** The biller that the form goes on with: the one in it if it may collect, otherwise the one that a form begins with. */
export function billerAfter(order: Order): string {
  const offered = offeredBillers(order)
  return offered.some(({ name }) => name === order.biller) ? order.biller : firstBiller(offered, order.settings)
}

export function problemsOf(order: Order, typed: TypedAccount): CheckoutErrors {
  const biller = offeredBillers(order).some(({ name }) => name === order.biller) ? '' : billerTexts.notSelected
  return { email: emailProblem(typed.email, order.settings), password: passwordProblemText(typed.password), biller }
}

export function newAccountRequest(order: Order, { email, password }: TypedAccount): SalesRequest | null {
  const tariff = tariffOf(order)
  if (!tariff) return null
  const body: AccountRequest = {
    email: normalEmail(email),
    password,
    isReceiveUpdates: order.isReceiveUpdates,
    paymentSystem: order.biller,
    priceUuid: tariff.priceUuid,
    ...(tariff.slavePriceUuids.length > 0 && { slavePriceUuids: tariff.slavePriceUuids }),
    ...(order.affiliateId && { affiliateId: order.affiliateId }),
    ...(order.selection?.saleEvent && { saleEvent: order.selection.saleEvent }),
    quote: quoteOf(order),
  }
  return { kind: 'createAccount', body }
}

export function paymentRequest(order: Order, paymentSystem: string): SalesRequest | null {
  const tariff = tariffOf(order)
  if (!tariff) return null
  const { priceUuid, slavePriceUuids } = tariff
  const body: PaymentUrlRequest = {
    userUuid: order.userUuid,
    paymentSystem,
    priceUuid,
    slavePriceUuids,
    quote: quoteOf(order),
  }
  return { kind: 'createPaymentUrl', body }
}

/** The confirmed order: the choice or its price may change before the server has answered. */
export type Confirmed = Pick<Order, 'selection' | 'wantsSpecial' | 'newPrice'>

/** Whether what was confirmed is what is selected now, at the same price. */
export function isSameOrder(confirmed: Confirmed, order: Order): boolean {
  const [before, now] = [confirmed, order].map((one) =>
    JSON.stringify([tariffOf(one)?.priceUuid, tariffOf(one)?.slavePriceUuids, quoteOf(one)]),
  )
  return before === now
}

/** Whether both are the same membership: at its everyday or its special price, which comes and goes by itself. */
export function isSameMembership(one: Confirmed, other: Confirmed): boolean {
  const uuids = variantsOf(one)
  return variantsOf(other).some((uuid) => uuids.includes(uuid))
}

function variantsOf({ selection }: Confirmed): string[] {
  return [selection?.tariff.uuid, selection?.special?.uuid].filter((uuid) => uuid !== undefined)
}

export function messageOf({ cause, title, fields }: MoneyRefusal): string {
  if (cause === 'unavailable') return checkoutTexts.unavailable
  const ownWords = fields.email || fields.password ? '' : title || checkoutTexts.generic
  return notAskedText({ cause }) || ownWords
}

function quoteOf(order: Confirmed): Quote | undefined {
  const price = priceOf(order)
  return price ? { amount: price.amount, currency: price.currency } : undefined
}

function emailProblem(email: string, { exampleEmail }: CheckoutSettings) {
  if (email.trim() === '') return checkoutTexts.required
  return isStrictEmail(normalEmail(email)) ? '' : emailPatternMessage(exampleEmail)
}

function passwordProblemText(password: string) {
  if (password === '') return checkoutTexts.required
  const problem = passwordProblem(password)
  return problem ? passwordMessages[problem] : ''
}
