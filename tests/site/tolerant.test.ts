import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { UnixSeconds, unwrapped } from '../../contracts/tolerant.ts'
import { formatDate } from '../../machines/catalogue/display.ts'

test('a date before 2000, or before 1970, is a date, such as a birthday', () => {
  const read = ['1999-12-31', '1985-06-15', '1969-07-20', '1900-01-01'].map((day) => {
    const seconds = UnixSeconds.parse(Date.parse(day) / 1000)
    return formatDate(seconds, 'YYYY-MM-DD')
  })
  expect(read).toEqual(['1999-12-31', '1985-06-15', '1969-07-20', '1900-01-01'])
})

test('a value that is no moment in seconds is unknown', () => {
  const odd = [Date.parse('1985-06-15'), Number.NaN, -2_208_988_801, 4_102_444_801, '481680000', null, undefined, {}]
  expect(odd.map((value) => UnixSeconds.parse(value))).toEqual(odd.map(() => 0))
})

test('an answer is read bare or wrapped once more in data, with or without a status; data beside other fields is a field [API-072]', () => {
  const answer = unwrapped(z.object({ items: z.array(z.number()) }))
  const bodies = [
    { items: [1] },
    { data: { items: [2] } },
    { data: { items: [3] }, status: { code: 2 } },
    { data: { items: [4] }, items: [5] },
  ]
  expect(bodies.map((body) => answer.parse(body).items)).toEqual([[1], [2], [3], [5]])
  expect([{ data: [6] }, { data: null }, null].map((body) => answer.safeParse(body).success)).toEqual([
    false,
    false,
    false,
  ])
})
