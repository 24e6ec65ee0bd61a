import { assign, setup } from 'xstate'
import type { Notification } from '../../contracts/chrome/notifications.ts'
import { PAGE_PATIENCE_MS } from '../catalogue/loading.ts'
import { keep, relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'
import { AT_ONCE } from './notification-rules.ts'

export type NotificationsEvent =
  | NotificationsAnswer
  | MarkAnswer
  /** `''`: nobody who may be told anything. */
  | { type: 'reader.changed'; reader: string }
  | { type: 'list.opened' }
  | { type: 'list.closed' }
  | { type: 'more.requested' }
  | { type: 'retry.requested' }
  | { type: 'notification.followed'; id: string }

export type NotificationsAnswer =
  | { type: 'notifications.loaded'; notifications: Notification[]; markSeconds: number; nowSeconds: number }
  | { type: 'notifications.failed' }

export type MarkAnswer = { type: 'mark.moved'; markSeconds: number }

/** Port: the notifications, the latest first, and up to when they were seen, unix seconds; 0: none was. */
export type LoadNotifications = (signal: AbortSignal) => Promise<NotificationsAnswer>

/** Port: everything up to now has been seen. Keeps that in the cookie. */
export type MoveMark = (signal: AbortSignal) => Promise<MarkAnswer>

interface Context {
  /** Whose they are. */
  reader: string
  notifications: readonly Notification[]
  /** How many of them the list shows. */
  shown: number
  /** What was published later is unseen, unix seconds. */
  markSeconds: number
  /** Where the mark was before the list was opened last: what was published later is new to the reader. */
  markBefore: number
  /** When the server was asked, unix seconds: what is dated later does not count yet. */
  nowSeconds: number
  /** Ids of those whose links were followed. */
  read: readonly string[]
}

type Loaded = Pick<Context, 'markSeconds' | 'nowSeconds'> & { notifications: Notification[] }

const NOTHING = { notifications: [], shown: AT_ONCE, markSeconds: 0, markBefore: 0, nowSeconds: 0, read: [] }

export const notificationsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as NotificationsEvent,
    tags: {} as 'opened' | 'busy' | 'failed' | 'loaded',
  },
  actors: { loadNotifications: unplugged('loadNotifications'), moveMark: unplugged('moveMark') },
  actions: {
    forgetAll: assign(NOTHING),
    keepReader: keep('reader'),
    keepLoaded: assign((_, { notifications, markSeconds, nowSeconds }: Loaded) => ({
      notifications,
      markSeconds,
      markBefore: markSeconds,
      nowSeconds,
    })),
    keepMark: keep('markSeconds'),
    keepMarkBefore: assign(({ context }) => ({ markBefore: context.markSeconds })),
    showMore: assign(({ context }) => ({ shown: context.shown + AT_ONCE })),
    showFirst: assign({ shown: AT_ONCE }),
    noteRead: assign(({ context }, id: string) => ({ read: [...context.read, id] })),
  },
  guards: {
    isSameReader: ({ context }, reader: string) => reader === context.reader,
    isSomebody: (_, reader: string) => reader !== '',
    hasMore: ({ context }) => context.shown < context.notifications.length,
  },
  delays: { patience: PAGE_PATIENCE_MS, cookiePatience: 2_000 },
}).createMachine({
  id: 'notifications',
  description:
    'What members are told in the header. What they have not seen is counted, and opening the list is seeing all.',
  meta: { requirements: ['NOTIF-007', 'CHROME-018'] },
  context: { reader: '', ...NOTHING },
  type: 'parallel',
  on: {
    'reader.changed': [
      { guard: { type: 'isSameReader', params: relay('reader') } },
      {
        guard: { type: 'isSomebody', params: relay('reader') },
        target: ['.list.loading', '.sight.closed'],
        actions: ['forgetAll', { type: 'keepReader', params: relay('reader') }],
      },
      {
        target: ['.list.none', '.sight.closed'],
        actions: ['forgetAll', { type: 'keepReader', params: relay('reader') }],
      },
    ],
  },
  states: {
    list: {
      description: 'What there is to be told.',
      initial: 'none',
      states: {
        none: { description: 'Nobody is told anything: guests, and members who have not verified their age.' },
        loading: {
          description: 'It is on its way.',
          tags: 'busy',
          meta: { requirements: ['API-057'] },
          invoke: { src: 'loadNotifications' },
          after: { patience: 'failed' },
          on: {
            'notifications.loaded': {
              target: 'loaded',
              actions: { type: 'keepLoaded', params: ({ event }) => event },
            },
            'notifications.failed': 'failed',
          },
        },
        loaded: {
          description: 'Some of it is shown, and more when it is wanted.',
          tags: 'loaded',
          meta: { requirements: ['NOTIF-002'] },
          on: {
            'more.requested': { guard: 'hasMore', actions: 'showMore' },
            'notification.followed': { actions: { type: 'noteRead', params: relay('id') } },
          },
        },
        failed: {
          description: 'It did not come: the list says so once it is opened, and nothing is counted.',
          tags: 'failed',
          on: { 'retry.requested': 'loading' },
        },
      },
    },
    sight: {
      description: 'Whether the list is before the eyes of the reader.',
      initial: 'closed',
      states: {
        closed: {
          description: 'Only the number of the unseen is shown.',
          meta: { requirements: ['NOTIF-006'] },
          on: { 'list.opened': { target: 'opened', actions: ['keepMarkBefore', 'showFirst'] } },
        },
        opened: {
          description: 'All of it counts as seen from now on.',
          tags: 'opened',
          meta: { requirements: ['NOTIF-008', 'NOTIF-009', 'NOTIF-010'] },
          initial: 'marking',
          on: { 'list.closed': 'closed' },
          states: {
            marking: {
              description: 'The cookie is told.',
              invoke: { src: 'moveMark' },
              after: { cookiePatience: 'seen' },
              on: { 'mark.moved': { target: 'seen', actions: { type: 'keepMark', params: relay('markSeconds') } } },
            },
            seen: { description: 'The next document begins with nothing to count.' },
          },
        },
      },
    },
  },
})
