import { test } from 'vitest'
import { camRoomMachine } from '../../machines/cams/cam-room.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(camRoomMachine, new URL('../../machines/cams/cam-room.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(camRoomMachine)
})
