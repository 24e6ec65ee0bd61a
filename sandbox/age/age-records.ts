import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'

export type AgeVerdict = 'verified' | 'failed'

export interface AgeSession {
  id: string
  accountId: string
  returnUrl: string
  /** What the provider says by now: a verdict that is still due counts as pending. */
  status: AgeVerdict | 'pending'
}

interface AgeSessionRow {
  id: string
  account_id: string
  return_url: string
  verdict: AgeVerdict | null
  verdict_due_ms: number | null
}

export function openAgeSession(database: DatabaseSync, accountId: string, returnBase: string, nowMs: number) {
  const id = randomUUID()
  const returnUrl = `${returnBase}?sessionId=${id}`
  database
    .prepare('INSERT INTO age_sessions VALUES (?, ?, ?, ?, NULL, NULL)')
    .run(id, accountId, returnUrl, Math.floor(nowMs))
  return { id, returnUrl }
}

export function ageSession(database: DatabaseSync, id: string, nowMs: number): AgeSession | null {
  const found = database.prepare('SELECT * FROM age_sessions WHERE id = ?').get(id)
  if (!found) return null
  const row = found as unknown as AgeSessionRow
  const isDue = row.verdict !== null && (row.verdict_due_ms ?? 0) <= nowMs
  return {
    id: row.id,
    accountId: row.account_id,
    returnUrl: row.return_url,
    status: isDue && row.verdict ? row.verdict : 'pending',
  }
}

/** The provider's decision. A session that has a verdict keeps it. */
export function decideAgeSession(database: DatabaseSync, id: string, verdict: AgeVerdict, dueMs: number) {
  database
    .prepare('UPDATE age_sessions SET verdict = ?, verdict_due_ms = ? WHERE id = ? AND verdict IS NULL')
    .run(verdict, Math.floor(dueMs), id)
}

/** The one source of age clearance (D6). */
export function hasPassedVerification(database: DatabaseSync, accountId: string, nowMs: number): boolean {
  const passed = database
    .prepare("SELECT 1 FROM age_sessions WHERE account_id = ? AND verdict = 'verified' AND verdict_due_ms <= ? LIMIT 1")
    .get(accountId, Math.floor(nowMs))
  return passed !== undefined
}
