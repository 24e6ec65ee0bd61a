import { expect, test } from 'vitest'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import { deviceSessionsMachine } from '../../machines/account/device-sessions.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(
    deviceSessionsMachine,
    new URL('../../machines/account/device-sessions.diagram.mmd', import.meta.url),
  )
})

test('the machine has nothing that passes silently', () => {
  checkLint(deviceSessionsMachine)
})

const HERE = { id: 'here', device: 'Firefox on Linux', lastUsedAt: 1_764_000_000, isCurrent: true }
const AWAY = { id: 'away', device: 'Meta Quest Browser on Meta Quest', lastUsedAt: 1_763_000_000, isCurrent: false }

function start() {
  const asked: string[] = []
  const clock = new SimulatedClock()
  const machine = plugPorts(deviceSessionsMachine, {
    loadSessions: fromCallback(() => void asked.push('list')),
    endOtherSessions: fromCallback(() => void asked.push('end')),
  })
  const actor = createActor(machine, { clock }).start()
  const now = () => {
    const { value, tags, context } = actor.getSnapshot()
    return {
      state: value,
      tags: [...tags].toSorted(),
      ids: context.sessions.map(({ id }) => id),
      cause: context.cause,
    }
  }
  return { actor, asked, clock, now }
}

function ending() {
  const started = start()
  started.actor.send({ type: 'sessions.loaded', sessions: [HERE, AWAY] })
  started.actor.send({ type: 'ending.wanted' })
  started.actor.send({ type: 'ending.confirmed' })
  return started
}

test('the list is shown once it is there, and may be asked for again where it is not', () => {
  const { actor, asked, clock, now } = start()
  clock.increment(16_000)
  const late = now()
  actor.send({ type: 'retry.requested' })
  const again = now()
  actor.send({ type: 'sessions.failed' })
  const failed = now().state
  actor.send({ type: 'retry.requested' })
  actor.send({ type: 'sessions.loaded', sessions: [HERE, AWAY] })
  expect({ late, again, failed, asked, now: now() }).toEqual({
    late: { state: 'unreached', tags: ['settled', 'unreached'], ids: [], cause: 'unavailable' },
    again: { state: 'loading', tags: ['loading'], ids: [], cause: 'unavailable' },
    failed: 'unreached',
    asked: ['list', 'list', 'list'],
    now: { state: { idle: 'quiet' }, tags: ['settled'], ids: ['here', 'away'], cause: 'unavailable' },
  })
})

test('nothing is ended before the member has confirmed it', () => {
  const { actor, asked, now } = start()
  actor.send({ type: 'sessions.loaded', sessions: [HERE, AWAY] })
  actor.send({ type: 'ending.wanted' })
  const told = now()
  actor.send({ type: 'ending.cancelled' })
  expect({ told, asked, now: now() }).toEqual({
    told: { state: 'confirming', tags: ['confirming', 'settled'], ids: ['here', 'away'], cause: 'unavailable' },
    asked: ['list'],
    now: { state: { idle: 'quiet' }, tags: ['settled'], ids: ['here', 'away'], cause: 'unavailable' },
  })
})

test('once it is confirmed the others are ended, and the new list is shown', () => {
  const { actor, asked, now } = ending()
  const busy = now()
  actor.send({ type: 'sessions.ended', sessions: [HERE] })
  expect({ busy, asked, now: now() }).toEqual({
    busy: { state: 'ending', tags: ['ending', 'settled'], ids: ['here', 'away'], cause: 'unavailable' },
    asked: ['list', 'end'],
    now: { state: { idle: 'ended' }, tags: ['ended', 'settled'], ids: ['here'], cause: 'unavailable' },
  })
})

test.each(['offline', 'unavailable'] as const)('%s keeps the list, and it can be tried again', (cause) => {
  const { actor, asked, clock, now } = ending()
  actor.send({ type: 'ending.failed', cause })
  const failed = now()
  actor.send({ type: 'ending.wanted' })
  actor.send({ type: 'ending.confirmed' })
  clock.increment(15_999)
  expect(now().state).toBe('ending')
  clock.increment(1)
  expect({ failed, asked, late: now() }).toEqual({
    failed: { state: { idle: 'failed' }, tags: ['failed', 'settled'], ids: ['here', 'away'], cause },
    asked: ['list', 'end', 'end'],
    late: { state: { idle: 'failed' }, tags: ['failed', 'settled'], ids: ['here', 'away'], cause: 'unavailable' },
  })
})
