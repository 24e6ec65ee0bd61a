import type { DatabaseSync } from 'node:sqlite'
import { pictureOf } from './pictures-of.ts'

export const blogSchema = `
CREATE TABLE IF NOT EXISTS blog_posts (
  id INTEGER PRIMARY KEY, slug TEXT NOT NULL UNIQUE, title TEXT NOT NULL, text TEXT NOT NULL, published_at INTEGER NOT NULL
) STRICT;
`

interface BlogPostRow {
  id: number
  slug: string
  title: string
  text: string
  published_at: number
}

const POSTS = [
  {
    slug: 'how-we-record-a-room',
    title: 'How We Record a Room',
    text: 'Four microphones, one head made of wax, and a lot of patience: what a quiet room sounds like.',
  },
  {
    slug: 'headsets-of-this-autumn',
    title: 'The Headsets of This Autumn',
    text: 'We have worn them all for a week each. Two of them we did not want to give back.',
  },
  {
    slug: 'why-films-get-darker',
    title: 'Why Our Films Get Darker',
    text: 'New panels show a night as a night. We have graded twelve films anew for them.',
  },
  {
    slug: 'a-day-on-set',
    title: 'A Day on Set',
    text: 'From the first coffee to the last take: seventeen people, one camera, no place to hide.',
  },
  {
    slug: 'the-cafe-on-the-corner',
    title: 'The Café on the Corner',
    text: 'It lends us its chairs, its light and its owner, René. Twelve films later he still makes the coffee himself.',
  },
]

const EVERY_SECONDS = 259_200

/** The newest first, and one more every three days. */
export function seedBlogPosts(database: DatabaseSync, newestSeconds: number) {
  const write = database.prepare('INSERT OR IGNORE INTO blog_posts VALUES (?, ?, ?, ?, ?)')
  POSTS.forEach(({ slug, title, text }, index) => {
    write.run(index + 1, slug, title, text, newestSeconds - (index + 1) * EVERY_SECONDS)
  })
}

export function readBlogPosts(database: DatabaseSync, { offset, limit }: { offset: number; limit: number }) {
  return database
    .prepare('SELECT * FROM blog_posts ORDER BY published_at DESC, id LIMIT ? OFFSET ?')
    .all(limit, offset) as unknown as BlogPostRow[]
}

export function countBlogPosts(database: DatabaseSync): number {
  return Number(database.prepare('SELECT count(*) AS total FROM blog_posts').get()?.total)
}

export function blogPicture(slug: string, title: string) {
  return pictureOf('still', `blog-${slug}`, title)
}
