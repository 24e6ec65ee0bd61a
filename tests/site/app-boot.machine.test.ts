import { describe, expect, test } from 'vitest'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import { type Digest, EMPTY_DIGEST } from '../../contracts/site/digest.ts'
import { type AppBootEmitted, type AppBootEvent, appBootMachine } from '../../machines/site/app-boot.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'

const digest: Digest = { ...EMPTY_DIGEST, freeVideoCategoryKey: 'free' }
const LOADED = { type: 'digest.loaded', digest, drawings: {} } as const
const OPEN = { type: 'maintenance.answered', isActive: false } as const
const CLOSED = { type: 'maintenance.answered', isActive: true } as const

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(appBootMachine, new URL('../../machines/site/app-boot.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(appBootMachine)
})

describe('at the start', () => {
  test('digest and maintenance flag are asked for at the same time, and the site waits for both [SESSION-019, SESSION-023]', () => {
    const { actor, asked, said, isSettled } = start()
    expect({ asked, isSettled: isSettled() }).toEqual({ asked: ['loadDigest', 'askMaintenance'], isSettled: false })
    actor.send(LOADED)
    expect(isSettled()).toBe(false)
    actor.send(OPEN)
    expect({ isSettled: isSettled(), said, digest: actor.getSnapshot().context.digest }).toEqual({
      isSettled: true,
      said: [{ type: 'boot.settled' }, { type: 'maintenance.changed', isActive: false }],
      digest,
    })
  })

  test('failures give an empty digest and an open site, and are reported [SESSION-023]', () => {
    const { actor, said, isSettled, isClosed } = start()
    actor.send({ type: 'digest.failed', reason: 'digest: unavailable' })
    actor.send({ type: 'maintenance.failed', reason: 'maintenance: timeout' })
    expect({ isSettled: isSettled(), isClosed: isClosed(), digest: actor.getSnapshot().context.digest }).toEqual({
      isSettled: true,
      isClosed: false,
      digest: EMPTY_DIGEST,
    })
    expect(said.slice(0, 2)).toEqual([
      { type: 'problem.noticed', reason: 'digest: unavailable' },
      { type: 'problem.noticed', reason: 'maintenance: timeout' },
    ])
  })

  test('servers that never answer delay the start by 20 seconds at most', () => {
    const { clock, said, isSettled } = start()
    clock.increment(19_999)
    expect(isSettled()).toBe(false)
    clock.increment(1)
    expect({ isSettled: isSettled(), said: said.slice(0, 2) }).toEqual({
      isSettled: true,
      said: [
        { type: 'problem.noticed', reason: 'digest: no answer' },
        { type: 'problem.noticed', reason: 'maintenance: no answer' },
      ],
    })
  })
})

describe('maintenance', () => {
  test('closes the site while the flag is on [CHROME-081, AGE-016, ENT-040]', () => {
    const { actor, clock, said, isClosed } = start()
    actor.send(LOADED)
    actor.send(CLOSED)
    expect({ isClosed: isClosed(), lastSaid: said.at(-1) }).toEqual({
      isClosed: true,
      lastSaid: { type: 'maintenance.changed', isActive: true },
    })
    clock.increment(60_000)
    actor.send(OPEN)
    expect({ isClosed: isClosed(), lastSaid: said.at(-1) }).toEqual({
      isClosed: false,
      lastSaid: { type: 'maintenance.changed', isActive: false },
    })
  })

  test('is looked at every minute, and announced only when it changes [CHROME-081]', () => {
    const { actor, clock, asked, said, isClosed } = start(LOADED, OPEN)
    said.length = 0
    clock.increment(59_999)
    expect(asked).toEqual([])
    clock.increment(1)
    expect(asked).toEqual(['askMaintenance'])
    actor.send(OPEN)
    expect(said).toEqual([])
    clock.increment(60_000)
    actor.send(CLOSED)
    expect({ said, isClosed: isClosed() }).toEqual({
      said: [{ type: 'maintenance.changed', isActive: true }],
      isClosed: true,
    })
  })

  test('a look that fails or never ends leaves the site as it is', () => {
    const { actor, clock, isClosed, asked } = start(LOADED, CLOSED)
    clock.increment(60_000)
    actor.send({ type: 'maintenance.failed', reason: 'maintenance: offline' })
    clock.increment(60_000)
    clock.increment(20_000)
    expect({ isClosed: isClosed(), asked }).toEqual({ isClosed: true, asked: ['askMaintenance', 'askMaintenance'] })
    clock.increment(60_000)
    actor.send(OPEN)
    expect(isClosed()).toBe(false)
  })
})

describe('a look at the maintenance flag', () => {
  const answers = [
    ['says that the site is as it was', (isClosed: boolean) => ({ type: 'maintenance.answered', isActive: isClosed })],
    ['fails', () => ({ type: 'maintenance.failed', reason: 'maintenance: offline' })],
  ] as const

  for (const isClosed of [true, false]) {
    for (const [what, answer] of answers) {
      test(`that ${what} is followed by the next one a minute later, ${isClosed ? 'closed' : 'open'} [CHROME-081]`, () => {
        const { actor, clock, asked, said, ...doors } = start(LOADED, isClosed ? CLOSED : OPEN)
        clock.increment(60_000)
        clock.increment(10_000)
        said.length = 0
        actor.send(answer(isClosed) as AppBootEvent)
        clock.increment(59_999)
        expect({ asked, isClosed: doors.isClosed(), said }).toEqual({ asked: ['askMaintenance'], isClosed, said: [] })
        clock.increment(1)
        expect(asked).toEqual(['askMaintenance', 'askMaintenance'])
      })
    }

    test(`that never ends is followed by the next one a minute after it was given up, ${isClosed ? 'closed' : 'open'}`, () => {
      const { clock, asked } = start(LOADED, isClosed ? CLOSED : OPEN)
      clock.increment(60_000)
      clock.increment(20_000)
      clock.increment(59_999)
      expect(asked).toEqual(['askMaintenance'])
      clock.increment(1)
      expect(asked).toEqual(['askMaintenance', 'askMaintenance'])
    })
  }
})

describe('a digest that could not be had', () => {
  test('is asked for again a minute later', () => {
    const { actor, clock, asked } = start()
    actor.send({ type: 'digest.failed', reason: 'digest: unavailable' })
    actor.send(OPEN)
    asked.length = 0
    clock.increment(60_000)
    actor.send({ type: 'digest.failed', reason: 'digest: unavailable' })
    clock.increment(60_000)
    actor.send(LOADED)
    expect({
      asked: asked.filter((port) => port === 'loadDigest').length,
      digest: actor.getSnapshot().context.digest,
    }).toEqual({ asked: 2, digest })
    clock.increment(600_000)
    expect(asked.filter((port) => port === 'loadDigest').length).toBe(2)
  })

  test('is asked for a minute after a server that never answered was given up', () => {
    const { actor, clock, asked } = start()
    actor.send({ type: 'digest.failed', reason: 'digest: unavailable' })
    actor.send(OPEN)
    asked.length = 0
    clock.increment(60_000)
    clock.increment(20_000)
    clock.increment(59_999)
    const asksOnce = asked.filter((port) => port === 'loadDigest').length
    clock.increment(1)
    expect({ asksOnce, asked: asked.filter((port) => port === 'loadDigest').length }).toEqual({ asksOnce: 1, asked: 2 })
  })
})

/** Started, and told what the ports have answered. */
function start(...answers: AppBootEvent[]) {
  const clock = new SimulatedClock()
  const asked: string[] = []
  const said: AppBootEmitted[] = []
  const port = (name: string) =>
    fromCallback(() => {
      asked.push(name)
    })
  const actor = createActor(
    plugPorts(appBootMachine, { loadDigest: port('loadDigest'), askMaintenance: port('askMaintenance') }),
    { clock },
  )
  actor.on('*', (emitted) => said.push(emitted))
  actor.start()
  for (const answer of answers) actor.send(answer)
  if (answers.length > 0) asked.length = 0
  return {
    actor,
    clock,
    asked,
    said,
    isSettled: () => actor.getSnapshot().hasTag('settled'),
    isClosed: () => actor.getSnapshot().hasTag('maintenance'),
  }
}
