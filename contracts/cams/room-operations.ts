import * as z from 'zod/mini'
import { Count, Flag, Id, Label, orElse, unwrapped } from '../tolerant.ts'
import { Broadcast, BroadcastState, Nickname, StreamType, Tokens } from './rooms.ts'
import { TokenBalance } from './tokens.ts'

/** Why a state changed (cams §4.2). An unknown reason is none. */
export const StateReason = orElse(
  z.enum([
    'NONE',
    'BROADCAST_STOPPED_BY_MODEL',
    'BROADCAST_STOPPED_BY_TECHNICAL_REASONS',
    'PRIVATE_SHOW_CANCELED_DUE_TO_TECHNICAL_REASONS',
    'PRIVATE_SHOW_DISABLED',
    'PRIVATE_SHOW_DISABLED_BY_BILLING',
    'PRIVATE_SHOW_DISABLED_BY_CLIENT',
    'PRIVATE_SHOW_DISABLED_BY_MODEL',
    'PRIVATE_SHOW_RESUMED_BY_CLIENT',
    'PRIVATE_SHOW_STARTED_BY_CLIENT',
    'SPY_SHOW_CANCELED_DUE_TO_TECHNICAL_REASONS',
    'SPY_SHOW_DISABLED_BY_BILLING',
    'SPY_SHOW_DISABLED_BY_CLIENT',
    'SPY_SHOW_RESUMED_BY_CLIENT',
    'SPY_SHOW_STARTED_BY_CLIENT',
    'USER_LOGGED_IN',
    'USER_LOGGED_OUT',
  ]),
  'NONE',
)
export type StateReason = z.infer<typeof StateReason>

/** What the server lets this viewer do in this room just now (ENT-071). */
export const RoomPermissions = z.object({
  canUseCancelPrivateShow: Flag,
  canUseCancelPrivateShowRequest: Flag,
  canUseEnterSpyShow: Flag,
  canUseLeaveSpyShow: Flag,
  canUseRequestPrivateShow: Flag,
  canUseRequestVoicePrivateShow: Flag,
})
export type RoomPermissions = z.infer<typeof RoomPermissions>

export const ShowKind = z.enum(['private', 'voice', 'spy'])
export type ShowKind = z.infer<typeof ShowKind>

/** A paid show that runs, or the request for one that the model has not answered. `startedAtMs`: by the server's clock, 0 while pending. */
export const RunningShow = z.object({
  kind: ShowKind,
  privateRequestId: Id,
  startedAtMs: Count,
  /** Tokens a minute. */
  tariff: Tokens,
  /** Tokens that it has cost so far. */
  fee: Tokens,
})
export type RunningShow = z.infer<typeof RunningShow>

export const EnterRoomRequest = z.object({
  streamTypeCode: StreamType,
  /** Takes up a show that was interrupted (API-146). */
  restoresPrivateShow: z.boolean(),
})

/**
 * `POST /api/clients/v1/rooms/{nickname}/enter`. `channels`: what to subscribe to. The room's is this viewer's own view of it, so its events are
 * in one order; the chat's is the same for all. A banned room answers settings only (ROOM-036).
 */
export const EnterRoomAnswer = unwrapped(
  z.object({
    broadcast: Broadcast,
    isBanned: Flag,
    state: orElse(BroadcastState, 'UNINITIALIZED'),
    stateChangeReason: StateReason,
    permissions: RoomPermissions,
    streamUrl: orElse(z.string().check(z.maxLength(2048)), ''),
    streamTypeCode: orElse(StreamType, 'video2D'),
    channels: z.object({ room: z.string(), chat: z.string() }),
    show: orElse(z.nullable(RunningShow), null),
  }),
)
export type EnterRoomAnswer = z.infer<typeof EnterRoomAnswer>

export const StreamTypeRequest = z.object({ streamTypeCode: StreamType })
export const StreamTypeResult = unwrapped(
  z.object({ streamInfo: z.object({ url: orElse(z.string().check(z.maxLength(2048)), '') }) }),
)

export const NearbyQuery = z.object({ direction: z.enum(['previous', 'next']) })
export const NearbyAnswer = unwrapped(z.object({ modelNickname: orElse(z.nullable(Nickname), null) }))

/** What the visitor was shown when they asked: the server refuses when it is dearer by now (SETTINGS_CHANGED). */
export const ShowRequest = z.object({ kind: z.enum(['private', 'voice']), tariff: Tokens, minDuration: Count })
export type ShowRequest = z.infer<typeof ShowRequest>
export const SpyRequest = z.object({ tariff: Tokens })
export type SpyRequest = z.infer<typeof SpyRequest>
/**
 * What spending answers: the balance after it, and what was begun. `privateRequestId` names the request, or the show that was joined, in all later
 * events; `''` for what begins nothing.
 */
export const SpentAnswer = unwrapped(z.object({ privateRequestId: orElse(Id, ''), ...TokenBalance.shape }))
export type SpentAnswer = z.infer<typeof SpentAnswer>

/** Tokens that are spent: whole and more than 0 (M11). */
export const SpentTokens = z.int().check(z.gte(1), z.lte(1_000_000_000))

export const ComplimentRequest = z.object({ amount: SpentTokens })
export type ComplimentRequest = z.infer<typeof ComplimentRequest>
export const TipRequest = z.object({ amount: SpentTokens, modelId: z.string().check(z.minLength(1)) })
export type TipRequest = z.infer<typeof TipRequest>
export const MenuItemRequest = z.object({ price: SpentTokens, modelId: z.string().check(z.minLength(1)) })
export type MenuItemRequest = z.infer<typeof MenuItemRequest>

/** Longest chat message, characters as `String.length` counts them (cams §5). */
export const LONGEST_MESSAGE = 400

export const RoomMessageRequest = z.object({
  text: z.string().check(z.minLength(1), z.maxLength(LONGEST_MESSAGE)),
  /** Makes the same message sent twice one message. */
  clientMsgId: z.string().check(z.regex(/^[\w-]{16,64}$/)),
})
export const RoomMessageAnswer = unwrapped(z.object({ id: Id }))

/** `POST /api/clients/v1/chat/session`: the viewer's identity in room chats. */
export const ChatSessionAnswer = unwrapped(z.object({ userId: Id, userName: Label }))

/** Why the provider refused: its own sentence, which cams §8 maps to what the visitor reads. */
export const CamRefusal = z.pipe(
  z.object({ errors: z.object({ title: Label }) }),
  z.transform(({ errors }) => errors),
)
export type CamRefusal = z.infer<typeof CamRefusal>
