import type { PostComment } from '../../machines/catalogue/comment-composer.machine.ts'
import type { CastVote } from '../../machines/catalogue/comment-votes.machine.ts'
import type { Call } from '../site/call.ts'

const ONE_MINUTE_MS = 60_000

/** Writes to the forum. */
export function createCommentPosting({ call }: { call: Call }): { postComment: PostComment; castVote: CastVote } {
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
  }
}
