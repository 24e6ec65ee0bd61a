import type { MessengerMessage } from '../../contracts/messenger/messenger.ts'
import { bySending } from './chats.ts'

/** Messages of one page (cams §9). */
export const MESSAGES_PER_PAGE = 50

/** Most messages of one chat that are held (faults R06). */
export const MOST_MESSAGES = 2_000

/** The lines of an open chat, from the oldest to the newest (MSG-045). Dates and the divider are ours. */
export type ThreadRow =
  | { kind: 'date'; key: string; atMs: number }
  | { kind: 'divider'; key: string }
  | { kind: 'regular' | 'tip'; key: string; message: MessengerMessage }

/** Both together, each once, oldest first; what the server says of a message later holds, but what was read stays read. */
export function mergedMessages(
  known: readonly MessengerMessage[],
  more: readonly MessengerMessage[],
): readonly MessengerMessage[] {
  if (more.length === 0) return known
  const ids = new Set(known.map(({ id }) => id))
  const fresh = more.filter(({ id }) => !ids.has(id) && ids.add(id))
  // New messages come at the end, each once: the others need no comparison.
  if (fresh.length === more.length && areLater(known.at(-1), fresh)) return [...known, ...fresh]
  const byId = new Map(known.map((message) => [message.id, message]))
  for (const message of more) {
    const readAtMs = message.readAtMs || (byId.get(message.id)?.readAtMs ?? 0)
    byId.set(message.id, { ...message, readAtMs })
  }
  return [...byId.values()].toSorted(bySending)
}

function areLater(last: MessengerMessage | undefined, messages: readonly MessengerMessage[]): boolean {
  return messages.every((message, place) => {
    const before = place === 0 ? last : messages[place - 1]
    return before === undefined || bySending(before, message) < 0
  })
}

/** MSG-052. */
export function isUnread({ readAtMs, senderId }: MessengerMessage, ownId: string): boolean {
  return readAtMs === 0 && senderId !== ownId
}

/** Before which message 'New Messages' belongs; `''`: there is nothing new (MSG-037). */
export function firstUnreadOf(messages: readonly MessengerMessage[], ownId: string): string {
  return messages.find((message) => isUnread(message, ownId))?.id ?? ''
}

/** The lowest message that is in view and unread: its id is sent to the server (MSG-040, MSG-053). */
export function newestSeen(
  messages: readonly MessengerMessage[],
  seen: ReadonlySet<string>,
  ownId: string,
): MessengerMessage | undefined {
  return messages.findLast((message) => seen.has(message.id) && isUnread(message, ownId))
}

/** It and every earlier unread message is read now (MSG-041). Their rows stay: nothing in them tells of reading. */
export function readUpTo(
  messages: readonly MessengerMessage[],
  upTo: string,
  ownId: string,
  nowMs: number,
): readonly MessengerMessage[] {
  const last = messages.findIndex(({ id }) => id === upTo)
  return messages.map((message, place) => {
    if (place > last || !isUnread(message, ownId)) return message
    const read = { ...message, readAtMs: nowMs }
    const row = rows.get(message)
    if (row) rows.set(read, row)
    return read
  })
}

const rows = new WeakMap<MessengerMessage, ThreadRow>()

/** Rows in their order. `endOfDay`: when the day of a moment ends, Unix ms, which is a matter of where the reader is. */
export function rowsOf(
  messages: readonly MessengerMessage[],
  dividerId: string,
  endOfDay: (atMs: number) => number,
): readonly ThreadRow[] {
  const all: ThreadRow[] = []
  let dayEndsMs = 0
  for (const message of messages) {
    const { id, sentAtMs } = message
    if (sentAtMs > 0 && sentAtMs >= dayEndsMs) {
      dayEndsMs = endOfDay(sentAtMs)
      all.push({ kind: 'date', key: `date ${dayEndsMs}`, atMs: sentAtMs })
    }
    if (id === dividerId) all.push({ kind: 'divider', key: 'divider' })
    const row = rows.get(message) ?? { kind: message.amount > 0 ? 'tip' : 'regular', key: id, message }
    rows.set(message, row)
    all.push(row)
  }
  return all
}

/** Whether they are equal; dates and the divider are created again each time. */
export function areSameRows(one: readonly ThreadRow[], other: readonly ThreadRow[]): boolean {
  return (
    one.length === other.length &&
    one.every((row, place) => row === other[place] || (!('message' in row) && row.key === other[place]?.key))
  )
}
