/** To the discussion: there is one more. `topId`: of the thread that it is in; `null`: it is a comment of its own. */
export interface CommentPosted {
  type: 'comment.posted'
  topId: string | null
}
