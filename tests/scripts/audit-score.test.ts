import { expect, test } from 'vitest'
import { noticedOf, provingLittle, provingNothing, scoresOf, withReport } from '../../scripts/support/audit/score.ts'

const IDS = ['AGE-001', 'AGE-002', 'AGE-003', 'AGE-004']

test('counts a mutant once for a requirement whose tests stand in several files', () => {
  const outcomes = [
    { mutant: '0', reachedBy: ['AGE-001', 'AGE-002'], killedBy: ['AGE-001'], isNoticed: true },
    { mutant: '0', reachedBy: ['AGE-001'], killedBy: ['AGE-001'], isNoticed: true },
    { mutant: '0', reachedBy: ['AGE-002'], killedBy: [], isNoticed: false },
    { mutant: '1', reachedBy: ['AGE-001', 'AGE-002'], killedBy: [], isNoticed: false },
  ]
  expect(scoresOf(IDS, outcomes)).toEqual([
    { id: 'AGE-001', reached: 2, killed: 1 },
    { id: 'AGE-002', reached: 2, killed: 0 },
    { id: 'AGE-003', reached: 0, killed: 0 },
    { id: 'AGE-004', reached: 0, killed: 0 },
  ])
})

test('a mutant of code that runs at load counts as reached only where a test notices it', () => {
  const outcomes = [{ mutant: '0', reachedBy: [], killedBy: ['AGE-002'], isNoticed: true }]
  expect(scoresOf(['AGE-001', 'AGE-002'], outcomes)).toEqual([
    { id: 'AGE-001', reached: 0, killed: 0 },
    { id: 'AGE-002', reached: 1, killed: 1 },
  ])
})

test('counts a mutant that any test notices, whichever of several files it is in', () => {
  const noticed = { reachedBy: [], killedBy: [], isNoticed: true }
  const missed = { reachedBy: [], killedBy: [], isNoticed: false }
  const outcomes = [
    { mutant: '0', ...missed },
    { mutant: '0', ...noticed },
    { mutant: '0', ...noticed },
    { mutant: '1', ...missed },
    { mutant: '2', ...noticed },
  ]
  expect(noticedOf(outcomes)).toBe(2)
})

test('tells requirements that kill no mutant from those that kill less than 60 %', () => {
  const scores = [
    { id: 'AGE-001', reached: 5, killed: 3 },
    { id: 'AGE-002', reached: 5, killed: 2 },
    { id: 'AGE-003', reached: 5, killed: 0 },
    { id: 'AGE-004', reached: 0, killed: 0 },
  ]
  expect(provingNothing(scores).map(({ id }) => id)).toEqual(['AGE-003', 'AGE-004'])
  expect(provingLittle(scores).map(({ id }) => id)).toEqual(['AGE-002'])
})

test('an area’s report takes the place of its last one, in the order of the areas', () => {
  const before = '# Audit\n\nWhat it is.\n\n## access\n\nkept\n\n## age\n\nold\n\n## session\n\nkept too\n'
  const scores = [
    { id: 'AGE-001', reached: 3, killed: 2 },
    { id: 'AGE-002', reached: 4, killed: 1 },
    { id: 'AGE-003', reached: 0, killed: 0 },
  ]
  expect(withReport(before, { area: 'age', mutants: 9, noticed: 6, scores })).toBe(`# Audit

What it is.

## access

kept

## age

9 mutants, of which tests notice 6 (66 %). 3 requirements. Kill none: AGE-003. Below 60 %: AGE-002.

| requirement | reached | killed | |
| --- | ---: | ---: | ---: |
| AGE-001 | 3 | 2 | 66 % |
| AGE-002 | 4 | 1 | 25 % |
| AGE-003 | 0 | 0 | |

## session

kept too
`)
  expect(withReport('# Audit\n', { area: 'age', mutants: 0, noticed: 0, scores: [] })).toBe(
    '# Audit\n\n## age\n\n0 mutants, of which tests notice 0 (100 %). 0 requirements. Kill none: none. Below 60 %: none.\n\n| requirement | reached | killed | |\n| --- | ---: | ---: | ---: |\n',
  )
})
