import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PriceSlot } from '../../contracts/sales/join-now.ts'
import { deadlinesOf, NO_TIMER, startedBy } from '../../machines/sales/price-timers.ts'
import {
  bestValueOf,
  type Offer,
  offerOf,
  percentOff,
  shownTariffs,
  specialOf,
  toggleBundle,
} from '../../machines/sales/tariffs.ts'
import { everySet, slotsOf, TEMPLATE, wireSlot } from './slots.ts'

const NORTH = 'north.example'
const SOUTH = 'south.example'

describe('what is for sale', () => {
  test('tariffs are sorted by their sort field [JOIN-004, ENT-044]', () => {
    const slots = [wireSlot('d', { sort: 30 }), wireSlot('a', { sort: -1 }), wireSlot('c', { sort: 9 }), wireSlot('b')]
    expect(uuids(offerOf(slotsOf(...slots), null))).toEqual(['a', 'b', 'c', 'd'])
  })

  test('so are those of each set of bundles, standard and special ones [JOIN-004]', () => {
    const bundles = [[], ['north'], ['south'], ['north', 'south']] as const
    const places = { last: 30, first: -1, middle: 9 }
    const slots = bundles.flatMap((partners) =>
      ['standard', 'special'].flatMap((variant, index) =>
        Object.entries(places).map(([place, sort]) =>
          wireSlot([...partners, variant, place].join('-'), { with: [...partners], type: index + 1, sort }),
        ),
      ),
    )
    const offer = offerOf(slotsOf(...slots), null)
    expect(everySubset(offer).map((each) => [...uuids(each), ...uuids(each, true)])).toEqual(
      ['', 'north-', 'south-', 'north-south-'].map((set) => [
        `${set}standard-first`,
        `${set}standard-middle`,
        `${set}standard-last`,
        `${set}special-first`,
        `${set}special-middle`,
        `${set}special-last`,
      ]),
    )
  })

  test('one without an image takes the default of its set by its index [JOIN-005, ENT-041, ENT-044]', () => {
    const own = { alt: 'A view', permalink: '/own', colour: '' }
    const offer = offerOf(
      slotsOf(
        wireSlot('a', { sort: 1 }),
        wireSlot('b', { sort: 2, image: own }),
        wireSlot('c', { sort: 3 }),
        wireSlot('d', { with: ['north'], sort: 1 }),
        wireSlot('e', { with: ['north'], sort: 2, image: own }),
        wireSlot('f', { with: ['north'], sort: 3 }),
      ),
      TEMPLATE,
    )
    expect(shownTariffs(offer, false).map(({ image }) => image)).toEqual(['/standard-1', '/own', '/standard-3'])
    expect(shownTariffs(toggled(offer, NORTH), false).map(({ image }) => image)).toEqual([
      '/bundle-1',
      '/own',
      '/bundle-3',
    ])
    const bare = everySubset(offerOf(everySet(), TEMPLATE)).map((each) =>
      [false, true].map((areSpecialsOn) => shownTariffs(each, areSpecialsOn).map(({ image }) => image)),
    )
    const [ofBase, ofBundles] = [
      ['/standard-1', '/standard-2'],
      ['/bundle-1', '/bundle-2'],
    ]
    expect(bare).toEqual([
      [ofBase, ofBase],
      [ofBundles, ofBundles],
      [ofBundles, ofBundles],
      [ofBundles, ofBundles],
    ])
  })

  test('after the last default image comes the first [JOIN-006]', () => {
    const slots = slotsOf(...[0, 1, 2, 3, 4].map((sort) => wireSlot(`tariff-${sort}`, { sort })))
    expect(shownTariffs(offerOf(slots, TEMPLATE), false).map(({ image }) => image)).toEqual([
      '/standard-1',
      '/standard-2',
      '/standard-3',
      '/standard-1',
      '/standard-2',
    ])
    const bundled = slotsOf(...[0, 1, 2, 3].map((sort) => wireSlot(`tariff-${sort}`, { sort, with: ['north'] })))
    expect(shownTariffs(offerOf(bundled, TEMPLATE), false).map(({ image }) => image)).toEqual([
      '/bundle-1',
      '/bundle-2',
      '/bundle-3',
      '/bundle-1',
    ])
  })

  test('type 1 is standard, and any other special [JOIN-017, ENT-044]', () => {
    const offer = offerOf(
      slotsOf(...[1, '1', 2, 0, 'one'].map((type, sort) => wireSlot(`type-${type}-${sort}`, { type, sort }))),
      null,
    )
    expect([uuids(offer), uuids(offer, true)]).toEqual([
      ['type-1-0', 'type-1-1'],
      ['type-2-2', 'type-0-3', 'type-one-4'],
    ])
  })

  test("a 'third' set exists only where a slot has two partner sites [JOIN-018]", () => {
    const two = offerOf(everySet(), null)
    const single = offerOf(
      everySet().filter(({ partnerSites }) => partnerSites.length < 2),
      null,
    )
    expect([Object.keys(two.sets), Object.keys(single.sets)]).toEqual([
      ['base', 'first', 'second', 'third'],
      ['base', 'first', 'second'],
    ])
  })

  test('sets follow the number of partner sites, and bundles the order in which their hosts come [JOIN-019, ENT-045]', () => {
    const { bundles } = offerOf(everySet(), null)
    expect(bundles).toEqual([
      { uuid: NORTH, isActive: false, siteSettings: { title: 'North', subtitle: 'By the sea' } },
      { uuid: SOUTH, isActive: false, siteSettings: { title: 'South', subtitle: 'In the sun' } },
    ])
  })

  test('the first partner site is the one that comes first by sort, not by name [JOIN-018, JOIN-019]', () => {
    const offer = offerOf(
      slotsOf(
        wireSlot('both', { with: ['north', 'south'], sort: 4 }),
        wireSlot('north', { with: ['north'], sort: 3 }),
        wireSlot('south', { with: ['south'], sort: 2 }),
        wireSlot('alone', { sort: 1 }),
      ),
      null,
    )
    const { base, first, second, third } = offer.sets
    const standard = (set: typeof base) => set?.standard.map(({ uuid }) => uuid)
    expect({
      bundles: offer.bundles.map(({ uuid }) => uuid),
      base: standard(base),
      first: standard(first),
      second: standard(second),
      third: standard(third),
    }).toEqual({
      bundles: [SOUTH, NORTH],
      base: ['alone'],
      first: ['south'],
      second: ['north'],
      third: ['both'],
    })
  })

  test('slots for a third partner site are not offered', () => {
    const slots = [...everySet(), ...slotsOf(wireSlot('far', { with: ['east'], sort: 9 }))]
    const offer = offerOf(slots, null)
    const isFarOffered = everySubset(offer).some((each) => uuids(each).includes('far'))
    expect({ bundles: offer.bundles.length, isFarOffered }).toEqual({ bundles: 2, isFarOffered: false })
  })
})

describe('which tariffs are shown', () => {
  const offer = offerOf(everySet(), null)

  test("with more than one bundle and all of them active, the 'third' set [JOIN-012]", () => {
    expect(uuids(toggled(offer, NORTH, SOUTH))).toEqual(['third-month-standard', 'third-year-standard'])
  })

  test("the only bundle active is no 'third' set [JOIN-012]", () => {
    const single = offerOf(
      everySet().filter(({ partnerSites }) => partnerSites.every(({ siteHost }) => siteHost === NORTH)),
      null,
    )
    expect(uuids(toggled(single, NORTH))).toEqual(['first-month-standard', 'first-year-standard'])
  })

  test("otherwise, with the first bundle active, the 'first' set [JOIN-012, JOIN-013]", () => {
    expect(uuids(toggled(offer, NORTH))).toEqual(['first-month-standard', 'first-year-standard'])
  })

  test("otherwise, with the second bundle active, the 'second' set [JOIN-012, JOIN-014]", () => {
    expect(uuids(toggled(offer, SOUTH))).toEqual(['second-month-standard', 'second-year-standard'])
  })

  test('otherwise the base set [JOIN-015]', () => {
    expect(uuids(offer)).toEqual(['base-month-standard', 'base-year-standard'])
    expect(uuids(toggled(offer, NORTH, SOUTH, NORTH, SOUTH))).toEqual(uuids(offer))
  })

  test('of each set the special variant while special tariffs are on, and the standard one otherwise [JOIN-016, JOIN-018]', () => {
    const seen = everySubset(offer).map((each) => [uuids(each), uuids(each, true)])
    expect(seen).toEqual(
      ['base', 'first', 'second', 'third'].map((set) => [
        [`${set}-month-standard`, `${set}-year-standard`],
        [`${set}-month-special`, `${set}-year-special`],
      ]),
    )
  })

  test('where a set has no special variant, its standard one stays', () => {
    const plain = offerOf(slotsOf(wireSlot('a')), null)
    expect(uuids(plain, true)).toEqual(['a'])
  })

  test('a tariff has its special counterpart at its own place of the set, if there is one [CHECKOUT-006]', () => {
    const [month, year] = shownTariffs(toggled(offer, NORTH), false)
    const counterparts = [month, year].map((tariff) => tariff && specialOf(toggled(offer, NORTH), tariff)?.uuid)
    expect(counterparts).toEqual(['first-month-special', 'first-year-special'])
    const [special] = shownTariffs(offer, true)
    expect(special && specialOf(offer, special)).toBe(undefined)
  })
})

describe('choosing bundles', () => {
  test('selecting a bundle toggles its isActive [JOIN-011, ENT-045]', () => {
    const offer = offerOf(everySet(), null)
    const once = toggled(offer, SOUTH)
    expect([once.bundles, toggled(once, SOUTH).bundles].map((all) => all.map(({ isActive }) => isActive))).toEqual([
      [false, true],
      [false, false],
    ])
  })

  test('two that are not sold together give way to one another', () => {
    const offer = offerOf(
      everySet().filter(({ partnerSites }) => partnerSites.length < 2),
      null,
    )
    expect(active(toggled(offer, NORTH, SOUTH))).toEqual([SOUTH])
  })

  test('two that are only sold together come and go together', () => {
    const offer = offerOf(
      everySet().filter(({ partnerSites }) => partnerSites.length !== 1),
      null,
    )
    expect([active(toggled(offer, SOUTH)), active(toggled(offer, SOUTH, NORTH))]).toEqual([[NORTH, SOUTH], []])
  })

  test('whatever is for sale, something is shown, and never a tariff with other partner sites than those chosen', () => {
    const names = ['north', 'south', 'east'] as const
    const slot = fc.record({
      partners: fc.subarray([...names]),
      type: fc.constantFrom(1, 2),
      sort: fc.integer({ min: -5, max: 5 }),
    })
    fc.assert(
      fc.property(
        fc.array(slot, { maxLength: 8 }),
        fc.array(fc.constantFrom(NORTH, SOUTH, 'east.example', 'nobody.example'), { maxLength: 6 }),
        fc.boolean(),
        (wire, toggles, areSpecialsOn) => {
          const slots = slotsOf(
            ...wire.map(({ partners, ...rest }, n) => wireSlot(`${n}`, { ...rest, with: partners })),
          )
          let offer = offerOf(slots, null)
          for (const uuid of toggles) offer = { ...offer, bundles: toggleBundle(offer, uuid) }
          const tariffs = shownTariffs(offer, areSpecialsOn)
          expect(tariffs.length > 0).toBe(Object.keys(offer.sets).length > 0)
          for (const { uuid } of tariffs) expect(partnersOf(slots, uuid)).toEqual(active(offer).toSorted())
        },
      ),
    )
  })
})

describe('what is cheap', () => {
  test('whole percents off the old price, and none where there is no old price', () => {
    expect([
      percentOff({ amount: 29.95, oldAmount: 39.95 }),
      percentOff({ amount: 10, oldAmount: 0 }),
      percentOff({ amount: 10, oldAmount: 5 }),
    ]).toEqual([25, 0, 0])
  })

  const bestOf = (...prices: Array<{ amount: number; oldAmount?: number; period: string }>) => {
    const slots = prices.map((price, sort) => wireSlot(`slot-${sort}`, { sort, price, title: price.period }))
    return bestValueOf(shownTariffs(offerOf(slotsOf(...slots), null), false))?.title
  }

  test('the best value is the lowest price per month, whatever its place and however much is off', () => {
    expect([
      bestOf(
        { amount: 19.95, oldAmount: 39.95, period: 'per month' },
        { amount: 94.95, oldAmount: 99, period: 'per year' },
      ),
      bestOf(
        { amount: 94.95, oldAmount: 99, period: 'per year' },
        { amount: 19.95, oldAmount: 39.95, period: 'per month' },
      ),
      bestOf(
        { amount: 9, period: 'per month' },
        { amount: 24, period: 'per 3 months' },
        { amount: 100, period: 'per year' },
      ),
      bestOf({ amount: 5, period: 'per 7 days' }, { amount: 25, period: 'monthly' }),
    ]).toEqual(['per year', 'per year', 'per 3 months', 'per 7 days'])
  })

  test('nothing is the best value where nothing can be compared, or all cost the same per month', () => {
    expect([
      bestOf({ amount: 19.95, period: 'per month' }),
      bestOf({ amount: 19.95, period: 'per month' }, { amount: 299, period: 'once' }),
      bestOf({ amount: 10, period: 'per month' }, { amount: 120, period: 'per year' }),
      bestOf({ amount: 10, period: 'forever' }, { amount: 12, period: '' }),
    ]).toEqual([undefined, undefined, undefined, undefined])
  })
})

describe('what the server leaves out or gets wrong', () => {
  test('a tariff without a usable price is left out, and the others stay [ENT-044]', () => {
    const offer = offerOf(
      slotsOf(
        { ...wireSlot('none'), price: undefined },
        wireSlot('zero', { price: { amount: 0 } }),
        wireSlot('text', { price: { amount: '12' } }),
        wireSlot('nan', { price: { amount: Number.NaN } }),
        wireSlot('huge', { price: { amount: 1e9 } }),
        null,
        wireSlot('good'),
      ),
      null,
    )
    expect(uuids(offer)).toEqual(['good'])
  })

  test('a partner that is no site is none', () => {
    const offer = offerOf(slotsOf(wireSlot('a', { price: { priceSlaveSites: [{ siteHost: '//evil?x' }] } })), null)
    expect({ bundles: offer.bundles, uuids: uuids(offer) }).toEqual({ bundles: [], uuids: ['a'] })
  })

  test('nothing for sale is nothing shown', () => {
    expect(uuids(offerOf([], TEMPLATE))).toEqual([])
  })
})

describe('timers of the price positions', () => {
  const tariffs = (count: number, of = {}) =>
    Array.from({ length: count }, () => ({ hasFakeTimer: false, specialTimerSeconds: 0, ...of }))
  const startedAtMs = startedBy(NO_TIMER, 1000)

  test('positions One to Four each end after their own time, and those without one never [JOIN-020, ENT-043]', () => {
    const ends = deadlinesOf({ tariffs: tariffs(5), timerSeconds: [60, 0, 120, 180], startedAtMs })
    expect(ends.map((deadline) => deadline?.endsAtMs)).toEqual([61_000, undefined, 121_000, 181_000, undefined])
  })

  for (const [count, middle] of [
    [1, 0],
    [2, 1],
    [3, 1],
    [4, 2],
    [5, 2],
  ] as const) {
    test(`of ${count} the special time is that of number ${middle + 1}, before the configured one [JOIN-022]`, () => {
      const ends = deadlinesOf({
        tariffs: tariffs(count, { specialTimerSeconds: 300 }),
        timerSeconds: [60, 60, 60, 60],
        startedAtMs,
      })
      expect(ends.findIndex((deadline) => deadline?.endsAtMs === 301_000)).toBe(middle)
      expect(ends.filter((deadline) => deadline?.endsAtMs === 301_000)).toHaveLength(1)
    })
  }

  test('a fake timer restarts with its whole time [JOIN-023, ENT-044]', () => {
    const [deadline] = deadlinesOf({ tariffs: tariffs(1, { hasFakeTimer: true }), timerSeconds: [60], startedAtMs })
    expect(deadline).toEqual({ endsAtMs: 61_000, loopSeconds: 60 })
    const special = tariffs(3, { hasFakeTimer: true, specialTimerSeconds: 300 })
    expect(deadlinesOf({ tariffs: special, timerSeconds: [60, 0, 120], startedAtMs })).toEqual([
      { endsAtMs: 61_000, loopSeconds: 60 },
      { endsAtMs: 301_000, loopSeconds: 300 },
      { endsAtMs: 121_000, loopSeconds: 120 },
    ])
  })

  test('one that has not begun counts nothing down', () => {
    expect(deadlinesOf({ tariffs: tariffs(2), timerSeconds: [60, 60], startedAtMs: NO_TIMER })).toEqual([null, null])
  })
})

function uuids(offer: Offer, areSpecialsOn = false) {
  return shownTariffs(offer, areSpecialsOn).map(({ uuid }) => uuid)
}

function toggled(offer: Offer, ...toggles: string[]): Offer {
  let { bundles } = offer
  for (const uuid of toggles) bundles = toggleBundle({ ...offer, bundles }, uuid)
  return { ...offer, bundles }
}

function everySubset(offer: Offer): Offer[] {
  return [offer, toggled(offer, NORTH), toggled(offer, SOUTH), toggled(offer, NORTH, SOUTH)]
}

function active(offer: Offer) {
  return offer.bundles.filter(({ isActive }) => isActive).map(({ uuid }) => uuid)
}

function partnersOf(slots: readonly PriceSlot[], uuid: string) {
  const slot = slots.find((each) => each.uuid === uuid)
  return slot?.partnerSites.map(({ siteHost }) => siteHost).toSorted()
}
