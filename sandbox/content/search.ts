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

/** Most of the best matches of a group that are looked at: a word that begins half of all titles must not cost more. */
const LOOKED_AT = 600

interface Lookup {
  group: 'page' | 'post' | 'model' | 'video'
  columns: string
  table: string
  where?: string
  values?: SQLInputValue[]
}

/** A match in a title counts ten times as much as one in a text; of equals the newest comes first. */
function find(
  database: DatabaseSync,
  wanted: string,
  { group, columns, table, where = '1', values = [] }: Lookup,
): FoundRow[] {
  return database
    .prepare(
      `SELECT item.id, item.slug, item.title, ${columns} AS published_at
        FROM (SELECT rowid AS id, bm25(${group}_words, 10, 1) AS score FROM ${group}_words WHERE ${group}_words MATCH ?
          ORDER BY score, rowid DESC LIMIT ${LOOKED_AT}) AS hit
        JOIN ${table} AS item ON item.id = hit.id
        WHERE ${where} ORDER BY score, published_at DESC, item.id DESC LIMIT ${LIMIT}`,
    )
    .all(wanted, ...values) as unknown as FoundRow[]
}

function findPages(database: DatabaseSync, site: SandboxSite, wanted: string) {
  const foreignRooms = site.isGayThemed ? 'vr-cam-girls' : 'vr-cam-boys'
  return find(database, wanted, {
    group: 'page',
    columns: 'item.published_at',
    table: 'static_pages',
    where: 'slug <> ?',
    values: [foreignRooms],
  }).map((row) => itemOf({ ...row, title: fillIn(row.title, site) }))
}

function findPosts(database: DatabaseSync, wanted: string) {
  return find(database, wanted, { group: 'post', columns: 'item.published_at', table: 'blog_posts' }).map((row) => ({
    ...itemOf(row),
    image: blogPicture(row.slug, row.title),
  }))
}

/** A model is as old as the first film with her or him. */
function findModels(database: DatabaseSync, site: SandboxSite, wanted: string) {
  return find(database, wanted, {
    group: 'model',
    columns: `coalesce((SELECT min(published_at) FROM video_models JOIN videos ON videos.id = video_id WHERE model_id = item.id), 0)`,
    table: 'models',
    where: "gender IN ('man', ?)",
    values: [site.isGayThemed ? 'man' : 'woman'],
  }).map((row) => ({ ...itemOf(row), image: pictureOf('portrait', row.slug, row.title) }))
}

function findVideos(database: DatabaseSync, site: SandboxSite, wanted: string) {
  return find(database, wanted, {
    group: 'video',
    columns: 'item.published_at',
    table: 'videos',
    where: "audience IN ('both', ?)",
    values: [site.isGayThemed ? 'men' : 'general'],
  }).map((row) => ({ ...itemOf(row), image: pictureOf('poster', row.slug, row.title) }))
}

function itemOf({ id, slug, title, published_at }: FoundRow) {
  return { id, slug, title, publishedAt: published_at }
}
