import { describe, expect, test } from 'vitest'
import { LoginSlidesAnswer } from '../../contracts/session/login-slide.ts'
import {
  AuthCodeRefusal,
  AuthCodeRequest,
  FavouriteModelsAnswer,
  FavouriteVideosAnswer,
  LoginRefusal,
  LoginRequest,
  RefreshRequest,
  TokenAnswer,
  TokenClaims,
  UserAnswer,
} from '../../contracts/session/tokens.ts'

// Bodies as the specification names their fields, written out: the sandbox shares the schemas.

test('a refresh sends its refresh token, and is answered with a status and both new tokens, each by its name [API-005]', () => {
  expect(RefreshRequest.parse({ refresh_token: 'r-1' })).toEqual({ refresh_token: 'r-1' })
  const token = { atoken: 'a.b.c', rtoken: 'r-2' }
  const pair = { accessToken: 'a.b.c', refreshToken: 'r-2' }
  expect([
    TokenAnswer.parse({ status: { code: 200, message: 'ok' }, data: { token } }),
    TokenAnswer.parse({ data: { token } }),
    TokenAnswer.parse({ status: { code: 465, message: 'Gone.' }, data: null }),
    TokenAnswer.parse({ status: { code: 'odd' }, data: { token: { atoken: '', rtoken: 'r-2' } } }),
    TokenAnswer.parse({ status: null, data: { token: { atoken: 'a.b.c' } } }),
  ]).toEqual([
    { code: 200, message: 'ok', pair },
    { code: 0, message: '', pair },
    { code: 465, message: 'Gone.', pair: null },
    { code: 0, message: '', pair: null },
    { code: 0, message: '', pair: null },
  ])
})

describe('a log-in', () => {
  test('sends e-mail and password, or e-mail and code, or the e-mail that a code goes to [API-007, API-008, API-017]', () => {
    const bodies = [
      LoginRequest.parse({ email: 'ada@example.com', password: 'Proscenium1' }),
      AuthCodeRequest.parse({ email: 'ada@example.com', code: '123456' }),
      AuthCodeRequest.parse({ email: 'ada@example.com' }),
    ]
    expect(bodies).toEqual([
      { email: 'ada@example.com', password: 'Proscenium1' },
      { email: 'ada@example.com', code: '123456' },
      { email: 'ada@example.com' },
    ])
    expect(LoginRequest.safeParse({ email: 'ada@example.com' }).success).toBe(false)
    expect(AuthCodeRequest.safeParse({ code: '123456' }).success).toBe(false)
  })

  test('is refused field by field, several messages on lines of their own, or because the account is blocked [ACCT-010, API-016, API-017, VALID-017]', () => {
    const body = {
      status: { code: 422, message: 'The given data was invalid.' },
      errors: { email: ['Unknown.', 'Mistyped?'], password: 'Wrong.', code: ['Too old.'], other: ['x'] },
    }
    const blocked = { status: { code: 423, message: 'Blocked.' }, blocked: true, errors: { email: 7 } }
    expect([LoginRefusal.parse(body), AuthCodeRefusal.parse(body)]).toEqual([
      {
        message: 'The given data was invalid.',
        fields: { email: 'Unknown.\nMistyped?', password: 'Wrong.' },
        isBlocked: false,
      },
      {
        message: 'The given data was invalid.',
        fields: { email: 'Unknown.\nMistyped?', code: 'Too old.' },
        isBlocked: false,
      },
    ])
    expect([LoginRefusal.parse(blocked), LoginRefusal.parse({ blocked: 'yes', status: 'none' })]).toEqual([
      { message: 'Blocked.', fields: { email: '', password: '' }, isBlocked: true },
      { message: '', fields: { email: '', password: '' }, isBlocked: false },
    ])
  })
})

describe('the user', () => {
  const item = {
    uuid: 'user-7',
    email: 'ada.holm@example.com',
    affiliateId: 'gallery-12',
    tokenBalance: 420,
    hasBenefits: true,
    isTrial: false,
  }

  test('counts only with the status code 2, and with an id and an e-mail [SESSION-022, API-013]', () => {
    const codes = [2, 1, 3, 200].map((code) => UserAnswer.parse({ status: { code }, data: { item } }))
    expect(codes).toEqual([item, null, null, null])
    expect([
      UserAnswer.parse({ status: { code: 2 }, data: null }),
      UserAnswer.parse({ status: { code: 2 }, data: { item: { ...item, uuid: '../x' } } }),
      UserAnswer.parse({ status: { code: 2 }, data: { item: { ...item, uuid: '' } } }),
      UserAnswer.parse({ status: { code: 2 }, data: { item: { ...item, email: 'e'.repeat(255) } } }),
    ]).toEqual([null, null, null, null])
    expect(UserAnswer.safeParse({ data: { item } }).success).toBe(false)
  })

  test('may lack what is optional [SESSION-022, API-013]', () => {
    const bare = { uuid: 'user-7', email: 'ada@example.com', affiliateId: null, tokenBalance: 'many', isTrial: 'no' }
    expect(UserAnswer.parse({ status: { code: 2 }, data: { item: bare } })).toEqual({
      uuid: 'user-7',
      email: 'ada@example.com',
      affiliateId: '',
      tokenBalance: 0,
      hasBenefits: undefined,
      isTrial: undefined,
    })
  })
})

test('favourite videos are in data.favorites, as numbers or texts; the text undefined is none [API-024, FAV-002]', () => {
  expect({
    read: FavouriteVideosAnswer.parse({ data: { favorites: [7, '8', 'undefined', 'low-tide'] } }),
    none: FavouriteVideosAnswer.parse({ data: { favorites: null } }),
    isRefused: FavouriteVideosAnswer.safeParse({ favorites: [7] }).success,
  }).toEqual({ read: ['7', '8', 'low-tide'], none: [], isRefused: false })
})

test('favourite models are in data.ids [API-027]', () => {
  expect({
    read: FavouriteModelsAnswer.parse({ data: { ids: [3, 'model-4'] } }),
    none: FavouriteModelsAnswer.parse({ data: { ids: undefined } }),
    isRefused: FavouriteModelsAnswer.safeParse({ ids: [3] }).success,
  }).toEqual({ read: ['3', 'model-4'], none: [], isRefused: false })
})

describe('the claims of an access token', () => {
  const nothing = {
    iat: undefined,
    sub: undefined,
    usc: undefined,
    partners: [],
    vra: [],
    av: undefined,
    benefits: undefined,
    trial: undefined,
    fam: undefined,
    gen: undefined,
  }

  test('are its end, its membership, its partners, its roles as a list or with commas, and the optional ones [SESSION-033, SESSION-006]', () => {
    const whole = {
      exp: 1_790_000_000,
      iat: 1_789_999_700,
      sub: 'user-7',
      usc: 200,
      partners: ['camnet', 'other'],
      vra: ['admin', 'moderator'],
      av: 'requiredNoJoin',
      benefits: true,
      trial: false,
      fam: 'family-1',
      gen: 4,
    }
    expect([
      TokenClaims.parse(whole),
      TokenClaims.parse({ exp: 10, vra: 'admin, moderator ,editor' }),
      TokenClaims.parse({ exp: 10 }),
    ]).toEqual([whole, { ...nothing, exp: 10, vra: ['admin', 'moderator', 'editor'] }, { ...nothing, exp: 10 }])
  })

  test('that say what they may not say nothing; without an end that a clock has there are none [SESSION-033]', () => {
    const odd = {
      exp: 10,
      iat: 'now',
      sub: 's'.repeat(65),
      usc: 150,
      partners: 'camnet',
      vra: 'r'.repeat(1001),
      av: 'yes',
      benefits: 1,
      trial: 'no',
      fam: 7,
      gen: 'one',
    }
    expect(TokenClaims.parse(odd)).toEqual({ ...nothing, exp: 10 })
    expect(TokenClaims.parse({ exp: 10, vra: Array(51).fill('admin') }).vra).toEqual([])
    expect(TokenClaims.parse({ exp: 10, vra: Array(50).fill('admin') }).vra).toHaveLength(50)
    const ends = [0, -1, 4_102_444_801, '10', null].map((exp) => TokenClaims.safeParse({ exp }).success)
    expect(ends).toEqual([false, false, false, false, false])
    expect(TokenClaims.safeParse({ exp: 4_102_444_800 }).success).toBe(true)
  })
})

test('the slides beside the log-in are its items in their order, each with the id of its type [API-015]', () => {
  const item = (id: number, sort: number, type: unknown) => ({
    id,
    sort,
    type,
    displayType: 'desktop',
    title: `Slide ${id}`,
    text: '',
    link: '/deals/',
    isAd: false,
    image: { alt: '', permalink: '/slide.avif' },
  })
  const { items } = { items: [item(1, 30, 7), item(2, 10, 'premiere'), item(3, 20, null)] }
  const slides = LoginSlidesAnswer.parse({ items })
  expect(slides.map(({ id, type, title }) => ({ id: String(id), type, title }))).toEqual([
    { id: '2', type: 'premiere', title: 'Slide 2' },
    { id: '3', type: '', title: 'Slide 3' },
    { id: '1', type: '7', title: 'Slide 1' },
  ])
  expect(LoginSlidesAnswer.parse({ items: null })).toEqual([])
})
