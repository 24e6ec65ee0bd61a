import { describe, expect, test } from 'vitest'
import { createActor, type EventObject, fromCallback, SimulatedClock } from 'xstate'
import { tokenBalanceMachine } from '../../machines/cams/token-balance.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(tokenBalanceMachine, new URL('../../machines/cams/token-balance.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(tokenBalanceMachine)
})

describe('the balance', () => {
  test('is asked for after signing in, and whenever tokens may have gone, also while it is on its way [TOKENS-023, ROOM-022]', () => {
    const { actor, asked } = start()
    actor.send({ type: 'balance.wanted' })
    expect(asked).toEqual([])
    actor.send({ type: 'cams.signedIn', userUuid: 'cam-me' })
    actor.send({ type: 'balance.loaded', balance: 10, version: 1 })
    actor.send({ type: 'balance.wanted' })
    expect(asked).toEqual(['watch cam-me', 'balance', 'balance'])
    actor.send({ type: 'balance.wanted' })
    expect(asked).toEqual(['watch cam-me', 'balance', 'balance', 'balance'])
  })

  test('that is newer holds, in whatever order the answers come [M04]', () => {
    const { actor, balance, told } = start()
    actor.send({ type: 'cams.signedIn', userUuid: 'cam-me' })
    actor.send({ type: 'balance.learned', balance: 40, version: 5 })
    actor.send({ type: 'balance.loaded', balance: 90, version: 4 })
    actor.send({ type: 'balance.learned', balance: 95, version: 3 })
    expect(balance()).toBe(40)
    actor.send({ type: 'balance.learned', balance: 30, version: 6 })
    expect({ balance: balance(), told }).toEqual({
      balance: 30,
      told: [
        { type: 'balance.changed', balance: { balance: 40, version: 5 } },
        { type: 'balance.changed', balance: { balance: 30, version: 6 } },
      ],
    })
  })

  test('a failed answer leaves the known balance, and it can be asked for again; signing out clears it [CAMAUTH-017, TOKENS-023]', () => {
    const { actor, clock, balance } = start()
    actor.send({ type: 'cams.signedIn', userUuid: 'cam-me' })
    actor.send({ type: 'balance.learned', balance: 40, version: 5 })
    actor.send({ type: 'balance.wanted' })
    clock.increment(20_000)
    actor.send({ type: 'balance.wanted' })
    actor.send({ type: 'balance.failed' })
    expect({ value: actor.getSnapshot().value, balance: balance() }).toEqual({
      value: { known: 'resting' },
      balance: 40,
    })
    actor.send({ type: 'cams.signedOut' })
    expect(balance()).toBeUndefined()
  })
})

describe('in its states, the balance', () => {
  const asking = () => {
    const started = start()
    started.actor.send({ type: 'cams.signedIn', userUuid: 'cam-me' })
    return { ...started, value: () => started.actor.getSnapshot().value }
  }

  test('is being asked for until an answer comes, whatever it is, or none', () => {
    const ends = (['loaded', 'older', 'failed', 'none'] as const).map((answer) => {
      const { actor, clock, value } = asking()
      if (answer === 'older') actor.send({ type: 'balance.learned', balance: 40, version: 5 })
      expect(value()).toEqual({ known: 'asking' })
      if (answer === 'none') clock.increment(20_000)
      else if (answer === 'failed') actor.send({ type: 'balance.failed' })
      else actor.send({ type: 'balance.loaded', balance: 10, version: 1 })
      return value()
    })
    expect(ends).toEqual(Array(4).fill({ known: 'resting' }))
  })

  test('from the server is shown, and announced', () => {
    const { actor, balance, told } = asking()
    actor.send({ type: 'balance.loaded', balance: 10, version: 1 })
    expect({ balance: balance(), told }).toEqual({
      balance: 10,
      told: [{ type: 'balance.changed', balance: { balance: 10, version: 1 } }],
    })
  })

  test('is requested again when tokens are spent while it is being requested', () => {
    const { actor, asked, value } = asking()
    actor.send({ type: 'balance.wanted' })
    expect({ asked, value: value() }).toEqual({
      asked: ['watch cam-me', 'balance', 'balance'],
      value: { known: 'asking' },
    })
  })

  test('of a guest is unknown, which is announced', () => {
    const { actor, told, value } = asking()
    actor.send({ type: 'cams.signedOut' })
    expect({ told, value: value() }).toEqual({ told: [{ type: 'balance.changed', balance: null }], value: 'unknown' })
  })
})

function start() {
  const clock = new SimulatedClock()
  const asked: string[] = []
  const told: unknown[] = []
  const machine = plugPorts(tokenBalanceMachine, {
    loadBalance: fromCallback(() => void asked.push('balance')),
    watchBalance: fromCallback<EventObject, { userUuid: string }>(
      ({ input }) => void asked.push(`watch ${input.userUuid}`),
    ),
  })
  const actor = createActor(machine, { clock })
  actor.on('*', (event) => told.push(event))
  actor.start()
  return { actor, clock, asked, told, balance: () => actor.getSnapshot().context.balance?.balance }
}
