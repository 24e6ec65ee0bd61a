import type { ChatEntry } from '../../contracts/cams/realtime-events.ts'

/** A message of this viewer's own that the chat has not told them back. */
export interface OutgoingMessage {
  /** Makes the same message sent twice one message (R10). */
  clientMsgId: string
  text: string
  status: 'waiting' | 'sent' | 'failed'
  /** What the provider called it; `''`: not known. */
  id: string
}

export type Outbox = readonly OutgoingMessage[]

export function nextWaiting(outbox: Outbox): OutgoingMessage | undefined {
  return outbox.find(({ status }) => status === 'waiting')
}

/** Put at the end: again, if it was there before. */
export function enqueued(outbox: Outbox, clientMsgId: string, text: string): Outbox {
  return [...without(outbox, clientMsgId), { clientMsgId, text, status: 'waiting', id: '' }]
}

export function without(outbox: Outbox, clientMsgId: string): Outbox {
  return outbox.filter((message) => message.clientMsgId !== clientMsgId)
}

export function marked(outbox: Outbox, clientMsgId: string, status: OutgoingMessage['status'], id = ''): Outbox {
  return outbox.map((message) => (message.clientMsgId === clientMsgId ? { ...message, status, id } : message))
}

/** Without those that stand in the chat, by either of their names. */
export function unheard(outbox: Outbox, heard: readonly ChatEntry[]): Outbox {
  if (outbox.length === 0) return outbox
  const ids = new Set(heard.map(({ data }) => data.id))
  const own = new Set(heard.map((entry) => (entry.ev === 'message' ? entry.data.clientMsgId : '')))
  return outbox.filter(({ clientMsgId, id }) => !own.has(clientMsgId) && !ids.has(id))
}
