import { expect, test } from 'vitest'
import type { Known } from '../../app/site/wire.ts'
import { promotionWires } from '../../app/site/wires/promotions.ts'

const wire = promotionWires.find(
  ({ from, on, to }) => from === 'boot' && on === 'boot.settled' && to === 'fakeBuyLoop',
)!

test('announcements are configured as the digest says, with links or without [FAKEBUY-012, FAKEBUY-005, ENT-018, ENT-055]', () => {
  const configs = [
    { isActive: true, isEnablePopup: true, enableListLinks: false, popupPause: 20, popupShowDuration: 6 },
    { isActive: true, isEnablePopup: false, enableListLinks: true, popupPause: 15, popupShowDuration: 5 },
    { isActive: false, isEnablePopup: true, enableListLinks: false, popupPause: 1, popupShowDuration: 2 },
  ]
  const told = configs.map((fakeBuyPopup) => {
    const boot = { getSnapshot: () => ({ context: { digest: { fakeBuyPopup } } }) }
    return (wire.send as unknown as (heard: object, known: Known) => object)({}, { actors: { boot } } as never)
  })
  expect(told).toEqual(configs.map((config) => ({ type: 'announcements.configured', config })))
})
