import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'

const CODE_LIFE_MS = 600_000

/** A headset whose code has an account has only to ask for its tokens. Of both secrets there is no more than a hash. */
export const headsetsSchema = `
CREATE TABLE headset_codes (
  code_hash TEXT NOT NULL, token_hash TEXT PRIMARY KEY, account_id TEXT REFERENCES accounts (id), expires_at_ms INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX headset_codes_waiting ON headset_codes (code_hash) WHERE account_id IS NULL;
`

/** There are few codes: without the key, a hash would tell its code to whoever reads the table. A restart forgets it, and with it the codes under way. */
const KEY = randomBytes(32)

/** A code to be typed in elsewhere, and the token by which the headset that shows it asks what came of it. */
export function issueHeadsetCode(database: DatabaseSync, nowMs: number) {
  const now = Math.floor(nowMs)
  database.prepare('DELETE FROM headset_codes WHERE expires_at_ms <= ?').run(now)
  const token = randomBytes(32).toString('base64url')
  const expiresAtMs = now + CODE_LIFE_MS
  const keep = database.prepare('INSERT OR IGNORE INTO headset_codes VALUES (?, ?, NULL, ?)')
  for (;;) {
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    if (keep.run(codeHash(code), tokenHash(token), expiresAtMs).changes > 0) return { code, token, expiresAtMs }
  }
}

/** Lets the headset that shows this code into the account; who heard no answer may say so again. False: no headset waits with it. */
export function approveHeadsetCode(
  database: DatabaseSync,
  { code, accountId, nowMs }: { code: string; accountId: string; nowMs: number },
): boolean {
  const { changes } = database
    .prepare(
      'UPDATE headset_codes SET account_id = ?1 WHERE code_hash = ?2 AND (account_id IS NULL OR account_id = ?1) AND expires_at_ms > ?3',
    )
    .run(accountId, codeHash(code), Math.floor(nowMs))
  return changes > 0
}

/** What the headset is told: whose it is, once, or that nobody has typed its code yet; null: its token is worth nothing any more. */
export function collectHeadset(
  database: DatabaseSync,
  { token, nowMs }: { token: string; nowMs: number },
): { accountId: string } | 'waiting' | null {
  const row = database
    .prepare('SELECT account_id FROM headset_codes WHERE token_hash = ? AND expires_at_ms > ?')
    .get(tokenHash(token), Math.floor(nowMs))
  if (!row) return null
  if (row.account_id === null) return 'waiting'
  database.prepare('DELETE FROM headset_codes WHERE token_hash = ?').run(tokenHash(token))
  return { accountId: String(row.account_id) }
}

function codeHash(code: string): string {
  return createHmac('sha256', KEY).update(code).digest('base64url')
}

function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
