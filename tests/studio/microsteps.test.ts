import { expect, test } from 'vitest'
import { createActor, setup } from 'xstate'
import { unplugged } from '../../machines/unplugged.ts'
import { type Microstep, microstepOf } from '../../machines/watch-actors.ts'
import { compile } from '../../studio/paths/compile.ts'
import { bounded, createStepper } from '../../studio/paths/microsteps.ts'
import { routedMachine } from './hand-made-machines.ts'

test('an inspected actor tells the transitions it took by the internal name that this version of xstate uses', () => {
  const seen: Microstep[] = []
  const actor = createActor(routedMachine, {
    input: { answer: 'bad' },
    inspect: (inspection) => {
      const microstep = microstepOf(inspection)
      if (microstep) seen.push(microstep)
    },
  })
  actor.start()
  const taken = seen.map(({ transitions }) => transitions.map(({ source, target }) => [source.key, target?.[0]?.key]))
  expect(taken).toEqual([[['deciding', 'failing']], [['failing', 'failed']]])
})

test('of two regions that would leave each other by one event only the first goes on, and only it is told to have', () => {
  const machine = setup({ types: { events: {} as { type: 'answered' } } }).createMachine({
    id: 'contested',
    initial: 'inside',
    states: {
      inside: {
        type: 'parallel',
        states: {
          picture: { initial: 'old', on: { answered: '.new' }, states: { old: {}, new: {} } },
          news: { initial: 'asking', states: { asking: { on: { answered: '#contested.outside' } } } },
          count: { on: { answered: { actions: [] } } },
        },
      },
      outside: {},
    },
  })
  const stepper = createStepper(machine)
  const before = stepper.start(undefined).snapshot
  const { snapshot, microsteps } = stepper.step(before, { type: 'answered' })
  expect(snapshot.value).toEqual({ inside: { picture: 'new', news: 'asking', count: {} } })
  const taken = (transitions: readonly { source: { key: string } }[]) => transitions.map(({ source }) => source.key)
  expect(microsteps.map(({ transitions }) => taken(transitions))).toEqual([['picture', 'count']])
  expect(taken(compile(stepper).step(before, { type: 'answered' }).transitions)).toEqual(['picture', 'count'])
})

test('the pure step tells timers started and stopped, with the delay that the context asks for', () => {
  const machine = setup({
    types: { context: {} as { pauseMs: number }, input: {} as { pauseMs: number } },
    delays: { pause: ({ context }) => context.pauseMs },
  }).createMachine({
    id: 'timed',
    context: ({ input }) => ({ pauseMs: input.pauseMs }),
    initial: 'waiting',
    states: { waiting: { after: { pause: 'over' } }, over: {} },
  })
  const stepper = createStepper(machine)
  const first = stepper.start({ pauseMs: 250 })
  expect(first.timers).toEqual([{ started: 'xstate.after.pause.timed.waiting', delayMs: 250 }])
  const second = stepper.step(first.snapshot, { type: 'xstate.after.pause.timed.waiting' })
  expect(second.timers).toEqual([{ stopped: 'xstate.after.pause.timed.waiting' }])
})

test('ports never run, not even those with a system id that is entered again', () => {
  const machine = setup({
    types: { events: {} as { type: 'round.asked' } },
    actors: { askServer: unplugged('askServer') },
  }).createMachine({
    id: 'again',
    initial: 'asking',
    states: {
      asking: { invoke: { src: 'askServer', systemId: 'server' }, on: { 'round.asked': 'resting' } },
      resting: { on: { 'round.asked': 'asking' } },
    },
  })
  const stepper = createStepper(bounded(machine))
  const resting = stepper.step(stepper.start(undefined).snapshot, { type: 'round.asked' })
  const asking = stepper.step(resting.snapshot, { type: 'round.asked' })
  expect({ state: asking.snapshot.value, status: asking.snapshot.status }).toEqual({
    state: 'asking',
    status: 'active',
  })
})
