import { type PriceSlot, PriceSlotsAnswer } from '../../contracts/sales/join-now.ts'

const PARTNERS = {
  north: { siteHost: 'north.example', siteSettings: { title: 'North', subtitle: 'By the sea' } },
  south: { siteHost: 'south.example', siteSettings: { title: 'South', subtitle: 'In the sun' } },
  east: { siteHost: 'east.example', siteSettings: { title: 'East', subtitle: 'At dawn' } },
} as const

export interface SlotWords {
  with?: Array<keyof typeof PARTNERS>
  type?: unknown
  sort?: number
  price?: object
  [field: string]: unknown
}

/** A price slot as a server writes it. */
export function wireSlot(uuid: string, { with: partners = [], price, ...fields }: SlotWords = {}) {
  return {
    uuid,
    type: 1,
    sort: 0,
    title: uuid,
    image: null,
    priceUuid: `price-${uuid}`,
    slavePriceUuids: partners.map((name) => `price-${uuid}-${name}`),
    ...fields,
    price: {
      amount: 29.95,
      oldAmount: 39.95,
      currency: 'USD',
      period: 'per month',
      priceSlaveSites: partners.map((name) => PARTNERS[name]),
      ...price,
    },
  }
}

/** Price slots as the site reads them. */
export function slotsOf(...wire: unknown[]): PriceSlot[] {
  return PriceSlotsAnswer.parse({ data: wire })
}

/** One standard and one special tariff of each set, for both partner sites. */
export function everySet(): PriceSlot[] {
  const sets: Array<[string, SlotWords['with']]> = [
    ['base', []],
    ['first', ['north']],
    ['second', ['south']],
    ['third', ['north', 'south']],
  ]
  return slotsOf(
    ...sets.flatMap(([name, partners]) =>
      [1, 2].flatMap((type) => [
        wireSlot(`${name}-month-${type === 1 ? 'standard' : 'special'}`, { with: partners, type, sort: 1 }),
        wireSlot(`${name}-year-${type === 1 ? 'standard' : 'special'}`, {
          with: partners,
          type,
          sort: 2,
          price: { amount: 99, oldAmount: 240, period: 'per year' },
        }),
      ]),
    ),
  )
}

export const TEMPLATE = {
  benefits: [{ title: 'Every film', text: 'Whole.' }],
  winnerLogos: [],
  standardImages: ['/standard-1', '/standard-2', '/standard-3'],
  bundleImages: ['/bundle-1', '/bundle-2', '/bundle-3'],
}

export const CONFIG = {
  comments: ['I missed my train.'],
  trap: { durationSeconds: 600, onBack: true, onTop: true, onLeft: false, onRight: false },
  timerSeconds: [0, 900, 0, 0],
}
