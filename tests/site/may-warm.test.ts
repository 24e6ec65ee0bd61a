import { expect, test } from 'vitest'
import { mayWarm } from '../../adapters/site/may-warm.ts'

test('nothing is fetched ahead over slow lines or with data saving on [CONST-019]', () => {
  const lines = [
    {},
    { connection: {} },
    { connection: { effectiveType: '4g', saveData: false } },
    { connection: { effectiveType: '3g' } },
    { connection: { effectiveType: '2g' } },
    { connection: { effectiveType: 'slow-2g' } },
    { connection: { effectiveType: '4g', saveData: true } },
    { prefersLess: true },
  ]
  expect(lines.map(mayWarm)).toEqual([true, true, true, true, false, false, false, false])
})
