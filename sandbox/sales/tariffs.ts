import type { DatabaseSync } from 'node:sqlite'
import { pictureOf } from '../content/pictures-of.ts'
import type { SandboxSite } from '../handler.ts'
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

/** The list of one event: a running sale's or the renewals' when it is asked for, else the everyday one. */
export function priceSlotsOf(
  database: DatabaseSync,
  site: SandboxSite,
  settings: SalesSettings,
  asked: string | undefined,
) {
  const rows = database
    .prepare(`${PRICED} WHERE event = ? ORDER BY bundle_set, is_special, sort DESC`)
    .all(isEventOpen(asked, settings) ? asked : '') as unknown as PricedTariffRow[]
  const sets = (['base', 'first', 'second', 'third'] as const).slice(0, [1, 2, 4][settings.bundles])
  const plans = plansFor(settings.plans)
  const slots = rows
    .filter(({ plan, bundle_set }) => plans.includes(plan) && sets.includes(bundle_set))
    .filter((row) => row.is_special === 0 || settings.specialTariffs)
    .map((row) => slotOf(row, site, settings))
  return settings.hasDamagedTariffs ? slots.map(damaged) : slots
}

function slotOf(row: PricedTariffRow, site: SandboxSite, settings: SalesSettings) {
  const { priceUuid, slavePriceUuids, amount, oldAmount, currency } = priceFrom(row, site, settings)
  return {
    uuid: row.uuid,
    type: row.is_special === 1 ? 2 : 1,
    sort: row.sort,
    title: row.title,
    image: row.image_key ? pictureOf('still', row.image_key, row.title) : null,
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

/** What a price costs now: that of an event which is over costs what the everyday one does. Null: there is none of this name. */
export function currentPrice(
  database: DatabaseSync,
  site: SandboxSite,
  settings: SalesSettings,
  priceUuid: string,
): CurrentPrice | null {
  const found = database.prepare(`${PRICED} WHERE prices.uuid = ?`).get(priceUuid) as unknown as
    | PricedTariffRow
    | undefined
  if (!found) return null
  if (found.event === '' || isEventOpen(found.event, settings)) return priceFrom(found, site, settings)
  const everyday = database.prepare(`${PRICED} WHERE tariff_uuid = ? AND event = ''`).get(found.uuid)
  return { ...priceFrom(everyday as unknown as PricedTariffRow, site, settings), priceUuid }
}

function priceFrom(row: PricedTariffRow, site: SandboxSite, { priceRisePercent }: SalesSettings): CurrentPrice {
  const amount = Math.round(row.amount * (1 + priceRisePercent / 100))
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

function isEventOpen(event: string | undefined, { isSaleOn }: SalesSettings): event is string {
  return event === RENEWAL.uuid || (event === SALE.uuid && isSaleOn)
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
