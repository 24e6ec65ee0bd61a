// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { Subject } from 'rxjs'
import { afterEach, describe, expect, test } from 'vitest'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import { streamOf } from '../../app/ports/answer-with.ts'
import { DealSlidesAnswer, DealsAnswer } from '../../contracts/sales/promotions.ts'
import { type CountdownEvent, countdownMachine } from '../../machines/sales/countdown.machine.ts'
import { dealCardMachine } from '../../machines/sales/deal-card.machine.ts'
import { dealsMachine } from '../../machines/sales/deals.machine.ts'
import type { DealsContent } from '../../machines/sales/deals.ts'
import { DealCard } from '../../views/sales/deal-card.view.tsx'
import { DealsView } from '../../views/sales/deals.view.tsx'
import { MiddleAdContext } from '../../views/site/middle-ad.tsx'
import { plugPorts } from '../support/plug-ports.ts'
import { NOON_MS } from '../support/samples.ts'
import { onStage } from '../support/view-stage.tsx'
import { dealsContent, WIRE_DEALS } from './deal-samples.ts'

afterEach(cleanup)

describe('the deals page', () => {
  test('shows deals and slides in their order, slides for narrow and for wide windows apart [DEAL-001, CAT-044, ENT-015, ENT-056]', () => {
    const slides = DealSlidesAnswer.parse({
      items: [
        { type: 'desktop', title: 'Wide, last', sort: 40 },
        { type: 'mobile', title: 'Narrow, last', sort: 30 },
        { type: 'desktop', title: 'Wide, first', sort: -1 },
        { type: 'mobile', title: 'Narrow, first', sort: 2 },
      ].map((slide) => ({ ...slide, link: `/deals/?${slide.sort}`, image: { permalink: '/p/4.avif' } })),
    })
    show({ slides })
    expect(screen.getAllByRole('article').map((card) => titleOf(card))).toEqual(['Tide Library', 'Lantern Hall'])
    const sets = screen.getAllByLabelText('Announcements').map((rail) => ({
      media: rail.querySelector('source')?.media,
      titles: within(rail)
        .getAllByRole('link')
        .map((link) => `${link.textContent} ${link.getAttribute('href')}`),
    }))
    expect(sets).toEqual([
      { media: '(width < 768px)', titles: ['Narrow, first /deals/?2', 'Narrow, last /deals/?30'] },
      { media: '(width >= 768px)', titles: ['Wide, first /deals/?-1', 'Wide, last /deals/?40'] },
    ])
  })

  test('three empty cards hold the place of deals that are on their way [DEAL-007, DEAL-018]', () => {
    const { container } = show({ isLoaded: false })
    expect({
      skeletons: container.querySelectorAll('[aria-hidden="true"] > div:empty').length,
      deals: screen.queryAllByRole('article'),
    }).toEqual({ skeletons: 3, deals: [] })
  })

  test('without any deals shows that, with a way on', () => {
    show({ deals: [] })
    expect(screen.getByRole('heading', { name: 'No offers right now' }).tagName).toBe('H2')
    expect(screen.getByRole('link', { name: 'Go to main page' }).getAttribute('href')).toBe('/')
  })

  test('turns a visitor away whom the server refuses, without the ad of the page [CHROME-085]', () => {
    const { shelf } = show({ isLoaded: false })
    act(() => shelf.send({ type: 'deals.failed', content: dealsContent({ deals: [] }) }))
    const ads = [screen.queryAllByText('The ad of the page').length]
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    act(() => shelf.send({ type: 'deals.refused' }))
    ads.push(screen.queryAllByText('The ad of the page').length)
    expect({ title: screen.getByRole('heading', { level: 1 }).textContent, ads }).toEqual({
      title: 'Access denied',
      ads: [1, 0],
    })
  })

  test('shows that deals failed to load, with a retry [ERR-028]', () => {
    const { shelf } = show({ isLoaded: false })
    act(() => shelf.send({ type: 'deals.failed', content: dealsContent({ deals: [] }) }))
    expect(screen.getByRole('alert').textContent).toContain('The offers did not come')
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(shelf.getSnapshot().value).toBe('loading')
  })
})

/** One card alone, which names no time and has no notes unless they are given. */
function drawCard(changes: object = {}, clock = new SimulatedClock()) {
  const [deal] = DealsAnswer.parse({ items: [{ ...WIRE_DEALS[0], timer: 0, notificationTexts: [], ...changes }] })
  if (!deal) throw new Error('the deal cannot be read')
  const input = { timerSeconds: deal.timerSeconds, texts: deal.notificationTexts.length, openedAtMs: NOON_MS }
  const card = createActor(dealCardMachine, { input, clock }).start()
  return render(onStage(<DealCard deal={deal} card={card} />)).container
}

describe('a deal card', () => {
  test('shows picture, title and description [DEAL-009, ENT-056]', () => {
    show()
    const seen = ['Lantern Hall', 'Tide Library'].map((title) => {
      const picture = within(cardOf(title)).getByRole('img')
      return {
        alt: picture.getAttribute('alt'),
        picture: /\/p\/\d\.avif/.exec(picture.getAttribute('src') ?? '')?.[0],
        says: [...cardOf(title).querySelectorAll('h2, h2 ~ p')].map(({ textContent }) => textContent),
      }
    })
    expect(seen).toEqual([
      {
        alt: 'A hall lit by lanterns',
        picture: '/p/1.avif',
        says: ['Lantern Hall', 'A year of concerts in the round.'],
      },
      { alt: 'Tide Library', picture: '/p/2.avif', says: ['Tide Library', 'Sea recordings for headsets.'] },
    ])
  })

  test('a picture without a text of its own is called like the deal [DEAL-009]', () => {
    show()
    expect(within(cardOf('Tide Library')).getByRole('img').getAttribute('alt')).toBe('Tide Library')
  })

  test('the old price has a space after its sign, the new one has none [DEAL-010, ENT-056, VALID-020]', () => {
    const prices = [{}, { oldPrice: 1234.5, newPrice: 1000 }].map((changes) => {
      const card = drawCard(changes)
      return ['del', 'strong'].map((price) => card.querySelector(price)?.textContent)
    })
    expect(prices).toEqual([
      ['$ 120', '$49.50'],
      ['$ 1,234.50', '$1,000'],
    ])
  })

  test('a sticker says how much is off, where anything is [DEAL-011, DEAL-012]', () => {
    const priced = [
      [120, 49.5],
      [100, 66.6],
      [100, 99.6],
      [30, 30],
      [30, 45],
      [0, 10],
    ]
    const stickers = priced.map(
      ([oldPrice, newPrice]) => within(drawCard({ oldPrice, newPrice })).queryByText(/Off$/)?.textContent,
    )
    expect(stickers).toEqual(['59% Off', '33% Off', undefined, undefined, undefined, undefined])
  })

  test('a countdown where there is a timer, as hours, minutes and seconds, that loses one each second and begins again at 0 [DEAL-013, DEAL-016, ENT-056]', () => {
    const { ticks } = show()
    const timer = within(cardOf('Lantern Hall')).getByRole('timer')
    expect([timer.textContent, within(cardOf('Tide Library')).queryByRole('timer')]).toEqual(['01:01:01', null])
    act(() => ticks.next({ type: 'clock.ticked', nowMs: NOON_MS + 2_000 }))
    expect(timer.textContent).toBe('01:00:59')
    const left = (seconds: number) => {
      act(() => ticks.next({ type: 'clock.ticked', nowMs: NOON_MS + seconds * 1_000 }))
      return timer.textContent
    }
    expect([left(3), left(3_660), left(3_661), left(3_662)]).toEqual(['01:00:58', '00:00:01', '01:01:01', '01:01:00'])
  })

  test('its notes take turns [DEAL-014, DEAL-017, ENT-056]', () => {
    const clock = new SimulatedClock()
    const card = drawCard({ notificationTexts: WIRE_DEALS[0]?.notificationTexts }, clock)
    const shown = [0, 5_000, 5_000, 5_000].map((milliseconds) => {
      act(() => clock.increment(milliseconds))
      return WIRE_DEALS[0]?.notificationTexts.filter((text) => within(card).queryByText(text))
    })
    expect(shown).toEqual([['Nine people look at this'], ['Ends tonight'], ['Only here'], ['Nine people look at this']])
  })

  test('all of it is a link to the partner, in a new tab [DEAL-008, ENT-056]', () => {
    const link = within(drawCard()).getByRole('link')
    const facts = ['href', 'target', 'rel'].map((name) => link.getAttribute(name))
    expect(facts).toEqual(['https://lantern.example/offer', '_blank', 'noopener noreferrer'])
  })

  test('a link of ours opens in a new tab too, and one that leads nowhere is none [DEAL-008]', () => {
    const links = ['/free/', 'javascript:alert(1)', ''].map((btnLink) =>
      within(drawCard({ btnLink })).queryByRole('link'),
    )
    expect(links.map((link) => link && [link.getAttribute('href'), link.getAttribute('target')])).toEqual([
      ['/free/', '_blank'],
      null,
      null,
    ])
  })

  test('comes in four looks, and an unknown one is one of them [DEAL-015]', () => {
    const variants = ['largeRed', 'red', 'green', 'darkest', 'plaid']
    const items = variants.map((variant, sort) => ({ ...WIRE_DEALS[0], variant, sort }))
    show({ deals: DealsAnswer.parse({ items }) })
    const cards = screen.getAllByRole('article')
    const looks = cards.map(({ className }) => className.replace(/^\S+ /, ''))
    expect([new Set(looks).size, looks[4]]).toEqual([4, looks[2]])
    const areLarge = cards.map((card) => /(^|_)large(_|$)/.test(card.closest('li')?.className ?? ''))
    expect(areLarge).toEqual([true, false, false, false, false])
    expect(looks.map((look) => variants.find((variant) => new RegExp(`(^|_)${variant}(_|$)`).test(look)))).toEqual([
      'largeRed',
      'red',
      'green',
      'darkest',
      'green',
    ])
  })

  test('markup of a partner is text [ENT-056]', () => {
    const items = [{ ...WIRE_DEALS[0], description: '<img src=x onerror=alert(1)>', notificationTexts: ['<b>now</b>'] }]
    show({ deals: DealsAnswer.parse({ items }) })
    expect([screen.getByText('<img src=x onerror=alert(1)>').tagName, screen.getByText('<b>now</b>').tagName]).toEqual([
      'P',
      'SPAN',
    ])
  })
})

function show({
  isLoaded = true,
  ...content
}: Partial<Pick<DealsContent, 'deals' | 'slides'>> & { isLoaded?: boolean } = {}) {
  const clock = new SimulatedClock()
  const ticks = new Subject<CountdownEvent>()
  const countdown = plugPorts(countdownMachine, { watchClock: streamOf(ticks) })
  const machine = plugPorts(dealsMachine, {
    loadDeals: fromCallback(() => {}),
    dealCard: plugPorts(dealCardMachine, { countdown }),
  })
  const shelf = createActor(machine, { clock, input: { shelf: 'page' } }).start()
  if (isLoaded) shelf.send({ type: 'deals.loaded', content: dealsContent(content) })
  const view = (
    <MiddleAdContext value="The ad of the page">
      <DealsView shelf={shelf} />
    </MiddleAdContext>
  )
  const { container } = render(onStage(view, { path: '/deals/' }))
  return { shelf, clock, ticks, container }
}

function titleOf(card: HTMLElement) {
  return within(card).getByRole('heading').textContent
}

function cardOf(title: string) {
  const card = screen.getAllByRole('article').find((candidate) => titleOf(candidate) === title)
  if (!card) throw new Error(`no card is called ${title}`)
  return card
}
