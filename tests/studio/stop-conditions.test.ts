import { describe, expect, test } from 'vitest'
import type { CoverageWord } from '../../studio/paths/coverage.ts'
import { isMet, type Progress, parseStopCondition } from '../../studio/paths/stop-conditions.ts'

const edge = (percent: number) => ({ kind: 'coverage', word: 'edge', percent })

describe('reading a stop condition', () => {
  test('every word is read with its value', () => {
    const words = ['vertex=50', 'pair=12.5', 'guard=100%', 'requirement=1', 'reached=picture.playing', 'length=7']
    expect([...words, 'minutes=1.5', 'seconds=2', 'never'].map((text) => parseStopCondition(text))).toEqual([
      { kind: 'coverage', word: 'vertex', percent: 50 },
      { kind: 'coverage', word: 'pair', percent: 12.5 },
      { kind: 'coverage', word: 'guard', percent: 100 },
      { kind: 'coverage', word: 'requirement', percent: 1 },
      { kind: 'reached', state: 'picture.playing' },
      { kind: 'length', steps: 7 },
      { kind: 'time', ms: 90_000 },
      { kind: 'time', ms: 2_000 },
      { kind: 'never' },
    ])
  })

  test('and binds closer than or; parentheses bind closest; case does not matter', () => {
    expect(parseStopCondition('edge=1 OR edge=2 and edge=3')).toEqual({
      kind: 'or',
      parts: [edge(1), { kind: 'and', parts: [edge(2), edge(3)] }],
    })
    expect(parseStopCondition('(edge=1 or (edge=2)) and Edge=3 and edge=4')).toEqual({
      kind: 'and',
      parts: [{ kind: 'or', parts: [edge(1), edge(2)] }, edge(3), edge(4)],
    })
  })

  const wrong = {
    '': 'it is empty',
    'edge=100 and': 'a condition is missing at the end',
    'edge=100 edge=1': "'edge=1' is out of place",
    '(edge=100': "a ')' is missing",
    'edge=100)': "')' is out of place",
    edge: "'edge' is no condition",
    'edges=100': "'edges=100' is no condition",
    'edge=101': "'edge=101' needs a number above 0 and up to 100",
    'edge=0': "'edge=0' needs a number above 0 and up to 100",
    'minutes=soon': "'minutes=soon' needs a number above 0",
    'length=-1': "'length=-1' needs a number above 0",
    'reached=nowhere': "there is no state 'nowhere', only open, closed",
  }
  for (const [text, complaint] of Object.entries(wrong)) {
    test(`"${text}" is refused in one line that says what is allowed`, () => {
      expect(() => parseStopCondition(text, ['open', 'closed'])).toThrow(
        new Error(
          `Stop condition "${text}": ${complaint}. Allowed are edge=<percent>, vertex=<percent>, pair=<percent>, guard=<percent>, requirement=<percent>, reached=<state>, length=<steps>, minutes=<number>, seconds=<number> and never, joined by and, or and parentheses.`,
        ),
      )
    })
  }
})

describe('meeting a stop condition', () => {
  const percents: Record<CoverageWord, number> = { edge: 100, vertex: 80, pair: 0, guard: 50, requirement: 99.9 }
  const progress: Progress = {
    percentOf: (word) => percents[word],
    hasEntered: (state) => state === 'open',
    steps: 10,
    elapsedMs: 60_000,
  }
  const met = [
    'edge=100',
    'vertex=80',
    'reached=open',
    'length=10',
    'minutes=1',
    'seconds=60',
    'edge=100 and requirement=100 or minutes=1',
    'edge=100 and (requirement=100 or minutes=1)',
    'never or guard=50',
  ]
  const open = [
    'vertex=80.1',
    'pair=1',
    'requirement=100',
    'reached=closed',
    'length=11',
    'minutes=2',
    'seconds=60.1',
    'never',
    'edge=100 and never',
    'vertex=100 and edge=100 or guard=60',
    '(edge=100 or minutes=1) and requirement=100',
  ]
  test.each(met)('%s is met', (text) => expect(isMet(parseStopCondition(text), progress)).toBe(true))
  test.each(open)('%s is not', (text) => expect(isMet(parseStopCondition(text), progress)).toBe(false))
})
