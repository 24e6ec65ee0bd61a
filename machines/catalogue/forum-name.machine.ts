import { assign, sendParent, setup } from 'xstate'
import { keep, relay } from '../keep.ts'
import { counted } from '../site/words.ts'
import { unplugged } from '../unplugged.ts'
import type { OwnNameChanged } from './comment-news.ts'
import { PAGE_PATIENCE_MS } from './loading.ts'

export type ForumNameEvent =
  | ForumNameAnswer
  | { type: 'change.requested' }
  | { type: 'change.cancelled' }
  | { type: 'name.edited'; name: string }
  | { type: 'name.submitted'; name: string }

export type ForumNameAnswer =
  | { type: 'name.accepted' }
  /** `error`: the forum's own words on a line each, or what else went wrong (core §8). */
  | { type: 'name.failed'; done: false; error: string }

/** Port: gives this visitor another name in the forum. The same name twice is one change. */
export type ChangeForumName = (signal: AbortSignal, input: { name: string }) => Promise<ForumNameAnswer>

interface Context {
  /** What is typed, or on its way. */
  name: string
  /** Why the name was not changed; `''`: nothing is wrong. */
  message: string
}

export const FORUM_NAME_FAILED = {
  offline: 'You seem to be offline. Your name stays as it was: try again when you are back.',
  unavailable: 'No answer came. Please try again: asking for the same name twice does no harm.',
  signedOut: 'You are not logged in any more. Log in to change your name.',
  noAccount: 'Your account could not be read. Please load the page again.',
  refused: 'The forum does not take this name. Please choose another one.',
} as const
const EMPTY = 'Please write a name.'

/** What somebody reads who has asked too often: the forum listens again after this time. */
export function nameLimitedFor(waitMs: number): string {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  const when = seconds < 60 ? counted(seconds, 'second') : counted(Math.ceil(seconds / 60), 'minute')
  return `You have tried a lot just now. You can try again in ${when}.`
}

export const forumNameMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ForumNameEvent,
    tags: {} as 'open' | 'busy' | 'changed',
  },
  actors: { changeForumName: unplugged<{ name: string }>('changeForumName') },
  actions: {
    takeName: keep('name'),
    say: keep('message'),
    forget: assign({ name: '', message: '' }),
    tellChanged: sendParent(({ context }): OwnNameChanged => ({ type: 'ownName.changed', name: context.name.trim() })),
  },
  guards: { isName: (_, name: string) => name.trim() !== '' },
  delays: { patience: PAGE_PATIENCE_MS },
}).createMachine({
  id: 'forumName',
  description: 'The name that the visitor writes under. It changes where the forum takes the new one.',
  meta: { requirements: ['API-083', 'COMMENT-005', 'COMMENT-007'] },
  context: { name: '', message: '' },
  initial: 'shown',
  states: {
    shown: {
      description: 'The name stands beside the field for a comment.',
      initial: 'asBefore',
      on: { 'change.requested': { target: 'editing', actions: 'forget' } },
      states: {
        asBefore: { description: 'Nothing was changed.' },
        changed: {
          description: 'The forum has the new name.',
          tags: 'changed',
          meta: { requirements: ['COMMENT-005'] },
        },
      },
    },
    editing: {
      description: 'The visitor writes another name.',
      tags: 'open',
      initial: 'idle',
      on: {
        'name.edited': {
          target: '.idle',
          actions: [
            { type: 'takeName', params: relay('name') },
            { type: 'say', params: '' },
          ],
        },
        'name.submitted': [
          {
            guard: { type: 'isName', params: relay('name') },
            target: 'saving',
            actions: [
              { type: 'takeName', params: relay('name') },
              { type: 'say', params: '' },
            ],
          },
          { target: '.failed', actions: { type: 'say', params: EMPTY } },
        ],
        'change.cancelled': 'shown',
      },
      states: {
        idle: { description: 'It can be saved.' },
        failed: {
          description: 'It was not changed, or nobody knows. What is typed stays.',
          meta: { requirements: ['COMMENT-007'] },
        },
      },
    },
    saving: {
      description: 'The new name is on its way.',
      tags: ['open', 'busy'],
      meta: { requirements: ['API-083'] },
      invoke: { src: 'changeForumName', input: ({ context }) => ({ name: context.name.trim() }) },
      after: {
        patience: { target: 'editing.failed', actions: { type: 'say', params: FORUM_NAME_FAILED.unavailable } },
      },
      on: {
        'name.accepted': { target: 'shown.changed', actions: 'tellChanged' },
        'name.failed': { target: 'editing.failed', actions: { type: 'say', params: relay('error') } },
      },
    },
  },
})
