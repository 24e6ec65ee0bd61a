import { DealSlidesAnswer, DealsAnswer } from '../../contracts/sales/promotions.ts'
import { EMPTY_SEO } from '../../contracts/site/seo.ts'
import type { DealsContent } from '../../machines/sales/deals.ts'
import { NO_HTML } from '../../machines/site/safe-html.ts'
import { NOON_MS } from '../support/samples.ts'

/** As a server would send them. */
export const WIRE_DEALS = [
  {
    title: 'Lantern Hall',
    description: 'A year of concerts in the round.',
    image: { alt: 'A hall lit by lanterns', permalink: '/p/1.avif', colour: '#3d5a80' },
    oldPrice: 120,
    newPrice: 49.5,
    timer: 3_661,
    notificationTexts: ['Nine people look at this', 'Ends tonight', 'Only here'],
    btnLink: 'https://lantern.example/offer',
    type: 'maintenance',
    variant: 'largeRed',
    sort: 20,
  },
  {
    title: 'Tide Library',
    description: 'Sea recordings for headsets.',
    image: { permalink: '/p/2.avif', colour: '#5f0f40' },
    oldPrice: 30,
    newPrice: 30,
    timer: 0,
    notificationTexts: ['One note'],
    btnLink: 'https://tide.example/',
    type: 'partner',
    variant: 'darkest',
    sort: 10,
  },
]

export const DEALS = DealsAnswer.parse({ items: WIRE_DEALS })

export const SLIDES = DealSlidesAnswer.parse({
  items: (['mobile', 'desktop'] as const).map((type, place) => ({
    type,
    title: 'Partner week',
    link: '/deals/',
    image: { permalink: `/p/${place + 4}.avif` },
    sort: place,
  })),
})

export function dealsContent(some: Partial<DealsContent> = {}): DealsContent {
  return {
    title: 'Deals',
    deals: DEALS,
    slides: SLIDES,
    seo: { ...EMPTY_SEO, shortSeoText: NO_HTML, fullSeoText: NO_HTML },
    jsonLd: null,
    openedAtMs: NOON_MS,
    ...some,
  }
}
