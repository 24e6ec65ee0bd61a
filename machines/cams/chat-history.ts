import type { ChatEntry, ChatEvent } from '../../contracts/cams/realtime-events.ts'
import { fitting } from './message-text.ts'

/** An event of a room's chat, and when it happened, Unix ms by the provider's clock. */
export type ChatHappening = ChatEvent & { atMs: number }

/** Stream: the chat's channel. `chat.reset`: something was missed that will not come; `chat.live` follows. */
export type ChatFact =
  | { type: 'chat.heard'; happenings: readonly ChatHappening[] }
  | { type: 'chat.live' }
  | { type: 'chat.reset' }
  | { type: 'chat.denied' }

/** A stretch of time of which the provider has said everything that was said: what it has not named is gone. */
interface Span {
  fromMs: number
  toMs: number
  ids: readonly string[]
}

/**
 * What has been heard of a chat. Whatever order it was heard in, however often, and however it was cut, the same is shown: lines and marks are
 * only ever added, and what is shown follows from them.
 */
export interface ChatTimeline {
  /** In the order of their time; the newest, also those that are not shown any more. */
  heard: readonly ChatEntry[]
  clearedUntilMs: number
  deletions: readonly { userId: string; untilMs: number }[]
  spans: readonly Span[]
  /** What is shown, oldest first. */
  lines: readonly ChatEntry[]
}

/** Most lines that are held (faults R06). */
export const MOST_LINES = 2_000
const MOST_SPANS = 8
/** Longer texts cannot come from our own composer; more of them is not shown. */
const LONGEST_TEXT = 2_000

export const EMPTY_TIMELINE: ChatTimeline = { heard: [], clearedUntilMs: 0, deletions: [], spans: [], lines: [] }

/** Adds what was heard, in one go. */
export function withHeard(timeline: ChatTimeline, happenings: readonly ChatHappening[]): ChatTimeline {
  const fresh: ChatEntry[] = []
  let { clearedUntilMs, spans } = timeline
  const deletedUntil = new Map(timeline.deletions.map(({ userId, untilMs }) => [userId, untilMs]))
  for (const happening of happenings) {
    switch (happening.ev) {
      case 'clearChat':
        clearedUntilMs = Math.max(clearedUntilMs, happening.atMs)
        break
      case 'deleteAllUserMessages': {
        const { userId } = happening.data
        deletedUntil.set(userId, Math.max(deletedUntil.get(userId) ?? 0, happening.atMs))
        break
      }
      case 'historyMessage':
        fresh.push(...happening.data.messages)
        spans = withSpan(spans, happening.data.messages)
        break
      default:
        fresh.push(happening)
    }
  }
  const deletions = [...deletedUntil].map(([userId, untilMs]) => ({ userId, untilMs }))
  const marks = { clearedUntilMs, spans, deletions: deletions.sort((one, other) => compare(one.userId, other.userId)) }
  return shown({ heard: merged(timeline.heard, fresh), ...marks })
}

/** Adds a history that was asked for. */
export function withHistory(timeline: ChatTimeline, messages: readonly ChatEntry[]): ChatTimeline {
  return withHeard(timeline, [{ ev: 'historyMessage', data: { messages: [...messages] }, atMs: 0 }])
}

/** How many lines of others are among these that were not heard before. */
export function newLinesOfOthers(
  { timeline, userId }: { timeline: ChatTimeline; userId: string },
  happenings: readonly ChatHappening[],
): number {
  const isKnown = (id: string) => timeline.heard.some(({ data }) => data.id === id)
  return happenings.filter((line) => isLine(line) && line.data.userId !== userId && !isKnown(line.data.id)).length
}

function isLine(happening: ChatHappening): happening is ChatHappening & ChatEntry {
  return happening.ev !== 'clearChat' && happening.ev !== 'deleteAllUserMessages' && happening.ev !== 'historyMessage'
}

function withSpan(spans: readonly Span[], messages: readonly ChatEntry[]): readonly Span[] {
  const times = messages.map(({ data }) => data.sentAtMs)
  if (times.length < 2) return spans
  const span = {
    fromMs: Math.min(...times),
    toMs: Math.max(...times),
    ids: messages.map(({ data }) => data.id).sort(compare),
  }
  const isKnown = spans.some((one) => JSON.stringify(one) === JSON.stringify(span))
  if (isKnown) return spans
  return [...spans, span]
    .sort(
      (one, other) => other.toMs - one.toMs || other.fromMs - one.fromMs || compare(one.ids.join(), other.ids.join()),
    )
    .slice(0, MOST_SPANS)
}

function merged(known: readonly ChatEntry[], fresh: readonly ChatEntry[]): readonly ChatEntry[] {
  if (fresh.length === 0) return known
  const ids = new Set(known.map(({ data }) => data.id))
  const added = fresh.filter(({ data }) => !ids.has(data.id) && ids.add(data.id)).map(short)
  if (added.length === 0) return known
  added.sort(byTime)
  const last = known.at(-1)
  const all = [...known, ...added]
  const first = added[0]
  if (last && first && byTime(last, first) > 0) all.sort(byTime)
  return all.length > MOST_LINES ? all.slice(-MOST_LINES) : all
}

function shown(timeline: Omit<ChatTimeline, 'lines'>): ChatTimeline {
  const { heard, clearedUntilMs, deletions, spans } = timeline
  if (clearedUntilMs === 0 && deletions.length === 0 && spans.length === 0) return { ...timeline, lines: heard }
  const deletedUntil = new Map(deletions.map(({ userId, untilMs }) => [userId, untilMs]))
  const told = spans.map(({ fromMs, toMs, ids }) => ({ fromMs, toMs, ids: new Set(ids) }))
  const lines = heard.filter(({ data: { id, userId, sentAtMs } }) => {
    if (sentAtMs <= clearedUntilMs || sentAtMs <= (deletedUntil.get(userId) ?? -1)) return false
    // At the very edges another line of the same moment may have been left out.
    return told.every(({ fromMs, toMs, ids }) => sentAtMs <= fromMs || sentAtMs >= toMs || ids.has(id))
  })
  return { ...timeline, lines }
}

function short(entry: ChatEntry): ChatEntry {
  if (entry.ev !== 'message' || entry.data.text.length <= LONGEST_TEXT) return entry
  return { ...entry, data: { ...entry.data, text: `${fitting(entry.data.text, LONGEST_TEXT)}…` } }
}

/** By time, and by id where that is the same: numbers by their size. */
function byTime({ data: one }: ChatEntry, { data: other }: ChatEntry): number {
  return one.sentAtMs - other.sentAtMs || one.id.length - other.id.length || compare(one.id, other.id)
}

function compare(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
