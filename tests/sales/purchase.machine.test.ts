import { describe, expect, test } from 'vitest'
import { createActor, type EventObject, fromCallback, SimulatedClock } from 'xstate'
import { HeldRequest } from '../../machines/sales/gesture.ts'
import { NOT_DONE } from '../../machines/sales/money-action.machine.ts'
import { type PayInput, purchaseMachine } from '../../machines/sales/purchase.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { PAYMENT_URL, refusalWith, SETTINGS } from './checkout-samples.ts'
import { ACCOUNT } from './purchase.cases.ts'

const ADDRESS_OF_PACKS = 'https://pay.packs.example/1'
const UNRESOLVED = { type: 'purchase.unresolved' }

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(purchaseMachine, new URL('../../machines/sales/purchase.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(purchaseMachine)
})

function start(request: PayInput = ACCOUNT, biller = 'pay.biller.example') {
  const asked: PayInput[] = []
  const told: EventObject[] = []
  const clock = new SimulatedClock()
  let isHeard = false
  const pay = fromCallback<EventObject, PayInput>(({ input }) => {
    asked.push(input)
    isHeard = true
    return () => {
      isHeard = false
    }
  })
  const settings = { allowedHosts: { ...SETTINGS.allowedHosts, biller: [biller] } }
  const actor = createActor(plugPorts(purchaseMachine, { pay: pay as never }), {
    clock,
    input: { request: request && new HeldRequest(request), settings },
  })
  actor.on('*', (event) => told.push(event))
  actor.start()
  const tags = () => [...actor.getSnapshot().tags]
  return { actor, asked, clock, told, tags, isHeard: () => isHeard }
}

describe('while money is under way', () => {
  test('what was confirmed is asked for once, and nothing is said before an answer [CHECKOUT-034, M01]', () => {
    const { asked, clock, told, tags } = start()
    clock.increment(299_999)
    expect({ asked, told, tags: tags() }).toEqual({ asked: [ACCOUNT], told: [], tags: [] })
  })

  test('what a reload interrupted is followed, and said to be checked; nothing is sent [M03]', () => {
    const { asked, told, tags } = start(null)
    expect({ asked, told, tags: tags() }).toEqual({ asked: [null], told: [], tags: ['checking'] })
  })

  test('an answer that was lost is being found out, without asking again [M02]', () => {
    const { actor, asked, tags } = start()
    actor.send({ type: 'money.doubted' })
    actor.send({ type: 'money.doubted' })
    expect({ asked, tags: tags() }).toEqual({ asked: [ACCOUNT], tags: ['checking'] })
  })

  test('a check changes nothing', () => {
    const { actor, asked, told } = start()
    actor.send({ type: 'check.requested' })
    expect({ asked, told, value: actor.getSnapshot().value }).toEqual({
      asked: [ACCOUNT],
      told: [],
      value: { underWay: 'sending' },
    })
  })
})

describe('what came of it', () => {
  for (const [host, paymentUrl] of [
    ['pay.biller.example', PAYMENT_URL],
    ['pay.packs.example', ADDRESS_OF_PACKS],
  ] as const) {
    test(`an address at ${host}, which the settings allow, is handed on, and nothing more is heard [L01]`, () => {
      const { actor, told, isHeard } = start(ACCOUNT, host)
      actor.send({ type: 'money.settled', paymentUrl })
      actor.send({ type: 'money.refused', refusal: NOT_DONE })
      const { status, value } = actor.getSnapshot()
      expect({ told, status, value, isHeard: isHeard() }).toEqual({
        told: [{ type: 'purchase.settled', paymentUrl }],
        status: 'done',
        value: 'settled',
        isHeard: false,
      })
    })
  }

  for (const paymentUrl of [
    '',
    'javascript:alert(1)',
    ADDRESS_OF_PACKS,
    'http://pay.biller.example/1',
    'https://pay.biller.example@evil.example/',
  ]) {
    test(`${paymentUrl || 'no address'} is none to send anybody to [CHECKOUT-023, TOKENS-016, MPLUS-009, L01]`, () => {
      const { actor, told } = start()
      actor.send({ type: 'money.settled', paymentUrl })
      const { status, value } = actor.getSnapshot()
      expect({ told, status, value }).toEqual({
        told: [{ type: 'purchase.unpayable' }],
        status: 'done',
        value: 'settled',
      })
    })
  }

  test('a refusal is handed on as it is [CHECKOUT-032]', () => {
    const { actor, told } = start(null)
    const refusal = refusalWith({ title: 'Closed.', price: { amount: 31, currency: 'USD' } })
    actor.send({ type: 'money.refused', refusal })
    const { status, value } = actor.getSnapshot()
    expect({ told, status, value }).toEqual({
      told: [{ type: 'purchase.refused', refusal }],
      status: 'done',
      value: 'refused',
    })
  })
})

describe('when nobody knows what came of it', () => {
  test('that is said once, when money says so or after five minutes, and nothing is listened to [M02]', () => {
    for (const give of ['up', 'no answer'] as const) {
      const { actor, clock, told, tags, isHeard } = start()
      if (give === 'up') actor.send({ type: 'money.unresolved' })
      else clock.increment(300_000)
      clock.increment(3_600_000)
      expect({ give, told, tags: tags(), isHeard: isHeard() }).toEqual({
        give,
        told: [UNRESOLVED],
        tags: ['unresolved'],
        isHeard: false,
      })
    }
  })

  test('a check follows what is under way, sends nothing, and may end as unknown again [M02]', () => {
    const { actor, asked, clock, told, tags } = start()
    actor.send({ type: 'money.unresolved' })
    actor.send({ type: 'check.requested' })
    expect({ asked, told, tags: tags() }).toEqual({
      asked: [ACCOUNT, null],
      told: [UNRESOLVED, { type: 'purchase.resumed' }],
      tags: ['checking'],
    })
    clock.increment(300_000)
    expect({ told: told.slice(2), tags: tags() }).toEqual({ told: [UNRESOLVED], tags: ['unresolved'] })
    actor.send({ type: 'check.requested' })
    actor.send({ type: 'money.settled', paymentUrl: PAYMENT_URL })
    expect(told.at(-1)).toEqual({ type: 'purchase.settled', paymentUrl: PAYMENT_URL })
  })
})
