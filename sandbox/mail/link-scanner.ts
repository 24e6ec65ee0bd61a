import type { DatabaseSync } from 'node:sqlite'
import type { SandboxSettings } from '../settings.ts'

const PATIENCE_MS = 5_000
const LINK = /https?:\/\/[^\s<>]+/g

/** Opens every link of a mail once it is sent, as security programs of mailboxes do before its owner reads it. */
export function createLinkScanner({
  database,
  settings,
}: {
  database: DatabaseSync
  settings: Pick<SandboxSettings, 'scansMailedLinks'>
}) {
  const open = (link: string) =>
    fetch(link, { signal: AbortSignal.timeout(PATIENCE_MS) })
      .then((answer) => answer.arrayBuffer())
      .catch(() => {})

  /** Resolves when they have answered, or do not. */
  return async function scanNewMails() {
    if (!settings.scansMailedLinks) return
    const mails = database.prepare('SELECT text, headers FROM mails WHERE is_scanned = 0').all()
    // The pages that open make calls of their own.
    database.prepare('UPDATE mails SET is_scanned = 1 WHERE is_scanned = 0').run()
    await Promise.all(mails.flatMap(({ text, headers }) => `${text} ${headers}`.match(LINK) ?? []).map(open))
  }
}
