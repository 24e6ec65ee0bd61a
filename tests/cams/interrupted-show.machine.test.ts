import { expect, test } from 'vitest'
import { createActor, type EventObject, fromCallback, SimulatedClock } from 'xstate'
import { interruptedShowMachine } from '../../machines/cams/interrupted-show.machine.ts'
import { silence } from '../catalogue/samples.ts'
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
    watchSessions: silence(),
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

test('tells that the show which runs here was interrupted, and asks for no other broadcast then [ROOM-037]', () => {
  const asked: string[] = []
  const machine = plugPorts(interruptedShowMachine, {
    watchSessions: silence(),
    loadBroadcast: fromCallback<EventObject, { broadcastId: string }>(({ input }) => {
      asked.push(input.broadcastId)
    }),
  })
  const actor = createActor(machine)
  const told: string[] = []
  actor.on('*', ({ type }) => told.push(type))
  actor.start()
  actor.send({ type: 'ownShow.moved', roomId: '71' })
  actor.send({ type: 'incompleteSession.found', broadcastId: '71' })
  actor.send({ type: 'incompleteSession.found', broadcastId: '72' })
  actor.send({ type: 'incompleteSession.found', broadcastId: '71' })
  actor.send({ type: 'broadcast.lost' })
  actor.send({ type: 'ownShow.moved', roomId: '' })
  actor.send({ type: 'incompleteSession.found', broadcastId: '71' })
  expect({ asked, told }).toEqual({ asked: ['72', '71'], told: ['show.interrupted', 'show.interrupted'] })
})

test('looks for whose broadcast it is until there is an answer, for 16 seconds at most', () => {
  const clock = new SimulatedClock()
  const machine = plugPorts(interruptedShowMachine, { watchSessions: silence(), loadBroadcast: silence() })
  const actor = createActor(machine, { clock }).start()
  const isRestoring = () => actor.getSnapshot().hasTag('restoring')
  const interrupt = () => actor.send({ type: 'incompleteSession.found', broadcastId: '72' })
  interrupt()
  const seen = [isRestoring()]
  actor.send({ type: 'broadcast.found', nickname: 'Bea' })
  seen.push(isRestoring())
  interrupt()
  actor.send({ type: 'broadcast.lost' })
  seen.push(isRestoring())
  interrupt()
  clock.increment(15_999)
  seen.push(isRestoring())
  clock.increment(1)
  seen.push(isRestoring())
  expect(seen).toEqual([true, false, false, true, false])
})
