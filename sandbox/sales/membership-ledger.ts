import type { DatabaseSync } from 'node:sqlite'

type MembershipCause =
  | 'joined'
  /** Paid for after its cancellation: access until the period ends, and nothing after it. */
  | 'joinedCancelled'
  | 'renewed'
  | 'renewalRefused'
  | 'cancelled'
  | 'resumed'
  /** Another one took its place. */
  | 'superseded'
  | 'ended'

/** What happened to a membership, and when it takes effect. Amounts are hundredths of what was charged by it. */
export interface MembershipEntry {
  id: number
  membershipUuid: string
  accountId: string
  who: 'member' | 'mailedLink' | 'accountRemoval' | 'biller' | 'renewals'
  cause: MembershipCause
  amount: number
  atMs: number
  /** Null: not known yet, because what is paid has not arrived. */
  effectiveAtMs: number | null
}

/** Answers the number of the entry. */
export function noteMembership(database: DatabaseSync, entry: Omit<MembershipEntry, 'id'>): number {
  const { membershipUuid, accountId, who, cause, amount, atMs, effectiveAtMs } = entry
  const { lastInsertRowid } = database
    .prepare(
      `INSERT INTO membership_ledger (membership_uuid, account_id, who, cause, amount, at_ms, effective_at_ms)
      VALUES (?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      membershipUuid,
      accountId,
      who,
      cause,
      amount,
      Math.floor(atMs),
      effectiveAtMs === null ? null : Math.floor(effectiveAtMs),
    )
  return Number(lastInsertRowid)
}

const ENTRIES = `SELECT id, membership_uuid AS membershipUuid, account_id AS accountId, who, cause, amount, at_ms AS atMs,
  effective_at_ms AS effectiveAtMs FROM membership_ledger`

/** Every entry since the start, oldest first. */
export function membershipLedgerOf(database: DatabaseSync): MembershipEntry[] {
  return database.prepare(`${ENTRIES} ORDER BY id`).all() as unknown as MembershipEntry[]
}

/** The cancellation that holds, or by which it arrived cancelled; undefined where there is none, or where it was undone. */
export function cancellationOf(database: DatabaseSync, uuid: string): MembershipEntry | undefined {
  const last = database
    .prepare(`${ENTRIES} WHERE membership_uuid = ? AND cause IN ('cancelled', 'resumed', 'joinedCancelled')
      ORDER BY cause = 'joinedCancelled', id DESC LIMIT 1`)
    .get(uuid) as unknown as MembershipEntry | undefined
  return last?.cause === 'resumed' ? undefined : last
}

/** Whether another plan has taken the place of a membership: it costs nothing more, and cannot be cancelled. */
export function isReplaced(database: DatabaseSync, uuid: string): boolean {
  return (
    database.prepare("SELECT 1 FROM membership_ledger WHERE membership_uuid = ? AND cause = 'superseded'").get(uuid) !==
    undefined
  )
}
