import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EndpointName } from '../../contracts/endpoints.ts'
import type { AccountName } from '../../sandbox/session/accounts.ts'
import { type CallParts, startTestSandbox, type TestSandbox } from './test-sandbox.ts'

const VISITORS = [
  'guest',
  'member',
  'expired',
  'canceled',
  'inactive',
  'inactiveWithBenefits',
  'trial',
  'moderator',
  'admin',
  'camPartner',
  'mustVerify',
  'mustVerifyNoJoin',
  'verified',
  'blocked',
] as const satisfies readonly (AccountName | 'guest')[]
type Visitor = (typeof VISITORS)[number]

/** Who is answered how. What is not named is the status of everybody else. */
type Statuses = { everybodyElse: number } & Partial<Record<Visitor, number>>

const OPEN: Statuses = { everybodyElse: 200 }
/** A blocked holder's token is no token, and a bad one is refused even where none is needed. */
const ANYBODY: Statuses = { everybodyElse: 200, blocked: 401 }
const SIGNED_IN: Statuses = { everybodyElse: 200, guest: 401, blocked: 401 }
const CLEARED: Statuses = { everybodyElse: 200, blocked: 401, guest: 403, mustVerify: 403, mustVerifyNoJoin: 403 }
const SUBSCRIBED: Statuses = { everybodyElse: 200, blocked: 401, guest: 403, inactive: 403 }
const SUBSCRIBED_AND_CLEARED: Statuses = { ...CLEARED, inactive: 403 }

/** Offers to members: not for those who never were one and hold no benefits. */
const ENTITLED: Statuses = { ...SIGNED_IN, inactive: 403, moderator: 403 }
const PLUS_PRICE = '5b0a7f0e-4b1d-4c55-9f6e-0d6c2f6f8a11'

interface Row {
  call: (own: { userId: string; sandbox: TestSandbox }) => CallParts
  /** On the site without age verification, and on the one with it. */
  dark: Statuses
  light: Statuses
}

const plain = () => ({})
const own = ({ userId }: { userId: string }) => ({ params: { userId } })
const openVideo = ({ sandbox }: { sandbox: TestSandbox }) => ({ params: { slug: slugOf(sandbox, 0) } })

/** Every endpoint has a row: a new one does not compile without its rights. */
const MATRIX: Record<EndpointName, Row> = {
  refreshToken: { call: () => ({ body: { refresh_token: 'none' } }), dark: OPEN, light: OPEN },
  logOut: { call: () => ({ body: { refresh_token: 'none' } }), dark: OPEN, light: OPEN },
  logIn: {
    call: () => ({ body: { email: 'nobody@example.com', password: 'none' } }),
    dark: { everybodyElse: 422 },
    light: { everybodyElse: 422 },
  },
  getUser: { call: plain, dark: SIGNED_IN, light: SIGNED_IN },
  getMaintenance: { call: plain, dark: OPEN, light: OPEN },
  getFavouriteVideos: { call: plain, dark: SIGNED_IN, light: SIGNED_IN },
  getFavouriteModels: { call: plain, dark: SIGNED_IN, light: SIGNED_IN },
  createAgeSession: {
    call: plain,
    dark: { ...SIGNED_IN, everybodyElse: 201 },
    light: { ...SIGNED_IN, everybodyElse: 201 },
  },
  getAgeSession: {
    call: () => ({ params: { sessionId: 'seeded-pass-of-verified' } }),
    dark: { ...SIGNED_IN, everybodyElse: 404, verified: 200 },
    light: { ...SIGNED_IN, everybodyElse: 404, verified: 200 },
  },
  postAgeVerification: {
    call: (visitor) => ({ ...own(visitor), body: { isVerified: true } }),
    dark: { ...SIGNED_IN, everybodyElse: 201 },
    light: { ...SIGNED_IN, everybodyElse: 201 },
  },
  getMustPassVerification: { call: own, dark: SIGNED_IN, light: SIGNED_IN },
  getHasVerification: { call: own, dark: SIGNED_IN, light: SIGNED_IN },
  getDigest: { call: plain, dark: OPEN, light: OPEN },
  getHomePage: { call: plain, dark: ANYBODY, light: CLEARED },
  getSoftPage: { call: plain, dark: OPEN, light: OPEN },
  getAnnouncements: { call: plain, dark: ANYBODY, light: ANYBODY },
  getVideos: { call: plain, dark: ANYBODY, light: CLEARED },
  getVideo: {
    call: ({ sandbox }) => ({ params: { slug: slugOf(sandbox, 1) } }),
    dark: SUBSCRIBED,
    light: SUBSCRIBED_AND_CLEARED,
  },
  getSimilarVideos: { call: openVideo, dark: ANYBODY, light: CLEARED },
  getFakeTrailer: { call: openVideo, dark: ANYBODY, light: CLEARED },
  getAiMask: { call: () => ({ params: { secret: '-4e91c7' } }), dark: OPEN, light: OPEN },
  addVideoView: {
    call: ({ sandbox }) => ({ body: { id: textOf(sandbox, 'SELECT id AS slug FROM videos') } }),
    dark: ANYBODY,
    light: ANYBODY,
  },
  getCategories: { call: plain, dark: ANYBODY, light: CLEARED },
  getCategory: {
    call: ({ sandbox }) => ({ params: { slug: textOf(sandbox, 'SELECT slug FROM categories WHERE is_listed = 1') } }),
    dark: ANYBODY,
    light: CLEARED,
  },
  getStaticPage: { call: () => ({ params: { slug: 'terms-and-conditions' } }), dark: ANYBODY, light: ANYBODY },
  getPartners: { call: plain, dark: OPEN, light: OPEN },
  getLoginSlides: { call: plain, dark: ANYBODY, light: CLEARED },
  getJsonLd: { call: () => ({ params: { page: 'videos' }, query: { path: '/videos/' } }), dark: OPEN, light: OPEN },
  getJoinNowTemplate: { call: plain, dark: OPEN, light: OPEN },
  getJoinNowConfig: { call: plain, dark: OPEN, light: OPEN },
  getPriceSlots: { call: plain, dark: ANYBODY, light: ANYBODY },
  getSaleEventId: { call: plain, dark: OPEN, light: OPEN },
  getCurrentSaleEvent: { call: plain, dark: OPEN, light: OPEN },
  getPromoTimer: { call: plain, dark: OPEN, light: OPEN },
  getBillers: { call: plain, dark: OPEN, light: OPEN },
  createAccount: {
    call: () => ({
      headers: { 'Idempotency-Key': randomUUID() },
      body: {
        email: `${randomUUID()}@example.com`,
        password: 'Proscenium1',
        isReceiveUpdates: false,
        paymentSystem: 'epoch',
      },
    }),
    dark: { everybodyElse: 201 },
    light: { everybodyElse: 201 },
  },
  createPaymentUrl: {
    call: ({ userId }) => ({
      headers: { 'Idempotency-Key': randomUUID() },
      body: {
        userUuid: userId,
        paymentSystem: 'epoch',
        priceUuid: 'price-month-base-standard',
        slavePriceUuids: [],
      },
    }),
    dark: SIGNED_IN,
    light: SIGNED_IN,
  },
  getMoneyOutcome: { call: () => ({ params: { key: 'nobody-has-used-this' } }), dark: ANYBODY, light: ANYBODY },
  getMemberPlusPrice: { call: () => ({ params: { id: PLUS_PRICE } }), dark: ENTITLED, light: ENTITLED },
  getMemberPlusPaymentUrl: {
    call: () => ({
      headers: { 'Idempotency-Key': randomUUID() },
      query: {
        piCode: 'plus-archive-1',
        siteUrl: 'http://localhost:4100',
        returnUrl: 'http://localhost:4100/payment/',
        paymentSystem: 'epoch',
        segpayPackageId: '190211-25001',
      },
    }),
    dark: ENTITLED,
    light: ENTITLED,
  },
  getDashboardInfo: { call: plain, dark: SIGNED_IN, light: SIGNED_IN },
  showHeaderBars: { call: () => ({ body: { showToGuest: true } }), dark: OPEN, light: OPEN },
  showValuePopups: { call: () => ({ body: { showToGuest: true } }), dark: OPEN, light: OPEN },
  getDeals: { call: plain, dark: OPEN, light: OPEN },
  getDealSlides: { call: plain, dark: OPEN, light: OPEN },
}

let sandbox: TestSandbox
const tokens = new Map<Visitor, string>()
beforeAll(async () => {
  sandbox = await startTestSandbox()
  for (const visitor of VISITORS) {
    if (visitor !== 'guest') tokens.set(visitor, (await sandbox.control.signIn(visitor)).accessToken)
  }
})
afterAll(() => sandbox.close())

describe('what each kind of visitor is answered', () => {
  for (const [name, row] of Object.entries(MATRIX) as [EndpointName, Row][]) {
    for (const site of ['dark', 'light'] as const) {
      it(`by ${name} on the ${site} site`, async () => {
        const statuses = row[site]
        const answered: Record<string, number> = {}
        const expected: Record<string, number> = {}
        for (const visitor of VISITORS) {
          const parts = row.call({ userId: `user-${visitor}`, sandbox })
          const response = await sandbox.call(name, { ...parts, site, token: tokens.get(visitor) })
          await response.arrayBuffer()
          answered[visitor] = response.status
          expected[visitor] = statuses[visitor] ?? statuses.everybodyElse
        }
        expect(answered).toEqual(expected)
      })
    }
  }

  it('also for a film that everybody may open where nobody has to prove their age', async () => {
    for (const visitor of VISITORS) {
      const parts = openVideo({ sandbox })
      const response = await sandbox.call('getVideo', { ...parts, token: tokens.get(visitor) })
      expect([visitor, response.status]).toEqual([visitor, visitor === 'blocked' ? 401 : 200])
    }
  })
})

describe("another user's age", () => {
  it('is neither told nor changed', async () => {
    const token = tokens.get('member')
    const params = { userId: 'user-mustVerify' }
    for (const name of ['getMustPassVerification', 'getHasVerification'] as const) {
      expect((await sandbox.call(name, { params, token })).status).toBe(403)
    }
    const posted = await sandbox.call('postAgeVerification', { params, token, body: { isVerified: true } })
    expect(posted.status).toBe(403)
  })
})

describe('personal answers', () => {
  it('are not to be stored', async () => {
    const token = tokens.get('member')
    for (const name of ['getUser', 'getFavouriteVideos', 'getFavouriteModels', 'getVideos'] as const) {
      expect([name, (await sandbox.call(name, { token })).headers.get('cache-control')]).toEqual([name, 'no-store'])
    }
    expect((await sandbox.call('getDigest')).headers.get('cache-control')).toBe('no-cache')
  })
})

function slugOf(from: TestSandbox, isMemberOnly: 0 | 1): string {
  return textOf(
    from,
    `SELECT slug FROM videos WHERE is_member_only = ${isMemberOnly} AND audience <> 'men' AND condition = 'sound'`,
  )
}

function textOf({ database }: TestSandbox, query: string): string {
  return String(database.prepare(`${query} LIMIT 1`).get()?.slug)
}
