import * as z from 'zod/mini'
import { Count, Flag, Id, Label, listOf, orElse, Text } from '../tolerant.ts'

// JSON:API: whatever a resource refers to stands once in `included`, and is found there by type and id.

/** Unix seconds of an ISO date; 0: unknown. */
const Moment = z.pipe(
  orElse(z.string(), ''),
  z.transform((text) => Math.max(0, Math.floor(Date.parse(text) / 1000)) || 0),
)

const Reference = z.catch(z.nullish(z.object({ data: z.nullish(z.object({ id: Id })) })), null)

const PostResource = z.object({
  type: z.literal('posts'),
  id: Id,
  attributes: z.object({
    content: Text,
    createdAt: Moment,
    votes: orElse(z.int(), 0),
    hasUpvoted: Flag,
    hasDownvoted: Flag,
    replyCount: Count,
  }),
  relationships: orElse(z.object({ user: Reference, parent: Reference }), { user: null, parent: null }),
})

const UserResource = z.object({ type: z.literal('users'), id: Id, attributes: z.object({ name: Label }) })

const Included = listOf(z.union([PostResource, UserResource]))

/** What a visitor has said of a comment. */
export type Vote = 'up' | 'down' | 'none'

/** A comment as the forum has it. */
export interface Post {
  id: string
  /** HTML as the forum wrote it: it goes through the sanitiser before it is shown. */
  content: string
  /** Unix seconds; 0: unknown. */
  createdAt: number
  /** Those for it less those against it. */
  votes: number
  mine: Vote
  /** How many answers it has, those to its answers included. */
  replies: number
  /** `null`: the user is gone, or the forum did not say who it was. */
  author: string | null
  /** What it answers; `''`: nothing, or nobody knows. */
  parentId: string
}

type Resources = z.infer<typeof Included>
type PostResource = z.infer<typeof PostResource>

function postsOf(posts: readonly PostResource[], included: Resources): Post[] {
  const names = new Map(included.flatMap((one) => (one.type === 'users' ? [[one.id, one.attributes.name]] : [])))
  return posts.map(({ id, attributes, relationships: { user, parent } }) => {
    const { hasUpvoted, hasDownvoted, replyCount, ...rest } = attributes
    return {
      id,
      ...rest,
      mine: hasUpvoted ? 'up' : hasDownvoted ? 'down' : 'none',
      replies: replyCount,
      author: names.get(user?.data?.id ?? '') || null,
      parentId: parent?.data?.id ?? '',
    }
  })
}

function includedPosts(included: Resources): PostResource[] {
  return included.flatMap((one) => (one.type === 'posts' ? [one] : []))
}

/** Numbers by their value, anything else by its letters. */
function isLower(one: string, other: string): boolean {
  const areNumbers = /^\d{1,15}$/.test(one) && /^\d{1,15}$/.test(other)
  return areNumbers ? Number(one) < Number(other) : one < other
}

/** `GET /discussions/{id}`: the comments by id, in the order that was asked for. The opening post, which has the lowest id, is none of them. */
export const DiscussionAnswer = z.pipe(
  z.object({
    data: z.object({
      id: Id,
      attributes: z.object({ sortedPosts: listOf(z.object({ id: Id })) }),
      relationships: orElse(z.object({ posts: z.object({ data: listOf(z.object({ id: Id })) }) }), {
        posts: { data: [] },
      }),
    }),
    meta: orElse(z.object({ name: Label }), { name: '' }),
  }),
  z.transform(({ data: { attributes, relationships }, meta }) => {
    const sorted = [...new Set(attributes.sortedPosts.map(({ id }) => id))]
    const all = [...sorted, ...relationships.posts.data.map(({ id }) => id)]
    const opening = all.reduce<string | undefined>(
      (low, id) => (low === undefined || isLower(id, low) ? id : low),
      undefined,
    )
    /** `ownName`: under what name this visitor writes; `''`: a guest. */
    return { postIds: sorted.filter((id) => id !== opening), ownName: meta.name }
  }),
)

/** `GET /posts?filter[id]=`. */
export const PostsAnswer = z.pipe(
  z.object({ data: listOf(PostResource), included: Included }),
  z.transform(({ data, included }) => postsOf(data, included)),
)

/** `GET /trees/{postId}`: every answer below a comment, in no order. */
export const TreeAnswer = z.pipe(
  z.object({ data: z.object({ id: Id }), included: Included }),
  z.transform(({ included }) => postsOf(includedPosts(included), included)),
)

/** What the forum does not take: its own words, on a line each. */
export const ForumRefusal = z.pipe(
  z.object({ errors: z.array(z.object({ detail: z.string().check(z.minLength(1), z.maxLength(300)) })) }),
  z.transform(({ errors }) => ({ message: errors.map(({ detail }) => detail).join('\n') })),
)

export const DiscussionQuery = z.object({ createdAt: z.literal('desc'), vote: z.optional(z.literal('desc')) })
export const TreeQuery = z.object({
  include: z.literal('discussion,user,user.groups,hiddenUser,editedUser,user.ranks,upvotes'),
})
/** Ids joined by commas. */
export const PostsQuery = z.object({ 'filter[id]': z.string() })

/** `POST /posts`. The same `clientMsgId` of one user is one comment, however often it is sent. */
export const CreatePostRequest = z.object({
  data: z.object({
    type: z.literal('posts'),
    attributes: z.object({
      content: z.string(),
      /** Absent: a comment of its own. */
      replyTo: z.optional(z.string()),
      /** A mail for each answer to it. */
      notifyMe: z.boolean(),
      clientMsgId: z.string(),
    }),
    relationships: z.object({
      discussion: z.object({ data: z.object({ type: z.literal('discussions'), id: z.string() }) }),
    }),
  }),
})

/** `PATCH /posts/{id}`: a vote is a list of whether it is for it, whether it is against it, and what is meant. Neither: the vote is taken back. */
export const VotePostRequest = z.object({
  data: z.object({
    type: z.literal('posts'),
    id: z.string(),
    attributes: z.tuple([z.boolean(), z.boolean(), z.literal('voted')]),
  }),
})

/** `PATCH /users/update/username`: the user of this e-mail, who must be the one that asks, gets another name. */
export const ChangeForumNameRequest = z.object({
  data: z.object({ attributes: z.object({ email: z.string(), username: z.string() }) }),
})

/** The user as the forum has stored them. */
export const ChangeForumNameAnswer = z.object({ data: z.object({ id: Id }) })

/** The comment as the forum has stored it. */
export const CreatePostAnswer = z.object({ data: z.object({ id: Id }) })
