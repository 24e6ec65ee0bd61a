/** `webp`: null where the picture is one of those to choose from. */
export const avatarSchema = `
CREATE TABLE avatars (account_id TEXT PRIMARY KEY REFERENCES accounts (id), id TEXT NOT NULL, webp BLOB) STRICT;
`
