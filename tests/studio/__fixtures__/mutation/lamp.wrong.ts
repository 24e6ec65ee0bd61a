import { expect, test } from 'vitest'
import { lampMachine } from './lamp.ts'

test('it is blue', () => {
  expect(lampMachine.id).toBe('blue')
})
