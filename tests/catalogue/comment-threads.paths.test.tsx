// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import { waitFor } from 'xstate'
import { startComments } from '../../app/routes/pages/comments-actor.ts'
import { Comments } from '../../views/catalogue/comments.view.tsx'
import { answeredOnce, drive, type Live, told } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { onStage } from '../support/view-stage.tsx'
import { cases } from './comment-threads.cases.ts'

/** The two comments whose answers the paths ask for, by the id of the cases. */
let rows = new Map<string, { id: string; replies: number; isOpen: boolean; hasFailed: boolean; author: string }>()
let waiting: string[] = []

function button(id: string) {
  const { comments } = lists()
  const row = [...comments.children].find((item) => within(item as HTMLElement).queryByText(MARKS[id as '7' | '8']))
  return within(row as HTMLElement).getByRole('button', { name: /^((Show|Hide) \d+ answers?|Loading the answers)$/ })
}
const MARKS = { '7': 'Comment seven', '8': 'Comment eight' } as const
const lists = () => ({ comments: screen.getByRole('list', { name: 'Comments' }) })

/** Two comments, one with a long thread. */
function write({ sandbox: { database } }: Pick<Live, 'sandbox'>) {
  database.exec("DELETE FROM forum_posts WHERE discussion_id = 'paths'")
  database.exec("INSERT OR IGNORE INTO forum_users (account_id, name) VALUES (NULL, 'Marlow')")
  const insert = database.prepare(
    `INSERT INTO forum_posts (discussion_id, user_id, parent_id, content, created_at_ms)
    VALUES ('paths', (SELECT id FROM forum_users WHERE name = 'Marlow'), ?, ?, 0)`,
  )
  const put = (parent: number | null, content: string) => Number(insert.run(parent, content).lastInsertRowid)
  const opening = put(null, 'Opening')
  const [seven, eight] = [put(opening, '<p>Comment seven</p>'), put(opening, '<p>Comment eight</p>')]
  for (let count = 0; count < 45; count += 1) put(seven!, '<p>Seven’s</p>')
  put(eight!, '<p>Eight’s</p>')
}

function settle(isDone: boolean) {
  const first = waiting.shift()!
  const row = rows.get(first)!
  rows.set(first, {
    ...row,
    isOpen: isDone || row.isOpen,
    hasFailed: !isDone,
    author: isDone ? 'Marlow' : row.author,
  })
}
const nextState = () => (waiting.length > 0 ? 'loading' : 'resting')
/** How many answers are drawn below the first. */
let drawn = 20

describePaths(
  'commentThreads',
  cases,
  drive({
    situation: () => ({ path: '/models/isolde-marrow/', holds: ['getPostTree'] }),
    open: (site, _start, _input, around) => {
      waiting = []
      drawn = 20
      write(around)
      const comments = startComments({ site, openActor: site.open })
      const view = onStage(<Comments comments={comments} discussionId="paths" />, { path: '/models/isolde-marrow/' })
      return {
        actor: async () => {
          const { context, children } = await waitFor(comments, (snapshot) => snapshot.context.list !== undefined)
          const found = context.list!.comments.map(({ id, replies }) => ({ id, replies }))
          rows = new Map(
            (['8', '7'] as const).map((id, index) => [
              id,
              { ...found[index]!, isOpen: false, hasFailed: false, author: 'Marlow' },
            ]),
          )
          return children.threads!
        },
        view,
      }
    },
    begins: 'resting',
    happens: {
      'thread.opened': {
        by: ({ id }, { actor }) => {
          const row = rows.get(id)!
          // Its own button is busy, or hides what is open: the same is asked for from elsewhere.
          if (waiting.includes(id) || row.isOpen) actor.send({ type: 'thread.opened', id: row.id })
          else fireEvent.click(button(id))
          if (waiting.includes(id)) return
          rows.set(id, { ...row, hasFailed: false })
          waiting.push(id)
        },
        to: 'loading',
      },
      'thread.closed': {
        by: (_, { actor }) => {
          const row = rows.get('7')!
          if (row.isOpen && !waiting.includes('7')) fireEvent.click(button('7'))
          else actor.send({ type: 'thread.closed', id: row.id })
          rows.set('7', { ...row, isOpen: false })
          drawn = 20
        },
        to: 'stays',
      },
      'thread.unfolded': {
        by: (_, { actor }) => {
          const row = rows.get('7')!
          const more = screen.queryByRole('button', { name: 'Show more answers' })
          if (more) fireEvent.click(more)
          else actor.send({ type: 'thread.unfolded', id: row.id })
          if (row.isOpen) drawn += 20
        },
        to: 'stays',
      },
      'author.renamed': {
        by: (event, live) => {
          for (const [id, row] of rows) if (row.isOpen) rows.set(id, { ...row, author: 'night-owl' })
          return told(event, live)
        },
        to: 'stays',
      },
      'thread.loaded': {
        by: (event, live) => {
          if (waiting[0] === '7' && rows.get('7')!.isOpen) drawn = Math.max(drawn, 45)
          settle(true)
          return answeredOnce()(event, live)
        },
        to: nextState,
      },
      'thread.failed': {
        by: (event, live) => {
          settle(false)
          return answeredOnce({ getPostTree: 'serverError' })(event, live)
        },
        to: nextState,
      },
    },
    lasts: {
      'loading after patience': {
        ms: 16_000,
        to: () => {
          settle(false)
          return nextState()
        },
      },
    },
    see: (live) => {
      const page = () =>
        ['7', '8'].map((id) => {
          const thread = button(id).parentElement!
          return {
            name: button(id).getAttribute('aria-label') ?? button(id).textContent,
            answers: thread.querySelectorAll('ol > li').length,
            authors: [...new Set([...thread.querySelectorAll('ol strong')].map((strong) => strong.textContent))],
            alert: thread.querySelector('[role=alert]') !== null,
          }
        })
      const expected = () =>
        ['7', '8'].map((id) => {
          const { isOpen, hasFailed, author } = rows.get(id)!
          const count = id === '7' ? 45 : 1
          const words = `${isOpen ? 'Hide' : 'Show'} ${count === 1 ? '1 answer' : `${count} answers`}`
          return {
            name: waiting.includes(id) ? 'Loading the answers' : words,
            answers: isOpen ? Math.min(count, id === '7' ? drawn : 20) : 0,
            authors: isOpen ? [author] : [],
            alert: hasFailed,
          }
        })
      return {
        resting: () => expect(page()).toEqual(expected()),
        loading: () => {
          expect(page()).toEqual(expected())
          expect(live().gate.held()).toHaveLength(1)
        },
      }
    },
  }),
)
