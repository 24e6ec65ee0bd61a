import type { ChatEntry } from '../../contracts/cams/realtime-events.ts'
import { counted } from '../site/words.ts'
import { withNewlines } from './message-text.ts'

/** `Ann sent 1 token`, `Ann sent 5 tokens`. */
export function sentText(name: string, tokens: number): string {
  return `${name} sent ${counted(tokens, 'token')}`
}

/** What a line of the chat reads; of messages their text alone (CHAT-016). */
export function chatLineText(entry: ChatEntry): string {
  switch (entry.ev) {
    case 'message':
      return withNewlines(entry.data.text)
    case 'tipsSent':
      return sentText(entry.data.userName, entry.data.amount)
    case 'tipMenuItemPurchased':
    case 'toysMenuItemPurchased':
      return `${entry.data.userName} bought ${entry.data.itemTitle}`
  }
}

/** What screen readers hear of new lines: one of them whole, of several how many. */
export function chatSummary(lines: readonly ChatEntry[]): string {
  const [only, ...others] = lines
  if (!only) return ''
  if (others.length > 0) return counted(lines.length, 'new message')
  const text = chatLineText(only).slice(0, 200)
  return only.ev === 'message' ? `${only.data.userName}: ${text}` : text
}
