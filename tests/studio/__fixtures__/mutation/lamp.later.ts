import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { lampMachine } from './lamp.ts'

test('it goes on at a press, and what is imported later is the same lamp', async () => {
  const later = await import('./lamp.ts')
  const actor = createActor(later.lampMachine).start()
  actor.send({ type: 'button.pressed' })
  expect({ isSame: later.lampMachine === lampMachine, value: actor.getSnapshot().value }).toEqual({
    isSame: true,
    value: 'on',
  })
})
