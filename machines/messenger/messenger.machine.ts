import { assign, emit, sendTo, setup } from 'xstate'
import type { MessengerChat, MessengerEvent, MessengerMessage } from '../../contracts/messenger/messenger.ts'
import { keep, relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'
import { afterEvent, newestFirst, withChat, withOwnMessage } from './chats.ts'
import { messengerThreadMachine, type ThreadEvent, type ThreadInput } from './messenger-thread.machine.ts'
import { MOST_MESSAGES } from './thread.ts'

export type MessengerMachineEvent =
  | LogInAnswer
  | ChatsAnswer
  | ChatAnswer
  | PingAnswer
  | FeedFact
  /** Who looks may write. `fetchesChats`: what there is, is asked for at once. */
  | { type: 'logIn.demanded'; fetchesChats: boolean }
  | { type: 'logOut.demanded' }
  | { type: 'clock.ticked'; nowMs: number }
  | { type: 'panel.toggled' }
  | { type: 'minimize.toggled' }
  | { type: 'header.clicked' }
  | { type: 'panel.closed' }
  | { type: 'back.pressed' }
  | { type: 'chat.selected'; chatId: string }
  | { type: 'modelChat.wanted'; modelId: string }
  | { type: 'retry.requested' }

export interface MessengerSessionFacts {
  /** What this user is called here. */
  clientId: string
  channel: string
}

export type LogInAnswer =
  | ({ type: 'messenger.loggedIn' } & MessengerSessionFacts)
  /** No session token came, or nothing at all. */
  | { type: 'messenger.refused' }
export type ChatsAnswer = { type: 'chats.loaded'; chats: readonly MessengerChat[] } | { type: 'chats.failed' }
export type ChatAnswer = { type: 'chat.loaded'; chat: MessengerChat } | { type: 'chat.failed' }
export type PingAnswer = { type: 'ping.answered' } | { type: 'ping.failed' }

/** Stream: what the channel of this user's messenger says, and what this tab has sent itself. */
export type FeedFact =
  | { type: 'events.heard'; events: readonly MessengerEvent[] }
  | { type: 'message.sent'; chatId: string; message: MessengerMessage }
  | { type: 'feed.live' }
  /** The line is down: presence is unknown. */
  | { type: 'feed.lost' }

/** Port: the latest 100 chats. */
export type LoadChats = (signal: AbortSignal) => Promise<ChatsAnswer>
/** Port: one chat as it is now. */
export type LoadChat = (signal: AbortSignal, input: { chatId: string }) => Promise<ChatAnswer>
/** Port: the chat with a model; where there is none it is created. */
export type FindModelChat = (signal: AbortSignal, input: { modelId: string }) => Promise<ChatAnswer>

export type MessengerEmitted =
  /** The partner to write and give to, or `''`. */
  { type: 'chat.opened'; chatId: string; userId: string; username: string } | { type: 'chat.closed' }

interface Context {
  session: MessengerSessionFacts
  fetchesChats: boolean
  chats: readonly MessengerChat[]
  /** What came while the chats were being fetched: the answer may be older. */
  meanwhile: readonly MessengerEvent[]
  /** The chat that is open, or about to be; `''`: none. */
  chatId: string
  modelId: string
  failedPings: number
  nowMs: number
}

const NOBODY: MessengerSessionFacts = { clientId: '', channel: '' }
const MOST_FAILED_PINGS = 3
const MINUTE_MS = 60_000

export const messengerMachine = setup({
  types: {
    input: {} as { nowMs: number },
    context: {} as Context,
    events: {} as MessengerMachineEvent,
    emitted: {} as MessengerEmitted,
    children: {} as { thread: 'thread' },
    tags: {} as 'authorized' | 'show' | 'minimized' | 'hide' | 'chat' | 'busy' | 'chatsFailed' | 'following',
  },
  actors: {
    logIn: unplugged('logIn'),
    sendPing: unplugged('sendPing'),
    loadChats: unplugged('loadChats'),
    loadChat: unplugged<{ chatId: string }>('loadChat'),
    findModelChat: unplugged<{ modelId: string }>('findModelChat'),
    watchFeed: unplugged<{ channel: string }>('watchFeed'),
    watchClock: unplugged('watchClock'),
    thread: messengerThreadMachine,
  },
  actions: {
    keepWish: keep('fetchesChats'),
    keepSession: assign((_, { clientId, channel }: MessengerSessionFacts) => ({
      session: { clientId, channel },
      failedPings: 0,
    })),
    forgetEverything: assign({ session: NOBODY, chats: [], meanwhile: [], chatId: '', modelId: '', failedPings: 0 }),
    countFailedPing: assign(({ context }) => ({ failedPings: context.failedPings + 1 })),
    forgetFailedPings: assign({ failedPings: 0 }),
    hear: assign(({ context }, events: readonly MessengerEvent[]) => ({ chats: heard(context.chats, events) })),
    keepMeanwhile: assign(({ context }, events: readonly MessengerEvent[]) => ({
      meanwhile: [...context.meanwhile, ...events],
    })),
    takeChats: assign(({ context }, chats: readonly MessengerChat[]) => ({
      chats: heard(newestFirst(chats), context.meanwhile),
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
    takeTime: keep('nowMs'),
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
    wantsChats: ({ context }) => context.session.clientId !== '' && context.fetchesChats,
    hasTooManyFailures: ({ context }) => context.failedPings + 1 >= MOST_FAILED_PINGS,
    hasChats: ({ context }) => context.chats.length > 0,
    isKnownChat: ({ context }) => openChatOf(context) !== undefined,
    tellsOfUnknownChat: ({ context }, events: readonly MessengerEvent[]) =>
      events.some((event) => afterEvent(context.chats, event).isUnknown),
    leavesUnknown: ({ context }, chats: readonly MessengerChat[]) =>
      context.meanwhile.some((event) => afterEvent(chats, event).isUnknown),
    isNextMinute: ({ context }, nowMs: number) => Math.abs(nowMs - context.nowMs) >= MINUTE_MS,
  },
  delays: {
    /** Above the deadline of a call, so that its own answer comes first. */
    patience: 20_000,
    retryPause: 30_000,
    pingPause: 5_000,
  },
}).createMachine({
  id: 'messenger',
  description: 'Private chats with models, over every page: the list, the unread messages, and the chat that is open.',
  context: ({ input }) => ({
    session: NOBODY,
    fetchesChats: true,
    chats: [],
    meanwhile: [],
    chatId: '',
    modelId: '',
    failedPings: 0,
    nowMs: input.nowMs,
  }),
  meta: { requirements: ['CAMAUTH-011', 'MSG-003', 'MSG-016', 'MSG-047'], stream: true },
  initial: 'loggedOut',
  states: {
    loggedOut: {
      description: 'Nobody writes here: nothing is shown.',
      tags: 'hide',
      entry: 'forgetEverything',
      on: {
        'logIn.demanded': {
          target: 'present',
          actions: { type: 'keepWish', params: relay('fetchesChats') },
        },
      },
    },
    present: {
      description: 'A viewer who may write is signed in.',
      type: 'parallel',
      meta: { stream: true },
      invoke: { src: 'watchClock' },
      on: {
        'logOut.demanded': {
          target: 'loggedOut',
          meta: { requirements: ['CAMAUTH-011'] },
        },
        'clock.ticked': {
          guard: { type: 'isNextMinute', params: relay('nowMs') },
          actions: { type: 'takeTime', params: relay('nowMs') },
          meta: { requirements: ['MSG-011'] },
        },
      },
      states: {
        access: {
          description: 'Whether the messenger knows this user.',
          initial: 'loggingIn',
          states: {
            loggingIn: {
              description: 'A session is asked for, as a user.',
              meta: { requirements: ['CAMAUTH-009', 'CAMAUTH-012'] },
              invoke: { src: 'logIn' },
              after: { patience: 'waiting' },
              on: {
                'messenger.loggedIn': {
                  target: 'authorized',
                  actions: { type: 'keepSession', params: ({ event }) => event },
                },
                'messenger.refused': { target: 'waiting', meta: { requirements: ['MSG-046'] } },
              },
            },
            waiting: {
              description: 'There is no session. No error is shown; it is tried again.',
              after: { retryPause: 'loggingIn' },
            },
            authorized: {
              description: 'There is a session, which is kept alive.',
              tags: 'authorized',
              meta: { stream: true },
              invoke: {
                src: 'watchFeed',
                input: ({ context }) => ({ channel: context.session.channel }),
              },
              initial: 'resting',
              states: {
                resting: {
                  description: 'The next ping is due in 5 s.',
                  meta: { requirements: ['CAMAUTH-010'] },
                  after: { pingPause: 'pinging' },
                },
                pinging: {
                  description: 'The messenger is pinged: the viewer is still here.',
                  invoke: { src: 'sendPing' },
                  after: {
                    patience: [
                      {
                        guard: 'hasTooManyFailures',
                        target: '#messenger.present.access.loggingIn',
                        actions: 'forgetFailedPings',
                      },
                      { target: 'resting', actions: 'countFailedPing' },
                    ],
                  },
                  on: {
                    'ping.answered': { target: 'resting', actions: 'forgetFailedPings' },
                    'ping.failed': [
                      {
                        guard: 'hasTooManyFailures',
                        target: '#messenger.present.access.loggingIn',
                        actions: 'forgetFailedPings',
                        meta: { requirements: ['MSG-051'] },
                      },
                      { target: 'resting', actions: 'countFailedPing', meta: { requirements: ['MSG-051'] } },
                    ],
                  },
                },
              },
            },
          },
        },
        feed: {
          description: 'Whether what happens is heard.',
          initial: 'silent',
          states: {
            silent: {
              description: 'The line is down: presence is unknown.',
              on: { 'feed.live': 'following' },
            },
            following: {
              description: 'What happens is heard as it happens.',
              tags: 'following',
              on: { 'feed.lost': 'silent' },
            },
          },
        },
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
                  {
                    target: 'known',
                    actions: [{ type: 'takeChats', params: relay('chats') }, 'forgetMeanwhile'],
                  },
                ],
                'chats.failed': {
                  target: 'failed',
                  actions: 'forgetMeanwhile',
                  meta: { requirements: ['MSG-046'] },
                },
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
        panel: {
          description: 'How much of the messenger is seen.',
          initial: 'hide',
          states: {
            hide: {
              description: 'Nothing of it.',
              tags: 'hide',
              meta: { requirements: ['MSG-016'] },
              on: {
                'panel.toggled': { target: 'show', meta: { requirements: ['MSG-047'] } },
                'chat.selected': 'show',
                'modelChat.wanted': { target: 'show', meta: { requirements: ['MSG-017'] } },
              },
            },
            show: {
              description: 'The list of chats, or the one that is open.',
              tags: 'show',
              on: {
                'panel.toggled': { target: 'hide', meta: { requirements: ['MSG-047'] } },
                'minimize.toggled': { target: 'minimized', meta: { requirements: ['MSG-018'] } },
                'panel.closed': { target: 'hide', meta: { requirements: ['MSG-019'] } },
              },
            },
            minimized: {
              description: 'Its header only.',
              tags: 'minimized',
              on: {
                'panel.toggled': { target: 'show', meta: { requirements: ['MSG-047'] } },
                'minimize.toggled': { target: 'show', meta: { requirements: ['MSG-018'] } },
                'header.clicked': { target: 'show', meta: { requirements: ['MSG-018'] } },
                'panel.closed': { target: 'hide', meta: { requirements: ['MSG-019'] } },
                'chat.selected': 'show',
                'modelChat.wanted': { target: 'show', meta: { requirements: ['MSG-017'] } },
              },
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
          },
          states: {
            list: { description: 'All chats.', entry: 'leaveChat' },
            opening: {
              description: 'The chat that was selected is asked for as it is now.',
              tags: 'busy',
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
              tags: 'busy',
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
              invoke: {
                src: 'thread',
                id: 'thread',
                input: ({ context }) => threadOf(context),
              },
              on: {
                'back.pressed': {
                  guard: 'hasChats',
                  target: 'list',
                  meta: { requirements: ['MSG-020', 'MSG-021'] },
                },
                'events.heard': { actions: 'passOn' },
                'message.sent': { actions: 'passOn' },
                'feed.live': { actions: 'passOn', meta: { requirements: ['MSG-049'] } },
              },
            },
          },
        },
      },
    },
  },
})

function heard(chats: readonly MessengerChat[], events: readonly MessengerEvent[]): readonly MessengerChat[] {
  return events.reduce((known, event) => afterEvent(known, event).chats, chats)
}

/** The chat that is open, as it is known. */
export function openChatOf({ chats, chatId }: Pick<Context, 'chats' | 'chatId'>): MessengerChat | undefined {
  return chats.find((chat) => chat.id === chatId)
}

function threadOf(context: Context): ThreadInput {
  const chat = openChatOf(context)
  if (!chat) throw new Error('There is no chat to open')
  return { chat, ownId: context.session.clientId, nowMs: context.nowMs, most: MOST_MESSAGES }
}
