import type { DatabaseSync } from 'node:sqlite'
import { hashOfText } from '../../contracts/seeded-random.ts'
import { seedDiscussion } from './forum-seed.ts'

/** A comment is below the opening post of its discussion, or below another comment. `client_key`: by what a lost answer is found again. */
export const forumSchema = `
CREATE TABLE forum_users (
  id INTEGER PRIMARY KEY, account_id TEXT UNIQUE, name TEXT NOT NULL UNIQUE COLLATE NOCASE
) STRICT;
CREATE TABLE forum_posts (
  id INTEGER PRIMARY KEY AUTOINCREMENT, discussion_id TEXT NOT NULL, user_id INTEGER, parent_id INTEGER, content TEXT NOT NULL,
  base_votes INTEGER NOT NULL DEFAULT 0, notifies INTEGER NOT NULL DEFAULT 0, client_key TEXT UNIQUE, created_at_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX forum_posts_by_parent ON forum_posts (parent_id);
CREATE INDEX forum_posts_by_discussion ON forum_posts (discussion_id);
CREATE TABLE forum_votes (
  post_id INTEGER NOT NULL, user_id INTEGER NOT NULL, value INTEGER NOT NULL CHECK (value IN (-1, 1)), PRIMARY KEY (post_id, user_id)
) STRICT;
`

export interface PostRow {
  id: number
  discussion_id: string
  user_id: number | null
  parent_id: number | null
  content: string
  created_at_ms: number
  notifies: number
  votes: number
  /** 1, -1 or 0: what the asker has said. */
  mine: number
  name: string | null
  client_key: string | null
}

/** Who asks, in the forum; -1: a guest. */
const COLUMNS = `p.id, p.discussion_id, p.user_id, p.parent_id, p.content, p.created_at_ms, p.notifies, p.client_key, u.name,
  p.base_votes + coalesce((SELECT sum(value) FROM forum_votes WHERE post_id = p.id), 0) AS votes,
  coalesce((SELECT value FROM forum_votes WHERE post_id = p.id AND user_id = ?), 0) AS mine
  FROM forum_posts AS p LEFT JOIN forum_users AS u ON u.id = p.user_id`

/** Whether there is such a discussion; it is begun when it is asked for. */
export function openDiscussion(database: DatabaseSync, id: string, nowMs: number): boolean {
  if (database.prepare('SELECT 1 FROM forum_posts WHERE discussion_id = ?').get(id)) return true
  const [, kind, number] = /^(model|video)-(\d{1,9})$/.exec(id) ?? []
  if (kind === undefined) return false
  const row = database
    .prepare(`SELECT title FROM ${kind === 'model' ? 'models' : 'videos'} WHERE CAST(id AS TEXT) = ?`)
    .get(String(number))
  if (!row) return false
  seedDiscussion(database, id, String(row.title), nowMs)
  return true
}

/** Ids of the opening post and of what stands right below it. */
export function sortedPosts(database: DatabaseSync, discussion: string, order: 'newest' | 'popular'): number[] {
  const by = order === 'popular' ? 'votes DESC, created_at_ms DESC, id DESC' : 'created_at_ms DESC, id DESC'
  return database
    .prepare(
      `SELECT id FROM (SELECT ${COLUMNS}) WHERE discussion_id = ?
       AND (parent_id IS NULL OR parent_id = (SELECT min(id) FROM forum_posts WHERE discussion_id = ?)) ORDER BY ${by}`,
    )
    .all(-1, discussion, discussion)
    .map(({ id }) => Number(id))
}

export function allPosts(database: DatabaseSync, discussion: string): number[] {
  return database
    .prepare('SELECT id FROM forum_posts WHERE discussion_id = ? ORDER BY id')
    .all(discussion)
    .map(({ id }) => Number(id))
}

export function readPosts(database: DatabaseSync, ids: readonly number[], askerId: number): PostRow[] {
  const read = database.prepare(`SELECT ${COLUMNS} WHERE p.id = ?`)
  return ids.flatMap((id) => (read.get(askerId, id) as unknown as PostRow | undefined) ?? [])
}

/** Every post below another, however deep. */
export function postsBelow(database: DatabaseSync, id: number, most: number): number[] {
  return database
    .prepare(
      `WITH RECURSIVE below (id) AS (
         SELECT id FROM forum_posts WHERE parent_id = ? UNION SELECT p.id FROM forum_posts AS p JOIN below ON p.parent_id = below.id
       ) SELECT id FROM below ORDER BY id LIMIT ?`,
    )
    .all(id, most)
    .map((row) => Number(row.id))
}

/** The user of an account, who is made with the first thing that they do here. */
export function forumUserOf(database: DatabaseSync, accountId: string): { id: number; name: string } {
  const find = database.prepare('SELECT id, name FROM forum_users WHERE account_id = ?')
  for (let attempt = 0; !find.get(accountId); attempt += 1) {
    const number = (hashOfText(`${accountId} ${attempt}`) >>> 0) % 10_000
    database
      .prepare('INSERT OR IGNORE INTO forum_users (account_id, name) VALUES (?, ?)')
      .run(accountId, `viewer-${String(number).padStart(4, '0')}`)
  }
  return find.get(accountId) as unknown as { id: number; name: string }
}

/** Whether the user has this name now: nobody else may have it, in whatever letters. */
export function renameForumUser(database: DatabaseSync, id: number, name: string): boolean {
  return database.prepare('UPDATE OR IGNORE forum_users SET name = ? WHERE id = ?').run(name, id).changes === 1
}

interface NewPost {
  discussion: string
  userId: number
  parentId: number
  content: string
  notifies: boolean
  /** Of this user and comment alone: what has it already is given back, and nothing is stored. */
  clientKey: string
  nowMs: number
}

export function storePost(database: DatabaseSync, post: NewPost): { id: number; isNew: boolean } {
  const { changes } = database
    .prepare(
      `INSERT INTO forum_posts (discussion_id, user_id, parent_id, content, notifies, client_key, created_at_ms)
       VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (client_key) DO NOTHING`,
    )
    .run(
      post.discussion,
      post.userId,
      post.parentId,
      post.content,
      Number(post.notifies),
      post.clientKey,
      Math.floor(post.nowMs),
    )
  const row = database.prepare('SELECT id FROM forum_posts WHERE client_key = ?').get(post.clientKey)
  return { id: Number(row?.id), isNew: changes === 1 }
}

/** What a user says of a post, instead of what they said before; 0: nothing. */
export function storeVote(database: DatabaseSync, vote: { postId: number; userId: number; value: 1 | -1 | 0 }): void {
  const { postId, userId, value } = vote
  database.prepare('DELETE FROM forum_votes WHERE post_id = ? AND user_id = ?').run(postId, userId)
  if (value !== 0) database.prepare('INSERT INTO forum_votes VALUES (?, ?, ?)').run(postId, userId, value)
}
