import type { ClientFrame, RealtimeEvent, ServerFrame } from '../../contracts/cams/realtime.ts'

/** What is heard of a channel: each event once, in order, without gaps since the last `channel.live` or `channel.reset`. */
export type ChannelNews =
  | { type: 'channel.heard'; ch: string; events: readonly RealtimeEvent[] }
  /** From now on nothing is missed. Who keeps a history asks for it now, and puts both together by id (R04). */
  | { type: 'channel.live'; ch: string }
  /** Missed events will not come: a history must be requested again. `channel.live` follows. */
  | { type: 'channel.reset'; ch: string }
  /** This viewer may not subscribe, or not any more. */
  | { type: 'channel.denied'; ch: string; reason: string }

/** How far a channel has been heard. */
export interface Channel {
  /** `asked`: its subscription has not been answered. */
  status: 'asked' | 'live' | 'denied'
  /** The last event that was heard in order; null: nothing is known of it yet. */
  cursor: { epoch: string; seq: number } | null
  /** Times that it was asked for again because of a gap, with nothing heard in between. */
  repeats: number
}

/** By name. */
export type Channels = Readonly<Record<string, Channel>>

/** A gap that so many replays have not filled will not be filled. */
const MOST_REPEATS = 2

interface Heard {
  channels: Channels
  news: ChannelNews[]
  /** Messages to the server in return. */
  asks: ClientFrame[]
}

export function want(channels: Channels, ch: string): Channels {
  return { [ch]: { status: 'asked', cursor: null, repeats: 0 }, ...channels }
}

export function unwant(channels: Channels, ch: string): Channels {
  const { [ch]: _, ...others } = channels
  return others
}

/** Subscribes to every channel, each from its last event: on a new socket, or for another viewer on the same one. */
export function askForAll(channels: Channels): Pick<Heard, 'channels' | 'asks'> {
  const asked = Object.entries(channels).map(([ch, channel]) => [ch, { ...channel, status: 'asked' as const }] as const)
  return { channels: Object.fromEntries(asked), asks: asked.map(([ch, { cursor }]) => subscribe(ch, cursor)) }
}

/** What has not been answered is asked for once more. */
export function askAgain(channels: Channels): ClientFrame[] {
  return Object.entries(channels)
    .filter(([, { status }]) => status === 'asked')
    .map(([ch, { cursor }]) => subscribe(ch, cursor))
}

export function subscribe(ch: string, resume: Channel['cursor'] = null): ClientFrame {
  return { op: 'subscribe', ch, resume }
}

/** Puts frames in order: what was heard before is dropped, what is missing is asked for. */
export function hear(channels: Channels, frames: readonly ServerFrame[]): Heard {
  const after: Record<string, Channel> = { ...channels }
  const news: ChannelNews[] = []
  const asks: ClientFrame[] = []
  /** Events of this batch that are delivered together. */
  const told = new Map<string, RealtimeEvent[]>()

  function tell(event: RealtimeEvent, channel: Channel) {
    const { ch, epoch, seq } = event
    after[ch] = { ...channel, cursor: { epoch, seq }, repeats: 0 }
    const events = told.get(ch)
    if (events) events.push(event)
    else {
      const first = [event]
      told.set(ch, first)
      news.push({ type: 'channel.heard', ch, events: first })
    }
  }

  function say(one: ChannelNews) {
    told.delete(one.ch)
    news.push(one)
  }

  function hearEvent(event: RealtimeEvent) {
    const { ch, epoch, seq } = event
    const channel = after[ch]
    // What comes before the subscription is answered belongs to the history.
    if (!channel?.cursor || channel.status === 'denied') return
    const isSameEpoch = epoch === channel.cursor.epoch
    if (isSameEpoch && seq <= channel.cursor.seq) return
    if (isSameEpoch && seq === channel.cursor.seq + 1) return tell(event, channel)
    if (channel.status === 'asked') return
    if (channel.repeats < MOST_REPEATS) {
      after[ch] = { ...channel, status: 'asked', repeats: channel.repeats + 1 }
      asks.push(subscribe(ch, channel.cursor))
      return
    }
    say({ type: 'channel.reset', ch })
    say({ type: 'channel.live', ch })
    tell(event, channel)
  }

  function hearAnswer({ ch, epoch, seq, isReset }: Extract<ServerFrame, { op: 'subscribed' }>) {
    const channel = after[ch]
    if (!channel) return
    const isSameEpoch = channel.cursor?.epoch === epoch
    // Nobody asked: it says what a slow reader has missed, or it is an answer that came twice.
    const isNews = isReset && !(isSameEpoch && seq <= (channel.cursor?.seq ?? 0))
    if (channel.status !== 'asked' && !isNews) return
    const isContinued = !isReset && isSameEpoch
    after[ch] = { ...channel, status: 'live', cursor: isContinued ? channel.cursor : { epoch, seq } }
    if (channel.cursor && !isContinued) say({ type: 'channel.reset', ch })
    say({ type: 'channel.live', ch })
  }

  for (const frame of frames) {
    if (frame.op === 'event') hearEvent(frame)
    else if (frame.op === 'subscribed') hearAnswer(frame)
    else if (frame.op === 'denied') {
      const channel = after[frame.ch]
      if (!channel || channel.status === 'denied') continue
      after[frame.ch] = { ...channel, status: 'denied' }
      say({ type: 'channel.denied', ch: frame.ch, reason: frame.reason })
    }
  }
  return { channels: after, news, asks }
}

const BASE_MS = 500
const LONGEST_MS = 30_000
/** Tries that stay close to each other: most cuts are short. */
const QUICK_TRIES = 9

/** How long to wait before the next try, ms: full jitter, so that not everybody comes back at once (R01). `chance`: from 0 to 1. */
export function pauseAfter(failures: number, chance: number): number {
  const doublings = Math.min(failures, 2) + Math.max(0, failures - QUICK_TRIES)
  return chance * Math.min(LONGEST_MS, BASE_MS * 2 ** doublings)
}
