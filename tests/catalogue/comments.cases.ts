import { commentsMachine } from '../../machines/catalogue/comments.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'
import { comment, commentList } from './samples.ts'

export const cases = casesOf(commentsMachine, {
  events: {
    'discussion.seen': [{ discussionId: 'model-1' }],
    'comments.loaded': [{ list: commentList({ comments: [comment('2')], pages: 2, total: 27 }) }],
    'comment.posted': [{ topId: null }, { topId: '2' }],
    'ownName.changed': [{ name: 'night-owl' }],
    'sort.chosen': [{ sort: 'popular' }],
    'page.chosen': [{ page: 2 }],
  },
  project: ({ context }) => context.list !== undefined,
})
