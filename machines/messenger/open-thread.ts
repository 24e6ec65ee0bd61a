import type { MessengerChat, MessengerEvent, MessengerMessage } from '../../contracts/messenger/messenger.ts'
import { firstUnreadOf, mergedMessages, newestSeen, readUpTo } from './thread.ts'

export interface MessagePage {
  messages: readonly MessengerMessage[]
  /** As many came as a page holds, even if some of them could not be read. */
  isWhole: boolean
}

/** What is known of the chat that is open. */
export interface OpenThread {
  chatId: string
  ownId: string
  participant: MessengerChat['participant']
  messages: readonly MessengerMessage[]
  /** Most messages that are held. */
  most: number
  /** There were so many that older ones than the first were let go of. */
  hasLetGo: boolean
  /** There were so many that what was said last was let go of: it is asked for when the end is in sight. */
  isBehind: boolean
  /** The message below 'New Messages'; `''`: none. */
  dividerId: string
  isNearEnd: boolean
  /** Something came while the end was out of sight. */
  hasNews: boolean
}

/** Before any message has come. */
export function threadOf({ id, participant }: MessengerChat, ownId: string, most: number): OpenThread {
  return {
    chatId: id,
    ownId,
    participant,
    messages: [],
    most,
    hasLetGo: false,
    isBehind: false,
    dividerId: '',
    isNearEnd: true,
    hasNews: false,
  }
}

export function withFirst({ messages, ownId }: OpenThread, first: readonly MessengerMessage[]): Partial<OpenThread> {
  const all = mergedMessages(messages, first)
  return { messages: all, dividerId: firstUnreadOf(all, ownId) }
}

/** Of too many a viewer at the end keeps the newest, any other the oldest: what is in sight stays. */
export function withMore(
  { messages, isNearEnd, most }: OpenThread,
  more: readonly MessengerMessage[],
): Partial<OpenThread> {
  const all = mergedMessages(messages, more)
  if (all.length <= most) return { messages: all }
  if (isNearEnd) return { messages: all.slice(-most), hasLetGo: true }
  return { messages: all.slice(0, most), isBehind: true }
}

/** With what this tab has sent itself, in whatever chat. */
export function withSent(
  thread: OpenThread,
  { chatId, message }: { chatId: string; message: MessengerMessage },
): Partial<OpenThread> {
  return chatId === thread.chatId && !thread.isBehind ? withMore(thread, [message]) : {}
}

/** `events`: of the whole messenger. */
export function afterEvents(thread: OpenThread, events: readonly MessengerEvent[]): Partial<OpenThread> {
  const { chatId, ownId, isNearEnd } = thread
  let { participant, hasNews } = thread
  const sent: MessengerMessage[] = []
  for (const event of events) {
    const isOurs = 'user_id' in event.data && event.data.user_id === participant.userId
    if (event.ev === 'SENT' && event.data.chat_id === chatId) {
      sent.push(event.data.message)
      hasNews ||= !isNearEnd && event.data.message.senderId !== ownId
    } else if (isOurs && event.ev === 'PRESENCE_UPDATE')
      participant = { ...participant, isOnline: event.data.is_online }
    else if (isOurs && event.ev === 'MUTE_LIST') participant = { ...participant, hasMuted: event.data.is_muted }
    else if (isOurs && event.ev === 'BLACK_LIST') participant = { ...participant, hasBlocked: event.data.is_blocked }
  }
  return { participant, hasNews, ...(!thread.isBehind && withMore(thread, sent)) }
}

/** The lowest of these that is unread. */
export function lowestUnreadOf({ messages, ownId }: OpenThread, ids: readonly string[]): MessengerMessage | undefined {
  return newestSeen(messages, new Set(ids), ownId)
}

export function afterReading(thread: OpenThread, ids: readonly string[], nowMs: number): Partial<OpenThread> {
  const lowest = lowestUnreadOf(thread, ids)
  return lowest ? { messages: readUpTo(thread.messages, lowest.id, thread.ownId, nowMs) } : {}
}

/** Whether there may be more beyond this page: it is whole and has something new. Without, the next one would be the same. */
export function leadsOn(thread: OpenThread, { messages, isWhole }: MessagePage): boolean {
  const known = new Set(thread.messages.map(({ id }) => id))
  return isWhole && messages.some(({ id }) => !known.has(id))
}
