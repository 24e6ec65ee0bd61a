// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, test } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import type { JoinNowConfig, PriceSlot, SaleEvent } from '../../contracts/sales/join-now.ts'
import type { SiteSettings } from '../../contracts/site/site-settings.ts'
import { billerChooserMachine } from '../../machines/sales/biller-chooser.machine.ts'
import { checkoutMachine } from '../../machines/sales/checkout.machine.ts'
import { joinNowMachine } from '../../machines/sales/join-now.machine.ts'
import { leavePageTrapMachine } from '../../machines/sales/leave-page-trap.machine.ts'
import { priceTimersMachine } from '../../machines/sales/price-timers.machine.ts'
import { JoinNowView } from '../../views/sales/join-now.view.tsx'
import { plugPorts } from '../support/plug-ports.ts'
import { SITES } from '../support/samples.ts'
import { onStage } from '../support/view-stage.tsx'
import { NOON_MS } from './leave-page-trap.cases.ts'
import { silentBillerList, silentPurchase } from './purchase-world.ts'
import { CONFIG, everySet, slotsOf, TEMPLATE, wireSlot } from './slots.ts'

afterEach(cleanup)

const LOGOS = [
  { alt: 'Best picture', permalink: '/awards/best.svg', colour: '' },
  { alt: 'Best sound', permalink: '/awards/sound.svg', colour: '' },
]

describe('what the page shows', () => {
  test('benefits and winner logos of the template [JOIN-003, ENT-041]', () => {
    const benefits = [
      { title: 'Every film', text: 'Whole.' },
      { title: 'Downloads', text: 'As many as you like.' },
    ]
    show({ template: { ...TEMPLATE, benefits } })
    const region = screen.getByRole('region', { name: 'What membership opens' })
    const said = within(region)
      .getAllByRole('listitem')
      .map((item) => ({
        title: within(item).getByRole('heading', { level: 3 }).textContent,
        text: item.querySelector('p')?.textContent,
      }))
    const awards = within(screen.getByRole('list', { name: 'Awards' }))
      .getAllByRole('img')
      .map((image) => ({ alt: image.getAttribute('alt'), src: image.getAttribute('src') }))
    const { contentHost } = SITES.dark.hosts
    expect({ said, awards }).toEqual({
      said: benefits,
      awards: [
        { alt: 'Best picture', src: `${contentHost}/awards/best.svg` },
        { alt: 'Best sound', src: `${contentHost}/awards/sound.svg` },
      ],
    })
  })

  test('prices in the currency of each tariff, in dollars where it is unknown [CONST-029]', () => {
    const price = { amount: 19, oldAmount: 38 }
    const signs = ['EUR', 'GBP', 'DKK'].map((currency) => {
      const { container, unmount } = show({ slots: slotsOf(wireSlot('month', { price: { ...price, currency } })) })
      const found = [...new Set(container.textContent?.match(/[$€£](?=\d)/g))]
      unmount()
      return found
    })
    expect(signs).toEqual([['€'], ['£'], ['$']])
  })

  test('what members say [JOIN-008, ENT-042]', () => {
    show({ config: { ...CONFIG, comments: ['I missed my train.', 'I stayed.', 'Me too.'] } })
    const comments = screen.getByRole('region', { name: 'From people who stayed' })
    expect(
      within(comments)
        .getAllByRole('blockquote')
        .map((quote) => quote.textContent),
    ).toEqual(['I missed my train.', 'I stayed.', 'Me too.'])
  })

  test.for([SITES.dark, SITES.light])('five links at its end, each to its place [JOIN-009]', (settings) => {
    show({ settings })
    const links = within(screen.getByRole('navigation', { name: 'More of the site' })).getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      [settings.siteName, '/'],
      ['Pornstars', '/models/'],
      ['Categories', '/categories/'],
      ['Free App', '/app/'],
      ['Videos', '/videos/'],
    ])
  })

  test.for([SITES.dark, SITES.light])(
    'expired members read a heading of renewal, others one of joining [JOIN-010]',
    (settings) => {
      const headings = [true, false].map((isExpired) => {
        show({ isExpired, settings })
        const { textContent } = screen.getByRole('heading', { level: 1 })
        cleanup()
        return textContent
      })
      expect(headings).toEqual([
        `Renew your membership of ${settings.siteName}`,
        `All of ${settings.siteName} is one step away`,
      ])
    },
  )

  test('a sale has its name, its words and its end [JOIN-033]', () => {
    show({ sale: { uuid: 'autumn', title: 'Autumn', text: 'A quarter off.', dateEnd: NOON_MS / 1000 + 90_061 } })
    expect([screen.getByText('Autumn').tagName, screen.getByText('A quarter off.').tagName]).toEqual(['P', 'P'])
    const ends = screen.getByText('Ends in').parentElement as HTMLElement
    expect(within(ends).getByRole('timer').textContent).toBe('01days01hours01minutes01seconds')
  })

  test('without template, config and sale shows only the prices and the form, and complains of nothing [JOIN-029, JOIN-030, JOIN-032]', () => {
    show({ template: null, config: null })
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      'Choose your membership',
      'Secure and Discreet Payment',
    ])
    expect(screen.getAllByRole('radio')).toHaveLength(2)
    expect(screen.queryAllByRole('alert')).toEqual([])
  })
})

describe('what is for sale', () => {
  test('the tariffs, each with its picture, its old and new price and its period [JOIN-004, JOIN-005, ENT-041, ENT-044]', () => {
    show()
    const [month, year] = cards()
    expect([month?.textContent, year?.textContent]).toEqual([
      '−25%base-month-standardBefore: $39.95$29.95per month',
      'Best value−59%base-year-standardBefore: $240$99per yearOffer ends in 00:15:00',
    ])
    expect(cards().map((card) => card.querySelector('img')?.src)).toEqual([
      expect.stringContaining('/standard-1?'),
      expect.stringContaining('/standard-2?'),
    ])
  })

  test('a price without an old one strikes nothing through, and a tariff without a picture has its place', () => {
    show({ template: null, slots: slotsOf(wireSlot('a', { price: { oldAmount: 0 } })) })
    const [card] = cards()
    expect([card?.textContent, card?.querySelector('s'), card?.querySelector('img')]).toEqual([
      'a$29.95per month',
      null,
      null,
    ])
  })

  test('partner sites are boxes to tick, and change the prices [ENT-044, ENT-045, JOIN-007, JOIN-011, JOIN-012, JOIN-013, JOIN-014, JOIN-015, JOIN-018, JOIN-019]', () => {
    show()
    const north = screen.getByRole('checkbox', { name: /^North/ }) as HTMLInputElement
    expect({ isChecked: north.checked, boxes: screen.getAllByRole('checkbox', { name: /North|South/ }) }).toEqual({
      isChecked: false,
      boxes: [north, screen.getByRole('checkbox', { name: /^South/ })],
    })
    fireEvent.click(north)
    expect({ checked: north.checked, radios: radios().map(({ value }) => value) }).toEqual({
      checked: true,
      radios: ['first-month-standard', 'first-year-standard'],
    })
    expect(within(screen.getByRole('region', { name: 'Cart' })).getByText('+ North').tagName).toBe('STRONG')
    const others = [/^South/, /^North/, /^South/].map((name) => {
      fireEvent.click(screen.getByRole('checkbox', { name }))
      return radios().map(({ value }) => value)
    })
    expect(others).toEqual([
      ['third-month-standard', 'third-year-standard'],
      ['second-month-standard', 'second-year-standard'],
      ['base-month-standard', 'base-year-standard'],
    ])
  })

  test('the tariffs are one group of radio buttons: the one that is chosen goes to the form', () => {
    show()
    expect(screen.getAllByRole('group', { name: 'Memberships' })).toHaveLength(1)
    expect(radios().map(({ name, checked }) => [name, checked])).toEqual([
      ['tariff', false],
      ['tariff', true],
    ])
    fireEvent.click(radios()[0] as HTMLInputElement)
    expect(radios().map(({ checked }) => checked)).toEqual([true, false])
    expect(screen.getByRole('region', { name: 'Cart' }).textContent).toContain('$29.95')
  })

  test('a switch of the set keeps the focus where it was', () => {
    const { page } = show()
    const [month] = radios()
    month?.focus()
    act(() => page.send({ type: 'specials.switched', areOn: true }))
    expect({ isFocused: document.activeElement === radios()[0], value: radios()[0]?.value }).toEqual({
      isFocused: true,
      value: 'base-month-special',
    })
  })

  test('while prices are loading their place is kept and a note says so', () => {
    const { container } = show({ slots: null })
    expect({
      role: screen.getByText('The prices are on their way.').getAttribute('role'),
      skeletons: container.querySelectorAll('[aria-busy="true"] > div > span').length,
      form: screen.queryByRole('form'),
    }).toEqual({ role: 'status', skeletons: 3, form: null })
  })

  test('the chosen card says what the cart says, with the One-Time Special as without it [CHECKOUT-004, CHECKOUT-006]', () => {
    const { form } = show({
      slots: slotsOf(
        wireSlot('month', { sort: 1 }),
        wireSlot('year', { sort: 2, price: { amount: 99, oldAmount: 240, period: 'per year' } }),
        wireSlot('month-special', { type: 2, sort: 1, price: { amount: 19.95, oldAmount: 39.95 } }),
      ),
    })
    act(() => form.send({ type: 'draft.read', draft: null, isPending: false }))
    fireEvent.click(radios()[0] as HTMLInputElement)
    const prices = () => cards().map((card) => /\$[\d.]+(?=per)/.exec(card.textContent ?? '')?.[0])
    const said = () => [
      prices(),
      screen.getByRole('region', { name: 'Cart' }).querySelector('strong')?.textContent,
      radios().map(({ checked, value }) => checked && value),
    ]
    const standard = [['$29.95', '$99'], '$29.95', ['month', false]]
    expect(said()).toEqual(standard)
    fireEvent.click(screen.getByRole('switch', { name: 'One-Time Special' }))
    expect({ said: said(), isReduced: cards()[0]?.textContent?.includes('−50%') }).toEqual({
      said: [['$19.95', '$99'], '$19.95', ['month', false]],
      isReduced: true,
    })
    fireEvent.click(screen.getByRole('switch', { name: 'One-Time Special' }))
    expect(said()).toEqual(standard)
    fireEvent.click(screen.getByRole('switch', { name: 'One-Time Special' }))
    fireEvent.click(radios()[1] as HTMLInputElement)
    expect(said()).toEqual([['$29.95', '$99'], '$99', [false, 'year']])
  })

  test('each site that is added stands in the cart by the title and subtitle of its settings [CHECKOUT-007]', () => {
    const { form } = show()
    act(() => form.send({ type: 'draft.read', draft: null, isPending: false }))
    const included = () =>
      within(screen.getByRole('region', { name: 'Cart' }))
        .queryAllByRole('listitem')
        .map(({ textContent }) => textContent)
        .filter((text) => text?.startsWith('+'))
    const seen = screen.getAllByRole('checkbox', { name: /^(North|South)/ }).map((box) => {
      fireEvent.click(box)
      return included()
    })
    expect(seen).toEqual([['+ NorthBy the sea'], ['+ NorthBy the sea', '+ SouthIn the sun']])
  })

  test('without any tariffs shows an error with a retry, and the rest of the page works [JOIN-031]', () => {
    const { page } = show({ slots: [] })
    expect(screen.getByRole('alert').textContent).toContain('The prices did not come')
    expect([screen.queryByRole('form'), screen.getByText('I missed my train.').tagName]).toEqual([null, 'BLOCKQUOTE'])
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(page.getSnapshot().hasTag('pricesAsked')).toBe(true)
  })
})

describe('what counts down', () => {
  test('the positions that are configured; at 0 the time is hidden and its place is kept [JOIN-020, JOIN-024, ENT-043]', () => {
    const { timers, container } = show({ config: { ...CONFIG, timerSeconds: [0, 61, 0, 0] } })
    const places = () =>
      [...container.querySelectorAll('label')].flatMap((card) =>
        card.querySelector('input[type=radio]') ? [timerOf(card)] : [],
      )
    expect(places()).toEqual([null, '00:01:01'])
    const rows = container.querySelectorAll('fieldset label > span > span:last-child').length
    act(() => timers.send({ type: 'clock.ticked', nowMs: NOON_MS + 61_000 }))
    expect(places()).toEqual([null, null])
    expect(container.querySelectorAll('fieldset label > span > span:last-child')).toHaveLength(rows)
    expect(cards().map((card) => card.textContent)).toEqual([
      '−25%base-month-standardBefore: $39.95$29.95per month',
      'Best value−59%base-year-standardBefore: $240$99per year',
    ])
  })

  test('the special time of the middle price, in place of the configured one [JOIN-022, ENT-044]', () => {
    const timed = (sort: number, minutes: number) =>
      wireSlot(`slot-${sort}`, { sort, price: { specialTimer: { duration: minutes } } })
    show({
      slots: slotsOf(timed(3, 30), timed(1, 10), timed(2, 20)),
      config: { ...CONFIG, timerSeconds: [60, 61, 62, 63] },
    })
    expect(cards().map(timerOf)).toEqual(['00:01:00', '00:20:00', '00:01:02'])
  })

  test('a fake timer from its full time again, where another stays away [JOIN-023, JOIN-024, ENT-044]', () => {
    const { timers } = show({
      slots: slotsOf(wireSlot('fake', { sort: 1, price: { fakeTimer: true } }), wireSlot('true', { sort: 2 })),
      config: { ...CONFIG, timerSeconds: [61, 61, 0, 0] },
    })
    const seen = [60, 61, 62].map((seconds) => {
      act(() => timers.send({ type: 'clock.ticked', nowMs: NOON_MS + seconds * 1000 }))
      return cards().map(timerOf)
    })
    expect(seen).toEqual([
      ['00:00:01', '00:00:01'],
      ['00:01:01', null],
      ['00:01:00', null],
    ])
  })

  test('each second updates only the text of the countdowns, and none is read out', async () => {
    const { timers, trap, container } = show({
      config: { ...CONFIG, timerSeconds: [90, 90, 0, 0] },
      sale: { uuid: 'autumn', title: 'Autumn', text: '', dateEnd: NOON_MS / 1000 + 500 },
    })
    act(() => trap.send({ type: 'trap.running', startedAtMs: NOON_MS, durationSeconds: 60, nowMs: NOON_MS }))
    const changed: Array<string | undefined> = []
    const observer = new MutationObserver((records) => {
      for (const { target, type } of records) {
        changed.push(`${type} ${target.parentElement?.closest('[role=timer]')?.getAttribute('aria-live')}`)
      }
    })
    observer.observe(container, { subtree: true, childList: true, attributes: true, characterData: true })
    for (const seconds of [1, 2, 3]) {
      act(() => timers.send({ type: 'clock.ticked', nowMs: NOON_MS + seconds * 1000 }))
      act(() => trap.send({ type: 'clock.ticked', nowMs: NOON_MS + seconds * 1000 }))
    }
    await Promise.resolve()
    observer.disconnect()
    // Two prices, the seconds of the sale, and the trap.
    expect(changed).toEqual(Array(12).fill('characterData off'))
  })

  test('special prices are announced once, with the time that is left [TRAP-005]', () => {
    const { trap } = show()
    expect(announced().textContent).toBe('')
    act(() => trap.send({ type: 'trap.running', startedAtMs: NOON_MS, durationSeconds: 600, nowMs: NOON_MS + 1000 }))
    expect(within(announced()).getByRole('timer').textContent).toBe('00:09:59')
    act(() => trap.send({ type: 'clock.ticked', nowMs: NOON_MS + 600_000 }))
    expect(announced().textContent).toBe('')
  })
})

test('the page tells that it is seen once it is alive, and not when a server draws it', () => {
  const { page, seen } = show()
  expect({ seen: seen(), isWatched: page.getSnapshot().matches({ attention: 'watched' }) }).toEqual({
    seen: 1,
    isWatched: true,
  })
  const drawn = make({})
  renderToString(onStage(drawn.view))
  expect(drawn.seen()).toBe(0)
})

interface Given {
  settings?: SiteSettings
  isExpired?: boolean
  sale?: SaleEvent | null
  template?: typeof TEMPLATE | null
  config?: JoinNowConfig | null
  /** Null: still on their way. */
  slots?: PriceSlot[] | null
}

function show(given: Given = {}) {
  const made = make(given)
  return { ...made, ...render(onStage(made.view, { settings: given.settings })) }
}

function make({ isExpired = false, sale = null, template = TEMPLATE, config = CONFIG, slots = everySet() }: Given) {
  const silent = fromCallback(() => {}) as never
  let sights = 0
  const page = createActor(
    plugPorts(joinNowMachine, {
      loadTemplate: silent,
      loadConfig: silent,
      findSaleEvent: silent,
      loadSaleDetails: silent,
      loadTariffs: silent,
    }),
    { input: { isExpired, saleEvent: null } },
  )
  const timers = createActor(
    plugPorts(priceTimersMachine, { readTimers: silent, keepTimers: silent, watchClock: silent }),
    { input: { isAllowed: true } },
  )
  const trap = createActor(
    plugPorts(leavePageTrapMachine, { readTrap: silent, watchExits: silent, watchClock: silent, keepTrap: silent }),
    { input: { isAllowed: true } },
  )
  const form = createActor(
    plugPorts(checkoutMachine, {
      readDraft: silent,
      keepDraft: silent,
      watchReturns: silent,
      billerList: silentBillerList,
      loadUuid: silent,
      purchase: silentPurchase,
    }),
    { input: { settings: SITES.dark, isSignedIn: false, userUuid: '', affiliateId: '' } },
  )
  const chooser = createActor(plugPorts(billerChooserMachine, { loadBillers: silent }), {
    input: { settings: SITES.dark },
  })
  page.on('choice.changed', ({ type: _, ...choice }) => form.send({ type: 'tariff.chosen', ...choice }))
  for (const actor of [page, timers, trap, form, chooser]) actor.start()
  page.send(
    template ? { type: 'template.loaded', template: { ...template, winnerLogos: LOGOS } } : { type: 'template.failed' },
  )
  page.send(config ? { type: 'config.loaded', config } : { type: 'config.failed' })
  page.send({ type: 'saleEvent.found', saleEvent: false, userRegionCode: '' })
  page.send({ type: 'saleDetails.found', sale })
  if (slots) page.send({ type: 'tariffs.loaded', slots })
  timers.send({ type: 'timers.read', startedAtMs: Array(4).fill(NOON_MS), nowMs: NOON_MS, areSpecialsOn: false })
  const view = (
    <JoinNowView
      actors={{ page, timers, trap, checkout: { actor: form, chooser } }}
      onSeen={() => {
        sights += 1
        page.send({ type: 'page.seen' })
      }}
    />
  )
  return { page, timers, trap, form, view, seen: () => sights }
}

function radios() {
  return screen.getAllByRole('radio') as HTMLInputElement[]
}

function cards() {
  return radios().map((radio) => radio.closest('label') as HTMLLabelElement)
}

/** Where the hero tells of the trap. */
function announced() {
  return screen.getAllByRole('status')[0] as HTMLElement
}

function timerOf(card: Element) {
  return card.querySelector('[role=timer]')?.textContent ?? null
}
