import type { ToyMenuItem } from '../../contracts/cams/rooms.ts'
import type { Call, Handlers, Reply } from '../handler.ts'
import { moneyRefusal } from '../sales/money-actions.ts'
import { NOT_SIGNED_IN, userNameById } from './cam-users.ts'
import type { RoomChat } from './room-chat.ts'
import { openRoom } from './room-handlers.ts'
import { NO_SUCH_ROOM } from './room-list-handlers.ts'
import type { RoomViews } from './room-views.ts'
import type { Room } from './rooms.ts'
import type { Shows } from './shows.ts'
import { notEnough, spendTokens, spent } from './token-moves.ts'

interface ChatHandlersOptions {
  chat: RoomChat
  shows: Shows
  views: RoomViews
  orderedRefusal: (accountId: string) => Reply | null
}

interface Purchase {
  kind: 'tip' | 'tipMenuItem' | 'toy'
  ev: 'tipsSent' | 'tipMenuItemPurchased' | 'toysMenuItemPurchased'
  fee: 'chatTipFee' | 'tipMenuFee' | 'toysMenuFee'
  amount: number
  itemTitle?: string
}

type SpendingCall = Call<'sendRoomTip'> | Call<'buyTipMenuItem'> | Call<'buyToy'>

export function createChatHandlers({ chat, shows, views, orderedRefusal }: ChatHandlersOptions) {
  return {
    logInToChat: ({ viewer, database }) =>
      viewer
        ? { body: { data: { userId: viewer.userId, userName: userNameById(database, viewer.userId) } } }
        : NOT_SIGNED_IN,
    logOutOfChat: () => ({ body: { data: {} } }),

    getChatHistory({ params, database }) {
      const room = openRoom(database, params.roomId)
      return room ? { body: { data: { messages: chat.history(room.id) } } } : NO_SUCH_ROOM
    },

    /** The same under the same name is said once. */
    sendRoomMessage({ params, body, viewer, database, nowMs }) {
      const room = openRoom(database, params.roomId)
      if (!viewer) return NOT_SIGNED_IN
      if (!room) return NO_SUCH_ROOM
      const earlier = chat.saidAs(viewer.userId, body.clientMsgId)
      if (earlier) return { body: { data: { id: earlier } } }
      const text = body.text.trim()
      if (text === '') return moneyRefusal(422, 'There is nothing to say')
      if (!isChatOpen(room, viewer.userId)) return moneyRefusal(403, 'The chat is closed')
      const id = chat.add(
        {
          ev: 'message',
          roomId: room.id,
          userId: viewer.userId,
          userName: userNameById(database, viewer.userId),
          text,
          clientMsgId: body.clientMsgId,
        },
        nowMs,
      )
      chat.noteSaid(viewer.userId, body.clientMsgId, id)
      return { body: { data: { id } } }
    },

    sendRoomTip: (call) =>
      spend(call, () => ({ kind: 'tip', ev: 'tipsSent', fee: 'chatTipFee', amount: call.body.amount })),

    buyTipMenuItem: (call) =>
      spend(call, (room) => {
        const item = room.tipMenuEnabled && room.tipMenu.find(({ id }) => id === call.params.itemId)
        if (!item) return moneyRefusal(422, 'This is not on the menu any more')
        if (item.price > call.body.price) return moneyRefusal(422, 'The price has changed')
        const { title: itemTitle, price: amount } = item
        return { kind: 'tipMenuItem', ev: 'tipMenuItemPurchased', fee: 'tipMenuFee', amount, itemTitle }
      }),

    buyToy: (call) =>
      spend(call, (room) => {
        const item: ToyMenuItem | undefined = room.toysMenu.find(({ id }) => id === call.params.itemId)
        if (!item) return moneyRefusal(422, 'This is not on the menu any more')
        if (item.amount > call.body.price) return moneyRefusal(422, 'The price has changed')
        const { title: itemTitle, amount } = item
        return { kind: 'toy', ev: 'toysMenuItemPurchased', fee: 'toysMenuFee', amount, itemTitle }
      }),
  } satisfies Partial<Handlers>

  /** Tokens and the line that tells of them go together. */
  function spend(call: SpendingCall, whatFor: (room: Room) => Purchase | Reply): Reply {
    const { params, body, viewer, database, nowMs, idempotencyKey } = call
    const room = openRoom(database, params.roomId)
    if (!viewer) return NOT_SIGNED_IN
    if (!room || room.modelId !== body.modelId) return NO_SUCH_ROOM
    const ordered = orderedRefusal(viewer.userId)
    if (ordered) return ordered
    const purchase = whatFor(room)
    if (!('kind' in purchase)) return purchase
    const { kind, ev, fee, amount, itemTitle } = purchase
    const { userId } = viewer
    const move = {
      accountId: userId,
      kind,
      amount: -amount,
      reference: room.id,
      actionKey: idempotencyKey,
      atMs: nowMs,
    }
    const balance = spendTokens(database, move, () => {
      shows.noteFee(userId, room.id, fee, amount)
      const userName = userNameById(database, userId)
      chat.add({ ev, roomId: room.id, userId, userName, amount, itemTitle }, nowMs)
    })
    return balance ? spent(balance) : notEnough()
  }

  function isChatOpen(room: Room, userId: string): boolean {
    return ['PUBLIC', 'MY_PRIVATE_SHOW', 'SPY_SHOW'].includes(views.viewOf(room, userId).state)
  }
}
