import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { echoMachine } from './echo.ts'

test('it hears its answer', async () => {
  const actor = createActor(echoMachine).start()
  await new Promise((resolve) => setTimeout(resolve))
  expect(actor.getSnapshot().value).toBe('heard')
})
