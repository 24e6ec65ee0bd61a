import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { modelFacts } from '../../machines/catalogue/model-facts.ts'

/** 25 November 2026, 12:00 UTC. */
const NOW = 1_795_608_000
const born = (value: string | number) => modelFacts([{ label: 'Birthday', value, fieldType: 'type_date' }], NOW)
const row = (label: string, value: string | number, fieldType = 'type_text') => ({ label, value, fieldType })

describe('a birthday', () => {
  test('is an age in whole years, before 1970 as well [MODEL-010, ENT-009]', () => {
    const dates = { '1990-11-25': '36', '1990-11-26': '35', '1990-12-01': '35', '1990-01-31': '36', '1958-02-03': '68' }
    const ages = Object.keys(dates).map((date) => born(Date.parse(`${date}T00:00:00Z`) / 1000).facts)
    expect(ages).toEqual(Object.values(dates).map((value) => [{ label: 'Age', value }]))
    expect(born('657504000').facts).toEqual([{ label: 'Age', value: '36' }])
    expect(born(0).facts).toEqual([{ label: 'Age', value: '56' }])
  })

  test('of nobody between 18 and 100 is left out, and said', () => {
    const at = (date: string) => Date.parse(`${date}T00:00:00Z`) / 1000
    const kept = [at('2008-11-25'), at('1925-11-26')].map((value) => born(value).facts[0]?.value)
    expect(kept).toEqual(['18', '100'])
    const odd = [at('2008-11-26'), at('1925-11-25'), 657_504_000_000, at('2031-01-01'), 'next spring', -1e15]
    for (const value of odd)
      expect(born(value)).toEqual({ facts: [], problems: ['a birthday that is none of an adult'] })
  })
})

test('other dates are a month and a day; what is no date is left out, and said [MODEL-011, ENT-009]', () => {
  const shown = modelFacts(
    [row('Name Day', 951_868_800, 'type_date'), row('Debut', -86_400, 'type_date'), row('Epoch', 0, 'type_date')],
    NOW,
  )
  expect(shown).toEqual({
    facts: [
      { label: 'Name Day', value: 'March 1' },
      { label: 'Debut', value: 'December 31' },
      { label: 'Epoch', value: 'January 1' },
    ],
    problems: [],
  })
  expect(modelFacts([row('Debut', 'soon', 'type_date'), row('Height', 171)], NOW)).toEqual({
    facts: [{ label: 'Height', value: '171' }],
    problems: ['a date that is none: Debut'],
  })
})

test('at most nine rows, the career status first wherever it stood, all others in their order [MODEL-008, ENT-009]', () => {
  const labels = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'Career Status']
  const { facts } = modelFacts(
    labels.map((label) => row(label, 'x')),
    NOW,
  )
  expect(facts.map(({ label }) => label)).toEqual(['Career Status', 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'])
  expect(modelFacts([row('A', 'x'), row('B', 'y')], NOW).facts).toEqual([
    { label: 'A', value: 'x' },
    { label: 'B', value: 'y' },
  ])
})

test("only the career status 'Active' is good news [MODEL-009]", () => {
  const good = (label: string, value: string) => modelFacts([row(label, value)], NOW).facts[0]?.isGood
  expect([good('Career Status', 'Active'), good('Career Status', 'Retired'), good('Pastime', 'Active')]).toEqual([
    true,
    undefined,
    undefined,
  ])
})

test('whatever the numbers and words are, nothing throws and no row is empty', () => {
  fc.assert(
    fc.property(fc.constantFrom('Birthday', 'Debut'), fc.oneof(fc.double(), fc.string()), (label, value) => {
      const { facts } = modelFacts([row(label, value, 'type_date')], NOW)
      expect(facts.every((fact) => fact.value !== '' && !/NaN|undefined/.test(fact.value))).toBe(true)
    }),
  )
})
