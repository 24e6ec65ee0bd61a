import type { DatabaseSync } from 'node:sqlite'
import { hashOfText, randomFrom } from '../../contracts/seeded-random.ts'

const NAMES = [
  'wide-angle',
  'Marlow',
  'quiet.orbit',
  'halfdome',
  'Ines_R',
  'tripod',
  'ליאור',
  'north-light',
  'Pavo',
  'longexposure',
  'Teodora',
  'f28',
] as const

/** As the forum keeps them: HTML that it has written itself. */
const REMARKS = [
  '<p>The light through the glass is the best I have seen in this format.</p>',
  '<p>Sharp up to the edges at 6K. At 4K the far wall gets soft.</p>',
  '<p>Does anybody know which lens this was shot with?</p>',
  '<p>Watched it twice. The second half has <em>so</em> much more depth.</p>',
  '<p>The sound moves when you turn your head. Try it with headphones.</p>',
  '<p>A little too dark for my headset, but lovely colours.</p>',
  '<p>الصوت ممتاز هنا، والصورة هادئة.</p>',
  '<p>Please more of this place at night.</p>',
  '<p>For those who get dizzy: the camera never moves, you are safe.</p>',
  '<blockquote><p>The far wall gets soft.</p></blockquote><p>Set the scale to 1.2, then it does not.</p>',
  '<p>I like that she takes her time.</p>',
  '<p>The trailer does not do it justice.</p>',
] as const

const ANSWERS = [
  '<p>Same here, thank you.</p>',
  '<p>I think it was the fisheye that they showed in the making-of.</p>',
  '<p>Not for me: I kept it at 4K and saw no difference.</p>',
  '<p>Try the other layout in the settings of the player.</p>',
  '<p>Agreed.</p>',
] as const

const HOUR_MS = 3_600_000
/** Below what is talked about most there is more than one page. */
const MOST = 27

/** Writes what a discussion begins with, when it is looked at for the first time. The same each time but for its hours. */
export function seedDiscussion(database: DatabaseSync, discussion: string, title: string, nowMs: number) {
  const random = randomFrom(hashOfText(discussion))
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!
  const insert = database.prepare(
    'INSERT INTO forum_posts (discussion_id, user_id, parent_id, content, base_votes, created_at_ms) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const write = (user: number | null, parent: number | null, content: string, votes: number, hoursAgo: number) =>
    Number(insert.run(discussion, user, parent, content, votes, Math.floor(nowMs - hoursAgo * HOUR_MS)).lastInsertRowid)
  const opening = write(userNamed(database, 'Editors'), null, `<p>What do you say about ${title}?</p>`, 0, 2_000)
  const count =
    discussion === 'model-1' || discussion === 'video-1000' ? MOST : Math.max(0, Math.floor(random() * 9) - 1)
  for (let index = 0; index < count; index += 1) {
    const hoursAgo = (count - index) * 31 + random() * 20
    // One user in fourteen is gone.
    const author = () => (random() < 0.07 ? null : userNamed(database, pick(NAMES)))
    const comment = write(author(), opening, pick(REMARKS), Math.floor(random() * 24) - 3, hoursAgo)
    let parent = comment
    const answers = random() < 0.4 ? Math.ceil(random() * 4) : 0
    for (let answer = 0; answer < answers; answer += 1) {
      const written = write(author(), parent, pick(ANSWERS), Math.floor(random() * 6), hoursAgo - 1 - answer)
      parent = random() < 0.5 ? written : comment
    }
  }
}

function userNamed(database: DatabaseSync, name: string): number {
  database.prepare('INSERT OR IGNORE INTO forum_users (name) VALUES (?)').run(name)
  return Number(database.prepare('SELECT id FROM forum_users WHERE name = ?').get(name)!.id)
}
