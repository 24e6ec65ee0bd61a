import { expect, test } from 'vitest'
import { createPassMaker, createPassTaker } from '../../adapters/account/headset-pass.adapter.ts'
import type { Call } from '../../adapters/site/call.ts'
import { readMailed } from '../../app/site/mailed.ts'

const { signal } = new AbortController()
const SIX = { code: '482913', token: 'pass-1', expiresAt: 1_764_000_600 }
const PAIR = { accessToken: 'a', refreshToken: 'r' }

function callWith(results: Record<string, object | undefined>) {
  const asked: object[] = []
  const call = ((name: string, request: object) => {
    asked.push({ name, ...request })
    return Promise.resolve(results[name])
  }) as unknown as Call
  return { call, asked }
}

test('a pass is a code that the page asks for and approves itself, and lives as long as the server says', async () => {
  const { call, asked } = callWith({
    askHeadsetCode: { ok: true, answer: SIX },
    approveHeadset: { ok: true, answer: {} },
  })
  const made = await createPassMaker({ call, now: () => 1_764_000_000_000 })(signal)
  expect({ made, asked }).toEqual({
    made: { type: 'pass.made', token: 'pass-1', livesMs: 600_000 },
    asked: [{ name: 'askHeadsetCode' }, { name: 'approveHeadset', body: { code: '482913' } }],
  })
})

test.for([
  [
    { ok: false, cause: 'unauthenticated', status: 401 },
    { type: 'pass.failed', cause: 'signedOut' },
  ],
  [
    { ok: false, cause: 'offline' },
    { type: 'pass.failed', cause: 'offline' },
  ],
  [
    { ok: false, cause: 'timeout' },
    { type: 'pass.failed', cause: 'unavailable' },
  ],
  [
    { ok: false, cause: 'refused', status: 422 },
    { type: 'pass.failed', cause: 'unavailable' },
  ],
  [
    { ok: false, cause: 'refused', status: 429, retryAfterMs: 42_000 },
    { type: 'pass.limited', waitMs: 42_000 },
  ],
  [
    { ok: false, cause: 'refused', status: 429 },
    { type: 'pass.limited', waitMs: 60_000 },
  ],
] as const)('no pass is made of %o, whichever of its calls ends so', async ([result, told]) => {
  const answers = []
  for (const results of [
    { askHeadsetCode: result },
    { askHeadsetCode: { ok: true, answer: SIX }, approveHeadset: result },
  ]) {
    answers.push(await createPassMaker({ call: callWith(results).call, now: () => 0 })(signal))
  }
  expect(answers).toEqual([told, told])
})

/** Whom the browser is logged in as, by what `collectHeadset` ends with. */
async function take(result: object, during = signal) {
  const adopted: object[] = []
  const { call, asked } = callWith({ collectHeadset: result })
  const answer = await createPassTaker({ call, adopt: async (pair) => void adopted.push(pair) })(during, 'pass-1')
  return { answer, adopted, asked }
}

test('a pass is traded for the tokens of its member', async () => {
  expect(await take({ ok: true, answer: { pair: PAIR } })).toEqual({
    answer: { type: 'login.accepted' },
    adopted: [PAIR],
    asked: [{ name: 'collectHeadset', body: { token: 'pass-1' } }],
  })
})

test.for([
  [{ ok: true, answer: { pair: null } }, { type: 'pass.spent' }],
  [{ ok: false, cause: 'refused', status: 410, refusal: { reason: 'expired' } }, { type: 'pass.spent' }],
  [{ ok: false, cause: 'refused', status: 409, refusal: { reason: 'waiting' } }, { type: 'pass.spent' }],
  [{ ok: false, cause: 'notFound', status: 404 }, { type: 'pass.spent' }],
  [{ ok: false, cause: 'refused', status: 403, refusal: { reason: 'blocked' } }, { type: 'pass.blocked' }],
  [
    { ok: false, cause: 'refused', status: 429, retryAfterMs: 5_000 },
    { type: 'login.limited', waitMs: 5_000 },
  ],
  [
    { ok: false, cause: 'refused', status: 429 },
    { type: 'login.limited', waitMs: 60_000 },
  ],
  [
    { ok: false, cause: 'offline' },
    { type: 'login.failed', cause: 'offline' },
  ],
  [
    { ok: false, cause: 'timeout' },
    { type: 'login.failed', cause: 'unavailable' },
  ],
] as const)('%o logs nobody in, and is told apart', async ([result, answer]) => {
  const taken = await take(result)
  expect({ answer: taken.answer, adopted: taken.adopted }).toEqual({ answer, adopted: [] })
})

test('tokens that come after the visitor gave up are not taken', async () => {
  const { answer, adopted } = await take({ ok: true, answer: { pair: PAIR } }, AbortSignal.abort())
  expect({ answer, adopted }).toEqual({ answer: { type: 'login.failed', cause: 'unavailable' }, adopted: [] })
})

test('the link’s fragment is read on the page of headsets only, and is in no address from then on', () => {
  const read = (path: string) => {
    const { pass, address } = readMailed(path)
    return { pass, address }
  }
  expect({
    whole: read('/playalogin/#pass=t0ken&to=%2Fvideos%2Flow-tide%2F%3Ft%3D12'),
    withoutPlace: read('/playalogin/?a=b#pass=t0ken'),
    withoutToken: read('/playalogin/#to=%2Fvideos%2F'),
    broken: read('/playalogin/#pass=%E0%A4%A&to=%'),
    elsewhere: read('/videos/#pass=t0ken'),
  }).toEqual({
    whole: { pass: { token: 't0ken', to: '/videos/low-tide/?t=12' }, address: '/playalogin/' },
    withoutPlace: { pass: { token: 't0ken', to: '' }, address: '/playalogin/?a=b' },
    withoutToken: { pass: null, address: '/playalogin/#to=%2Fvideos%2F' },
    broken: { pass: { token: '\uFFFD%A', to: '%' }, address: '/playalogin/' },
    elsewhere: { pass: null, address: '/videos/#pass=t0ken' },
  })
})

test('a pass that was used is forgotten', () => {
  const mailed = readMailed('/playalogin/#pass=t0ken')
  mailed.forgetPass()
  expect(mailed.pass).toBe(null)
})
