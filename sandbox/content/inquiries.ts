import type { DatabaseSync } from 'node:sqlite'
import type { Handlers } from '../handler.ts'
import { type Limits, tooMany } from '../limits.ts'
import { fieldErrors } from '../session/replies.ts'

export const inquiriesSchema = `
CREATE TABLE inquiries (
  id INTEGER PRIMARY KEY, site TEXT NOT NULL, topic TEXT NOT NULL, email TEXT NOT NULL, website TEXT NOT NULL, text TEXT NOT NULL,
  sent_at_ms INTEGER NOT NULL
) STRICT;
`

/** A letter of a visitor, in the inbox of those who answer. */
export interface ReceivedInquiry {
  reference: string
  site: string
  topic: string
  email: string
  website: string
  text: string
  /** Sandbox time in ms. */
  sentAtMs: number
}

const DAY_MS = 86_400_000
const LONGEST = { email: 254, website: 200, text: 2_000 } as const

export function createInquiryHandler(limits: Limits['inquiries']): Pick<Handlers, 'sendInquiry'> {
  return {
    sendInquiry({ body, database, site, address, nowMs }) {
      const { topic, email, website, text } = body
      const errors = {
        email: /^[^\s@]+@[^\s@]+$/.test(email) && email.length <= LONGEST.email ? [] : ['This is no e-mail address.'],
        website: website.length <= LONGEST.website ? [] : ['This address is too long.'],
        text: text.trim() && text.length <= LONGEST.text ? [] : ['Please write between 1 and 2000 characters.'],
      }
      if (Object.values(errors).some((messages) => messages.length > 0)) return fieldErrors(errors)
      // Whoever heard no answer sends it again: it is the same letter.
      const known = database
        .prepare(
          'SELECT id FROM inquiries WHERE site = ? AND topic = ? AND email = ? AND website = ? AND text = ? AND sent_at_ms > ?',
        )
        .get(site.key, topic, email, website, text, Math.floor(nowMs) - DAY_MS)
      if (known) return accepted(Number(known.id))
      const waitMs = limits.waitMs(address, nowMs)
      if (waitMs > 0) return tooMany(waitMs)
      limits.note(address, nowMs)
      const { lastInsertRowid } = database
        .prepare('INSERT INTO inquiries (site, topic, email, website, text, sent_at_ms) VALUES (?, ?, ?, ?, ?, ?)')
        .run(site.key, topic, email, website, text, Math.floor(nowMs))
      return accepted(Number(lastInsertRowid))
    },
  }
}

/** Oldest first. */
export function inquiriesOf(database: DatabaseSync): ReceivedInquiry[] {
  return database
    .prepare('SELECT id, site, topic, email, website, text, sent_at_ms AS sentAtMs FROM inquiries ORDER BY id')
    .all()
    .map(({ id, ...row }) => ({ reference: referenceOf(Number(id)), ...row }) as unknown as ReceivedInquiry)
}

function accepted(id: number) {
  return { body: { data: { reference: referenceOf(id) } } }
}

function referenceOf(id: number): string {
  return `Q-${String(id).padStart(5, '0')}`
}
