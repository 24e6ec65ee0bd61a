import { expect, test } from 'vitest'
import { UnixSeconds } from '../../contracts/tolerant.ts'
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
