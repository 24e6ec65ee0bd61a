import { describe, expect, test } from 'vitest'
import {
  type AreaReport,
  faultsOf,
  type Outcome,
  ofTheArea,
  provenElsewhere,
  provingLittle,
  provingNothing,
  scoresOf,
  withReport,
} from '../../scripts/support/audit/score.ts'

const outcome = (mutant: string, reachedBy: string[], killedBy: string[]): Outcome => ({
  mutant,
  reachedBy,
  killedBy,
  isNoticed: killedBy.length > 0,
})

/** A test of its own for each requirement. */
const eachOf = (...ids: string[]) => ids.map((id) => ({ title: `shows ${id}`, ids: [id] }))

describe('what a requirement notices', () => {
  test('counts a mutant once for a requirement whose tests stand in several files', () => {
    const outcomes = [
      outcome('0', ['AGE-001'], []),
      outcome('0', ['AGE-001'], ['AGE-001']),
      outcome('1', ['AGE-001'], []),
    ]
    expect(scoresOf(eachOf('AGE-001'), outcomes)).toEqual([{ id: 'AGE-001', reached: 2, killed: 1, share: 0.5 }])
  })

  test('is shared with the others that notice it', () => {
    const three = ['AGE-001', 'AGE-002', 'AGE-003']
    const outcomes = [outcome('0', three, ['AGE-001', 'AGE-002']), outcome('1', ['AGE-001'], [])]
    // Noticed: half of one. Missed: a whole one.
    expect(scoresOf(eachOf(...three), outcomes)[0]).toEqual({ id: 'AGE-001', reached: 2, killed: 1, share: 0.5 / 1.5 })
  })

  test('is lessened by what others notice, the less the fewer of those who run it do', () => {
    const four = ['AGE-001', 'AGE-002', 'AGE-003', 'AGE-004']
    const outcomes = [outcome('0', four, ['AGE-001']), outcome('1', four, ['AGE-002'])]
    // Noticed: one. Missed: a quarter of a quarter.
    expect(scoresOf(eachOf(...four), outcomes)[0]!.share).toBe(1 / (1 + 1 / 16))
  })

  test('takes tests that name no requirement for one more that notices it', () => {
    const both = ['AGE-001', 'AGE-002']
    const outcomes = [
      outcome('0', both, ['AGE-001']),
      outcome('1', both, []),
      { mutant: '1', reachedBy: [], killedBy: [], isNoticed: true },
    ]
    // Noticed: one. Missed: a third of a half.
    expect(scoresOf(eachOf(...both), outcomes)[0]!.share).toBe(1 / (1 + 1 / 6))
  })

  test('is lessened by what nobody notices, in equal parts of those who run it', () => {
    const outcomes = [outcome('0', ['AGE-001', 'AGE-002'], ['AGE-001']), outcome('1', ['AGE-001', 'AGE-002'], [])]
    // Noticed: one. Missed: half of one.
    expect(scoresOf(eachOf('AGE-001', 'AGE-002'), outcomes)[0]).toEqual({
      id: 'AGE-001',
      reached: 2,
      killed: 1,
      share: 1 / 1.5,
    })
  })

  test('is nothing where more than four of five who run the code notice as much, as tests do that assert nothing', () => {
    const six = ['AGE-001', 'AGE-002', 'AGE-003', 'AGE-004', 'AGE-005', 'AGE-006']
    const outcomes = [
      outcome('a crash', six, six),
      outcome('nearly a crash', six, six.slice(0, 5)),
      outcome('a button', six.slice(1), six.slice(2)),
    ]
    const shares = scoresOf(eachOf(...six), outcomes).map(({ share }) => share)
    expect(shares.map((share) => share > 0)).toEqual([false, false, true, true, true, true])
  })

  test('may be what the only two who run the code both notice', () => {
    const outcomes = [outcome('0', ['AGE-001', 'AGE-002'], ['AGE-001', 'AGE-002'])]
    const shares = scoresOf(eachOf('AGE-001', 'AGE-002'), outcomes).map(({ share }) => share)
    expect(shares).toEqual([1, 1])
  })

  test('counts requirements of the same tests as one', () => {
    const tests = [{ title: 'shows all three', ids: ['AGE-001', 'AGE-002', 'AGE-003'] }, ...eachOf('AGE-004')]
    const four = ['AGE-001', 'AGE-002', 'AGE-003', 'AGE-004']
    const outcomes = [outcome('0', four, four.slice(0, 3)), outcome('1', four, [])]
    // One of two notices the first; the second is a miss in two halves.
    expect(scoresOf(tests, outcomes).map(({ share }) => share)).toEqual([1 / 1.5, 1 / 1.5, 1 / 1.5, 0])
  })

  test('may run as modules load, which nobody is blamed for', () => {
    const outcomes = [
      outcome('0', [], ['AGE-001', 'AGE-002']),
      outcome('1', ['AGE-002'], []),
      outcome('2', ['AGE-002'], ['AGE-002']),
    ]
    expect(scoresOf(eachOf('AGE-001', 'AGE-002', 'AGE-003'), outcomes)).toEqual([
      { id: 'AGE-001', reached: 1, killed: 1, share: 1 },
      { id: 'AGE-002', reached: 3, killed: 2, share: 1.5 / 2.5 },
      { id: 'AGE-003', reached: 0, killed: 0, share: 0 },
    ])
  })
})

const scores = [
  { id: 'AGE-001', reached: 3, killed: 2, share: 0.6 },
  { id: 'AGE-002', reached: 4, killed: 1, share: 0.599 },
  { id: 'AGE-003', reached: 5, killed: 0, share: 0 },
  { id: 'AGE-004', reached: 0, killed: 1, share: 1 },
]
const report: AreaReport = { area: 'age', mutants: 900, tried: 100, noticed: 85, scores, reasons: {} }

test('tells requirements that kill no mutant from those that notice less than 60 %', () => {
  expect(provingNothing(scores).map(({ id }) => id)).toEqual(['AGE-003'])
  expect(provingLittle(scores).map(({ id }) => id)).toEqual(['AGE-002'])
})

describe('what is to be mended', () => {
  test('are requirements that prove nothing, and those below 60 % without a reason', () => {
    expect(faultsOf(report)).toEqual(['AGE-003 kills none of 5', 'AGE-002 is below 60 % without a reason'])
    expect(faultsOf({ ...report, reasons: { 'AGE-002': 'It is too far away.' } })).toEqual(['AGE-003 kills none of 5'])
  })

  test('is a reason that is not needed any more, or never was', () => {
    const reasons = { 'AGE-001': 'Old.', 'AGE-002': 'It is too far away.', 'AGE-099': 'Unknown.' }
    expect(faultsOf({ ...report, scores: scores.slice(0, 2), reasons })).toEqual([
      'AGE-001 needs no reason any more',
      'AGE-099 needs no reason any more',
    ])
  })

  test('are too few noticed mutants: less than 85 % where money, age, links and sessions are at stake, else than 75 %', () => {
    const few = (area: string, noticed: number) =>
      faultsOf({ area, mutants: 300, tried: 100, noticed, scores: [], reasons: {} })
    const less = (goal: string) => [`of its mutants less than ${goal} are noticed`]
    expect({
      session: [few('session', 85), few('session', 84)],
      sales: [few('sales', 85), few('sales', 84)],
      age: [few('age', 85), few('age', 84)],
      access: [few('access', 85), few('access', 84)],
      cams: [few('cams', 75), few('cams', 74)],
    }).toEqual({
      session: [[], less('85 %')],
      sales: [[], less('85 %')],
      age: [[], less('85 %')],
      access: [[], less('85 %')],
      cams: [[], less('75 %')],
    })
  })
})

test('what another area proves needs no other reason', () => {
  const rows = [
    '| AGE-001 | 9 | 9 | 100 % | 99 % |',
    '| AGE-002 | 5 | 4 | 80 % | 60 % |',
    '| AGE-003 | 5 | 4 | 80 % | 70 % |',
  ]
  const weakRow = '| AGE-002 | 5 | 1 | 20 % | 59 % |'
  const document = `# Audit\n\n## access\n\n${rows.join('\n')}\n\n## age\n\n| AGE-002 | 4 | 4 | 100 % | 100 % |\n`
  expect({
    proven: provenElsewhere(document, report),
    own: provenElsewhere(document.replace('## access', '## age'), report),
    weak: provenElsewhere(`# Audit\n\n## access\n\n${weakRow}\n`, report),
  }).toEqual({ proven: { 'AGE-002': 'The tests of access prove it (60 %).' }, own: {}, weak: {} })
})

test('a requirement whose tests run nothing of an area is another’s, where tests of that one notice something', () => {
  const rows = ['AGE-001 | 9 | 2 | 22 % | 10 % |', 'AGE-003 | 9 | 1 | 11 % | 70 % |', 'AGE-004 | 9 | 0 | 0 % | 0 % |']
  const document = `# Audit\n\n## access\n\n${rows.map((row) => `| ${row}\n`).join('')}`
  const [ran, ...notRun] = ['AGE-001', 'AGE-002', 'AGE-003', 'AGE-004'].map((id, reached) => ({
    id,
    reached: reached === 0 ? 3 : 0,
    killed: 0,
    share: 0,
  }))
  const scores = [ran!, ...notRun]
  expect({
    age: ofTheArea(document, { area: 'age', scores }).map(({ id }) => id),
    access: ofTheArea(document, { area: 'access', scores }).map(({ id }) => id),
  }).toEqual({ age: ['AGE-001', 'AGE-002', 'AGE-004'], access: ['AGE-001', 'AGE-002', 'AGE-003', 'AGE-004'] })
})

test('an area’s row and section take the place of its last ones, in the order of the areas', () => {
  const header = `| area | mutants | tried | noticed | | goal | requirements | kill none | below 60 % |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |`
  const before = `# Audit\n\nWhat it is.\n\n${header}\n| access | kept |\n| age | old |\n| session | kept |\n\n## access\n\nkept\n\n## age\n\nold\n\n## session\n\nkept too\n`
  const after = withReport(before, { ...report, noticed: 66, reasons: { 'AGE-002': 'It is too far away.' } })
  expect(after).toBe(`# Audit

What it is.

${header}
| access | kept |
| age | 900 | 100 | 66 | 66 % | 85 % | 4 | 1 | 1 |
| session | kept |

## access

kept

## age

Kill none: AGE-003.

- AGE-002 is below 60 %: It is too far away.

| requirement | reached | killed | | share |
| --- | ---: | ---: | ---: | ---: |
| AGE-001 | 3 | 2 | 66 % | 60 % |
| AGE-002 | 4 | 1 | 25 % | 59 % |
| AGE-003 | 5 | 0 | 0 % | 0 % |
| AGE-004 | 0 | 1 |  | 100 % |

## session

kept too
`)
  const none = { area: 'cams', mutants: 0, tried: 0, noticed: 0, scores: [], reasons: {} }
  expect(withReport('# Audit\n', none)).toBe(
    `# Audit\n\n${header}\n| cams | 0 | 0 | 0 | 100 % | 75 % | 0 | 0 | 0 |\n\n## cams\n\nKill none: none.\n\n| requirement | reached | killed | | share |\n| --- | ---: | ---: | ---: | ---: |\n`,
  )
})
