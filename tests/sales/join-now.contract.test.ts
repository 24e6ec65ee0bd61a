import { describe, expect, test } from 'vitest'
import {
  CurrentSaleEventAnswer,
  JoinNowConfigAnswer,
  JoinNowTemplateAnswer,
  PriceSlotsAnswer,
  SaleEventIdAnswer,
} from '../../contracts/sales/join-now.ts'

describe('the template', () => {
  test('has each benefit, each logo, and each default image at its own place [JOIN-003, JOIN-005, JOIN-006, ENT-041, API-085]', () => {
    const body = {
      data: {
        benefits: [
          { title: 'Every film', text: 'Whole.' },
          { title: 'Downloads', text: 'As many as you like.' },
        ],
        winnerLogos: [
          { alt: 'Best picture', permalink: '/awards/best.svg', colour: '#112233' },
          { alt: 'Best sound', permalink: '/awards/sound.svg', colour: '#445566' },
        ],
        standardImage1: { url: '/standard-1' },
        standardImage2: { url: '/standard-2' },
        standardImage3: { url: '/standard-3' },
        bundleImage1: { url: '/bundle-1' },
        bundleImage2: { url: '/bundle-2' },
        bundleImage3: { url: '/bundle-3' },
      },
    }
    expect(JoinNowTemplateAnswer.parse(body)).toEqual({
      benefits: [
        { title: 'Every film', text: 'Whole.' },
        { title: 'Downloads', text: 'As many as you like.' },
      ],
      winnerLogos: [
        { alt: 'Best picture', permalink: '/awards/best.svg', colour: '#112233' },
        { alt: 'Best sound', permalink: '/awards/sound.svg', colour: '#445566' },
      ],
      standardImages: ['/standard-1', '/standard-2', '/standard-3'],
      bundleImages: ['/bundle-1', '/bundle-2', '/bundle-3'],
    })
  })
})

describe('the sale', () => {
  test('is none in group 1, even where one is named, and the one that is named in any other [JOIN-026, JOIN-035, ENT-046, API-089]', () => {
    const answers = [1, 2, 0, 7].map((saleEventGroup) =>
      SaleEventIdAnswer.parse({ uuid: `sale-${saleEventGroup}`, saleEventGroup, userRegionCode: `R${saleEventGroup}` }),
    )
    expect(answers).toEqual([
      { id: null, userRegionCode: 'R1' },
      { id: 'sale-2', userRegionCode: 'R2' },
      { id: 'sale-0', userRegionCode: 'R0' },
      { id: 'sale-7', userRegionCode: 'R7' },
    ])
  })

  test('has its id, its name, its words and its end in seconds [JOIN-033, API-088]', () => {
    const sale = { uuid: 'sale-2', title: 'Autumn', text: 'A quarter off.', dateEnd: 1_900_000_000 }
    expect([CurrentSaleEventAnswer.parse({ data: sale }), CurrentSaleEventAnswer.parse({ data: null })]).toEqual([
      sale,
      null,
    ])
  })
})

test('a price slot is read field by field [JOIN-017, JOIN-022, JOIN-023, JOIN-036, ENT-044, API-087]', () => {
  const wire = {
    uuid: 'slot-1',
    type: 2,
    sort: 30,
    title: '1 Year',
    image: { alt: 'A view', permalink: '/own.avif', colour: '#abcdef' },
    priceUuid: 'price-1',
    slavePriceUuids: ['price-2', 'price-3'],
    price: {
      amount: 99,
      oldAmount: 240,
      currency: 'GBP',
      period: 'per year',
      isNonRecurring: true,
      priceSlaveSites: [
        { siteHost: 'north.example', siteSettings: { title: 'North', subtitle: 'By the sea' } },
        { siteHost: 'south.example', siteSettings: { title: 'South', subtitle: 'In the sun' } },
      ],
      fakeTimer: true,
      specialTimer: { duration: 25 },
    },
    piCode: 'pi-1',
    customPaymentUrl: 'https://biller.example/own',
    segPayTiCode: 'ti-1',
  }
  const slot = {
    uuid: 'slot-1',
    isStandard: false,
    sort: 30,
    title: '1 Year',
    image: { alt: 'A view', permalink: '/own.avif', colour: '#abcdef' },
    priceUuid: 'price-1',
    slavePriceUuids: ['price-2', 'price-3'],
    price: { amount: 99, oldAmount: 240, currency: 'GBP', period: 'per year', isNonRecurring: true },
    partnerSites: [
      { siteHost: 'north.example', siteSettings: { title: 'North', subtitle: 'By the sea' } },
      { siteHost: 'south.example', siteSettings: { title: 'South', subtitle: 'In the sun' } },
    ],
    hasFakeTimer: true,
    specialTimerSeconds: 1500,
    piCode: 'pi-1',
    customPaymentUrl: 'https://biller.example/own',
    segPayTiCode: 'ti-1',
  }
  const bare = { ...wire, uuid: 'slot-2', type: 1, price: { ...wire.price, fakeTimer: false, specialTimer: null } }
  expect(PriceSlotsAnswer.parse({ data: [wire, bare] })).toEqual([
    slot,
    { ...slot, uuid: 'slot-2', isStandard: true, hasFakeTimer: false, specialTimerSeconds: 0 },
  ])
})

describe('the configuration', () => {
  test('has every comment that says something, and the time of the trap in seconds [JOIN-008, TRAP-008, ENT-042, API-086]', () => {
    const data = { comments: [{ text: 'First' }, { text: ' ' }, { text: 'Second' }, {}], trapTimerMinutes: 7 }
    const { comments, trap } = JoinNowConfigAnswer.parse({ data })
    expect({ comments, durationSeconds: trap.durationSeconds }).toEqual({
      comments: ['First', 'Second'],
      durationSeconds: 420,
    })
  })

  test.for([
    ['TRAP-001', 'onBack', 'isTrapPositionBackBtn'],
    ['TRAP-002', 'onTop', 'isTrapPositionTop'],
    ['TRAP-003', 'onLeft', 'isTrapPositionLeft'],
    ['TRAP-004', 'onRight', 'isTrapPositionRight'],
  ] as const)('each edge of the trap has its own switch [%s, ENT-042, API-086]', ([, edge, key]) => {
    const { trap } = JoinNowConfigAnswer.parse({ data: { [key]: true, trapTimerMinutes: 1 } })
    const nowhere = { onBack: false, onTop: false, onLeft: false, onRight: false }
    expect(trap).toEqual({ durationSeconds: 60, ...nowhere, [edge]: true })
  })

  test('each price position has its own switch and its own minutes [JOIN-020, ENT-043, API-086]', () => {
    const minutes = {
      timerMinutesPricePositionOne: 1,
      timerMinutesPricePositionTwo: 2,
      timerMinutesPricePositionThree: 3,
      timerMinutesPricePositionFour: 4,
    }
    const timers = (switches: Record<string, boolean>) =>
      JoinNowConfigAnswer.parse({ data: { ...minutes, ...switches } }).timerSeconds
    expect({
      none: timers({}),
      one: timers({ hasTimerPricePositionOne: true }),
      two: timers({ hasTimerPricePositionTwo: true }),
      three: timers({ hasTimerPricePositionThree: true }),
      four: timers({ hasTimerPricePositionFour: true }),
    }).toEqual({
      none: [0, 0, 0, 0],
      one: [60, 0, 0, 0],
      two: [0, 120, 0, 0],
      three: [0, 0, 180, 0],
      four: [0, 0, 0, 240],
    })
  })
})
