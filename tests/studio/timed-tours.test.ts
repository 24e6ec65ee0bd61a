import { expect, test } from 'vitest'
import { createMachine } from 'xstate'
import { type Exploration, explore } from '../../studio/paths/explore.ts'
import type { Edge } from '../../studio/paths/findings.ts'
import { leastLength, planPaths } from '../../studio/paths/plan.ts'
import { longestDelays } from '../../studio/paths/schedule.ts'
import { timedTours } from '../../studio/paths/timed-tours.ts'
import { begin, extend } from '../../studio/paths/walk.ts'
import { impossibleTimerMachine, tiedTimersMachine, twoTimersMachine } from './hand-made-machines.ts'

const namesOf = ({ edges }: Exploration) => new Set(edges.map(({ from, label }) => `${from} ${label}`))

/** As short as tries make them, through these edges. */
const toursOf = (exploration: Exploration, isOpen = (_: Edge) => true) => timedTours(exploration)!(isOpen, 0)

/** What a simulated clock lets pass of the tours, and the steps that this takes. */
function walked(exploration: Exploration, isOpen?: (edge: Edge) => boolean) {
  const names = new Set<string>()
  let length = 0
  for (const { start, way } of toursOf(exploration, isOpen)) {
    let walk = begin(exploration, start)
    for (const edge of way) if (walk.at === edge.from) walk = extend(exploration, walk, edge) ?? walk
    for (const { from, label } of walk.steps) names.add(`${from} ${label}`)
    length += walk.steps.length + 1
  }
  return { names, length }
}

test('tours take every edge in an order that timers side by side allow', () => {
  const exploration = explore(twoTimersMachine, {})
  const { names, length } = walked(exploration)
  expect(names).toEqual(namesOf(exploration))
  expect(length).toBe(leastLength(exploration, planPaths(exploration, { cover: 'product' })))
})

test('tours through some of the edges take no others but on the way', () => {
  const exploration = explore(twoTimersMachine, {})
  const { names, length } = walked(exploration, ({ label }) => label === 'slow.restarted')
  expect([...names].map((name) => name.split('} ')[1])).toEqual(
    expect.arrayContaining(['after slowPause', 'slow.restarted']),
  )
  expect(length).toBeLessThan(walked(exploration).length)
})

test('timers that fall due together are one arc, and take both of their edges', () => {
  const exploration = explore(tiedTimersMachine, {})
  expect(toursOf(exploration).map(({ way }) => way.map(({ label }) => label))).toEqual([['after pause', 'after pause']])
})

test('an edge that no clock allows is in none of them', () => {
  const exploration = explore(impossibleTimerMachine, {})
  const { names } = walked(exploration)
  expect([...namesOf(exploration)].filter((name) => !names.has(name))).toEqual([
    '{"waiting":"asking"} after parentPatience',
  ])
})

test('a machine whose timers can stand in too many ways has none', () => {
  const on = (target: string) => ({ on: { 'switch.turned': target } })
  const states = Object.fromEntries(
    Array.from({ length: 13 }, (_, region) => {
      const event = { [`switched.${region}`]: 'on' }
      return [`region${region}`, { initial: 'off', states: { off: { on: event }, on: on('off') } }]
    }),
  )
  const exploration = explore(createMachine({ id: 'switches', type: 'parallel', states }), {})
  expect(exploration.states.size).toBe(8_192)
  expect(timedTours(exploration)).toBeUndefined()
})

test('the time between two moments is as long as bounds by way of others make it', () => {
  const bounds = [
    { later: 1, earlier: 0, byMs: 10 },
    { later: 2, earlier: 1, byMs: 5 },
    { later: 2, earlier: 0, byMs: 12 },
    { later: 0, earlier: 2, byMs: -20 },
  ]
  expect(longestDelays(2, bounds)).toEqual([
    [0, 10, 15],
    [-15, 0, 5],
    [-20, -10, 0],
  ])
})
