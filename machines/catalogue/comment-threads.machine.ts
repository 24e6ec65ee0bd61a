import { assign, setup } from 'xstate'
import { relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'
import type { AuthorRenamed } from './comment-news.ts'
import { type Answer, renamed } from './comment-thread.ts'
import { PAGE_PATIENCE_MS } from './loading.ts'

export type CommentThreadsEvent =
  | ThreadAnswer
  /** Also of one that is open: it is asked for again. */
  | { type: 'thread.opened'; id: string }
  | { type: 'thread.closed'; id: string }
  | { type: 'thread.unfolded'; id: string }
  | AuthorRenamed

export type ThreadAnswer = { type: 'thread.loaded'; answers: readonly Answer[] } | { type: 'thread.failed' }

/** Port: every answer below a comment. */
export type LoadThread = (signal: AbortSignal, input: { id: string }) => Promise<ThreadAnswer>

interface Thread {
  answers: readonly Answer[]
  /** How many of them are drawn. */
  shown: number
}

interface Context {
  /** By id of the comment. */
  threads: Readonly<Record<string, Thread>>
  /** Ids of comments whose answers are wanted; the first one's are on their way. */
  waiting: readonly string[]
  failed: readonly string[]
}

/** So many answers are drawn at once. */
export const ANSWERS_AT_ONCE = 20

export const commentThreadsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as CommentThreadsEvent,
  },
  actors: { loadThread: unplugged<{ id: string }>('loadThread') },
  actions: {
    queue: assign(({ context }, id: string) => ({
      waiting: [...context.waiting, id],
      failed: context.failed.filter((other) => other !== id),
    })),
    keepFirst: assign(({ context: { threads, waiting } }, answers: readonly Answer[]) => ({
      threads: Object.fromEntries([
        ...Object.entries(threads),
        ...waiting.slice(0, 1).map((id) => {
          // Of one that is asked for again as much is drawn as before, and the new answer, which is the last one.
          const shown = threads[id] ? Math.max(threads[id].shown, answers.length) : ANSWERS_AT_ONCE
          return [id, { answers, shown }]
        }),
      ]),
    })),
    noteFailure: assign(({ context: { waiting, failed } }) => ({ failed: [...failed, ...waiting.slice(0, 1)] })),
    dropFirst: assign(({ context }) => ({ waiting: context.waiting.slice(1) })),
    close: assign(({ context }, id: string) => ({
      threads: Object.fromEntries(Object.entries(context.threads).filter(([other]) => other !== id)),
    })),
    unfold: assign(({ context }, id: string) => ({
      threads: Object.fromEntries(
        Object.entries(context.threads).map(([other, thread]) => [
          other,
          other === id ? { ...thread, shown: thread.shown + ANSWERS_AT_ONCE } : thread,
        ]),
      ),
    })),
    rename: assign(({ context }, { from, to }: { from: string; to: string }) => ({
      threads: Object.fromEntries(
        Object.entries(context.threads).map(([id, { answers, shown }]) => [
          id,
          { answers: answers.map((answer) => renamed(answer, from, to)), shown },
        ]),
      ),
    })),
  },
  guards: {
    hasMore: ({ context }) => context.waiting.length > 0,
    isUnderWay: ({ context }, id: string) => context.waiting.includes(id),
  },
  delays: { patience: PAGE_PATIENCE_MS },
}).createMachine({
  id: 'commentThreads',
  description: 'The answers below comments: fetched when somebody wants to see them, one comment after the other.',
  meta: { requirements: ['API-079', 'COMMENT-001'] },
  context: { threads: {}, waiting: [], failed: [] },
  initial: 'resting',
  on: {
    'thread.closed': { actions: { type: 'close', params: relay('id') } },
    'thread.unfolded': {
      description: 'More of a long one is drawn.',
      actions: { type: 'unfold', params: relay('id') },
    },
    'author.renamed': {
      description: 'This visitor has another name: what they wrote says so.',
      actions: { type: 'rename', params: ({ event }) => event },
    },
  },
  states: {
    resting: {
      description: 'Nothing is being fetched.',
      on: { 'thread.opened': { target: 'loading', actions: { type: 'queue', params: relay('id') } } },
    },
    loading: {
      description: 'The answers below the first comment are on their way.',
      invoke: { src: 'loadThread', input: ({ context }) => ({ id: context.waiting[0] ?? '' }) },
      after: { patience: { target: 'goingOn', actions: ['noteFailure', 'dropFirst'] } },
      on: {
        'thread.opened': [
          { guard: { type: 'isUnderWay', params: relay('id') } },
          { actions: { type: 'queue', params: relay('id') } },
        ],
        'thread.loaded': {
          target: 'goingOn',
          actions: [{ type: 'keepFirst', params: relay('answers') }, 'dropFirst'],
        },
        'thread.failed': { target: 'goingOn', actions: ['noteFailure', 'dropFirst'] },
      },
    },
    goingOn: {
      description: 'One is done with: the next one, if any.',
      always: [{ guard: 'hasMore', target: 'loading' }, { target: 'resting' }],
    },
  },
})
