import { expect, test } from 'vitest'
import { checkoutMachine } from '../../machines/sales/checkout.machine.ts'
import { moneyActionMachine } from '../../machines/sales/money-action.machine.ts'
import { productOf, type Snapshots } from '../../studio/paths/product.ts'
import { assertProperties, type Counterexample, counterexample, type Property } from '../../studio/paths/properties.ts'
import { edited, moneyProduct, type Order, ordersIn } from './money-product.ts'

const LONGEST_MS = 180_000

const oneKeyAGesture: Property<Snapshots> = {
  always: (snapshots) => ordersIn(snapshots).every(({ hasGesture }) => hasGesture),
}
const neverUndoneByWords: Property<Snapshots> = {
  never: (snapshots) => ordersIn(snapshots).some((order) => order.shown === 'refused' && mayCharge(order)),
}
const oneAtATime: Property<Snapshots> = {
  never: (snapshots) =>
    ordersIn(snapshots)
      .slice(0, -1)
      .some((order) => !isKnown(order) && mayCharge(order)),
}

function mayCharge({ server }: Order) {
  return server === 'working' || server === 'done'
}

/** To the visitor, who then decides whether to go on. */
function isKnown({ shown }: Order) {
  return shown === 'settled' || shown === 'unresolved'
}

test(
  'no path charges twice [M01, M02]',
  () => {
    const product = productOf(moneyProduct())
    assertProperties(product, {
      'what was confirmed once leaves under one key': oneKeyAGesture,
      'nobody hears that nothing was done while it was, or is being done': neverUndoneByWords,
      'nothing else leaves while the visitor knows nothing of what left before': oneAtATime,
    })
    expect(product.states.size).toBeGreaterThan(10_000)
    // Otherwise nothing would be said above.
    const twice = counterexample(product, { never: (snapshots) => ordersIn(snapshots).filter(mayCharge).length > 1 })
    expect(twice?.steps.length).toBe(12)
  },
  LONGEST_MS,
)

test(
  'a machine that makes a key for every retry is found, by the shortest way',
  () => {
    const broken = edited(moneyActionMachine, ({ recording, waitingToRetry }) => {
      recording.invoke = { src: 'recordIntent' }
      waitingToRetry.after = { retryPause: 'recording' }
    })
    expect(linesOf(counterexample(productOf(moneyProduct({ moneyAction: broken })), oneKeyAGesture))).toEqual([
      'checkout: draft.read → idle',
      'checkout: checkout.submitted → idle',
      'checkout: biller.chosen → recording',
      'moneyAction: intent.recorded → sending',
      'moneyAction: action.lost → waitingToRetry',
      'moneyAction: after retryPause → recording',
      'moneyAction: intent.recorded → sending',
    ])
  },
  LONGEST_MS,
)

test(
  'a machine that begins another while one is under way is found, by the shortest way, as soon as no form stands before it',
  () => {
    const moneyAction = edited(moneyActionMachine, ({ sending }) => {
      sending.on['action.requested'] = 'recording'
    })
    const checkout = checkoutMachine.provide({ guards: { isPending: () => false } })
    expect(counterexample(productOf(moneyProduct({ moneyAction })), oneAtATime)).toBeUndefined()
    expect(linesOf(counterexample(productOf(moneyProduct({ moneyAction, checkout })), oneAtATime))).toEqual([
      'checkout: draft.read → idle',
      'checkout: checkout.submitted → idle',
      'checkout: biller.chosen → recording',
      'page: page.left → recording',
      'page: page.opened → recording',
      'moneyAction: intent.recorded → sending',
      'ledger: request.arrived → sending',
      'checkout: draft.read → sending',
      'checkout: checkout.submitted → sending',
      'checkout: biller.chosen → recording',
      'moneyAction: intent.recorded → sending',
    ])
  },
  LONGEST_MS,
)

test(
  'a machine that takes a retry that was turned away for a refusal is found, by the shortest way',
  () => {
    const broken = moneyActionMachine.provide({ guards: { isFirstSending: () => true } })
    expect(linesOf(counterexample(productOf(moneyProduct({ moneyAction: broken })), neverUndoneByWords))).toEqual([
      'checkout: draft.read → idle',
      'checkout: checkout.submitted → idle',
      'checkout: biller.chosen → recording',
      'moneyAction: intent.recorded → sending',
      'ledger: request.arrived → sending',
      'moneyAction: action.lost → waitingToRetry',
      'moneyAction: after retryPause → sending',
      'moneyAction: action.barred → idle',
    ])
  },
  LONGEST_MS,
)

/** What happened, and where the money was then. */
function linesOf(found: Counterexample | undefined) {
  return found?.steps.map(({ label, says }) => `${label} → ${/moneyAction ([\w.]+)/.exec(says)?.[1]}`) ?? []
}
