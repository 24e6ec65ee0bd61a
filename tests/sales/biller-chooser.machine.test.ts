import { test } from 'vitest'
import { billerChooserMachine } from '../../machines/sales/biller-chooser.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(billerChooserMachine, new URL('../../machines/sales/biller-chooser.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(billerChooserMachine)
})
