/** `rp_id`: the host name that a passkey is good at. A challenge without an account is one of a log-in. */
export const passkeysSchema = `
CREATE TABLE passkeys (
  id TEXT PRIMARY KEY, account_id TEXT NOT NULL REFERENCES accounts (id), rp_id TEXT NOT NULL, credential_id TEXT NOT NULL UNIQUE,
  public_key BLOB NOT NULL, counter INTEGER NOT NULL, name TEXT NOT NULL, created_at_ms INTEGER NOT NULL, last_used_at_ms INTEGER
) STRICT;
CREATE TABLE passkey_challenges (
  challenge TEXT PRIMARY KEY, rp_id TEXT NOT NULL, account_id TEXT REFERENCES accounts (id), expires_at_ms INTEGER NOT NULL
) STRICT;
`
