import { assign, sendParent, sendTo, setup } from 'xstate'
import { hashOfText } from '../../contracts/seeded-random.ts'
import { keep, relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'
import type { CommentPosted } from './comment-news.ts'
import { PAGE_PATIENCE_MS } from './loading.ts'

export type CommentComposerEvent =
  | PostAnswer
  | DraftFact
  | { type: 'text.edited'; text: string }
  | { type: 'reply.chosen'; to: ReplyTarget }
  | { type: 'reply.cancelled' }
  | { type: 'notification.toggled' }
  | { type: 'comment.submitted' }

export interface ReplyTarget {
  id: string
  /** The comment at the top of its thread. */
  topId: string
  author: string | null
}

/** What is written and not yet posted. */
export interface CommentDraft {
  /** Of this draft alone: the same comment sent again is known by it and its text. */
  id: string
  text: string
  replyTo: ReplyTarget | null
  notifyMe: boolean
  /** It was on its way when the page went away: whether it arrived is not known. */
  isPosting: boolean
}

/** Stream: the draft of this discussion, a new one where there is none. */
export type DraftFact = { type: 'draft.found'; draft: CommentDraft }
/** Port. Keeps the draft in this tab. A posted one is forgotten, and the next one is found. */
export type DraftCommand = { type: 'draft.keep'; draft: CommentDraft } | { type: 'draft.forget' }

export type PostAnswer =
  | { type: 'post.accepted' }
  /** The forum does not take it: nothing was stored. */
  | { type: 'post.refused'; message: string }
  | { type: 'post.limited'; waitMs: number }
  /** Whether it was stored is not known, unless nobody is logged in. */
  | { type: 'post.failed'; cause: 'offline' | 'unavailable' | 'signedOut' }

/** Port: posts a comment. The same `clientMsgId` twice is one comment. */
export type PostComment = (signal: AbortSignal, input: OutgoingComment) => Promise<PostAnswer>
export interface OutgoingComment {
  discussionId: string
  content: string
  replyTo: string | null
  notifyMe: boolean
  clientMsgId: string
}

interface Context {
  discussionId: string
  draft: CommentDraft
  /** Why it was not posted; `''`: nothing is wrong. */
  message: string
  waitMs: number
}

export const COMMENT_LIMIT = 5_000
const COOL_DOWN_MS = 5_000
const FAILED = {
  offline: 'You seem to be offline. What you wrote is kept: try again when you are back.',
  unavailable: 'No answer came. What you wrote is kept: try again, and it will not be posted twice.',
  signedOut: 'You are not logged in any more. What you wrote is kept: log in and post it.',
} as const
const LIMITED = 'You have posted a lot just now. Please wait a little; what you wrote is kept.'
const REFUSED = 'The forum does not take this. Please change what you wrote.'
const NO_DRAFT: CommentDraft = { id: '', text: '', replyTo: null, notifyMe: false, isPosting: false }

export const commentComposerMachine = setup({
  types: {
    input: {} as { discussionId: string },
    context: {} as Context,
    events: {} as CommentComposerEvent,
    tags: {} as 'busy' | 'cooling' | 'failed',
  },
  actors: {
    drafts: unplugged<{ discussionId: string }, DraftCommand>('drafts'),
    postComment: unplugged<OutgoingComment>('postComment'),
  },
  actions: {
    takeDraft: keep('draft'),
    keepText: assign(({ context }, text: string) => ({ draft: { ...context.draft, text }, message: '' })),
    keepTarget: assign(({ context }, replyTo: ReplyTarget | null) => ({ draft: { ...context.draft, replyTo } })),
    toggleNotification: assign(({ context: { draft } }) => ({ draft: { ...draft, notifyMe: !draft.notifyMe } })),
    markPosting: assign(({ context }) => ({ draft: { ...context.draft, isPosting: true }, message: '' })),
    unmarkPosting: assign(({ context }) => ({ draft: { ...context.draft, isPosting: false } })),
    clearDraft: assign({ draft: NO_DRAFT, message: '' }),
    say: keep('message'),
    takeWait: keep('waitMs'),
    saveDraft: sendTo('drafts', ({ context }): DraftCommand => ({ type: 'draft.keep', draft: context.draft })),
    forgetDraft: sendTo('drafts', { type: 'draft.forget' } satisfies DraftCommand),
    tellPosted: sendParent(({ context: { draft } }): CommentPosted => {
      return { type: 'comment.posted', topId: draft.replyTo?.topId ?? null }
    }),
  },
  guards: {
    hasText: ({ context }) => isPostable(context.draft.text),
    wasPosting: (_, draft: CommentDraft) => draft.isPosting && isPostable(draft.text),
  },
  delays: {
    /** Above the deadline of a call, so that its own answer comes first. */
    patience: PAGE_PATIENCE_MS,
    coolDown: ({ context }) => Math.min(600_000, Math.max(1_000, context.waitMs)),
  },
}).createMachine({
  id: 'commentComposer',
  description:
    'The field for a comment or an answer. What is written stays until the forum has it, and it has it once.',
  meta: { requirements: ['API-082', 'COMMENT-004', 'COMMENT-006'], stream: true },
  context: ({ input }) => ({ ...input, draft: NO_DRAFT, message: '', waitMs: COOL_DOWN_MS }),
  invoke: { src: 'drafts', id: 'drafts', input: ({ context }) => ({ discussionId: context.discussionId }) },
  initial: 'writing',
  states: {
    writing: {
      description: 'The visitor writes. Each change is kept in this tab.',
      initial: 'idle',
      on: {
        'text.edited': { actions: [{ type: 'keepText', params: relay('text') }, 'saveDraft'] },
        'reply.chosen': { actions: [{ type: 'keepTarget', params: relay('to') }, 'saveDraft'] },
        'reply.cancelled': { actions: [{ type: 'keepTarget', params: null }, 'saveDraft'] },
        'notification.toggled': { actions: ['toggleNotification', 'saveDraft'] },
        'draft.found': [
          {
            description: 'The page went away while it was being posted: it is posted again, under the same name.',
            guard: { type: 'wasPosting', params: relay('draft') },
            target: 'posting',
            actions: { type: 'takeDraft', params: relay('draft') },
          },
          { actions: { type: 'takeDraft', params: relay('draft') } },
        ],
      },
      states: {
        idle: {
          description: 'It can be posted.',
          on: { 'comment.submitted': { guard: 'hasText', target: '#commentComposer.posting' } },
        },
        cooling: {
          description: 'One was just posted, or the forum wants a pause: nothing is posted for a while.',
          tags: 'cooling',
          meta: { requirements: ['COMMENT-006'] },
          after: { coolDown: { target: 'idle', actions: { type: 'say', params: '' } } },
        },
        failed: {
          description: 'It was not posted, or nobody knows. The text is kept, and it can be posted again.',
          tags: 'failed',
          on: { 'comment.submitted': { guard: 'hasText', target: '#commentComposer.posting' } },
        },
      },
    },
    posting: {
      description: 'The comment is on its way, under a name that is its own.',
      tags: 'busy',
      entry: ['markPosting', 'saveDraft'],
      invoke: { src: 'postComment', input: ({ context }) => outgoing(context) },
      after: {
        patience: {
          target: 'writing.failed',
          actions: ['unmarkPosting', 'saveDraft', { type: 'say', params: FAILED.unavailable }],
        },
      },
      on: {
        'post.accepted': {
          target: 'writing.cooling',
          actions: ['tellPosted', 'clearDraft', 'forgetDraft', { type: 'takeWait', params: COOL_DOWN_MS }],
        },
        'post.refused': {
          target: 'writing.failed',
          actions: ['unmarkPosting', 'saveDraft', { type: 'say', params: ({ event }) => event.message || REFUSED }],
        },
        'post.limited': {
          target: 'writing.cooling',
          actions: [
            'unmarkPosting',
            'saveDraft',
            { type: 'takeWait', params: relay('waitMs') },
            { type: 'say', params: LIMITED },
          ],
        },
        'post.failed': {
          target: 'writing.failed',
          actions: ['unmarkPosting', 'saveDraft', { type: 'say', params: ({ event }) => FAILED[event.cause] }],
        },
      },
    },
  },
})

/** Another text, or the same one to somebody else, is another comment. */
function outgoing({ discussionId, draft: { id, text, replyTo, notifyMe } }: Context): OutgoingComment {
  const content = text.trim()
  const target = replyTo?.id ?? null
  const name = (hashOfText(`${target ?? ''}\n${content}`) >>> 0).toString(36)
  return { discussionId, content, replyTo: target, notifyMe, clientMsgId: `${id}-${name}` }
}

function isPostable(text: string): boolean {
  const { length } = text.trim()
  return length > 0 && length <= COMMENT_LIMIT
}
