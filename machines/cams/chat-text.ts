import type { ChatEntry } from '../../contracts/cams/realtime-events.ts'
import { counted } from '../site/words.ts'
import { withNewlines } from './message-text.ts'

/** As many as the panel in a headset has lines for. */
const TIPS_TOLD = 2

/** `Ann sent 1 token`, `Ann sent 5 tokens`. */
export function sentText(name: string, tokens: number): string {
  return `${name} sent ${counted(tokens, 'token')}`
}

/** The text of a line of the chat; of messages only their own text (CHAT-016). */
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

/** The last tips and purchases as the chat says them, the newest first. */
export function lastTips(lines: readonly ChatEntry[]): string[] {
  const found: string[] = []
  for (let at = lines.length - 1; at >= 0 && found.length < TIPS_TOLD; at--) {
    const line = lines[at]!
    if (line.ev !== 'message') found.push(chatLineText(line))
  }
  return found
}

/** What screen readers announce of new lines: a single one in full, of several the number. */
export function chatSummary(lines: readonly ChatEntry[]): string {
  const [only, ...others] = lines
  if (!only) return ''
  if (others.length > 0) return counted(lines.length, 'new message')
  const text = chatLineText(only).slice(0, 200)
  return only.ev === 'message' ? `${only.data.userName}: ${text}` : text
}
