import { expect, test } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import { liveRoomMachine } from '../../machines/cams/live-room.machine.ts'
import { silence } from '../catalogue/samples.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { LIVE_ROOM } from './live-room.cases.ts'
import { entry, settings } from './room-samples.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(liveRoomMachine, new URL('../../machines/cams/live-room.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(liveRoomMachine)
})

test('tells that the viewer is banned, and waits for no answer any more [ROOM-036]', () => {
  let waiting = 0
  const machine = plugPorts(liveRoomMachine, {
    watchRoom: silence(),
    enterRoom: fromCallback(() => {
      waiting += 1
      return () => {
        waiting -= 1
      }
    }),
  })
  const actor = createActor(machine, { input: LIVE_ROOM })
  const said: unknown[] = []
  actor.on('*', (event) => said.push(event))
  actor.start()
  actor.send({ type: 'channel.live' })
  expect(waiting).toBe(1)
  const dearer = { ...settings, privateShowTariff: 99 }
  actor.send({ type: 'entry.done', entry: entry({ isBanned: true, settings: dearer }) })
  expect({ waiting, said }).toEqual({ waiting: 0, said: [{ type: 'room.barred', settings: dearer }] })
})
