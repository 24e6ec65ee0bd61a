import type { Quote } from '../../contracts/sales/checkout.ts'
import type { MemberPlusPrice } from '../../contracts/sales/member-plus.ts'
import type { SiteSettings } from '../../contracts/site/site-settings.ts'
import { leaveTo } from '../access/links.ts'
import { isExpiredStatus, type Visitor } from '../session/visitor.ts'
import type { BillerQuestion } from './biller-rules.ts'
import type { SalesRequest } from './sales-request.ts'

/** What the server knows of a member's way of paying. */
export interface MemberFacts {
  /** Name of the biller, in small letters. */
  paymentSystem: string
  /** Of the membership, in words. */
  status: string
}

export interface MemberPlusOfferInput {
  mayHoldOffers: boolean
  /** An offer was taken before the page went, and it is not known what came of it (M03). */
  isPending: boolean
  settings: Pick<SiteSettings, 'memberPlusBillers' | 'allowedHosts' | 'sisterSites'>
  /** Of the open page. */
  origin: string
}

/** What the pop-up of an offer knows. */
export interface OfferContext extends MemberPlusOfferInput {
  member: MemberFacts
  priceUuid: string
  offer: MemberPlusPrice | null
  /** Name of the biller that collects for it: the member's own one, until another is chosen. */
  biller: string
  /** What went wrong when it was taken; `''`: nothing. */
  message: string
  /** Of an offer that was taken before a reload, or while the page was not shown. */
  paymentUrl: string
}

export const NOTHING_CHOSEN: Pick<OfferContext, 'member' | 'priceUuid' | 'offer' | 'biller'> = {
  member: { paymentSystem: '', status: '' },
  priceUuid: '',
  offer: null,
  biller: '',
}

/** Whose membership an offer can be added to, as far as the token says. An expired one is let pass here and judged by its status (MPLUS-011). */
export function mayHoldOffers({ isLoggedIn, flags }: Pick<Visitor, 'isLoggedIn' | 'flags'>): boolean {
  return isLoggedIn && (flags.isActiveOrExpired || flags.isInactiveWithBenefits)
}

/** Whether offers can be paid as the membership is paid (MPLUS-010). */
export function isServed({ paymentSystem, status }: MemberFacts, billers: readonly string[]): boolean {
  return !isExpiredStatus(status.trim()) && billers.includes(paymentSystem)
}

export const memberPlusTexts = {
  missing: 'This offer cannot be paid for just now. Nothing has been charged: please try again later.',
} as const

/** Who may collect for an offer: those that sell such offers, beginning with `biller` (CHECKOUT-030, MPLUS-010). */
export function billerQuestionOf({
  offer,
  biller,
  settings,
}: {
  offer: Pick<MemberPlusPrice, 'price'> | null
  biller: string
  settings: Pick<SiteSettings, 'memberPlusBillers'>
}): BillerQuestion {
  return {
    isNonRecurring: offer?.price?.isNonRecurring ?? false,
    hasSlavePrices: false,
    allowsRestricted: false,
    among: settings.memberPlusBillers,
    preferred: biller,
  }
}

const JOIN_NOW = '/join-now/'

interface WayOut {
  settings: Pick<SiteSettings, 'allowedHosts' | 'sisterSites'>
  /** Of the open page. */
  origin: string
}

/** Where joining goes on when no payment address can be had (MPLUS-009): below the site that the offer names, if it is one of ours. A path: here. */
export function joinNowOf(siteUrl: string, { settings, origin }: WayOut): string {
  const named = URL.parse('join-now/', `${siteUrl.replace(/(?<!\/)\/*$/, '')}/`)
  if (!named || named.origin === origin) return JOIN_NOW
  const sisters = settings.sisterSites.flatMap(({ url }) => URL.parse(url)?.host ?? [])
  return leaveTo(named.href, 'biller', { allowedHosts: { biller: sisters } }) ?? JOIN_NOW
}

/** Asks where to pay for an offer, at the price that is shown with it (MPLUS-007, API-101). */
export function offerRequest({ piCode, site, price }: MemberPlusPrice, paymentSystem: string): SalesRequest {
  const query = {
    piCode,
    siteUrl: site.url,
    returnUrl: site.returnUrl,
    paymentSystem,
    segpayPackageId: site.segpayPackageId,
    ...(price && { quoteAmount: price.amount.toFixed(2), quoteCurrency: price.currency }),
  }
  return { kind: 'getMemberPlusPaymentUrl', query }
}

/** Whether it is an address of a biller that the settings allow. */
export function isPayable(url: string, settings: Pick<SiteSettings, 'allowedHosts'>): boolean {
  return leaveTo(url, 'biller', settings) !== undefined
}

/** The offer at what it costs by now. */
export function repriced(offer: MemberPlusPrice, quote: Quote | null): MemberPlusPrice {
  const { price } = offer
  return { ...offer, price: price && quote && { ...price, ...quote, oldAmount: 0 } }
}

/** Where the offer itself says that it is paid; `''`: nowhere. */
export function ownAddressOf({ offer }: Pick<OfferContext, 'offer'>): string {
  return offer?.customPaymentUrl ?? ''
}

export function wayToJoinNow({ offer, settings, origin }: OfferContext) {
  const to = joinNowOf(offer?.site.url ?? '', { settings, origin })
  return { to, isExternal: !to.startsWith('/') }
}
