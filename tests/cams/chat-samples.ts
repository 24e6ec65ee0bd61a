import type { ChatEntry } from '../../contracts/cams/realtime-events.ts'
import type { ChatHappening } from '../../machines/cams/chat-history.ts'

/** A message of a room's chat. Time in ms; ids as the provider gives them. */
export function said(id: string, sentAtMs: number, { userId = 'ann', text = `text ${id}`, clientMsgId = '' } = {}) {
  return {
    ev: 'message',
    data: { id, userId, userName: userId, sentAtMs, text, clientMsgId },
    atMs: sentAtMs,
  } satisfies ChatHappening
}

export function tipped(id: string, sentAtMs: number, amount = 10, userId = 'ben') {
  return {
    ev: 'tipsSent',
    data: { id, userId, userName: userId, sentAtMs, amount },
    atMs: sentAtMs,
  } satisfies ChatHappening
}

export function bought(
  ev: 'tipMenuItemPurchased' | 'toysMenuItemPurchased',
  id: string,
  sentAtMs: number,
  userId = 'cas',
) {
  return {
    ev,
    data: { id, userId, userName: userId, sentAtMs, itemTitle: 'Wave', amount: 5 },
    atMs: sentAtMs,
  } satisfies ChatHappening
}

export const cleared = (atMs: number) => ({ ev: 'clearChat', data: {}, atMs }) satisfies ChatHappening
export const silenced = (userId: string, atMs: number) =>
  ({ ev: 'deleteAllUserMessages', data: { userId }, atMs }) satisfies ChatHappening
export const history = (messages: readonly ChatHappening[], atMs: number) =>
  ({ ev: 'historyMessage', data: { messages: [...messages] as ChatEntry[] }, atMs }) satisfies ChatHappening

export const idsOf = (entries: readonly ChatEntry[]) => entries.map(({ data }) => data.id)
