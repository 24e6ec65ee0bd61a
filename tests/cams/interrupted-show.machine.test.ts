import { expect, test } from 'vitest'
import { createActor, type EventObject, fromCallback, SimulatedClock } from 'xstate'
import { type InterruptedShowEmitted, interruptedShowMachine } from '../../machines/cams/interrupted-show.machine.ts'
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
  const { actor, asked, told, interrupt } = start()
  actor.send({ type: 'broadcast.found', nickname: 'Zoe' })
  interrupt('71')
  interrupt('72')
  actor.send({ type: 'broadcast.lost' })
  interrupt('73')
  actor.send({ type: 'broadcast.found', nickname: 'Bea' })
  expect({ asked, told }).toEqual({ asked: ['71', '73'], told: [{ type: 'broadcast.found', nickname: 'Bea' }] })
})

test('tells that the show which runs here was interrupted, and asks for no other broadcast then [ROOM-037]', () => {
  const { actor, asked, told, interrupt } = start()
  actor.send({ type: 'ownShow.moved', roomId: '71' })
  interrupt('71')
  interrupt('72')
  interrupt('71')
  actor.send({ type: 'broadcast.lost' })
  actor.send({ type: 'ownShow.moved', roomId: '' })
  interrupt('71')
  expect({ asked, told }).toEqual({
    asked: ['72', '71'],
    told: [{ type: 'show.interrupted' }, { type: 'show.interrupted' }],
  })
})

test('looks for whose broadcast it is until there is an answer, for 16 seconds at most', () => {
  const { actor, clock, interrupt } = start()
  const seen: boolean[] = []
  const look = () => seen.push(actor.getSnapshot().hasTag('restoring'))
  interrupt('72')
  look()
  actor.send({ type: 'broadcast.found', nickname: 'Bea' })
  look()
  interrupt('72')
  actor.send({ type: 'broadcast.lost' })
  look()
  interrupt('72')
  clock.increment(15_999)
  look()
  clock.increment(1)
  look()
  expect(seen).toEqual([true, false, false, true, false])
})

function start() {
  const clock = new SimulatedClock()
  const asked: string[] = []
  const told: InterruptedShowEmitted[] = []
  const machine = plugPorts(interruptedShowMachine, {
    watchSessions: silence(),
    loadBroadcast: fromCallback<EventObject, { broadcastId: string }>(({ input }) => {
      asked.push(input.broadcastId)
    }),
  })
  const actor = createActor(machine, { clock })
  actor.on('*', (event) => told.push(event))
  actor.start()
  const interrupt = (broadcastId: string) => actor.send({ type: 'incompleteSession.found', broadcastId })
  return { actor, clock, asked, told, interrupt }
}
