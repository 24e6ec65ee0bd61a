import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestSandbox, type TestSandbox } from './test-sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.close())
beforeEach(async () => {
  await sandbox.control.reset()
  await sandbox.control.changeClock({ holdAtMs: Date.now() })
})

async function askCode(address = '192.0.2.1') {
  const response = await sandbox.call('askHeadsetCode', { headers: { 'x-forwarded-for': address } })
  const { data } = await response.json()
  return { http: response.status, retryAfter: response.headers.get('retry-after'), data }
}

/** What a headset shows and keeps. */
async function shown(address?: string) {
  const { data } = await askCode(address)
  return data as { code: string; token: string; expiresAt: number }
}

async function poll(token: string) {
  const response = await sandbox.call('collectHeadset', { body: { token } })
  const { reason, data } = await response.json()
  return { http: response.status, reason, tokens: data?.token as { atoken: string; rtoken: string } | undefined }
}

async function typed(code: string, account: 'member' | 'trial' = 'member') {
  const { accessToken } = await sandbox.control.signIn(account)
  const response = await sandbox.call('approveHeadset', { body: { code }, token: accessToken })
  const { status, errors } = await response.json()
  return { http: response.status, code: status.code, errors, retryAfter: response.headers.get('retry-after') }
}

const WORTHLESS = {
  http: 422,
  code: 422,
  errors: {
    code: ['This code is not right, too old or used already. Look at your headset: it may show another one by now.'],
  },
  retryAfter: null,
}

const EXPIRED = { http: 410, reason: 'expired', tokens: undefined }

/** One that the headset does not show. */
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('a headset', () => {
  test('shows six digits, waits until they are typed in, and is logged in as whoever did that, once', async () => {
    const headset = await shown()
    const waiting = await poll(headset.token)
    const approved = await typed(headset.code)
    const { tokens, ...loggedIn } = await poll(headset.token)
    const user = await (await sandbox.call('getUser', { token: tokens!.atoken })).json()
    const again = await poll(headset.token)
    expect({
      isCode: /^\d{6}$/.test(headset.code),
      lastsSeconds: headset.expiresAt - Math.floor(sandbox.clock.nowMs() / 1000),
      waiting,
      approved,
      loggedIn,
      email: user.data.item.email,
      isRenewable: (await sandbox.refresh(tokens!.rtoken)).status,
      again,
    }).toEqual({
      isCode: true,
      lastsSeconds: 600,
      waiting: { http: 409, reason: 'waiting', tokens: undefined },
      approved: { http: 200, code: 2, errors: undefined, retryAfter: null },
      loggedIn: { http: 200, reason: undefined },
      email: 'ada.holm@example.com',
      isRenewable: 200,
      again: EXPIRED,
    })
  })

  test('each gets its own account, whichever asks first', async () => {
    const [one, other] = [await shown(), await shown()]
    await typed(other.code, 'trial')
    await typed(one.code)
    const users = []
    for (const { token } of [one, other]) {
      const { tokens } = await poll(token)
      users.push((await (await sandbox.call('getUser', { token: tokens!.atoken })).json()).data.item.uuid)
    }
    expect(users).toEqual(['user-member', 'user-trial'])
  })

  test('with a token that is not its own, or none, is told to show another code', async () => {
    const { code } = await shown()
    const codes = []
    for (const token of ['', 'x'.repeat(43), code]) codes.push(await poll(token))
    expect(codes).toEqual(Array(3).fill(EXPIRED))
  })

  test('whose account is blocked meanwhile is told so', async () => {
    const { code, token } = await shown()
    await typed(code)
    sandbox.database.exec("UPDATE accounts SET is_blocked = 1 WHERE id = 'user-member'")
    expect(await poll(token)).toEqual({ http: 403, reason: 'blocked', tokens: undefined })
  })

  test('that asks for code after code waits a while, and one elsewhere does not', async () => {
    for (let count = 0; count < 20; count += 1) await shown()
    expect(await askCode()).toEqual({ http: 429, retryAfter: '3', data: undefined })
    expect((await shown('192.0.2.2')).code).toMatch(/^\d{6}$/)
    await sandbox.control.changeClock({ jumpMs: 3_000 })
    expect((await shown()).code).toMatch(/^\d{6}$/)
  })
})

describe('a code', () => {
  test('is good for ten minutes by the clock of the server, and so is what was made of it', async () => {
    const [early, late, uncollected] = [await shown(), await shown(), await shown()]
    await typed(uncollected.code)
    await sandbox.control.changeClock({ jumpMs: 599_999 })
    const inTime = await typed(early.code)
    await sandbox.control.changeClock({ jumpMs: 1 })
    expect({
      inTime: inTime.http,
      tooLate: await typed(late.code),
      waiting: await poll(late.token),
      collected: await poll(uncollected.token),
    }).toEqual({ inTime: 200, tooLate: WORTHLESS, waiting: EXPIRED, collected: EXPIRED })
  })

  test('that is wrong or another’s is refused alike, and who heard no answer may send it again until the headset has it', async () => {
    const { code, token } = await shown()
    const wrong = await typed(otherThan(code))
    await typed(code)
    const again = await typed(code)
    const byAnother = await typed(code, 'trial')
    const { tokens } = await poll(token)
    const user = await (await sandbox.call('getUser', { token: tokens!.atoken })).json()
    expect({ wrong, again: again.http, byAnother, whose: user.data.item.uuid, after: await typed(code) }).toEqual({
      wrong: WORTHLESS,
      again: 200,
      byAnother: WORTHLESS,
      whose: 'user-member',
      after: WORTHLESS,
    })
  })

  test('is not typed in by guests', async () => {
    const { code, token } = await shown()
    const response = await sandbox.call('approveHeadset', { body: { code } })
    expect({ http: response.status, waiting: (await poll(token)).reason }).toEqual({
      http: 401,
      waiting: 'waiting',
    })
  })

  test('is kept as no more than a hash that tells nobody what it was, and so is the token', async () => {
    const { code, token } = await shown()
    await typed(code)
    const rows = JSON.stringify(sandbox.database.prepare('SELECT * FROM headset_codes').all())
    const { createHash } = await import('node:crypto')
    const plainHash = createHash('sha256').update(code).digest('base64url')
    expect({
      rows: JSON.parse(rows).length,
      holdsCode: rows.includes(code),
      holdsToken: rows.includes(token),
      holdsPlainHash: rows.includes(plainHash),
    }).toEqual({ rows: 1, holdsCode: false, holdsToken: false, holdsPlainHash: false })
  })

  test('is tried five times, then once a minute, also when one of them was right', async () => {
    const { code } = await shown()
    const wrong = otherThan(code)
    const tries = []
    for (let count = 0; count < 3; count += 1) tries.push((await typed(wrong)).http)
    tries.push((await typed(code)).http)
    for (let count = 0; count < 3; count += 1) tries.push((await typed(wrong)).http)
    const held = await typed((await shown()).code)
    const other = await typed(wrong, 'trial')
    await sandbox.control.changeClock({ jumpMs: 60_000 })
    expect({ tries, held, other: other.http, later: (await typed((await shown()).code)).http }).toEqual({
      tries: [422, 422, 422, 200, 422, 422, 429],
      held: { http: 429, code: 429, errors: undefined, retryAfter: '60' },
      other: 422,
      later: 200,
    })
  })

  test('that an account typed in goes with the account', async () => {
    const { code, token } = await shown()
    await typed(code)
    const { accessToken } = await sandbox.control.signIn('member')
    const body = { email: 'ada.holm@example.com', password: 'Proscenium1' }
    await sandbox.call('initAccountRemoval', { body, token: accessToken })
    const mail = (await sandbox.control.mails()).at(-1)!
    const link = /token=([\w-]+)/.exec(mail.text)![1]
    const removed = await sandbox.call('removeAccount', { body: { token: link } })
    expect({ removed: removed.status, told: await poll(token) }).toEqual({ removed: 200, told: EXPIRED })
  })
})
