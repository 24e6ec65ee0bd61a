import { assign, emit, sendTo, setup } from 'xstate'
import type { ChatEntry } from '../../contracts/cams/realtime-events.ts'
import type { BroadcastState } from '../../contracts/cams/rooms.ts'
import { keep, relay } from '../keep.ts'
import type { Visitor } from '../session/visitor.ts'
import { unplugged } from '../unplugged.ts'
import { type ChatHappening, type ChatTimeline, EMPTY_TIMELINE, withHeard, withHistory } from './chat-history.ts'
import { enqueued, marked, nextWaiting, type Outbox, type OutgoingMessage, unheard, without } from './chat-outbox.ts'
import { isActiveBroadcast } from './room-status.ts'

export type CamChatEvent =
  | ChatFact
  | OutboxFact
  | ChatLoginAnswer
  | HistoryAnswer
  | SendMessageAnswer
  | { type: 'room.entered'; roomId: string; chatChannel: string; state: BroadcastState }
  | { type: 'room.closed' }
  | { type: 'state.changed'; state: BroadcastState }
  /** The viewer's identity at the provider is known. */
  | { type: 'cams.signedIn' }
  | { type: 'cams.signedOut' }
  | { type: 'writer.judged'; gate: MessageGate }
  /** `clientMsgId` names the message, however often it is sent. */
  | { type: 'message.submitted'; clientMsgId: string; text: string }
  | { type: 'message.retried'; clientMsgId: string }
  | { type: 'message.discarded'; clientMsgId: string }
  /** The end of the list has come into sight, or gone out of it. */
  | { type: 'end.seen'; isNearEnd: boolean }
  /** In narrow windows the chat is a sheet over the page. */
  | { type: 'sheet.toggled' }
  | { type: 'sheet.closed' }

/** Stream: the chat's channel. `chat.reset`: something was missed that will not come; `chat.live` follows. */
export type ChatFact =
  | { type: 'chat.heard'; happenings: readonly ChatHappening[] }
  | { type: 'chat.live' }
  | { type: 'chat.reset' }
  | { type: 'chat.denied' }

export type ChatLoginAnswer = { type: 'chatLogin.done'; userId: string } | { type: 'chatLogin.failed' }
export type HistoryAnswer = { type: 'history.loaded'; messages: readonly ChatEntry[] } | { type: 'history.failed' }
export type SendMessageAnswer =
  | { type: 'message.sent'; clientMsgId: string; id: string }
  /** The provider does not take it. */
  | { type: 'message.refused'; clientMsgId: string }
  /** Whether it has arrived is not known. `chance`: from 0 to 1. */
  | { type: 'message.lost'; clientMsgId: string; chance: number }

/** Who may write (TIP-016, TIP-017): `guest` and `notMember` are shown what they need. */
export type MessageGate = 'open' | 'guest' | 'notMember'

/** Port. Who one is in room chats. */
export type LogInToChat = (signal: AbortSignal) => Promise<ChatLoginAnswer>
/** Port. The newest lines of a room. */
export type LoadHistory = (signal: AbortSignal, input: { roomId: string }) => Promise<HistoryAnswer>
/** Port. Sends a message, once more under the same name if it was sent before. */
export type SendMessage = (signal: AbortSignal, input: SendMessageInput) => Promise<SendMessageAnswer>
export interface SendMessageInput {
  roomId: string
  clientMsgId: string
  text: string
}
/** Port. Keeps in the tab what has not arrived yet. */
export type OutboxCommand =
  | { type: 'outbox.wanted'; roomId: string }
  | { type: 'outbox.keep'; roomId: string; messages: Outbox }
/** Stream: what had not arrived when the page went. */
export type OutboxFact = { type: 'outbox.found'; roomId: string; messages: Outbox }

export type CamChatEmitted =
  | { type: 'chat.opened'; key: string; isEnabled: boolean }
  | { type: 'chat.closed' }
  | { type: 'chat.availability'; isEnabled: boolean }
  | { type: 'message.withheld'; gate: Exclude<MessageGate, 'open'> }

interface Context {
  gate: MessageGate
  roomId: string
  channel: string
  state: BroadcastState
  /** Of this viewer, in room chats; `''`: not known. */
  userId: string
  isLoginRefused: boolean
  timeline: ChatTimeline
  /** What has been heard since something was missed; null: nothing was. */
  since: ChatTimeline | null
  outbox: Outbox
  /** Name of the message that was sent last, and how often it was. */
  current: string
  sendings: number
  chance: number
  /** Lines that came while the end was out of sight (`hasNewMessages`: there are some). */
  unread: number
  isNearEnd: boolean
}

const MOST_RETRIES = 2

const NO_ROOM = {
  roomId: '',
  channel: '',
  state: 'UNINITIALIZED',
  timeline: EMPTY_TIMELINE,
  since: null,
  outbox: [],
  current: '',
  sendings: 0,
  unread: 0,
  isNearEnd: false,
} as const satisfies Partial<Context>

export const camChatMachine = setup({
  types: {
    input: {} as { gate: MessageGate },
    context: {} as Context,
    events: {} as CamChatEvent,
    emitted: {} as CamChatEmitted,
    tags: {} as 'open' | 'connecting' | 'failed' | 'denied' | 'sheet',
  },
  actors: {
    logIn: unplugged('logIn'),
    hearChat: unplugged<{ channel: string }>('hearChat'),
    loadHistory: unplugged<{ roomId: string }>('loadHistory'),
    sendMessage: unplugged<SendMessageInput>('sendMessage'),
    keepOutbox: unplugged<unknown, OutboxCommand>('keepOutbox'),
  },
  actions: {
    enter: assign((_, { roomId, chatChannel, state }: Extract<CamChatEvent, { type: 'room.entered' }>) => ({
      ...NO_ROOM,
      roomId,
      channel: chatChannel,
      state,
    })),
    leave: assign(NO_ROOM),
    keepState: keep('state'),
    keepGate: keep('gate'),
    keepUser: assign((_, userId: string) => ({ userId, isLoginRefused: false })),
    keepLoginFailure: assign({ userId: '', isLoginRefused: true }),
    forgetUser: assign({ userId: '', isLoginRefused: false }),
    hear: assign(({ context }, happenings: readonly ChatHappening[]) => {
      const timeline = withHeard(context.timeline, happenings)
      return {
        timeline,
        since: context.since && withHeard(context.since, happenings),
        outbox: unheard(context.outbox, timeline.heard),
        unread: context.unread + unreadAmong(happenings, context),
      }
    }),
    beginAnew: assign({ since: EMPTY_TIMELINE }),
    keepHistory: assign(({ context }, messages: readonly ChatEntry[]) => {
      const timeline = withHistory(context.since ?? context.timeline, messages)
      const outbox = unheard(context.outbox, timeline.heard).filter(({ status }) => status !== 'sent')
      return { timeline, since: null, outbox }
    }),
    enqueue: assign(({ context }, { clientMsgId, text }: Pick<OutgoingMessage, 'clientMsgId' | 'text'>) => ({
      outbox: enqueued(context.outbox, clientMsgId, text),
    })),
    enqueueAgain: assign(({ context }, clientMsgId: string) => {
      const text = context.outbox.find((message) => message.clientMsgId === clientMsgId)?.text ?? ''
      return { outbox: enqueued(context.outbox, clientMsgId, text) }
    }),
    discard: assign(({ context }, clientMsgId: string) => ({ outbox: without(context.outbox, clientMsgId) })),
    restore: assign(({ context }, messages: Outbox) => {
      const known = new Set(context.outbox.map(({ clientMsgId }) => clientMsgId))
      const lost = messages
        .filter(({ clientMsgId }) => !known.has(clientMsgId))
        .map((message) => ({ ...message, status: 'failed' as const }))
      return { outbox: [...unheard(lost, context.timeline.heard), ...context.outbox] }
    }),
    countSending: assign(({ context }) => {
      const { clientMsgId: current } = sendingOf(context)
      return { current, sendings: current === context.current ? context.sendings + 1 : 1 }
    }),
    keepChance: keep('chance'),
    markSent: assign(({ context }, { clientMsgId, id }: { clientMsgId: string; id: string }) => ({
      outbox: unheard(marked(context.outbox, clientMsgId, 'sent', id), context.timeline.heard),
    })),
    markFailed: assign(({ context }) => ({ outbox: marked(context.outbox, context.current, 'failed'), current: '' })),
    keepEnd: assign(({ context }, isNearEnd: boolean) => ({
      isNearEnd,
      unread: isNearEnd ? 0 : context.unread,
    })),
    wantOutbox: sendTo('outbox', ({ context }): OutboxCommand => ({ type: 'outbox.wanted', roomId: context.roomId })),
    keepOutbox: sendTo(
      'outbox',
      ({ context }): OutboxCommand => ({ type: 'outbox.keep', roomId: context.roomId, messages: context.outbox }),
    ),
    announceOpening: emit(({ context }) => ({
      type: 'chat.opened' as const,
      key: `room:${context.roomId}`,
      isEnabled: isChatEnabled(context),
    })),
    announceClosing: emit({ type: 'chat.closed' } as const),
    announceAvailability: emit(({ context }) => ({
      type: 'chat.availability' as const,
      isEnabled: isChatEnabled(context),
    })),
    withhold: emit(({ context }) => ({
      type: 'message.withheld' as const,
      gate: context.gate === 'open' ? ('notMember' as const) : context.gate,
    })),
  },
  guards: {
    isInRoom: ({ context }) => context.roomId !== '',
    mayWrite: ({ context }, text: string) => context.gate === 'open' && isChatEnabled(context) && text.trim() !== '',
    isGated: ({ context }) => context.gate !== 'open',
    hasFailedOnce: ({ context }, clientMsgId: string) =>
      context.outbox.some((message) => message.clientMsgId === clientMsgId && message.status === 'failed'),
    isOfThisRoom: ({ context }, roomId: string) => roomId === context.roomId,
    hasWaiting: ({ context }) => nextWaiting(context.outbox) !== undefined,
    hasRetriesLeft: ({ context }) => context.sendings <= MOST_RETRIES,
  },
  delays: {
    /** Above the deadline of a call, so that its own answer comes first. */
    patience: 20_000,
    loginPause: 30_000,
    historyPause: 10_000,
    retryPause: ({ context }) => 1_000 * 2 ** context.sendings * (0.5 + context.chance),
  },
}).createMachine({
  id: 'camChat',
  description: 'The chat of a room: its lines, and what this viewer writes.',
  meta: { requirements: ['API-162'], stream: true },
  context: ({ input }) => ({
    ...NO_ROOM,
    gate: input.gate,
    userId: '',
    isLoginRefused: false,
    chance: 0,
  }),
  type: 'parallel',
  invoke: { src: 'keepOutbox', id: 'outbox' },
  on: { 'writer.judged': { actions: { type: 'keepGate', params: relay('gate') } } },
  states: {
    identity: {
      description: 'Who one is in room chats.',
      initial: 'nobody',
      on: {
        'cams.signedOut': {
          target: '.nobody',
          actions: ['forgetUser', 'announceAvailability'],
          meta: { requirements: ['API-148'] },
        },
      },
      states: {
        nobody: {
          description: 'A guest reads, and may type: only sending needs an account.',
          meta: { requirements: ['CHAT-015'] },
          on: { 'cams.signedIn': 'signedIn' },
        },
        signedIn: {
          description: 'Known to the provider. The chat is logged in to with the first room.',
          always: { guard: 'isInRoom', target: 'loggingIn' },
        },
        loggingIn: {
          description: 'The viewer logs in to the chat.',
          meta: { requirements: ['API-148'] },
          invoke: { src: 'logIn' },
          after: { patience: { target: 'refused', actions: ['keepLoginFailure', 'announceAvailability'] } },
          on: {
            'chatLogin.done': {
              target: 'known',
              actions: [{ type: 'keepUser', params: relay('userId') }, 'announceAvailability'],
            },
            'chatLogin.failed': { target: 'refused', actions: ['keepLoginFailure', 'announceAvailability'] },
          },
        },
        known: { description: 'Logged in to the chat.', meta: { resting: true } },
        refused: {
          description: 'The chat did not let this viewer in: it is disabled, and tried again.',
          meta: { requirements: ['CHAT-015'] },
          after: { loginPause: 'loggingIn' },
        },
      },
    },
    room: {
      description: 'The chat that is heard.',
      initial: 'outside',
      on: {
        'room.entered': {
          target: '.inside',
          actions: { type: 'enter', params: ({ event }) => event },
        },
        'room.closed': { target: '.outside', actions: ['leave', 'announceClosing'] },
      },
      states: {
        outside: { description: 'In no room.' },
        inside: {
          description: 'In a room. New lines are shown as they come.',
          tags: 'open',
          meta: { stream: true },
          type: 'parallel',
          entry: ['announceOpening', 'wantOutbox'],
          invoke: { src: 'hearChat', input: ({ context }) => ({ channel: context.channel }) },
          on: {
            'chat.heard': {
              actions: [{ type: 'hear', params: relay('happenings') }, 'keepOutbox'],
              meta: {
                requirements: ['CHAT-001', 'CHAT-002', 'CHAT-003', 'CHAT-004', 'CHAT-005', 'CHAT-006', 'CHAT-007'],
              },
            },
            'state.changed': {
              actions: [{ type: 'keepState', params: relay('state') }, 'announceAvailability'],
              meta: { requirements: ['CHAT-015'] },
            },
            'end.seen': {
              actions: { type: 'keepEnd', params: relay('isNearEnd') },
              meta: { requirements: ['CHAT-008'] },
            },
            'outbox.found': {
              guard: { type: 'isOfThisRoom', params: relay('roomId') },
              actions: { type: 'restore', params: relay('messages') },
            },
          },
          states: {
            history: {
              description: 'What was said before.',
              initial: 'connecting',
              on: {
                'chat.reset': { target: '.connecting', actions: 'beginAnew' },
                'chat.denied': '.denied',
              },
              states: {
                connecting: {
                  description: 'What was said is asked for as soon as nothing can be missed any more.',
                  tags: 'connecting',
                  meta: { resting: true },
                  on: { 'chat.live': 'loading' },
                },
                loading: {
                  description: 'The history is on its way; new lines are merged with it by id.',
                  tags: 'connecting',
                  meta: { requirements: ['CHAT-003'] },
                  invoke: { src: 'loadHistory', input: ({ context }) => ({ roomId: context.roomId }) },
                  after: { patience: 'failed' },
                  on: {
                    'history.loaded': {
                      target: 'ready',
                      actions: [{ type: 'keepHistory', params: relay('messages') }, 'keepOutbox'],
                    },
                    'history.failed': 'failed',
                  },
                },
                ready: { description: 'Everything that can be read is shown.', meta: { resting: true } },
                failed: {
                  description: 'The history failed to load. New lines are shown; it is requested again.',
                  tags: 'failed',
                  after: { historyPause: 'loading' },
                },
                denied: {
                  description: 'This viewer may not read this chat.',
                  tags: 'denied',
                  on: { 'chat.live': 'loading' },
                },
              },
            },
            outbox: {
              description: 'What this viewer says, one message after another.',
              initial: 'idle',
              on: {
                'message.submitted': [
                  {
                    guard: { type: 'mayWrite', params: relay('text') },
                    actions: [{ type: 'enqueue', params: ({ event }) => event }, 'keepOutbox'],
                    meta: { requirements: ['CHAT-009', 'TIP-018'] },
                  },
                  { guard: 'isGated', actions: 'withhold', meta: { requirements: ['TIP-016', 'TIP-017'] } },
                ],
                'message.retried': {
                  guard: { type: 'hasFailedOnce', params: relay('clientMsgId') },
                  actions: [{ type: 'enqueueAgain', params: relay('clientMsgId') }, 'keepOutbox'],
                },
                'message.discarded': {
                  guard: { type: 'hasFailedOnce', params: relay('clientMsgId') },
                  actions: [{ type: 'discard', params: relay('clientMsgId') }, 'keepOutbox'],
                },
              },
              states: {
                idle: {
                  description: 'Nothing is on its way.',
                  always: { guard: 'hasWaiting', target: 'sending' },
                },
                sending: {
                  description: 'One message is on its way, under its own name.',
                  meta: { requirements: ['API-149'] },
                  entry: 'countSending',
                  invoke: { src: 'sendMessage', input: ({ context }) => sendingOf(context) },
                  after: {
                    patience: [
                      { guard: 'hasRetriesLeft', target: 'pausing' },
                      { target: 'idle', actions: ['markFailed', 'keepOutbox'] },
                    ],
                  },
                  on: {
                    'message.sent': {
                      target: 'idle',
                      actions: [{ type: 'markSent', params: ({ event }) => event }, 'keepOutbox'],
                    },
                    'message.refused': { target: 'idle', actions: ['markFailed', 'keepOutbox'] },
                    'message.lost': [
                      {
                        guard: 'hasRetriesLeft',
                        target: 'pausing',
                        actions: { type: 'keepChance', params: relay('chance') },
                      },
                      { target: 'idle', actions: ['markFailed', 'keepOutbox'] },
                    ],
                  },
                },
                pausing: {
                  description: 'Whether it arrived is not known. The same message is sent again soon.',
                  after: { retryPause: 'idle' },
                },
              },
            },
            sheet: {
              description: 'How much of the chat is seen in a narrow window.',
              initial: 'closed',
              states: {
                closed: {
                  description: 'The last line and the field.',
                  on: {
                    'sheet.toggled': 'open',
                    'message.submitted': {
                      description: 'Who writes sees what becomes of it.',
                      guard: { type: 'mayWrite', params: relay('text') },
                      target: 'open',
                    },
                  },
                },
                open: {
                  description: 'The whole conversation, over the page.',
                  tags: 'sheet',
                  on: { 'sheet.toggled': 'closed', 'sheet.closed': 'closed' },
                },
              },
            },
          },
        },
      },
    },
  },
})

/** CHAT-015. */
function isChatEnabled({ state, isLoginRefused }: Pick<Context, 'state' | 'isLoginRefused'>): boolean {
  return isActiveBroadcast(state) && !isLoginRefused
}

/** How many of these are unseen lines: new ones, of others, while the end is out of sight. */
function unreadAmong(happenings: readonly ChatHappening[], { isNearEnd, userId, timeline }: Context): number {
  if (isNearEnd) return 0
  const isKnown = (id: string) => timeline.heard.some(({ data }) => data.id === id)
  return happenings.filter((line) => isLine(line) && line.data.userId !== userId && !isKnown(line.data.id)).length
}

function isLine(happening: ChatHappening): happening is ChatHappening & ChatEntry {
  return happening.ev !== 'clearChat' && happening.ev !== 'deleteAllUserMessages' && happening.ev !== 'historyMessage'
}

function sendingOf({ roomId, outbox }: Context): SendMessageInput {
  const { clientMsgId, text } = nextWaiting(outbox) ?? { clientMsgId: '', text: '' }
  return { roomId, clientMsgId, text }
}

/** Whether a visitor may write in rooms. */
export function messageGateOf({ isLoggedIn, flags }: Pick<Visitor, 'isLoggedIn' | 'flags'>): MessageGate {
  if (!isLoggedIn) return 'guest'
  return flags.isActiveExpiredOrInactive ? 'open' : 'notMember'
}
