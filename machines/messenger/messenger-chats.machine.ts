import { assign, emit, sendTo, setup } from 'xstate'
import type { MessengerChat, MessengerEvent, MessengerMessage } from '../../contracts/messenger/messenger.ts'
import { keep, relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'
import { afterEvent, afterEvents, isMinuteApart, newestFirst, withChat, withOwnMessage } from './chats.ts'
import { messengerThreadMachine, type ThreadEvent, type ThreadInput } from './messenger-thread.machine.ts'
import { MOST_MESSAGES } from './thread.ts'

export type MessengerChatsEvent =
  | ChatNews
  | ChatWish
  | ChatsAnswer
  | ChatAnswer
  | { type: 'session.opened'; clientId: string }
  | { type: 'clock.ticked'; nowMs: number }
  | { type: 'panel.closed' }
  | { type: 'logOut.demanded' }
  | { type: 'back.pressed' }
  | { type: 'retry.requested' }

/** What happens in chats. `message.sent`: this tab has sent it itself. `feed.live`: nothing is missed from now on. */
export type ChatNews =
  | { type: 'events.heard'; events: readonly MessengerEvent[] }
  | { type: 'message.sent'; chatId: string; message: MessengerMessage }
  | { type: 'feed.live' }

/** The chat that a visitor wants to see. */
export type ChatWish = { type: 'chat.selected'; chatId: string } | { type: 'modelChat.wanted'; modelId: string }

export type ChatsAnswer = { type: 'chats.loaded'; chats: readonly MessengerChat[] } | { type: 'chats.failed' }
export type ChatAnswer = { type: 'chat.loaded'; chat: MessengerChat } | { type: 'chat.failed' }

/** Port: the latest 100 chats. */
export type LoadChats = (signal: AbortSignal) => Promise<ChatsAnswer>
/** Port: one chat as it is now. */
export type LoadChat = (signal: AbortSignal, input: { chatId: string }) => Promise<ChatAnswer>
/** Port: the chat with a model; where there is none it is created. */
export type FindModelChat = (signal: AbortSignal, input: { modelId: string }) => Promise<ChatAnswer>

export type MessengerChatsEmitted =
  /** The partner to write and give to, or `''`. */
  { type: 'chat.opened'; chatId: string; userId: string; username: string } | { type: 'chat.closed' }

export interface MessengerChatsInput {
  /** Whether the chats that there are, are asked for at once. */
  fetchesChats: boolean
  nowMs: number
}

interface Context extends MessengerChatsInput {
  /** What this user is called here; `''`: not known yet. */
  clientId: string
  chats: readonly MessengerChat[]
  /** What came while the chats were being fetched: the answer may be older. */
  meanwhile: readonly MessengerEvent[]
  /** The chat that is open, or about to be; `''`: none. */
  chatId: string
  modelId: string
}

export const messengerChatsMachine = setup({
  types: {
    input: {} as MessengerChatsInput,
    context: {} as Context,
    events: {} as MessengerChatsEvent,
    emitted: {} as MessengerChatsEmitted,
    children: {} as { thread: 'thread' },
    tags: {} as 'busy' | 'opening' | 'chat' | 'chatsFailed',
  },
  actors: {
    loadChats: unplugged('loadChats'),
    loadChat: unplugged<{ chatId: string }>('loadChat'),
    findModelChat: unplugged<{ modelId: string }>('findModelChat'),
    watchClock: unplugged('watchClock'),
    thread: messengerThreadMachine,
  },
  actions: {
    keepClient: keep('clientId'),
    takeTime: keep('nowMs'),
    hear: assign(({ context }, events: readonly MessengerEvent[]) => ({ chats: afterEvents(context.chats, events) })),
    keepMeanwhile: assign(({ context }, events: readonly MessengerEvent[]) => ({
      meanwhile: [...context.meanwhile, ...events],
    })),
    takeChats: assign(({ context }, chats: readonly MessengerChat[]) => ({
      chats: afterEvents(newestFirst(chats), context.meanwhile),
    })),
    forgetMeanwhile: assign({ meanwhile: [] }),
    takeChat: assign(({ context }, chat: MessengerChat) => ({
      chats: withChat(context.chats, chat),
      chatId: chat.id,
      modelId: '',
    })),
    takeSent: assign(({ context }, { chatId, message }: { chatId: string; message: MessengerMessage }) => ({
      chats: withOwnMessage(context.chats, chatId, message),
    })),
    select: assign((_, chatId: string) => ({ chatId, modelId: '' })),
    wantModel: assign((_, modelId: string) => ({ modelId, chatId: '' })),
    leaveChat: assign({ chatId: '', modelId: '' }),
    passOn: sendTo('thread', ({ event }) => event as ThreadEvent),
    announceChat: emit(({ context }) => {
      const participant = openChatOf(context)?.participant
      return {
        type: 'chat.opened' as const,
        chatId: context.chatId,
        userId: participant?.userId ?? '',
        username: participant?.username ?? '',
      }
    }),
    announceLeaving: emit({ type: 'chat.closed' } as const),
  },
  guards: {
    wantsChats: ({ context }) => context.clientId !== '' && context.fetchesChats,
    hasChats: ({ context }) => context.chats.length > 0,
    isKnownChat: ({ context }) => openChatOf(context) !== undefined,
    tellsOfUnknownChat: ({ context }, events: readonly MessengerEvent[]) =>
      events.some((event) => afterEvent(context.chats, event).isUnknown),
    leavesUnknown: ({ context }, chats: readonly MessengerChat[]) =>
      context.meanwhile.some((event) => afterEvent(chats, event).isUnknown),
    isNextMinute: ({ context }, nowMs: number) => isMinuteApart(context.nowMs, nowMs),
  },
  delays: {
    /** Above the deadline of a call, so that its own answer comes first. */
    patience: 20_000,
    retryPause: 30_000,
  },
}).createMachine({
  id: 'messengerChats',
  description: 'The chats of one user, and the one that is open.',
  context: ({ input }) => ({ ...input, clientId: '', chats: [], meanwhile: [], chatId: '', modelId: '' }),
  meta: { requirements: ['CAMAUTH-011', 'MSG-003', 'MSG-016'], stream: true },
  invoke: { src: 'watchClock' },
  type: 'parallel',
  on: {
    'session.opened': { actions: { type: 'keepClient', params: relay('clientId') } },
    'clock.ticked': {
      guard: { type: 'isNextMinute', params: relay('nowMs') },
      actions: { type: 'takeTime', params: relay('nowMs') },
      meta: { requirements: ['MSG-011'] },
    },
  },
  states: {
    chats: {
      description: 'The list of chats, the latest first.',
      initial: 'unasked',
      on: {
        'events.heard': [
          {
            description: 'Somebody new writes: the chats are asked for again.',
            guard: { type: 'tellsOfUnknownChat', params: relay('events') },
            target: '.loading',
            actions: [
              { type: 'hear', params: relay('events') },
              { type: 'keepMeanwhile', params: relay('events') },
            ],
            meta: { requirements: ['MSG-025'] },
          },
          {
            actions: { type: 'hear', params: relay('events') },
            meta: { requirements: ['MSG-024', 'MSG-026', 'MSG-028', 'MSG-029', 'MSG-030', 'MSG-031'] },
          },
        ],
        'message.sent': { actions: { type: 'takeSent', params: ({ event }) => event } },
      },
      states: {
        unasked: {
          description: 'They are asked for as soon as there is a session.',
          always: { guard: 'wantsChats', target: 'loading' },
        },
        loading: {
          description: 'They are on their way.',
          tags: 'busy',
          meta: { requirements: ['API-152', 'MSG-043', 'CAMAUTH-008'] },
          invoke: { src: 'loadChats' },
          after: { patience: { target: 'failed', actions: 'forgetMeanwhile' } },
          on: {
            'chats.loaded': [
              {
                description: 'A message came from a partner who is not in the answer.',
                guard: { type: 'leavesUnknown', params: relay('chats') },
                target: 'loading',
                reenter: true,
                actions: [{ type: 'takeChats', params: relay('chats') }, 'forgetMeanwhile'],
                meta: { requirements: ['MSG-025'] },
              },
              { target: 'known', actions: [{ type: 'takeChats', params: relay('chats') }, 'forgetMeanwhile'] },
            ],
            'chats.failed': { target: 'failed', actions: 'forgetMeanwhile', meta: { requirements: ['MSG-046'] } },
            'events.heard': {
              description: 'The answer may be older than this: it is put on top of it.',
              actions: [
                { type: 'hear', params: relay('events') },
                { type: 'keepMeanwhile', params: relay('events') },
              ],
            },
          },
        },
        known: { description: 'They are known, and kept up with what is heard.' },
        failed: {
          description: 'They did not come. What was known stays; it is tried again.',
          tags: 'chatsFailed',
          after: { retryPause: 'loading' },
          on: { 'retry.requested': 'loading' },
        },
      },
    },
    view: {
      description: 'The list, or one chat.',
      initial: 'list',
      on: {
        'chat.selected': {
          target: '.opening',
          actions: { type: 'select', params: relay('chatId') },
          meta: { requirements: ['MSG-022'] },
        },
        'modelChat.wanted': {
          target: '.finding',
          actions: { type: 'wantModel', params: relay('modelId') },
          meta: { requirements: ['MSG-023'] },
        },
        'panel.closed': { target: '.list', meta: { requirements: ['MSG-019'] } },
        'logOut.demanded': { target: '.list', meta: { requirements: ['CAMAUTH-011'] } },
      },
      states: {
        list: { description: 'All chats.', entry: 'leaveChat' },
        opening: {
          description: 'The chat that was selected is asked for as it is now.',
          tags: ['busy', 'opening'],
          invoke: { src: 'loadChat', input: ({ context }) => ({ chatId: context.chatId }) },
          after: { patience: [{ guard: 'isKnownChat', target: 'chat' }, { target: 'list' }] },
          on: {
            'chat.loaded': { target: 'chat', actions: { type: 'takeChat', params: relay('chat') } },
            'chat.failed': [
              {
                description: 'What is known of it will do.',
                guard: 'isKnownChat',
                target: 'chat',
                meta: { requirements: ['MSG-046'] },
              },
              { target: 'list', meta: { requirements: ['MSG-046'] } },
            ],
            'back.pressed': 'list',
          },
        },
        finding: {
          description: 'The chat with a model is looked for; where there is none it is created.',
          tags: ['busy', 'opening'],
          meta: { requirements: ['API-153', 'MSG-023'] },
          invoke: { src: 'findModelChat', input: ({ context }) => ({ modelId: context.modelId }) },
          after: { patience: 'list' },
          on: {
            'chat.loaded': { target: 'chat', actions: { type: 'takeChat', params: relay('chat') } },
            'chat.failed': { target: 'list', meta: { requirements: ['MSG-046'] } },
            'back.pressed': 'list',
          },
        },
        chat: {
          description: 'One chat is open.',
          tags: 'chat',
          meta: { requirements: ['MSG-005'], stream: true },
          entry: 'announceChat',
          exit: 'announceLeaving',
          invoke: { src: 'thread', id: 'thread', input: ({ context }) => threadOf(context) },
          on: {
            'back.pressed': { guard: 'hasChats', target: 'list', meta: { requirements: ['MSG-020', 'MSG-021'] } },
            'events.heard': { actions: 'passOn' },
            'message.sent': { actions: 'passOn' },
            'feed.live': { actions: 'passOn', meta: { requirements: ['MSG-049'] } },
          },
        },
      },
    },
  },
})

/** The chat that is open, as it is known. */
export function openChatOf({ chats, chatId }: Pick<Context, 'chats' | 'chatId'>): MessengerChat | undefined {
  return chats.find((chat) => chat.id === chatId)
}

function threadOf(context: Context): ThreadInput {
  const chat = openChatOf(context)
  if (!chat) throw new Error('There is no chat to open')
  return { chat, ownId: context.clientId, nowMs: context.nowMs, most: MOST_MESSAGES }
}
