import type { DatabaseSync } from 'node:sqlite'
import { readContentAddresses } from '../content/addresses.ts'
import { mailUidOf } from './mail-preferences.ts'

export type MailKind =
  | 'logInCode'
  | 'cancellation'
  | 'news'
  | 'passwordChanged'
  | 'passkeyAdded'
  | 'unblock'
  | 'passwordReset'
  | 'emailChange'
  | 'emailNotice'
  | 'accountRemoval'
  | 'cancelLink'
  | 'commentAnswer'

export interface Mail {
  id: number
  kind: MailKind
  recipient: string
  subject: string
  text: string
  /** Beside the usual ones: how mail programs unsubscribe (RFC 8058). */
  headers: Readonly<Record<string, string>>
  /** Sandbox time in ms. */
  sentAtMs: number
}

/** Nothing leaves the machine: the desk shows what would have. */
export function sendMail(
  database: DatabaseSync,
  { kind, recipient, subject, text, sentAtMs }: Omit<Mail, 'id' | 'headers'>,
) {
  const { thirdPartyOrigin = '' } = readContentAddresses(database)
  const headers = {
    'List-Unsubscribe': `<${thirdPartyOrigin}/v1/unsubscribe/${mailUidOf(database, recipient)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
  database
    .prepare('INSERT INTO mails (kind, recipient, subject, text, headers, sent_at_ms) VALUES (?, ?, ?, ?, ?, ?)')
    .run(kind, recipient, subject, text, JSON.stringify(headers), Math.floor(sentAtMs))
}

/** Oldest first. */
export function mailsOf(database: DatabaseSync): Mail[] {
  return database
    .prepare('SELECT id, kind, recipient, subject, text, headers, sent_at_ms AS sentAtMs FROM mails ORDER BY id')
    .all()
    .map((row) => ({ ...row, headers: JSON.parse(String(row.headers)) }) as unknown as Mail)
}
