import type { DatabaseSync } from 'node:sqlite'

export const ageSchema = `
CREATE TABLE age_sessions (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  return_url TEXT NOT NULL,
  created_at_ms INTEGER NOT NULL,
  verdict TEXT CHECK (verdict IN ('verified', 'failed')),
  verdict_due_ms INTEGER
) STRICT;
CREATE INDEX age_sessions_by_account ON age_sessions (account_id, verdict);
`

export function seedAgeRecords(database: DatabaseSync) {
  const passedAtMs = Date.parse('2025-10-02T18:40:00Z')
  database
    .prepare('INSERT INTO age_sessions VALUES (?, ?, ?, ?, ?, ?)')
    .run('seeded-pass-of-verified', 'user-verified', '', passedAtMs, 'verified', passedAtMs)
}
