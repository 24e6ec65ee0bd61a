import type { DatabaseSync } from 'node:sqlite'
import { channelOf, messengerClientOf, type Publish } from './publish.ts'
import { roomBy } from './rooms.ts'

/** A chat of a user with a model, by the names that the provider uses. */
export interface Chat {
  id: string
  accountId: string
  modelId: string
  isMuted: boolean
  isBlocked: boolean
}

interface NewMessage {
  chat: Chat
  isFromModel: boolean
  content: string
  /** Of a tip; 0 otherwise. */
  amount?: number
  clientMsgId?: string
}

const LONGEST_PAGE = 100

export type Messenger = ReturnType<typeof createMessenger>

/** Chats of users with models: every message is kept, then told to the user. */
export function createMessenger(database: DatabaseSync, publish: Publish) {
  function tell(accountId: string, ev: string, data: unknown) {
    publish(channelOf.messenger(messengerClientOf(accountId)), ev, data)
  }

  function unreadOf(chat: Chat): number {
    const row = database
      .prepare(
        'SELECT count(*) AS count FROM messenger_messages WHERE chat_number = ? AND read_at_ms IS NULL AND is_from_model = 1',
      )
      .get(numberOf(chat.id))
    return Number(row?.count ?? 0)
  }

  function chatWhere(where: string, ...values: Array<string | number>): Chat | null {
    const row = database.prepare(`SELECT * FROM messenger_chats WHERE ${where}`).get(...values)
    return row ? chatFrom(row) : null
  }

  function messageBy(number: number) {
    return database
      .prepare(
        'SELECT * FROM messenger_messages JOIN messenger_chats ON chat_number = messenger_chats.number WHERE messenger_messages.number = ?',
      )
      .get(number)
  }

  function whole(chat: Chat) {
    const room = roomBy(database, 'model', chat.modelId)
    const last = pageOf(chat, null, 1, 'backward')[0] ?? null
    return {
      id: chat.id,
      unread_count: unreadOf(chat),
      last_message: last,
      participant: {
        user_id: messengerClientOf(chat.modelId),
        username: room?.nickname ?? '',
        avatar: room?.profile.avatar ?? '',
        is_online: room?.isModelOnline ?? false,
        reverse_block_data: { is_blocked: chat.isBlocked },
        reverse_mute_data: { is_muted: chat.isMuted },
      },
    }
  }

  function pageOf(chat: Chat, related: number | null, limit: number, direction: 'backward' | 'forward') {
    const [compares, order] = direction === 'backward' ? ['<', 'DESC'] : ['>', 'ASC']
    const edge = related ?? (direction === 'backward' ? Number.MAX_SAFE_INTEGER : 0)
    const rows = database
      .prepare(
        `SELECT * FROM messenger_messages WHERE chat_number = ? AND number ${compares} ? ORDER BY number ${order} LIMIT ?`,
      )
      .all(numberOf(chat.id), edge, Math.min(Math.max(1, limit), LONGEST_PAGE))
    return (direction === 'backward' ? rows.reverse() : rows).map((row) => messageFrom(row, chat))
  }

  return {
    chatsOf(accountId: string, limit: number) {
      const rows = database
        .prepare(
          `SELECT messenger_chats.* FROM messenger_chats WHERE account_id = ? ORDER BY
          (SELECT max(number) FROM messenger_messages WHERE chat_number = messenger_chats.number) IS NULL,
          (SELECT sent_at_ms FROM messenger_messages WHERE chat_number = messenger_chats.number ORDER BY number DESC LIMIT 1) DESC LIMIT ?`,
        )
        .all(accountId, Math.min(Math.max(1, limit), LONGEST_PAGE))
      return rows.map((row) => whole(chatFrom(row)))
    },

    whole,
    pageOf,

    /** A chat of this user's, or null. */
    chatOf: (accountId: string, chatId: string): Chat | null =>
      chatWhere('number = ? AND account_id = ?', numberOf(chatId), accountId),
    chatWith: (accountId: string, modelId: string): Chat | null =>
      chatWhere('account_id = ? AND model_id = ?', accountId, modelId),
    chatsWithModel: (modelId: string): Chat[] =>
      database.prepare('SELECT * FROM messenger_chats WHERE model_id = ?').all(modelId).map(chatFrom),

    /** The chat with a model, begun if there is none. */
    begin(accountId: string, modelId: string): Chat | null {
      database.prepare('INSERT OR IGNORE INTO messenger_chats VALUES (NULL, ?, ?, 0, 0)').run(accountId, modelId)
      return chatWhere('account_id = ? AND model_id = ?', accountId, modelId)
    },

    /** Keeps and tells it; the same under the same name is sent once. */
    send({ chat, isFromModel, content, amount = 0, clientMsgId = '' }: NewMessage, nowMs: number) {
      const known =
        clientMsgId === ''
          ? undefined
          : database
              .prepare('SELECT * FROM messenger_messages WHERE chat_number = ? AND client_msg_id = ?')
              .get(numberOf(chat.id), clientMsgId)
      if (known) return messageFrom(known, chat)
      const { lastInsertRowid } = database
        .prepare('INSERT INTO messenger_messages VALUES (NULL, ?, ?, ?, ?, ?, NULL, ?)')
        .run(numberOf(chat.id), Number(isFromModel), content, amount, Math.floor(nowMs), clientMsgId)
      const row = messageBy(Number(lastInsertRowid))
      const message = messageFrom({ ...row, number: Number(lastInsertRowid) }, chat)
      tell(chat.accountId, 'SENT', { chat_id: chat.id, message, unread_count: unreadOf(chat) })
      return message
    },

    /** Marks a message of the other side and all before it as read. Null: it is in no chat of this user's. */
    read(accountId: string, messageId: string, nowMs: number, isModel = false): Chat | null {
      const number = Number(/^message-(\d{1,12})$/.exec(messageId)?.[1] ?? -1)
      const row = messageBy(number)
      if (!row || row.account_id !== accountId) return null
      const chat = chatFrom({ ...row, number: row.chat_number })
      database
        .prepare(
          'UPDATE messenger_messages SET read_at_ms = ? WHERE chat_number = ? AND number <= ? AND is_from_model = ? AND read_at_ms IS NULL',
        )
        .run(Math.floor(nowMs), numberOf(chat.id), number, Number(!isModel))
      tell(accountId, 'READ', {
        chat_id: chat.id,
        message_id: messageId,
        reader_id: messengerClientOf(isModel ? chat.modelId : accountId),
        unread_count: unreadOf(chat),
      })
      return chat
    },

    setMuted(chat: Chat, isMuted: boolean) {
      database
        .prepare('UPDATE messenger_chats SET is_muted = ? WHERE number = ?')
        .run(Number(isMuted), numberOf(chat.id))
      tell(chat.accountId, 'MUTE_LIST', { user_id: messengerClientOf(chat.modelId), is_muted: isMuted })
    },

    setBlocked(chat: Chat, isBlocked: boolean) {
      database
        .prepare('UPDATE messenger_chats SET is_blocked = ? WHERE number = ?')
        .run(Number(isBlocked), numberOf(chat.id))
      tell(chat.accountId, 'BLACK_LIST', { user_id: messengerClientOf(chat.modelId), is_blocked: isBlocked })
    },

    /** To everybody who writes with this model. */
    tellPresence(modelId: string, isOnline: boolean) {
      const rows = database.prepare('SELECT account_id FROM messenger_chats WHERE model_id = ?').all(modelId)
      for (const { account_id } of rows) {
        tell(String(account_id), 'PRESENCE_UPDATE', { user_id: messengerClientOf(modelId), is_online: isOnline })
      }
    },

    /** Chats whose newest message waits for the model's answer, with the time when it was sent. */
    unanswered(): Array<{ chat: Chat; messageId: string; sentAtMs: number }> {
      return database
        .prepare(
          `SELECT messenger_chats.*, newest.number AS newest, newest.sent_at_ms FROM messenger_chats JOIN messenger_messages AS newest
          ON newest.number = (SELECT max(number) FROM messenger_messages WHERE chat_number = messenger_chats.number)
          WHERE newest.is_from_model = 0 AND newest.read_at_ms IS NULL AND is_blocked = 0`,
        )
        .all()
        .map((row) => ({ chat: chatFrom(row), messageId: `message-${row.newest}`, sentAtMs: Number(row.sent_at_ms) }))
    },
  }
}

function chatFrom(row: Record<string, unknown>): Chat {
  return {
    id: `chat-${row.number}`,
    accountId: String(row.account_id),
    modelId: String(row.model_id),
    isMuted: row.is_muted === 1,
    isBlocked: row.is_blocked === 1,
  }
}

function messageFrom(row: Record<string, unknown>, { accountId, modelId }: Chat) {
  const amount = Number(row.amount)
  const readAtMs = row.read_at_ms === null || row.read_at_ms === undefined ? null : Number(row.read_at_ms)
  return {
    id: `message-${row.number}`,
    type: amount > 0 ? 'tip' : 'regular',
    sender_id: messengerClientOf(row.is_from_model === 1 ? modelId : accountId),
    content: String(row.content),
    sent_at: new Date(Number(row.sent_at_ms)).toISOString(),
    read_at: readAtMs === null ? null : new Date(readAtMs).toISOString(),
    attachments: amount > 0 ? [{ meta: { amount } }] : [],
    client_msg_id: String(row.client_msg_id),
  }
}

function numberOf(chatId: string): number {
  return Number(/^chat-(\d{1,9})$/.exec(chatId)?.[1] ?? -1)
}
