import { createHash } from 'node:crypto'
import type { TestSandbox } from '../sandbox/test-sandbox.ts'

/** What the links of these tests carry: a path knows its address before there is a mail. */
export const TOKEN = 'T'.repeat(43)

/** A mail with this link has come. */
export function putLink({ database }: TestSandbox, accountId: string, purpose: string, email = '') {
  dropLinks({ database })
  database
    .prepare('INSERT INTO mailed_links (account_id, purpose, hash, email, expires_at_ms) VALUES (?, ?, ?, ?, ?)')
    .run(accountId, purpose, createHash('sha256').update(TOKEN).digest('base64url'), email, 4_102_444_800_000)
}

/** Whatever was mailed is too old by now. */
export function dropLinks({ database }: Pick<TestSandbox, 'database'>) {
  database.prepare('DELETE FROM mailed_links').run()
}
