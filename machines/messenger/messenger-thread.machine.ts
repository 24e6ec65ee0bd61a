import { assign, sendTo, setup } from 'xstate'
import type { MessengerChat, MessengerEvent, MessengerMessage } from '../../contracts/messenger/messenger.ts'
import { composerMachine } from '../cams/composer.machine.ts'
import { keep, relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'
import { isMinuteApart, isWritable } from './chats.ts'
import {
  afterEvents,
  afterReading,
  leadsOn,
  lowestUnreadOf,
  type MessagePage,
  type OpenThread,
  threadOf,
  withFirst,
  withMore,
  withSent,
} from './open-thread.ts'

export type ThreadEvent =
  | MessagesAnswer
  | MissedAnswer
  /** Of the whole messenger: those of other chats are left out. */
  | { type: 'events.heard'; events: readonly MessengerEvent[] }
  | { type: 'message.sent'; chatId: string; message: MessengerMessage }
  /** From now on nothing is missed; what was, is asked for. */
  | { type: 'feed.live' }
  | { type: 'clock.ticked'; nowMs: number }
  /** Ids of messages of which at least half can be seen. */
  | { type: 'messages.seen'; ids: readonly string[] }
  | { type: 'start.neared' }
  | { type: 'end.judged'; isNear: boolean }
  | { type: 'retry.requested' }

export type MessagesAnswer = ({ type: 'messages.loaded' } & MessagePage) | { type: 'messages.failed' }
/** The same for messages that were missed: both may be requested at one time. */
export type MissedAnswer = ({ type: 'missed.loaded' } & MessagePage) | { type: 'missed.failed' }

export interface MessagesQuestion {
  chatId: string
  direction: 'backward' | 'forward'
  /** The known message next to them; `''`: the newest are requested. */
  relatedId: string
}

/** Port: a page of at most 50 messages, oldest first. What was missed is asked for forward. */
export type LoadMessages = (signal: AbortSignal, question: MessagesQuestion) => Promise<MessagesAnswer | MissedAnswer>
/** Port. Tells the server what was read; only the last of several counts. */
export type ReadCommand = { type: 'read.mark'; messageId: string }

export interface ThreadInput {
  chat: MessengerChat
  /** The messenger's name of this user. */
  ownId: string
  nowMs: number
  /** Most messages that are held. */
  most: number
}

interface Context extends OpenThread {
  nowMs: number
}

export const messengerThreadMachine = setup({
  types: {
    input: {} as ThreadInput,
    context: {} as Context,
    events: {} as ThreadEvent,
    tags: {} as 'busy' | 'failed' | 'loadingOlder',
    children: {} as { composer: 'composer' },
  },
  actors: {
    loadMessages: unplugged<MessagesQuestion>('loadMessages'),
    markRead: unplugged<unknown, ReadCommand>('markRead'),
    watchClock: unplugged('watchClock'),
    composer: composerMachine,
  },
  actions: {
    openComposer: sendTo('composer', ({ context: { chatId, participant } }) => ({
      type: 'conversation.opened' as const,
      key: chatId,
      isEnabled: isWritable(participant),
    })),
    judgeComposer: sendTo('composer', ({ context: { participant } }) => ({
      type: 'availability.changed' as const,
      isEnabled: isWritable(participant),
    })),
    takeFirst: assign(({ context }, messages: readonly MessengerMessage[]) => withFirst(context, messages)),
    take: assign(({ context }, messages: readonly MessengerMessage[]) => withMore(context, messages)),
    takeSent: assign(({ context }, sent: { chatId: string; message: MessengerMessage }) => withSent(context, sent)),
    reachBeginning: assign({ hasLetGo: false }),
    fallBehind: assign({ isBehind: true }),
    catchUp: assign({ isBehind: false }),
    hear: assign(({ context }, events: readonly MessengerEvent[]) => afterEvents(context, events)),
    takeTime: keep('nowMs'),
    markRead: sendTo(
      'markRead',
      ({ context }, ids: readonly string[]): ReadCommand => ({
        type: 'read.mark',
        messageId: lowestUnreadOf(context, ids)?.id ?? '',
      }),
    ),
    read: assign(({ context }, ids: readonly string[]) => afterReading(context, ids, context.nowMs)),
    judgeEnd: assign(({ context }, isNearEnd: boolean) => ({
      isNearEnd,
      hasNews: context.hasNews && !isNearEnd,
    })),
  },
  guards: {
    isWholePage: (_, isWhole: boolean) => isWhole,
    goesOn: ({ context }, page: MessagePage) => leadsOn(context, page),
    hasUnreadAmong: ({ context }, ids: readonly string[]) => lowestUnreadOf(context, ids) !== undefined,
    hasLetGo: ({ context }) => context.hasLetGo,
    isBehind: ({ context }) => context.isBehind,
    isBehindAtEnd: ({ context }) => context.isBehind && context.isNearEnd,
    comesToEnd: ({ context }, isNear: boolean) => context.isBehind && isNear,
    /** Whoever reads further up keeps what is there. */
    isFull: ({ context }) => !context.isNearEnd && context.messages.length >= context.most,
    hasMessages: ({ context }) => context.messages.length > 0,
    isNextMinute: ({ context }, nowMs: number) => isMinuteApart(context.nowMs, nowMs),
  },
  delays: {
    /** Above the deadline of a call, so that its own answer comes first. */
    patience: 20_000,
    pause: 5_000,
  },
}).createMachine({
  id: 'messengerThread',
  description: 'One open chat: its messages in pages, what is new in it, what has been read, and where one writes.',
  context: ({ input: { chat, ownId, most, nowMs } }) => ({ ...threadOf(chat, ownId, most), nowMs }),
  meta: { requirements: ['MSG-007', 'MSG-008', 'MSG-042', 'TIP-036'], stream: true },
  invoke: [
    { src: 'markRead', id: 'markRead' },
    { src: 'composer', id: 'composer', input: { isMultiline: false } },
    { src: 'watchClock', id: 'watchClock' },
  ],
  entry: 'openComposer',
  initial: 'loading',
  on: {
    'events.heard': {
      description: 'Messages of this chat are put among those that are known, each once.',
      actions: [{ type: 'hear', params: relay('events') }, 'judgeComposer'],
      meta: { requirements: ['MSG-027', 'MSG-029', 'MSG-030', 'MSG-031', 'MSG-035'] },
    },
    'message.sent': {
      actions: { type: 'takeSent', params: ({ event }) => event },
      meta: { requirements: ['API-157'] },
    },
    'clock.ticked': {
      description: 'The ages of messages are updated each minute.',
      guard: { type: 'isNextMinute', params: relay('nowMs') },
      actions: { type: 'takeTime', params: relay('nowMs') },
      meta: { requirements: ['MSG-011'] },
    },
    'end.judged': { actions: { type: 'judgeEnd', params: relay('isNear') } },
    'messages.seen': {
      guard: { type: 'hasUnreadAmong', params: relay('ids') },
      actions: [
        { type: 'markRead', params: relay('ids') },
        { type: 'read', params: relay('ids') },
      ],
      meta: { requirements: ['MSG-040', 'MSG-041', 'MSG-053', 'API-155'] },
    },
  },
  states: {
    loading: {
      description: 'The newest messages are on their way.',
      tags: 'busy',
      invoke: {
        src: 'loadMessages',
        input: ({ context }) => ({ chatId: context.chatId, direction: 'backward' as const, relatedId: '' }),
      },
      after: { patience: 'failed' },
      on: {
        'messages.loaded': [
          {
            guard: { type: 'isWholePage', params: relay('isWhole') },
            target: 'open',
            actions: { type: 'takeFirst', params: relay('messages') },
            meta: { requirements: ['MSG-032', 'MSG-037'] },
          },
          {
            target: 'open.history.exhausted',
            actions: { type: 'takeFirst', params: relay('messages') },
            meta: { requirements: ['MSG-033', 'MSG-037'] },
          },
        ],
        'messages.failed': 'failed',
      },
    },
    failed: {
      description: 'The messages did not come; they can be asked for again.',
      tags: 'failed',
      meta: { requirements: ['MSG-039'] },
      on: { 'retry.requested': 'loading', 'feed.live': 'loading' },
    },
    open: {
      description: 'The messages are there.',
      type: 'parallel',
      states: {
        history: {
          description: 'What was said before.',
          initial: 'resting',
          states: {
            resting: {
              description: 'There are older messages.',
              on: { 'start.neared': { target: 'loading', meta: { requirements: ['MSG-034'] } } },
            },
            loading: {
              description: 'Older messages are on their way.',
              tags: 'loadingOlder',
              invoke: {
                src: 'loadMessages',
                input: ({ context }) => ({
                  chatId: context.chatId,
                  direction: 'backward' as const,
                  relatedId: context.messages[0]?.id ?? '',
                }),
              },
              after: { patience: 'pausing' },
              on: {
                'messages.loaded': [
                  {
                    guard: { type: 'goesOn', params: ({ event }) => event },
                    target: 'resting',
                    actions: { type: 'take', params: relay('messages') },
                    meta: { requirements: ['MSG-032'] },
                  },
                  {
                    target: 'exhausted',
                    actions: [{ type: 'take', params: relay('messages') }, 'reachBeginning'],
                    meta: { requirements: ['MSG-033'] },
                  },
                ],
                'messages.failed': { target: 'pausing', meta: { requirements: ['MSG-039'] } },
              },
            },
            pausing: {
              description: 'They did not come. Who goes on scrolling asks again.',
              after: { pause: 'resting' },
              on: { 'retry.requested': 'loading' },
            },
            exhausted: {
              description: 'This is how the chat began.',
              meta: { resting: true },
              on: {
                'start.neared': {
                  description: 'Its beginning was let go of when much was said.',
                  guard: 'hasLetGo',
                  target: 'loading',
                },
              },
            },
          },
        },
        present: {
          description: 'What has been said meanwhile.',
          initial: 'following',
          states: {
            following: {
              description: 'Everything new is heard.',
              after: {
                pause: {
                  description: 'What was let go of could not be had just now.',
                  guard: 'isBehindAtEnd',
                  target: 'catchingUp',
                },
              },
              on: {
                'end.judged': {
                  description: 'What was let go of is wanted.',
                  guard: { type: 'comesToEnd', params: relay('isNear') },
                  target: 'catchingUp',
                  actions: { type: 'judgeEnd', params: relay('isNear') },
                },
                'feed.live': {
                  guard: 'hasMessages',
                  target: 'catchingUp',
                  meta: { requirements: ['MSG-049'] },
                },
              },
            },
            catchingUp: {
              description: 'Missed messages are requested, from the newest known one on.',
              invoke: {
                src: 'loadMessages',
                input: ({ context }) => ({
                  chatId: context.chatId,
                  direction: 'forward' as const,
                  relatedId: context.messages.at(-1)?.id ?? '',
                }),
              },
              after: { patience: 'following' },
              on: {
                'missed.loaded': [
                  { guard: 'isFull', target: 'following', actions: 'fallBehind' },
                  {
                    guard: { type: 'goesOn', params: ({ event }) => event },
                    target: 'catchingUp',
                    reenter: true,
                    actions: { type: 'take', params: relay('messages') },
                  },
                  {
                    description: 'New messages arrive; those that came during this answer are requested.',
                    guard: 'isBehind',
                    target: 'catchingUp',
                    reenter: true,
                    actions: ['catchUp', { type: 'take', params: relay('messages') }],
                  },
                  {
                    target: 'following',
                    actions: { type: 'take', params: relay('messages') },
                    meta: { requirements: ['MSG-049'] },
                  },
                ],
                'missed.failed': 'following',
                'feed.live': {
                  description: 'The line was lost once more: what was asked may have been answered before.',
                  target: 'catchingUp',
                  reenter: true,
                },
              },
            },
          },
        },
      },
    },
  },
})
