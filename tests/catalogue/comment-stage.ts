import type { Answer, CommentList } from '../../machines/catalogue/comment-thread.ts'
import { safeHtml } from '../support/safe-html.ts'
import { comment, commentList } from './samples.ts'

/** The comments of a model, of which the pictures of the studio show some. */
export function writtenList(): CommentList {
  return commentList({
    comments: [
      comment('2', {
        author: 'Teodora',
        votes: 12,
        html: safeHtml('<p>The light through the glass is the best I have seen in this format.</p>'),
      }),
      comment('3', {
        author: 'Marlow',
        votes: 4,
        replies: 2,
        html: safeHtml('<p>Does anybody know which lens this was shot with?</p>'),
      }),
      comment('4', { author: null, html: safeHtml('<p>Sharp up to the edges at 6K.</p>') }),
    ],
    total: 3,
  })
}

export function writtenAnswers(): Answer[] {
  return [
    { ...comment('5', { author: 'Pavo', html: safeHtml('<p>The fisheye of the making-of, I think.</p>') }), depth: 0 },
    { ...comment('6', { author: 'Marlow', html: safeHtml('<p>Thank you.</p>') }), depth: 1, to: 'Pavo' },
  ]
}
