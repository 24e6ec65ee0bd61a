import { expect, test } from 'vitest'
import { createActor, type EventObject, fromCallback, SimulatedClock } from 'xstate'
import { billerChooserMachine } from '../../machines/sales/biller-chooser.machine.ts'
import type { BillerQuestion } from '../../machines/sales/biller-rules.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { BILLERS, SETTINGS } from './checkout-samples.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(billerChooserMachine, new URL('../../machines/sales/biller-chooser.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(billerChooserMachine)
})

function start(settings = SETTINGS) {
  const said: unknown[] = []
  const asked: unknown[] = []
  const clock = new SimulatedClock()
  const loadBillers = fromCallback<EventObject, BillerQuestion>(({ input }) => void asked.push(input))
  const actor = createActor(plugPorts(billerChooserMachine, { loadBillers }), {
    clock,
    input: { settings },
  })
  actor.on('*', (event) => said.push(event))
  actor.start()
  const want = (price: Partial<BillerQuestion> = {}) =>
    actor.send({
      type: 'biller.wanted',
      price: { isNonRecurring: false, hasSlavePrices: false, allowsRestricted: false, ...price },
    })
  return {
    actor,
    clock,
    said,
    asked,
    want,
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
  }
}

function choosing() {
  const chooser = start()
  chooser.want()
  chooser.actor.send({ type: 'billers.loaded', billers: BILLERS })
  return chooser
}

test('the billers are asked for with the question, which names what is bought', () => {
  const { asked, want } = start()
  const isSoldBy = { cardBiller: true, nonRecurring: false, others: true }
  want({ item: { itemCode: 'item-50', priceUuid: 'price-50', isSoldBy } })
  const price = { isNonRecurring: false, hasSlavePrices: false, allowsRestricted: false }
  expect(asked).toEqual([{ ...price, item: { itemCode: 'item-50', priceUuid: 'price-50', isSoldBy } }])
})

test('the only one that may collect is used, and no dialog opens [CHECKOUT-017, ROUTE-069]', () => {
  const { actor, said, state, want } = start()
  want({ hasSlavePrices: true })
  actor.send({ type: 'billers.loaded', billers: BILLERS })
  expect({ state: state(), said }).toEqual({ state: 'idle', said: [{ type: 'biller.chosen', name: 'epoch' }] })
  want()
  actor.send({ type: 'billers.loaded', billers: BILLERS.slice(1) })
  expect({ state: state(), said: said.slice(1) }).toEqual({
    state: 'idle',
    said: [{ type: 'biller.chosen', name: 'segpay' }],
  })
})

test('of several the visitor picks one, and goes on with it [CHECKOUT-022, CHROME-105, ROUTE-069]', () => {
  const { actor, context, said, state } = choosing()
  expect({ state: state(), billers: context().billers.map(({ name }) => name), selected: context().selected }).toEqual({
    state: 'choosing',
    billers: ['epoch', 'segpay'],
    selected: 'epoch',
  })
  actor.send({ type: 'biller.selected', name: 'segpay' })
  actor.send({ type: 'choice.continued' })
  expect({ state: state(), said }).toEqual({ state: 'idle', said: [{ type: 'biller.chosen', name: 'segpay' }] })
})

test('the biller that charges the visitor already is selected first, where it may collect [CHECKOUT-030]', () => {
  const selections = ['segpay', 'gift-card'].map((preferred) => {
    const { actor, context, want } = start()
    want({ among: ['epoch', 'segpay'], preferred })
    actor.send({ type: 'billers.loaded', billers: BILLERS })
    return context().selected
  })
  expect(selections).toEqual(['segpay', ''])
})

test('one that is not offered cannot be picked', () => {
  const { actor, context } = choosing()
  actor.send({ type: 'biller.selected', name: 'gift-card' })
  expect(context().selected).toBe('epoch')
})

test('with nothing selected it does not go on, and is invalid once it was closed; a choice mends that [CHECKOUT-024, VALID-015, CHROME-104, CHROME-105]', () => {
  const { actor, context, said, state } = choosing()
  actor.send({ type: 'selection.closed' })
  expect(context().isInvalid).toBe(false)
  actor.send({ type: 'biller.selected', name: '' })
  actor.send({ type: 'selection.closed' })
  expect(context().isInvalid).toBe(true)
  actor.send({ type: 'choice.continued' })
  expect({ state: state(), said }).toEqual({ state: 'choosing', said: [] })
  actor.send({ type: 'biller.selected', name: 'segpay' })
  expect(context().isInvalid).toBe(false)
})

test('cancelling is reported to the actor that asked [CHECKOUT-033]', () => {
  const { actor, said, state } = choosing()
  actor.send({ type: 'choice.cancelled' })
  expect({ state: state(), said }).toEqual({ state: 'idle', said: [{ type: 'biller.cancelled' }] })
})

test('where no biller may collect, the actor that asked is told, and no dialog opens [CHECKOUT-029]', () => {
  const { actor, said, state, want } = start()
  want()
  actor.send({ type: 'billers.loaded', billers: BILLERS.slice(2) })
  expect({ state: state(), said }).toEqual({ state: 'idle', said: [{ type: 'biller.missing' }] })
})

test('a failed list of billers can be requested again, and the visitor stays on the page until then [CHECKOUT-031, M09]', () => {
  const { actor, clock, said, state, want } = start()
  want()
  clock.increment(16_000)
  expect({ state: state(), said }).toEqual({ state: 'failed', said: [] })
  actor.send({ type: 'retry.requested' })
  actor.send({ type: 'billers.failed' })
  expect(state()).toBe('failed')
  actor.send({ type: 'retry.requested' })
  actor.send({ type: 'billers.loaded', billers: BILLERS })
  expect(state()).toBe('choosing')
})

test('what was chosen for one price is forgotten for the next', () => {
  const { actor, context, want } = choosing()
  actor.send({ type: 'biller.selected', name: 'segpay' })
  actor.send({ type: 'choice.cancelled' })
  want({ isNonRecurring: true })
  expect({ billers: context().billers, selected: context().selected }).toEqual({ billers: [], selected: '' })
})

test('a visitor can cancel while billers are loading, or when they failed [CHECKOUT-033]', () => {
  const waiting = start()
  waiting.want()
  waiting.actor.send({ type: 'choice.cancelled' })
  const failed = start()
  failed.want()
  failed.actor.send({ type: 'billers.failed' })
  failed.actor.send({ type: 'choice.cancelled' })
  const cancelled = ['idle', [{ type: 'biller.cancelled' }]]
  expect([waiting, failed].map(({ said, state }) => [state(), said])).toEqual([cancelled, cancelled])
})

test('going on with nothing selected shows what is missing, though the list was never closed [CHECKOUT-024]', () => {
  const { actor, context } = choosing()
  actor.send({ type: 'biller.selected', name: '' })
  expect(context().isInvalid).toBe(false)
  actor.send({ type: 'choice.continued' })
  expect(context().isInvalid).toBe(true)
})
