import * as z from 'zod/mini'
import { Id, Label, orElse } from '../tolerant.ts'

/**
 * The provider's socket (ours: its wire protocol is not shown, API-163). It carries events; operations are calls of the endpoint table. One
 * socket a tab, many channels on it. In each channel events are numbered without gaps: `seq` begins at 1 in every `epoch`, which is another one
 * when the server has lost its memory.
 */

/** Names a channel: `room:…` (one viewer's view of a room), `chat:…`, `user:…`, `messenger:…`. The server says which there are. */
export const ChannelName = z.string().check(z.regex(/^[a-z]{1,20}:[\w:.~-]{1,120}$/i))

/** What the browser sends. `resume`: the last event that it has; the server sends what came after, or that it starts over. */
export const ClientFrame = z.discriminatedUnion('op', [
  /** First, and again whenever the token is renewed. `null`: a guest. */
  z.object({ op: z.literal('authenticate'), token: z.nullable(z.string().check(z.maxLength(8192))) }),
  z.object({
    op: z.literal('subscribe'),
    ch: ChannelName,
    resume: z.nullable(z.object({ epoch: z.string(), seq: z.int().check(z.gte(0)) })),
  }),
  z.object({ op: z.literal('unsubscribe'), ch: ChannelName }),
  z.object({ op: z.literal('ping'), n: z.int() }),
])
export type ClientFrame = z.infer<typeof ClientFrame>

/** One thing that happened in a channel. `id` is the same however often it is sent; `t`: Unix ms; `ev` and `data`: see realtime-events.ts. */
export const RealtimeEvent = z.object({
  op: z.literal('event'),
  ch: ChannelName,
  epoch: z.string().check(z.maxLength(64)),
  seq: z.int().check(z.gte(1)),
  id: Id,
  t: orElse(z.number(), 0),
  ev: z.string().check(z.maxLength(80)),
  data: z.unknown(),
})
export type RealtimeEvent = z.infer<typeof RealtimeEvent>

/** What the server says. */
export const ServerFrame = z.discriminatedUnion('op', [
  /** `userUuid`: null for a guest. */
  z.object({ op: z.literal('authenticated'), userUuid: z.nullable(Id) }),
  /** The token is refused: the socket stays, as a guest's, until another one is sent. */
  z.object({ op: z.literal('refused'), reason: Label }),
  /**
   * `isReset`: what was resumed is not known here any more; whoever keeps a history asks for it again. Otherwise the events after `resume`
   * follow. `seq`: the number of the newest event. It comes unasked as well: to a reader so slow that it has missed events of a chat, and where
   * events go on with a renewed token.
   */
  z.object({
    op: z.literal('subscribed'),
    ch: ChannelName,
    epoch: z.string().check(z.maxLength(64)),
    seq: z.int().check(z.gte(0)),
    isReset: z.boolean(),
  }),
  /** This viewer may not subscribe to this channel, or not any more. */
  z.object({ op: z.literal('denied'), ch: ChannelName, reason: Label }),
  RealtimeEvent,
  z.object({ op: z.literal('pong'), n: z.int() }),
])
export type ServerFrame = z.infer<typeof ServerFrame>

/** How often the browser pings, and the server bills by: cams §9, faults R01. */
export const PING_MS = 5_000
