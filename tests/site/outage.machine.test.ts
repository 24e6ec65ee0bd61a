import { test } from 'vitest'
import { outageMachine } from '../../machines/site/outage.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(outageMachine, new URL('../../machines/site/outage.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(outageMachine)
})
