import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { lampMachine } from './lamp.ts'

test('it goes on at a press', () => {
  const actor = createActor(lampMachine).start()
  actor.send({ type: 'button.pressed' })
  expect(actor.getSnapshot().value).toBe('on')
})
