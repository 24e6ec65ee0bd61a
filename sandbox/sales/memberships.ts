import type { DatabaseSync } from 'node:sqlite'
import type { AccountName } from '../session/accounts.ts'
import { noteMembership } from './membership-ledger.ts'

export const DAY_MS = 86_400_000
const PERIOD_DAYS: Record<string, number> = { 'per month': 30, 'per 3 months': 91, 'per year': 365 }
const FOR_LIFE_DAYS = 36_500

export interface MembershipRow {
  uuid: string
  account_id: string
  title: string
  biller: string
  currency: string
  /** Hundredths. */
  amount: number
  period: string
  is_non_recurring: number
  status: 1 | 100 | 200 | 300
  joined_at_ms: number
  period_ends_at_ms: number
  /** When it renews, is tried again, or ends; null: never again. */
  due_ms: number | null
  refused_renewals: number
}

/** What of a payment a membership follows. Amounts are hundredths. */
interface Paid {
  id: string
  accountId: string
  priceUuid: string
  title: string
  biller: string
  currency: string
  amount: number
  period: string
  isCancelled: boolean
}

/**
 * A paid tariff makes its account active, and the plan that it had renews no more: the rest of its period is added to the new one. What was
 * cancelled before its payment arrived is paid until the period ends. Anything else that was paid leaves the memberships as they are.
 */
export function joinMembership(database: DatabaseSync, payment: Paid, nowMs: number) {
  const tariff = database
    .prepare('SELECT is_non_recurring FROM prices JOIN tariffs ON tariffs.uuid = tariff_uuid WHERE prices.uuid = ?')
    .get(payment.priceUuid)
  if (!tariff) return
  const { id, accountId, title, biller, currency, amount, period, isCancelled } = payment
  const endsAtMs = Math.floor(Math.max(nowMs, paidUntilMs(database, accountId))) + periodMs(period)
  if (!isCancelled) supersede(database, accountId, nowMs)
  database
    .prepare('INSERT INTO memberships VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0)')
    .run(
      id,
      accountId,
      title,
      biller,
      currency,
      amount,
      period,
      Number(tariff.is_non_recurring),
      isCancelled ? 200 : 100,
      Math.floor(nowMs),
      endsAtMs,
      endsAtMs,
    )
  noteMembership(database, {
    membershipUuid: id,
    accountId,
    who: 'biller',
    cause: isCancelled ? 'joinedCancelled' : 'joined',
    amount,
    atMs: nowMs,
    effectiveAtMs: isCancelled ? endsAtMs : nowMs,
  })
  readStanding(database, accountId)
}

function supersede(database: DatabaseSync, accountId: string, nowMs: number) {
  for (const { uuid, period_ends_at_ms, status } of membershipsOf(database, accountId)) {
    if (status !== 100) continue
    database.prepare('UPDATE memberships SET status = 200, due_ms = period_ends_at_ms WHERE uuid = ?').run(uuid)
    noteMembership(database, {
      membershipUuid: uuid,
      accountId,
      who: 'biller',
      cause: 'superseded',
      amount: 0,
      atMs: nowMs,
      effectiveAtMs: period_ends_at_ms,
    })
  }
}

/** Until when an account has paid for what runs; 0: nothing runs. */
export function paidUntilMs(database: DatabaseSync, accountId: string): number {
  const running = membershipsOf(database, accountId).filter(({ status }) => status === 100 || status === 200)
  return Math.max(0, ...running.map(({ period_ends_at_ms }) => period_ends_at_ms))
}

export function periodMs(period: string): number {
  return (PERIOD_DAYS[period] ?? FOR_LIFE_DAYS) * DAY_MS
}

/** The best first: active, cancelled, expired, never paid; of several the one that lasts longest. */
export function membershipsOf(database: DatabaseSync, accountId: string): MembershipRow[] {
  return database
    .prepare(
      `SELECT * FROM memberships WHERE account_id = ?
      ORDER BY status = 100 DESC, status = 200 DESC, status = 300 DESC, period_ends_at_ms DESC, rowid DESC`,
    )
    .all(accountId) as unknown as MembershipRow[]
}

/** An account stands as its best membership does. */
export function readStanding(database: DatabaseSync, accountId: string) {
  const [best] = membershipsOf(database, accountId)
  if (best) database.prepare('UPDATE accounts SET membership_code = ? WHERE id = ?').run(best.status, accountId)
}

type Plan = 'month' | 'year' | 'lifetime'

/** How the seeded accounts pay or have paid. */
const SEEDED: readonly [name: AccountName, status: MembershipRow['status'], biller: string, plan: Plan][] = [
  ['member', 100, 'epoch', 'month'],
  ['expired', 300, 'segpay', 'month'],
  ['canceled', 200, 'paypal', 'month'],
  ['inactiveWithBenefits', 1, 'epoch', 'month'],
  ['trial', 100, 'epoch', 'month'],
  ['admin', 100, 'epoch', 'lifetime'],
  ['camPartner', 100, 'paypal', 'year'],
  ['mustVerify', 100, 'segpay', 'year'],
  ['mustVerifyNoJoin', 100, 'epoch', 'month'],
  ['verified', 100, 'segpay', 'month'],
  ['blocked', 100, 'epoch', 'month'],
]
const DAYS_LEFT = 19

/** After the accounts and the tariffs. Periods end as far ahead on whichever day it is seeded. */
export function seedMemberships(database: DatabaseSync) {
  const endsAtMs = (Math.floor(Date.now() / DAY_MS) + DAYS_LEFT) * DAY_MS
  const write = database.prepare(
    `INSERT INTO memberships SELECT 'membership-' || ?, accounts.id, title, ?, 'USD', amount, period, is_non_recurring, ?, registered_at_ms, ?, ?, 0
    FROM accounts, tariffs JOIN prices ON tariff_uuid = tariffs.uuid WHERE accounts.name = ? AND prices.uuid = ?`,
  )
  for (const [name, status, biller, plan] of SEEDED) {
    const isOver = status === 1 || status === 300
    const ends = status === 300 ? endsAtMs - 90 * DAY_MS : plan === 'lifetime' ? endsAtMs + periodMs('once') : endsAtMs
    write.run(name, biller, status, ends, isOver ? null : ends, name, `price-${plan}-base-standard`)
    if (status === 200) {
      noteMembership(database, {
        membershipUuid: `membership-${name}`,
        accountId: `user-${name}`,
        who: 'member',
        cause: 'cancelled',
        amount: 0,
        atMs: ends - 25 * DAY_MS,
        effectiveAtMs: ends,
      })
    }
  }
}
