import { expect, test } from 'vitest'
import { lampMachine } from './lamp.ts'

test('what is pinned beside the machine is the machine', async () => {
  await expect(JSON.stringify(lampMachine.config)).toMatchFileSnapshot('./lamp.json')
})
