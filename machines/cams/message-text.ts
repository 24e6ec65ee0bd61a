import { LONGEST_MESSAGE } from '../../contracts/cams/room-operations.ts'

/** Longest message, as `String.length` counts (cams §5). */
export const MESSAGE_LIMIT = LONGEST_MESSAGE

/** Where something is put into a text: what is selected is replaced. Offsets as `String.length` counts. */
export interface Selection {
  from: number
  to: number
}

export interface Edited {
  text: string
  /** Where the caret belongs after it. */
  caret: number
}

/** `10:30`, `note:this` and `http://` are no emoji. */
const EMOJI_WORD = /(?:^|[^\p{L}\p{N}:/_]):(\p{L}[\p{L}\p{N}_+-]+)$/u
const WORD_GOES_ON = /^[\p{L}\p{N}_+-]/u

let graphemes: Intl.Segmenter | undefined

/** As much of the beginning as fits into `room`, without cutting through what is seen as one character. */
export function fitting(text: string, room: number): string {
  if (text.length <= room) return text
  graphemes ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  let end = 0
  // More than `room` cannot fit, and what comes after it decides nothing but the last cluster.
  for (const { index, segment } of graphemes.segment(text.slice(0, room + 64))) {
    if (index + segment.length > room) break
    end = index + segment.length
  }
  return text.slice(0, end)
}

/** Line breaks of HTML and of other systems become newlines (TIP-029). */
export function withNewlines(text: string): string {
  return text.replaceAll(/<br\s*\/?>|\r\n?/gi, '\n')
}

/** Text that is too long is cut where it was typed: what follows the caret is never lost. */
export function typed(before: string, text: string): Edited {
  if (text.length <= MESSAGE_LIMIT) return { text, caret: text.length }
  let start = 0
  while (start < before.length && before[start] === text[start]) start += 1
  let tail = 0
  while (tail < before.length - start && before.at(-1 - tail) === text.at(-1 - tail)) tail += 1
  return put(text.slice(0, start) + text.slice(text.length - tail), text.slice(start, text.length - tail), {
    from: start,
    to: start,
  })
}

/** A text put in place of the selection; what does not fit is cut off (TIP-025). */
export function put(text: string, insertion: string, selection: Selection): Edited {
  const { from, to } = within(text, selection)
  const kept = fitting(insertion, MESSAGE_LIMIT - text.length + (to - from))
  return { text: text.slice(0, from) + kept + text.slice(to), caret: from + kept.length }
}

/** Whether an emoji fits whole in place of the selection (TIP-026). */
export function fits(text: string, emoji: string, selection: Selection): boolean {
  const { from, to } = within(text, selection)
  return emoji.length > 0 && emoji.length <= MESSAGE_LIMIT - text.length + (to - from)
}

/** The word behind a colon that ends at the caret and asks for an emoji, such as `smile` of `:smile`; `''`: none. */
export function emojiWordAt(text: string, caret: number): string {
  if (WORD_GOES_ON.test(text.slice(caret))) return ''
  return EMOJI_WORD.exec(text.slice(0, caret))?.[1] ?? ''
}

/** What is left to write once `sent` has gone: what was typed meanwhile stays. */
export function afterSending(text: string, sent: string): string {
  const rest = withNewlines(text).trimStart()
  return rest.startsWith(sent) ? rest.slice(sent.length).trimStart() : text
}

function within({ length }: string, { from, to }: Selection): Selection {
  const start = Math.min(Math.max(0, Math.trunc(from) || 0), length)
  return { from: start, to: Math.min(Math.max(start, Math.trunc(to) || 0), length) }
}
