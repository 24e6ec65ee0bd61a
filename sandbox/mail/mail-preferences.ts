import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import * as z from 'zod/mini'
import type { MailChoice } from '../../contracts/account/mail-preferences.ts'

/** As it happens, one summary a week, never. */
export const MAIL_TYPES = { atOnce: 1, weekly: 2, never: 3 } as const

/** What is news to subscribers. */
export const News = z.enum(['newScene', 'offer', 'week'])
export type News = z.infer<typeof News>

/** What mails of this person carry to say whose they are. Nobody can guess it; it opens these preferences and nothing else. */
export function mailUidOf(database: DatabaseSync, recipient: string): string {
  const known = database.prepare('SELECT uid FROM mail_preferences WHERE recipient = ?').get(recipient)
  if (known) return String(known.uid)
  const uid = randomUUID()
  const account = database.prepare('SELECT receives_updates FROM accounts WHERE email = ?').get(recipient)
  const type = account?.receives_updates === 1 ? MAIL_TYPES.atOnce : MAIL_TYPES.never
  database.prepare('INSERT INTO mail_preferences VALUES (?, ?, ?, 1, 1)').run(uid, recipient, type)
  return uid
}

export function mailChoiceOf(database: DatabaseSync, uid: string): MailChoice | null {
  const row = database.prepare('SELECT type, new_scenes, offers FROM mail_preferences WHERE uid = ?').get(uid)
  if (!row) return null
  return { type: Number(row.type), newScenes: row.new_scenes === 1, offers: row.offers === 1 }
}

/** Whether there was anybody to change it for. */
export function changeMailChoice(
  database: DatabaseSync,
  uid: string,
  { type, newScenes, offers }: MailChoice,
): boolean {
  const { changes } = database
    .prepare('UPDATE mail_preferences SET type = ?, new_scenes = ?, offers = ? WHERE uid = ?')
    .run(type, Number(newScenes), Number(offers), uid)
  return Number(changes) > 0
}

/** No more mails but those that the account needs. */
export function stopMails(database: DatabaseSync, uid: string): boolean {
  const choice = mailChoiceOf(database, uid)
  return choice !== null && changeMailChoice(database, uid, { ...choice, type: MAIL_TYPES.never })
}

/** Who chose to be mailed this. */
export function subscribersOf(database: DatabaseSync, news: News): string[] {
  const registered = database.prepare('SELECT email FROM accounts WHERE receives_updates = 1').all()
  for (const { email } of registered) mailUidOf(database, String(email))
  const wants = {
    newScene: `type = ${MAIL_TYPES.atOnce} AND new_scenes = 1`,
    offer: `type = ${MAIL_TYPES.atOnce} AND offers = 1`,
    week: `type = ${MAIL_TYPES.weekly} AND (new_scenes = 1 OR offers = 1)`,
  }[news]
  return database
    .prepare(`SELECT recipient FROM mail_preferences WHERE ${wants} ORDER BY recipient`)
    .all()
    .map(({ recipient }) => String(recipient))
}
