import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PaymentUrlAnswer } from '../../contracts/sales/checkout.ts'
import { cancelAllMemberships, cancelMembership, resumeMembership } from '../../sandbox/sales/cancellations.ts'
import type { AccountName } from '../../sandbox/session/accounts.ts'
import { pick } from '../support/pick.ts'
import { startTestSandbox, type TestSandbox } from './test-sandbox.ts'

const DAY_MS = 86_400_000

let sandbox: TestSandbox
let startMs: number
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.close())
beforeEach(async () => {
  await sandbox.control.reset()
  await sandbox.control.changeClock({ holdAtMs: Date.now() })
  startMs = sandbox.clock.nowMs()
})

const pass = (days: number) => sandbox.control.changeClock({ jumpMs: days * DAY_MS })

async function infoOf(account: AccountName) {
  const { accessToken: token } = await sandbox.control.signIn(account)
  const { data } = await (await sandbox.call('getDashboardInfo', { token })).json()
  return data.info as { status: string; membership_uuid: string; membership: string; expiry: string }
}

/** What happened since the start, day by day. */
async function story(account: AccountName) {
  const entries = await sandbox.control.membershipLedger()
  return entries
    .filter(({ accountId, atMs }) => accountId === `user-${account}` && atMs >= Math.floor(startMs))
    .map(({ who, cause, amount, atMs }) => `${Math.floor((atMs - startMs + 1000) / DAY_MS)}: ${who} ${cause} ${amount}`)
}

const change = (account: AccountName, uuid = `membership-${account}`) => ({
  accountId: `user-${account}`,
  uuid,
  siteName: 'Halcyon VR',
  nowMs: sandbox.clock.nowMs(),
})
const cancel = (account: AccountName, uuid?: string) => cancelMembership(sandbox.database, change(account, uuid))
const resume = (account: AccountName, uuid?: string) => resumeMembership(sandbox.database, change(account, uuid))

const day = (days: number) => new Date(Math.floor(startMs / DAY_MS) * DAY_MS + days * DAY_MS).toISOString().slice(0, 10)

async function pay(account: AccountName, priceUuid: string, webhookDelaySeconds = 0) {
  await sandbox.control.changeSettings({ webhookDelaySeconds })
  const { accessToken: token } = await sandbox.control.signIn(account)
  const response = await sandbox.call('createPaymentUrl', {
    headers: { 'Idempotency-Key': randomUUID() },
    body: { userUuid: `user-${account}`, paymentSystem: 'epoch', priceUuid, slavePriceUuids: [] },
    token,
  })
  const { paymentUrl } = PaymentUrlAnswer.parse(await response.json())
  await fetch(paymentUrl, { method: 'POST', body: new URLSearchParams({ outcome: 'pay' }), redirect: 'manual' })
  return new URL(paymentUrl).pathname.split('/').at(-1) ?? ''
}

describe('a membership', () => {
  it('renews once for each period, and is charged for one however long nobody looked', async () => {
    await pass(18)
    expect(await story('member')).toEqual([])
    await pass(1)
    expect(await story('member')).toEqual(['19: renewals renewed 2995'])
    await pass(29)
    expect(await story('member')).toEqual(['19: renewals renewed 2995'])
    await pass(1)
    expect(await story('member')).toEqual(['19: renewals renewed 2995', '49: renewals renewed 2995'])
    await pass(200)
    expect(await story('member')).toEqual([
      '19: renewals renewed 2995',
      '49: renewals renewed 2995',
      '249: renewals renewed 2995',
    ])
    expect((await infoOf('member')).status).toBe('Active')
  })

  it('is tried again after one, three and five days when its renewal is refused, and ends then', async () => {
    await sandbox.control.changeSettings({ refusesRenewals: true })
    const refused = (at: number) => `${at}: renewals renewalRefused 0`
    for (const days of [19, 1, 3]) await pass(days).then(() => sandbox.control.membershipLedger())
    expect(await story('member')).toEqual([refused(19), refused(20), refused(23)])
    expect((await infoOf('member')).status).toBe('Active')
    await pass(5)
    expect(await story('member')).toEqual([19, 20, 23, 28].map(refused).concat('28: renewals ended 0'))
    expect((await infoOf('member')).status).toBe('Expired')
    await pass(60)
    expect((await story('member')).length).toBe(5)
  })

  it('goes on when a renewal that was refused is collected later', async () => {
    await sandbox.control.changeSettings({ refusesRenewals: true })
    await pass(19)
    await sandbox.control.membershipLedger()
    await sandbox.control.changeSettings({ refusesRenewals: false })
    await pass(1)
    expect(await story('member')).toEqual(['19: renewals renewalRefused 0', '20: renewals renewed 2995'])
    expect((await infoOf('member')).expiry).toBe(day(49))
  })

  it('that is paid once is never renewed, and one that was cancelled expires with its period', async () => {
    await pass(19)
    expect(await story('canceled')).toEqual(['19: renewals ended 0'])
    expect((await infoOf('canceled')).status).toBe('Expired')
    await pass(36_500)
    expect(await story('admin')).toEqual(['36519: renewals ended 0'])
  })

  it('gives way to another plan, which is billed instead of it', async () => {
    await pay('member', 'price-year-base-standard')
    expect(await story('member')).toEqual(['0: biller superseded 0', '0: biller joined 11895'])
    // The nineteen days that were left of the month are added to the year.
    expect(pick(await infoOf('member'), 'membership', 'expiry')).toEqual({
      membership: '12 Months',
      expiry: day(19 + 365),
    })
    await pass(19)
    expect((await story('member')).slice(2)).toEqual(['19: renewals ended 0'])
    expect((await infoOf('member')).status).toBe('Active')
  })
})

describe('a cancellation', () => {
  it('answers the same twice, is one entry and one mail, and lasts until the period ends', async () => {
    const first = cancel('member')
    await pass(1)
    expect(cancel('member')).toEqual(first)
    expect(first).toEqual({
      uuid: 'membership-member',
      receipt: 'C-000002',
      title: '1 Month',
      cancelledAtMs: Math.floor(startMs),
      accessUntilMs: Date.parse(`${day(19)}T00:00:00Z`),
    })
    expect(await story('member')).toEqual(['0: member cancelled 0'])
    expect(
      (await sandbox.control.mails()).map(({ kind, recipient, subject, text }) => ({ kind, recipient, subject, text })),
    ).toEqual([
      {
        kind: 'cancellation',
        recipient: 'ada.holm@example.com',
        subject: 'Your membership of Halcyon VR is cancelled',
        text: `We have cancelled “1 Month” on ${day(0)}; your receipt is C-000002. You will not be charged for it again. You have access until ${day(19)}, and can undo this until then in your dashboard.`,
      },
    ])
    expect((await infoOf('member')).status).toBe('Canceled')
    await pass(18)
    expect((await infoOf('member')).status).toBe('Expired')
    expect(await story('member')).toEqual(['0: member cancelled 0', '19: renewals ended 0'])
    expect(cancel('member')).toEqual(first)
  })

  it('is nobody’s but the owner’s, and there is none of what has ended', () => {
    expect({
      foreign: cancel('member', 'membership-admin'),
      none: cancel('member', 'membership-of-nobody'),
      ended: cancel('expired'),
      neverPaid: cancel('inactiveWithBenefits'),
    }).toEqual({ foreign: 'unknown', none: 'unknown', ended: 'over', neverPaid: 'over' })
  })

  it('while a payment is pending is remembered: what arrives later is paid until its period ends', async () => {
    const payment = await pay('inactive', 'price-month-base-standard', 600)
    expect(pick(await infoOf('inactive'), 'status', 'membership_uuid', 'membership')).toEqual({
      status: 'Pending',
      membership_uuid: payment,
      membership: '1 Month',
    })
    const first = cancel('inactive', payment)
    expect(first).toEqual({
      uuid: payment,
      receipt: 'C-000002',
      title: '1 Month',
      cancelledAtMs: Math.floor(startMs),
      accessUntilMs: null,
    })
    await pass(1)
    expect((await infoOf('inactive')).status).toBe('Canceled')
    expect(cancel('inactive', payment)).toEqual(first)
    await pass(30)
    expect((await infoOf('inactive')).status).toBe('Expired')
    expect(await story('inactive')).toEqual([
      '0: member cancelled 0',
      '1: biller joinedCancelled 2995',
      '31: renewals ended 0',
    ])
  })

  it('is not undone by a payment of before that arrives late; one that is made after it begins anew', async () => {
    await pay('member', 'price-year-base-standard', 600)
    cancel('member')
    await pass(1)
    expect((await infoOf('member')).status).toBe('Canceled')
    await pay('member', 'price-month-base-standard')
    expect((await infoOf('member')).status).toBe('Active')
    expect(await story('member')).toEqual([
      '0: member cancelled 0',
      '1: biller joinedCancelled 11895',
      '1: biller joined 2995',
    ])
  })

  it('ends the tries to collect a renewal that was refused', async () => {
    await sandbox.control.changeSettings({ refusesRenewals: true })
    await pass(19)
    await sandbox.control.membershipLedger()
    cancel('member')
    await sandbox.control.changeSettings({ refusesRenewals: false })
    await pass(30)
    expect(await story('member')).toEqual([
      '19: renewals renewalRefused 0',
      '19: member cancelled 0',
      '49: renewals ended 0',
    ])
  })

  it('can be undone until the period ends, once or twice, and the membership renews as before', async () => {
    cancel('member')
    resume('member')
    resume('member')
    expect((await infoOf('member')).status).toBe('Active')
    await pass(19)
    expect(await story('member')).toEqual(['0: member cancelled 0', '0: member resumed 0', '19: renewals renewed 2995'])
    cancel('member')
    await pass(30)
    await sandbox.control.membershipLedger()
    expect({ late: resume('member'), foreign: resume('member', 'membership-admin') }).toEqual({
      late: 'over',
      foreign: 'unknown',
    })
  })

  it('of everything that an account has leaves nothing that renews, or that arrives and renews', async () => {
    await pay('member', 'price-year-base-standard')
    const late = await pay('member', 'price-month-base-standard', 600)
    cancelAllMemberships(sandbox.database, { ...change('member'), who: 'accountRemoval' })
    await pass(400)
    expect(await story('member')).toEqual([
      '0: biller superseded 0',
      '0: biller joined 11895',
      '0: accountRemoval cancelled 0',
      '0: accountRemoval cancelled 0',
      '400: biller joinedCancelled 2995',
      '400: renewals ended 0',
      '400: renewals ended 0',
    ])
    const kept = sandbox.database.prepare('SELECT status FROM memberships WHERE uuid = ?').get(late)
    expect(kept?.status).toBe(200)
  })
})
