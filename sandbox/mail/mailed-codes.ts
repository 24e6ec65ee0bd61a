import { randomInt } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { hashPassword, matchesPassword, NOBODYS_HASH } from '../session/passwords.ts'

export const CODE_LIFE_MS = 600_000
const TRIES = 5

type Purpose = 'logIn'

/** Six digits for one purpose. The code that was sent before is worth nothing any more. Without an account nothing is kept, and it takes as long. */
export function issueCode(
  database: DatabaseSync,
  accountId: string | undefined,
  purpose: Purpose,
  nowMs: number,
): string {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const hash = hashPassword(code)
  if (accountId) {
    database
      .prepare('INSERT OR REPLACE INTO mailed_codes VALUES (?, ?, ?, ?, ?)')
      .run(accountId, purpose, hash, Math.floor(nowMs) + CODE_LIFE_MS, TRIES)
  }
  return code
}

/** Whether it is the code that was mailed; it is used up then, and after five wrong ones. Without an account it takes as long. */
export function redeemCode(
  database: DatabaseSync,
  accountId: string | undefined,
  { purpose, code, nowMs }: { purpose: Purpose; code: string; nowMs: number },
): boolean {
  const row = database
    .prepare('SELECT hash, tries_left FROM mailed_codes WHERE account_id = ? AND purpose = ? AND expires_at_ms > ?')
    .get(accountId ?? '', purpose, Math.floor(nowMs))
  const isRight = matchesPassword(code, String(row?.hash ?? NOBODYS_HASH))
  if (!row || !accountId) return false
  if (isRight || Number(row.tries_left) <= 1) {
    database.prepare('DELETE FROM mailed_codes WHERE account_id = ? AND purpose = ?').run(accountId, purpose)
  } else {
    database
      .prepare('UPDATE mailed_codes SET tries_left = tries_left - 1 WHERE account_id = ? AND purpose = ?')
      .run(accountId, purpose)
  }
  return isRight
}
