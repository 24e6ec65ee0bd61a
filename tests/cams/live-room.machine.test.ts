import { test } from 'vitest'
import { liveRoomMachine } from '../../machines/cams/live-room.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(liveRoomMachine, new URL('../../machines/cams/live-room.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(liveRoomMachine)
})
