import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { createDashboardInfo } from '../../adapters/member/dashboard-info.adapter.ts'
import { createMemberPlus } from '../../adapters/sales/member-plus.adapter.ts'
import { createPromotions } from '../../adapters/sales/promotions.adapter.ts'
import { createShownPopups } from '../../adapters/sales/shown-popups.adapter.ts'
import type { Call } from '../../adapters/site/call.ts'
import { createServerCookies } from '../../adapters/site/server-cookies.adapter.ts'
import { createSafeStorage } from '../../adapters/site/storage.adapter.ts'
import type { Endpoint } from '../../contracts/endpoint.ts'
import { type EndpointName, endpoints } from '../../contracts/endpoints.ts'
import { NEVER_ABORTED } from '../catalogue/sandbox-call.ts'
import { createMemoryStorage } from '../site/memory-storage.ts'
import { sanitiser } from '../support/safe-html.ts'
import { NOW_MS } from './promoted.ts'

const UPLOADS = 'https://uploads.example/pop'
const GUEST = { group: 'guest', path: '/videos/?page=2', affiliateId: 'gallery-12', targetLink: '' } as const

const BAR = {
  uuid: 'bar-7',
  template: 'header-bar-with-btn',
  active: true,
  title: 'Autumn in the wide hall',
  titleMobile: 'Autumn',
  subTitle: 'A lower price while it lasts',
  subTitleMobile: 'A lower price',
  mainImage: 'bars/wide.avif',
  mainImageMobile: 'bars/narrow.avif',
  gradientStartColor: '#111111',
  gradientEndColor: '#222222',
  bgColor: '#333333',
  textColor: '#444444',
  buttonText: 'See the prices',
  buttonUrl: '/join-now/',
  openLinkInNewTab: true,
  showCancelButton: true,
  showTrigger: 2,
  timerDateTimeStart: '2026-11-20T09:00:00',
  timerDateTimeEnd: '2026-11-30T23:59:59',
  cheatTimer: false,
}

describe('a header bar', () => {
  test('is shown with every word, picture, colour, link and time of its own [BAR-001, BAR-002, BAR-003, BAR-004, BAR-005, BAR-008, BAR-010, BAR-011, API-102, ENT-051, ENT-052, ENT-053]', async () => {
    const { promotions } = promoted({ showHeaderBars: [BAR] })
    expect(await promotions.fetchHeaderBar(NEVER_ABORTED, GUEST)).toEqual({
      type: 'bar.answered',
      nowMs: NOW_MS,
      bar: {
        uuid: 'bar-7',
        title: 'Autumn in the wide hall',
        titleMobile: 'Autumn',
        subTitle: 'A lower price while it lasts',
        subTitleMobile: 'A lower price',
        image: `${UPLOADS}/bars/wide.avif`,
        imageMobile: `${UPLOADS}/bars/narrow.avif`,
        gradientStartColor: '#111111',
        gradientEndColor: '#222222',
        bgColor: '#333333',
        textColor: '#444444',
        hasButton: true,
        buttonText: 'See the prices',
        buttonUrl: '/join-now/',
        openLinkInNewTab: true,
        showCancelButton: true,
        showTrigger: 2,
        startsAtMs: Date.UTC(2026, 10, 20, 17),
        endsAtMs: Date.UTC(2026, 11, 1, 7, 59, 59),
      },
    })
  })

  test('has the picture that its item has, the small one where there is no other, in narrow windows as well [BAR-001]', async () => {
    const none = { mainImage: '', mainImageMobile: '', smallImage: '' }
    const pictures = []
    for (const own of [{ smallImage: 'bars/small.avif' }, { mainImage: 'bars/other.avif' }, {}]) {
      const bars = [{ ...BAR, ...none, ...own }]
      const { bar } = await promoted({ showHeaderBars: bars }).promotions.fetchHeaderBar(NEVER_ABORTED, GUEST)
      pictures.push([bar?.image, bar?.imageMobile])
    }
    expect(pictures).toEqual([
      [`${UPLOADS}/bars/small.avif`, `${UPLOADS}/bars/small.avif`],
      [`${UPLOADS}/bars/other.avif`, `${UPLOADS}/bars/other.avif`],
      ['', ''],
    ])
  })

  test('has neither button, cross nor new tab where its item says so [BAR-003, BAR-004, ENT-051]', async () => {
    const plain = { ...BAR, template: 'header-bar', openLinkInNewTab: false, showCancelButton: false }
    const { bar } = await promoted({ showHeaderBars: [plain] }).promotions.fetchHeaderBar(NEVER_ABORTED, GUEST)
    const { hasButton, openLinkInNewTab, showCancelButton } = bar ?? {}
    expect({ hasButton, openLinkInNewTab, showCancelButton }).toEqual({
      hasButton: false,
      openLinkInNewTab: false,
      showCancelButton: false,
    })
  })

  test('that is not active is passed over [BAR-009, BAR-010, API-102]', async () => {
    const uuids = await Promise.all(
      [
        [
          { ...BAR, active: false },
          { ...BAR, uuid: 'bar-8' },
        ],
        [{ ...BAR, active: false }],
        [],
      ].map(
        async (showHeaderBars) =>
          (await promoted({ showHeaderBars }).promotions.fetchHeaderBar(NEVER_ABORTED, GUEST)).bar?.uuid,
      ),
    )
    expect(uuids).toEqual(['bar-8', undefined, undefined])
  })

  test('that cheats ends at the next midnight in Los Angeles, started or not, and only where it has an end [BAR-013, BAR-015, ENT-053]', async () => {
    const timesOf = async (changes: object) => {
      const { promotions } = promoted({ showHeaderBars: [{ ...BAR, cheatTimer: true, ...changes }] })
      const { bar } = await promotions.fetchHeaderBar(NEVER_ABORTED, GUEST)
      return { startsAtMs: bar?.startsAtMs, endsAtMs: bar?.endsAtMs }
    }
    const midnight = Date.UTC(2026, 10, 22, 8)
    expect({
      started: await timesOf({}),
      withoutStart: await timesOf({ timerDateTimeStart: '' }),
      later: await timesOf({ timerDateTimeStart: '2026-11-21T22:00:00' }),
      withoutEnd: await timesOf({ timerDateTimeEnd: '' }),
    }).toEqual({
      started: { startsAtMs: Date.UTC(2026, 10, 20, 17), endsAtMs: midnight },
      withoutStart: { startsAtMs: 0, endsAtMs: midnight },
      later: { startsAtMs: Date.UTC(2026, 10, 22, 6), endsAtMs: midnight },
      withoutEnd: { startsAtMs: 0, endsAtMs: null },
    })
  })
})

describe('a value pop-up', () => {
  test('is one of five templates; what is a header bar is none, and the bar is nothing else [POPUP-005]', async () => {
    const templates = ['easyCancelVipOffer', 'regular', 'regularWithVideo', 'custom', 'customWithVideo']
    const sent = ['header-bar-with-btn', 'header-bar', ...templates].map((template) =>
      popupWith({ uuid: template, template }),
    )
    const { promotions } = promoted({
      showValuePopups: sent,
      showHeaderBars: sent.toReversed(),
      getDashboardInfo: { data: { info: {}, dashboard: {} } },
    })
    const { popups } = await promotions.fetchPopups(NEVER_ABORTED, { ...GUEST, group: 'member' })
    const { bar } = await promotions.fetchHeaderBar(NEVER_ABORTED, GUEST)
    expect({ popups: popups.map(({ uuid }) => uuid), bar: bar?.uuid }).toEqual({ popups: templates, bar: 'header-bar' })
  })

  test('that offers to stay has the figures of the member, and their currency where that is known [POPUP-023, CONST-029, ENT-061]', async () => {
    const figuresOf = async (membership_currency: string) => {
      const { promotions } = promoted({
        showValuePopups: [popupWith({ template: 'easyCancelVipOffer' })],
        getDashboardInfo: { data: { info: { membership_currency }, dashboard: { vip_offer_remaining_pay: 49.5 } } },
      })
      const { popups } = await promotions.fetchPopups(NEVER_ABORTED, { ...GUEST, group: 'member' })
      return popups.map(({ figures }) => ({ left: figures?.vip_offer_remaining_pay, currency: figures?.currency }))
    }
    expect([await figuresOf('RUB'), await figuresOf('DKK')]).toEqual([
      [{ left: 49.5, currency: 'RUB' }],
      [{ left: 49.5, currency: undefined }],
    ])
  })

  test('has each of its pictures below the upload endpoint, and none where it has none [POPUP-016, ENT-052]', async () => {
    const pictures = {
      mainImage: 'a/main.avif',
      mainImageMobile: 'a/main-narrow.avif',
      smallImage: 'a/small.avif',
      middleLayerImage: 'a/layer.avif',
      mobileMiddleLayerImage: 'a/layer-narrow.avif',
    }
    const { promotions } = promoted({ showValuePopups: [popupWith(pictures), popupWith({ uuid: 'bare' })] })
    const { popups } = await promotions.fetchPopups(NEVER_ABORTED, GUEST)
    expect(popups.map((popup) => Object.keys(pictures).map((name) => popup[name as keyof typeof pictures]))).toEqual([
      [
        `${UPLOADS}/a/main.avif`,
        `${UPLOADS}/a/main-narrow.avif`,
        `${UPLOADS}/a/small.avif`,
        `${UPLOADS}/a/layer.avif`,
        `${UPLOADS}/a/layer-narrow.avif`,
      ],
      ['', '', '', '', ''],
    ])
  })

  test('has the words, the address and the tab of its button as they were sent, and none where it has none [POPUP-018, ENT-051]', async () => {
    const buttons = [
      { buttonText: 'Watch it', buttonUrl: '/free/', openLinkInNewTab: true },
      { buttonText: 'Read on', buttonUrl: '/blog/', openLinkInNewTab: false },
      {},
    ]
    const { promotions } = promoted({
      showValuePopups: buttons.map((button, place) => popupWith({ uuid: `${place}`, ...button })),
    })
    const { popups } = await promotions.fetchPopups(NEVER_ABORTED, GUEST)
    expect(
      popups.map(({ buttonText, buttonUrl, openLinkInNewTab }) => ({ buttonText, buttonUrl, openLinkInNewTab })),
    ).toEqual([...buttons.slice(0, 2), { buttonText: '', buttonUrl: '', openLinkInNewTab: false }])
  })

  test('is kept only while it is active, and not once it was seen [POPUP-004, POPUP-015, POPUP-020, API-103, API-105, ENT-051]', async () => {
    const { promotions, bodies } = promoted(
      {
        showValuePopups: [
          popupWith({ uuid: 'seen' }),
          popupWith({ uuid: 'retired', active: false }),
          popupWith({ uuid: 'unsaid', active: undefined }),
          popupWith({ uuid: 'odd', active: 'no' }),
          popupWith({ uuid: 'late' }),
          popupWith({ uuid: 'early' }),
        ],
      },
      'shownValuePopUps=other.seen',
    )
    const { popups } = await promotions.fetchPopups(NEVER_ABORTED, { ...GUEST, targetLink: '/models/' })
    expect({ popups: popups.map(({ uuid }) => uuid), bodies }).toEqual({
      popups: ['late', 'early'],
      bodies: {
        showValuePopups: {
          showToGuest: true,
          showToInactive: false,
          showToMembers: false,
          showToExpired: false,
          affiliateId: 'gallery-12',
          shownValuePopUps: [{ uuid: 'other' }, { uuid: 'seen' }],
          url: '/videos/?page=2',
          targetLink: '/models/',
        },
      },
    })
  })
})

describe('the promotion that counts down', () => {
  const PROMO = {
    dateEnd: '2026-11-25',
    isCheatTimer: false,
    imageMobile: { url: '/p/mobile.avif' },
    imageTablet: { url: '/p/tablet.avif' },
    imageDesktop: { url: '/p/desktop.avif' },
    mainDescription: '<p>A month</p>',
  }

  test('has a picture for each width, its description, and the end of its day in Los Angeles [TIMER-002, TIMER-004, TIMER-009, API-090, ENT-054]', async () => {
    expect(await promoted({ getPromoTimer: PROMO }).promotions.loadPromo(NEVER_ABORTED)).toEqual({
      type: 'promo.answered',
      nowMs: NOW_MS,
      banner: {
        imageMobile: '/p/mobile.avif',
        imageTablet: '/p/tablet.avif',
        imageDesktop: '/p/desktop.avif',
        description: sanitiser.text('<p>A month</p>'),
        endsAtMs: Date.UTC(2026, 10, 26, 8),
      },
    })
  })

  test('that cheats ends with today in Los Angeles, whatever its day [TIMER-005, ENT-054]', async () => {
    const ends = await Promise.all(
      ['2026-11-25', '2026-11-01'].map(async (dateEnd) => {
        const { promotions } = promoted({ getPromoTimer: { ...PROMO, dateEnd, isCheatTimer: true } })
        return (await promotions.loadPromo(NEVER_ABORTED)).banner?.endsAtMs
      }),
    )
    expect(ends).toEqual([Date.UTC(2026, 10, 22, 8), Date.UTC(2026, 10, 22, 8)])
  })
})

test('a member pays by the biller of their dashboard, in small letters, and has its status [MPLUS-003, MPLUS-011, API-107]', async () => {
  const { call } = promoted({
    getDashboardInfo: { data: { info: { paymentSystem: ' SegPay ', status: 'Canceled', membership: 'Epoch' } } },
  })
  const report = () => {}
  const { loadMember } = createMemberPlus({ call, report, askDashboardInfo: createDashboardInfo({ call, report }) })
  expect(await loadMember(NEVER_ABORTED)).toEqual({
    type: 'member.known',
    paymentSystem: 'segpay',
    status: 'Canceled',
  })
})

function popupWith(changes: object) {
  return { uuid: 'one', template: 'regular', active: true, title: 'One', showTrigger: 1, groupId: 100, ...changes }
}

/** What is made of these very bodies, as a server would send them. */
function promoted(answers: Partial<Record<EndpointName, unknown>>, cookieHeader = '') {
  const jar = createServerCookies({ header: cookieHeader, isSecure: false })
  const bodies: Partial<Record<EndpointName, unknown>> = {}
  const call = (async (name: EndpointName, request: { body?: unknown }) => {
    bodies[name] = request.body
    const endpoint: Endpoint = endpoints[name]
    return { ok: true, status: 200, answer: endpoint.answer.parse(answers[name]) }
  }) as Call
  const storage = createMemoryStorage()
  const promotions = createPromotions({
    call,
    report: () => {},
    html: async () => sanitiser,
    shown: createShownPopups({ storage: createSafeStorage({ storage: () => storage }), jar }),
    jar,
    now: () => NOW_MS,
    loadCalendar: async () => Temporal,
    uploads: UPLOADS,
    isPlain: false,
    promoTimerQuery: {},
    trap: { isSpent: () => false },
    isFreeToLeave: () => false,
    isQuiet: () => false,
  })
  return { promotions, call, bodies }
}
