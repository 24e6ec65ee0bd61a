import { expect, test } from 'vitest'
import { DashboardAnswer, DashboardMenuAnswer } from '../../contracts/member/dashboard-page.ts'
import {
  EasyCancelAnswer,
  EasyCancelQuestionsAnswer,
  EasyCancelSettingsAnswer,
  UpgradeUrlAnswer,
} from '../../contracts/member/easy-cancel.ts'
import { AllFavouriteVideos, FavouriteModelsPage, FavouriteVideosPage } from '../../contracts/member/favourites.ts'
import { CancelAnswer, MembershipStatusesAnswer, MembershipsAnswer } from '../../contracts/member/memberships.ts'
import { UpgradeRulesAnswer } from '../../contracts/member/upgrades.ts'

const SCENE = { id: 7, slug: 'night-drive', title: 'Night Drive' }
const UPCOMING = { type: 'upcoming-scene', text: 'Slow Weather', link: '/videos/slow-weather/' }
const PICTURE = { alt: 'Put it on', permalink: '/pictures/still/setup.avif', colour: '' }

test('the public dashboard has upcoming and top scenes, the picture of the easy setup and whether easy cancel is active [ENT-059, API-113]', () => {
  const answer = DashboardAnswer.parse({
    data: {
      data: {
        upcomingScenes: [UPCOMING, { broken: true }],
        topScenes: [SCENE, null],
        playaEasySetupImage: PICTURE,
        isEasyCancelActive: true,
      },
    },
  })
  expect({
    upcoming: answer.upcomingScenes.map((item) => item.kind === 'custom' && item.text),
    top: answer.topScenes.map((item) => item.kind === 'video' && item.slug),
    image: answer.playaEasySetupImage,
    isEasyCancelActive: answer.isEasyCancelActive,
  }).toEqual({ upcoming: ['Slow Weather'], top: ['night-drive'], image: PICTURE, isEasyCancelActive: true })
  expect(DashboardAnswer.parse({ data: { data: {} } })).toEqual({
    upcomingScenes: [],
    topScenes: [],
    playaEasySetupImage: null,
    isEasyCancelActive: false,
  })
})

test('the menu of the dashboard is read from within data twice, with type and order of each item [API-114]', () => {
  const items = [
    { id: 1, label: 'Help', type: 2, sort: 20 },
    { id: 2, label: 'Info', type: '1', sort: 10 },
  ]
  const expected = [
    { label: 'Help', type: '2', sort: 20 },
    { label: 'Info', type: '1', sort: 10 },
  ]
  for (const body of [{ data: { data: { items } } }, { data: { items } }]) {
    expect(DashboardMenuAnswer.parse(body).map(({ label, type, sort }) => ({ label, type, sort }))).toEqual(expected)
  }
})

test('a listed membership has a name, an order, a status and whether it is active and elsewhere [ENT-062, API-098]', () => {
  const wire = {
    membership: { name: '1 Month', sort: 10, isActive: true },
    status: 100,
    isExternalSite: false,
    url: 'https://meridian.example/',
  }
  const other = {
    membership: { name: '1 Year', sort: 5, isActive: false },
    status: 'Active',
    isExternalSite: true,
    url: null,
  }
  expect(MembershipsAnswer.parse({ data: [wire, 'none', other] })).toEqual([
    { ...wire, status: '100' },
    { ...other, url: '' },
  ])
  expect(MembershipsAnswer.parse({})).toEqual([])
})

test('statuses have a code, which may be a number, and a name [API-099]', () => {
  expect(MembershipStatusesAnswer.parse({ data: [{ code: 200, name: 'Canceled' }, { name: 'none' }] })).toEqual([
    { code: '200', name: 'Canceled' },
  ])
})

test('a receipt without words is an empty one, and no reason to doubt the cancellation [API-108]', () => {
  const receipt = { receipt: 'C-1', title: '1 Month', cancelledAt: '2026-11-21', accessUntil: '2026-12-14' }
  const empty = { receipt: '', title: '', cancelledAt: '', accessUntil: '' }
  expect([{ data: receipt }, receipt, {}, null, 'ok'].map((body) => CancelAnswer.parse(body))).toEqual([
    receipt,
    receipt,
    empty,
    empty,
    empty,
  ])
})

test('the rules of upgrades are the whole body: what is replaced, what is awaited, and the offers that can be paid for [API-109]', () => {
  const price = { amount: 49, oldAmount: 60, currency: 'EUR', period: 'per year', isNonRecurring: false }
  const offer = { priceUuid: 'price-7', title: 'A year', sort: 3, price, renewsOn: '2027-01-31', isLifetime: true }
  const broken = [{ ...offer, priceUuid: '' }, { ...offer, price: { ...price, amount: 0 } }, null]
  const body = {
    replaces: { title: 'A month', paidUntil: '2026-02-01' },
    awaited: 'A week',
    offers: [offer, ...broken],
  }
  expect([UpgradeRulesAnswer.parse(body), UpgradeRulesAnswer.parse({ replaces: 7 })]).toEqual([
    { ...body, offers: [offer] },
    { replaces: null, awaited: '', offers: [] },
  ])
})

test('a question of easy cancel has a sort and answers with one each; what is none is left out [ENT-064, API-115]', () => {
  const why = { id: 1, title: 'Why?', sort: 10, answers: [{ id: 7, title: 'Price', sort: 20 }, 'none', { sort: 1 }] }
  const back = { id: 'back', sort: 'x', answers: null }
  expect(EasyCancelQuestionsAnswer.parse({ data: [why, null, back] })).toEqual([
    { id: '1', title: 'Why?', sort: 10, answers: [{ id: '7', title: 'Price', sort: 20, hasText: false }] },
    { id: 'back', title: '', sort: 0, answers: [] },
  ])
  expect(EasyCancelQuestionsAnswer.safeParse({ data: 'none' }).success).toBe(false)
})

test('all settings of easy cancel pass, and none is needed [API-116, CANCEL-009]', () => {
  const read = [{ title: 'Before you go', isNew: true }, { text: 7 }, null].map((data) =>
    EasyCancelSettingsAnswer.parse({ data }),
  )
  expect(read).toEqual([
    { title: 'Before you go', text: '', isNew: true },
    { title: '', text: '' },
    { title: '', text: '' },
  ])
})

test('the upgrade is read from url, and where to go from data.url [API-117, API-118]', () => {
  const url = '/main-dashboard/upgrade-subscription/'
  expect({
    upgrade: [{ url }, {}, { url: 7 }].map((body) => UpgradeUrlAnswer.parse(body)),
    next: [{ data: { url } }, { data: {} }].map((body) => EasyCancelAnswer.parse(body)),
    isNothing: EasyCancelAnswer.safeParse('thanks').success,
  }).toEqual({ upgrade: [{ url }, { url: '' }, { url: '' }], next: [{ url }, { url: '' }], isNothing: false })
})

test('all favourite videos are read from within data twice, or once, and survive a broken item [API-031]', () => {
  const slugsOf = (body: unknown) => AllFavouriteVideos.parse(body).map(({ slug }) => slug)
  const data = [SCENE, { broken: true }, { ...SCENE, id: '8', slug: 'slow-tide' }]
  expect([slugsOf({ data: { data } }), slugsOf({ data })]).toEqual([
    ['night-drive', 'slow-tide'],
    ['night-drive', 'slow-tide'],
  ])
  expect(AllFavouriteVideos.safeParse(data).success).toBe(false)
})

test('favourites are lists that survive a broken item, with the number of pages if a server tells it [API-028, API-032]', () => {
  const model = { id: 9, slug: 'mira-vale', title: 'Mira Vale' }
  const videos = (data: unknown) => {
    const { items, pages } = FavouriteVideosPage.parse({ data })
    return { slugs: items.map(({ slug }) => slug), pages }
  }
  const models = (page: unknown) => {
    const { items, pages } = FavouriteModelsPage.parse({ data: { models: page } })
    return { slugs: items.map(({ slug }) => slug), pages }
  }
  expect({
    videos: videos({ items: [SCENE, { broken: true }, { ...SCENE, id: '8', slug: 'slow-tide' }], pages: 3 }),
    models: models({ items: [null, model], pages: 2 }),
    uncounted: [videos({ items: [], pages: 'many' }), models({ items: null })],
  }).toEqual({
    videos: { slugs: ['night-drive', 'slow-tide'], pages: 3 },
    models: { slugs: ['mira-vale'], pages: 2 },
    uncounted: [
      { slugs: [], pages: undefined },
      { slugs: [], pages: undefined },
    ],
  })
  expect(FavouriteModelsPage.safeParse({ data: [] }).success).toBe(false)
})
