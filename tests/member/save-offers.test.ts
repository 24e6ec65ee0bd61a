import { expect, test } from 'vitest'
import { assign } from 'xstate'
import { valuePopupsMachine } from '../../machines/sales/value-popups.machine.ts'
import { productOf, type Snapshots } from '../../studio/paths/product.ts'
import { assertProperties, type Counterexample, counterexample, type Property } from '../../studio/paths/properties.ts'
import { offersOn, offersProduct, offersSeen, pathIn } from './offers-product.ts'

const oneAtMost: Property<Snapshots> = { never: (site) => offersSeen(site).length > 1 }
const noPopup: Property<Snapshots> = {
  never: (site) =>
    pathIn(site).startsWith('/main-dashboard/') && offersOn(site).some((offer) => offer.startsWith('pop')),
}

test('on the way to cancel nobody is shown a second offer, by whatever pages, dialogs and pop-ups', () => {
  const product = productOf(offersProduct())
  assertProperties(product, {
    'at most one offer is shown on the way': oneAtMost,
    'no pop-up lies over a page on which a membership is cancelled': noPopup,
  })
  expect(product.states.size).toBeGreaterThan(5_000)
  // Otherwise nothing would be said above.
  expect({
    upgrade: linesOf(counterexample(product, { never: (site) => offersSeen(site).includes('upgrade') })),
    popup: linesOf(counterexample(product, { never: (site) => offersOn(site).includes('pop-up at-once') })),
    both: counterexample(product, {
      never: (site) => offersSeen(site).includes('upgrade') && site.cancellation?.hasTag('cancelled') === true,
    })?.steps.length,
  }).toEqual({
    upgrade: ['navigation: link.followed', 'easyCancel: survey.loaded'],
    popup: ['valuePopups: popups.answered'],
    both: 5,
  })
})

test('a pop-up that goes along from page to page is found, by the shortest way', () => {
  const valuePopups = valuePopupsMachine.provide({ guards: { endsShowing: ({ context }) => context.heldExit !== '' } })
  const product = productOf(offersProduct({ valuePopups }))
  expect({
    one: linesOf(counterexample(product, oneAtMost)),
    popup: linesOf(counterexample(product, noPopup)),
  }).toEqual({
    one: ['valuePopups: popups.answered', 'navigation: link.followed', 'easyCancel: survey.loaded'],
    popup: ['valuePopups: popups.answered', 'navigation: link.followed'],
  })
})

test('pop-ups of the page before that are shown on the next one are found, by the shortest way', () => {
  const valuePopups = valuePopupsMachine.provide({
    actions: {
      move: assign(({ context }, path: string) => ({
        question: { ...context.question, path },
        mayTrap: false,
        turn: 'free',
      })),
    },
  })
  const found = counterexample(productOf(offersProduct({ valuePopups })), noPopup)
  expect(linesOf(found)).toEqual([
    'valuePopups: popups.answered',
    'navigation: link.followed',
    'valuePopups: clock.ticked',
  ])
})

test('a service that is asked on every page is found, by the shortest way', () => {
  const found = counterexample(productOf(offersProduct({ isQuietPage: () => false })), oneAtMost)
  expect(linesOf(found)).toEqual([
    'navigation: link.followed',
    'valuePopups: popups.answered',
    'easyCancel: survey.loaded',
  ])
})

/** Without the payloads. */
function linesOf(found: Counterexample | undefined) {
  return found?.steps.map(({ label }) => label.replace(/ \{.*$/, '')) ?? []
}
