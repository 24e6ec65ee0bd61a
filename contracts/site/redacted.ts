/** Stands for a secret text. Holds what forms ask of a password, so that a recorded log-in takes the same way when it is replayed. */
export const REDACTED = 'redacted-0'
/** Stands for an e-mail address. */
export const REDACTED_EMAIL = 'redacted@example.invalid'

/** Longest message that a page may send, in bytes of UTF-8. Here, because pages load this file and not the schemas. */
export const LONGEST_TRACE_MESSAGE = 65_536

const SECRET_NAME = /token|jwt|password|passphrase|secret|credential|e-?mail|text|message|comment|session_?id|cookie/i
/** JSON web tokens, whole or cut: their first part always begins so. */
const TOKEN = /\beyJ[\w-]{6,}(\.[\w-]*)*/g
// Both begin only where a word does: from within one they would look through the rest of it over and over.
const EMAIL = /(?<![^\s@"'<>(),;:])[^\s@"'<>(),;:]+(@|%40)[^\s@"'<>(),;:]+/g
/** Ids and keys that were drawn, not written: long, with letters and digits. */
const OPAQUE = /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{20,}/g
/** As addresses of pages are written: words and short numbers. */
const SLUG = /^([a-z]+|\d{1,4})([-_]([a-z]+|\d{1,4}))*$/
const QUERY_VALUE = /([?&#;])([^=?&#;\s]+)=([^&#;\s]*)/g

const LONGEST_TEXT = 200
const LONGEST_LIST = 20
const DEEPEST = 6
const MOST_VALUES = 300

/**
 * A copy that may leave the page, as JSON: without tokens, e-mail addresses, passwords and what people wrote, and of bounded size. Booleans and
 * empty texts stay, so that it can still be told whether there was something.
 */
export function redacted(value: unknown): unknown {
  let values = 0
  const copy = (entry: unknown, isSecret: boolean, depth: number): unknown => {
    values += 1
    if (entry === null || typeof entry === 'boolean' || entry === '') return entry
    if (typeof entry === 'string') return isSecret ? standInFor(entry) : redactedText(entry)
    if (typeof entry === 'number') return Number.isFinite(entry) && !isSecret ? entry : null
    if (typeof entry !== 'object') return undefined
    if (values > MOST_VALUES || depth > DEEPEST) return '…'
    if (Array.isArray(entry)) return entry.slice(0, LONGEST_LIST).map((item) => copy(item, isSecret, depth + 1) ?? null)
    // What is of a class of its own (an actor, an element, an error) would tell more than anybody wrote down.
    const prototype = Object.getPrototypeOf(entry)
    if (prototype !== null && prototype !== Object.prototype) return '…'
    const kept: Record<string, unknown> = {}
    for (const [name, item] of Object.entries(entry)) {
      if (values > MOST_VALUES) break
      kept[redactedText(name)] = copy(item, isSecret || SECRET_NAME.test(name), depth + 1)
    }
    return kept
  }
  return copy(value, false, 0)
}

/** As {@link redacted}, for a single text. */
export function redactedText(text: string): string {
  // Longer texts are not searched to their end: what is cut off cannot be told either.
  const clean = text
    .slice(0, 4 * LONGEST_TEXT)
    .replaceAll(QUERY_VALUE, (whole, mark, name, given) =>
      given && SECRET_NAME.test(name) ? `${mark}${name}=${REDACTED}` : whole,
    )
    .replaceAll(EMAIL, REDACTED_EMAIL)
    .replaceAll(TOKEN, REDACTED)
    .replaceAll(OPAQUE, (found) => (SLUG.test(found) ? found : REDACTED))
  return clean.length > LONGEST_TEXT ? `${clean.slice(0, LONGEST_TEXT)}…` : clean
}

function standInFor(text: string): string {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim()) ? REDACTED_EMAIL : REDACTED
}
