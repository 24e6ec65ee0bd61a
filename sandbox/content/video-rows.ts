import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import type { SandboxSite } from '../handler.ts'
import { FREE_CATEGORY } from './categories.ts'
import { previewOf } from './films-of.ts'
import { pictureOf } from './pictures-of.ts'
import type { VideoRow } from './video-row.ts'

/** Which videos, in SQL: conditions on `videos AS v`, and their values. */
export interface Selection {
  where: string[]
  values: SQLInputValue[]
}

const COLUMNS = `v.*, (SELECT json_group_array(json_object('id', m.id, 'slug', m.slug, 'title', m.title) ORDER BY place)
  FROM video_models JOIN models AS m ON m.id = model_id WHERE video_id = v.id) AS people`

const ORDERS = {
  latest: 'v.published_at DESC, v.id DESC',
  popular: 'v.popularity DESC, v.id DESC',
} as const
export type VideoOrder = keyof typeof ORDERS

/** The videos that a site shows at all. */
export function shownOn(site: SandboxSite): Selection {
  return { where: ['v.audience IN (?, ?)'], values: ['both', site.isGayThemed ? 'men' : 'general'] }
}

export function countVideos(database: DatabaseSync, { where, values }: Selection): number {
  const row = database.prepare(`SELECT count(*) AS total FROM videos AS v WHERE ${where.join(' AND ')}`).get(...values)
  return Number(row?.total)
}

interface Window {
  order: VideoOrder
  offset: number
  limit: number
}

export function readVideos(database: DatabaseSync, { where, values }: Selection, window: Window): VideoRow[] {
  const { order, offset, limit } = window
  return database
    .prepare(
      `SELECT ${COLUMNS} FROM videos AS v WHERE ${where.join(' AND ')} ORDER BY ${ORDERS[order]} LIMIT ? OFFSET ?`,
    )
    .all(...values, limit, offset) as unknown as VideoRow[]
}

export function readVideo(database: DatabaseSync, site: SandboxSite, slug: string): VideoRow | undefined {
  const { where, values } = shownOn(site)
  return database
    .prepare(`SELECT ${COLUMNS} FROM videos AS v WHERE ${[...where, 'v.slug = ?'].join(' AND ')}`)
    .get(...values, slug) as unknown as VideoRow | undefined
}

/** Whether everybody may watch the whole film: it is on the free page. */
export function isFree(database: DatabaseSync, { id }: VideoRow): boolean {
  const found = database
    .prepare(
      `SELECT 1 FROM video_categories JOIN categories AS c ON c.id = category_id
      WHERE video_id = ? AND c.slug = ?`,
    )
    .get(id, FREE_CATEGORY)
  return found !== undefined
}

/** Others by how many models and categories they share, then by what people love. */
export function readSimilarVideos(
  database: DatabaseSync,
  site: SandboxSite,
  video: VideoRow,
  limit: number,
): VideoRow[] {
  const { where, values } = shownOn(site)
  return database
    .prepare(
      `SELECT ${COLUMNS},
        3 * (SELECT count(*) FROM video_models AS a JOIN video_models AS b USING (model_id) WHERE a.video_id = v.id AND b.video_id = ?)
        + (SELECT count(*) FROM video_categories AS a JOIN video_categories AS b USING (category_id) WHERE a.video_id = v.id AND b.video_id = ?)
        AS kinship
      FROM videos AS v WHERE ${[...where, 'v.id <> ?'].join(' AND ')}
      ORDER BY kinship DESC, ${ORDERS.popular} LIMIT ?`,
    )
    .all(video.id, video.id, ...values, video.id, limit) as unknown as VideoRow[]
}

/** A video as lists show it. */
export function videoCard(row: VideoRow) {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    description: row.description,
    publishedAt: row.published_at,
    poster: pictureOf('poster', row.slug, row.title),
    image: pictureOf('poster', row.slug, row.title),
    videoPreviewPoster: previewOf(row),
    higherActiveResolution: row.resolution,
    videoSettings: { duration: row.duration, transparency: { mode: row.transparency_mode } },
    models: JSON.parse(row.people) as { id: number; slug: string; title: string }[],
    videoTechBar: { formats: JSON.parse(row.formats) as number[], positions: JSON.parse(row.positions) as number[] },
    hasToyScript: row.has_toy_script === 1,
    isInNewTab: false,
    ...(row.is_member_only === 1 && { isMemberOnly: true }),
  }
}

interface CustomVideoRow {
  id: number
  type: string
  text: string
  link: string
  resolution: string
  duration: number
  starring: string
  is_in_new_tab: number
}

export function readCustomVideos(database: DatabaseSync, site: SandboxSite): CustomVideoRow[] {
  return database
    .prepare('SELECT * FROM custom_videos WHERE audience IN (?, ?) ORDER BY id')
    .all('both', site.isGayThemed ? 'men' : 'general') as unknown as CustomVideoRow[]
}

export function customVideoCard(row: CustomVideoRow) {
  return {
    type: row.type,
    text: row.text,
    link: row.link,
    image: pictureOf('poster', `${row.type}-${row.id}`, row.text),
    ...(row.resolution ? { resolution: row.resolution } : {}),
    duration: row.duration,
    starring: row.starring,
    isInNewTab: row.is_in_new_tab === 1,
  }
}
