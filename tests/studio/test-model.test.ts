import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { createTestModel } from 'xstate/graph'
import { casesOf } from '../../studio/paths/cases.ts'
import { pathGenerator, testModelOf, timingOf } from '../../studio/paths/test-model.ts'
import { tiedTimersMachine, tokenMachine, tokenOptions } from './hand-made-machines.ts'

const cases = casesOf(tokenMachine(), tokenOptions)
const model = testModelOf(cases)
const typesIn = (paths: ReturnType<typeof model.getPaths>) =>
  paths.map(({ steps }) =>
    steps.slice(1).map(({ event }) => event.type.replace(/^xstate\.after\.(\w+)\..*/, 'after $1')),
  )

describe('a test model of xstate/graph', () => {
  test('is made of a machine that createTestModel refuses', () => {
    expect(() => createTestModel(cases.machine)).toThrow('After events on test machines are not supported')
    expect(model.getAdjacencyMap()).toHaveProperty('fresh')
  })

  test('getShortestPaths reaches every state through timers and payloads, but leaves transitions out', () => {
    expect(typesIn(model.getShortestPaths())).toEqual([
      ['after renewalDue', 'renewal.refused'],
      ['after renewalDue', 'renewal.failed'],
      ['signOut.requested'],
    ])
  })

  test('getPaths with our shortest takes every event in every state', () => {
    expect(typesIn(model.getPaths(pathGenerator(cases, { generator: 'shortest' })))).toEqual([
      [
        'after renewalDue',
        'renewal.failed',
        'after retryPause',
        'renewal.failed',
        'after retryPause',
        'after patience',
        'signOut.requested',
      ],
      ['after renewalDue', 'renewal.succeeded', 'after renewalDue', 'renewal.refused'],
      ['after renewalDue', 'signOut.requested'],
      ['signOut.requested'],
    ])
  })

  test('takes the options of our generators', () => {
    const directed = model.getPaths(pathGenerator(cases, { generator: 'directed', to: 'waitingToRetry' }))
    expect(typesIn(directed)).toEqual([['after renewalDue', 'renewal.failed']])
    const draw = (seed: number) => typesIn(model.getPaths(pathGenerator(cases, { generator: 'random', seed })))
    expect(draw(7)).toEqual(draw(7))
    expect(draw(8)).not.toEqual(draw(7))
  })

  test('tells how long to wait before each event of our paths', () => {
    const [path] = model.getPaths(pathGenerator(cases, { generator: 'directed', to: 'revoked' }))
    // Of 300 s of life it renews 60 s early; the answer may come in the same moment.
    expect(path?.steps.slice(1).map(timingOf)).toEqual([
      { waitMs: 240_000, timer: 'renewalDue' },
      { waitMs: 0, timer: undefined },
    ])
    const [own] = model.getShortestPaths()
    expect(() => timingOf(own!.steps[1]!)).toThrow('No time is known')
  })

  test('expects after timers that fall due together what can be seen once all have fired', async () => {
    const tied = casesOf(tiedTimersMachine)
    const [path] = testModelOf(tied).getPaths(pathGenerator(tied, { generator: 'shortest' }))
    const seen: unknown[] = []
    await path!.test({ states: { '*': ({ value }) => void seen.push(value) } })
    expect(seen).toEqual([
      { left: 'waiting', right: 'waiting' },
      { left: 'over', right: 'over' },
      { left: 'over', right: 'over' },
    ])
  })

  test('finds states by their names, those of composites included, and refuses names that are none', async () => {
    const tied = casesOf(tiedTimersMachine)
    const [path] = testModelOf(tied).getPaths(pathGenerator(tied, { generator: 'shortest' }))
    const seen: string[] = []
    await path!.test({
      states: { left: () => void seen.push('left'), 'left.over': () => void seen.push('left.over') },
    })
    expect(seen).toEqual(['left', 'left', 'left.over', 'left', 'left.over'])
    await expect(path!.test({ states: { lefd: () => {} } })).rejects.toThrow('tiedTimers has no state lefd')
  })
})

test('the studio’s README shows the example that is tested', () => {
  const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
  expect(read('../../studio/README.md')).toContain(`\`\`\`ts\n${read('./test-model-example.test.ts')}\`\`\``)
})
