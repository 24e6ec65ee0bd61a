import { describe, expect, test } from 'vitest'
import { type AnyStateMachine, assign, not, setup } from 'xstate'
import { unplugged } from '../../machines/unplugged.ts'
import { lintMachine } from '../../studio/lint/machine-lint.ts'
import { checkLint } from '../support/lint.ts'
import { tokenMachine } from './hand-made-machines.ts'

const description = 'Says what is true.'
type Happening = { type: 'thing.happened' }

const parts = setup({
  types: { events: {} as Happening, context: {} as { count: number } },
  actors: { askServer: unplugged('askServer'), hearServer: unplugged('hearServer') },
  actions: { count: assign({ count: ({ context }) => context.count + 1 }) },
  guards: { isLate: () => true },
  delays: { patience: 1_000 },
})
const base = { id: 'broken', description, context: { count: 0 }, initial: 'open' } as const
const end = { description, type: 'final' } as const

test('a sound machine has no problem', () => {
  expect(lintMachine(tokenMachine())).toEqual([])
})

test('a guard put together from named ones is named', () => {
  const machine = parts.createMachine({
    ...base,
    states: { open: { description, on: { 'thing.happened': { guard: not('isLate'), target: 'over' } } }, over: end },
  })
  expect(lintMachine(machine)).toEqual([])
})

test('an unknown delay, which would fire at once', () => {
  const machine = parts.createMachine({
    ...base,
    states: { open: { description, after: { ['patienc' as 'patience']: 'over' } }, over: end },
  })
  expect(lintMachine(machine)).toEqual([
    {
      rule: 'unknown-delay',
      state: 'open',
      message: "open waits for 'patienc', which is no delay: it would fire at once",
    },
  ])
})

test('a delay that is a bare number', () => {
  const machine = parts.createMachine({
    ...base,
    states: { open: { description, after: { 500: 'over' } }, over: end },
  })
  expect(lintMachine(machine)).toEqual([
    { rule: 'unnamed-delay', state: 'open', message: 'open waits 500 ms: say in `delays` what for' },
  ])
})

describe('a state that waits for a port', () => {
  const waiting = {
    rule: 'no-way-out-of-waiting',
    state: 'open',
    message: 'open waits for askServer without an `after` that leaves',
  }

  test('needs an `after`', () => {
    const machine = parts.createMachine({
      ...base,
      states: { open: { description, invoke: { src: 'askServer' }, on: { 'thing.happened': 'over' } }, over: end },
    })
    expect(lintMachine(machine)).toEqual([waiting])
  })

  test('is not helped by an `after` that stays', () => {
    const machine = parts.createMachine({
      ...base,
      states: {
        open: {
          description,
          invoke: { src: 'askServer' },
          after: { patience: { actions: 'count' } },
          on: { 'thing.happened': 'over' },
        },
        over: end,
      },
    })
    expect(lintMachine(machine)).toEqual([waiting])
  })

  test('is not helped by the root, which would wait once for the whole life of the machine', () => {
    const machine = parts.createMachine({
      ...base,
      after: { patience: '.over' },
      states: { open: { description, invoke: { src: 'askServer' } }, over: end },
    })
    expect(lintMachine(machine)).toEqual([waiting])
  })

  test('may lean on its parent', () => {
    const machine = parts.createMachine({
      ...base,
      states: {
        open: {
          description,
          initial: 'asking',
          after: { patience: 'over' },
          states: { asking: { description, invoke: { src: 'askServer' } } },
        },
        over: end,
      },
    })
    expect(lintMachine(machine)).toEqual([])
  })

  test('may hear a stream, which its meta says', () => {
    const machine = parts.createMachine({
      ...base,
      states: {
        open: {
          description,
          meta: { stream: true },
          invoke: { src: 'hearServer' },
          on: { 'thing.happened': 'over' },
        },
        over: end,
      },
    })
    expect(lintMachine(machine)).toEqual([])
  })
})

describe('a branch that is never taken', () => {
  const shadows = (machine: AnyStateMachine) =>
    lintMachine(machine).flatMap(({ rule, message }) => (rule === 'shadowed' ? [message] : []))

  test('stands behind one without a guard, or with its own guard', () => {
    const machine = parts.createMachine({
      ...base,
      states: {
        open: {
          description,
          on: {
            'thing.happened': [
              { guard: 'isLate', target: 'over' },
              { guard: not('isLate'), target: 'late' },
              { guard: not('isLate'), target: 'over' },
              { guard: 'isLate', target: 'late' },
              { target: 'over' },
            ],
          },
        },
        late: { description, always: ['over', { guard: 'isLate', target: 'open' }] },
        over: end,
      },
    })
    expect(shadows(machine)).toEqual([
      'open --thing.happened[not(isLate)]#3--> over is never taken: open --thing.happened[not(isLate)]#2--> late comes first, and passes whenever it would',
      'open --thing.happened[isLate]#4--> late is never taken: open --thing.happened[isLate]#1--> over comes first, and passes whenever it would',
      'late --always[isLate]#2--> open is never taken: late --always#1--> over comes first, and passes whenever it would',
    ])
  })

  test('is not one that asks its guard about something else', () => {
    const machine = setup({
      types: { events: {} as { type: 'code.entered'; one: boolean; other: boolean } },
      guards: { isYes: (_, answer: boolean) => answer },
    }).createMachine({
      ...base,
      states: {
        open: {
          description,
          on: {
            'code.entered': [
              { guard: { type: 'isYes', params: ({ event }) => event.one }, target: 'over' },
              { guard: { type: 'isYes', params: ({ event }) => event.other }, target: 'over' },
              { guard: { type: 'isYes', params: ({ event }) => event.one }, target: 'open' },
            ],
          },
        },
        over: end,
      },
    })
    expect(shadows(machine)).toEqual([
      'open --code.entered[isYes]#3--> open is never taken: open --code.entered[isYes]#1--> over comes first, and passes whenever it would',
    ])
  })

  test('belongs to a state whose every child answers first', () => {
    const holding = (second: object) =>
      parts.createMachine({
        ...base,
        states: {
          open: {
            description,
            initial: 'first',
            on: { 'thing.happened': 'over' },
            states: {
              first: { description, on: { 'thing.happened': 'second' } },
              second: { description, ...second },
            },
          },
          over: end,
        },
      })
    expect(shadows(holding({ on: { '*': 'first' } }))).toEqual([
      'open --thing.happened--> over is never taken: every state in it answers that event first',
    ])
    expect(shadows(holding({ on: { 'thing.happened': { guard: 'isLate', target: 'first' } } }))).toEqual([])
    expect(shadows(holding({ after: { patience: 'first' } }))).toEqual([])
  })

  test('belongs to a state of which one region answers first', () => {
    const machine = parts.createMachine({
      ...base,
      states: {
        open: {
          description,
          type: 'parallel',
          on: { 'thing.happened': 'over' },
          states: {
            quiet: { description, meta: { resting: true } },
            loud: { description, on: { 'thing.happened': { actions: 'count' } } },
          },
        },
        over: end,
      },
    })
    expect(shadows(machine)).toEqual([
      'open --thing.happened--> over is never taken: every state in it answers that event first',
    ])
  })
})

test('guards and actions written in place', () => {
  const machine = parts.createMachine({
    ...base,
    states: {
      open: {
        description,
        entry: assign({ count: 1 }),
        on: { 'thing.happened': { guard: ({ context }) => context.count > 1, target: 'over', actions: () => {} } },
      },
      over: end,
    },
  })
  expect(lintMachine(machine).map(({ rule, message }) => `${rule}: ${message}`)).toEqual([
    'unnamed: entry of open: the action has no name',
    'unnamed: open --thing.happened[(unnamed)]--> over: the guard has no name',
    'unnamed: open --thing.happened[(unnamed)]--> over: the action has no name',
  ])
})

test('names that the machine does not know', () => {
  const machine = parts.createMachine({
    ...base,
    states: {
      open: {
        description,
        exit: 'cont' as 'count',
        invoke: { src: 'askServr' as 'askServer' },
        after: { patience: 'over' },
        on: {
          'thing.happened': { guard: not('isLte' as 'isLate'), target: 'over', actions: { type: 'sum' as 'count' } },
        },
      },
      over: end,
    },
  })
  expect(lintMachine(machine)).toEqual([
    { rule: 'unknown-actor', state: 'open', message: "open invokes 'askServr', which is no actor of the machine" },
    { rule: 'unknown-action', state: 'open', message: "open: 'cont' is no action of the machine" },
    {
      rule: 'unknown-guard',
      state: 'open',
      message: "open --thing.happened[not(isLte)]--> over: 'isLte' is no guard of the machine",
    },
    {
      rule: 'unknown-action',
      state: 'open',
      message: "open --thing.happened[not(isLte)]--> over: 'sum' is no action of the machine",
    },
  ])
})

test('a start that does not exist', () => {
  const machine = parts.createMachine({ ...base, initial: 'opn' as 'open', states: { open: { description } } })
  expect(lintMachine(machine)).toEqual([
    { rule: 'bad-initial', state: 'any', message: "broken starts in 'opn', which it does not have" },
  ])
})

test('states that nothing leads to, with their insides said once', () => {
  const machine = parts.createMachine({
    ...base,
    states: {
      open: { description, on: { 'thing.happened': 'composed.second' } },
      composed: {
        description,
        initial: 'first',
        states: {
          first: { description, on: { 'thing.happened': 'second' } },
          second: { description, on: { 'thing.happened': '#broken.over' } },
        },
      },
      forgotten: {
        description,
        initial: 'inside',
        states: { inside: { description, on: { 'thing.happened': '#broken.over' } } },
      },
      over: end,
    },
  })
  expect(lintMachine(machine)).toEqual([
    { rule: 'unreachable', state: 'composed.first', message: 'composed.first is entered by no transition' },
    { rule: 'unreachable', state: 'forgotten', message: 'forgotten is entered by no transition' },
  ])
})

test('a dead end, unless it is meant to last', () => {
  const endingIn = (meta: { resting?: boolean }) =>
    parts.createMachine({
      ...base,
      states: { open: { description, on: { 'thing.happened': 'stuck' } }, stuck: { description, meta } },
    })
  expect(lintMachine(endingIn({}))).toEqual([
    {
      rule: 'dead-end',
      state: 'stuck',
      message: 'stuck cannot be left and is no final state; if it is meant to last, set `meta.resting`',
    },
  ])
  expect(lintMachine(endingIn({ resting: true }))).toEqual([])
})

test('a missing description', () => {
  const machine = parts.createMachine({
    ...base,
    states: { open: { on: { 'thing.happened': 'over' } }, over: end },
  })
  expect(lintMachine(machine)).toEqual([
    { rule: 'missing-description', state: 'open', message: 'open has no description for product owners' },
  ])
})

test('the check that machines use says all of it in one go', () => {
  const machine = parts.createMachine({ ...base, states: { open: {} } })
  expect(() => checkLint(machine)).toThrow(
    new Error(
      `broken:
  missing-description: open has no description for product owners
  dead-end: open cannot be left and is no final state; if it is meant to last, set \`meta.resting\``,
    ),
  )
})
