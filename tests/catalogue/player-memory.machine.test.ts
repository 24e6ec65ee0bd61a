import { test } from 'vitest'
import { playerMemoryMachine } from '../../machines/catalogue/player-memory.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(
    playerMemoryMachine,
    new URL('../../machines/catalogue/player-memory.diagram.mmd', import.meta.url),
  )
})

test('the machine has nothing that passes silently', () => {
  checkLint(playerMemoryMachine)
})
