import { test } from 'vitest'
import { roomRouteMachine } from '../../machines/cams/room-route.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(roomRouteMachine, new URL('../../machines/cams/room-route.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(roomRouteMachine)
})
