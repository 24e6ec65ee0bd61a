import { expect, test } from 'vitest'
import { assign, setup } from 'xstate'
import { casesOf, type MachineCases } from '../../studio/paths/cases.ts'
import { explore } from '../../studio/paths/explore.ts'
import { sayOutOfReach, whyNot } from '../../studio/paths/out-of-reach.ts'
import { planPaths } from '../../studio/paths/plan.ts'
import { impossibleTimerMachine, tokenMachine, tokenOptions } from './hand-made-machines.ts'

const gate = setup({
  types: {
    context: {} as { visits: number },
    events: {} as
      | { type: 'key.turned'; fits: boolean }
      | { type: 'visitor.counted' }
      | { type: 'wind.blew' }
      | { type: 'bell.rung' }
      | { type: 'ladder.found' },
  },
  actions: { count: assign({ visits: ({ context }) => context.visits + 1 }) },
  guards: {
    fits: (_, doesFit: boolean) => doesFit,
    isThird: ({ context }) => context.visits === 2,
    isHaunted: ({ context }) => context.visits < 0,
  },
}).createMachine({
  id: 'gate',
  context: { visits: 0 },
  initial: 'shut',
  states: {
    shut: {
      always: { guard: 'isHaunted', target: 'attic' },
      on: {
        'key.turned': { guard: { type: 'fits', params: ({ event }) => event.fits }, target: 'open' },
        'visitor.counted': [{ guard: 'isThird', target: 'crowded' }, { actions: 'count' }],
        'wind.blew': 'open',
        'bell.rung': [{ target: 'shut' }, { target: 'crowded' }],
      },
    },
    open: {},
    crowded: {},
    attic: { on: { 'ladder.found': 'shut' } },
  },
})

function linesFor(cases: MachineCases): string[] {
  const exploration = explore(cases.machine, cases)
  return whyNot(exploration, cases, planPaths(exploration, cases)).map(sayOutOfReach)
}

test('names what keeps each declared transition and state from being come to', () => {
  const cases = casesOf(gate, {
    events: { 'key.turned': [{ fits: false }] },
    mayHappen: (_, { type }) => type !== 'wind.blew',
  })
  expect(linesFor(cases as MachineCases)).toEqual([
    'not taken: shut --key.turned[fits]--> open: payload: no example in `events` makes fits true in a state that is reached',
    'not taken: shut --visitor.counted[isThird]#1--> crowded: projection: it is taken where the context differs in what `project` leaves out',
    'not taken: shut --wind.blew--> open: world: `mayHappen` lets its event come in no state that has it',
    'not taken: shut --bell.rung#2--> crowded: order: another transition is always taken instead',
    'not taken: shut --always[isHaunted]--> attic: context: isHaunted is true in no state that is reached',
    'not taken: attic --ladder.found--> shut: state: attic is never entered',
    'never entered: open: no transition that is taken leads there',
    'never entered: crowded: no transition that is taken leads there',
    'never entered: attic: no transition that is taken leads there',
  ])
})

test('names the timers that no clock lets fire', () => {
  expect(linesFor(casesOf(impossibleTimerMachine) as MachineCases)).toEqual([
    'not taken: waiting --after parentPatience--> late: clock: from {"waiting":"asking"}, on \'after parentPatience\': its timers cannot fire in this order',
    'never entered: late: no transition that is taken leads there',
  ])
})

test('names nothing where all that is declared is come to', () => {
  expect(linesFor(casesOf(tokenMachine(), tokenOptions) as MachineCases)).toEqual([])
})
