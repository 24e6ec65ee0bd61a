import { expect, test } from 'vitest'
import { setup } from 'xstate'
import { explore } from '../../studio/paths/explore.ts'
import { drive, planOf } from '../support/pictures.ts'

type DoorEvent = { type: 'door.pushed'; force: number } | { type: 'door.locked' } | { type: 'door.tried' }

const door = setup({
  types: { context: {} as { force: number }, events: {} as DoorEvent },
  guards: { isNever: () => false },
}).createMachine({
  id: 'door',
  context: { force: 0 },
  initial: 'shut',
  states: {
    shut: {
      on: { 'door.pushed': 'weighing', 'door.locked': 'locked', 'door.tried': { guard: 'isNever', target: 'broken' } },
    },
    weighing: { always: 'open' },
    open: { initial: 'ajar', states: { ajar: {}, before: { type: 'history' } } },
    locked: {},
    broken: {},
  },
})
const exploration = explore(door, { events: { 'door.pushed': [{ force: 1 }] } })
const stage = { draw: () => null }

test('a state is pictured, or it is said why not', () => {
  expect(planOf({ exploration, stage })).toEqual({
    shut: true,
    weighing: 'The machine passes it at once: nobody can see it.',
    open: 'It is seen in the states inside.',
    'open.ajar': true,
    'open.before': 'It leads to where the machine was last, and is no state of its own.',
    locked: true,
    broken: 'The cases of the machine never lead here.',
  })
})

test('a machine that nobody has staged is told of in each of its states', () => {
  const plan = planOf({ exploration, stage: undefined })
  expect([...new Set(Object.values(plan))]).toEqual([
    'Nobody has said yet how to picture this machine: tests/support/stages.tsx does.',
  ])
  expect([...new Set(Object.values(planOf({ exploration, stage: 'Nobody sees it.' })))]).toEqual(['Nobody sees it.'])
})

test('a machine is driven into a state, and what does not end there is said', () => {
  const driven = drive(exploration, stage, 'open.ajar')
  expect(driven.getSnapshot().value).toEqual({ open: 'ajar' })
  const fill = (actor: { send: (event: { type: 'door.locked' }) => void }) => actor.send({ type: 'door.locked' })
  expect(() => drive(exploration, { ...stage, fill }, 'shut')).toThrow('door: the way to shut ended in "locked"')
})
