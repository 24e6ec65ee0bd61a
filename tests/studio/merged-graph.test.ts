import { expect, test } from 'vitest'
import { createMachine } from 'xstate'
import { graphOf, type MachineGraph, statesIn } from '../../studio/diagrams/graph.ts'
import { layoutOf } from '../../studio/diagrams/layout.ts'
import { mergedGraph } from '../../studio/diff/merged-graph.ts'

const before = graphOf(
  createMachine({
    id: 'door',
    initial: 'shut',
    states: {
      shut: { on: { push: 'open.wide', lock: 'locked' } },
      open: { initial: 'wide', states: { wide: {}, narrow: {} }, on: { pull: 'shut' } },
      locked: { on: { unlock: 'shut' } },
    },
  }),
)
const after = graphOf(
  createMachine({
    id: 'door',
    initial: 'shut',
    states: {
      shut: { on: { push: 'open' } },
      open: { on: { pull: 'shut', wind: 'slammed' } },
      slammed: {},
    },
  }),
)
const isRemoved = (id: string) => id === 'shut --lock--> locked' || id === 'locked --unlock--> shut'
const namesIn = ({ root }: MachineGraph) => statesIn(root).map(({ name, type }) => `${name} ${type}`)

test('removed states keep their place, new ones have their own', () => {
  const merged = mergedGraph(before, after, isRemoved)
  expect(namesIn(merged)).toEqual([
    'any compound',
    'shut atomic',
    'open compound',
    'open.wide atomic',
    'open.narrow atomic',
    'slammed atomic',
    'locked atomic',
  ])
  expect(merged.edges.map(({ id }) => id)).toEqual([
    'shut --push--> open',
    'open --pull--> shut',
    'open --wind--> slammed',
    'shut --lock--> locked',
    'locked --unlock--> shut',
  ])
})

test('a merged graph can be drawn: every transition has its line or row', async () => {
  const merged = mergedGraph(before, after, isRemoved)
  const { lines, boxes } = await layoutOf(merged)
  const rows = [...boxes.flatMap((box) => box.rows), ...lines.flatMap(({ labels }) => labels)]
  expect(rows.flatMap(({ edge }) => edge ?? []).sort()).toEqual(merged.edges.map(({ id }) => id).sort())
})

test('a machine of one revision only is drawn as it is there', () => {
  expect([mergedGraph(before, undefined, isRemoved), mergedGraph(undefined, after, isRemoved)]).toEqual([before, after])
})
