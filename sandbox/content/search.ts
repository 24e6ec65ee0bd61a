import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import type { Handlers, SandboxSite } from '../handler.ts'
import { blogPicture } from './blog-posts.ts'
import { pictureOf } from './pictures-of.ts'
import { isHeldBack, VERIFICATION_REQUIRED } from './rights.ts'
import { fillIn } from './seo.ts'

/** Most of each group. */
const LIMIT = 24

interface FoundRow {
  id: number
  slug: string
  title: string
  published_at: number
}

export const searchHandlers = {
  /** What has all words of the query, each as it is or as the beginning of one. */
  search: (call) => {
    if (isHeldBack(call)) return VERIFICATION_REQUIRED
    const { database, site, params } = call
    const wanted = matchOf(params.query)
    if (wanted === '') return { body: { data: {} } }
    return {
      body: {
        data: {
          pages: findPages(database, site, wanted),
          blogPosts: findPosts(database, wanted),
          models: findModels(database, site, wanted),
          videos: findVideos(database, site, wanted),
        },
      },
    }
  },
} satisfies Partial<Handlers>

/** The query in the language of the index. What is neither letter nor digit parts words, and an operator is a word. */
function matchOf(query: string): string {
  const words = query.normalize('NFC').match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  return words.map((word) => `"${word}"*`).join(' ')
}

/** A match in a title counts ten times as much as one in a text; of equals the newest comes first. */
function find(database: DatabaseSync, group: string, from: string, values: SQLInputValue[]): FoundRow[] {
  return database
    .prepare(`${from} ORDER BY bm25(${group}_words, 10, 1), published_at DESC, item.id DESC LIMIT ${LIMIT}`)
    .all(...values) as unknown as FoundRow[]
}

function findPages(database: DatabaseSync, site: SandboxSite, wanted: string) {
  const foreignRooms = site.isGayThemed ? 'vr-cam-girls' : 'vr-cam-boys'
  return find(
    database,
    'page',
    `SELECT item.id, slug, item.title, published_at FROM page_words JOIN static_pages AS item ON item.id = page_words.rowid
      WHERE page_words MATCH ? AND slug <> ?`,
    [wanted, foreignRooms],
  ).map((row) => itemOf({ ...row, title: fillIn(row.title, site) }))
}

function findPosts(database: DatabaseSync, wanted: string) {
  return find(
    database,
    'post',
    `SELECT item.id, slug, item.title, published_at FROM post_words JOIN blog_posts AS item ON item.id = post_words.rowid
      WHERE post_words MATCH ?`,
    [wanted],
  ).map((row) => ({ ...itemOf(row), image: blogPicture(row.slug, row.title) }))
}

/** A model is as old as the first film with her or him. */
function findModels(database: DatabaseSync, site: SandboxSite, wanted: string) {
  return find(
    database,
    'model',
    `SELECT item.id, slug, item.title, coalesce((SELECT min(published_at) FROM video_models JOIN videos ON videos.id = video_id
        WHERE model_id = item.id), 0) AS published_at
      FROM model_words JOIN models AS item ON item.id = model_words.rowid
      WHERE model_words MATCH ? AND gender IN ('man', ?)`,
    [wanted, site.isGayThemed ? 'man' : 'woman'],
  ).map((row) => ({ ...itemOf(row), image: pictureOf('portrait', row.slug, row.title) }))
}

function findVideos(database: DatabaseSync, site: SandboxSite, wanted: string) {
  return find(
    database,
    'video',
    `SELECT item.id, slug, item.title, published_at FROM video_words JOIN videos AS item ON item.id = video_words.rowid
      WHERE video_words MATCH ? AND audience IN ('both', ?)`,
    [wanted, site.isGayThemed ? 'men' : 'general'],
  ).map((row) => ({ ...itemOf(row), image: pictureOf('poster', row.slug, row.title) }))
}

function itemOf({ id, slug, title, published_at }: FoundRow) {
  return { id, slug, title, publishedAt: published_at }
}
