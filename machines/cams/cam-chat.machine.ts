import { assign, emit, sendTo, setup } from 'xstate'
import type { BroadcastState } from '../../contracts/cams/rooms.ts'
import { keep, relay } from '../keep.ts'
import type { Visitor } from '../session/visitor.ts'
import { unplugged } from '../unplugged.ts'
import { type ChatHistoryEvent, chatHistoryMachine } from './chat-history.machine.ts'
import { type ChatOutboxEvent, chatOutboxMachine } from './chat-outbox.machine.ts'
import { isActiveBroadcast } from './room-status.ts'

export type CamChatEvent =
  | ChatLoginAnswer
  | { type: 'room.entered'; roomId: string; chatChannel: string; state: BroadcastState }
  | { type: 'room.closed' }
  | { type: 'state.changed'; state: BroadcastState }
  /** The viewer's identity at the provider is known. */
  | { type: 'cams.signedIn' }
  | { type: 'cams.signedOut' }
  | { type: 'writer.judged'; gate: MessageGate }
  /** `clientMsgId` names the message, however often it is sent. */
  | { type: 'message.submitted'; clientMsgId: string; text: string }
  /** In narrow windows the chat is a sheet over the page. */
  | { type: 'sheet.toggled' }
  | { type: 'sheet.closed' }

export type ChatLoginAnswer = { type: 'chatLogin.done'; userId: string } | { type: 'chatLogin.failed' }

/** Who may write (TIP-016, TIP-017): `guest` and `notMember` are shown what they need. */
export type MessageGate = 'open' | 'guest' | 'notMember'

/** Port. Who one is in room chats. */
export type LogInToChat = (signal: AbortSignal) => Promise<ChatLoginAnswer>

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
}

const NO_ROOM = { roomId: '', channel: '', state: 'UNINITIALIZED' } as const satisfies Partial<Context>

export const camChatMachine = setup({
  types: {
    input: {} as { gate: MessageGate },
    context: {} as Context,
    events: {} as CamChatEvent,
    emitted: {} as CamChatEmitted,
    children: {} as { chatHistory: 'chatHistory'; chatOutbox: 'chatOutbox' },
    tags: {} as 'open' | 'sheet',
  },
  actors: {
    logIn: unplugged('logIn'),
    chatHistory: chatHistoryMachine,
    chatOutbox: chatOutboxMachine,
  },
  actions: {
    enter: assign((_, { roomId, chatChannel, state }: Extract<CamChatEvent, { type: 'room.entered' }>) => ({
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
    tellHistory: sendTo('chatHistory', ({ event }) => event as ChatHistoryEvent),
    tellOutbox: sendTo('chatOutbox', ({ event }) => event as ChatOutboxEvent),
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
  },
  delays: {
    /** Above the deadline of a call, so that its own answer comes first. */
    patience: 20_000,
    loginPause: 30_000,
  },
}).createMachine({
  id: 'camChat',
  description: 'The chat of a room: who one is in it, and whether one may write.',
  meta: { requirements: ['API-162'], stream: true },
  context: ({ input }) => ({ ...NO_ROOM, gate: input.gate, userId: '', isLoginRefused: false }),
  type: 'parallel',
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
          description: 'In a room: its chat is read, and written in.',
          tags: 'open',
          meta: { stream: true },
          type: 'parallel',
          entry: 'announceOpening',
          on: {
            'state.changed': {
              actions: [{ type: 'keepState', params: relay('state') }, 'announceAvailability'],
              meta: { requirements: ['CHAT-015'] },
            },
          },
          states: {
            writing: {
              description: 'What this viewer says. Who may not write is told why.',
              meta: { stream: true },
              invoke: { src: 'chatOutbox', id: 'chatOutbox', input: ({ context: { roomId } }) => ({ roomId }) },
              on: {
                'message.submitted': [
                  {
                    guard: { type: 'mayWrite', params: relay('text') },
                    actions: 'tellOutbox',
                    meta: { requirements: ['CHAT-009', 'TIP-018'] },
                  },
                  { guard: 'isGated', actions: 'withhold', meta: { requirements: ['TIP-016', 'TIP-017'] } },
                ],
              },
            },
            reading: {
              description: 'New lines are shown as they come.',
              meta: { stream: true },
              invoke: {
                src: 'chatHistory',
                id: 'chatHistory',
                input: ({ context: { roomId, channel, userId } }) => ({ roomId, channel, userId }),
              },
              on: {
                'chatLogin.done': { actions: 'tellHistory' },
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

/** Whether a visitor may write in rooms. */
export function messageGateOf({ isLoggedIn, flags }: Pick<Visitor, 'isLoggedIn' | 'flags'>): MessageGate {
  if (!isLoggedIn) return 'guest'
  return flags.isActiveExpiredOrInactive ? 'open' : 'notMember'
}
