import type { DatabaseSync } from 'node:sqlite'
import { ACCOUNTS, PASSWORD } from './accounts.ts'
import { hashPassword } from './passwords.ts'

export const sessionSchema = `
-- Edition 1: count up when only the seeded rows change.
CREATE TABLE accounts (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  email TEXT NOT NULL UNIQUE,
  note TEXT NOT NULL,
  password_hash TEXT NOT NULL,
  membership_code INTEGER NOT NULL CHECK (membership_code IN (1, 100, 200, 300)),
  roles TEXT NOT NULL,
  partners TEXT NOT NULL,
  has_benefits INTEGER NOT NULL,
  is_trial INTEGER NOT NULL,
  is_blocked INTEGER NOT NULL,
  may_join INTEGER NOT NULL,
  registered_at_ms INTEGER NOT NULL,
  affiliate_id TEXT NOT NULL,
  token_balance INTEGER NOT NULL CHECK (token_balance >= 0),
  receives_updates INTEGER NOT NULL
) STRICT;
CREATE TABLE families (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  revoked_because TEXT,
  last_used_at_ms INTEGER NOT NULL,
  user_agent TEXT NOT NULL
) STRICT;
CREATE TABLE refresh_tokens (
  jti TEXT PRIMARY KEY,
  family_id TEXT NOT NULL REFERENCES families (id),
  generation INTEGER NOT NULL,
  access TEXT NOT NULL,
  refresh TEXT NOT NULL,
  rotated_at_ms INTEGER,
  UNIQUE (family_id, generation)
) STRICT;
CREATE TABLE signing_keys (
  id TEXT PRIMARY KEY,
  private_jwk TEXT NOT NULL
) STRICT;
CREATE TABLE favourites (
  account_id TEXT NOT NULL REFERENCES accounts (id),
  kind TEXT NOT NULL CHECK (kind IN ('video', 'model')),
  item_id TEXT NOT NULL,
  PRIMARY KEY (account_id, kind, item_id)
) STRICT;
`

export function seedAccounts(database: DatabaseSync) {
  // One password, hashed once: thirteen scrypt runs would make every start wait.
  const hash = hashPassword(PASSWORD)
  const insert = database.prepare('INSERT INTO accounts VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0)')
  for (const account of ACCOUNTS) {
    insert.run(
      account.id,
      account.name,
      account.email,
      account.note,
      hash,
      account.membershipCode,
      account.roles,
      account.partners,
      Number(account.hasBenefits),
      Number(account.isTrial),
      Number(account.isBlocked),
      Number(account.mayJoin),
      account.registeredAtMs,
      account.affiliateId,
      account.tokenBalance,
    )
  }
}

/** After the catalogue: favourites are some of its videos and models. */
export function seedFavourites(database: DatabaseSync) {
  const favour = database.prepare('INSERT INTO favourites VALUES (?, ?, ?)')
  const videos = database
    .prepare("SELECT id FROM videos WHERE audience <> 'men' ORDER BY popularity DESC LIMIT 5")
    .all()
  const models = database.prepare("SELECT id FROM models WHERE gender = 'woman' ORDER BY popularity DESC LIMIT 3").all()
  for (const name of ['member', 'expired', 'trial', 'admin']) {
    for (const { id } of videos) favour.run(`user-${name}`, 'video', String(id))
    for (const { id } of models) favour.run(`user-${name}`, 'model', String(id))
  }
}
