import { test } from 'vitest'
import { paymentReturnMachine } from '../../machines/sales/payment-return.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(paymentReturnMachine, new URL('../../machines/sales/payment-return.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(paymentReturnMachine)
})
