import { expect, test } from 'vitest'
import { lineOf, mayWarm } from '../../adapters/site/may-warm.ts'

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

test('the line is that of the browser, where it tells of it [CONST-019]', () => {
  const warmOver = (connection: object | undefined, prefersLess = false) =>
    mayWarm(lineOf({ navigator: { connection }, matchMedia: () => ({ matches: prefersLess }) } as unknown as Window))
  expect({
    unknown: warmOver(undefined),
    fast: warmOver({ effectiveType: '4g', saveData: false }),
    slow: warmOver({ effectiveType: '2g', saveData: false }),
    saving: warmOver({ effectiveType: '4g', saveData: true }),
    lessWanted: warmOver(undefined, true),
  }).toEqual({ unknown: true, fast: true, slow: false, saving: false, lessWanted: false })
})
