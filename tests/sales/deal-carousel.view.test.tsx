// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import { DealsAnswer } from '../../contracts/sales/promotions.ts'
import { countdownMachine } from '../../machines/sales/countdown.machine.ts'
import { dealCardMachine } from '../../machines/sales/deal-card.machine.ts'
import { dealsMachine } from '../../machines/sales/deals.machine.ts'
import { Carousel } from '../../views/kit/carousel.tsx'
import { DealCarousel } from '../../views/sales/deal-carousel.view.tsx'
import { silence } from '../catalogue/samples.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { SITES } from '../support/samples.ts'
import { onStage } from '../support/view-stage.tsx'
import { dealsContent, WIRE_DEALS } from './deal-samples.ts'

// It measures, which jsdom cannot.
vi.mock('../../views/kit/carousel.tsx', () => ({ Carousel: vi.fn(() => null) }))
afterEach(cleanup)

test('stand 1, 2 or 3 side by side by the width of the window, in the middle only where there are fewer than 2 [DEAL-003, DEAL-004, DEAL-005, DEAL-006]', () => {
  const asked = [1, 2, 3].map((count) => {
    show(count)
    const { isCentred, slides, layouts } = vi.mocked(Carousel).mock.lastCall![0]
    return { isCentred, slides: slides.length, layouts }
  })
  const layouts = layoutsFrom(768, 1025)
  expect(asked).toEqual([
    { isCentred: true, slides: 1, layouts },
    { isCentred: false, slides: 2, layouts },
    { isCentred: false, slides: 3, layouts },
  ])
})

test.for([
  ['dark', 768, 1025],
  ['darkest', 960, 1280],
  ['light', 768, 1024],
] as const)(
  "by the breakpoints of theme '%s': two from %i px, three from %i px [DEAL-003, DEAL-004, DEAL-005]",
  ([theme, medium, large]) => {
    show(3, SITES[theme])
    expect(vi.mocked(Carousel).mock.lastCall![0].layouts).toEqual(layoutsFrom(medium, large))
  },
)

function layoutsFrom(medium: number, large: number) {
  return {
    0: { slidesPerView: 1, spaceBetween: 10 },
    [medium]: { slidesPerView: 2, spaceBetween: 30 },
    [large]: { slidesPerView: 3, spaceBetween: 30 },
  }
}

function show(count: number, settings = SITES.dark) {
  const countdown = plugPorts(countdownMachine, { watchClock: silence() })
  const machine = plugPorts(dealsMachine, {
    loadDeals: fromCallback(() => {}),
    dealCard: plugPorts(dealCardMachine, { countdown }),
  })
  const shelf = createActor(machine, { input: { shelf: 'maintenance' } }).start()
  const items = Array.from({ length: count }, (_, sort) => ({ ...WIRE_DEALS[0], title: `Offer ${sort}`, sort }))
  shelf.send({ type: 'deals.loaded', content: dealsContent({ deals: DealsAnswer.parse({ items }) }) })
  render(onStage(<DealCarousel shelf={shelf} title="Try our partners" />, { settings }))
}
