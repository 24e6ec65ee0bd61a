import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { createActor, type EventObject, fromCallback, SimulatedClock } from 'xstate'
import {
  type KeepIntentCommand,
  type KeyedRequest,
  type MoneyIntent,
  type MoneyRequest,
  moneyActionMachine,
  NO_RESULT,
  NOT_DONE,
} from '../../machines/sales/money-action.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { EMAIL, PASSWORD, PAYMENT_URL, refusalWith } from './checkout-samples.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(moneyActionMachine, new URL('../../machines/sales/money-action.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(moneyActionMachine)
})

const INTENT: MoneyIntent = { key: '0123456789abcdef', kind: 'createAccount' }
const REQUEST: MoneyRequest = {
  kind: 'createAccount',
  body: { email: EMAIL, password: PASSWORD, isReceiveUpdates: true, paymentSystem: 'epoch' },
}
const MONEY = { ...NO_RESULT, type: 'action.settled', paymentUrl: PAYMENT_URL } as const

function start(pending: MoneyIntent | null = null) {
  const said: unknown[] = []
  const asked: string[] = []
  const clock = new SimulatedClock()
  const noting = (name: string) =>
    fromCallback<EventObject, { key: string }>(({ input }) => void asked.push(`${name} ${input.key}`)) as never
  const actor = createActor(
    plugPorts(moneyActionMachine, {
      recordIntent: fromCallback<EventObject, KeyedRequest>(({ input: { key, request } }) => {
        asked.push(`record ${request.open().kind}${key && ` ${key}`}`)
      }),
      sendAction: noting('send'),
      askOutcome: noting('ask'),
      keepIntent: fromCallback<KeepIntentCommand>(({ receive }) => receive(({ type }) => asked.push(type))) as never,
    }),
    { clock, input: { pending } },
  )
  actor.on('*', (event) => said.push(event.type))
  actor.start()
  const state = () => actor.getSnapshot().value
  return { actor, asked, clock, said, state, paymentUrl: () => actor.getSnapshot().context.result.paymentUrl }
}

function sending() {
  const money = start()
  money.actor.send({ type: 'action.requested', request: REQUEST })
  money.actor.send({ type: 'intent.recorded', intent: INTENT })
  return money
}

/** Sent, and it is being found out what became of it: `times` it has been asked so far. */
function checking(times = 0) {
  const money = sending()
  money.actor.send({ type: 'action.running', chance: 0 })
  for (let ask = 0; ask < times; ask += 1) {
    money.clock.increment(500 * 2 ** ask)
    money.actor.send({ type: 'action.running', chance: 0 })
  }
  return money
}

const KEY = INTENT.key

test('the intent is kept before anything is sent [M03]', () => {
  const { actor, asked, state } = start()
  actor.send({ type: 'action.requested', request: REQUEST })
  expect({ state: state(), asked }).toEqual({ state: 'recording', asked: ['record createAccount'] })
  actor.send({ type: 'intent.recorded', intent: INTENT })
  expect({ state: state(), asked }).toEqual({ state: 'sending', asked: ['record createAccount', `send ${KEY}`] })
})

test('while one is under way, further presses change nothing [M01, CHECKOUT-034]', () => {
  const { actor, asked, state } = start()
  for (let press = 0; press < 3; press += 1) actor.send({ type: 'action.requested', request: REQUEST })
  actor.send({ type: 'intent.recorded', intent: INTENT })
  for (let press = 0; press < 3; press += 1) actor.send({ type: 'action.requested', request: REQUEST })
  expect({ state: state(), asked }).toEqual({ state: 'sending', asked: ['record createAccount', `send ${KEY}`] })
})

test('a lost answer is asked for again under the same key, twice at most, then the outcome is asked for by it [M02]', () => {
  const { actor, asked, clock, said, state } = sending()
  actor.send({ type: 'action.lost', chance: 0 })
  expect({ state: state(), said }).toEqual({ state: 'waitingToRetry', said: ['money.doubted'] })
  clock.increment(1_000)
  actor.send({ type: 'action.lost', chance: 1 })
  clock.increment(5_999)
  expect(state()).toBe('waitingToRetry')
  clock.increment(1)
  actor.send({ type: 'action.lost', chance: 0 })
  expect(state()).toEqual({ checking: 'pausing' })
  clock.increment(600)
  expect({ state: state(), asked: asked.slice(1) }).toEqual({
    state: { checking: 'asking' },
    asked: [`send ${KEY}`, `send ${KEY}`, `send ${KEY}`, `ask ${KEY}`],
  })
  actor.send(MONEY)
  expect({ state: state(), lastSaid: said.at(-1) }).toEqual({ state: 'settled', lastSaid: 'money.settled' })
})

test('a server that is still at it is waited for [M02]', () => {
  const { actor, clock, state } = sending()
  actor.send({ type: 'action.running', chance: 0.5 })
  expect(state()).toEqual({ checking: 'pausing' })
  clock.increment(1_500)
  actor.send({ type: 'action.running', chance: 0.5 })
  expect(state()).toEqual({ checking: 'pausing' })
})

test('it is never called refused by anything but the server, once it has been sent [M02]', () => {
  const first = sending()
  first.actor.send({ type: 'action.barred', refusal: NOT_DONE, chance: 0 })
  expect({ state: first.state(), said: first.said }).toEqual({ state: 'idle', said: ['money.refused'] })
  const again = sending()
  again.actor.send({ type: 'action.lost', chance: 0 })
  again.clock.increment(1_000)
  again.actor.send({ type: 'action.barred', refusal: NOT_DONE, chance: 0 })
  expect({ state: again.state(), said: again.said }).toEqual({
    state: { checking: 'pausing' },
    said: ['money.doubted'],
  })
})

test('an outcome that cannot be found out is reported as unknown, and can be checked again [M02]', () => {
  const { actor, clock, said, state } = sending()
  clock.increment(20_000)
  for (let ask = 0; ask < 5; ask += 1) {
    clock.increment(20_000)
    actor.send({ type: 'outcome.unavailable', chance: 0.5 })
  }
  clock.increment(20_000)
  expect({ state: state(), said }).toEqual({ state: 'unresolved', said: ['money.doubted', 'money.unresolved'] })
  actor.send({ type: 'check.requested' })
  clock.increment(2_000)
  actor.send({ type: 'outcome.none' })
  expect({ state: state(), said: said.slice(2) }).toEqual({ state: 'idle', said: ['money.doubted', 'money.refused'] })
})

test('a reload takes up what was under way, by its key, and sends nothing [M03]', () => {
  const { actor, asked, clock, paymentUrl, state } = start(INTENT)
  clock.increment(2_000)
  expect({ state: state(), asked }).toEqual({ state: { checking: 'asking' }, asked: [`ask ${KEY}`] })
  actor.send(MONEY)
  expect({ state: state(), paymentUrl: paymentUrl() }).toEqual({ state: 'settled', paymentUrl: PAYMENT_URL })
  actor.send({ type: 'result.taken' })
  expect({ state: state(), lastAsked: asked.at(-1) }).toEqual({ state: 'idle', lastAsked: 'intent.drop' })
})

test('a result is announced at once, with the payment address, until it has been shown', () => {
  const { actor, asked, said, paymentUrl, state } = sending()
  actor.send(MONEY)
  expect({ state: state(), said, paymentUrl: paymentUrl(), lastAsked: asked.at(-1) }).toEqual({
    state: 'settled',
    said: ['money.settled'],
    paymentUrl: PAYMENT_URL,
    lastAsked: `send ${KEY}`,
  })
})

test('an action that could not be recorded was not sent: it reports that, and may be repeated', () => {
  const refused = start()
  refused.actor.send({ type: 'action.requested', request: REQUEST })
  refused.actor.send({ type: 'intent.refused', refusal: NOT_DONE })
  const late = start()
  late.actor.send({ type: 'action.requested', request: REQUEST })
  late.clock.increment(5_000)
  for (const { asked, said, state } of [refused, late])
    expect({ state: state(), said, asked }).toEqual({
      state: 'idle',
      said: ['money.refused'],
      asked: ['record createAccount'],
    })
})

test('an action that could not be repeated, while its outcome is unknown, is not reported as undone [M02]', () => {
  const refused = checking(5)
  refused.clock.increment(4_000)
  refused.actor.send({ type: 'action.requested', request: REQUEST })
  refused.actor.send({ type: 'intent.refused', refusal: { ...NOT_DONE, cause: 'offline' } })
  const late = checking(5)
  late.clock.increment(4_000)
  late.actor.send({ type: 'action.requested', request: REQUEST })
  late.clock.increment(5_000)
  for (const { said, state } of [refused, late])
    expect({ state: state(), said: said.slice(-2) }).toEqual({
      state: 'unresolved',
      said: ['money.unresolved', 'money.unresolved'],
    })
})

test('a result is forgotten with the next gesture, which may fail', () => {
  const { actor, said, state } = sending()
  actor.send(MONEY)
  for (let gesture = 0; gesture < 2; gesture += 1) {
    actor.send({ type: 'action.requested', request: REQUEST })
    actor.send({ type: 'intent.refused', refusal: NOT_DONE })
  }
  expect({ state: state(), said }).toEqual({ state: 'idle', said: ['money.settled', 'money.refused', 'money.refused'] })
})

test('what was refused is forgotten with the next gesture, which may come to nothing', () => {
  const { actor, said, state } = sending()
  actor.send({ type: 'action.refused', refusal: refusalWith() })
  actor.send({ type: 'action.requested', request: REQUEST })
  actor.send({ type: 'intent.refused', refusal: NOT_DONE })
  expect({ state: state(), said }).toEqual({ state: 'idle', said: ['money.refused', 'money.refused'] })
})

test('how long is waited between questions depends on chance, drawn with each answer', () => {
  const waits = (begin: (money: ReturnType<typeof start>) => void, waitMs: number) => {
    const money = checking()
    begin(money)
    money.clock.increment(waitMs - 1)
    const before = money.state()
    money.clock.increment(1)
    return [before, money.state()]
  }
  const isAskedThen = [{ checking: 'pausing' }, { checking: 'asking' }]
  const first = sending()
  first.actor.send({ type: 'action.running', chance: 1 })
  expect({ state: first.state(), said: first.said }).toEqual({
    state: { checking: 'pausing' },
    said: ['money.doubted'],
  })
  first.clock.increment(1_499)
  expect(first.state()).toEqual({ checking: 'pausing' })
  const barred = sending()
  barred.actor.send({ type: 'action.lost', chance: 0 })
  barred.clock.increment(1_000)
  barred.actor.send({ type: 'action.barred', refusal: NOT_DONE, chance: 1 })
  barred.clock.increment(1_499)
  expect(barred.state()).toEqual({ checking: 'pausing' })
  for (const type of ['action.running', 'outcome.unavailable'] as const) {
    const answered = waits(({ actor, clock }) => {
      clock.increment(500)
      actor.send({ type, chance: 1 })
    }, 3_000)
    expect(answered).toEqual(isAskedThen)
  }
})

test('a question that is not answered is asked again, after a pause', () => {
  const { asked, clock, state } = checking()
  clock.increment(500)
  clock.increment(20_000)
  expect(state()).toEqual({ checking: 'pausing' })
  clock.increment(1_000)
  expect(asked.filter((question) => question === `ask ${KEY}`).length).toBe(2)
})

test('what a question brings to light ends it: done, refused, or never heard of', () => {
  const endings = (['action.refused', 'outcome.none'] as const).map((type) => {
    const { actor, asked, said, state } = checking(1)
    actor.send(type === 'outcome.none' ? { type } : { type, refusal: refusalWith() })
    return [state(), said, asked.at(-1)]
  })
  const over = ['idle', ['money.doubted', 'money.refused'], 'intent.drop']
  expect(endings).toEqual([over, over])
})

test('another check asks as many times as before', () => {
  const { actor, asked, clock, state } = checking(5)
  clock.increment(4_000)
  expect(state()).toBe('unresolved')
  actor.send({ type: 'check.requested' })
  clock.increment(500)
  expect({ state: state(), asked: asked.filter((question) => question === `ask ${KEY}`).length }).toEqual({
    state: { checking: 'asking' },
    asked: 6,
  })
})

test('the next gesture is recorded, after a settled outcome and after an unknown one [M02]', () => {
  const settled = sending()
  settled.actor.send(MONEY)
  const unresolved = checking(5)
  unresolved.clock.increment(4_000)
  const recordings = [settled, unresolved].map(({ actor, asked, state }) => {
    actor.send({ type: 'action.requested', request: REQUEST })
    return [state(), asked.at(-1)]
  })
  expect(recordings).toEqual([
    ['recording', 'record createAccount'],
    ['recording', `record createAccount ${KEY}`],
  ])
})

test('the same gesture keeps its key until it is known to be done or refused; another gesture gets a key of its own [M01, M02]', () => {
  const another: MoneyRequest = { ...REQUEST, body: { ...REQUEST.body, password: 'another-secret-7' } }
  const keyOf = (money: ReturnType<typeof start>, request: MoneyRequest) => {
    money.actor.send({ type: 'action.requested', request })
    return money.asked.at(-1)?.replace('record createAccount', '').trim()
  }
  const unheard = () => {
    const money = checking(1)
    money.actor.send({ type: 'outcome.none' })
    return money
  }
  const refused = sending()
  refused.actor.send({ type: 'action.refused', refusal: refusalWith() })
  const refusedLater = checking(1)
  refusedLater.actor.send({ type: 'action.refused', refusal: refusalWith() })
  const done = sending()
  done.actor.send(MONEY)
  const doneLater = checking(1)
  doneLater.actor.send(MONEY)
  const barred = sending()
  barred.actor.send({ type: 'action.barred', refusal: NOT_DONE, chance: 0 })
  expect({
    unheard: keyOf(unheard(), structuredClone(REQUEST)),
    barred: keyOf(barred, REQUEST),
    otherPassword: keyOf(unheard(), another),
    refused: keyOf(refused, REQUEST),
    refusedLater: keyOf(refusedLater, REQUEST),
    done: keyOf(done, REQUEST),
    doneLater: keyOf(doneLater, REQUEST),
  }).toEqual({
    unheard: KEY,
    barred: KEY,
    otherPassword: '',
    refused: '',
    refusedLater: '',
    done: '',
    doneLater: '',
  })
})

test('after a reload the stored intent tells the same gesture from another, as a whole [M03]', () => {
  const body = { amount: 5, modelId: 'model-1' }
  const tip: MoneyRequest = { kind: 'sendRoomTip', params: { roomId: 'room-1' }, body }
  const pending = { key: KEY, kind: 'sendRoomTip', gesture: { params: { roomId: 'room-1' }, body } } as const
  const requests: MoneyRequest[] = [
    tip,
    { ...tip, params: { roomId: 'room-2' } },
    { ...tip, body: { ...body, amount: 6 } },
    { ...tip, kind: 'buyToy', params: { roomId: 'room-1', itemId: 'toy-1' }, body: { price: 5, modelId: 'model-1' } },
  ]
  const recorded = requests.map((request) => {
    const { actor, asked, clock } = start(pending)
    clock.increment(2_000)
    actor.send({ type: 'outcome.none' })
    actor.send({ type: 'action.requested', request })
    return asked.at(-1)
  })
  expect(recorded).toEqual([`record sendRoomTip ${KEY}`, 'record sendRoomTip', 'record sendRoomTip', 'record buyToy'])
})

test('a new account whose password a reload forgot is asked about, and not sent [M02, M03]', () => {
  const { password: _, ...body } = REQUEST.body as { password: string }
  const { actor, asked, clock, said, state } = start({ ...INTENT, gesture: { body } })
  const giveUp = () => {
    for (let ask = 0; ask < 5; ask += 1) {
      clock.increment(4_000)
      actor.send({ type: 'outcome.unavailable', chance: 0 })
    }
    clock.increment(4_000)
  }
  giveUp()
  expect(state()).toBe('unresolved')
  actor.send({ type: 'action.requested', request: REQUEST })
  expect({ state: state(), said }).toEqual({
    state: { checking: 'pausing' },
    said: ['money.unresolved', 'money.doubted'],
  })
  giveUp()
  expect({ state: state(), asked }).toEqual({ state: 'unresolved', asked: Array(10).fill(`ask ${KEY}`) })
})

test('the intent is dropped with the verdict', () => {
  const refused = sending()
  refused.actor.send({ type: 'action.refused', refusal: refusalWith() })
  const barred = sending()
  barred.actor.send({ type: 'action.barred', refusal: NOT_DONE, chance: 0 })
  for (const { asked, said } of [refused, barred])
    expect({ lastAsked: asked.at(-1), said }).toEqual({ lastAsked: 'intent.drop', said: ['money.refused'] })
})

test('no password is in any context, at any time', () => {
  const recording = start()
  recording.actor.send({ type: 'action.requested', request: REQUEST })
  for (const { actor } of [recording, sending(), checking(1)]) {
    expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain(PASSWORD)
    expect(inspect(structuredClone(actor.getSnapshot().context), { depth: null })).not.toContain(PASSWORD)
  }
})
