import type { DatabaseSync } from 'node:sqlite'
import { sendMail } from '../mail/outbox.ts'
import { accountById } from '../session/accounts.ts'
import { atomically } from '../transaction.ts'
import { cancellationOf, isReplaced, type MembershipEntry, noteMembership } from './membership-ledger.ts'
import { type MembershipRow, membershipsOf, readStanding } from './memberships.ts'

interface Change {
  accountId: string
  uuid: string
  siteName: string
  nowMs: number
  who?: 'member' | 'mailedLink' | 'accountRemoval'
}

/** What was cancelled. `accessUntilMs` is null while what is paid has not arrived. */
export interface CancelledMembership {
  uuid: string
  receipt: string
  title: string
  cancelledAtMs: number
  accessUntilMs: number | null
}

/**
 * Ends what a membership would still cost: it lasts until its period ends. Cancelled once more it is the same cancellation, with the same receipt.
 * A membership that is paid for and has not arrived has the id of its payment, and arrives cancelled. `'over'`: there is nothing to cancel.
 */
export function cancelMembership(database: DatabaseSync, change: Change): CancelledMembership | 'unknown' | 'over' {
  return atomically(database, () => {
    const membership = membershipsOf(database, change.accountId).find(({ uuid }) => uuid === change.uuid)
    const pending = membership ? undefined : pendingOf(database, change.accountId).find(({ id }) => id === change.uuid)
    const title = membership?.title ?? pending?.title
    if (title === undefined) return 'unknown'
    const earlier = cancellationOf(database, change.uuid)
    if (earlier) return cancelled(earlier, title)
    if (membership && (isOver(membership) || isReplaced(database, change.uuid))) return 'over'
    forgoPayments(database, change)
    if (membership) stopRenewing(database, membership, change.nowMs)
    const entry = {
      membershipUuid: change.uuid,
      accountId: change.accountId,
      who: change.who ?? 'member',
      cause: 'cancelled' as const,
      amount: 0,
      atMs: Math.floor(change.nowMs),
      effectiveAtMs: membership ? Math.max(membership.period_ends_at_ms, Math.floor(change.nowMs)) : null,
    }
    const told = cancelled({ ...entry, id: noteMembership(database, entry) }, title)
    mailReceipt(database, change, told)
    return told
  })
}

/** Cancels whatever an account has and whatever it waits for. Afterwards nothing of it renews. */
export function cancelAllMemberships(database: DatabaseSync, change: Omit<Change, 'uuid'>): CancelledMembership[] {
  return atomically(database, () => {
    const running = membershipsOf(database, change.accountId).filter(({ status }) => status === 100 || status === 200)
    const waiting = pendingOf(database, change.accountId)
    forgoPayments(database, change)
    return [...running.map(({ uuid }) => uuid), ...waiting.map(({ id }) => id)]
      .map((uuid) => cancelMembership(database, { ...change, uuid }))
      .filter((told) => typeof told !== 'string')
  })
}

/** Undoes the cancellation of the best membership while the period that is paid for lasts. Once more changes nothing. */
export function resumeMembership(database: DatabaseSync, change: Change): MembershipRow | 'unknown' | 'over' {
  return atomically(database, () => {
    const [best, ...others] = membershipsOf(database, change.accountId)
    const membership = [best, ...others].find((row) => row?.uuid === change.uuid)
    if (!membership) return 'unknown'
    if (membership.status === 100) return membership
    // Another plan runs or lasts longer: two must not renew side by side.
    if (membership !== best) return 'over'
    const cancellation = cancellationOf(database, change.uuid)
    if (membership.status !== 200 || !cancellation) return 'over'
    if (membership.period_ends_at_ms <= change.nowMs) return 'over'
    database.prepare('UPDATE memberships SET status = 100 WHERE uuid = ?').run(change.uuid)
    // What was to arrive cancelled takes its place again: the two would be paid for side by side.
    database
      .prepare(
        'UPDATE payments SET cancelled_at_ms = NULL WHERE account_id = ? AND settled_at_ms IS NULL AND cancelled_at_ms >= ?',
      )
      .run(change.accountId, cancellation.atMs)
    noteMembership(database, {
      membershipUuid: change.uuid,
      accountId: change.accountId,
      who: 'member',
      cause: 'resumed',
      amount: 0,
      atMs: change.nowMs,
      effectiveAtMs: change.nowMs,
    })
    readStanding(database, change.accountId)
    return { ...membership, status: 100 }
  })
}

function isOver({ status }: MembershipRow): boolean {
  return status !== 100 && status !== 200
}

interface PendingPayment {
  id: string
  title: string
  biller: string
  currency: string
  amount: number
  period: string
}

/** Tariffs that were paid, or may have been, of which nothing has arrived; the latest first. */
export function pendingOf(database: DatabaseSync, accountId: string): PendingPayment[] {
  return database
    .prepare(
      `SELECT payments.id, payments.title, biller, currency, payments.amount, payments.period FROM payments
      JOIN prices ON prices.uuid = price_uuid WHERE account_id = ? AND settled_at_ms IS NULL AND state IN ('paid', 'pending')
      ORDER BY payments.rowid DESC`,
    )
    .all(accountId) as unknown as PendingPayment[]
}

/** Whatever of this account is still to arrive arrives cancelled. */
function forgoPayments(database: DatabaseSync, { accountId, nowMs }: Pick<Change, 'accountId' | 'nowMs'>) {
  database
    .prepare(
      'UPDATE payments SET cancelled_at_ms = ? WHERE account_id = ? AND settled_at_ms IS NULL AND cancelled_at_ms IS NULL',
    )
    .run(Math.floor(nowMs), accountId)
}

function stopRenewing(database: DatabaseSync, { uuid, account_id }: MembershipRow, nowMs: number) {
  database
    .prepare('UPDATE memberships SET status = 200, due_ms = max(period_ends_at_ms, ?) WHERE uuid = ?')
    .run(Math.floor(nowMs), uuid)
  readStanding(database, account_id)
}

function cancelled({ id, membershipUuid, atMs, effectiveAtMs }: MembershipEntry, title: string): CancelledMembership {
  return {
    uuid: membershipUuid,
    receipt: `C-${String(id).padStart(6, '0')}`,
    title,
    cancelledAtMs: atMs,
    accessUntilMs: effectiveAtMs,
  }
}

function mailReceipt(database: DatabaseSync, { accountId, siteName, nowMs }: Change, told: CancelledMembership) {
  const account = accountById(database, accountId)
  if (!account) return
  const until =
    told.accessUntilMs === null
      ? 'Your payment has not reached us yet. If it does, you have access for what it pays, and it does not renew.'
      : `You have access until ${dayOf(told.accessUntilMs)}, and can undo this until then in your dashboard.`
  sendMail(database, {
    kind: 'cancellation',
    recipient: account.email,
    subject: `Your membership of ${siteName} is cancelled`,
    text: `We have cancelled “${told.title}” on ${dayOf(told.cancelledAtMs)}; your receipt is ${told.receipt}. You will not be charged for it again. ${until}`,
    sentAtMs: nowMs,
  })
}

/** As the server answers it. */
export function receiptOf({ receipt, title, cancelledAtMs, accessUntilMs }: CancelledMembership) {
  const accessUntil = accessUntilMs === null ? '' : dayOf(accessUntilMs)
  return { receipt, title, cancelledAt: dayOf(cancelledAtMs), accessUntil }
}

export function dayOf(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 10)
}
