import type { Temporal } from 'temporal-polyfill'

/** The platform's own calendar, or its replacement. */
export type Calendar = typeof Temporal

/** Where the site's days begin and end (sales §9). */
const ZONE = 'America/Los_Angeles'

/** Unix ms of the midnight that comes next; at midnight itself it is the next day's. */
export function nextMidnightMs({ Instant }: Calendar, nowMs: number): number {
  const today = Instant.fromEpochMilliseconds(Math.floor(nowMs)).toZonedDateTimeISO(ZONE).toPlainDate()
  return today.add({ days: 1 }).toZonedDateTime(ZONE).epochMilliseconds
}

/** Unix ms at which a day is over, `YYYY-MM-DD` or longer text that begins with one; null for what is no day. */
export function endOfDayMs({ PlainDate }: Calendar, date: string): number | null {
  const day = attempt(() => PlainDate.from(date.slice(0, 10)))
  return day?.add({ days: 1 }).toZonedDateTime(ZONE).epochMilliseconds ?? null
}

/** Unix ms of an ISO 8601 text: with an offset as it says, without as the clocks in Los Angeles show it. Null for anything else. */
export function instantMs({ Instant, PlainDateTime }: Calendar, text: string): number | null {
  if (text === '') return null
  const instant = attempt(() => Instant.from(text))
  return (instant ?? attempt(() => PlainDateTime.from(text).toZonedDateTime(ZONE)))?.epochMilliseconds ?? null
}

function attempt<Value>(read: () => Value): Value | null {
  try {
    return read()
  } catch {
    return null
  }
}
