import { expect, test } from 'vitest'
import { createActor, type EventObject, fromCallback } from 'xstate'
import { interruptedShowMachine } from '../../machines/cams/interrupted-show.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(
    interruptedShowMachine,
    new URL('../../machines/cams/interrupted-show.diagram.mmd', import.meta.url),
  )
})

test('the machine has nothing that passes silently', () => {
  checkLint(interruptedShowMachine)
})

test('asks for each broadcast once, one after the other, and tells whose it is if it is found [ROOM-037, API-145]', () => {
  const asked: string[] = []
  const machine = plugPorts(interruptedShowMachine, {
    loadBroadcast: fromCallback<EventObject, { broadcastId: string }>(({ input }) => {
      asked.push(input.broadcastId)
    }),
  })
  const actor = createActor(machine)
  const told: string[] = []
  actor.on('broadcast.found', ({ nickname }) => told.push(nickname))
  actor.start()
  actor.send({ type: 'broadcast.found', nickname: 'Zoe' })
  actor.send({ type: 'incompleteSession.found', broadcastId: '71' })
  actor.send({ type: 'incompleteSession.found', broadcastId: '72' })
  actor.send({ type: 'broadcast.lost' })
  actor.send({ type: 'incompleteSession.found', broadcastId: '73' })
  actor.send({ type: 'broadcast.found', nickname: 'Bea' })
  expect({ asked, told }).toEqual({ asked: ['71', '73'], told: ['Bea'] })
})
