import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  clockOf,
  currencySymbol,
  cutText,
  excerptOf,
  formatDate,
  moneyOf,
  relativeTime,
  resolutionLabel,
  shuffleWithSeed,
  spokenDuration,
} from '../../machines/catalogue/display.ts'

test('a duration is HH:mm:ss; an invalid one is zero [VIDEO-009]', () => {
  expect([0, 59, 61, 3599, 3661, 36_000, 359_999, 12.9, -5, Number.NaN, Number.POSITIVE_INFINITY].map(clockOf)).toEqual(
    [
      '00:00:00',
      '00:00:59',
      '00:01:01',
      '00:59:59',
      '01:01:01',
      '10:00:00',
      '99:59:59',
      '00:00:12',
      '00:00:00',
      '00:00:00',
      '00:00:00',
    ],
  )
})

test('a duration can be said', () => {
  expect([0, 1, 62, 3600, 7325].map(spokenDuration)).toEqual([
    '0 seconds',
    '1 second',
    '1 minute 2 seconds',
    '1 hour',
    '2 hours 2 minutes 5 seconds',
  ])
})

test("money: '$' first, ',' at thousands, '.' and two decimals unless whole, '-' after the prefix [VALID-020]", () => {
  expect(
    [0, 5, 1234, 1_234_567.5, 0.1, 9.999, 0.005, -5, -1234.5, -0.001, 1e9].map((amount) => moneyOf(amount)),
  ).toEqual([
    '$0',
    '$5',
    '$1,234',
    '$1,234,567.50',
    '$0.10',
    '$10',
    '$0.01',
    '$-5',
    '$-1,234.50',
    '$0',
    '$1,000,000,000',
  ])
  expect([moneyOf(Number.NaN), moneyOf(Number.POSITIVE_INFINITY)]).toEqual(['', ''])
})

test("four currencies have symbols of their own, any other is '$' [CONST-028, CONST-029]", () => {
  expect(['USD', 'EUR', 'GBP', 'RUB', 'XXX', '__proto__'].map(currencySymbol)).toEqual(['$', '€', '£', '₽', '$', '$'])
  expect(moneyOf(12.5, currencySymbol('EUR'))).toBe('€12.50')
})

describe('relative time', () => {
  const now = 1_700_000_000
  const DAY = 86_400

  test("says 'ago' for the past and 'in' for the future [VALID-021]", () => {
    expect([relativeTime(now - 44, now), relativeTime(now + 44, now), relativeTime(now, now)]).toEqual([
      'a few seconds ago',
      'in a few seconds',
      'a few seconds ago',
    ])
  })

  test('changes its words at the stated thresholds [VALID-021, VALID-022]', () => {
    const table: Array<[number, string]> = [
      [0, 'a few seconds'],
      [44, 'a few seconds'],
      [45, 'a minute'],
      [89, 'a minute'],
      [90, '2 minutes'],
      [44 * 60, '44 minutes'],
      [45 * 60, 'an hour'],
      [89 * 60, 'an hour'],
      [90 * 60, '2 hours'],
      [21 * 3600, '21 hours'],
      [22 * 3600, 'a day'],
      [35 * 3600, 'a day'],
      [36 * 3600, '2 days'],
      [25 * DAY, '25 days'],
      [26 * DAY, 'a month'],
      [45 * DAY, 'a month'],
      [46 * DAY, '2 months'],
      [76 * DAY, '2 months'],
      [77 * DAY, '3 months'],
      [319 * DAY, '10 months'],
      [320 * DAY, 'a year'],
      [547 * DAY, 'a year'],
      [548 * DAY, '2 years'],
      [3650 * DAY, '10 years'],
    ]
    expect(table.map(([seconds]) => relativeTime(now - seconds, now))).toEqual(table.map(([, words]) => `${words} ago`))
    const [, ...later] = table
    expect(later.map(([seconds]) => relativeTime(now + seconds, now))).toEqual(later.map(([, words]) => `in ${words}`))
  })

  test('is empty for a moment that is none', () => {
    expect([relativeTime(Number.NaN, now), relativeTime(0, Number.POSITIVE_INFINITY)]).toEqual(['', ''])
  })
})

describe('excerpts', () => {
  const toText = (html: string) => html.replaceAll('|', '')

  test("keep 55 characters and end in '...' when cut [VALID-019]", () => {
    expect([excerptOf('x'.repeat(55), toText), excerptOf('x'.repeat(56), toText)]).toEqual([
      'x'.repeat(55),
      `${'x'.repeat(55)}...`,
    ])
    expect(excerptOf('||short||', toText)).toBe('short')
  })

  test('never split a character in two [VALID-019]', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 90 }), (text) => {
        expect(cutText(text, 55).isWellFormed()).toBe(true)
      }),
    )
    expect(cutText('😀'.repeat(60), 55)).toBe(`${'😀'.repeat(55)}...`)
  })
})

test('dates come in six formats, in UTC; an unknown moment is empty [CONST-017]', () => {
  const moment = Date.UTC(2026, 2, 5, 15, 4, 9) / 1000
  const midnight = Date.UTC(2026, 10, 30, 0, 0, 0) / 1000
  expect([
    formatDate(moment, 'YYYY-MM-DD'),
    formatDate(moment, 'YYYY-MM-DD hh:mm:ss'),
    formatDate(midnight, 'YYYY-MM-DD hh:mm:ss'),
    formatDate(moment, 'MMMM D'),
    formatDate(moment, 'MMMM DD, YYYY'),
    formatDate(moment, 'MMM DD, YYYY'),
    formatDate(moment, 'll'),
    formatDate(0, 'll'),
    formatDate(Number.NaN, 'll'),
  ]).toEqual([
    '2026-03-05',
    '2026-03-05 03:04:09',
    '2026-11-30 12:00:00',
    'March 5',
    'March 05, 2026',
    'Mar 05, 2026',
    'Mar 5, 2026',
    '',
    '',
  ])
})

test('every month has its name, in full and in three letters [CONST-017]', () => {
  const months = Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, 9) / 1000)
  expect(months.map((moment) => `${formatDate(moment, 'MMMM D')}, ${formatDate(moment, 'MMM DD, YYYY')}`)).toEqual([
    'January 9, Jan 09, 2026',
    'February 9, Feb 09, 2026',
    'March 9, Mar 09, 2026',
    'April 9, Apr 09, 2026',
    'May 9, May 09, 2026',
    'June 9, Jun 09, 2026',
    'July 9, Jul 09, 2026',
    'August 9, Aug 09, 2026',
    'September 9, Sep 09, 2026',
    'October 9, Oct 09, 2026',
    'November 9, Nov 09, 2026',
    'December 9, Dec 09, 2026',
  ])
})

test('Low, Good and Great have labels, 3K names the headset', () => {
  expect(['Low', 'Good', 'Great', '3K', '6K'].map(resolutionLabel)).toEqual(['2K', '3K', '4K', '3K / PSVR', '6K'])
})

describe('shuffling', () => {
  test('keeps every item, gives one order per seed, and does not change the list', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.integer(), (items, seed) => {
        const before = [...items]
        const shuffled = shuffleWithSeed(items, seed)
        expect(shuffleWithSeed(items, seed)).toEqual(shuffled)
        expect(items).toEqual(before)
        expect(shuffled.toSorted()).toEqual(items.toSorted())
      }),
    )
  })

  test('favours no place', () => {
    const counts = [0, 0, 0, 0]
    for (let seed = 0; seed < 4000; seed++)
      counts[shuffleWithSeed(['first', 'b', 'c', 'd'], seed).indexOf('first')]! += 1
    expect(counts.every((count) => count > 850 && count < 1150)).toBe(true)
  })
})
