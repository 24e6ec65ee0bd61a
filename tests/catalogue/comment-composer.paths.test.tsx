// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect } from 'vitest'
import { waitFor } from 'xstate'
import { startComments } from '../../app/routes/pages/comments-actor.ts'
import { Comments } from '../../views/catalogue/comments.view.tsx'
import { answered, drive, pressed, told } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { VISITORS } from '../support/samples.ts'
import { onStage } from '../support/view-stage.tsx'
import { cases } from './comment-composer.cases.ts'

const PATH = '/models/isolde-marrow/'
let typed = ''
let target = false
let message = ''
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox')

describePaths(
  'commentComposer',
  cases,
  drive({
    situation: () => ({ account: 'member', path: PATH, holds: ['createPost'] }),
    open: (site) => {
      typed = ''
      target = false
      message = ''
      const comments = startComments({ site, openActor: site.open })
      const view = <Comments comments={comments} discussionId="model-1" />
      return {
        actor: async () => (await waitFor(comments, ({ context }) => context.list !== undefined)).children.composer!,
        view: onStage(view, { path: PATH, visitor: VISITORS.member }),
      }
    },
    begins: 'writing.idle',
    happens: {
      'draft.found': {
        by: (event, live) => {
          typed = event.draft.text
          target = false
          if (event.draft.isPosting) message = ''
          return told(event, live)
        },
        to: ({ draft }) => (draft.isPosting ? 'posting' : 'stays'),
      },
      'text.edited': {
        by: (event, live) => {
          message = ''
          // A field that has this text already says nothing.
          if (typed === event.text) return told(event, live)
          typed = event.text
          return fireEvent.change(field(), { target: { value: typed } })
        },
        to: 'stays',
      },
      'reply.chosen': {
        by: (event, live) => {
          target = true
          return told(event, live)
        },
        to: 'stays',
      },
      'reply.cancelled': {
        by: (event, live) => {
          if (!target) return told(event, live)
          target = false
          return pressed('Write a comment instead')(event, live)
        },
        to: 'stays',
      },
      'notification.toggled': { by: () => fireEvent.click(screen.getByRole('checkbox')), to: 'stays' },
      'comment.submitted': {
        by: () => {
          if (typed.trim() !== '') message = ''
          fireEvent.submit(screen.getByRole('form', { name: 'Write a comment' }))
        },
        to: () => (typed.trim() === '' ? 'stays' : 'posting'),
      },
      'post.accepted': {
        by: (event, live) => {
          // The target of the paths is no post of this discussion.
          live.actor.send({ type: 'reply.cancelled' })
          typed = ''
          target = false
          return answered()(event, live)
        },
        to: 'writing.cooling',
      },
      'post.refused': {
        by: (event, live) => {
          message = 'The forum does not take this. Please change what you wrote.'
          return answered({ createPost: 'fieldErrors' })(event, live)
        },
        to: 'writing.failed',
      },
      'post.limited': {
        by: (event, live) => {
          message = 'You have posted a lot just now. Please wait a little; what you wrote is kept.'
          return answered({ createPost: { kind: 'tooMany', retryAfterSeconds: 5 } })(event, live)
        },
        to: 'writing.cooling',
      },
      'post.failed': {
        by: (event, live) => {
          message = 'You seem to be offline. What you wrote is kept: try again when you are back.'
          return answered({ createPost: 'refuse' })(event, live)
        },
        to: 'writing.failed',
      },
    },
    lasts: {
      'posting after patience': {
        ms: 16_000,
        to: () => {
          message = 'No answer came. What you wrote is kept: try again, and it will not be posted twice.'
          return 'writing.failed'
        },
      },
      'writing.cooling after coolDown': {
        ms: 5_000,
        to: () => {
          message = ''
          return 'writing.idle'
        },
      },
    },
    see: (live) => {
      const page = () => ({
        text: field().value,
        isReadOnly: field().readOnly,
        label: screen.queryByLabelText('Your answer') !== null,
        message: field().getAttribute('aria-invalid') ? document.getElementById(describedBy())?.textContent : '',
        isCooling: screen.queryByText(/^(Posted\. )?You can post again/) !== null,
        held: live().gate.held(),
      })
      const expected = { isReadOnly: false, isCooling: false, held: [] as string[] }
      const written = () => ({ text: typed, label: target, message })
      return {
        'writing.idle': () => expect(page()).toEqual({ ...expected, ...written() }),
        'writing.failed': () => expect(page()).toEqual({ ...expected, ...written() }),
        'writing.cooling': () => expect(page()).toEqual({ ...expected, ...written(), isCooling: true }),
        posting: () => expect(page()).toEqual({ ...expected, ...written(), isReadOnly: true, held: ['createPost'] }),
      }
    },
  }),
)

function describedBy() {
  return field().getAttribute('aria-describedby')?.split(' ').at(-1) ?? ''
}
