import type { ActorRefFrom } from 'xstate'
import type * as z from 'zod/mini'
import type { RealtimeEvent } from '../../contracts/cams/realtime.ts'
import type { ConnectionPhase, realtimeConnectionMachine } from '../../machines/cams/realtime-connection.machine.ts'
import type { ChannelNews } from '../../machines/cams/sequence.ts'
import { createBroadcast, type Stream } from '../site/stream.ts'

/** What listeners of a channel hear: its news, and how the connection under it is. */
export type ChannelFact = ChannelNews | { type: 'connection.changed'; phase: ConnectionPhase }

/** Channels of the one connection, each subscribed to for as long as anybody listens. Who joins one that is live hears so at once. */
export function createChannels(realtime: ActorRefFrom<typeof realtimeConnectionMachine>) {
  const open = new Map<string, ReturnType<typeof createBroadcast<ChannelFact>>>()
  realtime.on('*', (event) => {
    if ('ch' in event) open.get(event.ch)?.say(event)
    else for (const channel of [...open.values()]) channel.say(event)
  })

  return (ch: string): Stream<ChannelFact> =>
    (say) => {
      const known = open.get(ch)
      const channel = known ?? createBroadcast<ChannelFact>()
      open.set(ch, channel)
      const leave = channel.hear(say)
      if (!known) realtime.send({ type: 'channel.wanted', ch })
      else if (realtime.getSnapshot().context.channels[ch]?.status === 'live') say({ type: 'channel.live', ch })
      return () => {
        leave()
        if (channel.isHeard()) return
        open.delete(ch)
        realtime.send({ type: 'channel.unwanted', ch })
      }
    }
}

/** The events of a channel that this contract knows; others are named to whoever looks after the site, and left out. */
export function known<Schema extends z.ZodMiniType>(
  schema: Schema,
  events: readonly RealtimeEvent[],
  report: (problem: string) => void,
): z.output<Schema>[] {
  return events.flatMap((event) => {
    const parsed = schema.safeParse(event)
    if (!parsed.success) report(`${event.ev}: not known, or not as agreed`)
    return parsed.success ? [parsed.data] : []
  })
}
