import { createHash, randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'

/** By purpose: how long a link is good. */
const LIVES_MS = {
  unblock: 86_400_000,
  resetPassword: 3_600_000,
  changeEmail: 86_400_000,
  undoEmailChange: 7 * 86_400_000,
  removeAccount: 3_600_000,
  cancelMemberships: 3_600_000,
} as const

export type LinkPurpose = keyof typeof LIVES_MS

/** What somebody shows who has followed a link. */
interface ShownLink {
  purpose: LinkPurpose
  token: string
  nowMs: number
}

interface MailedLink {
  id: number
  accountId: string
  /** What it is about: the address that a change leads to or away from. */
  email: string
}

interface NewLink {
  accountId: string | undefined
  purpose: LinkPurpose
  email?: string
  nowMs: number
}

/**
 * A token for one purpose, of which only a hash is kept. An earlier one for the same is worth nothing any more, but for undoing: each change can be
 * undone. Without an account nothing is kept.
 */
export function issueLink(database: DatabaseSync, { accountId, purpose, email = '', nowMs }: NewLink): string {
  const token = randomBytes(32).toString('base64url')
  const hash = hashOf(token)
  if (accountId) {
    if (purpose !== 'undoEmailChange') forgetLinks(database, accountId, [purpose])
    database
      .prepare('INSERT INTO mailed_links (account_id, purpose, hash, email, expires_at_ms) VALUES (?, ?, ?, ?, ?)')
      .run(accountId, purpose, hash, email, Math.floor(nowMs) + LIVES_MS[purpose])
  }
  return token
}

/** The link, if it is good for this. It stays so. */
export function findLink(database: DatabaseSync, { purpose, token, nowMs }: ShownLink): MailedLink | null {
  const row = database
    .prepare(
      'SELECT id, account_id AS accountId, email FROM mailed_links WHERE hash = ? AND purpose = ? AND expires_at_ms > ?',
    )
    .get(hashOf(token), purpose, Math.floor(nowMs))
  return row ? (row as unknown as MailedLink) : null
}

export function forgetLinks(database: DatabaseSync, accountId: string, purposes: readonly LinkPurpose[]) {
  const forget = database.prepare('DELETE FROM mailed_links WHERE account_id = ? AND purpose = ?')
  for (const purpose of purposes) forget.run(accountId, purpose)
}

/** Whether the owner of an account that had this address may still take it back. */
export function isKeptForItsOwner(
  database: DatabaseSync,
  { email, accountId, nowMs }: { email: string; accountId: string; nowMs: number },
): boolean {
  return (
    database
      .prepare(
        "SELECT 1 FROM mailed_links WHERE purpose = 'undoEmailChange' AND email = ? AND account_id <> ? AND expires_at_ms > ?",
      )
      .get(email, accountId, Math.floor(nowMs)) !== undefined
  )
}

/** Whether somebody who reads the mail of another address may still take the account back. */
export function mayBeTakenBack(
  database: DatabaseSync,
  { accountId, email, nowMs }: { accountId: string; email: string; nowMs: number },
): boolean {
  return (
    database
      .prepare(
        "SELECT 1 FROM mailed_links WHERE purpose = 'undoEmailChange' AND account_id = ? AND email <> ? AND expires_at_ms > ?",
      )
      .get(accountId, email, Math.floor(nowMs)) !== undefined
  )
}

/** Tokens are long and random: nobody finds one by trying, so a fast hash is enough. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
