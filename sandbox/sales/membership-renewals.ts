import type { DatabaseSync } from 'node:sqlite'
import { atomically } from '../transaction.ts'
import { type MembershipEntry, noteMembership } from './membership-ledger.ts'
import { DAY_MS, type MembershipRow, periodMs, readStanding } from './memberships.ts'
import type { SalesSettings } from './sales-settings.ts'

/** After how many days a refused renewal is tried once more. When the last is refused, too, the membership ends. */
const RETRY_DAYS = [1, 3, 5]

/** Renews the memberships that are due, and ends those that are over; what a paid plan is about to replace waits for that. However long nobody looked, each is charged for one period. */
export function renewMemberships(database: DatabaseSync, { refusesRenewals }: SalesSettings, nowMs: number) {
  const now = Math.floor(nowMs)
  const due = database
    .prepare(
      `SELECT * FROM memberships WHERE due_ms <= ? AND NOT EXISTS (SELECT 1 FROM payments JOIN prices ON prices.uuid = price_uuid
      WHERE payments.account_id = memberships.account_id AND state = 'paid' AND settled_at_ms IS NULL AND cancelled_at_ms IS NULL)
      ORDER BY due_ms`,
    )
    .all(now) as unknown as MembershipRow[]
  for (const row of due) {
    atomically(database, () => {
      if (row.status !== 100 || row.is_non_recurring === 1) end(database, row, now)
      else if (refusesRenewals) refuse(database, row, now)
      else charge(database, row, now)
    })
  }
}

function charge(database: DatabaseSync, row: MembershipRow, now: number) {
  const next = row.period_ends_at_ms + periodMs(row.period)
  const endsAtMs = next > now ? next : now + periodMs(row.period)
  database
    .prepare('UPDATE memberships SET period_ends_at_ms = ?, due_ms = ?, refused_renewals = 0 WHERE uuid = ?')
    .run(endsAtMs, endsAtMs, row.uuid)
  note(database, row, { cause: 'renewed', amount: row.amount, atMs: now, effectiveAtMs: endsAtMs })
}

function refuse(database: DatabaseSync, row: MembershipRow, now: number) {
  const retryDays = RETRY_DAYS[row.refused_renewals]
  note(database, row, { cause: 'renewalRefused', amount: 0, atMs: now, effectiveAtMs: now })
  if (retryDays === undefined) return end(database, row, now)
  database
    .prepare('UPDATE memberships SET due_ms = ?, refused_renewals = refused_renewals + 1 WHERE uuid = ?')
    .run(now + retryDays * DAY_MS, row.uuid)
}

function end(database: DatabaseSync, row: MembershipRow, now: number) {
  database.prepare('UPDATE memberships SET status = 300, due_ms = NULL WHERE uuid = ?').run(row.uuid)
  note(database, row, { cause: 'ended', amount: 0, atMs: now, effectiveAtMs: now })
  readStanding(database, row.account_id)
}

type Noted = Pick<MembershipEntry, 'cause' | 'amount' | 'atMs' | 'effectiveAtMs'>

function note(database: DatabaseSync, { uuid, account_id }: MembershipRow, noted: Noted) {
  noteMembership(database, { membershipUuid: uuid, accountId: account_id, who: 'renewals', ...noted })
}
