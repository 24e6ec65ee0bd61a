import type { DatabaseSync } from 'node:sqlite'
import { ACCOUNTS, type AccountName } from '../session/accounts.ts'
import { ANSWERS, VIEWERS_TALK } from './room-words.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** What a seeded chat is; places count from 1, and so do the models that they are with. */
interface SeededChat {
  messages: number
  /** Of the newest, from the model. */
  unread?: number
  /** How long ago the newest was sent. */
  ageMs: number
  isMuted?: boolean
  isBlocked?: boolean
  endsWithTip?: boolean
}

/** The first chats of somebody who has many: a short one, one of 10,000 messages, and one of every other kind. */
const CHATS: readonly SeededChat[] = [
  { messages: 30, unread: 2, ageMs: 10 * MINUTE_MS },
  { messages: 10_000, ageMs: 3 * 60 * MINUTE_MS },
  { messages: 24, unread: 12, ageMs: 20 * 60 * MINUTE_MS },
  { messages: 8, ageMs: 2 * DAY_MS, endsWithTip: true },
  { messages: 12, ageMs: 3 * DAY_MS, isBlocked: true },
  { messages: 12, ageMs: 4 * DAY_MS, isMuted: true },
  { messages: 0, ageMs: 0 },
  ...Array.from({ length: 17 }, (_, place) => ({ messages: 3 + place, ageMs: (place + 6) * DAY_MS })),
]
const CHATS_OF: Partial<Record<AccountName, number>> = {
  member: CHATS.length,
  expired: 1,
  canceled: 1,
  inactiveWithBenefits: 1,
  camPartner: 1,
  admin: 1,
}

/** After the accounts and the rooms. Messages are made by the database itself: 10,000 take some milliseconds. */
export function seedMessenger(database: DatabaseSync, nowMs: number) {
  const chat = database.prepare('INSERT INTO messenger_chats VALUES (NULL, ?, ?, ?, ?)')
  const messages = database.prepare(`
    WITH RECURSIVE
      places (place) AS (SELECT 1 UNION ALL SELECT place + 1 FROM places WHERE place < :count),
      lines AS (
        SELECT place, :count - place < :unread AS is_unread, :newest - (:count - place) * 420000 AS sent_at_ms,
          :count - place < :unread OR (:count - place) % 3 <> 1 AS is_from_model FROM places
      )
    INSERT INTO messenger_messages
    SELECT NULL, :chat, is_from_model,
      CASE is_from_model WHEN 1 THEN json_extract(:theirs, '$[' || (place % ${ANSWERS.length}) || ']')
        ELSE json_extract(:own, '$[' || (place % ${VIEWERS_TALK.length}) || ']') END || ' (' || place || ')',
      0, sent_at_ms, CASE is_unread WHEN 1 THEN NULL ELSE sent_at_ms + 60000 END, ''
    FROM lines`)
  const tip = database.prepare('INSERT INTO messenger_messages VALUES (NULL, ?, 0, ?, ?, ?, ?, ?)')
  for (const { name, id } of ACCOUNTS) {
    for (const [place, seeded] of CHATS.slice(0, CHATS_OF[name] ?? 0).entries()) {
      const { messages: count, unread = 0, ageMs } = seeded
      const isMuted = Number(seeded.isMuted ?? false)
      const isBlocked = Number(seeded.isBlocked ?? false)
      const number = Number(chat.run(id, `model-${place + 1}`, isMuted, isBlocked).lastInsertRowid)
      const newest = Math.floor(nowMs - ageMs)
      if (count > 0) {
        messages.run({
          count,
          chat: number,
          newest,
          unread,
          own: JSON.stringify(VIEWERS_TALK),
          theirs: JSON.stringify(ANSWERS),
        })
      }
      if (seeded.endsWithTip) tip.run(number, '', 20, newest + MINUTE_MS, newest + 2 * MINUTE_MS, '')
    }
  }
}
