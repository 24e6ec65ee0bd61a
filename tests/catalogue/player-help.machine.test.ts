import { test } from 'vitest'
import { playerHelpMachine } from '../../machines/catalogue/player-help.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(playerHelpMachine, new URL('../../machines/catalogue/player-help.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(playerHelpMachine)
})
