import type { DatabaseSync } from 'node:sqlite'
import type { Handlers } from '../handler.ts'
import { atomically } from '../transaction.ts'
import { dayOf } from './cancellations.ts'
import { type MembershipRow, membershipsOf, paidUntilMs, periodMs } from './memberships.ts'
import { type NewPayment, openPayment, takeUpPayment } from './payments.ts'
import type { SalesSettings } from './sales-settings.ts'
import { RENEWAL } from './tariff-list.ts'
import { type CurrentPrice, plansOf } from './tariffs.ts'

/** What a member may change to: whatever lasts longer than what runs. What is paid for already is added to it. */
export function createUpgradeHandler(settings: SalesSettings): Pick<Handlers, 'getUpgradeRules'> {
  return {
    getUpgradeRules({ viewer, database, site, nowMs }) {
      if (!viewer) return { status: 401, body: { status: { code: 401, message: 'You are not authenticated.' } } }
      const running = runningOf(database, viewer.userId)
      const plans = plansOf({ database, site, settings, viewer }, RENEWAL.uuid)
      const longer = plans.filter(({ period }) => periodMs(period) > (running ? periodMs(running.period) : 0))
      const fromMs = Math.max(nowMs, paidUntilMs(database, viewer.userId))
      return {
        body: {
          replaces: running ? { title: running.title, paidUntil: dayOf(running.period_ends_at_ms) } : null,
          awaited: awaitedOf(database, viewer.userId) ?? '',
          offers: longer.map((plan, index) => offerOf(plan, index, fromMs)),
        },
      }
    },
  }
}

function offerOf({ priceUuid, title, period, isNonRecurring, ...price }: CurrentPrice, index: number, fromMs: number) {
  const { amount, oldAmount, currency } = price
  return {
    priceUuid,
    title,
    sort: (index + 1) * 10,
    price: { amount: amount / 100, oldAmount: oldAmount / 100, currency, period, isNonRecurring },
    renewsOn: isNonRecurring ? '' : dayOf(fromMs + periodMs(period)),
    isLifetime: period === 'once',
  }
}

/** Why a plan cannot be bought by this account just now; undefined: it can. */
export function switchProblem(database: DatabaseSync, accountId: string, price: CurrentPrice): string | undefined {
  if (!isTariff(database, price.priceUuid)) return undefined
  if (!isMember(database, accountId)) return undefined
  const awaited = awaitedOf(database, accountId)
  if (awaited) return `You have paid for “${awaited}” already: it begins as soon as the payment is confirmed.`
  const running = runningOf(database, accountId)
  return running?.status === 100 && running.period === price.period ? 'You have this plan already.' : undefined
}

/**
 * Asks a biller to collect, and answers the payment's id. A member, present or past, has one switch of plan at a time: the same one again, in another
 * tab as well, is the same payment, and a new one ends the one before.
 */
export function openOrder(database: DatabaseSync, payment: NewPayment): string {
  const isSwitch = isTariff(database, payment.priceUuid) && isMember(database, payment.accountId)
  return isSwitch
    ? atomically(database, () => takeUpPayment(database, payment) ?? openPayment(database, payment))
    : openPayment(database, payment)
}

function isMember(database: DatabaseSync, accountId: string): boolean {
  return membershipsOf(database, accountId).length > 0
}

function runningOf(database: DatabaseSync, accountId: string): MembershipRow | undefined {
  return membershipsOf(database, accountId).find(({ status }) => status === 100 || status === 200)
}

/** Title of a plan that is paid and has not begun. */
function awaitedOf(database: DatabaseSync, accountId: string): string | undefined {
  const row = database
    .prepare(
      `SELECT title FROM payments JOIN prices ON prices.uuid = price_uuid
      WHERE account_id = ? AND state = 'paid' AND settled_at_ms IS NULL AND cancelled_at_ms IS NULL`,
    )
    .get(accountId)
  return row && String(row.title)
}

function isTariff(database: DatabaseSync, priceUuid: string): boolean {
  return database.prepare('SELECT 1 FROM prices WHERE uuid = ?').get(priceUuid) !== undefined
}
