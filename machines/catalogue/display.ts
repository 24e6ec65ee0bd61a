import { randomFrom } from '../../contracts/seeded-random.ts'
import { counted } from '../site/words.ts'

/** Seconds as `HH:mm:ss`. Anything that is no duration is `00:00:00`. */
export function clockOf(seconds: number): string {
  const whole = Number.isFinite(seconds) && seconds > 0 ? Math.floor(seconds) : 0
  return [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
}

/** Seconds as a reader of numbers says them: `1 hour 2 minutes 3 seconds`. For screen readers beside a clock. */
export function spokenDuration(seconds: number): string {
  const [hours, minutes, rest] = clockOf(seconds).split(':').map(Number) as [number, number, number]
  const parts = [spokenPart(hours, 'hour'), spokenPart(minutes, 'minute'), spokenPart(rest, 'second')]
  return parts.filter((part) => part !== '').join(' ') || '0 seconds'
}

function spokenPart(amount: number, unit: string) {
  return amount === 0 ? '' : counted(amount, unit)
}

const RESOLUTION_LABELS = new Map([
  ['Low', '2K'],
  ['Good', '3K'],
  ['Great', '4K'],
  ['3K', '3K / PSVR'],
])

/** What a resolution of the server is called on screen. */
export function resolutionLabel(resolution: string): string {
  return RESOLUTION_LABELS.get(resolution) ?? resolution
}

export const DEFAULT_CURRENCY_SYMBOL = '$'

const CURRENCY_SYMBOLS = new Map([
  ['USD', '$'],
  ['EUR', '€'],
  ['GBP', '£'],
  ['RUB', '₽'],
])

export function currencySymbol(code: string): string {
  return CURRENCY_SYMBOLS.get(code) ?? DEFAULT_CURRENCY_SYMBOL
}

/** `$1,234`, `$1,234.50`, `$-5`. What is no finite number is an empty text. */
export function moneyOf(amount: number, symbol = DEFAULT_CURRENCY_SYMBOL): string {
  if (!Number.isFinite(amount)) return ''
  const cents = Math.round(Math.abs(amount) * 100)
  const sign = amount < 0 && cents > 0 ? '-' : ''
  const whole = Math.floor(cents / 100).toLocaleString('en-US')
  const fraction = cents % 100 === 0 ? '' : `.${String(cents % 100).padStart(2, '0')}`
  return `${symbol}${sign}${whole}${fraction}`
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** `3 hours ago`, `in a day`: from `then` to `now`, both in unix seconds. */
export function relativeTime(then: number, now: number): string {
  if (!Number.isFinite(then) || !Number.isFinite(now)) return ''
  const phrase = phraseOf(Math.abs(now - then))
  return then > now ? `in ${phrase}` : `${phrase} ago`
}

function phraseOf(seconds: number): string {
  const minutes = Math.round(seconds / MINUTE)
  const hours = Math.round(seconds / HOUR)
  const days = Math.round(seconds / DAY)
  const months = Math.round(days / (146_097 / 4800))
  const years = Math.round(days / (146_097 / 400))
  if (Math.round(seconds) < 45) return 'a few seconds'
  if (minutes <= 1) return 'a minute'
  if (minutes < 45) return `${minutes} minutes`
  if (hours <= 1) return 'an hour'
  if (hours < 22) return `${hours} hours`
  if (days <= 1) return 'a day'
  if (days < 26) return `${days} days`
  if (months <= 1) return 'a month'
  if (months < 11) return `${months} months`
  return years <= 1 ? 'a year' : `${years} years`
}

/** Characters that an excerpt keeps unless told otherwise. */
export const EXCERPT_LENGTH = 55

/** HTML as one line of plain text, cut with `...`. `toText` is the sanitiser's, which parses; it never splits a character in two. */
export function excerptOf(html: string, toText: (html: string) => string, length = EXCERPT_LENGTH): string {
  return cutText(toText(html), length)
}

export function cutText(text: string, length: number): string {
  const characters = [...text]
  return characters.length <= length ? text : `${characters.slice(0, length).join('').trimEnd()}...`
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

export type DateFormat = 'YYYY-MM-DD' | 'YYYY-MM-DD hh:mm:ss' | 'MMMM D' | 'MMMM DD, YYYY' | 'MMM DD, YYYY' | 'll'

/** A moment in UTC, so that server and browser agree. Unknown moments (0) are an empty text. */
export function formatDate(unixSeconds: number, format: DateFormat): string {
  const date = new Date(unixSeconds * 1000)
  if (unixSeconds === 0 || Number.isNaN(date.getTime())) return ''
  const year = String(date.getUTCFullYear())
  const month = MONTHS[date.getUTCMonth()] ?? 'January'
  const day = date.getUTCDate()
  const paddedDay = padded(day)
  const isoDate = `${year}-${padded(date.getUTCMonth() + 1)}-${paddedDay}`
  switch (format) {
    case 'YYYY-MM-DD':
      return isoDate
    case 'YYYY-MM-DD hh:mm:ss':
      return `${isoDate} ${[date.getUTCHours() % 12 || 12, date.getUTCMinutes(), date.getUTCSeconds()].map(padded).join(':')}`
    case 'MMMM D':
      return `${month} ${day}`
    case 'MMMM DD, YYYY':
      return `${month} ${paddedDay}, ${year}`
    case 'MMM DD, YYYY':
      return `${month.slice(0, 3)} ${paddedDay}, ${year}`
    case 'll':
      return `${month.slice(0, 3)} ${day}, ${year}`
  }
}

function padded(part: number) {
  return String(part).padStart(2, '0')
}

/** The same order for the same seed, on the server and in the browser. Does not change the list. */
export function shuffleWithSeed<Item>(items: readonly Item[], seed: number): Item[] {
  const shuffled = [...items]
  const random = randomFrom(seed)
  for (let last = shuffled.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    ;[shuffled[last], shuffled[other]] = [shuffled[other] as Item, shuffled[last] as Item]
  }
  return shuffled
}
