import type { DatabaseSync } from 'node:sqlite'
import type { Handlers } from '../handler.ts'
import { type Account, type AccountName, accountById } from '../session/accounts.ts'

const DAY_MS = 86_400_000
const PERIOD_DAYS: Record<string, number> = { 'per month': 30, 'per 3 months': 91, 'per year': 365 }
const STATUS_WORDS = { 1: 'Inactive', 100: 'Active', 200: 'Canceled', 300: 'Expired' } as const

interface MembershipRow {
  uuid: string
  title: string
  biller: string
  currency: string
  amount: number
  period: string
  is_non_recurring: number
  joined_at_ms: number
  renews_at_ms: number
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
}

/** A paid tariff makes its account active. Anything else that was paid leaves the membership as it is. */
export function joinMembership(database: DatabaseSync, payment: Paid, nowMs: number) {
  const tariff = database
    .prepare('SELECT is_non_recurring FROM prices JOIN tariffs ON tariffs.uuid = tariff_uuid WHERE prices.uuid = ?')
    .get(payment.priceUuid)
  if (!tariff) return
  const { id, accountId, title, biller, currency, amount, period } = payment
  const renewsAtMs = nowMs + (PERIOD_DAYS[period] ?? 36_500) * DAY_MS
  database
    .prepare('INSERT OR REPLACE INTO memberships VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
    .run(id, accountId, title, biller, currency, amount, period, Number(tariff.is_non_recurring), nowMs, renewsAtMs)
  database.prepare('UPDATE accounts SET membership_code = 100 WHERE id = ?').run(accountId)
}

export const membershipHandlers = {
  getDashboardInfo: ({ viewer, database }) => {
    const account = viewer && accountById(database, viewer.userId)
    if (!account) return { status: 401, body: { status: { code: 401, message: 'You are not authenticated.' } } }
    const row = database.prepare('SELECT * FROM memberships WHERE account_id = ?').get(account.id)
    return { body: { data: dashboardOf(account, row as unknown as MembershipRow | undefined) } }
  },
} satisfies Partial<Handlers>

function dashboardOf(account: Account, row: MembershipRow | undefined) {
  const isOnce = row?.is_non_recurring === 1
  return {
    info: {
      paymentSystem: row?.biller ?? '',
      isLifeTimePrice: row?.period === 'once',
      status: STATUS_WORDS[account.membershipCode],
      nonRecurring: isOnce,
      membership_uuid: row?.uuid ?? '',
      membership_currency: row?.currency ?? '',
      membership: row?.title ?? '',
      registry: new Date(account.registeredAtMs).toISOString().slice(0, 10),
      expiry: row ? new Date(row.renews_at_ms).toISOString().slice(0, 10) : '',
      isClassicBundle: false,
      isEasyCancel: account.membershipCode === 100,
      isSeparatedMembership: false,
    },
    dashboard: {
      vip_offer_remaining_pay: row && !isOnce ? Math.round(row.amount / 2) / 100 : 0,
      vip_offer_rebill_amount: row && !isOnce ? Math.round(row.amount * 0.6) / 100 : 0,
      periodicity: row?.period ?? '',
      rebill_amount: row && !isOnce ? row.amount / 100 : 0,
      vrb_free_credit: account.tokenBalance,
      discounted_rebill: row && !isOnce ? Math.round(row.amount * 0.8) / 100 : 0,
      vip_offer_paidup_months: row ? 3 : 0,
      isDowngradeEvent: false,
      vip_offer_overall_months: row ? 12 : 0,
    },
  }
}

/** How the seeded accounts pay or have paid. */
const SEEDED: readonly [name: AccountName, biller: string, plan: 'month' | 'year' | 'lifetime'][] = [
  ['member', 'epoch', 'month'],
  ['expired', 'segpay', 'month'],
  ['canceled', 'paypal', 'month'],
  ['inactiveWithBenefits', 'epoch', 'month'],
  ['trial', 'epoch', 'month'],
  ['admin', 'epoch', 'lifetime'],
  ['camPartner', 'paypal', 'year'],
  ['mustVerify', 'segpay', 'year'],
  ['mustVerifyNoJoin', 'epoch', 'month'],
  ['verified', 'segpay', 'month'],
  ['blocked', 'epoch', 'month'],
]
const RENEWS_AT_MS = Date.parse('2026-12-14T09:00:00Z')

/** After the accounts and the tariffs. */
export function seedMemberships(database: DatabaseSync) {
  const write = database.prepare(
    `INSERT INTO memberships SELECT 'membership-' || ?, accounts.id, title, ?, 'USD', amount, period, is_non_recurring, registered_at_ms, ?
    FROM accounts, tariffs JOIN prices ON tariff_uuid = tariffs.uuid WHERE accounts.name = ? AND prices.uuid = ?`,
  )
  for (const [name, biller, plan] of SEEDED) {
    const renewsAtMs = name === 'expired' ? RENEWS_AT_MS - 90 * DAY_MS : RENEWS_AT_MS
    write.run(name, biller, renewsAtMs, name, `price-${plan}-base-standard`)
  }
}
