import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { formatDate } from '../../machines/catalogue/display.ts'
import { endOfDayMs, instantMs, nextMidnightMs } from '../../machines/sales/calendar.ts'

const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

describe('the midnight that comes next in Los Angeles', () => {
  test.for([
    ['in winter, just before', '2026-01-15T07:59:59.999Z', '2026-01-15T08:00:00.000Z'],
    ['at midnight itself', '2026-01-15T08:00:00Z', '2026-01-16T08:00:00.000Z'],
    ['in summer', '2026-07-04T12:00:00Z', '2026-07-05T07:00:00.000Z'],
    ['on the day whose clocks go forward, of 23 hours', '2026-03-08T08:00:00Z', '2026-03-09T07:00:00.000Z'],
    ['on that day, after they did', '2026-03-08T10:30:00Z', '2026-03-09T07:00:00.000Z'],
    ['on the day whose clocks go back, of 25 hours', '2026-11-01T07:00:00Z', '2026-11-02T08:00:00.000Z'],
    ['on that day, in the hour that comes twice', '2026-11-01T09:30:00Z', '2026-11-02T08:00:00.000Z'],
    ['at the end of a year', '2026-12-31T20:00:00Z', '2027-01-01T08:00:00.000Z'],
    ['on the 29th of February', '2028-02-29T20:00:00Z', '2028-03-01T08:00:00.000Z'],
  ] as const)('%s [BAR-013, TIMER-005]', ([, now, midnight]) => {
    expect(iso(nextMidnightMs(Temporal, Date.parse(now)))).toBe(midnight)
  })

  test('is always ahead, and at most 25 hours away, from any moment of a year [BAR-013]', () => {
    const distances = Array.from({ length: 365 * 24 }, (_, hour) => {
      const now = Date.UTC(2026, 0, 1) + hour * 3_600_000 + 1_234
      return nextMidnightMs(Temporal, now) - now
    })
    expect([Math.min(...distances) > 0, Math.max(...distances) <= 25 * 3_600_000]).toEqual([true, true])
  })

  test('takes clocks that tell parts of milliseconds', () => {
    expect(iso(nextMidnightMs(Temporal, Date.parse('2026-01-15T07:59:59Z') + 0.25))).toBe('2026-01-15T08:00:00.000Z')
  })
})

describe('the end of a day in Los Angeles', () => {
  test.for([
    ['in winter', '2026-11-21', '2026-11-22T08:00:00.000Z'],
    ['in summer', '2026-07-04', '2026-07-05T07:00:00.000Z'],
    ['of 23 hours', '2026-03-08', '2026-03-09T07:00:00.000Z'],
    ['of 25 hours', '2026-11-01', '2026-11-02T08:00:00.000Z'],
    ['of a year', '2099-12-31', '2100-01-01T08:00:00.000Z'],
    ['in a text that says more', '2026-11-21T23:59:59Z', '2026-11-22T08:00:00.000Z'],
    ['that there is not', '2026-02-30', null],
    ['that is none', '21/11/2026', null],
    ['that is nothing', '', null],
  ] as const)('%s [TIMER-004]', ([, date, end]) => {
    expect(iso(endOfDayMs(Temporal, date))).toBe(end)
  })
})

describe('a moment', () => {
  test.for([
    ['2026-11-21T10:00:00Z', '2026-11-21T10:00:00.000Z'],
    ['2026-11-21T10:00:00.500+02:00', '2026-11-21T08:00:00.500Z'],
    ['2026-11-21T10:00:00', '2026-11-21T18:00:00.000Z'],
    ['2026-11-21 10:00:00', '2026-11-21T18:00:00.000Z'],
    ['2026-07-21 10:00:00', '2026-07-21T17:00:00.000Z'],
    ['2026-11-21', '2026-11-21T08:00:00.000Z'],
    ['2026-03-08T02:30:00', '2026-03-08T10:30:00.000Z'],
    ['2026-11-01T01:30:00', '2026-11-01T08:30:00.000Z'],
    ['tomorrow', null],
    ['2026-13-01T00:00:00Z', null],
    ['', null],
  ] as const)('%s is, where it names no offset, by the clocks in Los Angeles [BAR-011]', ([text, expected]) => {
    expect(iso(instantMs(Temporal, text))).toBe(expected)
  })
})

test('the clocks of UTC are 0 minutes off, and those of Los Angeles 420 minutes behind them in summer [CONST-015]', () => {
  const minutesOff = ['2026-04-01T00:30:00', '2026-07-21T10:00:00', '2026-10-31T23:45:00'].map((local) => {
    const utcMs = Date.parse(`${local}Z`)
    const [zone, utc] = [local, `${local}+00:00`].map(
      (text) => ((instantMs(Temporal, text) ?? Number.NaN) - utcMs) / 60_000,
    )
    return { zone, utc, shown: formatDate(utcMs / 1000, 'YYYY-MM-DD') }
  })
  expect(minutesOff).toEqual([
    { zone: 420, utc: 0, shown: '2026-04-01' },
    { zone: 420, utc: 0, shown: '2026-07-21' },
    { zone: 420, utc: 0, shown: '2026-10-31' },
  ])
})
