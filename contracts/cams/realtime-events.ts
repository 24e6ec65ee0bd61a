import * as z from 'zod/mini'
import { Count, Id, Label, listOf, orElse } from '../tolerant.ts'
import { RoomPermissions, ShowKind, StateReason } from './room-operations.ts'
import { BroadcastSettings, BroadcastState, TipMenuItem, Tokens, ToyMenuItem } from './rooms.ts'
import { TokenBalance } from './tokens.ts'

/** An event by its name, with its data parsed: `{ ev, data }`. */
function named<Name extends string, Data extends z.ZodMiniType>(name: Name, data: Data) {
  return z.object({ ev: z.literal(name), data })
}

const Nothing = z.unknown()

/** Events of a room, as one viewer sees it (API-158, API-159). `balance` and `onShowBilled` are ours: what a show has cost so far. */
export const RoomEvent = z.discriminatedUnion('ev', [
  named('onTextStatusChanged', z.object({ status: Label })),
  named('onViewersCountChanged', z.object({ count: Count })),
  named('onStateChanged', z.object({ state: BroadcastState, reason: StateReason })),
  named('onBroadcastUnavailable', Nothing),
  named('onError', Nothing),
  named('onActionsChanged', RoomPermissions),
  named('onBroadcastSettingsChanged', BroadcastSettings),
  named(
    'onTipMenuChanged',
    z.object({ tipMenu: z.optional(listOf(TipMenuItem)), tipMenuEnabled: z.optional(z.boolean()) }),
  ),
  named('onToysMenuChanged', z.object({ toysMenu: z.optional(listOf(ToyMenuItem)) })),
  named('onCurrentStreamChanged', z.object({ streamInfo: z.object({ url: z.string().check(z.maxLength(2048)) }) })),
  /** A show has begun: the viewer who asked for it sees its cost from now on. */
  named('onShowStarted', z.object({ privateRequestId: Id, kind: ShowKind, startedAtMs: Count, tariff: Tokens })),
  named('onShowBilled', z.object({ privateRequestId: Id, fee: Tokens, seconds: Count, ...TokenBalance.shape })),
  named(
    'onPrivateShowCompleted',
    z.object({
      privateShowFee: Tokens,
      privateChatTipFee: Tokens,
      tipMenuFee: Tokens,
      toysMenuFee: Tokens,
      privateRequestId: Id,
    }),
  ),
  named('onPrivateShowLowBalance', z.object({ remainingMinutes: Count, privateRequestId: orElse(Id, '') })),
  named('onPrivateShowRequestExpired', z.object({ privateRequestId: Id })),
  named('onPrivateShowRequestRefused', z.object({ privateRequestId: Id, reason: Label })),
  named('onSpyShowLowBalance', z.object({ remainingMinutes: Count, privateRequestId: orElse(Id, '') })),
])
export type RoomEvent = z.infer<typeof RoomEvent>

const ChatLine = { id: Id, userId: Id, userName: Label, sentAtMs: Count }

/** One line of a room's chat. `clientMsgId`: set for its author only, to recognise it; `''` for others. */
const ChatMessage = z.object({
  ...ChatLine,
  text: z.string().check(z.maxLength(20_000)),
  clientMsgId: orElse(z.string(), ''),
})
const ChatTip = z.object({ ...ChatLine, amount: Tokens })
const ChatPurchase = z.object({ ...ChatLine, itemTitle: Label, amount: Tokens })

const ChatEntry = z.discriminatedUnion('ev', [
  named('message', ChatMessage),
  named('tipsSent', ChatTip),
  named('tipMenuItemPurchased', ChatPurchase),
  named('toysMenuItemPurchased', ChatPurchase),
])
/** The lines of a room's chat (ENT-083), by the name of their event. */
export type ChatEntry = z.infer<typeof ChatEntry>

/** `GET /api/clients/v1/rooms/{roomId}/messages`: the newest, oldest first. `seq`: the chat's channel when they were read. */
export const ChatHistory = z.object({ messages: listOf(ChatEntry) })

/** Events of a room's chat (API-162). */
export const ChatEvent = z.union([
  ChatEntry,
  z.discriminatedUnion('ev', [
    named('clearChat', Nothing),
    named('deleteAllUserMessages', z.object({ userId: Id })),
    named('historyMessage', ChatHistory),
  ]),
])
export type ChatEvent = z.infer<typeof ChatEvent>

/** What concerns a user wherever they are: the notification feed (API-160), shows that were interrupted, the balance. */
export const UserEvent = z.discriminatedUnion('ev', [
  named('incompleteSessionFound', z.object({ broadcastId: Id })),
  named('broadcastSpyModeTimeExpireNotification', Nothing),
  named('broadcastSpyModeRemainingTime', Nothing),
  // An unreadable balance is left out: taken for 0, it would show the member that their tokens are gone.
  named('balanceChanged', z.object({ balance: z.int().check(z.gte(0)), version: z.int().check(z.gte(0)) })),
])
export type UserEvent = z.infer<typeof UserEvent>
