import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { ChannelName, type ClientFrame, type RealtimeEvent } from '../../../contracts/cams/realtime.ts'
import type { SandboxClock } from '../../clock.ts'

/** An event as a test makes it up: data may be anything, as from a provider that went wrong. */
export const PublishRequest = z.strictObject({
  channel: ChannelName,
  ev: z.string().check(z.maxLength(80)),
  data: z.unknown(),
})
export type PublishRequest = z.infer<typeof PublishRequest>

/** Events of a channel that can still be resumed. */
const KEPT_EVENTS = 500

/** What a channel remembers: events oldest first, `seq` of the newest one ever. */
export interface ChannelLog {
  epoch: string
  seq: number
  events: RealtimeEvent[]
}

type Resume = Extract<ClientFrame, { op: 'subscribe' }>['resume']

/** Numbers the events of every channel without gaps and keeps the latest of them, in memory: a restart is another epoch. */
export function createChannels(clock: SandboxClock) {
  let epoch = newEpoch()
  let logs = new Map<string, { seq: number; events: RealtimeEvent[] }>()
  let idsGiven = 0

  function logOf(channel: string) {
    const known = logs.get(channel)
    if (known) return known
    const log = { seq: 0, events: [] }
    logs.set(channel, log)
    return log
  }

  return {
    add(channel: string, ev: string, data: unknown): RealtimeEvent {
      const log = logOf(channel)
      log.seq += 1
      idsGiven += 1
      const id = `${epoch}-${idsGiven}`
      const event = { op: 'event', ch: channel, epoch, seq: log.seq, id, t: clock.nowMs(), ev, data } as const
      log.events.push(event)
      // Cut now and then, not at every event: a flood would copy the whole log each time.
      if (log.events.length >= 2 * KEPT_EVENTS) log.events = log.events.slice(-KEPT_EVENTS)
      return event
    },

    read(channel: string): ChannelLog {
      const { seq = 0, events = [] } = logs.get(channel) ?? {}
      return { epoch, seq, events: events.slice(-KEPT_EVENTS) }
    },

    /** What came after `resume`; `isReset` when that is not known here any more. Nothing is missed by who begins now. */
    since(channel: string, resume: Resume): { isReset: boolean; missed: RealtimeEvent[] } {
      if (!resume) return { isReset: false, missed: [] }
      const { seq, events } = this.read(channel)
      const missing = seq - resume.seq
      if (resume.epoch !== epoch || missing < 0 || missing > events.length) return { isReset: true, missed: [] }
      return { isReset: false, missed: missing === 0 ? [] : events.slice(-missing) }
    },

    /** As if the server had lost its memory: every channel begins at 1 again, in another epoch. */
    forget() {
      epoch = newEpoch()
      logs = new Map()
    },
  }
}

export type Channels = ReturnType<typeof createChannels>

function newEpoch(): string {
  return randomUUID().slice(0, 8)
}
