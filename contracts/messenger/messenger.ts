import * as z from 'zod/mini'
import { LONGEST_MESSAGE, SpentTokens } from '../cams/room-operations.ts'
import { Flag, Id, Label, listOf, orElse, Permalink, unwrapped } from '../tolerant.ts'

const YEAR_2100_MS = 4_102_444_800_000

/** Unix ms, however it was written; 0 when it is no moment that a calendar has. */
const Moment = z.pipe(
  z.unknown(),
  z.transform((moment) => {
    const milliseconds = typeof moment === 'string' ? Date.parse(moment) : moment
    return typeof milliseconds === 'number' && milliseconds > 0 && milliseconds < YEAR_2100_MS ? milliseconds : 0
  }),
)

/** Text as it was typed; at most 10 kB are kept of what others send. */
const Content = z.pipe(
  orElse(z.string(), ''),
  z.transform((content) => content.slice(0, 10_240)),
)

const Attachments = listOf(z.object({ meta: z.object({ amount: orElse(z.int().check(z.gte(1)), 0) }) }))

/** `amount`: tokens of a tip, which has an attachment (ENT-082); 0 for anything else. `readAtMs`: 0 while unread. */
export const MessengerMessage = z.pipe(
  z.object({
    id: Id,
    type: Label,
    sender_id: Id,
    content: Content,
    sent_at: Moment,
    read_at: orElse(z.nullish(Moment), null),
    attachments: Attachments,
    client_msg_id: orElse(z.string().check(z.maxLength(64)), ''),
  }),
  z.transform((message) => ({
    id: message.id,
    senderId: message.sender_id,
    content: message.content,
    sentAtMs: message.sent_at,
    readAtMs: message.read_at ?? 0,
    amount: message.attachments[0]?.meta.amount ?? 0,
    clientMsgId: message.client_msg_id,
  })),
)
export type MessengerMessage = z.infer<typeof MessengerMessage>

/** Unread messages; negative, broken and absurd counts are none. */
const Unread = orElse(z.int().check(z.gte(0), z.lte(1_000_000)), 0)

const Participant = z.pipe(
  z.object({
    user_id: Id,
    username: Label,
    avatar: Permalink,
    is_online: Flag,
    reverse_block_data: orElse(z.object({ is_blocked: Flag }), { is_blocked: false }),
    reverse_mute_data: orElse(z.object({ is_muted: Flag }), { is_muted: false }),
  }),
  z.transform((participant) => ({
    userId: participant.user_id,
    username: participant.username,
    avatar: participant.avatar,
    isOnline: participant.is_online,
    /** The participant has blocked or muted this user. */
    hasBlocked: participant.reverse_block_data.is_blocked,
    hasMuted: participant.reverse_mute_data.is_muted,
  })),
)

/** One chat of the list (ENT-081). */
export const MessengerChat = z.pipe(
  z.object({
    id: Id,
    unread_count: Unread,
    last_message: orElse(z.nullish(MessengerMessage), null),
    participant: Participant,
  }),
  z.transform((chat) => ({
    id: chat.id,
    unread: chat.unread_count,
    lastMessage: chat.last_message ?? null,
    participant: chat.participant,
  })),
)
export type MessengerChat = z.infer<typeof MessengerChat>

/** `role`: always `user` (CAMAUTH-012). */
export const MessengerLogInRequest = z.object({ role: z.literal('user') })
/** Without a session token one is not authorised (CAMAUTH-009). `channel`: what to subscribe to. */
export const MessengerLogInAnswer = unwrapped(
  z.object({ clientSessionToken: Label, clientId: Id, channel: z.string().check(z.maxLength(200)) }),
)

export const ChatsQuery = z.object({ limit: z.int() })
export const ChatsAnswer = unwrapped(z.object({ chats: listOf(MessengerChat) }))
export const ChatAnswer = unwrapped(z.object({ chat: MessengerChat }))

export const ModelClientAnswer = unwrapped(z.object({ clientId: Id }))
export const CreateChatRequest = z.object({ participantId: z.string() })

/** `relatedID`: the message next to the page; absent: the newest ones. */
export const MessagesQuery = z.object({
  direction: z.enum(['backward', 'forward']),
  limit: z.int(),
  preload: z.literal('false'),
  relatedID: z.optional(z.string()),
})
/** Oldest first, whichever way they were asked for. `count`: how many came, those included that could not be read. */
export const MessagesAnswer = unwrapped(
  z.pipe(
    z.object({ messages: orElse(z.nullish(z.array(z.unknown())), null) }),
    z.transform(({ messages }) => ({
      messages: listOf(MessengerMessage).parse(messages),
      count: messages?.length ?? 0,
    })),
  ),
)

export const SendMessageRequest = z.object({
  content: z.string().check(z.minLength(1), z.maxLength(LONGEST_MESSAGE)),
  clientMsgId: z.string().check(z.regex(/^[\w-]{16,64}$/)),
})
export const SendMessageAnswer = unwrapped(z.object({ message: MessengerMessage }))

export const MessengerTipRequest = z.object({ userId: z.string().check(z.minLength(1)), amount: SpentTokens })
export type MessengerTipRequest = z.infer<typeof MessengerTipRequest>

function named<Name extends string, Data extends z.ZodMiniType>(name: Name, data: Data) {
  return z.object({ ev: z.literal(name), data })
}

/** Events of the messenger (API-161), on the channel that its log-in names. */
export const MessengerEvent = z.discriminatedUnion('ev', [
  named('SENT', z.object({ chat_id: Id, message: MessengerMessage, unread_count: Unread })),
  named('READ', z.object({ chat_id: Id, message_id: Id, reader_id: Id, unread_count: Unread })),
  named('PRESENCE_UPDATE', z.object({ user_id: Id, is_online: Flag })),
  named('MUTE_LIST', z.object({ user_id: Id, is_muted: Flag })),
  named('BLACK_LIST', z.object({ user_id: Id, is_blocked: Flag })),
])
export type MessengerEvent = z.infer<typeof MessengerEvent>
