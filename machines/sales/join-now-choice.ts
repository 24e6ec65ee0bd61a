import type { JoinNowConfig, JoinNowTemplate, PriceSlot, SaleEvent } from '../../contracts/sales/join-now.ts'
import type { JoinSearch } from '../../contracts/site/searches.ts'
import type { Visitor } from '../session/visitor.ts'
import {
  type Bundle,
  bestValueOf,
  type Offer,
  offerOf,
  shownTariffs,
  specialOf,
  type Tariff,
  toggleBundle,
} from './tariffs.ts'

/** `null`: not known yet; `false`: there is none (sales §4). */
export type SaleEventId = string | false | null

export interface JoinNowInput {
  /** The visitor's membership has run out (JOIN-010). */
  isExpired: boolean
  /** Known from an earlier visit of this tab. */
  saleEvent: SaleEventId
}

/** What the page knows. */
export interface JoinNowContext extends JoinNowInput {
  /** Kept, and sent nowhere (JOIN-035). */
  userRegionCode: string
  isSaleEventAnswered: boolean
  sale: SaleEvent | null
  template: JoinNowTemplate | null
  config: JoinNowConfig | null
  slots: readonly PriceSlot[]
  offer: Offer
  areSpecialsOn: boolean
  /** Of the chosen bundles, in the order of their `sort`. */
  tariffs: readonly Tariff[]
  chosen: Tariff | undefined
}

const NOTHING: Offer = { sets: {}, bundles: [] }

/** Whether the page is that of expired members (SESSION-031): its address says so, or who typed the address without it is one. */
export function isForExpired(search: JoinSearch, { kind }: Pick<Visitor, 'kind'>): boolean {
  return search.event === 'expired' || kind === 'expiredMembership'
}

/** What prices are asked for (JOIN-028): the sale, else those of expired members, else the everyday ones. */
export function eventOf({ saleEvent, isExpired }: Pick<JoinNowContext, 'saleEvent' | 'isExpired'>): string | null {
  return saleEvent || (isExpired ? 'expired' : null)
}

export function beginningOf(input: JoinNowInput): JoinNowContext {
  return {
    ...input,
    userRegionCode: '',
    isSaleEventAnswered: Boolean(input.saleEvent),
    sale: null,
    template: null,
    config: null,
    slots: [],
    offer: NOTHING,
    areSpecialsOn: false,
    tariffs: [],
    chosen: undefined,
  }
}

/** What is chosen now, and what it is offered with. */
export interface Choice {
  tariff: Tariff
  bundles: Bundle[]
  special: Tariff | undefined
  saleEvent: string | null
}

export function choiceOf({ chosen, offer, areSpecialsOn, ...context }: JoinNowContext): Choice {
  return {
    tariff: chosen as Tariff,
    bundles: [...offer.bundles],
    special: chosen && !areSpecialsOn ? specialOf(offer, chosen) : undefined,
    saleEvent: eventOf(context),
  }
}

/** With a bundle switched on or off. */
export function withBundle(context: JoinNowContext, uuid: string) {
  return chosenFrom({ ...context, offer: { ...context.offer, bundles: toggleBundle(context.offer, uuid) } })
}

/** Everything that follows from slots and template. What the visitor switched on stays on where it still exists. */
export function shown(context: JoinNowContext): Partial<JoinNowContext> {
  const fresh = offerOf(context.slots, context.template)
  const wasActive = new Map(context.offer.bundles.map(({ uuid, isActive }) => [uuid, isActive]))
  let offer = fresh
  for (const { uuid, isActive } of fresh.bundles) {
    if ((wasActive.get(uuid) ?? isActive) !== isActive) offer = { ...offer, bundles: toggleBundle(offer, uuid) }
  }
  return { ...chosenFrom({ ...context, offer }), slots: context.slots, template: context.template }
}

/** The tariffs to show. Where the chosen one is not among them, the one at its place is: a month stays a month. */
export function chosenFrom(context: JoinNowContext) {
  const { offer, areSpecialsOn, chosen } = context
  const tariffs = shownTariffs(offer, areSpecialsOn)
  const place = context.tariffs.findIndex(({ uuid }) => uuid === chosen?.uuid)
  const same = tariffs.find(({ uuid }) => uuid === chosen?.uuid)
  return { offer, areSpecialsOn, tariffs, chosen: same ?? tariffs[place] ?? bestValueOf(tariffs) ?? tariffs[0] }
}
