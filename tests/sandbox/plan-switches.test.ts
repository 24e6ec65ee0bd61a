import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { UpgradeRulesAnswer } from '../../contracts/member/upgrades.ts'
import { CheckoutRefusal, PaymentUrlAnswer } from '../../contracts/sales/checkout.ts'
import { cancelMembership, resumeMembership } from '../../sandbox/sales/cancellations.ts'
import type { AccountName } from '../../sandbox/session/accounts.ts'
import { startTestSandbox, type TestSandbox } from './test-sandbox.ts'

const DAY_MS = 86_400_000
const YEAR = 'price-year-base-standard'
const LIFETIME = 'price-lifetime-base-standard'

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

const pass = (days: number) => sandbox.control.changeClock({ jumpMs: Math.round(days * DAY_MS) })
const day = (days: number) => new Date(Math.floor(startMs / DAY_MS) * DAY_MS + days * DAY_MS).toISOString().slice(0, 10)
const tokenOf = async (account: AccountName) => (await sandbox.control.signIn(account)).accessToken

async function rulesOf(account: AccountName) {
  const response = await sandbox.call('getUpgradeRules', { token: await tokenOf(account) })
  return UpgradeRulesAnswer.parse(await response.json())
}

/** Asks where to pay, as another tab each time; the address, or why there is none. */
async function ask(priceUuid: string, account: AccountName = 'member', paymentSystem = 'epoch'): Promise<string> {
  const response = await sandbox.call('createPaymentUrl', {
    headers: { 'Idempotency-Key': randomUUID() },
    body: { userUuid: `user-${account}`, paymentSystem, priceUuid, slavePriceUuids: [] },
    token: await tokenOf(account),
  })
  const body = await response.json()
  return response.status === 200 ? PaymentUrlAnswer.parse(body).paymentUrl : CheckoutRefusal.parse(body).title
}

async function atBiller(paymentUrl: string, outcome = 'pay') {
  const { status } = await fetch(paymentUrl, {
    method: 'POST',
    body: new URLSearchParams({ outcome }),
    redirect: 'manual',
  })
  return status
}

async function story() {
  const entries = await sandbox.control.membershipLedger()
  return entries
    .filter(({ accountId, atMs }) => accountId === 'user-member' && atMs >= Math.floor(startMs))
    .map(({ cause, amount, atMs }) => `${Math.floor((atMs - startMs + 1000) / DAY_MS)}: ${cause} ${amount}`)
}

const change = (uuid: string) => ({
  accountId: 'user-member',
  uuid,
  siteName: 'Halcyon VR',
  nowMs: sandbox.clock.nowMs(),
})

describe('what a member may change to', () => {
  it('is whatever lasts longer than what runs, with the next charge after what is paid for already', async () => {
    const { replaces, awaited, offers } = await rulesOf('member')
    expect({
      replaces,
      awaited,
      offers: offers.map(({ title, price, renewsOn }) => `${title}: ${price.amount} ${price.period}, then ${renewsOn}`),
    }).toEqual({
      replaces: { title: '1 Month', paidUntil: day(19) },
      awaited: '',
      offers: [`12 Months: 118.95 per year, then ${day(19 + 365)}`, 'Lifetime: 349 once, then '],
    })
  })

  it('is everything for who has nothing that runs, and nothing for who has a plan for life', async () => {
    const [expired, admin] = [await rulesOf('expired'), await rulesOf('admin')]
    expect({
      expired: { replaces: expired.replaces, titles: expired.offers.map(({ title }) => title) },
      begins: expired.offers[0]?.renewsOn,
      admin: { replaces: admin.replaces?.title, offers: admin.offers },
    }).toEqual({
      expired: { replaces: null, titles: ['1 Month', '12 Months', 'Lifetime'] },
      begins: day(30),
      admin: { replaces: 'Lifetime', offers: [] },
    })
  })

  it('says what is paid and has not begun', async () => {
    await sandbox.control.changeSettings({ webhookDelaySeconds: 600 })
    await atBiller(await ask(YEAR))
    expect((await rulesOf('member')).awaited).toBe('12 Months')
  })
})

describe('a switch of plan', () => {
  it('is one payment, however many tabs ask for it, and is paid once', async () => {
    const [one, other] = [await ask(YEAR), await ask(YEAR)]
    expect(other).toBe(one)
    await atBiller(one)
    await atBiller(other)
    expect(await story()).toEqual(['0: superseded 0', '0: joined 11895'])
  })

  it('to another plan, or by another biller, ends the one that was open', async () => {
    const year = await ask(YEAR)
    const byCard = await ask(YEAR, 'member', 'segpay')
    const lifetime = await ask(LIFETIME)
    expect({
      late: [await atBiller(year), await atBiller(byCard)],
      seen: (await fetch(year)).status,
      paid: await atBiller(lifetime),
    }).toEqual({ late: [404, 404], seen: 404, paid: 303 })
    expect(await story()).toEqual(['0: superseded 0', '0: joined 34900'])
  })

  it('that was left or refused at the biller’s can be paid there later, and is the same', async () => {
    const first = await ask(YEAR)
    await atBiller(first, 'close')
    const again = await ask(YEAR)
    await atBiller(first, 'refuse')
    expect({ again, last: await ask(YEAR) }).toEqual({ again: first, last: first })
    await atBiller(first)
    expect(await story()).toEqual(['0: superseded 0', '0: joined 11895'])
  })

  it('that is paid already, or that changes nothing, is refused in words', async () => {
    await sandbox.control.changeSettings({ webhookDelaySeconds: 600 })
    await atBiller(await ask(YEAR))
    const whilePaid = [await ask(YEAR), await ask(LIFETIME)]
    await pass(1)
    expect({ whilePaid, after: await ask(YEAR) }).toEqual({
      whilePaid: [
        'You have paid for “12 Months” already: it begins as soon as the payment is confirmed.',
        'You have paid for “12 Months” already: it begins as soon as the payment is confirmed.',
      ],
      after: 'You have this plan already.',
    })
  })

  it('that is paid keeps the plan before it from renewing, though its webhook comes a day later', async () => {
    // Half a day before the nineteen days are over.
    await sandbox.control.changeClock({ holdAtMs: (Math.floor(startMs / DAY_MS) + 18.5) * DAY_MS })
    await sandbox.control.changeSettings({ webhookDelaySeconds: 80_000 })
    await atBiller(await ask(YEAR))
    await pass(0.6)
    const whileAwaited = await story()
    await pass(1)
    expect({ whileAwaited, causes: (await story()).map((entry) => entry.split(': ')[1]) }).toEqual({
      whileAwaited: [],
      causes: ['superseded 0', 'joined 11895', 'ended 0'],
    })
  })

  it('leaves nothing of the plan before it to cancel, or to take up again', async () => {
    cancelMembership(sandbox.database, change('membership-member'))
    await atBiller(await ask(YEAR))
    await sandbox.control.membershipLedger()
    const resumed = resumeMembership(sandbox.database, change('membership-member'))
    await atBiller(await ask(LIFETIME))
    const [, year] = (await sandbox.control.membershipLedger())
      .filter(({ accountId, cause }) => accountId === 'user-member' && cause !== 'cancelled')
      .map(({ membershipUuid }) => membershipUuid)
    expect({
      resumed,
      cancelled: cancelMembership(sandbox.database, change(year ?? '')),
      story: await story(),
    }).toEqual({
      resumed: 'over',
      cancelled: 'over',
      story: ['0: cancelled 0', '0: joined 11895', '0: superseded 0', '0: joined 34900'],
    })
  })

  it('after a cancellation is a new payment: what was open before would not renew', async () => {
    const before = await ask(YEAR)
    cancelMembership(sandbox.database, change('membership-member'))
    const after = await ask(YEAR)
    expect({ isAnother: after !== before, late: await atBiller(before), paid: await atBiller(after) }).toEqual({
      isAnother: true,
      late: 404,
      paid: 303,
    })
    expect(await story()).toEqual(['0: cancelled 0', '0: joined 11895'])
  })

  it('of who has nothing that runs is no switch: each order is a payment of its own', async () => {
    expect(await ask(YEAR, 'inactive')).not.toBe(await ask(YEAR, 'inactive'))
  })
})
