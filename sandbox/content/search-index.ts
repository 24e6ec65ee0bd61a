import type { DatabaseSync } from 'node:sqlite'
import { PAGES } from './pages.ts'

const GROUPS = ['page', 'post', 'model', 'video'] as const

/** Words by which each group is found: letters without their accents, and the beginnings of words. `rowid` is the id of what is found. */
export const searchSchema = GROUPS.map(
  (group) => `CREATE VIRTUAL TABLE IF NOT EXISTS ${group}_words USING fts5(
    title, words, content = '', prefix = '2 3 4', tokenize = 'unicode61 remove_diacritics 2'
  );\n`,
).join('')

/** Puts everything that may be found into the index. */
export function seedSearchIndex(database: DatabaseSync) {
  database.exec('BEGIN')
  seedPages(database)
  database.exec(`
    INSERT INTO post_words (rowid, title, words) SELECT id, title, text FROM blog_posts;
    INSERT INTO model_words (rowid, title, words) SELECT id, title, description FROM models;
    INSERT INTO video_words (rowid, title, words)
      SELECT id, title, description || ' ' || coalesce((SELECT group_concat(tag, ' ') FROM video_tags WHERE video_id = videos.id), '')
        || ' ' || coalesce((SELECT group_concat(name, ' ') FROM video_categories
          JOIN categories ON categories.id = category_id AND is_listed = 1 WHERE video_id = videos.id), '')
      FROM videos;
  `)
  database.exec('COMMIT')
}

/** Pages that search engines may list, without their markup and without what each site puts in by itself. */
function seedPages(database: DatabaseSync) {
  const write = database.prepare(
    'INSERT INTO page_words (rowid, title, words) SELECT id, ?, ? FROM static_pages WHERE slug = ?',
  )
  for (const { slug, title, text, sections, metaRobots } of PAGES) {
    if (metaRobots.startsWith('noindex') || slug === 'index') continue
    const words = [text, ...sections.map((section) => `${section.title} ${section.text}`)].join(' ')
    write.run(plain(title), plain(words), slug)
  }
}

function plain(text: string): string {
  return text.replaceAll(/<[^<>]*>|\{\w+\}/g, ' ')
}
