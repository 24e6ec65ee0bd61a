import type { MessengerChat, MessengerMessage } from '../../contracts/messenger/messenger.ts'
import { MESSAGES_PER_PAGE } from '../../machines/messenger/thread.ts'
import { NOON_MS } from '../support/samples.ts'

export const OWN_ID = 'me'

interface MessageFacts {
  sender?: string
  atMs?: number
  readAtMs?: number
  amount?: number
  text?: string
  clientMsgId?: string
}

/** As it has been read: what comes over the wire is for the tests of the contract. Message `n` was sent `n` seconds after noon, by Ada unless said. */
export function message(n: number, facts: MessageFacts = {}): MessengerMessage {
  return {
    id: `m${String(n).padStart(5, '0')}`,
    senderId: facts.sender ?? 'ada',
    content: facts.text ?? `Message ${n}`,
    sentAtMs: facts.atMs ?? NOON_MS + n * 1000,
    readAtMs: facts.readAtMs ?? 0,
    amount: facts.amount ?? 0,
    clientMsgId: facts.clientMsgId ?? '',
  }
}

/** Messages from `first` to `last`, both included, all read unless said. */
export function messages(first: number, last: number, facts: MessageFacts = { readAtMs: NOON_MS }): MessengerMessage[] {
  return Array.from({ length: last - first + 1 }, (_, index) => message(first + index, facts))
}

/** As a page of the server: whole where there are as many as it holds. */
export function pageOf(those: readonly MessengerMessage[]) {
  return { messages: those, isWhole: those.length >= MESSAGES_PER_PAGE }
}

export function chat(
  id: string,
  last: MessengerMessage | null = null,
  more: Partial<MessengerChat> = {},
): MessengerChat {
  const participant = {
    userId: `user-${id}`,
    username: `Ada ${id}`,
    avatar: '/pictures/ada.webp',
    isOnline: true,
    hasBlocked: false,
    hasMuted: false,
  }
  return { id, unread: 0, lastMessage: last, participant, ...more }
}

export function sent(chatId: string, of: MessengerMessage, unread = 1) {
  return { ev: 'SENT' as const, data: { chat_id: chatId, message: of, unread_count: unread } }
}
