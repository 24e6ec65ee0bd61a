import type { DatabaseSync } from 'node:sqlite'
import { seedDeals } from './deal-list.ts'
import { seedMemberships } from './memberships.ts'
import { seedPopups } from './popup-list.ts'
import { seedTariffs } from './tariff-list.ts'

/**
 * Amounts are hundredths of the currency. `prices.event` is the sale that a price belongs to; `''` is the everyday one. `money_actions` holds
 * every money-like action by its key, `payments` what billers were asked to collect: together they are the ledger. A payment with
 * `cancelled_at_ms` becomes a membership that does not renew; `membership_ledger` says what happened to each, and by whom.
 */
export const salesSchema = `
-- Edition 3: count up when only the seeded rows change.
CREATE TABLE tariffs (
  uuid TEXT PRIMARY KEY, plan TEXT NOT NULL, bundle_set TEXT NOT NULL CHECK (bundle_set IN ('base', 'first', 'second', 'third')),
  is_special INTEGER NOT NULL, title TEXT NOT NULL, period TEXT NOT NULL, is_non_recurring INTEGER NOT NULL, sort INTEGER NOT NULL,
  image_key TEXT NOT NULL
) STRICT;
CREATE TABLE prices (
  uuid TEXT PRIMARY KEY, tariff_uuid TEXT NOT NULL REFERENCES tariffs (uuid), event TEXT NOT NULL, amount INTEGER NOT NULL,
  old_amount INTEGER NOT NULL, UNIQUE (tariff_uuid, event)
) STRICT;
CREATE TABLE member_plus_prices (
  uuid TEXT PRIMARY KEY, title TEXT NOT NULL, text TEXT NOT NULL, amount INTEGER NOT NULL, old_amount INTEGER NOT NULL,
  period TEXT NOT NULL, pi_code TEXT NOT NULL, has_own_address INTEGER NOT NULL, picture_key TEXT NOT NULL
) STRICT;
CREATE TABLE money_actions (
  owner TEXT NOT NULL, key TEXT NOT NULL, kind TEXT NOT NULL, fingerprint TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('running', 'done', 'refused')), status INTEGER NOT NULL, answer TEXT NOT NULL,
  at_ms INTEGER NOT NULL, proof_hash TEXT NOT NULL, UNIQUE (owner, key)
) STRICT;
CREATE INDEX money_actions_by_key ON money_actions (key);
CREATE TABLE payments (
  id TEXT PRIMARY KEY, account_id TEXT NOT NULL REFERENCES accounts (id), action_key TEXT NOT NULL, biller TEXT NOT NULL,
  price_uuid TEXT NOT NULL, title TEXT NOT NULL, period TEXT NOT NULL, amount INTEGER NOT NULL, currency TEXT NOT NULL,
  return_url TEXT NOT NULL, state TEXT NOT NULL CHECK (state IN ('open', 'paid', 'refused', 'closed', 'pending', 'replaced')),
  opened_at_ms INTEGER NOT NULL, webhook_due_ms INTEGER, settled_at_ms INTEGER, cancelled_at_ms INTEGER
) STRICT;
CREATE INDEX payments_to_settle ON payments (webhook_due_ms) WHERE state = 'paid' AND settled_at_ms IS NULL;
CREATE INDEX payments_by_action ON payments (action_key);
CREATE TABLE memberships (
  uuid TEXT PRIMARY KEY, account_id TEXT NOT NULL REFERENCES accounts (id), title TEXT NOT NULL, biller TEXT NOT NULL,
  currency TEXT NOT NULL, amount INTEGER NOT NULL, period TEXT NOT NULL, is_non_recurring INTEGER NOT NULL,
  status INTEGER NOT NULL CHECK (status IN (1, 100, 200, 300)), joined_at_ms INTEGER NOT NULL, period_ends_at_ms INTEGER NOT NULL,
  due_ms INTEGER, refused_renewals INTEGER NOT NULL
) STRICT;
CREATE INDEX memberships_by_account ON memberships (account_id);
CREATE INDEX memberships_due ON memberships (due_ms);
CREATE TABLE membership_ledger (
  id INTEGER PRIMARY KEY, membership_uuid TEXT NOT NULL, account_id TEXT NOT NULL REFERENCES accounts (id), who TEXT NOT NULL,
  cause TEXT NOT NULL, amount INTEGER NOT NULL, at_ms INTEGER NOT NULL, effective_at_ms INTEGER
) STRICT;
CREATE INDEX membership_ledger_by_membership ON membership_ledger (membership_uuid);
CREATE TABLE easy_cancel_feedback (
  membership_uuid TEXT PRIMARY KEY, account_id TEXT NOT NULL REFERENCES accounts (id), answers TEXT NOT NULL, at_ms INTEGER NOT NULL
) STRICT;
CREATE TABLE value_popups (
  uuid TEXT PRIMARY KEY, promotion TEXT NOT NULL, place TEXT NOT NULL CHECK (place IN ('bar', 'popup')), audiences TEXT NOT NULL,
  affiliate_id TEXT NOT NULL, only_at TEXT NOT NULL, not_at TEXT NOT NULL, not_to TEXT NOT NULL, timer TEXT NOT NULL, content TEXT NOT NULL,
  sort INTEGER NOT NULL
) STRICT;
CREATE TABLE deals (
  id INTEGER PRIMARY KEY, title TEXT NOT NULL, description TEXT NOT NULL, picture_key TEXT NOT NULL, old_price REAL NOT NULL,
  new_price REAL NOT NULL, timer INTEGER NOT NULL, notification_texts TEXT NOT NULL, link TEXT NOT NULL, type TEXT NOT NULL,
  variant TEXT NOT NULL, sort INTEGER NOT NULL
) STRICT;
CREATE TABLE deal_slides (
  id INTEGER PRIMARY KEY, type TEXT NOT NULL, title TEXT NOT NULL, picture_key TEXT NOT NULL, link TEXT NOT NULL, sort INTEGER NOT NULL
) STRICT;
`

export function seedSales(database: DatabaseSync) {
  database.exec('BEGIN')
  seedTariffs(database)
  seedMemberships(database)
  seedPopups(database)
  seedDeals(database)
  database.exec('COMMIT')
}
