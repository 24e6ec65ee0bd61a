import type { JoinNowTemplate, PriceSlot } from '../../contracts/sales/join-now.ts'

/** Something that can be bought: a price slot with the picture that it is shown with. */
export type Tariff = Omit<PriceSlot, 'image' | 'partnerSites'> & {
  /** Path below the content host; `''` without a picture. */
  image: string
  imageAlt: string
}

/** A partner site that can be bought with the site itself (ENT-045). */
export interface Bundle {
  /** Host of the partner site. */
  uuid: string
  isActive: boolean
  siteSettings: { title: string; subtitle: string }
}

/** By the partner sites that are bought along: none, the first, the second, both. */
type SetName = 'base' | 'first' | 'second' | 'third'

interface TariffSet {
  standard: readonly Tariff[]
  special: readonly Tariff[]
}

/** Everything that is for sale. `third` exists only where a slot has both partner sites (JOIN-018). */
export type TariffSets = Readonly<Partial<Record<SetName, TariffSet>>>

export interface Offer {
  sets: TariffSets
  bundles: readonly Bundle[]
}

type DefaultImages = Pick<JoinNowTemplate, 'standardImages' | 'bundleImages'>

const NO_IMAGES: DefaultImages = { standardImages: [], bundleImages: [] }

/** Sorts price slots into sets (JOIN-019) and makes a bundle of each partner site. Slots with other partners than the first two are left out. */
export function offerOf(slots: readonly PriceSlot[], template: DefaultImages | null): Offer {
  const sorted = slots.toSorted((one, other) => one.sort - other.sort)
  const partners = [
    ...new Map(sorted.flatMap(({ partnerSites }) => partnerSites).map((site) => [site.siteHost, site])).values(),
  ].slice(0, 2)
  const [first, second] = partners.map(({ siteHost }) => siteHost)
  const images = template ?? NO_IMAGES
  const setOf = (hosts: ReadonlyArray<string | undefined>, defaults: readonly string[]): TariffSet => {
    const own = sorted.filter(({ partnerSites }) => isSame(hosts, partnerSites))
    const variant = (isStandard: boolean) =>
      own.filter((slot) => slot.isStandard === isStandard).map((slot, index) => tariffOf(slot, index, defaults))
    return { standard: variant(true), special: variant(false) }
  }
  const sets = {
    base: setOf([], images.standardImages),
    first: setOf([first], images.bundleImages),
    second: setOf([second], images.bundleImages),
    third: setOf([first, second], images.bundleImages),
  }
  const filled = Object.fromEntries(
    Object.entries(sets).filter(([, { standard, special }]) => standard.length + special.length > 0),
  )
  const bundles = partners.map(({ siteHost, siteSettings }) => ({
    uuid: siteHost,
    isActive: false,
    siteSettings: { ...siteSettings, title: siteSettings.title || siteHost },
  }))
  return { sets: filled, bundles: firstReachable(filled, bundles) }
}

function isSame(hosts: ReadonlyArray<string | undefined>, partnerSites: PriceSlot['partnerSites']) {
  const own = new Set(partnerSites.map(({ siteHost }) => siteHost))
  return own.size === hosts.length && hosts.every((host) => host !== undefined && own.has(host))
}

/** A tariff without an image takes a default one by its index (JOIN-005); after the last comes the first (JOIN-006). */
function tariffOf({ image, partnerSites: _, ...slot }: PriceSlot, index: number, defaults: readonly string[]): Tariff {
  const fallback = defaults.length > 0 ? (defaults[index % defaults.length] ?? '') : ''
  return { ...slot, image: image?.permalink ?? fallback, imageAlt: image?.alt ?? '' }
}

/** Switches one partner site on or off (JOIN-011). Where that leads to nothing that is for sale, the others follow or give way. */
export function toggleBundle({ sets, bundles }: Offer, uuid: string): readonly Bundle[] {
  const wanted = bundles.find((bundle) => bundle.uuid === uuid)
  if (!wanted) return bundles
  const isActive = !wanted.isActive
  const withOthers = (others: (isOn: boolean) => boolean) =>
    bundles.map((bundle) => ({ ...bundle, isActive: bundle === wanted ? isActive : others(bundle.isActive) }))
  const candidates = [withOthers((isOn) => isOn), withOthers(() => false), withOthers(() => isActive)]
  return candidates.find((each) => setNameOf(each) in sets) ?? bundles
}

/** The first choice of partner sites that something is for sale with, beginning with none. */
function firstReachable(sets: TariffSets, bundles: Bundle[]): readonly Bundle[] {
  const candidates = [
    bundles,
    ...bundles.map((chosen) => bundles.map((bundle) => ({ ...bundle, isActive: bundle === chosen }))),
    bundles.map((bundle) => ({ ...bundle, isActive: true })),
  ]
  return candidates.find((each) => setNameOf(each) in sets) ?? bundles
}

function setNameOf(bundles: readonly Bundle[]): SetName {
  if (bundles.length > 1 && bundles.every(({ isActive }) => isActive)) return 'third'
  if (bundles[0]?.isActive) return 'first'
  if (bundles[1]?.isActive) return 'second'
  return 'base'
}

/** The tariffs of the chosen partner sites (JOIN-012 … JOIN-016). Where no special ones exist, the standard ones are what there is. */
export function shownTariffs({ sets, bundles }: Offer, areSpecialsOn: boolean): readonly Tariff[] {
  const { standard = [], special = [] } = sets[setNameOf(bundles)] ?? {}
  const [wanted, other] = areSpecialsOn ? [special, standard] : [standard, special]
  return wanted.length > 0 ? wanted : other
}

/** What the tariff costs as a special one (CHECKOUT-006): the special of the same set at the same place. */
export function specialOf({ sets, bundles }: Offer, tariff: Tariff): Tariff | undefined {
  const { standard = [], special = [] } = sets[setNameOf(bundles)] ?? {}
  const index = standard.findIndex(({ uuid }) => uuid === tariff.uuid)
  return index === -1 ? undefined : special[index]
}

/** Whole percents off the old price; 0 where nothing is. */
export function percentOff({ amount, oldAmount }: Pick<Tariff['price'], 'amount' | 'oldAmount'>): number {
  return oldAmount > amount ? Math.round(((oldAmount - amount) / oldAmount) * 100) : 0
}

const MONTHS_OF = { day: 12 / 365, week: 84 / 365, month: 1, year: 12 } as const

/** Its price for one month; null for one-time prices, and for periods of unknown length. */
function monthlyPriceOf({ price: { amount, period } }: Tariff): number | null {
  const [, count = '1', unit] = /(?:(\d{1,3})[ -]?)?(day|week|month|year)/i.exec(period) ?? []
  const months = unit && Number(count) * MONTHS_OF[unit.toLowerCase() as keyof typeof MONTHS_OF]
  return months ? amount / months : null
}

/** The one with the lowest price per month, whatever its place, as long as another costs more (D27); of several the last. */
export function bestValueOf(tariffs: readonly Tariff[]): Tariff | undefined {
  const monthly = tariffs.map(monthlyPriceOf)
  const known = monthly.filter((price) => price !== null)
  const least = Math.min(...known)
  return least < Math.max(...known) ? tariffs[monthly.lastIndexOf(least)] : undefined
}
