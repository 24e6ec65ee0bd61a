import type { DatabaseSync } from 'node:sqlite'
import type { Handlers, Reply, Viewer } from '../handler.ts'
import { sendMail } from '../mail/outbox.ts'
import {
  allPosts,
  forumUserOf,
  openDiscussion,
  type PostRow,
  postsBelow,
  readPosts,
  renameForumUser,
  sortedPosts,
  storePost,
  storeVote,
} from './forum.ts'
import { isHeldBack, VERIFICATION_REQUIRED } from './rights.ts'

const LONGEST = 5_000
const MOST_POSTS = 50
const MOST_ANSWERS = 20_000
const GUEST = -1
const SHORTEST_NAME = 3
const LONGEST_NAME = 30

/** The discussions below films and models, as JSON:API. */
export const forumHandlers = {
  getDiscussion: (call) => {
    if (isHeldBack(call)) return VERIFICATION_REQUIRED
    const { database, params, query, viewer, nowMs } = call
    if (!openDiscussion(database, params.id, nowMs)) return noSuch('discussion')
    const sorted = sortedPosts(database, params.id, query.vote ? 'popular' : 'newest')
    return {
      body: {
        data: {
          type: 'discussions',
          id: params.id,
          attributes: { sortedPosts: sorted.map((id) => ({ id: String(id) })) },
          relationships: { posts: { data: allPosts(database, params.id).map((id) => referenceOf('posts', id)) } },
        },
        meta: { name: viewer ? forumUserOf(database, viewer.userId).name : '' },
      },
    }
  },

  getPosts: (call) => {
    if (isHeldBack(call)) return VERIFICATION_REQUIRED
    const { database, query, viewer } = call
    const ids = query['filter[id]'].split(',').flatMap((id) => (/^\d{1,12}$/.test(id) ? [Number(id)] : []))
    const rows = readPosts(database, ids.slice(0, MOST_POSTS), askerOf(database, viewer))
    return { body: { data: rows.map((row) => postOf(row, answersTo(database, row))), included: usersOf(rows) } }
  },

  getPostTree: (call) => {
    if (isHeldBack(call)) return VERIFICATION_REQUIRED
    const { database, params, viewer } = call
    const asker = askerOf(database, viewer)
    const [root] = readPosts(database, /^\d{1,12}$/.test(params.postId) ? [Number(params.postId)] : [], asker)
    if (!root) return noSuch('post')
    const rows = readPosts(database, postsBelow(database, root.id, MOST_ANSWERS), asker)
    return {
      body: {
        data: postOf(root, rows.length),
        included: [...rows.map((row) => postOf(row)), ...usersOf([root, ...rows])],
      },
    }
  },

  createPost: (call) => {
    if (isHeldBack(call)) return VERIFICATION_REQUIRED
    const { database, viewer, nowMs } = call
    const { attributes, relationships } = call.body.data
    const discussion = relationships.discussion.data.id
    if (!openDiscussion(database, discussion, nowMs)) return noSuch('discussion')
    const content = attributes.content.trim()
    const mistakes = [
      ...(content === '' ? ['Please write something.'] : []),
      ...(content.length > LONGEST ? [`Please write at most ${LONGEST} characters.`] : []),
      ...(/^[\w-]{1,80}$/.test(attributes.clientMsgId) ? [] : ['This comment has no name of its own.']),
    ]
    if (mistakes.length > 0) return forumRefusal(422, mistakes)
    const user = forumUserOf(database, viewer?.userId ?? '')
    const [opening] = allPosts(database, discussion)
    const [parent] = readPosts(database, [Number(attributes.replyTo ?? opening)], user.id)
    if (parent?.discussion_id !== discussion) return noSuch('post')
    const stored = storePost(database, {
      discussion,
      userId: user.id,
      parentId: parent.id,
      content: htmlOf(content),
      notifies: attributes.notifyMe,
      clientKey: `${user.id}:${attributes.clientMsgId}`,
      nowMs,
    })
    const [row] = readPosts(database, [stored.id], user.id)
    // Somebody who heard no answer sends it again; what was sent before under that name is something else than this.
    if (row?.content !== htmlOf(content) || row.parent_id !== parent.id) {
      return forumRefusal(409, ['Another comment was sent under this name.'])
    }
    if (stored.isNew) notifyAuthor(database, parent, user, nowMs)
    return { status: stored.isNew ? 201 : 200, body: { data: postOf(row, 0), included: usersOf([row]) } }
  },

  votePost: (call) => {
    if (isHeldBack(call)) return VERIFICATION_REQUIRED
    const { database, params, body, viewer } = call
    const user = forumUserOf(database, viewer?.userId ?? '')
    const [post] = readPosts(database, /^\d{1,12}$/.test(params.id) ? [Number(params.id)] : [], user.id)
    if (!post || params.id !== body.data.id) return noSuch('post')
    const [isUp, isDown] = body.data.attributes
    if (isUp && isDown) return forumRefusal(422, ['A vote is for it or against it.'])
    if (post.user_id === user.id) return forumRefusal(422, ['Nobody votes on what they wrote.'])
    storeVote(database, { postId: post.id, userId: user.id, value: isUp ? 1 : isDown ? -1 : 0 })
    const [row] = readPosts(database, [post.id], user.id)
    return row ? { body: { data: postOf(row), included: usersOf([row]) } } : noSuch('post')
  },

  changeForumName: (call) => {
    if (isHeldBack(call)) return VERIFICATION_REQUIRED
    const { database, viewer } = call
    const { email, username } = call.body.data.attributes
    const accountId = viewer?.userId ?? ''
    const account = database.prepare('SELECT email FROM accounts WHERE id = ?').get(accountId)
    if (email.trim().toLowerCase() !== String(account?.email).toLowerCase()) {
      return forumRefusal(403, ['This is not the e-mail of your account.'])
    }
    const name = username.trim()
    const mistakes = [
      ...(name.length < SHORTEST_NAME ? [`Please write at least ${SHORTEST_NAME} characters.`] : []),
      ...(name.length > LONGEST_NAME ? [`Please write at most ${LONGEST_NAME} characters.`] : []),
      ...(/^[\w-]*$/.test(name) ? [] : ['A name has letters from A to Z, digits, hyphens and underscores only.']),
    ]
    if (mistakes.length > 0) return forumRefusal(422, mistakes)
    const { id } = forumUserOf(database, accountId)
    if (!renameForumUser(database, id, name)) return forumRefusal(422, ['Somebody else has this name already.'])
    return { body: { data: { ...referenceOf('users', id), attributes: { name } } } }
  },
} satisfies Partial<Handlers>

/** Plain text as the forum keeps it. */
function htmlOf(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return escaped
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
    .join('')
}

/** A mail to who wanted one for each answer; none for answers of their own. */
function notifyAuthor(
  database: DatabaseSync,
  parent: PostRow,
  { id, name }: { id: number; name: string },
  sentAtMs: number,
) {
  if (parent.notifies !== 1 || parent.user_id === id) return
  const account = database
    .prepare('SELECT a.email FROM accounts AS a JOIN forum_users AS u ON u.account_id = a.id WHERE u.id = ?')
    .get(parent.user_id)
  if (!account) return
  sendMail(database, {
    kind: 'commentAnswer',
    recipient: String(account.email),
    subject: 'Somebody has answered your comment',
    text: `${name} has answered what you wrote.`,
    sentAtMs,
  })
}

export function askerOf(database: DatabaseSync, viewer: Viewer | null): number {
  return viewer ? forumUserOf(database, viewer.userId).id : GUEST
}

export function noSuch(what: 'discussion' | 'post'): Reply {
  return forumRefusal(404, [`There is no such ${what}.`])
}

/** A refusal of the forum: a list, as JSON:API has it. */
export function forumRefusal(status: number, details: readonly string[], headers?: Record<string, string>): Reply {
  return { status, body: { errors: details.map((detail) => ({ status: String(status), detail })) }, headers }
}

function referenceOf(type: 'posts' | 'users', id: number) {
  return { type, id: String(id) }
}

/** A post as a resource. Who wrote it stands in `included`. */
export function postOf(row: PostRow, replyCount?: number) {
  return {
    ...referenceOf('posts', row.id),
    attributes: {
      content: row.content,
      createdAt: new Date(row.created_at_ms).toISOString(),
      votes: row.votes,
      hasUpvoted: row.mine === 1,
      hasDownvoted: row.mine === -1,
      ...(replyCount !== undefined && { replyCount }),
    },
    relationships: {
      discussion: { data: { type: 'discussions', id: row.discussion_id } },
      user: { data: row.user_id === null ? null : referenceOf('users', row.user_id) },
      parent: { data: row.parent_id === null ? null : referenceOf('posts', row.parent_id) },
    },
  }
}

export function answersTo(database: DatabaseSync, { id }: PostRow): number {
  return postsBelow(database, id, MOST_ANSWERS).length
}

export function usersOf(rows: readonly PostRow[]) {
  const names = new Map(rows.flatMap(({ user_id, name }) => (user_id === null ? [] : [[user_id, name] as const])))
  return [...names].map(([id, name]) => ({ ...referenceOf('users', id), attributes: { name } }))
}
