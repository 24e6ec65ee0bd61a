import { describe, expect, test } from 'vitest'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import { planUpgradeMachine } from '../../machines/member/plan-upgrade.machine.ts'
import { type MoneyRefusal, NOT_DONE } from '../../machines/sales/money-action.machine.ts'
import type { PayInput } from '../../machines/sales/purchase.machine.ts'
import { asOne, purchaseBy } from '../sales/purchase-world.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { LIFETIME, YEAR } from './member-samples.ts'
import { INPUT, PAYMENT_URL } from './plan-upgrade.cases.ts'

const FAILED = 'The payment could not be prepared. Nothing has been charged: please try again.'
const TO_YEAR = { type: 'upgrade.chosen', choice: { offer: YEAR, isSwitch: true } } as const
const TO_LIFETIME = { type: 'upgrade.chosen', choice: { offer: LIFETIME, isSwitch: false } } as const

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(planUpgradeMachine, new URL('../../machines/member/plan-upgrade.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(planUpgradeMachine)
})

describe('an upgrade', () => {
  test('begins with the biller, of whom may collect what is paid again and again, or once', () => {
    const asked = [TO_YEAR, TO_LIFETIME].map((event) => {
      const { actor, told } = start()
      actor.send(event)
      return told
    })
    const question = { hasSlavePrices: false, allowsRestricted: false }
    expect(asked).toEqual([
      [{ type: 'biller.wanted', price: { isNonRecurring: false, ...question } }],
      [{ type: 'biller.wanted', price: { isNonRecurring: true, ...question } }],
    ])
  })

  test('is asked for by its price, its biller and what the member was shown [DASH-018]', () => {
    const { paid } = paying(TO_YEAR)
    const other = paying(TO_LIFETIME)
    const body = { userUuid: 'me', paymentSystem: 'segpay', slavePriceUuids: [] }
    expect({ paid, other: other.paid }).toEqual({
      paid: [
        {
          kind: 'createPaymentUrl',
          body: { ...body, priceUuid: 'price-year', quote: { amount: 119.4, currency: 'USD' } },
        },
      ],
      other: [
        {
          kind: 'createPaymentUrl',
          body: { ...body, priceUuid: 'price-lifetime', quote: { amount: 349, currency: 'EUR' } },
        },
      ],
    })
  })

  test('leads to the biller, as a membership where no plan is replaced by it [DASH-018]', () => {
    const lastTold = [TO_YEAR, TO_LIFETIME].map((event) => {
      const { actor, told } = paying(event)
      actor.send({ type: 'money.settled', paymentUrl: PAYMENT_URL })
      return told.at(-1)
    })
    expect(lastTold).toEqual([
      { type: 'leave.requested', url: PAYMENT_URL, isMembership: false },
      { type: 'leave.requested', url: PAYMENT_URL, isMembership: true },
    ])
  })

  test('of a member whose name comes late is asked for under that name', () => {
    const started = start({ userUuid: '' })
    started.actor.send({ type: 'account.learned', userUuid: 'late' })
    started.actor.send(TO_YEAR)
    started.actor.send({ type: 'biller.chosen', name: 'epoch' })
    expect(started.paid).toEqual([
      {
        kind: 'createPaymentUrl',
        body: {
          userUuid: 'late',
          paymentSystem: 'epoch',
          priceUuid: 'price-year',
          slavePriceUuids: [],
          quote: { amount: 119.4, currency: 'USD' },
        },
      },
    ])
  })

  test('that is pressed twice is asked for once, and no other beside it [M01]', () => {
    const { actor, told, paid } = start()
    actor.send(TO_YEAR)
    actor.send(TO_YEAR)
    actor.send({ type: 'biller.chosen', name: 'segpay' })
    for (const event of [TO_YEAR, TO_LIFETIME, { type: 'biller.chosen', name: 'epoch' }] as const) actor.send(event)
    expect({ told: told.length, paid: paid.length, isUpgrading: actor.hasTag('upgrading') }).toEqual({
      told: 1,
      paid: 1,
      isUpgrading: true,
    })
  })

  test('is dropped with its dialog, or where nobody may collect it, which is said', () => {
    const outcomes = (['biller.cancelled', 'biller.missing'] as const).map((type) => {
      const { actor } = chosen(TO_YEAR)
      actor.send({ type })
      return { isUpgrading: actor.hasTag('upgrading'), message: actor.message() }
    })
    expect(outcomes).toEqual([
      { isUpgrading: false, message: '' },
      {
        isUpgrading: false,
        message: 'This plan cannot be paid for just now. Please choose another, or try again later.',
      },
    ])
  })

  test.for<[Partial<MoneyRefusal>, string]>([
    [{ cause: 'offline' }, 'You seem to be offline. Nothing was sent: try again when you are back.'],
    [{ cause: 'signIn' }, 'Please log in again. What you chose is kept.'],
    [{ cause: 'unavailable' }, FAILED],
    [{ cause: 'refused', title: 'You have this plan already.' }, 'You have this plan already.'],
    [
      { cause: 'refused', title: 'The price has changed.', price: { amount: 131, currency: 'USD' } },
      'The price has changed. Please have a look at the new one and confirm once more: nothing has been charged.',
    ],
  ])('that is refused with %o says so, and what is offered is read again', ([refusal, message]) => {
    const { actor, told } = paying(TO_YEAR)
    actor.send({ type: 'money.refused', refusal: { ...NOT_DONE, ...refusal } })
    expect({
      message: actor.message(),
      isUpgrading: actor.hasTag('upgrading'),
      purchase: actor.purchase(),
      told: told.slice(1),
    }).toEqual({
      message,
      isUpgrading: false,
      purchase: undefined,
      told: [
        { type: 'problem.noticed', reason: `upgrade: ${refusal.cause} ${refusal.title ?? ''}` },
        { type: 'offers.outdated' },
      ],
    })
  })

  test('clears what was said of the one before', () => {
    const { actor } = chosen(TO_YEAR)
    actor.send({ type: 'biller.missing' })
    actor.send(TO_LIFETIME)
    expect(actor.message()).toBe('')
  })

  test('without an address of a biller is a failure', () => {
    for (const paymentUrl of ['', 'javascript:alert(1)', 'https://elsewhere.example/pay']) {
      const { actor, told } = paying(TO_YEAR)
      actor.send({ type: 'money.settled', paymentUrl })
      expect({
        lastTold: told.at(-1),
        message: actor.message(),
        purchase: actor.purchase(),
        isUpgrading: actor.hasTag('upgrading'),
      }).toEqual({
        lastTold: { type: 'problem.noticed', reason: 'Payment url not found' },
        message: FAILED,
        purchase: undefined,
        isUpgrading: false,
      })
    }
  })

  test('whose answer is lost is looked up, and never sent again by itself [M02]', () => {
    const { actor, clock, paid, value } = paying(TO_YEAR)
    actor.send({ type: 'money.doubted' })
    const isChecking = actor.hasTag('checking')
    clock.increment(300_000)
    const unresolved = { value: value(), isUnresolved: actor.hasTag('unresolved') }
    actor.send({ type: 'check.requested' })
    expect({ isChecking, unresolved, value: value(), paid: paid.slice(1) }).toEqual({
      isChecking: true,
      unresolved: { value: 'idle', isUnresolved: true },
      value: 'paying',
      paid: [null],
    })
  })

  test('of which nobody knows makes way for the next one that is paid for', () => {
    const { actor, paid } = paying(TO_YEAR)
    actor.send({ type: 'money.unresolved' })
    const before = actor.purchase()
    actor.send(TO_LIFETIME)
    const kept = actor.purchase() === before
    actor.send({ type: 'biller.chosen', name: 'epoch' })
    expect({
      kept,
      before: before?.getSnapshot().status,
      isAnother: actor.purchase() !== before,
      sent: paid.length,
    }).toEqual({ kept: true, before: 'stopped', isAnother: true, sent: 2 })
  })

  test('that a reload interrupted is followed, and not sent anew [M03]', () => {
    const { actor, paid, told, value } = start({ isPending: true })
    const begun = { value: value(), isChecking: actor.hasTag('checking'), paid: [...paid] }
    actor.send({ type: 'money.settled', paymentUrl: PAYMENT_URL })
    expect({ begun, value: value(), purchase: actor.purchase(), told }).toEqual({
      begun: { value: 'paying', isChecking: true, paid: [null] },
      value: 'leaving',
      purchase: undefined,
      told: [{ type: 'leave.requested', url: PAYMENT_URL, isMembership: false }],
    })
  })

  test('that a reload interrupted leads to the biller as a membership only where none runs', () => {
    const lastTold = [true, false].map((isMember) => {
      const { actor, told } = start({ isPending: true, isMember })
      actor.send({ type: 'money.settled', paymentUrl: PAYMENT_URL })
      return told.at(-1)
    })
    expect(lastTold).toEqual([
      { type: 'leave.requested', url: PAYMENT_URL, isMembership: false },
      { type: 'leave.requested', url: PAYMENT_URL, isMembership: true },
    ])
  })

  test('that replaces a plan after one that a reload interrupted is what it was shown as', () => {
    const { actor, told } = start({ isMember: false })
    actor.send(TO_YEAR)
    actor.send({ type: 'biller.chosen', name: 'segpay' })
    actor.send({ type: 'money.settled', paymentUrl: PAYMENT_URL })
    expect(told.at(-1)).toEqual({ type: 'leave.requested', url: PAYMENT_URL, isMembership: false })
  })

  test('can be chosen again by a member who comes back from the biller, among what is offered then [M07]', () => {
    const back = paying(TO_YEAR)
    back.actor.send({ type: 'money.settled', paymentUrl: PAYMENT_URL })
    const isLeaving = back.value()
    back.actor.send({ type: 'page.returned' })
    const stayed = paying(TO_YEAR)
    stayed.actor.send({ type: 'money.settled', paymentUrl: PAYMENT_URL })
    stayed.clock.increment(9_999)
    const almost = stayed.value()
    stayed.clock.increment(1)
    const later = { value: stayed.value(), lastTold: stayed.told.at(-1) }
    stayed.actor.send({ type: 'page.returned' })
    expect({
      isLeaving,
      back: { value: back.value(), lastTold: back.told.at(-1) },
      almost,
      later,
      lastTold: stayed.told.at(-1),
    }).toEqual({
      isLeaving: 'leaving',
      back: { value: 'idle', lastTold: { type: 'offers.outdated' } },
      almost: 'leaving',
      later: { value: 'idle', lastTold: { type: 'leave.requested', url: PAYMENT_URL, isMembership: false } },
      lastTold: { type: 'offers.outdated' },
    })
  })
})

test('the page can be shown in every state', () => {
  const isSettled = [start(), chosen(TO_YEAR), paying(TO_YEAR)].map(({ actor }) => actor.hasTag('settled'))
  const left = paying(TO_YEAR)
  left.actor.send({ type: 'money.settled', paymentUrl: PAYMENT_URL })
  expect([...isSettled, left.actor.hasTag('settled')]).toEqual([true, true, true, true])
})

function start(changes: Partial<typeof INPUT> = {}) {
  const clock = new SimulatedClock()
  const paid: PayInput[] = []
  const told: unknown[] = []
  const machine = plugPorts(planUpgradeMachine, {
    watchReturns: fromCallback(() => {}),
    purchase: purchaseBy((input) => void paid.push(input)),
  })
  const upgrade = createActor(machine, { clock, input: { ...INPUT, ...changes } })
  upgrade.on('*', (event) => told.push(event))
  const actor = { ...asOne(upgrade), message: () => upgrade.getSnapshot().context.message }
  upgrade.start()
  return { actor, clock, paid, told, value: () => upgrade.getSnapshot().value }
}

type Chosen = typeof TO_YEAR | typeof TO_LIFETIME

function chosen(event: Chosen) {
  const started = start()
  started.actor.send(event)
  return started
}

function paying(event: Chosen) {
  const started = chosen(event)
  started.actor.send({ type: 'biller.chosen', name: 'segpay' })
  return started
}
