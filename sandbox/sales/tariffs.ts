import type { DatabaseSync } from 'node:sqlite'
import { pictureOf } from '../content/pictures-of.ts'
import type { SandboxSite, Viewer } from '../handler.ts'
import type { SalesSettings } from './sales-settings.ts'
import { type BundleSet, partnersOfSet, plansFor, RENEWAL, SALE } from './tariff-list.ts'

interface PricedTariffRow {
  uuid: string
  plan: string
  bundle_set: BundleSet
  is_special: number
  title: string
  period: string
  is_non_recurring: number
  sort: number
  image_key: string
  price_uuid: string
  event: string
  amount: number
  old_amount: number
}

/** What a price costs at this moment, in hundredths. */
export interface CurrentPrice {
  priceUuid: string
  slavePriceUuids: string[]
  title: string
  period: string
  amount: number
  oldAmount: number
  currency: 'USD' | 'EUR'
  isNonRecurring: boolean
}

const PRICED =
  'SELECT tariffs.*, prices.uuid AS price_uuid, event, amount, old_amount FROM prices JOIN tariffs ON tariffs.uuid = tariff_uuid'

/** Where somebody buys, and who. */
export interface Buyer {
  database: DatabaseSync
  site: SandboxSite
  settings: SalesSettings
  viewer: Viewer | null
}

/** The list of one event: a running sale's or the renewals' when it is asked for, else the everyday one. */
export function priceSlotsOf(buyer: Buyer, event: string | undefined) {
  const { database, site, settings } = buyer
  const rows = database
    .prepare(`${PRICED} WHERE event = ? ORDER BY bundle_set, is_special, sort DESC`)
    .all(isEventOpen(event, buyer) ? event : '') as unknown as PricedTariffRow[]
  const slots = rows.filter((row) => isOffered(row, settings)).map((row) => slotOf(row, site, settings))
  return settings.hasDamagedTariffs ? slots.map(damaged) : slots
}

/** What each plan costs now without partner sites, at the prices of an event if it is open to this buyer. */
export function plansOf(buyer: Buyer, event: string): CurrentPrice[] {
  const { database, site, settings } = buyer
  const rows = database
    .prepare(`${PRICED} WHERE event = ? AND bundle_set = 'base' AND is_special = 0 ORDER BY sort`)
    .all(isEventOpen(event, buyer) ? event : '') as unknown as PricedTariffRow[]
  return rows.filter((row) => isOffered(row, settings)).map((row) => priceFrom(row, site, settings))
}

function isOffered(row: PricedTariffRow, { bundles, plans, specialTariffs }: SalesSettings): boolean {
  const sets = (['base', 'first', 'second', 'third'] as const).slice(0, [1, 2, 4][bundles])
  return plansFor(plans).includes(row.plan) && sets.includes(row.bundle_set) && (row.is_special === 0 || specialTariffs)
}

function slotOf(row: PricedTariffRow, site: SandboxSite, settings: SalesSettings) {
  const { priceUuid, slavePriceUuids, amount, oldAmount, currency } = priceFrom(row, site, settings)
  return {
    uuid: row.uuid,
    type: row.is_special === 1 ? 2 : 1,
    sort: row.sort,
    title: row.title,
    image: row.image_key ? pictureOf('poster', row.image_key, row.title) : null,
    priceUuid,
    slavePriceUuids,
    price: {
      amount: amount / 100,
      oldAmount: oldAmount / 100,
      currency,
      period: row.period,
      isNonRecurring: row.is_non_recurring === 1,
      priceSlaveSites: partnersOfSet(site.key, row.bundle_set),
      fakeTimer: settings.fakeTimers,
      specialTimer: settings.specialTimerMinutes > 0 ? { duration: settings.specialTimerMinutes } : null,
    },
    piCode: `pi-${row.plan}-${row.bundle_set}`,
    customPaymentUrl: '',
    segPayTiCode: '',
  }
}

/** What a price costs now: that of an event which is over costs what the everyday one does. Null: nothing of this name is offered. */
export function currentPrice(buyer: Buyer, priceUuid: string): CurrentPrice | null {
  const { database, site, settings } = buyer
  const found = database.prepare(`${PRICED} WHERE prices.uuid = ?`).get(priceUuid) as unknown as
    | PricedTariffRow
    | undefined
  if (!found || !isOffered(found, settings)) return null
  if (found.event === '' || isEventOpen(found.event, buyer)) return priceFrom(found, site, settings)
  const everyday = database.prepare(`${PRICED} WHERE tariff_uuid = ? AND event = ''`).get(found.uuid)
  return priceFrom({ ...(everyday as unknown as PricedTariffRow), price_uuid: priceUuid }, site, settings)
}

/** Hundredths, as everything has become dearer or cheaper meanwhile. */
export function amountNow(amount: number, { priceRisePercent }: SalesSettings): number {
  return Math.round(amount * (1 + priceRisePercent / 100))
}

function priceFrom(row: PricedTariffRow, site: SandboxSite, settings: SalesSettings): CurrentPrice {
  const amount = amountNow(row.amount, settings)
  return {
    priceUuid: row.price_uuid,
    slavePriceUuids: partnersOfSet(site.key, row.bundle_set).map((_, index) => `${row.price_uuid}-with-${index + 1}`),
    title: row.title,
    period: row.period,
    amount,
    oldAmount: row.old_amount > amount ? row.old_amount : 0,
    currency: site.key === 'light' ? 'EUR' : 'USD',
    isNonRecurring: row.is_non_recurring === 1,
  }
}

/** A sale is open to all while it is on, renewals to those whose membership has run out. */
function isEventOpen(event: string | undefined, { settings, viewer }: Buyer): event is string {
  return event === SALE.uuid ? settings.isSaleOn : event === RENEWAL.uuid && viewer?.membership === 'expired'
}

/** What a careless editor leaves behind: every third tariff has no price, none above 0, or a partner that is no site. */
function damaged(slot: ReturnType<typeof slotOf>, index: number): unknown {
  if (index % 3 === 0) return { ...slot, price: undefined }
  if (index % 3 === 1) return { ...slot, price: { ...slot.price, amount: index % 2 === 0 ? 0 : '12' } }
  return {
    ...slot,
    price: { ...slot.price, priceSlaveSites: [...slot.price.priceSlaveSites, { siteHost: '//evil?x' }] },
  }
}
