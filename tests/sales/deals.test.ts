import { expect, test } from 'vitest'
import { DealSlidesAnswer, DealsAnswer } from '../../contracts/sales/promotions.ts'
import { discountOf, maintenanceDeals, placeholdersFor } from '../../machines/sales/deals.ts'
import { DEALS, WIRE_DEALS } from './deal-samples.ts'

test('the discount is the whole percent by which the new price is lower [DEAL-012]', () => {
  const prices = [
    [100, 50],
    [3, 2],
    [99.99, 0],
    [49.5, 29.9],
    [10, 12],
    [0, 5],
    [0, 0],
  ] as const
  expect(prices.map(([oldPrice, newPrice]) => discountOf({ oldPrice, newPrice }))).toEqual([50, 33, 100, 40, -20, 0, 0])
})

test('of all deals only those for a closed site [DEAL-002, ENT-056]', () => {
  expect(maintenanceDeals(DEALS).map(({ title }) => title)).toEqual(['Lantern Hall'])
})

test('three placeholders, then one a deal and never more than three [DEAL-018]', () => {
  const lists = [undefined, [], DEALS.slice(0, 1), DEALS, [...DEALS, ...DEALS]]
  expect(lists.map(placeholdersFor)).toEqual([3, 0, 1, 2, 3])
})

test('a deal and a slide as they come over the wire, in the order of sort [DEAL-001, ENT-056, ENT-015, CAT-044]', () => {
  expect(DealsAnswer.parse({ items: WIRE_DEALS })).toEqual([
    {
      title: 'Tide Library',
      description: 'Sea recordings for headsets.',
      image: { alt: '', permalink: '/p/2.avif', colour: '#5f0f40' },
      oldPrice: 30,
      newPrice: 30,
      timerSeconds: 0,
      notificationTexts: ['One note'],
      btnLink: 'https://tide.example/',
      type: 'partner',
      variant: 'darkest',
      sort: 10,
    },
    {
      title: 'Lantern Hall',
      description: 'A year of concerts in the round.',
      image: { alt: 'A hall lit by lanterns', permalink: '/p/1.avif', colour: '#3d5a80' },
      oldPrice: 120,
      newPrice: 49.5,
      timerSeconds: 3_661,
      notificationTexts: ['Nine people look at this', 'Ends tonight', 'Only here'],
      btnLink: 'https://lantern.example/offer',
      type: 'maintenance',
      variant: 'largeRed',
      sort: 20,
    },
  ])
  const slides = ['desktop', 'mobile', 'tablet'].map((type, place) => ({
    type,
    title: `For ${type}`,
    link: `/${type}/`,
    image: { alt: 'Waves', permalink: '/p/4.avif', colour: '#112233' },
    sort: 9 - place,
  }))
  const image = { alt: 'Waves', permalink: '/p/4.avif', colour: '#112233' }
  expect(DealSlidesAnswer.parse({ items: slides })).toEqual([
    { type: 'mobile', title: 'For mobile', link: '/mobile/', image, sort: 8 },
    { type: 'desktop', title: 'For desktop', link: '/desktop/', image, sort: 9 },
  ])
})

test('what a server gets wrong costs a field, not the deal [ENT-056]', () => {
  const [deal] = DealsAnswer.parse({
    items: [
      {
        title: 7,
        oldPrice: 'ten',
        newPrice: -1,
        timer: Number.NaN,
        notificationTexts: [null, '', 'ok'],
        image: { permalink: 'javascript:1' },
      },
    ],
  })
  expect(deal).toEqual({
    title: '',
    description: '',
    image: null,
    oldPrice: 0,
    newPrice: 0,
    timerSeconds: 0,
    notificationTexts: ['ok'],
    btnLink: '',
    type: '',
    variant: 'green',
    sort: 0,
  })
})
