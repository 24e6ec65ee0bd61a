import { expect, test } from 'vitest'
import { setup } from 'xstate'
import { casesOf } from '../../studio/paths/cases.ts'
import { COVERAGE_WORDS, coverageOf } from '../../studio/paths/coverage.ts'
import { explore } from '../../studio/paths/explore.ts'
import { planPaths } from '../../studio/paths/plan.ts'
import { predefined } from '../../studio/paths/routes.ts'
import { nestedMachine, routedMachine, tokenMachine, tokenOptions } from './hand-made-machines.ts'

const counts = (coverage: ReturnType<typeof coverageOf>) =>
  Object.fromEntries(
    COVERAGE_WORDS.map((word) => [
      word,
      [coverage.totalOf(word) - coverage.missing(word).length, coverage.totalOf(word)],
    ]),
  )

test('counts transitions, states and pairs along a path', () => {
  const exploration = explore(tokenMachine(), tokenOptions)
  const coverage = coverageOf(exploration)
  // Into fresh lead 1, into renewing 2, into waitingToRetry 2; out of them 2, 5 and 2: 2 + 10 + 4 pairs.
  expect(counts(coverage)).toEqual({ edge: [0, 7], vertex: [0, 5], pair: [0, 16], guard: [0, 0], requirement: [0, 0] })
  coverage.record(predefined(exploration, ['after renewalDue', 'renewal.failed', 'after retryPause', 'renewal.failed']))
  expect(counts(coverage)).toEqual({ edge: [3, 7], vertex: [3, 5], pair: [3, 16], guard: [0, 0], requirement: [0, 0] })
  expect(coverage.missing('vertex').sort()).toEqual(['revoked', 'signedOut'])
  expect([coverage.percentOf('vertex'), coverage.percentOf('guard')]).toEqual([60, 100])
  expect([coverage.hasEntered('renewing'), coverage.hasEntered('revoked')]).toEqual([true, false])
})

test('a walk that has grown is recorded from where it was', () => {
  const exploration = explore(tokenMachine(), tokenOptions)
  const path = predefined(exploration, ['after renewalDue', 'renewal.failed', 'after retryPause'])
  const [whole, grown] = [coverageOf(exploration), coverageOf(exploration)]
  whole.record(path)
  grown.record({ ...path, steps: path.steps.slice(0, 2) })
  grown.record(path, 2)
  expect(counts(grown)).toEqual(counts(whole))
})

test('states that are only passed through count, and parents count with their children', () => {
  const routed = explore(routedMachine, { inputs: { good: { answer: 'good' }, bad: { answer: 'bad' }, none: {} } })
  const coverage = coverageOf(routed)
  for (const path of planPaths(routed).paths) coverage.record(path)
  expect(coverage.missing('vertex')).toEqual([])
  expect(coverage.totalOf('vertex')).toBe(5)
  const nested = coverageOf(explore(nestedMachine, {}))
  nested.record(predefined(explore(nestedMachine, {}), []))
  expect([nested.hasEntered('form'), nested.hasEntered('form.first'), nested.hasEntered('watching')]).toEqual([
    true,
    true,
    false,
  ])
})

const door = setup({
  types: { events: {} as { type: 'code.entered'; digits: string } | { type: 'door.closed' } },
  guards: {
    isRight: ({ event }) => event.type === 'code.entered' && event.digits === '1234',
    isLong: ({ event }) => event.type === 'code.entered' && event.digits.length > 4,
  },
}).createMachine({
  id: 'door',
  initial: 'locked',
  meta: { requirements: ['DOOR-001'] },
  states: {
    locked: {
      meta: { requirements: ['DOOR-002'] },
      on: {
        'code.entered': [
          { guard: 'isRight', target: 'open' },
          { guard: 'isLong', target: 'blocked', meta: { requirements: ['DOOR-003'] } },
          { target: 'locked', reenter: true },
        ],
      },
    },
    open: { meta: { requirements: ['DOOR-004'] }, on: { 'door.closed': 'locked' } },
    blocked: {},
  },
})
const doorCases = casesOf(door, {
  events: { 'code.entered': [{ digits: '1234' }, { digits: '12345' }, { digits: '0' }] },
})
const [isRight, isLong] = ['locked --code.entered[isRight]#1--> open', 'locked --code.entered[isLong]#2--> blocked']

test('outcomes of guards: refused until the one that is taken, and not asked behind it', () => {
  const exploration = explore(door, doorCases)
  const coverage = coverageOf(exploration)
  expect(coverage.missing('guard').sort()).toEqual([
    `${isLong} = false`,
    `${isLong} = true`,
    `${isRight} = false`,
    `${isRight} = true`,
  ])
  coverage.record(predefined(exploration, ['code.entered {digits:1234}']))
  expect(coverage.missing('guard').sort()).toEqual([`${isLong} = false`, `${isLong} = true`, `${isRight} = false`])
  coverage.record(predefined(exploration, ['code.entered {digits:12345}']))
  expect(coverage.missing('guard')).toEqual([`${isLong} = false`])
})

test('requirements of states entered and transitions taken', () => {
  const exploration = explore(door, doorCases)
  const coverage = coverageOf(exploration)
  coverage.record(predefined(exploration, ['code.entered {digits:1234}']))
  expect(coverage.missing('requirement')).toEqual(['DOOR-003'])
  expect(coverage.percentOf('requirement')).toBe(75)
})

test('outcomes of guards on the way through transient states', () => {
  const exploration = explore(routedMachine, { inputs: { good: { answer: 'good' }, none: {} } })
  const coverage = coverageOf(exploration)
  coverage.record(predefined(exploration, []))
  expect(coverage.missing('guard').sort()).toEqual([
    'deciding --always[isBad]#2--> failing = false',
    'deciding --always[isBad]#2--> failing = true',
    'deciding --always[isGood]#1--> shown = false',
  ])
})

test('what is declared counts, whether or not anything comes to it; what is waived does not', () => {
  const wrongOnly = { events: { 'code.entered': [{ digits: '0' }] } } as const
  const exploration = explore(door, casesOf(door, wrongOnly))
  const waivers = { [isLong]: 'nobody types so much', blocked: 'for the same reason' }
  const [whole, waived] = [coverageOf(exploration), coverageOf(exploration, waivers)]
  for (const coverage of [whole, waived]) coverage.record(predefined(exploration, ['code.entered']))
  expect([whole, waived].map((coverage) => ({ ...counts(coverage), waived: coverage.waived() }))).toEqual([
    { edge: [1, 4], vertex: [1, 3], pair: [0, 1], guard: [2, 4], requirement: [2, 4], waived: [] },
    { edge: [1, 3], vertex: [1, 2], pair: [0, 1], guard: [2, 3], requirement: [2, 3], waived: [isLong, 'blocked'] },
  ])
})
