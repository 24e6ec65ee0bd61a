import { commentComposerMachine } from '../../machines/catalogue/comment-composer.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'

const draft = { id: 'draft-1', text: 'Kept.', replyTo: null, notifyMe: false, isPosting: false }

export const cases = casesOf(commentComposerMachine, {
  input: { discussionId: 'model-1' },
  events: {
    'draft.found': [{ draft }, { draft: { ...draft, isPosting: true } }],
    'text.edited': [{ text: 'Lovely light.' }, { text: ' ' }],
    'reply.chosen': [{ to: { id: '2', topId: '2', author: 'Marlow' } }],
    'post.refused': [{ message: 'Please write something.' }],
    'post.limited': [{ waitMs: 5_000 }],
    'post.failed': [{ cause: 'offline' }],
  },
  project: ({ context }) => context.draft.text.trim() !== '',
})
