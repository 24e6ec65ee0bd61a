import { createHmac, timingSafeEqual } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'

const LIFE_SECONDS = 6 * 3600
/** Long enough to begin, and to go on after an interruption. */
const DOWNLOAD_LIFE_SECONDS = 2 * 3600

/**
 * A link to a film that works for six hours. A signature covers the first segment of the name, so that one playlist's link opens the
 * playlists and segments beside it.
 */
export function signFilmLink(database: DatabaseSync, name: string, nowMs: number): string {
  // Whole hours: the same link for an hour, so that a browser can use what it already holds.
  const expires = Math.floor(nowMs / 3_600_000) * 3600 + 3600 + LIFE_SECONDS
  return `/films/${name}?e=${expires}&s=${signatureOf(database, name, expires)}`
}

/** A link to one file that is saved; good for two hours. Asked for once more, the file has a new link and the same bytes. */
export function signDownloadLink(database: DatabaseSync, path: string, nowMs: number): string {
  const expires = Math.floor(nowMs / 1000) + DOWNLOAD_LIFE_SECONDS
  return `${path}?e=${expires}&s=${keyed(database, `download ${path}`, expires)}`
}

interface Claim {
  name: string
  expires: string
  signature: string
}

/** Whether a link as it came back was ours and is still good. */
export function isFilmLinkGood(database: DatabaseSync, { name, expires, signature }: Claim, nowMs: number): boolean {
  return isGood({ expires, signature }, (seconds) => signatureOf(database, name, seconds), nowMs)
}

/** The same for a link to a file that is saved; `name` is its path. */
export function isDownloadLinkGood(database: DatabaseSync, { name, ...claim }: Claim, nowMs: number): boolean {
  return isGood(claim, (seconds) => keyed(database, `download ${name}`, seconds), nowMs)
}

function isGood(
  { expires, signature }: Omit<Claim, 'name'>,
  signed: (expires: number) => string,
  nowMs: number,
): boolean {
  if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1000 <= nowMs) return false
  const expected = Buffer.from(signed(Number(expires)))
  const given = Buffer.from(signature)
  return expected.length === given.length && timingSafeEqual(expected, given)
}

function signatureOf(database: DatabaseSync, name: string, expires: number): string {
  return keyed(database, name.split('/')[0] ?? '', expires)
}

function keyed(database: DatabaseSync, scope: string, expires: number): string {
  const row = database.prepare('SELECT key FROM film_keys').get()
  return createHmac('sha256', String(row?.key)).update(`${scope}\n${expires}`).digest('hex').slice(0, 40)
}
