import { SECRET_ADDRESSES, SECRET_PARAMETERS } from '../../machines/access/secret-addresses.ts'
import { isPermissiveEmail, isStrictEmail, normalEmail } from '../../machines/session/email-rules.ts'
import { type PasswordProblem, passwordProblem } from '../../machines/session/password-rules.ts'
import { byName, type FoundField, fieldAt, type Holds } from './traced-fields.ts'

/** JSON web tokens, whole or cut: their first part always begins so. */
const TOKEN = /\beyJ[\w-]{6,}(\.[\w-]*)*/g
// Both begin only where a word does: from within one they would look through the rest of it over and over.
const EMAIL = /(?<![^\s@"'<>(),;:])[^\s@"'<>(),;:]+(@|%40)[^\s@"'<>(),;:]+/g
/** Ids and keys that were drawn, not written: long, with letters and digits. */
const OPAQUE = /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{20,}/g
/** Codes that are mailed or shown by a device: six digits that stand alone. */
const CODE = /(?<![\w./-])\d{6}(?![\w/-]|\.\d)/g
/** As addresses of pages are written: words and short numbers. */
const SLUG = /^([a-z]+|\d{1,4})([-_]([a-z]+|\d{1,4}))*$/
const QUERY_PART = /([?&#;])([^=?&#;\s]+)(?:=([^&#;\s]*))?/g
// As the composer reads them; its own rules are not imported, because the visitors' scripts would be cut in two along them.
const LINE_BREAK = /<br\s*\/?>|\r\n?/gi
/** A word that asks for an emoji. */
const EMOJI_WORD = /(?<=(?<![\p{L}\p{N}:/_]):)\p{L}[\p{L}\p{N}_+-]*/gu
const WORD_CHARACTER = /[\p{L}\p{N}_+-]/u
const BLANKS_BETWEEN = /(?<=\S)[^\S\n]+(?=\S)/g

/** Break the same rule as the password that they stand for. */
const PASSWORDS: Readonly<Record<PasswordProblem, string>> = {
  letter: '00000000',
  number: 'redacted',
  combined: 'r0',
}

const LONGEST_TEXT = 500
const LONGEST_WRITTEN = 2_000
const LONGEST_LIST = 200
const DEEPEST = 12
const MOST_VALUES = 2_000
const MOST_CHARACTERS = 30_000

/** Where a value stands: in which machine, and in which of its events, `input` or `context`. */
export interface Place {
  machine: string
  part: string
}

/** What is known of a field. The same ones come with every step, so each is looked up once. */
interface KnownField {
  /** The machine, the part and the names from the outermost on. */
  path: readonly string[]
  /** As it may leave the page. */
  name: string
  /** Undefined where nothing says that it may hold a secret. */
  found: FoundField | undefined
  /** The fields of the object that it holds, by name. */
  within: Map<string, KnownField>
}

/**
 * Takes out of one page's trace what is secret, and keeps what guards decide on: whether there is something, of what kind, how long and
 * well-formed it is, and, of secrets and addresses, whether two are the same.
 */
export function createRedaction() {
  const numbers = new Map<string, number>()
  /** Those that break no rule: whoever repeats one has to repeat it right. */
  const passwords = new Map<string, number>()
  /** Its fields are the machines, theirs the parts. */
  const root: KnownField = { path: [], name: '', found: undefined, within: new Map() }

  /** A copy that may leave the page, as JSON: without tokens, e-mail addresses, passwords and what people wrote, and of bounded size. */
  function redacted(value: unknown, { machine, part }: Place): unknown {
    let values = 0
    let characters = 0

    function copy(entry: unknown, field: KnownField, depth: number): unknown {
      values += 1
      if (entry === null || typeof entry === 'boolean' || entry === '') return entry
      if (typeof entry === 'string')
        return characters > MOST_CHARACTERS ? '…' : counted(standInFor(entry, field.found?.holds))
      if (typeof entry === 'number') return Number.isFinite(entry) ? numberAt(entry, field) : null
      if (typeof entry !== 'object') return undefined
      if (values > MOST_VALUES || depth > DEEPEST) return '…'
      if (Array.isArray(entry)) return entry.slice(0, LONGEST_LIST).map((item) => copy(item, field, depth + 1) ?? null)
      // What is of a class of its own (an actor, an element, an error) would tell more than anybody wrote down.
      const prototype = Object.getPrototypeOf(entry)
      if (prototype !== null && prototype !== Object.prototype) return '…'
      const kept: Record<string, unknown> = {}
      for (const [name, item] of Object.entries(entry)) {
        if (values > MOST_VALUES || characters > MOST_CHARACTERS) break
        const inner = fieldIn(field, name)
        kept[counted(inner.name)] = copy(item, inner, depth + 1)
      }
      return kept
    }

    function counted(text: string): string {
      characters += text.length
      return text
    }

    return copy(value, fieldIn(fieldIn(root, machine), part), 0)
  }

  function fieldIn({ path, within }: KnownField, name: string): KnownField {
    const known = within.get(name)
    if (known) return known
    const [machine = '', ...place] = [...path, name]
    const found = fieldAt(machine, place)
    const field = { path: [machine, ...place], name: redactedText(name), found, within: new Map() }
    within.set(name, field)
    return field
  }

  function standInFor(text: string, holds: Holds = 'open'): string {
    if (holds === 'written') return written(text)
    if (holds === 'password') return password(text)
    if (holds === 'code')
      return text.slice(0, LONGEST_TEXT).replaceAll(/[^\s-]/g, (one) => (/\d/.test(one) ? '0' : 'x'))
    if (text.trim() === '') return text
    if (holds === 'secret') return secret(text)
    return holds === 'email' ? email(text) : redactedText(text)
  }

  /** As {@link redacted}, for a single text of no field in particular. */
  function redactedText(text: string): string {
    const isSecretAddress = SECRET_ADDRESSES.some((address) => text.includes(address))
    // Longer texts are not searched to their end: what is cut off cannot be told either.
    const clean = text
      .slice(0, 2 * LONGEST_TEXT)
      .replaceAll(QUERY_PART, (whole, mark, name, given?: string) => {
        const isSecret = isSecretAddress || SECRET_PARAMETERS.includes(name) || byName(name) !== undefined
        if (given === undefined) return isSecretAddress ? `${mark}${secret(name)}` : whole
        return given && isSecret ? `${mark}${name}=${secret(given)}` : whole
      })
      .replaceAll(EMAIL, email)
      .replaceAll(TOKEN, secret)
      .replaceAll(OPAQUE, (found) => (SLUG.test(found) ? found : secret(found)))
      .replaceAll(CODE, (found) => `${numberOf(found)}`.padStart(6, '0').slice(-6))
    return clean.length > LONGEST_TEXT ? `${clean.slice(0, LONGEST_TEXT)}…` : clean
  }

  function password(text: string): string {
    const problem = passwordProblem(text)
    if (problem) return PASSWORDS[problem]
    const number = passwords.get(text) ?? passwords.size
    passwords.set(text, number)
    return `redacted-${number}`
  }

  function secret(text: string): string {
    return `redacted-${numberOf(text)}`
  }

  function email(text: string): string {
    const address = normalEmail(text.replace('%40', '@'))
    const number = numberOf(address)
    if (isStrictEmail(address)) return `redacted-${number}@example.invalid`
    return isPermissiveEmail(address) ? `redacted'${number}@example.invalid` : `redacted-${number}`
  }

  /** As long, and blank where it is. Words are not told apart, but for those that ask for an emoji. */
  function written(text: string): string {
    const lines = text.replaceAll(LINE_BREAK, '\n').slice(0, LONGEST_WRITTEN)
    const mask = lines
      .split('')
      .map((character) => (/\s/.test(character) ? character : WORD_CHARACTER.test(character) ? 'x' : '.'))
      .join('')
    const words = [...lines.matchAll(EMOJI_WORD)]
    if (words.length === 0) return mask.replaceAll(BLANKS_BETWEEN, (blanks) => 'x'.repeat(blanks.length))
    return words.reduce((whole, { 0: word, index }) => {
      const letters = numberOf(word)
        .toString(26)
        .replaceAll(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)]!)
      const standIn = letters.padStart(word.length, 'x').slice(-word.length)
      return `${whole.slice(0, index - 1)}:${standIn}${whole.slice(index + word.length)}`
    }, mask)
  }

  /** One for each text, the same every time. */
  function numberOf(text: string): number {
    const number = numbers.get(text) ?? numbers.size + 1
    numbers.set(text, number)
    return number
  }

  return { redacted, redactedText }
}

/** Times, counts and amounts beside a message are not what was written. */
function numberAt(number: number, { found }: KnownField): number {
  if (!found || found.holds === 'open' || (found.holds === 'written' && found.isInherited)) return number
  return 0
}
