import type { DatabaseSync } from 'node:sqlite'
import type { SandboxSite } from '../handler.ts'
import { mailUidOf, type News, subscribersOf } from './mail-preferences.ts'
import { sendMail } from './outbox.ts'

const TEXTS: Readonly<Record<News, { subject: string; text: string }>> = {
  newScene: { subject: 'A new scene is here', text: 'Put your headset on: a new scene came out today.' },
  offer: { subject: 'An offer for you', text: 'For a few days a year costs less.' },
  week: { subject: 'Your week in one mail', text: 'What came out this week, and what is on offer.' },
}

/** Mails it to everybody who chose to hear of it. */
export function mailNews(
  database: DatabaseSync,
  news: News,
  { site, nowMs }: { site: Pick<SandboxSite, 'origin' | 'siteName'>; nowMs: number },
) {
  const { subject, text } = TEXTS[news]
  for (const recipient of subscribersOf(database, news)) {
    const address = `${site.origin}/subscription/?uid=${mailUidOf(database, recipient)}`
    sendMail(database, {
      kind: 'news',
      recipient,
      subject: `${site.siteName}: ${subject}`,
      text: `${text}\n\nChange what we mail you, or stop it: ${address}`,
      sentAtMs: nowMs,
    })
  }
}
