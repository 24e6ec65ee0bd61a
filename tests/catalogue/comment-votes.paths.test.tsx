// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect } from 'vitest'
import { waitFor } from 'xstate'
import { startComments } from '../../app/routes/pages/comments-actor.ts'
import type { Vote } from '../../contracts/catalogue/forum.ts'
import { Comments } from '../../views/catalogue/comments.view.tsx'
import { answeredOnce, drive, type Live } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { VISITORS } from '../support/samples.ts'
import { onStage } from '../support/view-stage.tsx'
import { cases } from './comment-votes.cases.ts'

type Name = '7' | '8'
const NAMES = ['7', '8'] as const
const WEIGHT = { up: 1, none: 0, down: -1 } as const

/** What this visitor thinks, and what the forum has been told. */
let wanted: Record<Name, Vote> = { '7': 'none', '8': 'none' }
let kept: Record<Name, Vote> = { '7': 'none', '8': 'none' }
let sent: { name: Name; vote: Vote } | undefined
let failed: Name | undefined
let ids: Record<Name, string> = { '7': '', '8': '' }

const next = () => {
  // In the order of their numbers, as their ids are.
  const name = NAMES.find((each) => wanted[each] !== kept[each])
  sent = name && { name, vote: wanted[name] }
  return sent ? 'sending' : 'resting'
}

function write({ sandbox: { database } }: Pick<Live, 'sandbox'>) {
  database.exec("DELETE FROM forum_posts WHERE discussion_id = 'paths'; DELETE FROM forum_votes")
  database.exec("INSERT OR IGNORE INTO forum_users (account_id, name) VALUES (NULL, 'Seven'), (NULL, 'Eight')")
  const insert = database.prepare(
    `INSERT INTO forum_posts (discussion_id, user_id, parent_id, content, base_votes, created_at_ms)
    VALUES ('paths', (SELECT id FROM forum_users WHERE name = ?), ?, '<p>Said</p>', 5, 0)`,
  )
  const put = (name: string, parent: number | null) => Number(insert.run(name, parent).lastInsertRowid)
  const opening = put('Seven', null)
  ids = { '7': String(put('Seven', opening)), '8': String(put('Eight', opening)) }
}

const spoken = (name: Name) => (name === '7' ? 'Seven' : 'Eight')
const button = (name: Name, vote: 'up' | 'down') =>
  screen.getByRole('button', { name: `Vote ${vote === 'up' ? 'for' : 'against'} the comment of ${spoken(name)}` })

function fail() {
  const { name, vote } = sent!
  if (wanted[name] === vote) wanted[name] = kept[name]
  failed = name
  return next()
}

describePaths(
  'commentVotes',
  cases,
  drive({
    situation: () => ({ path: '/models/isolde-marrow/', account: 'member', holds: ['votePost'] }),
    open: (site, _start, _input, around) => {
      wanted = { '7': 'none', '8': 'none' }
      kept = { '7': 'none', '8': 'none' }
      sent = undefined
      failed = undefined
      write(around)
      const comments = startComments({ site, openActor: site.open })
      return {
        actor: async () => {
          const { children } = await waitFor(comments, (snapshot) => snapshot.context.list !== undefined)
          return children.votes!
        },
        view: onStage(<Comments comments={comments} discussionId="paths" />, {
          path: '/models/isolde-marrow/',
          visitor: VISITORS.member,
        }),
      }
    },
    begins: 'resting',
    happens: {
      'vote.pressed': {
        by: ({ id, vote }) => {
          fireEvent.click(button(id as Name, vote))
          wanted[id as Name] = wanted[id as Name] === vote ? 'none' : vote
          failed = undefined
        },
        to: () => (sent ? 'sending' : next()),
      },
      'vote.kept': {
        by: (event, live) => answeredOnce()(event, live),
        to: () => {
          kept[sent!.name] = sent!.vote
          return next()
        },
      },
      'vote.failed': { by: answeredOnce({ votePost: 'serverError' }), to: fail },
    },
    lasts: { 'sending after patience': { ms: 16_000, to: fail } },
    see: (live) => {
      const page = () =>
        NAMES.map((name) => ({
          up: button(name, 'up').getAttribute('aria-pressed') === 'true',
          down: button(name, 'down').getAttribute('aria-pressed') === 'true',
          votes: button(name, 'up').parentElement?.textContent,
          problem: button(name, 'up').closest('footer')?.querySelector('[role=alert]')?.textContent ?? null,
        }))
      const expected = () =>
        NAMES.map((name) => ({
          up: wanted[name] === 'up',
          down: wanted[name] === 'down',
          votes: `${5 + WEIGHT[wanted[name]]} votes`,
          problem: failed === name ? 'Your vote did not reach the forum. Please try again.' : null,
        }))
      const told = () =>
        live().sandbox.database.prepare('SELECT post_id AS id, value FROM forum_votes ORDER BY post_id').all()
      const stored = () =>
        NAMES.flatMap((name) => (kept[name] === 'none' ? [] : [{ id: Number(ids[name]), value: WEIGHT[kept[name]] }]))
      return {
        resting: () => {
          expect(page()).toEqual(expected())
          expect(told().map((row) => ({ ...row }))).toEqual(stored())
        },
        sending: () => {
          expect(page()).toEqual(expected())
          expect(live().gate.held()).toHaveLength(1)
        },
      }
    },
  }),
)
