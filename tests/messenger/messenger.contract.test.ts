import { describe, expect, test } from 'vitest'
import {
  ChatAnswer,
  ChatsAnswer,
  MessagesAnswer,
  MessengerEvent,
  MessengerLogInAnswer,
  ModelClientAnswer,
  SendMessageAnswer,
} from '../../contracts/messenger/messenger.ts'

// Bodies as the specification names their fields, written out: what the sandbox sends it builds from the same names as the schemas.

const message = {
  id: 'm-7',
  type: 'regular',
  sender_id: 'client-3',
  content: 'Good evening',
  sent_at: '2026-05-01T12:00:00Z',
  read_at: '2026-05-01T12:05:00Z',
  attachments: [],
  client_msg_id: 'tab-1-message-1',
}
const tip = {
  ...message,
  id: 8,
  content: '',
  read_at: null,
  attachments: [{ meta: { amount: 25 } }, { meta: { amount: 40 } }],
}

const SENT_AT_MS = Date.UTC(2026, 4, 1, 12)
const read = {
  id: 'm-7',
  senderId: 'client-3',
  content: 'Good evening',
  sentAtMs: SENT_AT_MS,
  readAtMs: SENT_AT_MS + 300_000,
  amount: 0,
  clientMsgId: 'tab-1-message-1',
}
const readTip = { ...read, id: '8', content: '', readAtMs: 0, amount: 25 }

const participant = {
  user_id: 'client-3',
  username: 'mira-vale',
  avatar: '/pictures/mira.avif?w=160',
  is_online: true,
  reverse_block_data: { is_blocked: true },
  reverse_mute_data: { is_muted: false },
}
const readParticipant = {
  userId: 'client-3',
  username: 'mira-vale',
  avatar: '/pictures/mira.avif?w=160',
  isOnline: true,
  hasBlocked: true,
  hasMuted: false,
}

describe('a chat', () => {
  test('has its id, its count, its last message and its partner, with what that has blocked or muted [MSG-006, MSG-010, MSG-050, ENT-081]', () => {
    const chats = [
      { id: 4, unread_count: 3, last_message: message, participant },
      {
        id: 'chat-5',
        unread_count: 0,
        last_message: null,
        participant: {
          ...participant,
          user_id: 9,
          is_online: false,
          reverse_block_data: { is_blocked: false },
          reverse_mute_data: { is_muted: true },
        },
      },
    ]
    const expected = [
      { id: '4', unread: 3, lastMessage: read, participant: readParticipant },
      {
        id: 'chat-5',
        unread: 0,
        lastMessage: null,
        participant: { ...readParticipant, userId: '9', isOnline: false, hasBlocked: false, hasMuted: true },
      },
    ]
    expect(ChatsAnswer.parse({ data: { chats } })).toEqual({ chats: expected })
    expect(ChatsAnswer.parse({ chats })).toEqual({ chats: expected })
    expect(ChatAnswer.parse({ data: { chat: chats[0] } })).toEqual({ chat: expected[0] })
  })

  test('says of a tip how many tokens it was [MSG-015, ENT-081]', () => {
    const chat = { id: 4, unread_count: 1, last_message: tip, participant }
    expect(ChatAnswer.parse({ chat }).chat.lastMessage).toEqual(readTip)
  })

  test('of whom nothing is known is with nobody who has blocked or muted anybody [ENT-081]', () => {
    const { reverse_block_data: _, reverse_mute_data: __, ...bare } = participant
    const chat = { id: 4, unread_count: 'many', last_message: undefined, participant: bare }
    expect(ChatAnswer.parse({ chat }).chat).toEqual({
      id: '4',
      unread: 0,
      lastMessage: null,
      participant: { ...readParticipant, hasBlocked: false },
    })
  })
})

test('a message has its sender, its content, when it was sent and read, and a tip, which has an attachment, its amount [MSG-014, MSG-045, MSG-052, ENT-082]', () => {
  expect(MessagesAnswer.parse({ data: { messages: [message, tip] } })).toEqual({
    messages: [read, readTip],
    count: 2,
  })
  expect(SendMessageAnswer.parse({ data: { message } })).toEqual({ message: read })
})

test('moments come as text or as milliseconds; what no calendar has is none [ENT-082]', () => {
  const sent = (sent_at: unknown, read_at: unknown) => {
    const [only] = MessagesAnswer.parse({ messages: [{ ...message, sent_at, read_at }] }).messages
    return { sentAtMs: only?.sentAtMs, readAtMs: only?.readAtMs }
  }
  expect([
    sent(SENT_AT_MS, SENT_AT_MS + 1),
    sent('yesterday', undefined),
    sent(-5, 4_102_444_800_000),
    sent(4_102_444_799_999, null),
  ]).toEqual([
    { sentAtMs: SENT_AT_MS, readAtMs: SENT_AT_MS + 1 },
    { sentAtMs: 0, readAtMs: 0 },
    { sentAtMs: 0, readAtMs: 0 },
    { sentAtMs: 4_102_444_799_999, readAtMs: 0 },
  ])
})

test('the log-in gives a token for the session, what one is called and where to listen [CAMAUTH-009, ENT-081]', () => {
  const answer = { clientSessionToken: 'token-1', clientId: 12, channel: 'messenger:12' }
  expect(MessengerLogInAnswer.parse({ data: answer })).toEqual({ ...answer, clientId: '12' })
  expect(MessengerLogInAnswer.parse({ ...answer, clientSessionToken: null }).clientSessionToken).toBe('')
})

test('a model’s client is named by its id [API-153]', () => {
  expect(ModelClientAnswer.parse({ data: { clientId: 'client-3' } })).toEqual({ clientId: 'client-3' })
})

test('events are SENT, READ, PRESENCE_UPDATE, MUTE_LIST and BLACK_LIST, each with its own facts [MSG-029, API-161]', () => {
  const events = [
    { ev: 'SENT', data: { chat_id: 4, message, unread_count: 2 } },
    { ev: 'READ', data: { chat_id: 4, message_id: 'm-7', reader_id: 'client-9', unread_count: 1 } },
    { ev: 'PRESENCE_UPDATE', data: { user_id: 'client-3', is_online: true } },
    { ev: 'MUTE_LIST', data: { user_id: 'client-3', is_muted: true } },
    { ev: 'BLACK_LIST', data: { user_id: 'client-3', is_blocked: true } },
  ]
  expect(events.map((event) => MessengerEvent.parse(event))).toEqual([
    { ev: 'SENT', data: { chat_id: '4', message: read, unread_count: 2 } },
    { ev: 'READ', data: { chat_id: '4', message_id: 'm-7', reader_id: 'client-9', unread_count: 1 } },
    ...events.slice(2),
  ])
})
