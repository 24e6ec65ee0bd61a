import type { Endpoint } from '../endpoint.ts'
import { DiscussionAnswer, DiscussionQuery, PostsAnswer, PostsQuery, TreeAnswer, TreeQuery } from './forum.ts'

/** The calls of the comments below films and models. */
export const forumEndpoints = {
  getDiscussion: {
    method: 'GET',
    host: 'forum',
    path: '/discussions/{id}',
    query: DiscussionQuery,
    answer: DiscussionAnswer,
    whenItFails: 'emptyDefault',
    authorization: 'optional',
    isMoneyLike: false,
    isCacheable: false,
    requirements: ['API-078', 'ENT-036', 'COMMENT-002'],
  },
  getPosts: {
    method: 'GET',
    host: 'forum',
    path: '/posts',
    query: PostsQuery,
    answer: PostsAnswer,
    whenItFails: 'emptyDefault',
    authorization: 'optional',
    isMoneyLike: false,
    isCacheable: false,
    requirements: ['API-080', 'ENT-036', 'COMMENT-008'],
  },
  getPostTree: {
    method: 'GET',
    host: 'forum',
    path: '/trees/{postId}',
    query: TreeQuery,
    answer: TreeAnswer,
    whenItFails: 'emptyDefault',
    authorization: 'optional',
    isMoneyLike: false,
    isCacheable: false,
    requirements: ['API-079', 'COMMENT-008'],
  },
} as const satisfies Record<string, Endpoint>
