import { describe, expect, test } from 'vitest'
import { createAttemptLimiter } from '../../adapters/session/attempt-limiter.ts'
import { ATTEMPTS_KEY, createLogin } from '../../adapters/session/login.adapter.ts'
import type { Call } from '../../adapters/site/call.ts'
import { createSafeStorage } from '../../adapters/site/storage.adapter.ts'
import type { TokenPair } from '../../contracts/session/tokens.ts'
import type { SiteSettings } from '../../contracts/site/site-settings.ts'
import { createMemoryStorage } from '../site/memory-storage.ts'
import { SITES } from '../support/samples.ts'

const PAIR: TokenPair = { accessToken: 'a.b.c', refreshToken: 'r-1' }
const CREDENTIALS = { email: 'ada@example.com', password: 'Proscenium1' }
const MAILED = { email: 'ada@example.com', code: '123456' }
type Limits = Partial<Pick<SiteSettings, 'attemptLimits'>>

const never = new AbortController().signal

/** The client answers this to every call. */
function open(
  result: object,
  { kept = '', nowMs = 1_000_000, ...site }: { kept?: string; nowMs?: number } & Limits = {},
) {
  const sent: object[] = []
  const adopted: TokenPair[] = []
  const local = createMemoryStorage()
  if (kept) local.setItem('passwordAttempts', kept)
  const call = (async (name: string, parts: object, signal: AbortSignal) => {
    sent.push({ name, ...parts, isAborted: signal.aborted })
    return result
  }) as unknown as Call
  const login = createLogin({
    call,
    renewal: { adopt: async (pair) => void adopted.push(pair) },
    limiter: createAttemptLimiter({
      storage: createSafeStorage({ storage: () => local }),
      key: ATTEMPTS_KEY,
      now: () => nowMs,
      limits: { ...SITES.dark, ...site }.attemptLimits,
    }),
  })
  return { ...login, sent, adopted, attempts: () => local.getItem('passwordAttempts') }
}

const said = (pair: TokenPair | null, message = '') => ({ ok: true, status: 200, answer: { code: 200, message, pair } })
const refused = (cause: string, more: object = {}) => ({ ok: false, cause, status: 422, ...more })

describe('a password', () => {
  test('is sent with its e-mail; the tokens that come are taken, and the count of failures is gone [API-007, CONST-022]', async () => {
    const { logIn, sent, adopted, attempts } = open(said(PAIR), { kept: '{"failures":3,"blockedUntilMs":0}' })
    expect(await logIn(never, CREDENTIALS)).toEqual({ type: 'login.accepted' })
    expect({ sent, adopted, attempts: attempts() }).toEqual({
      sent: [{ name: 'logIn', body: CREDENTIALS, isAborted: false }],
      adopted: [PAIR],
      attempts: null,
    })
  })

  test('whose answer nobody waits for any more signs nobody in [API-007]', async () => {
    const { logIn, adopted } = open(said(PAIR))
    expect(await logIn(AbortSignal.abort(), CREDENTIALS)).toEqual({ type: 'login.failed', cause: 'unavailable' })
    expect(adopted).toEqual([])
  })

  test('that is refused counts, whichever way the server says so, with its words [API-016, CONST-022]', async () => {
    const fields = { email: 'Unknown.', password: 'Wrong.' }
    const refusal = { message: 'No.', fields, isBlocked: true }
    const blank = { type: 'login.refused', message: '', fields: { email: '', password: '' }, isBlocked: false }
    const answers = [
      { result: said(null, 'Not today.'), answer: { ...blank, message: 'Not today.' } },
      { result: refused('refused', { refusal }), answer: { ...blank, ...refusal } },
      { result: refused('unauthenticated', { refusal }), answer: { ...blank, ...refusal } },
      { result: refused('notFound'), answer: blank },
    ]
    for (const { result, answer } of answers) {
      const { logIn, attempts, adopted } = open(result, { kept: '{"failures":4,"blockedUntilMs":0}' })
      expect(await logIn(never, CREDENTIALS)).toEqual(answer)
      expect({ attempts: attempts(), adopted }).toEqual({
        attempts: '{"failures":5,"blockedUntilMs":0}',
        adopted: [],
      })
    }
  })

  test('that the server cannot be asked about counts as no attempt; too many of them wait as long as it says [CONST-023]', async () => {
    const answers = [
      { result: refused('offline', { status: undefined }), answer: { type: 'login.failed', cause: 'offline' } },
      { result: refused('timeout', { status: undefined }), answer: { type: 'login.failed', cause: 'unavailable' } },
      { result: refused('unavailable', { status: 500 }), answer: { type: 'login.failed', cause: 'unavailable' } },
      {
        result: refused('unavailable', { status: 429, retryAfterMs: 7_000 }),
        answer: { type: 'login.limited', waitMs: 7_000 },
      },
      { result: refused('unavailable', { status: 429 }), answer: { type: 'login.limited', waitMs: 60_000 } },
    ]
    for (const { result, answer } of answers) {
      const { logIn, attempts } = open(result)
      expect({ answer: await logIn(never, CREDENTIALS), attempts: attempts() }).toEqual({ answer, attempts: null })
    }
  })

  test('that fails for the twentieth time closes the form for 60 seconds, which no clock set back makes longer [CONST-022, CONST-023]', async () => {
    const last = open(refused('refused'), { kept: '{"failures":19,"blockedUntilMs":0}' })
    await last.logIn(never, CREDENTIALS)
    const kept = last.attempts()!
    expect(kept).toBe('{"failures":0,"blockedUntilMs":1060000}')
    const waits = []
    for (const nowMs of [1_000_000, 1_059_999, 1_060_000, 500_000]) {
      const { logIn, sent } = open(said(PAIR), { kept, nowMs })
      waits.push({ answer: await logIn(never, CREDENTIALS), asked: sent.length })
    }
    expect(waits).toEqual([
      { answer: { type: 'login.limited', waitMs: 60_000 }, asked: 0 },
      { answer: { type: 'login.limited', waitMs: 1 }, asked: 0 },
      { answer: { type: 'login.accepted' }, asked: 1 },
      { answer: { type: 'login.limited', waitMs: 60_000 }, asked: 0 },
    ])
  })
})

describe('how often log-in may fail on a device', () => {
  test('is configured, 20 times and then 60 seconds unless a site says otherwise [CONST-023]', async () => {
    const failed = async (failures: number, attemptLimits: Limits['attemptLimits']) => {
      const { logIn, attempts } = open(refused('refused'), {
        kept: `{"failures":${failures},"blockedUntilMs":0}`,
        attemptLimits,
      })
      await logIn(never, CREDENTIALS)
      return attempts()
    }
    const strict = { attempts: 3, blockedSeconds: 600 }
    expect({
      defaults: Object.values(SITES).map(({ attemptLimits }) => attemptLimits),
      second: await failed(1, strict),
      third: await failed(2, strict),
    }).toEqual({
      defaults: Array(3).fill({ attempts: 20, blockedSeconds: 60 }),
      second: '{"failures":2,"blockedUntilMs":0}',
      third: '{"failures":0,"blockedUntilMs":1600000}',
    })
  })

  test('is without end where a site does not count [CONST-023]', async () => {
    const kept = '{"failures":19,"blockedUntilMs":1030000}'
    const { logIn, sent, attempts } = open(refused('notFound'), { kept, attemptLimits: undefined })
    const { type } = await logIn(never, CREDENTIALS)
    expect({ type, asked: sent.length, attempts: attempts() }).toEqual({
      type: 'login.refused',
      asked: 1,
      attempts: kept,
    })
  })
})

describe('a mailed code', () => {
  test('is asked for by the e-mail alone [ACCT-002, API-008, API-017]', async () => {
    const asked = []
    for (const result of [
      said(null),
      refused('unavailable', { status: 429, retryAfterMs: 12_000 }),
      refused('unavailable', { status: 429 }),
      refused('offline', { status: undefined }),
      refused('refused'),
    ]) {
      const { mailCode, sent } = open(result)
      asked.push({ answer: await mailCode(never, { email: 'ada@example.com' }), sent })
    }
    const sent = [{ name: 'authCode', body: { email: 'ada@example.com' }, isAborted: false }]
    expect(asked).toEqual([
      { answer: { type: 'mail.sent' }, sent },
      { answer: { type: 'mail.held', waitMs: 12_000 }, sent },
      { answer: { type: 'mail.held', waitMs: 30_000 }, sent },
      { answer: { type: 'mail.failed', cause: 'offline' }, sent },
      { answer: { type: 'mail.failed', cause: 'unavailable' }, sent },
    ])
  })

  test('is traded with its e-mail for tokens, unless nobody waits any more [ACCT-002, API-008, API-017]', async () => {
    const { redeemCode, sent, adopted } = open(said(PAIR))
    expect(await redeemCode(never, MAILED)).toEqual({ type: 'login.accepted' })
    expect({ sent, adopted }).toEqual({ sent: [{ name: 'authCode', body: MAILED, isAborted: false }], adopted: [PAIR] })
    const left = open(said(PAIR))
    expect(await left.redeemCode(AbortSignal.abort(), MAILED)).toEqual({ type: 'login.failed', cause: 'unavailable' })
    expect(left.adopted).toEqual([])
  })

  test('that is refused says what the server says, and is no wrong password [API-016, API-008]', async () => {
    const refusal = { message: 'No.', fields: { email: 'Unknown.', code: 'Too old.' }, isBlocked: true }
    const blank = { type: 'code.refused', message: '', fields: { email: '', code: '' }, isBlocked: false }
    const answers = [
      { result: said(null, 'Not today.'), answer: { ...blank, message: 'Not today.' } },
      { result: refused('refused', { refusal }), answer: { ...blank, ...refusal } },
      { result: refused('unauthenticated', { refusal }), answer: { ...blank, ...refusal } },
      { result: refused('notFound'), answer: blank },
      { result: refused('unavailable', { status: 429 }), answer: { type: 'login.limited', waitMs: 60_000 } },
      {
        result: refused('unavailable', { status: 429, retryAfterMs: 9_000 }),
        answer: { type: 'login.limited', waitMs: 9_000 },
      },
      { result: refused('offline', { status: undefined }), answer: { type: 'login.failed', cause: 'offline' } },
      { result: refused('contract'), answer: { type: 'login.failed', cause: 'unavailable' } },
    ]
    for (const { result, answer } of answers) {
      const { redeemCode, attempts } = open(result)
      expect({ answer: await redeemCode(never, MAILED), attempts: attempts() }).toEqual({ answer, attempts: null })
    }
  })
})
