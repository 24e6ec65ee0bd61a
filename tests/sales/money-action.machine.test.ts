import { test } from 'vitest'
import { moneyActionMachine } from '../../machines/sales/money-action.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(moneyActionMachine, new URL('../../machines/sales/money-action.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(moneyActionMachine)
})
