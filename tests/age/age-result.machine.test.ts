import { expect, test } from 'vitest'
import { createActor, type EventObject, fromCallback, SimulatedClock } from 'xstate'
import { type AgeResultEmitted, ageResultMachine, type ResultAnswer } from '../../machines/age/age-result.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(ageResultMachine, new URL('../../machines/age/age-result.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(ageResultMachine)
})

test('tries three times, five seconds apart, before it says that no yes came [AGE-032]', () => {
  const { actor, clock, asked, said } = start()
  for (const attempt of [2, 3]) {
    actor.send({ type: 'result.pending' })
    clock.increment(4_999)
    expect(asked).toHaveLength(attempt - 1)
    clock.increment(1)
    expect(asked).toHaveLength(attempt)
  }
  actor.send({ type: 'result.pending' })
  expect({ asked, said }).toEqual({ asked: [1, 2, 3], said: [{ type: 'result.missing' }] })
})

test('goes on counting where a reload cut it short', () => {
  const { actor, asked, said } = start(2)
  actor.send({ type: 'result.pending' })
  expect({ asked, said }).toEqual({ asked: [3], said: [{ type: 'result.missing' }] })
})

test('counts a try that fails or never ends, and reports the one that fails', () => {
  const { actor, clock, asked, said } = start(1)
  actor.send({ type: 'result.unknown', reason: 'verification result: offline' })
  clock.increment(5_000)
  clock.increment(20_000)
  expect({ asked, said }).toEqual({
    asked: [2, 3],
    said: [{ type: 'problem.noticed', reason: 'verification result: offline' }, { type: 'result.missing' }],
  })
})

test('asks nothing more once it is known', () => {
  const ends = (['result.confirmed', 'result.foreign'] as const).map((type) => {
    const { actor, clock, asked, said } = start()
    actor.send({ type })
    clock.increment(60_000)
    return [asked, said]
  })
  expect(ends).toEqual([
    [[1], [{ type: 'result.confirmed' }]],
    [[1], [{ type: 'result.foreign' }]],
  ])
})

function start(triesUsed = 0) {
  const clock = new SimulatedClock()
  const asked: number[] = []
  const said: AgeResultEmitted[] = []
  const machine = plugPorts(ageResultMachine, {
    askResult: fromCallback<EventObject, { sessionId: string; attempt: number }>(({ input }) => {
      asked.push(input.attempt)
    }),
  })
  const actor = createActor(machine, { clock, input: { sessionId: 'session-of-mine', triesUsed } })
  actor.on('*', (emitted) => said.push(emitted))
  actor.start()
  return { actor: actor as { send: (answer: ResultAnswer) => void }, clock, asked, said }
}
