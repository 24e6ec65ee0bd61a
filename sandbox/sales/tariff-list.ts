import type { DatabaseSync } from 'node:sqlite'

/** Prices of the days when the sale is on. */
export const SALE = {
  uuid: 'sale-autumn',
  title: 'The Autumn Sale',
  text: 'A quarter off everything, until the clocks have had enough of summer.',
  share: 0.75,
} as const

/** Prices for those whose membership has run out (`?event=expired`). */
export const RENEWAL = {
  uuid: 'expired',
  title: 'Welcome back',
  text: 'Your seat is still free, at a price for people who know the way.',
  share: 0.8,
} as const

/** In the order in which the settings take them; `sort` is the order in which they are shown. */
const PLANS = [
  {
    key: 'month',
    title: '1 Month',
    period: 'per month',
    isOnce: false,
    sort: 10,
    amount: 2995,
    special: 1995,
    old: 3995,
  },
  {
    key: 'year',
    title: '12 Months',
    period: 'per year',
    isOnce: false,
    sort: 30,
    amount: 11940,
    special: 9540,
    old: 23940,
  },
  {
    key: 'lifetime',
    title: 'Lifetime',
    period: 'once',
    isOnce: true,
    sort: 40,
    amount: 34900,
    special: 29900,
    old: 49900,
  },
  {
    key: 'quarter',
    title: '3 Months',
    period: 'per 3 months',
    isOnce: false,
    sort: 20,
    amount: 5985,
    special: 4785,
    old: 8985,
  },
] as const

/** What a set costs more than the base, as a share. */
const SETS = { base: 0, first: 0.32, second: 0.24, third: 0.48 } as const

export type BundleSet = keyof typeof SETS

/** Plans that are for sale when so many are. */
export function plansFor(count: number): readonly string[] {
  return PLANS.slice(0, count).map(({ key }) => key)
}

/** Sites of the network that a tariff can include. A site is not its own partner. */
const PARTNERS = [
  { key: 'dark', siteHost: 'halcyon-vr.example', title: 'Halcyon VR', subtitle: 'Cinema that surrounds you' },
  { key: 'darkest', siteHost: 'nocturne-vr.example', title: 'Nocturne VR', subtitle: 'Men in every direction' },
  { key: 'light', siteHost: 'ar-lumen.example', title: 'AR Lumen', subtitle: 'In your own room' },
] as const

export function partnersOfSet(siteKey: string, set: BundleSet) {
  const others = PARTNERS.filter(({ key }) => key !== siteKey)
  const chosen = { base: [], first: others.slice(0, 1), second: others.slice(1, 2), third: others.slice(0, 2) }[set]
  return chosen.map(({ siteHost, title, subtitle }) => ({ siteHost, siteSettings: { title, subtitle } }))
}

export function seedTariffs(database: DatabaseSync) {
  const writeTariff = database.prepare('INSERT INTO tariffs VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)')
  const writePrice = database.prepare('INSERT INTO prices VALUES (?, ?, ?, ?, ?)')
  for (const plan of PLANS) {
    for (const [set, more] of Object.entries(SETS)) {
      for (const isSpecial of [false, true]) {
        const uuid = `tariff-${plan.key}-${set}-${isSpecial ? 'special' : 'standard'}`
        // The longest tariff brings a picture of its own; the others take the template's.
        const imageKey = plan.key === 'lifetime' ? `tariff-${plan.key}-${set}` : ''
        const { key, title, period, isOnce, sort } = plan
        writeTariff.run(uuid, key, set, Number(isSpecial), title, period, Number(isOnce), sort, imageKey)
        const everyday = pricePoint((isSpecial ? plan.special : plan.amount) * (1 + more))
        const old = pricePoint((isSpecial ? plan.amount : plan.old) * (1 + more))
        const priceUuid = uuid.replace('tariff', 'price')
        writePrice.run(priceUuid, uuid, '', everyday, old)
        for (const { uuid: event, share } of [SALE, RENEWAL]) {
          writePrice.run(`${priceUuid}-${event}`, uuid, event, pricePoint(everyday * share), everyday)
        }
      }
    }
  }
  const writePlus = database.prepare('INSERT INTO member_plus_prices VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)')
  for (const { uuid, title, text, amount, oldAmount, piCode, hasOwnAddress, picture } of MEMBER_PLUS) {
    writePlus.run(uuid, title, text, amount, oldAmount, 'per month', piCode, Number(hasOwnAddress), picture)
  }
}

/** `24.37` becomes `23.95`: the hundredths that price lists end on. */
function pricePoint(amount: number): number {
  return amount >= 20_000 ? Math.round(amount / 1000) * 1000 - 100 : Math.round(amount / 100) * 100 - 5
}

const MEMBER_PLUS = [
  {
    uuid: '5b0a7f0e-4b1d-4c55-9f6e-0d6c2f6f8a11',
    title: 'The Plus Archive',
    text: 'Everything that left the programme, back in the highest resolution it was ever graded in.',
    amount: 995,
    oldAmount: 1495,
    piCode: 'plus-archive-1',
    hasOwnAddress: false,
    picture: 'plus-archive',
  },
  {
    uuid: '8f3d2c1a-77e4-4a0b-b1de-52c9d6e0a4f7',
    title: 'Directors Talking',
    text: 'A commentary track for every film, recorded where it was shot. Sold by a partner of ours.',
    amount: 495,
    oldAmount: 0,
    piCode: 'plus-talks-1',
    hasOwnAddress: true,
    picture: 'plus-talks',
  },
] as const
