import { expect, test } from 'vitest'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import { type PaymentResult, paymentResultOf } from '../../machines/sales/payment-result.ts'
import { paymentReturnMachine } from '../../machines/sales/payment-return.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(paymentReturnMachine, new URL('../../machines/sales/payment-return.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(paymentReturnMachine)
})

function start(result: PaymentResult, from = '') {
  const said: string[] = []
  const asked: number[] = []
  const clock = new SimulatedClock()
  const actor = createActor(
    plugPorts(paymentReturnMachine, {
      renewMembership: fromCallback(() => void asked.push(clock.now())),
    }),
    { clock, input: { result, from } },
  )
  actor.on('*', ({ type }) => said.push(type))
  actor.start()
  return { actor, asked, clock, said, state: () => actor.getSnapshot().value }
}

test('an address has one of four results, none, or an unknown one [ROUTE-069]', () => {
  expect([undefined, 'paid', 'refused', 'pending', 'cancelled', '', 'PAID', '"><script>'].map(paymentResultOf)).toEqual(
    ['none', 'paid', 'refused', 'pending', 'cancelled', 'unknown', 'unknown', 'unknown'],
  )
})

test('each leads to a screen of its own [ROUTE-068, ROUTE-069]', () => {
  const results: PaymentResult[] = ['none', 'paid', 'refused', 'pending', 'cancelled', 'unknown']
  expect(results.map((result) => start(result).state())).toEqual([
    'handingOver',
    { confirming: 'asking' },
    'refused',
    'pending',
    'cancelled',
    'unknown',
  ])
})

test('a visitor is a member only when the renewed token says so, whatever the address claims', () => {
  const { actor, asked, clock, said, state } = start('paid')
  actor.send({ type: 'membership.answered', standing: 'inactive' })
  expect({ state: state(), said }).toEqual({ state: { confirming: 'pausing' }, said: [] })
  clock.increment(3_000)
  actor.send({ type: 'membership.answered', standing: 'active' })
  expect({ state: state(), said, asked }).toEqual({ state: 'paid', said: ['membership.began'], asked: [0, 3_000] })
})

test('waiting ends after 60 seconds, and can be repeated', () => {
  const { actor, clock, state } = start('paid')
  for (let ask = 0; ask < 19; ask += 1) {
    actor.send({ type: 'membership.answered', standing: 'inactive' })
    clock.increment(3_000)
  }
  expect(state()).toEqual({ confirming: 'asking' })
  clock.increment(3_000)
  expect(state()).toBe('pending')
  actor.send({ type: 'check.requested' })
  actor.send({ type: 'membership.answered', standing: 'active' })
  expect(state()).toBe('paid')
})

test('who bought something besides a membership waits for none: thanked at once, or shown what came of it [ROUTE-068]', () => {
  const results: PaymentResult[] = ['none', 'paid', 'refused', 'pending', 'cancelled', 'unknown']
  const seen = results.map((result) => {
    const { actor, asked, said, state } = start(result, '/tokens/')
    actor.send({ type: 'check.requested' })
    return [state(), actor.getSnapshot().context.from, asked.length + said.length]
  })
  expect(seen).toEqual([
    ['handingOver', '/tokens/', 0],
    ['thanked', '/tokens/', 0],
    ['refused', '/tokens/', 0],
    ['pending', '/tokens/', 0],
    ['cancelled', '/tokens/', 0],
    ['unknown', '/tokens/', 0],
  ])
})

test('a visitor who is not logged in here is asked to log in', () => {
  const { actor, state } = start('paid')
  actor.send({ type: 'membership.answered', standing: 'guest' })
  expect(state()).toBe('signedOut')
})

test('the same page follows its address: from a refusal to another try [ROUTE-069]', () => {
  const { actor, state } = start('refused')
  actor.send({ type: 'return.read', result: 'none' })
  expect(state()).toBe('handingOver')
})

test('an answer that does not come is not waited for: it is asked again', () => {
  const { asked, clock, state } = start('paid')
  clock.increment(16_000)
  expect({ state: state(), asked }).toEqual({ state: { confirming: 'pausing' }, asked: [0] })
  clock.increment(3_000)
  expect({ state: state(), asked }).toEqual({ state: { confirming: 'asking' }, asked: [0, 19_000] })
})

test('where the outcome is unknown, the visitor may check, and only the token answers [ROUTE-068]', () => {
  for (const result of ['pending', 'unknown'] as const) {
    const { actor, said, state } = start(result)
    actor.send({ type: 'check.requested' })
    expect({ state: state(), said }).toEqual({ state: { confirming: 'asking' }, said: [] })
  }
})
