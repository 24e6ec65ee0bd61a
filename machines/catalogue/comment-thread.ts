import type { Post, Vote } from '../../contracts/catalogue/forum.ts'
import type { SafeHtml } from '../site/safe-html.ts'

export type CommentSort = 'newest' | 'popular'

/** A comment as it is shown. */
export interface Comment {
  id: string
  html: SafeHtml
  /** Unix seconds; 0: unknown. */
  createdAt: number
  votes: number
  mine: Vote
  /** How many answers it has, those to its answers included. */
  replies: number
  /** `null`: the user is gone. */
  author: string | null
}

/** One page of comments. */
export interface CommentList {
  comments: readonly Comment[]
  /** The page that was given, and how many there are. */
  page: number
  pages: number
  /** How many comments there are, without answers to them. */
  total: number
  /** Under what name this visitor writes; `''`: a guest. */
  ownName: string
}

/** An answer, in its place below a comment. */
export interface Answer extends Comment {
  /** 0: to the comment itself. Deeper ones than {@link DEEPEST} stand as deep as that. */
  depth: number
  /** Whom it answers, where that is not the comment's author; `null`: somebody who is gone. */
  to?: string | null
}

/** The same, where somebody who wrote it, or whom it answers, has another name now. */
export function renamed<Written extends Comment & Partial<Answer>>(
  written: Written,
  from: string,
  to: string,
): Written {
  return {
    ...written,
    ...(written.author === from && { author: to }),
    ...(written.to === from && { to }),
  }
}

/** So far an answer is moved in: there must be room to read. */
export const DEEPEST = 3

export type PlacedPost = Post & Pick<Answer, 'depth' | 'to'>

/**
 * The answers below a comment, each after what it answers, the oldest first. What answers something that is not there, or itself in a circle,
 * stands below the comment. Takes time that grows with their number alone, however deep they are.
 */
export function threadOf(rootId: string, posts: readonly Post[]): PlacedPost[] {
  const byId = new Map(posts.filter(({ id }) => id !== rootId).map((post) => [post.id, post]))
  const answersTo = new Map<string, Post[]>()
  const sorted = [...byId.values()].toSorted((one, other) => one.createdAt - other.createdAt || order(one, other))
  for (const post of sorted) {
    const parent = byId.has(post.parentId) ? post.parentId : rootId
    const answers = answersTo.get(parent)
    if (answers) answers.push(post)
    else answersTo.set(parent, [post])
  }
  const placed = new Map<string, PlacedPost>()
  // A stack of our own: nested calls would end after some thousand levels.
  const place = (top: Post) => {
    const open = [{ post: top, depth: 0 }]
    for (let next = open.pop(); next; next = open.pop()) {
      const { post, depth } = next
      if (placed.has(post.id)) continue
      const parent = byId.get(post.parentId)
      placed.set(post.id, {
        ...post,
        depth: Math.min(depth, DEEPEST),
        ...(parent && depth > 0 && { to: parent.author }),
      })
      for (const answer of (answersTo.get(post.id) ?? []).toReversed()) open.push({ post: answer, depth: depth + 1 })
    }
  }
  for (const post of answersTo.get(rootId) ?? []) place(post)
  for (const post of sorted) place(post)
  return [...placed.values()]
}

function order({ id }: Post, { id: other }: Post): number {
  return id.length - other.length || (id < other ? -1 : 1)
}
