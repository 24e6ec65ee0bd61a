import type { DatabaseSync } from 'node:sqlite'
import { pictureOf } from './pictures-of.ts'

export const blogSchema = `
CREATE TABLE IF NOT EXISTS blog_posts (
  id INTEGER PRIMARY KEY, slug TEXT NOT NULL UNIQUE, title TEXT NOT NULL, text TEXT NOT NULL, body TEXT NOT NULL,
  category TEXT NOT NULL, published_at INTEGER NOT NULL
) STRICT;
`

export interface BlogPostRow {
  id: number
  slug: string
  title: string
  /** What it is about, in a sentence or two. */
  text: string
  /** HTML: what comes after that. */
  body: string
  /** Slug of its category. */
  category: string
  published_at: number
}

export const BLOG_CATEGORIES = [
  { slug: 'making-of', title: 'Making Of' },
  { slug: 'headsets', title: 'Headsets' },
  { slug: 'places', title: 'Places' },
  { slug: 'news', title: 'News' },
] as const

type Category = (typeof BLOG_CATEGORIES)[number]['slug']

interface PostDraft {
  slug: string
  title: string
  category: Category
  text: string
  parts: readonly [heading: string, paragraph: string][]
}

const POSTS: readonly PostDraft[] = [
  {
    slug: 'how-we-record-a-room',
    title: 'How We Record a Room',
    category: 'making-of',
    text: 'Four microphones, one head made of wax, and a lot of patience: what a quiet room sounds like.',
    parts: [
      [
        'The empty room',
        'Before anybody comes in we record two minutes of nothing. Every room has a nothing of its own.',
      ],
      ['The head of wax', 'Its ears are moulded from our sound engineer. He says that he hears the difference.'],
      ['The cut', 'Where the picture turns, the sound must not. That is the whole secret, and most of the work.'],
    ],
  },
  {
    slug: 'headsets-of-this-autumn',
    title: 'The Headsets of This Autumn',
    category: 'headsets',
    text: 'We have worn them all for a week each. Two of them we did not want to give back.',
    parts: [
      ['Weight', 'Below five hundred grams a film of an hour is no effort. Above, the neck writes the review.'],
      [
        'Sharpness',
        'All of them show 8K. Not all of them show it at the edges, and edges are where one looks in a room.',
      ],
      ['What we kept', 'The light one for films, and the one with the good cameras for passthrough.'],
    ],
  },
  {
    slug: 'why-films-get-darker',
    title: 'Why Our Films Get Darker',
    category: 'making-of',
    text: 'New panels show a night as a night. We have graded twelve films anew for them.',
    parts: [
      ['Twelve films', 'Those that play after sunset came first. If you downloaded one of them, download it again.'],
    ],
  },
  {
    slug: 'a-day-on-set',
    title: 'A Day on Set',
    category: 'making-of',
    text: 'From the first coffee to the last take: seventeen people, one camera, no place to hide.',
    parts: [
      [
        'Seven in the morning',
        'The lights are hung where the camera cannot see them: behind itself, and in the lamps.',
      ],
      ['Noon', 'Lunch is in the next room, because this one is in the picture. All of it.'],
      ['The last take', 'It is usually the second. The others were to be sure.'],
    ],
  },
  {
    slug: 'the-cafe-on-the-corner',
    title: 'The Café on the Corner',
    category: 'places',
    text: 'It lends us its chairs, its light and its owner, René. Twelve films later he still makes the coffee himself.',
    parts: [
      ['The third table', 'The one at the window has been in nine of them. You may sit there, it is not roped off.'],
    ],
  },
  {
    slug: 'a-greenhouse-in-winter',
    title: 'A Greenhouse in Winter',
    category: 'places',
    text: 'Outside it snows, inside the lens fogs up. How a palm house became our favourite stage.',
    parts: [
      ['Glass', 'Seven hundred panes, and every one of them a mirror. We film when the sky is white.'],
      ['Warmth', 'The camera is put to bed in it the evening before, so that it does not fog.'],
    ],
  },
  {
    slug: 'how-to-sit',
    title: 'How to Sit',
    category: 'headsets',
    text: 'A chair that turns, a wall that is far, a cable that hangs from above: a short guide.',
    parts: [
      ['The chair', 'It turns without a sound, and it has no arms.'],
      ['The wall', 'An arm and a half away. Measure with the longer arm.'],
      ['The cable', 'From above, if there must be one. A hook for plants does.'],
    ],
  },
  {
    slug: 'eight-thousand-points',
    title: 'Eight Thousand Points',
    category: 'making-of',
    text: 'What 8K means when the picture goes all the way round, and why the file is not four times as large.',
    parts: [['All the way round', 'Eight thousand points for a whole turn are two thousand for what you see at once.']],
  },
  {
    slug: 'the-lighthouse',
    title: 'The Lighthouse',
    category: 'places',
    text: 'One hundred and eighty-nine steps with forty kilograms of camera, for a view of ninety seconds.',
    parts: [['The way up', 'Nobody had counted the steps before us. Nobody has since.']],
  },
  {
    slug: 'subtitles-that-stay',
    title: 'Subtitles That Stay',
    category: 'news',
    text: 'They follow your eyes now, slowly, and stand where nobody speaks. Switch them on in the player.',
    parts: [['In the player', 'Settings, then Subtitles. Your choice is kept for the next film.']],
  },
  {
    slug: 'a-letter-a-month',
    title: 'A Letter a Month',
    category: 'news',
    text: 'What we film next, once a month, by mail. No more than that, and one press ends it.',
    parts: [['How to get it', 'It is among the e-mail preferences of your account.']],
  },
  {
    slug: 'the-first-film',
    title: 'The First Film',
    category: 'news',
    text: 'It was eleven minutes long, and the tripod is in every one of them. We show it anyway.',
    parts: [['The tripod', 'Look down. It is the one with three legs.']],
  },
]

const EVERY_SECONDS = 259_200

/** The newest first, and one more every three days. */
export function seedBlogPosts(database: DatabaseSync, newestSeconds: number) {
  const write = database.prepare('INSERT OR IGNORE INTO blog_posts VALUES (?, ?, ?, ?, ?, ?, ?)')
  POSTS.forEach(({ slug, title, text, category, parts }, index) => {
    const body = parts.map(([heading, paragraph]) => `<h2>${heading}</h2><p>${paragraph}</p>`).join('')
    write.run(index + 1, slug, title, text, body, category, newestSeconds - (index + 1) * EVERY_SECONDS)
  })
}

interface Wanted {
  /** Slug; absent: all posts. */
  category?: string
  offset: number
  limit: number
}

export function readBlogPosts(database: DatabaseSync, { category = '', offset, limit }: Wanted) {
  return database
    .prepare("SELECT * FROM blog_posts WHERE ? IN ('', category) ORDER BY published_at DESC, id LIMIT ? OFFSET ?")
    .all(category, limit, offset) as unknown as BlogPostRow[]
}

export function countBlogPosts(database: DatabaseSync, category = ''): number {
  const row = database.prepare("SELECT count(*) AS total FROM blog_posts WHERE ? IN ('', category)").get(category)
  return Number(row?.total)
}

export function readBlogPost(database: DatabaseSync, slug: string) {
  return database.prepare('SELECT * FROM blog_posts WHERE slug = ?').get(slug) as BlogPostRow | undefined
}

/** The post that was written before this one, and the one after it. */
export function readNeighbours(database: DatabaseSync, { published_at }: BlogPostRow) {
  const next = database.prepare(
    'SELECT slug, title FROM blog_posts WHERE published_at > ? ORDER BY published_at LIMIT 1',
  )
  const previous = database.prepare(
    'SELECT slug, title FROM blog_posts WHERE published_at < ? ORDER BY published_at DESC LIMIT 1',
  )
  const pick = (row: Record<string, unknown> | undefined) => (row ? { slug: row.slug, title: row.title } : null)
  return { prev_page: pick(previous.get(published_at)), next_page: pick(next.get(published_at)) }
}

export function blogPicture(slug: string, title: string) {
  return pictureOf('still', `blog-${slug}`, title)
}
