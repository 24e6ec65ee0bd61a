import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { creditPack } from '../cams/token-packs.ts'
import { atomically } from '../transaction.ts'
import { joinMembership } from './memberships.ts'
import type { Payment, PaymentState } from './payment.ts'
import type { SalesSettings } from './sales-settings.ts'

export type NewPayment = Omit<Payment, 'id' | 'state'> & { actionKey: string; nowMs: number }

/** Asks a biller to collect; answers the payment's id. */
export function openPayment(database: DatabaseSync, payment: NewPayment): string {
  const id = randomUUID()
  const { accountId, actionKey, biller, priceUuid, title, period, amount, currency, returnUrl, nowMs } = payment
  database
    .prepare("INSERT INTO payments VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'open', ?, NULL, NULL, NULL)")
    .run(id, accountId, actionKey, biller, priceUuid, title, period, amount, currency, returnUrl, Math.floor(nowMs))
  return id
}

/** The payment that this account has open for the same, open once more; any other of a plan that it has open ends. */
export function takeUpPayment(
  database: DatabaseSync,
  { accountId, biller, priceUuid, amount, currency }: NewPayment,
): string | undefined {
  const open = `account_id = ? AND state NOT IN ('paid', 'replaced') AND price_uuid IN (SELECT uuid FROM prices)`
  const known = database
    .prepare(
      `SELECT id FROM payments WHERE ${open} AND cancelled_at_ms IS NULL AND biller = ? AND price_uuid = ? AND amount = ? AND currency = ?`,
    )
    .get(accountId, biller, priceUuid, amount, currency)
  const id = known && String(known.id)
  database.prepare(`UPDATE payments SET state = 'replaced' WHERE ${open} AND id <> ?`).run(accountId, id ?? '')
  if (id) database.prepare("UPDATE payments SET state = 'open' WHERE id = ?").run(id)
  return id
}

export function paymentById(database: DatabaseSync, id: string): Payment | null {
  const row = database.prepare('SELECT * FROM payments WHERE id = ?').get(id)
  return row ? paymentFrom(row) : null
}

/** What the payer did at the biller's. What is paid or replaced stays so. */
export function decidePayment(
  database: DatabaseSync,
  id: string,
  state: Exclude<PaymentState, 'open' | 'paid' | 'replaced'>,
) {
  database.prepare("UPDATE payments SET state = ? WHERE id = ? AND state NOT IN ('paid', 'replaced')").run(state, id)
}

/** The money is collected; the webhook is due at `webhookDueMs`. */
export function collectPayment(database: DatabaseSync, id: string, webhookDueMs: number) {
  database
    .prepare(
      "UPDATE payments SET state = 'paid', webhook_due_ms = ? WHERE id = ? AND state NOT IN ('paid', 'replaced')",
    )
    .run(Math.floor(webhookDueMs), id)
}

/** Delivers the webhooks that are due: each payment makes its account a member, or becomes its tokens, once. */
export function deliverWebhooks(database: DatabaseSync, nowMs: number) {
  const now = Math.floor(nowMs)
  const due = database
    .prepare("SELECT * FROM payments WHERE state = 'paid' AND settled_at_ms IS NULL AND webhook_due_ms <= ?")
    .all(now)
  for (const row of due) {
    const payment = paymentFrom(row)
    atomically(database, () => {
      database.prepare('UPDATE payments SET settled_at_ms = ? WHERE id = ?').run(now, payment.id)
      joinMembership(database, { ...payment, isCancelled: row.cancelled_at_ms !== null }, now)
      creditPack(database, payment, now)
    })
  }
}

/** The page of the biller, or what stands in its place when somebody wants to see that go wrong. */
export function paymentAddressOf(id: string, thirdPartyOrigin: string, { paymentAddress }: SalesSettings): unknown {
  const usual = `${thirdPartyOrigin}/billers/${id}`
  switch (paymentAddress) {
    case 'usual':
      return usual
    case 'missing':
      return undefined
    case 'empty':
      return ''
    case 'object':
      return {}
    case 'script':
      return 'javascript:alert(document.domain)'
    case 'elsewhere':
      return `https://biller.example/pay/${id}`
    case 'credentials':
      return `https://${new URL(thirdPartyOrigin).host}@evil.example/pay/${id}`
    case 'overlong':
      return `${usual}?note=${'x'.repeat(8192)}`
  }
}

function paymentFrom(row: Record<string, unknown>): Payment {
  return {
    id: String(row.id),
    accountId: String(row.account_id),
    biller: String(row.biller),
    priceUuid: String(row.price_uuid),
    title: String(row.title),
    period: String(row.period),
    amount: Number(row.amount),
    currency: String(row.currency),
    returnUrl: String(row.return_url),
    state: row.state as PaymentState,
  }
}
