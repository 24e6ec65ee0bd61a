import type { DatabaseSync } from 'node:sqlite'

export type MailKind = 'logInCode' | 'cancellation'

export interface Mail {
  id: number
  kind: MailKind
  recipient: string
  subject: string
  text: string
  /** Sandbox time in ms. */
  sentAtMs: number
}

/** Nothing leaves the machine: the desk shows what would have. */
export function sendMail(database: DatabaseSync, { kind, recipient, subject, text, sentAtMs }: Omit<Mail, 'id'>) {
  database
    .prepare('INSERT INTO mails (kind, recipient, subject, text, sent_at_ms) VALUES (?, ?, ?, ?, ?)')
    .run(kind, recipient, subject, text, Math.floor(sentAtMs))
}

/** Oldest first. */
export function mailsOf(database: DatabaseSync): Mail[] {
  return database
    .prepare('SELECT id, kind, recipient, subject, text, sent_at_ms AS sentAtMs FROM mails ORDER BY id')
    .all() as unknown as Mail[]
}
