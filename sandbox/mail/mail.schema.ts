/** `mails` is what was sent, for the desk and for tests. Of what is secret in them, `mailed_codes` holds no more than a hash, and so do `mailed_links`. */
export const mailSchema = `
CREATE TABLE mails (
  id INTEGER PRIMARY KEY, kind TEXT NOT NULL, recipient TEXT NOT NULL, subject TEXT NOT NULL, text TEXT NOT NULL, headers TEXT NOT NULL,
  sent_at_ms INTEGER NOT NULL, is_scanned INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE mailed_codes (
  account_id TEXT NOT NULL REFERENCES accounts (id), purpose TEXT NOT NULL, hash TEXT NOT NULL, expires_at_ms INTEGER NOT NULL,
  tries_left INTEGER NOT NULL, PRIMARY KEY (account_id, purpose)
) STRICT;
CREATE TABLE mail_preferences (
  uid TEXT PRIMARY KEY, recipient TEXT NOT NULL UNIQUE, type INTEGER NOT NULL, new_scenes INTEGER NOT NULL, offers INTEGER NOT NULL
) STRICT;
CREATE TABLE mailed_links (
  id INTEGER PRIMARY KEY, account_id TEXT NOT NULL REFERENCES accounts (id), purpose TEXT NOT NULL, hash TEXT NOT NULL UNIQUE,
  email TEXT NOT NULL, expires_at_ms INTEGER NOT NULL
) STRICT;
`
