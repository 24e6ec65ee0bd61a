import { expect, test } from 'vitest'
import { createMachine, setup } from 'xstate'
import { type Exploration, explore } from '../../studio/paths/explore.ts'
import type { Edge } from '../../studio/paths/findings.ts'
import { leastLength, planPaths } from '../../studio/paths/plan.ts'
import { longestDelays } from '../../studio/paths/schedule.ts'
import { type Outset, type TimersBy, timedWays } from '../../studio/paths/timed-tours.ts'
import { begin, extend } from '../../studio/paths/walk.ts'
import { impossibleTimerMachine, tiedTimersMachine, twoTimersMachine } from './hand-made-machines.ts'

const namesOf = ({ edges }: Exploration) => new Set(edges.map(({ from, label }) => `${from} ${label}`))

const toursOf = (exploration: Exploration, isOpen = (_: Edge) => true, by: TimersBy = 'orders') =>
  timedWays(exploration, by)!.tours(isOpen)

/** What a simulated clock lets pass of the ways, and the steps that this takes. */
function walked(exploration: Exploration, outsets: readonly Outset[]) {
  const names = new Set<string>()
  let length = 0
  for (const { start, way } of outsets) {
    let walk = begin(exploration, start)
    for (const edge of way) if (walk.at === edge.from) walk = extend(exploration, walk, edge) ?? walk
    for (const { from, label } of walk.steps) names.add(`${from} ${label}`)
    length += walk.steps.length + 1
  }
  return { names, length }
}

const TIMERS_BY: readonly TimersBy[] = ['orders', 'times']

test.each(TIMERS_BY)(
  'tours take every edge in an order that timers side by side allow, told apart by their %s',
  (by) => {
    const exploration = explore(twoTimersMachine, {})
    const { names, length } = walked(
      exploration,
      toursOf(exploration, () => true, by),
    )
    expect(names).toEqual(namesOf(exploration))
    expect(length).toBe(leastLength(exploration, planPaths(exploration, { cover: 'product' })))
  },
)

test('tours through some of the edges take no others but on the way', () => {
  const exploration = explore(twoTimersMachine, {})
  const { names, length } = walked(
    exploration,
    toursOf(exploration, ({ label }) => label === 'slow.restarted'),
  )
  expect([...names].map((name) => name.split('} ')[1]).toSorted()).toEqual([
    'after slowPause',
    'question.asked',
    'slow.restarted',
    'slow.restarted',
  ])
  expect(length).toBeLessThan(walked(exploration, toursOf(exploration)).length)
})

test('a way to an edge is one that a clock allows', () => {
  const exploration = explore(twoTimersMachine, {})
  for (const edge of exploration.edges) {
    const outset = timedWays(exploration, 'orders')!.wayTo(edge)!
    expect(outset.way.at(-1)).toBe(edge)
    expect(walked(exploration, [outset])).toEqual({
      names: new Set(outset.way.map(({ from, label }) => `${from} ${label}`)),
      length: outset.way.length + 1,
    })
  }
})

test('timers that fall due together are one arc, and take both of their edges', () => {
  const exploration = explore(tiedTimersMachine, {})
  expect(toursOf(exploration).map(({ way }) => way.map(({ label }) => label))).toEqual([['after pause', 'after pause']])
})

test('an edge that no clock allows is in none of them', () => {
  const exploration = explore(impossibleTimerMachine, {})
  const { names } = walked(exploration, toursOf(exploration))
  const impossible = exploration.edges.filter(({ from, label }) => !names.has(`${from} ${label}`))
  expect(impossible.map(({ label }) => label)).toEqual(['after parentPatience'])
  expect(timedWays(exploration, 'orders')!.wayTo(impossible[0]!)).toBeUndefined()
})

test('timers that have to fire several times before another does are distinguished by their times', () => {
  const machine = setup({ delays: { pause: 1_000, limit: 3_500 } }).createMachine({
    id: 'limited',
    initial: 'asking',
    states: {
      asking: {
        after: { limit: 'over' },
        initial: 'odd',
        states: { odd: { after: { pause: 'even' } }, even: { after: { pause: 'odd' } } },
      },
      over: { on: { 'question.asked': 'asking' } },
    },
  })
  const exploration = explore(machine, {})
  const limits = (by: TimersBy) => {
    const { names } = walked(
      exploration,
      toursOf(exploration, () => true, by),
    )
    return [...names].filter((name) => name.endsWith('after limit'))
  }
  expect([limits('orders'), limits('times')]).toEqual([[], ['{"asking":"even"} after limit']])
  const plan = planPaths(exploration)
  expect({ paths: plan.paths.map(({ title }) => title), infeasible: plan.infeasible.map(({ from }) => from) }).toEqual({
    paths: ['after pause → after pause → after pause → after limit → question.asked ⇒ asking.odd'],
    infeasible: ['{"asking":"odd"}'],
  })
})

test('a machine whose timers can stand in too many ways has none', () => {
  const on = (target: string) => ({ on: { 'switch.turned': target } })
  const states = Object.fromEntries(
    Array.from({ length: 11 }, (_, region) => {
      const event = { [`switched.${region}`]: 'on' }
      return [`region${region}`, { initial: 'off', states: { off: { on: event }, on: on('off') } }]
    }),
  )
  const exploration = explore(createMachine({ id: 'switches', type: 'parallel', states }), {})
  expect(exploration.states.size).toBe(2_048)
  expect(timedWays(exploration, 'times')).toBeUndefined()
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
