import type { MessengerChat, MessengerEvent, MessengerMessage } from '../../contracts/messenger/messenger.ts'
import { counted, nameOfSlug } from '../site/words.ts'

/** What an event makes of the chats. One of an unknown chat makes nothing: the chats have to be asked for again (MSG-025). */
export function afterEvent(
  chats: readonly MessengerChat[],
  event: MessengerEvent,
): { chats: readonly MessengerChat[]; isUnknown: boolean } {
  switch (event.ev) {
    case 'SENT': {
      const { chat_id: id, message, unread_count: unread } = event.data
      if (!chats.some((chat) => chat.id === id)) return { chats, isUnknown: true }
      return { chats: withMessage(chats, id, message, unread), isUnknown: false }
    }
    case 'READ': {
      const { chat_id: id, unread_count: unread } = event.data
      return { chats: chats.map((chat) => (chat.id === id ? { ...chat, unread } : chat)), isUnknown: false }
    }
    case 'PRESENCE_UPDATE':
      return of(chats, event.data.user_id, { isOnline: event.data.is_online })
    case 'MUTE_LIST':
      return of(chats, event.data.user_id, { hasMuted: event.data.is_muted })
    case 'BLACK_LIST':
      return of(chats, event.data.user_id, { hasBlocked: event.data.is_blocked })
  }
}

export function afterEvents(
  chats: readonly MessengerChat[],
  events: readonly MessengerEvent[],
): readonly MessengerChat[] {
  return events.reduce((known, event) => afterEvent(known, event).chats, chats)
}

function of(chats: readonly MessengerChat[], userId: string, change: Partial<MessengerChat['participant']>) {
  const changed = chats.map((chat) =>
    chat.participant.userId === userId ? { ...chat, participant: { ...chat.participant, ...change } } : chat,
  )
  return { chats: changed, isUnknown: false }
}

/** A message of this user that the server has taken: nothing in it is unread. */
export function withOwnMessage(chats: readonly MessengerChat[], id: string, message: MessengerMessage) {
  return withMessage(chats, id, message, undefined)
}

/** An older message than the last one changes nothing but the count. */
function withMessage(
  chats: readonly MessengerChat[],
  id: string,
  message: MessengerMessage,
  unread: number | undefined,
): readonly MessengerChat[] {
  const changed = chats.map((chat) => {
    if (chat.id !== id) return chat
    const isNewer = chat.lastMessage === null || bySending(chat.lastMessage, message) <= 0
    return { ...chat, unread: unread ?? chat.unread, lastMessage: isNewer ? message : chat.lastMessage }
  })
  return newestFirst(changed)
}

/** By the moment of the last message; chats without any come last (MSG-026). */
export function newestFirst(chats: readonly MessengerChat[]): readonly MessengerChat[] {
  return chats.toSorted((one, other) => (other.lastMessage?.sentAtMs ?? 0) - (one.lastMessage?.sentAtMs ?? 0))
}

/** Of one moment: by their ids, counted up as the server does (9 before 10). */
export function bySending(one: MessengerMessage, other: MessengerMessage): number {
  return (
    one.sentAtMs - other.sentAtMs ||
    one.id.length - other.id.length ||
    (one.id < other.id ? -1 : Number(one.id > other.id))
  )
}

/** A chat that was fetched takes the place of the one that was known. */
export function withChat(chats: readonly MessengerChat[], fetched: MessengerChat): readonly MessengerChat[] {
  return newestFirst([...chats.filter((chat) => chat.id !== fetched.id), fetched])
}

/** Of all chats together (MSG-050). */
export function totalUnread(chats: readonly MessengerChat[]): number {
  return chats.reduce((sum, { unread }) => sum + unread, 0)
}

/** `''` for nothing, '9+' above 9 (MSG-002). */
export function badgeOf(unread: number): string {
  if (!(unread > 0)) return ''
  return unread > 9 ? '9+' : String(Math.floor(unread))
}

/** Who may be written to: neither blocked nor muted by the other side (MSG-042). */
export function isWritable({ hasBlocked, hasMuted }: MessengerChat['participant']): boolean {
  return !hasBlocked && !hasMuted
}

/** The preview below a name in the list; a tip has its own words (MSG-015). */
export function previewOf({ lastMessage, participant }: MessengerChat, ownId: string): string {
  if (!lastMessage) return ''
  if (lastMessage.amount === 0) return lastMessage.content
  const user = lastMessage.senderId === ownId ? 'You' : nameOfSlug(participant.username)
  return `${user} have sent ${counted(lastMessage.amount, 'token')}`
}

/** MSG-014. */
export function tipSentence(name: string, amount: number): string {
  return `${name} sent ${counted(amount, 'token')}`
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Under 24 hours old in words, older ones as DD.MM.YYYY (MSG-011, MSG-012). A moment that is still to come is now; 0 is none. */
export function timeText(sentAtMs: number, nowMs: number): string {
  if (sentAtMs === 0) return ''
  const age = nowMs - sentAtMs
  if (age < MINUTE_MS) return 'just now'
  if (age < HOUR_MS) return `${Math.floor(age / MINUTE_MS)} min ago`
  if (age < DAY_MS) return `${Math.floor(age / HOUR_MS)} h ago`
  const date = new Date(sentAtMs)
  return [date.getDate(), date.getMonth() + 1].map(twoDigits).concat(String(date.getFullYear())).join('.')
}

function twoDigits(number: number) {
  return String(number).padStart(2, '0')
}

/** Ages of messages are shown in minutes. */
export function isMinuteApart(oneMs: number, otherMs: number): boolean {
  return Math.abs(otherMs - oneMs) >= MINUTE_MS
}
