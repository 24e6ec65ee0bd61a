import { test } from 'vitest'
import { playerPresentationMachine } from '../../machines/catalogue/player-presentation.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(
    playerPresentationMachine,
    new URL('../../machines/catalogue/player-presentation.diagram.mmd', import.meta.url),
  )
})

test('the machine has nothing that passes silently', () => {
  checkLint(playerPresentationMachine)
})
