import * as z from 'zod/mini'
import { StateReason } from '../../contracts/cams/room-operations.ts'
import { BroadcastSettings, BroadcastState, TipMenuItem, ToyMenuItem } from '../../contracts/cams/rooms.ts'
import { ACCOUNTS, type AccountName } from '../session/accounts.ts'
import { SHOW_ENDERS } from './shows.ts'

/** A seeded account's name. */
export const Account = z.enum(ACCOUNTS.map(({ name }) => name) as [AccountName, ...AccountName[]])
const Room = z.string().check(z.regex(/^[a-z0-9-]{1,60}$/))
const Tokens = z.int().check(z.gte(0), z.lte(1_000_000_000))
const Line = z.string().check(z.maxLength(20_000))
const Name = z.string().check(z.minLength(1), z.maxLength(64))
const Minutes = z.int().check(z.gte(0), z.lte(1_000))

function verb<Verb extends string, Shape extends z.core.$ZodLooseShape>(name: Verb, shape: Shape) {
  return z.strictObject({ verb: z.literal(name), ...shape })
}

/** What a test or the desk can make happen at the cam provider. `room`: a model's nickname; `account`: a seeded account's name. */
export const CamVerb = z.discriminatedUnion('verb', [
  /** Ends every show in it first. */
  verb('setRoomState', { room: Room, state: BroadcastState, reason: z.optional(StateReason) }),
  /** Banned: everybody in it is told that it is not available. */
  verb('banRoom', { room: Room, isBanned: z.boolean() }),
  /** Requests that would be dearer by it are refused: SETTINGS_CHANGED. */
  verb('changeRoomSettings', { room: Room, settings: z.partial(z.strictObject(BroadcastSettings.shape)) }),
  verb('changeMenus', {
    room: Room,
    tipMenu: z.optional(z.array(TipMenuItem)),
    tipMenuEnabled: z.optional(z.boolean()),
    toysMenu: z.optional(z.array(ToyMenuItem)),
  }),
  verb('setViewers', { room: Room, viewers: Tokens }),
  verb('setTextStatus', { room: Room, status: z.string().check(z.maxLength(300)) }),
  verb('setThreeD', { room: Room, hasThreeD: z.boolean() }),
  /** onError to everybody in it. */
  verb('failRoom', { room: Room }),

  /** The model's answer to the request that is pending. `reason` of a refusal: BILLING, SETTINGS_CHANGED or any other word. */
  verb('answerRequest', {
    account: Account,
    answer: z.enum(['accept', 'refuse', 'expire']),
    reason: z.optional(z.string().check(z.regex(/^[A-Z_]{1,60}$/))),
  }),
  verb('endShow', { account: Account, by: z.enum(SHOW_ENDERS) }),
  /** As if the viewer were gone for ten seconds: it can be taken up again. */
  verb('interruptShow', { account: Account }),
  /** Tells of an interrupted show in this room, which is made up for it: incompleteSessionFound. */
  verb('leaveShowIncomplete', { account: Account, room: Room }),
  /** Leaves tokens for so many minutes of the running show, and warns of it. */
  verb('runLow', { account: Account, remainingMinutes: Minutes }),
  verb('notifySpy', { account: Account, notification: z.enum(['timeExpire', 'remainingTime']) }),
  verb('setBalance', { account: Account, balance: Tokens }),
  /** The next spending of this account is refused with these words. */
  verb('refuseNext', {
    account: Account,
    title: z.string().check(z.minLength(1), z.maxLength(300)),
    status: z._default(z.int().check(z.gte(400), z.lte(499)), 422),
  }),

  /** Says something in a room, so many times. Absent `userName`: the model. */
  verb('say', {
    room: Room,
    text: Line,
    userName: z.optional(Name),
    userId: z.optional(Name),
    count: z._default(z.int().check(z.gte(1), z.lte(1_000)), 1),
  }),
  /** Somebody else's tip or purchase. */
  verb('showPurchase', {
    room: Room,
    ev: z.enum(['tipsSent', 'tipMenuItemPurchased', 'toysMenuItemPurchased']),
    userName: Name,
    amount: Tokens,
    itemTitle: z._default(z.string().check(z.maxLength(300)), ''),
  }),
  verb('clearChat', { room: Room }),
  verb('deleteUserMessages', { room: Room, userId: Name }),
  verb('tellHistory', { room: Room }),

  verb('setPresence', { room: Room, isOnline: z.boolean() }),
  verb('setMuted', { account: Account, room: Room, isMuted: z.boolean() }),
  verb('setBlocked', { account: Account, room: Room, isBlocked: z.boolean() }),
  /** The model writes, so many messages; `amount`: a tip. Begins the chat if there is none. */
  verb('writeMessage', {
    account: Account,
    room: Room,
    content: Line,
    amount: z._default(Tokens, 0),
    count: z._default(z.int().check(z.gte(1), z.lte(1_000)), 1),
  }),
  /** The model has read everything. */
  verb('readMessages', { account: Account, room: Room }),
])
export type CamVerb = z.output<typeof CamVerb>
/** What a caller may leave out is optional here. */
export type CamVerbRequest = z.input<typeof CamVerb>
