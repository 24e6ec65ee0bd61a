import { defer, Observable, share, startWith } from 'rxjs'
import type { ActorRefFrom } from 'xstate'
import type * as z from 'zod/mini'
import type { RealtimeEvent } from '../../contracts/cams/realtime.ts'
import type { ConnectionPhase, realtimeConnectionMachine } from '../../machines/cams/realtime-connection.machine.ts'
import type { ChannelNews } from '../../machines/cams/sequence.ts'

/** What listeners of a channel hear: its news, and how the connection under it is. */
export type ChannelFact = ChannelNews | { type: 'connection.changed'; phase: ConnectionPhase }

/** Channels of the one connection, each subscribed to for as long as anybody listens. Who joins one that is live hears so at once. */
export function createChannels(realtime: ActorRefFrom<typeof realtimeConnectionMachine>) {
  const open = new Map<string, Observable<ChannelFact>>()

  function openChannel(ch: string): Observable<ChannelFact> {
    const channel = new Observable<ChannelFact>((listener) => {
      const hearing = realtime.on('*', (event) => {
        if (!('ch' in event) || event.ch === ch) listener.next(event)
      })
      realtime.send({ type: 'channel.wanted', ch })
      return () => {
        hearing.unsubscribe()
        open.delete(ch)
        realtime.send({ type: 'channel.unwanted', ch })
      }
    }).pipe(share())
    open.set(ch, channel)
    return channel
  }

  return (ch: string): Observable<ChannelFact> =>
    defer(() => {
      const known = open.get(ch)
      const isLive = known && realtime.getSnapshot().context.channels[ch]?.status === 'live'
      return isLive ? known.pipe(startWith({ type: 'channel.live' as const, ch })) : (known ?? openChannel(ch))
    })
}

/** The events of a channel that this contract knows; others are logged and left out. */
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
