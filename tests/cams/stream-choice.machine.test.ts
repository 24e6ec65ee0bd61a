import { expect, test } from 'vitest'
import { createActor, type EventObject, fromCallback, SimulatedClock } from 'xstate'
import { type StreamTypeQuestion, streamChoiceMachine } from '../../machines/cams/stream-choice.machine.ts'
import { silence } from '../catalogue/samples.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(streamChoiceMachine, new URL('../../machines/cams/stream-choice.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(streamChoiceMachine)
})

test('sends what is chosen to the provider once at a time, and tells what is wanted and what is set [ROOM-014, API-141]', () => {
  const asked: unknown[] = []
  const machine = plugPorts(streamChoiceMachine, {
    setStreamType: fromCallback<EventObject, StreamTypeQuestion>(({ input }) => {
      asked.push(input)
    }),
  })
  const actor = createActor(machine, { input: { roomId: '71' } })
  const told: unknown[] = []
  actor.on('*', (event) => told.push(event))
  actor.start()
  actor.send({ type: 'streamType.set', streamType: 'video3D', url: 'nobody asked' })
  actor.send({ type: 'streamType.chosen', streamType: 'video3D' })
  actor.send({ type: 'streamType.chosen', streamType: 'video2D' })
  actor.send({ type: 'streamType.set', streamType: 'video3D', url: 'https://live.example/3d' })
  actor.send({ type: 'streamType.chosen', streamType: 'video2D' })
  actor.send({ type: 'streamType.failed' })
  expect({ asked, told }).toEqual({
    asked: [
      { roomId: '71', streamType: 'video3D' },
      { roomId: '71', streamType: 'video2D' },
    ],
    told: [
      { type: 'streamType.wanted', streamType: 'video3D' },
      { type: 'streamType.set', streamType: 'video3D', url: 'https://live.example/3d' },
      { type: 'streamType.wanted', streamType: 'video2D' },
    ],
  })
})

test('is under way until there is an answer, for 16 seconds at most', () => {
  const clock = new SimulatedClock()
  const machine = plugPorts(streamChoiceMachine, { setStreamType: silence() })
  const actor = createActor(machine, { clock, input: { roomId: '71' } }).start()
  const isSwitching = () => actor.getSnapshot().hasTag('switchingStream')
  const choose = () => actor.send({ type: 'streamType.chosen', streamType: 'video3D' })
  choose()
  const seen = [isSwitching()]
  actor.send({ type: 'streamType.failed' })
  seen.push(isSwitching())
  choose()
  actor.send({ type: 'streamType.set', streamType: 'video3D', url: '' })
  seen.push(isSwitching())
  choose()
  clock.increment(15_999)
  seen.push(isSwitching())
  clock.increment(1)
  seen.push(isSwitching())
  expect(seen).toEqual([true, false, false, true, false])
})
