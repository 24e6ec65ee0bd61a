import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { lampMachine } from './lamp.ts'

function start() {
  const clock = new SimulatedClock()
  const actor = createActor(lampMachine, { clock }).start()
  actor.send({ type: 'button.pressed' })
  return { actor, clock, value: () => actor.getSnapshot().value }
}

test('it is locked while it is on, and counts presses', () => {
  const { actor, value } = start()
  actor.send({ type: 'button.pressed' })
  expect({ value: value(), context: actor.getSnapshot().context }).toEqual({ value: 'on', context: { presses: 1, isLocked: true } })
})

test('it goes off by itself, and breaks when it is worn', () => {
  const { actor, clock, value } = start()
  clock.increment(1_000)
  expect(value()).toBe('off')
  actor.send({ type: 'button.pressed' })
  clock.increment(1_000)
  expect(value()).toBe('broken')
})
