import type { Post } from '../../contracts/catalogue/forum.ts'
import { type Comment, type PlacedPost, threadOf } from '../../machines/catalogue/comment-thread.ts'
import type { LoadThread } from '../../machines/catalogue/comment-threads.machine.ts'
import type { LoadComments } from '../../machines/catalogue/comments.machine.ts'
import type { Call } from '../site/call.ts'
import type { HtmlSanitiser, LoadSanitiser } from '../site/html-rules.ts'

interface CommentsAdapterOptions {
  call: Call
  html: LoadSanitiser
}

const PER_PAGE = 20
const TREE_PARTS = 'discussion,user,user.groups,hiddenUser,editedUser,user.ranks,upvotes' as const

/** Reads the forum's discussions. A page takes two calls: which comments there are, and those of the page. */
export function createCommentsAdapter({ call, html }: CommentsAdapterOptions): {
  loadComments: LoadComments
  loadThread: LoadThread
} {
  return {
    loadComments: async (signal, { discussionId, sort, page }) => {
      const failed = { type: 'comments.failed' } as const
      const query = { createdAt: 'desc' as const, ...(sort === 'popular' && { vote: 'desc' as const }) }
      const discussion = await call('getDiscussion', { params: { id: discussionId }, query }, signal)
      if (!discussion.ok)
        return ['notFound', 'invalid'].includes(discussion.cause) ? { type: 'comments.missing' } : failed
      const { postIds, ownName } = discussion.answer
      const pages = Math.max(1, Math.ceil(postIds.length / PER_PAGE))
      // Comments may have gone since the pages were counted.
      const shown = Math.min(page, pages)
      const ids = postIds.slice((shown - 1) * PER_PAGE, shown * PER_PAGE)
      const list = { page: shown, pages, total: postIds.length, ownName }
      if (ids.length === 0) return { type: 'comments.loaded', list: { ...list, comments: [] } }
      const [posts, sanitiser] = await Promise.all([
        call('getPosts', { query: { 'filter[id]': ids.join() } }, signal),
        html().catch(() => undefined),
      ])
      if (!posts.ok || !sanitiser) return failed
      const byId = new Map(posts.answer.map((post) => [post.id, post]))
      const comments = ids.flatMap((id) => byId.get(id) ?? []).map((post) => shownPost(post, sanitiser))
      return { type: 'comments.loaded', list: { ...list, comments } }
    },

    loadThread: async (signal, { id }) => {
      const [tree, sanitiser] = await Promise.all([
        call('getPostTree', { params: { postId: id }, query: { include: TREE_PARTS } }, signal),
        html().catch(() => undefined),
      ])
      if (!tree.ok || !sanitiser) return { type: 'thread.failed' }
      const answers = threadOf(id, tree.answer).map((post) => ({ ...shownPost(post, sanitiser), ...placeOf(post) }))
      return { type: 'thread.loaded', answers }
    },
  }
}

function shownPost({ content, parentId: _, ...post }: Post, html: HtmlSanitiser): Comment {
  return { ...post, html: html.text(content) }
}

function placeOf({ depth, to }: PlacedPost) {
  return { depth, ...(to !== undefined && { to }) }
}
