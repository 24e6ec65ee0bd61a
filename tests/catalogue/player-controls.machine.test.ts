import { test } from 'vitest'
import { playerControlsMachine } from '../../machines/catalogue/player-controls.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(
    playerControlsMachine,
    new URL('../../machines/catalogue/player-controls.diagram.mmd', import.meta.url),
  )
})

test('the machine has nothing that passes silently', () => {
  checkLint(playerControlsMachine)
})
