import { describe, expect, test } from 'vitest'
import { createActor, type EventObject, fromCallback, SimulatedClock } from 'xstate'
import { codeMailMachine } from '../../machines/session/code-mail.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(codeMailMachine, new URL('../../machines/session/code-mail.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(codeMailMachine)
})

function start() {
  const mailed: unknown[] = []
  const clock = new SimulatedClock()
  const machine = plugPorts(codeMailMachine, {
    mailCode: fromCallback<EventObject, { email: string }>(({ input }) => void mailed.push(input)),
  })
  const actor = createActor(machine, { clock, input: { email: 'ada@example.com' } }).start()
  return { actor, clock, mailed, state: () => actor.getSnapshot().value }
}

test('one is mailed at once, and another one can be asked for 30 s later', () => {
  const { actor, clock, mailed, state } = start()
  actor.send({ type: 'mail.sent' })
  clock.increment(29_999)
  actor.send({ type: 'mail.wanted' })
  expect({ state: state(), mailed }).toEqual({ state: 'resting', mailed: [{ email: 'ada@example.com' }] })
  clock.increment(1)
  actor.send({ type: 'mail.wanted' })
  expect({ state: state(), mails: mailed.length }).toEqual({ state: 'sending', mails: 2 })
})

describe('the server holds it back', () => {
  test.each([
    [12_000, 12_000],
    [3, 1_000],
    [9_000_000, 600_000],
  ])('for %i ms: the next one can be asked for after %i ms', (waitMs, waits) => {
    const { actor, clock, state } = start()
    actor.send({ type: 'mail.held', waitMs })
    clock.increment(waits - 1)
    const before = state()
    clock.increment(1)
    expect({ before, after: state() }).toEqual({ before: 'resting', after: 'ready' })
  })
})

test('after one that was held back for long, the next one rests for 30 s again', () => {
  const { actor, clock, state } = start()
  actor.send({ type: 'mail.held', waitMs: 90_000 })
  clock.increment(90_000)
  actor.send({ type: 'mail.wanted' })
  actor.send({ type: 'mail.sent' })
  clock.increment(29_999)
  const before = state()
  clock.increment(1)
  expect({ before, after: state() }).toEqual({ before: 'resting', after: 'ready' })
})

test('no answer, or none in 16 s, is a failure, and it can be tried again at once', () => {
  const { actor, clock, mailed, state } = start()
  actor.send({ type: 'mail.failed', cause: 'offline' })
  expect({ state: state(), cause: actor.getSnapshot().context.cause }).toEqual({ state: 'failed', cause: 'offline' })
  actor.send({ type: 'mail.wanted' })
  clock.increment(16_000)
  expect({ state: state(), cause: actor.getSnapshot().context.cause, mails: mailed.length }).toEqual({
    state: 'failed',
    cause: 'unavailable',
    mails: 2,
  })
})
