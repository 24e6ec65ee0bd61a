/** To the discussion: this visitor writes under another name from now on. */
export interface OwnNameChanged {
  type: 'ownName.changed'
  name: string
}

/** To the discussion: there is one more. `topId`: of the thread that it is in; `null`: it is a comment of its own. */
export interface CommentPosted {
  type: 'comment.posted'
  topId: string | null
}

/** To the threads: who wrote under one name writes under another from now on. */
export interface AuthorRenamed {
  type: 'author.renamed'
  from: string
  to: string
}
