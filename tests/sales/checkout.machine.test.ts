import { test } from 'vitest'
import { checkoutMachine } from '../../machines/sales/checkout.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(checkoutMachine, new URL('../../machines/sales/checkout.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(checkoutMachine)
})
