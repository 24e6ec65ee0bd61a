import type { DatabaseSync } from 'node:sqlite'
import type { Call, Handlers, Reply, SandboxSite } from '../handler.ts'
import { readContentAddresses } from './addresses.ts'
import { signDownloadLink } from './film-links.ts'
import { filesToTakeHome } from './films-of.ts'
import { isHeldBack, mayDownload, NOT_FOUND, VERIFICATION_REQUIRED } from './rights.ts'
import { readVideo } from './video-rows.ts'

/** Distinct files a day; a day begins at midnight in Los Angeles. */
const FILES_PER_DAY = 20
const DONE = { body: { status: { code: 2, message: 'ok' } } }

export const downloadsSchema = `
CREATE TABLE downloaded_files (
  account_id TEXT NOT NULL,
  day TEXT NOT NULL,
  path TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  PRIMARY KEY (account_id, day, path)
) STRICT;
CREATE TABLE video_events (
  account_id TEXT NOT NULL,
  event_type TEXT NOT NULL,
  video_id TEXT NOT NULL,
  video_quality TEXT NOT NULL,
  video_title TEXT NOT NULL,
  video_slug TEXT NOT NULL,
  at_ms INTEGER NOT NULL
) STRICT;
`

/** Who may download what, how much of it today, and the links that do it. Rights are read anew at each call. */
export const downloadHandlers = {
  getDownloadAllowance: ({ database, viewer, nowMs }) => {
    const counted = countedToday(database, viewer?.userId, nowMs)
    return {
      body: {
        data: {
          limit: FILES_PER_DAY,
          left: Math.max(0, FILES_PER_DAY - counted.length),
          resetsAt: nextDayMs(nowMs) / 1000,
          counted,
        },
      },
    }
  },

  checkDownload: (call) => {
    const { refusal } = judge(call)
    return refusal ?? DONE
  },

  startDownload: (call) => {
    const { refusal, path } = judge(call)
    if (refusal) return refusal
    const { database, viewer, nowMs } = call
    database
      .prepare('INSERT OR IGNORE INTO downloaded_files VALUES (?, ?, ?, ?)')
      .run(viewer?.userId ?? '', dayOf(nowMs), path, Math.floor(nowMs))
    return { body: { data: { url: signDownloadLink(database, path, nowMs) } } }
  },

  logVideoEvent: ({ database, viewer, body, nowMs }) => {
    database
      .prepare('INSERT INTO video_events VALUES (?, ?, ?, ?, ?, ?, ?)')
      .run(
        viewer?.userId ?? '',
        body.event_type,
        body.video_id,
        body.video_quality,
        body.video_title,
        body.video_slug,
        Math.floor(nowMs),
      )
    return DONE
  },
} satisfies Partial<Handlers>

/** The file behind a path below the content host, if any of these sites has it. */
export function downloadedFile(database: DatabaseSync, sites: readonly SandboxSite[], path: string) {
  const { slug = '', quality = '' } = /^\/downloads\/(?<slug>[\w-]+)\/(?<quality>\w+)\.mp4$/.exec(path)?.groups ?? {}
  for (const site of sites) {
    const row = readVideo(database, site, slug)
    const file = row && filesToTakeHome(row).find((one) => one.quality === quality)
    if (file) return { ...file, slug, title: row.title }
  }
  return undefined
}

type DownloadCall = Call<'checkDownload'> | Call<'startDownload'>

/** Nothing comes between what it reads and what its caller writes: two tabs at 19 of 20 get one file. */
function judge(call: DownloadCall): { refusal?: Reply; path: string } {
  const { database, site, viewer, query, nowMs } = call
  const path = pathOf(database, query.url)
  if (path === null)
    return { path: '', refusal: { status: 400, body: { status: { code: 400, message: 'Not a file of ours' } } } }
  if (isHeldBack(call)) return { path, refusal: VERIFICATION_REQUIRED }
  if (!downloadedFile(database, [site], path)) return { path, refusal: NOT_FOUND }
  if (!mayDownload(viewer)) return { path, refusal: refused(whyNot(viewer)) }
  const counted = countedToday(database, viewer?.userId, nowMs)
  if (counted.length >= FILES_PER_DAY && !counted.includes(path)) {
    return { path, refusal: refused(`Daily limit of ${FILES_PER_DAY} downloads reached.`) }
  }
  return { path }
}

/** A path below the content host, or the whole address of one. */
function pathOf(database: DatabaseSync, url: string): string | null {
  const origin = readContentAddresses(database).contentHostOrigin ?? 'http://content.invalid'
  const address = URL.parse(url, origin)
  return address?.origin === new URL(origin).origin && address.search === '' ? address.pathname : null
}

function whyNot(viewer: DownloadCall['viewer']): string {
  if (viewer?.isTrial) return 'Downloads are not part of a trial.'
  return viewer?.membership === 'expired' ? 'Your membership has expired.' : 'Downloads are for members.'
}

function refused(msg: string): Reply {
  return { status: 403, body: { msg } }
}

function countedToday(database: DatabaseSync, account = '', nowMs: number): string[] {
  return database
    .prepare('SELECT path FROM downloaded_files WHERE account_id = ? AND day = ? ORDER BY at_ms, path')
    .all(account, dayOf(nowMs))
    .map(({ path }) => String(path))
}

const CALENDAR = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Los_Angeles',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})
const HOUR_MS = 3_600_000

/** `2026-11-25`, as a calendar in Los Angeles has it. */
function dayOf(nowMs: number): string {
  return CALENDAR.format(nowMs)
}

/** Its midnight is always on a whole hour, in winter and in summer. */
function nextDayMs(nowMs: number): number {
  let atMs = Math.floor(nowMs / HOUR_MS) * HOUR_MS
  while (dayOf(atMs) === dayOf(nowMs) || atMs <= nowMs) atMs += HOUR_MS
  return atMs
}
