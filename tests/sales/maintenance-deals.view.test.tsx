// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import { lazy } from 'react'
import { renderToString } from 'react-dom/server'
import { NEVER } from 'rxjs'
import { afterEach, describe, expect, test } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import { streamOf } from '../../app/ports/answer-with.ts'
import { DealsAnswer } from '../../contracts/sales/promotions.ts'
import { countdownMachine } from '../../machines/sales/countdown.machine.ts'
import { dealCardMachine } from '../../machines/sales/deal-card.machine.ts'
import { dealsMachine } from '../../machines/sales/deals.machine.ts'
import { DealCarousel } from '../../views/sales/deal-carousel.view.tsx'
import { MaintenanceDeals } from '../../views/sales/maintenance-deals.view.tsx'
import { MaintenanceView } from '../../views/site/maintenance.view.tsx'
import { plugPorts } from '../support/plug-ports.ts'
import { onStage } from '../support/view-stage.tsx'
import { dealsContent, WIRE_DEALS } from './deal-samples.ts'

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

describe('the maintenance page', () => {
  test('offers its partners below the words that say why it is closed, already as the server draws it [CHROME-082]', () => {
    // The carousel measures, which jsdom cannot: what it does in a browser is looked at in one.
    document.body.innerHTML = renderToString(stageOf({ deals: 4 }))
    expect(screen.getAllByRole('heading').map(({ tagName, textContent }) => [tagName, textContent])).toEqual([
      ['H1', 'Website Maintenance'],
      ['H2', 'Try our partners'],
      ...[0, 1, 2, 3].map((place) => ['H3', `Offer ${place}`]),
    ])
    const carousel = screen.getByRole('region', { name: 'Try our partners' })
    expect(within(carousel).getAllByRole('listitem').length).toBe(4)
    // A policy of 'self' lets no style attribute through.
    expect(document.body.querySelectorAll('[style]').length).toBe(0)
  })

  test('has no such part where nothing is offered, or nothing comes [CHROME-082]', () => {
    show({ deals: 0 })
    expect(screen.queryByText('Try our partners')).toBe(null)
    cleanup()
    show({ isFailed: true })
    expect(screen.queryByText('Try our partners')).toBe(null)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Website Maintenance')
  })

  test('three empty cards while the number of deals is unknown [DEAL-007, DEAL-018]', () => {
    expect(placeholdersIn(show({}).container)).toBe(3)
  })

  test('then one for each deal, at most three, until they can be shown [DEAL-007, DEAL-018]', () => {
    const never = lazy<typeof DealCarousel>(() => new Promise(() => {}))
    const counts = [1, 2, 3, 5].map((deals) => {
      const { container } = show({ deals, Carousel: never })
      const count = placeholdersIn(container)
      cleanup()
      return count
    })
    expect(counts).toEqual([1, 2, 3, 3])
  })
})

interface Shown {
  deals?: number
  isFailed?: boolean
  Carousel?: typeof DealCarousel | ReturnType<typeof lazy<typeof DealCarousel>>
}

function show(shown: Shown) {
  return render(stageOf(shown))
}

function stageOf({ deals, isFailed, Carousel = DealCarousel }: Shown) {
  const countdown = plugPorts(countdownMachine, { watchClock: streamOf(NEVER) })
  const machine = plugPorts(dealsMachine, {
    loadDeals: fromCallback(() => {}),
    dealCard: plugPorts(dealCardMachine, { countdown }),
  })
  const shelf = createActor(machine, { input: { shelf: 'maintenance' } }).start()
  const items = Array.from({ length: deals ?? 0 }, (_, place) => ({
    ...WIRE_DEALS[0],
    title: `Offer ${place}`,
    sort: place,
  }))
  const content = dealsContent({ deals: DealsAnswer.parse({ items }) })
  if (deals !== undefined) shelf.send({ type: 'deals.loaded', content })
  if (isFailed) shelf.send({ type: 'deals.failed', content })
  return onStage(
    <MaintenanceView>
      <MaintenanceDeals shelf={shelf} Carousel={Carousel} />
    </MaintenanceView>,
  )
}

function placeholdersIn(container: HTMLElement) {
  return container.querySelectorAll('[aria-hidden="true"] > div:empty').length
}
