import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { nearbyRoomMachine } from '../../machines/cams/nearby-room.machine.ts'
import { silence } from '../catalogue/samples.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(nearbyRoomMachine, new URL('../../machines/cams/nearby-room.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(nearbyRoomMachine)
})

test('leads to the room that is found, wherever the list is, its name as an address has it [ROOM-012, ROOM-049]', () => {
  const led = ['vr-cam-girls', 'cams'].map((listSlug) => {
    const machine = plugPorts(nearbyRoomMachine, { findNearby: silence() })
    const actor = createActor(machine, { input: { roomId: '71', listSlug } })
    const said: string[] = []
    actor.on('navigation.requested', ({ to }) => said.push(to))
    actor.start()
    actor.send({ type: 'nearby.found', nickname: 'Nobody asked' })
    actor.send({ type: 'nearby.requested', direction: 'previous' })
    actor.send({ type: 'nearby.found', nickname: 'Bea & Co' })
    return said
  })
  expect(led).toEqual([['/vr-cam-girls/Bea%20%26%20Co/'], ['/cams/Bea%20%26%20Co/']])
})
