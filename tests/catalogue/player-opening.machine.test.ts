import { test } from 'vitest'
import { playerOpeningMachine } from '../../machines/catalogue/player-opening.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'

test('the diagram beside the machine is the machine', async () => {
  const diagram = new URL('../../machines/catalogue/player-opening.diagram.mmd', import.meta.url)
  await checkDiagram(playerOpeningMachine, diagram)
})

test('the machine has nothing that passes silently', () => {
  checkLint(playerOpeningMachine)
})
