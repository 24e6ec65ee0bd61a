import type { DatabaseSync } from 'node:sqlite'

interface ListedDeal {
  key: string
  title: string
  description: string
  oldPrice: number
  newPrice: number
  /** Seconds; 0: no countdown. */
  timer: number
  notes: readonly string[]
  type: 'maintenance' | 'partner'
  variant: 'largeRed' | 'red' | 'green' | 'darkest'
  sort: number
}

/** Partners of ours, all of them invented. Their order here is not the order in which they are shown. */
const DEALS: readonly ListedDeal[] = [
  {
    key: 'paper-moon',
    title: 'Three posters, one tube',
    description: 'Paper Moon prints three of our posters by hand and pays the postage.',
    oldPrice: 90,
    newPrice: 54,
    timer: 0,
    notes: ['Edition of fifty'],
    type: 'maintenance',
    variant: 'green',
    sort: 30,
  },
  {
    key: 'festival',
    title: 'Surround Film Festival',
    description: 'Four days of films in every direction, with a seat that turns.',
    oldPrice: 120,
    newPrice: 60,
    timer: 5400,
    notes: ['Members enter by the side door', 'Weekend passes are the same price', 'Opens on a Thursday'],
    type: 'maintenance',
    variant: 'largeRed',
    sort: 10,
  },
  {
    key: 'headroom',
    title: 'A headset for the weekend',
    description: 'Cleaned, charged and brought to your door on Friday. Fetched on Monday.',
    oldPrice: 49.5,
    newPrice: 29.9,
    timer: 900,
    notes: ['Delivered before six', 'All sizes of strap'],
    type: 'maintenance',
    variant: 'red',
    sort: 20,
  },
  {
    key: 'north-stage',
    title: 'A night at North Stage',
    description: 'A rehearsal by the sea, seen from the middle of the turntable.',
    oldPrice: 35,
    newPrice: 35,
    timer: 0,
    notes: [],
    type: 'maintenance',
    variant: 'darkest',
    sort: 40,
  },
  {
    key: 'field-of-sound',
    title: 'Headphones, seconds',
    description: 'Small scratches, whole sound. Field of Sound clears its shelves.',
    oldPrice: 199,
    newPrice: 119,
    timer: 3600,
    notes: ['Two years of guarantee', 'Cable included'],
    type: 'partner',
    variant: 'darkest',
    sort: 50,
  },
  {
    key: 'quiet-lens',
    title: 'Lens inserts to measure',
    description: 'Quiet Lens Works grinds yours in a week: watch without glasses.',
    oldPrice: 80,
    newPrice: 64,
    timer: 0,
    notes: ['Send your prescription later', 'For every common headset'],
    type: 'partner',
    variant: 'green',
    sort: 15,
  },
  {
    key: 'winter-reading',
    title: 'Winter reading',
    description: 'Twelve scripts of films that were never made, bound in linen.',
    oldPrice: 48,
    newPrice: 0,
    timer: 0,
    notes: ['You pay the postage'],
    type: 'partner',
    variant: 'red',
    sort: 60,
  },
]

const SLIDES = [
  { key: 'festival', title: 'Half of every festival pass', link: '/partners/', sort: 20 },
  { key: 'headroom', title: 'Borrow a headset this weekend', link: 'https://headroom.example/', sort: 10 },
  { key: 'paper-moon', title: 'Posters by hand', link: 'https://paper-moon.example/', sort: 30 },
] as const

export function seedDeals(database: DatabaseSync) {
  const write = database.prepare('INSERT INTO deals VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
  DEALS.forEach(({ key, title, description, oldPrice, newPrice, timer, notes, type, variant, sort }, index) => {
    const link = `https://${key}.example/`
    const texts = JSON.stringify(notes)
    write.run(index + 1, title, description, `deal-${key}`, oldPrice, newPrice, timer, texts, link, type, variant, sort)
  })
  const writeSlide = database.prepare('INSERT INTO deal_slides VALUES (?, ?, ?, ?, ?, ?)')
  SLIDES.flatMap((slide) => (['desktop', 'mobile'] as const).map((type) => ({ ...slide, type }))).forEach(
    (slide, index) => {
      writeSlide.run(index + 1, slide.type, slide.title, `deal-${slide.key}`, slide.link, slide.sort)
    },
  )
}
