import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { Handlers, Reply } from '../handler.ts'
import { moneyRefusal } from '../sales/money-actions.ts'
import { NOT_SIGNED_IN } from './cam-users.ts'
import type { Chat, Messenger } from './messenger.ts'
import { channelOf, messengerClientOf } from './publish.ts'
import { NO_SUCH_ROOM } from './room-list-handlers.ts'
import { type Room, roomBy } from './rooms.ts'
import { notEnough, spendTokens, spent } from './token-moves.ts'

const NO_SUCH_CHAT = moneyRefusal(404, 'There is no such chat')
const NO_SUCH_MESSAGE = moneyRefusal(404, 'There is no such message')
const DONE: Reply = { body: { data: {} } }

export function createMessengerHandlers(messenger: Messenger, orderedRefusal: (accountId: string) => Reply | null) {
  return {
    logInToMessenger({ viewer }) {
      if (!viewer) return NOT_SIGNED_IN
      const clientId = messengerClientOf(viewer.userId)
      const channel = channelOf.messenger(clientId)
      return { body: { data: { clientSessionToken: randomUUID(), clientId, channel } } }
    },
    logOutOfMessenger: () => DONE,
    pingMessenger: () => DONE,

    getChats: ({ query, viewer }) =>
      viewer ? { body: { data: { chats: messenger.chatsOf(viewer.userId, query.limit) } } } : NOT_SIGNED_IN,

    getChat({ params, viewer }) {
      const chat = viewer && messenger.chatOf(viewer.userId, params.chatId)
      return chat ? { body: { data: { chat: messenger.whole(chat) } } } : NO_SUCH_CHAT
    },

    getModelClient({ params, database }) {
      const room = roomBy(database, 'model', params.modelId)
      return room ? { body: { data: { clientId: messengerClientOf(room.modelId) } } } : NO_SUCH_ROOM
    },

    createChat({ body, viewer, database }) {
      if (!viewer) return NOT_SIGNED_IN
      const room = roomOfClient(database, body.participantId)
      const chat = room && messenger.begin(viewer.userId, room.modelId)
      return chat ? { body: { data: { chat: messenger.whole(chat) } } } : NO_SUCH_ROOM
    },

    getMessages({ params, query, viewer }) {
      const chat = viewer && messenger.chatOf(viewer.userId, params.chatId)
      if (!chat) return NO_SUCH_CHAT
      const related = query.relatedID === undefined ? null : Number(/^message-(\d{1,12})$/.exec(query.relatedID)?.[1])
      if (Number.isNaN(related)) return NO_SUCH_MESSAGE
      return { body: { data: { messages: messenger.pageOf(chat, related, query.limit, query.direction) } } }
    },

    readMessage({ params, viewer, nowMs }) {
      if (!viewer) return NOT_SIGNED_IN
      return messenger.read(viewer.userId, params.messageId, nowMs) ? DONE : NO_SUCH_MESSAGE
    },

    sendMessage({ params, body, viewer, nowMs }) {
      const chat = viewer && messenger.chatOf(viewer.userId, params.chatId)
      if (!chat) return NO_SUCH_CHAT
      const closed = closedBecause(chat)
      if (closed) return closed
      const content = body.content.trim()
      if (content === '') return moneyRefusal(422, 'There is nothing to send')
      const { clientMsgId } = body
      return { body: { data: { message: messenger.send({ chat, isFromModel: false, content, clientMsgId }, nowMs) } } }
    },

    sendMessengerTip({ body, viewer, database, nowMs, idempotencyKey }) {
      if (!viewer) return NOT_SIGNED_IN
      const room = roomOfClient(database, body.userId)
      const chat = room && messenger.begin(viewer.userId, room.modelId)
      if (!chat) return NO_SUCH_ROOM
      const closed = closedBecause(chat) ?? orderedRefusal(viewer.userId)
      if (closed) return closed
      const move = {
        accountId: viewer.userId,
        kind: 'messengerTip',
        amount: -body.amount,
        reference: chat.id,
        actionKey: idempotencyKey,
        atMs: nowMs,
      } as const
      const balance = spendTokens(database, move, () => {
        messenger.send({ chat, isFromModel: false, content: '', amount: body.amount }, nowMs)
      })
      return balance ? spent(balance) : notEnough()
    },
  } satisfies Partial<Handlers>
}

function closedBecause({ isBlocked, isMuted }: Chat): Reply | null {
  if (isBlocked) return moneyRefusal(403, 'You are blocked here')
  return isMuted ? moneyRefusal(403, 'You are muted here') : null
}

function roomOfClient(database: DatabaseSync, clientId: string): Room | null {
  const [, modelId] = /^client-(.+)$/.exec(clientId) ?? []
  return modelId === undefined ? null : roomBy(database, 'model', modelId)
}
