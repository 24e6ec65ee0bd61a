import { describe, expect, test } from 'vitest'
import { mergeCoverage, readCoverage, requirementsOf, transitionsByRequirement } from '../../studio/coverage/merge.ts'

const unit = {
  run: 'vitest',
  kind: 'unit',
  machine: 'door',
  transitions: { 'shut --push--> open': ['opens [DOOR-002, DOOR-001]', 'creaks'] },
} as const
const shard = {
  run: 'shard 2 of 2',
  kind: 'e2e',
  machine: 'door',
  transitions: { 'shut --push--> open': ['a visitor enters [DOOR-001]'], 'open --pull--> shut': ['a visitor leaves'] },
} as const

describe('merged coverage', () => {
  test('holds every test of every run by machine and transition, units first', () => {
    expect(mergeCoverage([shard, unit])).toEqual({
      door: {
        'shut --push--> open': [
          { title: 'creaks', kind: 'unit', requirements: [] },
          { title: 'opens [DOOR-002, DOOR-001]', kind: 'unit', requirements: ['DOOR-002', 'DOOR-001'] },
          { title: 'a visitor enters [DOOR-001]', kind: 'e2e', requirements: ['DOOR-001'] },
        ],
        'open --pull--> shut': [{ title: 'a visitor leaves', kind: 'e2e', requirements: [] }],
      },
    })
  })

  test('counts a test of two shards once, and one title of two kinds twice', () => {
    const path = { ...unit, kind: 'path' as const }
    const merged = mergeCoverage([unit, { ...unit, run: 'again' }, path])
    expect(merged.door?.['shut --push--> open']?.map(({ title, kind }) => `${kind}: ${title}`)).toEqual([
      'unit: creaks',
      'unit: opens [DOOR-002, DOOR-001]',
      'path: creaks',
      'path: opens [DOOR-002, DOOR-001]',
    ])
  })

  test('leads from a requirement back to the transitions whose tests prove it', () => {
    const merged = mergeCoverage([unit, { ...shard, transitions: { 'open --pull--> shut': ['slams [DOOR-001]'] } }])
    expect([...transitionsByRequirement(merged.door!)]).toEqual([
      ['DOOR-001', ['shut --push--> open', 'open --pull--> shut']],
      ['DOOR-002', ['shut --push--> open']],
    ])
  })
})

test('only ids at the end of a title count', () => {
  expect(['a [A-1]', 'a [A-1, B2-3] ', 'a [A-1] b', 'a [A-1', 'a (A-1)'].map(requirementsOf)).toEqual([
    ['A-1'],
    ['A-1', 'B2-3'],
    [],
    [],
    [],
  ])
})

describe('a coverage file', () => {
  test('is read as it was written', () => {
    expect(readCoverage(JSON.stringify(unit), 'here')).toEqual(unit)
  })

  for (const [name, text, complaint] of [
    ['no JSON', '{', 'here: expected a JSON object with run, kind, machine and transitions'],
    ['a list', '[]', 'here: expected a JSON object with run, kind, machine and transitions'],
    ['no machine', '{"run":"a","kind":"unit","transitions":{}}', 'here: expected run and machine to be texts'],
    [
      'another kind',
      '{"run":"a","machine":"b","kind":"manual","transitions":{}}',
      'here: expected kind to be one of unit, path, e2e, live',
    ],
    [
      'counts',
      '{"run":"a","machine":"b","kind":"unit","transitions":{"x":3}}',
      'here: expected transitions to hold a list of test titles for each id',
    ],
  ] as const) {
    test(`with ${name} is refused in words`, () => {
      expect(() => readCoverage(text, 'here')).toThrow(new Error(complaint))
    })
  }
})
