import * as z from 'zod/mini'
import { ChannelName } from '../../../contracts/cams/realtime.ts'
import { Nickname } from '../../../contracts/cams/rooms.ts'
import type { AccountName } from '../../session/accounts.ts'
import { Account } from '../cam-verbs.ts'
import type { WireFault } from './wire-faults.ts'

const DURATION_MS = z.int().check(z.gte(1), z.lte(600_000))
const EVENTS = z._default(z.int().check(z.gte(1), z.lte(10_000)), 1)
const CHANNELS = z._default(z.union([ChannelName, z.literal('*')]), '*')
/** `user_uuid`, or `guest`. Absent: everybody. */
const USER = z.optional(z.string().check(z.minLength(1), z.maxLength(64)))

/** What goes wrong with sockets. `count`: how many of the next events of a channel (`*`: of all) it strikes. */
export const SocketFault = z.discriminatedUnion('kind', [
  /** Closes without a word. */
  z.strictObject({ kind: z.literal('cut'), user: USER }),
  /** Stops reading and sending, without closing: what a lost network looks like. New sockets work. */
  z.strictObject({ kind: z.literal('halfOpen'), user: USER }),
  /** Takes no new connection; absent `forMs`: until healed. */
  z.strictObject({ kind: z.literal('refuse'), forMs: z.optional(DURATION_MS) }),
  /** Sends them in the opposite order, all together. */
  z.strictObject({
    kind: z.literal('reorder'),
    channel: CHANNELS,
    count: z._default(z.int().check(z.gte(2), z.lte(100)), 3),
  }),
  /** Sends each twice. */
  z.strictObject({ kind: z.literal('duplicate'), channel: CHANNELS, count: EVENTS }),
  /** Does not send them; whoever resumes gets them. */
  z.strictObject({ kind: z.literal('gap'), channel: CHANNELS, count: EVENTS }),
  /** Forgets all channels while the sockets stay. */
  z.strictObject({ kind: z.literal('epochChange') }),
  /** Cuts all, forgets all channels and refuses connections for that long. */
  z.strictObject({ kind: z.literal('restart'), downMs: z._default(DURATION_MS, 1_000) }),
  /** Talks in a room's chat, by the model's nickname: `perSecond` messages for `seconds`. They are as real as any others. With `account` the model writes to that one. */
  z.strictObject({
    kind: z.literal('flood'),
    room: Nickname,
    account: z.optional(Account),
    perSecond: z.int().check(z.gte(1), z.lte(2_000)),
    seconds: z.int().check(z.gte(1), z.lte(600)),
  }),
])
type Flood = Extract<z.output<typeof SocketFault>, { kind: 'flood' }>
export type SocketFault = z.output<typeof SocketFault>
/** What a caller may leave out is optional here. */
export type SocketFaultRequest = z.input<typeof SocketFault>

export interface SocketsReading {
  /** Sockets that both sides know of; `byUser`: by `user_uuid` or `guest`. */
  open: number
  byUser: Record<string, number>
  /** Those that fell silent and were not closed yet. */
  halfOpen: number
  /** Since the start: connections taken and refused, and the most that were open at once. */
  opened: number
  refused: number
  mostOpen: number
  isRefusing: boolean
  /** Faults that have not struck as often as they will. */
  pending: Array<WireFault | Flood>
}

const BATCH_MS = 20

/** Says something in a room's chat, or as its model to an account; throws when there is no such room. */
export type SayInRoom = (room: string, text: string, account: AccountName | undefined) => void

/** Talks at a steady pace, as much as was asked for and no more. */
export function createFlood(say: SayInRoom) {
  const running = new Map<NodeJS.Timeout, Flood>()

  function stop(timer: NodeJS.Timeout) {
    clearInterval(timer)
    running.delete(timer)
  }

  return {
    start(flood: Flood) {
      const total = flood.perSecond * flood.seconds
      const startedAtMs = performance.now()
      say(flood.room, 'Message 1', flood.account)
      let said = 1
      const timer = setInterval(() => {
        const due = Math.min(total, Math.floor(((performance.now() - startedAtMs) * flood.perSecond) / 1000))
        for (; said < due; said += 1) say(flood.room, `Message ${said + 1}`, flood.account)
        if (said === total) stop(timer)
      }, BATCH_MS)
      running.set(timer, flood)
    },
    list: (): Flood[] => [...running.values()],
    stop: () => [...running.keys()].forEach(stop),
  }
}
