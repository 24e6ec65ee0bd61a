import { test } from 'vitest'
import { camShowMachine } from '../../machines/cams/cam-show.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(camShowMachine, new URL('../../machines/cams/cam-show.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(camShowMachine)
})
