import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { EndpointName } from '../../contracts/endpoints.ts'
import { startTestSandbox, type TestSandbox } from './test-sandbox.ts'

const EMAIL = 'ada.holm@example.com'
const HOUR_S = 3_600
const WORTHLESS = { status: 422, data: undefined }

let sandbox: TestSandbox
beforeEach(async () => {
  sandbox = await startTestSandbox()
  await sandbox.control.changeClock({ holdAtMs: Date.parse('2026-11-24T12:00:00Z') })
  // Others may have ended meanwhile: receipts are numbered with what happens to all.
  sandbox.database.exec(
    "DELETE FROM membership_ledger; UPDATE memberships SET period_ends_at_ms = 1797206400000 WHERE account_id = 'user-member'",
  )
})
afterEach(() => sandbox.close())

async function ask(name: EndpointName, body: object, key: string = randomUUID()) {
  const answer = await sandbox.call(name, { body, headers: { 'Idempotency-Key': key } })
  const { data } = await answer.json()
  return { status: answer.status, data }
}

const pass = (seconds: number) => sandbox.control.changeClock({ jumpMs: seconds * 1000 })

async function mailedToken(email = EMAIL) {
  await pass(30)
  await ask('requestCancelLink', { email })
  const { text } = (await sandbox.control.mails()).at(-1)!
  return new URL(/http\S+/.exec(text)![0]).searchParams.get('token')!
}

const PLAN = { title: '1 Month', isRunning: true, accessUntil: '2026-12-14' }
const RECEIPT = { receipt: 'C-000001', title: '1 Month', cancelledAt: '2026-11-24', accessUntil: '2026-12-14' }

async function shown(token: string) {
  const { data } = await ask('checkCancelLink', { token })
  return data.map(({ uuid: _, ...shown }: { uuid: string }) => shown)
}

describe('a link that cancels', () => {
  it('is mailed to the owner, opens a page, and cancels with a receipt on screen and by mail', async () => {
    const token = await mailedToken(' ADA.Holm@example.com')
    const before = await shown(token)
    const done = await ask('cancelByLink', { token })
    const mails = await sandbox.control.mails()
    expect({
      mailed: mails.map(({ kind, recipient }) => ({ kind, recipient })),
      link: /https?:\/\/[^?\s]+/.exec(mails[0]!.text)?.[0],
      receipt: /receipt is (C-\d+)/.exec(mails[1]!.text)?.[1],
      before,
      done,
      ledger: sandbox.database
        .prepare('SELECT who, cause FROM membership_ledger')
        .all()
        .map((row) => ({ ...row })),
    }).toEqual({
      mailed: [
        { kind: 'cancelLink', recipient: EMAIL },
        { kind: 'cancellation', recipient: EMAIL },
      ],
      link: 'http://localhost:4100/cancel-membership/',
      receipt: 'C-000001',
      before: [PLAN],
      done: { status: 200, data: [RECEIPT] },
      ledger: [{ who: 'mailedLink', cause: 'cancelled' }],
    })
  })

  it('is used up by cancelling, but the same request once more is answered alike', async () => {
    const token = await mailedToken()
    const key = randomUUID()
    const first = await ask('cancelByLink', { token }, key)
    expect({
      first,
      again: await ask('cancelByLink', { token }, key),
      other: await ask('cancelByLink', { token }),
    }).toEqual({
      first: { status: 200, data: [RECEIPT] },
      again: { status: 200, data: [RECEIPT] },
      other: WORTHLESS,
    })
  })

  it('is not used up by looking at it, and lasts for an hour of the sandbox', async () => {
    const token = await mailedToken()
    await shown(token)
    await pass(HOUR_S - 1)
    const late = await shown(token)
    await pass(1)
    expect({ late, tooLate: await ask('cancelByLink', { token }) }).toEqual({ late: [PLAN], tooLate: WORTHLESS })
  })

  it('is kept as a hash, replaces the one before, and serves for nothing else', async () => {
    const first = await mailedToken()
    const second = await mailedToken()
    const rows = sandbox.database.prepare('SELECT * FROM mailed_links').all()
    expect({
      rows: rows.length,
      isHashed: !JSON.stringify(rows).includes(second),
      first: await ask('checkCancelLink', { token: first }),
      removal: (await ask('removeAccount', { token: second })).status,
      reset: (await ask('checkResetToken', { token: second })).status,
      second: (await ask('checkCancelLink', { token: second })).status,
    }).toEqual({ rows: 1, isHashed: true, first: WORTHLESS, removal: 422, reset: 422, second: 200 })
  })

  it('is answered alike for nobody, and nothing is mailed', async () => {
    expect({
      nobody: (await ask('requestCancelLink', { email: 'nobody@example.com' })).status,
      again: (await ask('requestCancelLink', { email: 'nobody@example.com' })).status,
      mails: await sandbox.control.mails(),
    }).toEqual({ nobody: 200, again: 429, mails: [] })
  })

  it('cancels every membership that runs, and says what was cancelled before', async () => {
    sandbox.database.exec(`INSERT INTO memberships SELECT 'second', account_id, '1 Year', biller, currency, amount, period,
      is_non_recurring, status, joined_at_ms, 1804982400000, 1804982400000, 0 FROM memberships WHERE account_id = 'user-member'`)
    const token = await mailedToken()
    const before = await shown(token)
    const { data } = await ask('cancelByLink', { token })
    const next = await mailedToken()
    expect({ before, receipts: data, after: await shown(next), mails: (await sandbox.control.mails()).length }).toEqual(
      {
        before: [{ title: '1 Year', isRunning: true, accessUntil: '2027-03-14' }, PLAN],
        receipts: [
          { ...RECEIPT, title: '1 Year', accessUntil: '2027-03-14' },
          { ...RECEIPT, receipt: 'C-000002' },
        ],
        after: [
          { title: '1 Year', isRunning: false, accessUntil: '2027-03-14' },
          { ...PLAN, isRunning: false },
        ],
        mails: 4,
      },
    )
  })

  it('finds nothing to cancel for who has no membership any more', async () => {
    const { email } = sandbox.database.prepare("SELECT email FROM accounts WHERE name = 'expired'").get()!
    expect(await shown(await mailedToken(String(email)))).toEqual([])
  })

  it('is worth nothing once the account has another e-mail', async () => {
    const token = await mailedToken()
    const { accessToken } = await sandbox.client.signIn('member')
    const body = { email: 'ada@new.example', password: 'Proscenium1' }
    await sandbox.call('requestEmailChange', { body, token: accessToken })
    const { text } = (await sandbox.control.mails()).find(({ kind }) => kind === 'emailChange')!
    const confirm = new URL(/http\S+/.exec(text)![0]).searchParams.get('token')!
    const confirmed = (await ask('confirmEmailChange', { token: confirm })).status
    expect({ confirmed, token: await ask('cancelByLink', { token }) }).toEqual({ confirmed: 200, token: WORTHLESS })
  })
})
