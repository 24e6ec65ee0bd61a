import { assign, sendTo, setup } from 'xstate'
import { keep, relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'
import { commentComposerMachine } from './comment-composer.machine.ts'
import type { AuthorRenamed, CommentPosted, OwnNameChanged } from './comment-news.ts'
import { type CommentList, type CommentSort, renamed } from './comment-thread.ts'
import { commentThreadsMachine } from './comment-threads.machine.ts'
import { commentVotesMachine } from './comment-votes.machine.ts'
import { forumNameMachine } from './forum-name.machine.ts'
import { PAGE_PATIENCE_MS } from './loading.ts'

export type CommentsEvent =
  | CommentsAnswer
  | CommentPosted
  /** Stream, too: in another tab. */
  | OwnNameChanged
  /** The place where the comments stand has come into sight, or its tab is open. */
  | { type: 'discussion.seen'; discussionId: string }
  | { type: 'sort.chosen'; sort: CommentSort }
  | { type: 'page.chosen'; page: number }
  | { type: 'retry.requested' }

export type CommentsAnswer =
  | { type: 'comments.loaded'; list: CommentList }
  /** The forum knows no such discussion. */
  | { type: 'comments.missing' }
  | { type: 'comments.failed' }

/** Port: one page of comments. */
export type LoadComments = (signal: AbortSignal, input: CommentsQuestion) => Promise<CommentsAnswer>
export interface CommentsQuestion {
  discussionId: string
  sort: CommentSort
  page: number
}

interface Context extends CommentsQuestion {
  /** Stays while another page is on its way. */
  list: CommentList | undefined
}

export const commentsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as CommentsEvent,
    children: {} as { threads: 'threads'; composer: 'composer'; votes: 'votes'; forumName: 'forumName' },
    tags: {} as 'settled' | 'open' | 'busy' | 'missing' | 'unavailable',
  },
  actors: {
    loadComments: unplugged<CommentsQuestion>('loadComments'),
    watchOwnName: unplugged('watchOwnName'),
    threads: commentThreadsMachine,
    composer: commentComposerMachine,
    votes: commentVotesMachine,
    forumName: forumNameMachine,
  },
  actions: {
    keepDiscussion: keep('discussionId'),
    keepList: assign((_, list: CommentList) => ({ list, page: list.page })),
    takeSort: assign((_, sort: CommentSort) => ({ sort, page: 1 })),
    takePage: keep('page'),
    renameOwn: assign(({ context: { list } }, name: string) => ({
      list: list && {
        ...list,
        ownName: name,
        comments: list.comments.map((comment) => renamed(comment, list.ownName, name)),
      },
    })),
    renameInThreads: sendTo(
      'threads',
      ({ context }, to: string): AuthorRenamed => ({ type: 'author.renamed', from: context.list?.ownName ?? '', to }),
    ),
    reloadThread: sendTo('threads', (_, id: string) => ({ type: 'thread.opened' as const, id })),
  },
  guards: {
    isAnswer: (_, topId: string | null) => topId !== null,
    isThere: ({ context: { list } }, page: number) => page >= 1 && page <= (list?.pages ?? 1),
  },
  delays: { patience: PAGE_PATIENCE_MS },
}).createMachine({
  id: 'comments',
  description:
    'What people say below a film or a model. It loads, and fails, by itself, when somebody comes to see it.',
  meta: { requirements: ['MODEL-015', 'COMMENT-001', 'COMMENT-009'] },
  context: { discussionId: '', sort: 'newest', page: 1, list: undefined },
  initial: 'unseen',
  states: {
    unseen: {
      description: 'Nobody has come so far: nothing was asked.',
      tags: 'settled',
      on: {
        'discussion.seen': { target: 'open', actions: { type: 'keepDiscussion', params: relay('discussionId') } },
      },
    },
    open: {
      description: 'The discussion, in pages of twenty comments.',
      tags: 'open',
      meta: { requirements: ['COMMENT-001', 'COMMENT-002', 'COMMENT-005'], stream: true },
      invoke: [
        { src: 'watchOwnName' },
        { src: 'threads', id: 'threads' },
        { src: 'votes', id: 'votes' },
        { src: 'forumName', id: 'forumName' },
        { src: 'composer', id: 'composer', input: ({ context }) => ({ discussionId: context.discussionId }) },
      ],
      initial: 'loading',
      on: {
        'comment.posted': [
          {
            description: 'The thread that the answer is in is asked for again.',
            guard: { type: 'isAnswer', params: relay('topId') },
            actions: { type: 'reloadThread', params: ({ event }) => event.topId ?? '' },
          },
          { target: '.loading', actions: { type: 'takeSort', params: 'newest' } },
        ],
        'ownName.changed': {
          description:
            'Own comments have the new name at once, and are asked for again: the forum may write it its own way.',
          target: '.loading',
          actions: [
            { type: 'renameInThreads', params: relay('name') },
            { type: 'renameOwn', params: relay('name') },
          ],
        },
        'sort.chosen': { target: '.loading', actions: { type: 'takeSort', params: relay('sort') } },
        'page.chosen': {
          target: '.loading',
          guard: { type: 'isThere', params: relay('page') },
          actions: { type: 'takePage', params: relay('page') },
        },
      },
      states: {
        loading: {
          description: 'A page of comments is on its way; the one before stays until then.',
          tags: 'busy',
          meta: { requirements: ['API-078', 'API-080'] },
          invoke: {
            src: 'loadComments',
            input: ({ context: { discussionId, sort, page } }) => ({ discussionId, sort, page }),
          },
          after: { patience: 'failed' },
          on: {
            'comments.loaded': { target: 'shown', actions: { type: 'keepList', params: relay('list') } },
            'comments.missing': { target: '#comments.missing', meta: { requirements: ['ERR-015'] } },
            'comments.failed': 'failed',
          },
        },
        shown: { description: 'The comments, or that nobody has written one.', tags: 'settled' },
        failed: {
          description: 'They could not be had. The rest of the page works, and they can be asked for again.',
          tags: ['settled', 'unavailable'],
          meta: { requirements: ['ERR-030'] },
          on: { 'retry.requested': 'loading' },
        },
      },
    },
    missing: {
      description: 'The forum has nothing about it: nothing is shown.',
      tags: ['settled', 'missing'],
      meta: { requirements: ['ERR-015'], resting: true },
    },
  },
})
