import type { PostComment } from '../../machines/catalogue/comment-composer.machine.ts'
import type { CastVote } from '../../machines/catalogue/comment-votes.machine.ts'
import { type ChangeForumName, FORUM_NAME_FAILED, nameLimitedFor } from '../../machines/catalogue/forum-name.machine.ts'
import type { Call, CallResult } from '../site/call.ts'

const ONE_MINUTE_MS = 60_000

interface CommentPostingOptions {
  call: Call
  /** The e-mail of who is logged in; undefined: not known so far. */
  email: () => string | undefined
  /** The forum has taken this name. */
  tellOtherTabs: (name: string) => void
}

/** Writes to the forum. */
export function createCommentPosting({ call, email, tellOtherTabs }: CommentPostingOptions): {
  postComment: PostComment
  castVote: CastVote
  changeForumName: ChangeForumName
} {
  return {
    postComment: async (signal, { discussionId, content, replyTo, notifyMe, clientMsgId }) => {
      const attributes = { content, notifyMe, clientMsgId, ...(replyTo !== null && { replyTo }) }
      const discussion = { data: { type: 'discussions' as const, id: discussionId } }
      const body = { data: { type: 'posts' as const, attributes, relationships: { discussion } } }
      const result = await call('createPost', { body }, signal)
      if (result.ok) return { type: 'post.accepted' }
      if (result.status === 429) return { type: 'post.limited', waitMs: result.retryAfterMs ?? ONE_MINUTE_MS }
      if (result.cause === 'unauthenticated') return { type: 'post.failed', cause: 'signedOut' }
      if (result.cause === 'refused' || result.cause === 'notFound') {
        return { type: 'post.refused', message: result.refusal?.message ?? '' }
      }
      return { type: 'post.failed', cause: result.cause === 'offline' ? 'offline' : 'unavailable' }
    },

    castVote: async (signal, { id, vote }) => {
      const attributes: [boolean, boolean, 'voted'] = [vote === 'up', vote === 'down', 'voted']
      const body = { data: { type: 'posts' as const, id, attributes } }
      const result = await call('votePost', { params: { id }, body }, signal)
      if (result.ok) return { type: 'vote.kept' }
      return { type: 'vote.failed', message: (result.cause === 'refused' && result.refusal?.message) || '' }
    },

    changeForumName: async (signal, { name }) => {
      const failed = (error: string) => ({ type: 'name.failed', done: false, error }) as const
      const own = email()
      if (own === undefined) return failed(FORUM_NAME_FAILED.noAccount)
      const attributes = { email: own, username: name }
      const result = await call('changeForumName', { body: { data: { attributes } } }, signal)
      if (result.ok) {
        tellOtherTabs(name)
        return { type: 'name.accepted' }
      }
      const said = result.refusal?.message
      if (result.status === 429) {
        const when = nameLimitedFor(result.retryAfterMs ?? ONE_MINUTE_MS)
        return failed(said ? `${said}\n${when}` : when)
      }
      return failed(said || FORUM_NAME_FAILED[causeOf(result)])
    },
  }
}

function causeOf({ cause }: Extract<CallResult<'changeForumName'>, { ok: false }>) {
  if (cause === 'offline') return cause
  if (cause === 'unauthenticated') return 'signedOut'
  return cause === 'refused' || cause === 'notFound' ? 'refused' : 'unavailable'
}
