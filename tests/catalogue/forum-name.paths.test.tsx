// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect } from 'vitest'
import { waitFor } from 'xstate'
import { startComments } from '../../app/routes/pages/comments-actor.ts'
import { Comments } from '../../views/catalogue/comments.view.tsx'
import { answered, drive, type Live, pressed, told } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { VISITORS } from '../support/samples.ts'
import { onStage } from '../support/view-stage.tsx'
import { cases } from './forum-name.cases.ts'

const PATH = '/models/isolde-marrow/'
const LATE = 'No answer came. Please try again: asking for the same name twice does no harm.'
let typed = ''
let message = ''
let name = 'day-bird'

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'New name' })
const nameOfMember = ({ sandbox: { database } }: Pick<Live, 'sandbox'>) =>
  database.prepare("SELECT name FROM forum_users WHERE account_id = 'user-member'").get()?.name

/** One comment of the member, and somebody who has the name that is refused. */
function write({ sandbox: { database } }: Pick<Live, 'sandbox'>) {
  database.exec(
    "DELETE FROM forum_posts WHERE discussion_id = 'paths'; DELETE FROM forum_users WHERE name = 'night-owl'",
  )
  database.exec("INSERT OR IGNORE INTO forum_users (account_id, name) VALUES ('user-member', 'day-bird')")
  database.exec("UPDATE forum_users SET name = 'day-bird' WHERE account_id = 'user-member'")
  const insert = database.prepare(
    `INSERT INTO forum_posts (discussion_id, user_id, parent_id, content, created_at_ms)
    VALUES ('paths', (SELECT id FROM forum_users WHERE name = 'day-bird'), ?, '<p>Said</p>', 0)`,
  )
  insert.run(Number(insert.run(null).lastInsertRowid))
}

function edit(text: string) {
  fireEvent.change(field(), { target: { value: text } })
  typed = text
}

describePaths(
  'forumName',
  cases,
  drive({
    situation: () => ({ account: 'member', path: PATH, holds: ['changeForumName'] }),
    open: async (site, _start, _input, around) => {
      typed = ''
      message = ''
      name = 'day-bird'
      write(around)
      site.start()
      await waitFor(site.actors.session, (snapshot) => snapshot.context.user !== null)
      const comments = startComments({ site, openActor: site.open })
      return {
        actor: async () => (await waitFor(comments, ({ context }) => context.list !== undefined)).children.forumName!,
        view: onStage(<Comments comments={comments} discussionId="paths" />, { path: PATH, visitor: VISITORS.member }),
      }
    },
    begins: 'shown.asBefore',
    happens: {
      'change.requested': {
        by: (event, live) => {
          typed = ''
          message = ''
          return pressed('Change your name')(event, live)
        },
        to: 'editing.idle',
      },
      'change.cancelled': { by: pressed('Cancel'), to: 'shown.asBefore' },
      'name.edited': {
        by: (event, live) => {
          message = ''
          // A field that has this text already says nothing.
          if (typed === event.name) told(event, live)
          else edit(event.name)
        },
        to: 'editing.idle',
      },
      'name.submitted': {
        by: (event) => {
          edit(event.name)
          message = event.name.trim() === '' ? 'Please write a name.' : ''
          fireEvent.submit(screen.getByRole('form', { name: 'Change your name' }))
        },
        to: ({ name: sent }) => (sent.trim() === '' ? 'editing.failed' : 'saving'),
      },
      'name.accepted': {
        by: (event, live) => {
          name = 'night-owl'
          live.sandbox.database.exec("DELETE FROM forum_users WHERE name = 'night-owl' AND account_id IS NULL")
          return answered()(event, live)
        },
        to: 'shown.changed',
      },
      'name.failed': {
        by: (event, live) => {
          // Nobody else can have the name that the visitor has got before.
          if (name === 'night-owl') {
            message = 'The forum does not take this name. Please choose another one.'
            return answered({ changeForumName: 'conflict' })(event, live)
          }
          const taken = "INSERT OR IGNORE INTO forum_users (account_id, name) VALUES (NULL, 'Night-Owl')"
          live.sandbox.database.exec(taken)
          message = 'Somebody else has this name already.'
          return answered()(event, live)
        },
        to: 'editing.failed',
      },
    },
    lasts: {
      'saving after patience': {
        ms: 16_000,
        to: () => {
          message = LATE
          return 'editing.failed'
        },
      },
    },
    see: (live) => {
      const page = () => ({
        line: screen.getByText(/^You write as/).textContent,
        authors: [...document.querySelectorAll('article strong')].map((strong) => strong.textContent),
        stored: nameOfMember(live()),
        typed: screen.queryByRole<HTMLInputElement>('textbox', { name: 'New name' })?.value,
        message: screen.queryByLabelText('New name')?.getAttribute('aria-invalid') ? described() : '',
        isBusy: screen.queryByRole('button', { name: 'Changing your name' }) !== null,
        isChanged: screen.queryByText('Your name is changed.') !== null,
        held: live().gate.held(),
      })
      const expected = () => ({
        line: `You write as ${name}`,
        authors: [name],
        stored: name,
        typed: undefined as string | undefined,
        message: '',
        isBusy: false,
        isChanged: false,
        held: [] as string[],
      })
      return {
        'shown.asBefore': () => expect(page()).toEqual(expected()),
        'shown.changed': () => expect(page()).toEqual({ ...expected(), isChanged: true }),
        'editing.idle': () => expect(page()).toEqual({ ...expected(), typed, message }),
        'editing.failed': () => expect(page()).toEqual({ ...expected(), typed, message }),
        saving: () => expect(page()).toEqual({ ...expected(), typed, isBusy: true, held: ['changeForumName'] }),
      }
    },
  }),
)

function described() {
  return document.getElementById(field().getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')?.textContent
}
