import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'

const CHALLENGE_LIFE_MS = 300_000

export interface Passkey {
  id: string
  accountId: string
  credentialId: string
  publicKey: Uint8Array<ArrayBuffer>
  counter: number
  name: string
  createdAtMs: number
  lastUsedAtMs: number | null
}

const FIELDS = `id, account_id AS accountId, credential_id AS credentialId, public_key AS publicKey, counter, name,
  created_at_ms AS createdAtMs, last_used_at_ms AS lastUsedAtMs`

/** Oldest first. */
export function passkeysOf(database: DatabaseSync, accountId: string, rpId: string): Passkey[] {
  return database
    .prepare(`SELECT ${FIELDS} FROM passkeys WHERE account_id = ? AND rp_id = ? ORDER BY rowid`)
    .all(accountId, rpId) as unknown as Passkey[]
}

export function passkeyByCredential(database: DatabaseSync, credentialId: string, rpId: string): Passkey | undefined {
  return database
    .prepare(`SELECT ${FIELDS} FROM passkeys WHERE credential_id = ? AND rp_id = ?`)
    .get(credentialId, rpId) as unknown as Passkey | undefined
}

/** False: it is known already. */
export function keepPasskey(
  database: DatabaseSync,
  passkey: Pick<Passkey, 'accountId' | 'credentialId' | 'publicKey' | 'counter' | 'name' | 'createdAtMs'> & {
    rpId: string
  },
): boolean {
  const { accountId, rpId, credentialId, publicKey, counter, name, createdAtMs } = passkey
  return (
    database
      .prepare('INSERT OR IGNORE INTO passkeys VALUES (?, ?, ?, ?, ?, ?, ?, ?, NULL)')
      .run(randomUUID(), accountId, rpId, credentialId, publicKey, counter, name, Math.floor(createdAtMs)).changes === 1
  )
}

export function noteUse(
  database: DatabaseSync,
  { id, counter, nowMs }: { id: string; counter: number; nowMs: number },
) {
  database
    .prepare('UPDATE passkeys SET counter = ?, last_used_at_ms = ? WHERE id = ?')
    .run(counter, Math.floor(nowMs), id)
}

/** A challenge is good once, for five minutes, at one host name, and for who asked for it. */
export function keepChallenge(
  database: DatabaseSync,
  { challenge, rpId, accountId, nowMs }: { challenge: string; rpId: string; accountId: string | null; nowMs: number },
) {
  database.prepare('DELETE FROM passkey_challenges WHERE expires_at_ms <= ?').run(Math.floor(nowMs))
  database
    .prepare('INSERT INTO passkey_challenges VALUES (?, ?, ?, ?)')
    .run(challenge, rpId, accountId, Math.floor(nowMs) + CHALLENGE_LIFE_MS)
}

export function spendChallenge(
  database: DatabaseSync,
  { challenge, rpId, accountId, nowMs }: { challenge: string; rpId: string; accountId: string | null; nowMs: number },
): boolean {
  return (
    database
      .prepare(
        'DELETE FROM passkey_challenges WHERE challenge = ? AND rp_id = ? AND account_id IS ? AND expires_at_ms > ?',
      )
      .run(challenge, rpId, accountId, Math.floor(nowMs)).changes === 1
  )
}
