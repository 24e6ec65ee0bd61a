// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { Subject } from 'rxjs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ActorRefFrom } from 'xstate'
import type { BackPress } from '../../adapters/site/back-guard.adapter.ts'
import type { BackHolder } from '../../machines/sales/back-owner.ts'
import { tariffOf } from '../../machines/sales/checkout-order.ts'
import type { dealsMachine } from '../../machines/sales/deals.machine.ts'
import type { joinNowMachine } from '../../machines/sales/join-now.machine.ts'
import type { AccountName } from '../../sandbox/session/accounts.ts'
import { until } from '../support/until.ts'
import { onStage } from '../support/view-stage.tsx'
import { prepareTabs, putCookie } from './open-tab.ts'

const tabs = prepareTabs()
beforeEach(() => {
  // jsdom does not scroll.
  HTMLElement.prototype.scrollIntoView = () => {}
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(800)
})
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

type Promotions = Awaited<ReturnType<Awaited<ReturnType<typeof openTab>>['promotions']>>
type Options = NonNullable<Parameters<typeof tabs.open>[0]>

/** Where a pointer leaves: the pages of these tests are 800 px wide. */
const EDGES = {
  top: { clientX: 200, clientY: -1 },
  left: { clientX: -1, clientY: 200 },
  right: { clientX: 800, clientY: 200 },
}

/** A tab whose history is told what to do, and whose clock ticks when it is told to. */
async function openTab(options: Options) {
  const presses: Record<BackHolder, Subject<BackPress>> = {
    vreels: new Subject(),
    searchBox: new Subject(),
    leavePageTrap: new Subject(),
    valuePopups: new Subject(),
  }
  const ticks = new Subject<{ type: 'clock.ticked'; nowMs: number }>()
  const sent: { name: string; body: unknown }[] = []
  let left = 0
  const tab = await tabs.open({
    ...options,
    change: (ports) => ({
      ...ports,
      ticks,
      backGuard: {
        hold: (holder) => presses[holder],
        leave() {
          left += 1
        },
      },
      page: {
        ...ports.page,
        call(name, request, signal) {
          sent.push({ name, body: (request as { body?: unknown }).body })
          return ports.page.call(name, request, signal)
        },
      },
    }),
  })
  return {
    ...tab,
    sent: (name: string) => sent.filter((call) => call.name === name),
    isHeld: (holder: BackHolder) => presses[holder].observed,
    pressBack: (holder: BackHolder) => act(() => presses[holder].next({ type: 'back.pressed' })),
    leaveOver(edge: keyof typeof EDGES) {
      const leave = Object.assign(new Event('pointerleave'), { pointerType: 'mouse', ...EDGES[edge] })
      act(() => void document.documentElement.dispatchEvent(leave))
    },
    left: () => left,
    tick: () => act(() => ticks.next({ type: 'clock.ticked', nowMs: tab.site.ports.now() })),
    go: (path: string) => act(() => tab.site.actors.navigation.send({ type: 'address.wanted', path, manner: 'push' })),
    page: () => tab.site.arrival.getSnapshot()?.page,
    /** The actors of promotions, once the service has answered. */
    async promotions() {
      await tab.site.startPromotions()
      const { actors } = await tab.site.whenPromotions
      await until(() => expect(actors.valuePopups.getSnapshot().hasTag('settled')).toBe(true))
      return actors
    },
  }
}

/** The join page in front of a visitor, with its prices. */
async function openJoinPage(options: Options = {}) {
  const tab = await openTab({ path: '/join-now/', ...options })
  const join = () => tab.page()!.actor as ActorRefFrom<typeof joinNowMachine>
  await until(() => expect(join().getSnapshot().hasTag('settled')).toBe(true))
  render(onStage(tab.page()!.draw(), { settings: tab.site.settings, path: '/join-now/' }))
  const shown = () =>
    join()
      .getSnapshot()
      .context.tariffs.map(({ isStandard }) => isStandard)
  /** The actor of this name that the page has besides its own. */
  const beside = (name: string) => tab.page()!.beside!.find(({ id }) => id.startsWith(`${name} `))!
  return { ...tab, join, beside, areSpecial: () => shown().length > 0 && shown().every((isStandard) => !isStandard) }
}

const cookies = () =>
  Object.fromEntries(
    document.cookie
      .split('; ')
      .map((cookie) => cookie.split('='))
      .filter(([name]) => /^(trap|timer-)/.test(name ?? '')),
  )
const TIMERS = ['timer-0', 'timer-1', 'timer-2', 'timer-3']

describe('the join page', () => {
  test.for([
    [false, 3, ['', '', '']],
    [true, 1, ['?event=sale-autumn', '?event=sale-autumn', '?event=sale-autumn']],
  ] as const)(
    'asks which sale is on until one is known, and then never again in this tab: %s [JOIN-025, JOIN-026, JOIN-027, JOIN-034, ENT-046]',
    async ([isSaleOn, asked, events]) => {
      await tabs.control().changeSettings({ isSaleOn })
      const tab = await openJoinPage()
      for (const path of ['/login/', '/join-now/', '/login/', '/join-now/']) {
        tab.go(path)
        await until(() => expect(tab.page()?.match.path).toBe(path))
        await until(() => expect(tab.page()?.actor?.getSnapshot().hasTag('settled')).toBe(true))
      }
      const slots = (await tabs.control().requests()).filter(({ endpoint }) => endpoint === 'getPriceSlots')
      expect({ asked: tab.sent('getSaleEventId').length, events: slots.map(({ query }) => query) }).toEqual({
        asked,
        events,
      })
    },
  )

  test('begins with the first biller again when another tariff is chosen, which it takes over with all its codes [CHECKOUT-018, ENT-044, JOIN-036]', async () => {
    const tab = await openJoinPage()
    const checkout = tab.beside('checkout')
    const biller = () => checkout.getSnapshot().context.biller
    const [first, second] = tab.join().getSnapshot().context.tariffs
    for (const tariff of [first, second]) {
      act(() => checkout.send({ type: 'biller.selected', name: 'segpay' }))
      expect(biller()).toBe('segpay')
      act(() => tab.join().send({ type: 'tariff.chosen', uuid: tariff!.uuid }))
    }
    expect(biller()).toBe('epoch')
    const tariff = tariffOf(checkout.getSnapshot().context)
    expect({ tariff, hasCode: /^pi-/.test(tariff?.piCode ?? '') }).toEqual({ tariff: second, hasCode: true })
  })

  test('holds a visitor back once it is seen, at special prices, and nobody on the next page [TRAP-001, TRAP-006, TRAP-007, TRAP-008, TRAP-009, TRAP-017, TRAP-019]', async () => {
    await tabs.control().changeSettings({ trapMinutes: 7 })
    const tab = await openJoinPage()
    await until(() => expect(Object.keys(cookies()).toSorted()).toEqual(TIMERS))
    const before = { isHeld: tab.isHeld('leavePageTrap'), areSpecial: tab.areSpecial() }
    tab.pressBack('leavePageTrap')
    const { trapTriggered, trapTimerDuration, trapTimerStart, ...timers } = cookies()
    expect({ before, areSpecial: tab.areSpecial(), isHeld: tab.isHeld('leavePageTrap'), left: tab.left() }).toEqual({
      before: { isHeld: true, areSpecial: false },
      areSpecial: true,
      isHeld: false,
      left: 0,
    })
    const isNow = Math.abs(Number(trapTimerStart) - tab.site.ports.now()) < 60_000
    expect({ trapTriggered, trapTimerDuration, isNow, timers }).toEqual({
      trapTriggered: '1',
      trapTimerDuration: '420',
      isNow: true,
      timers: {},
    })
  })

  test.for([
    ['back', 'TRAP-001'],
    ['top', 'TRAP-002'],
    ['left', 'TRAP-003'],
    ['right', 'TRAP-004'],
  ] as const)('holds a visitor back over %s where that is configured, and by no other way [%s]', async ([way]) => {
    await tabs.control().changeSettings({ trapEdges: [way] })
    const tab = await openJoinPage()
    const others = (['top', 'left', 'right'] as const).filter((edge) => edge !== way)
    for (const edge of others) tab.leaveOver(edge)
    const before = { areSpecial: tab.areSpecial(), isHeld: tab.isHeld('leavePageTrap') }
    if (way === 'back') tab.pressBack('leavePageTrap')
    else tab.leaveOver(way)
    expect({ before, areSpecial: tab.areSpecial() }).toEqual({
      before: { areSpecial: false, isHeld: way === 'back' },
      areSpecial: true,
    })
  })

  test('lets go of the back button when it is left [TRAP-019]', async () => {
    const tab = await openJoinPage()
    expect(tab.isHeld('leavePageTrap')).toBe(true)
    tab.go('/login/')
    await until(() => expect(tab.page()?.match.path).toBe('/login/'))
    expect(tab.isHeld('leavePageTrap')).toBe(false)
  })

  test('holds nobody back whom another tab has held back, by whichever way they leave [TRAP-002, TRAP-006]', async () => {
    const tab = await openJoinPage()
    putCookie('trapTriggered=1; path=/')
    tab.pressBack('leavePageTrap')
    tab.leaveOver('top')
    const spent = { left: tab.left(), areSpecial: tab.areSpecial() }
    putCookie('trapTriggered=; path=/; max-age=0')
    tab.leaveOver('top')
    expect({ spent, areSpecial: tab.areSpecial() }).toEqual({
      spent: { left: 1, areSpecial: false },
      areSpecial: true,
    })
  })

  test('holds nobody back who is paying (D9)', async () => {
    await tabs.control().changeSettings({ moneyActionMs: 300 })
    const tab = await openJoinPage()
    const checkout = tab.beside('checkout')
    await until(() => expect(checkout.getSnapshot().context.billers.length).toBeGreaterThan(0))
    checkout.send({ type: 'checkout.submitted', email: 'ada.new@example.com', password: 'Proscenium1' })
    expect(checkout.getSnapshot().hasTag('busy')).toBe(true)
    tab.pressBack('leavePageTrap')
    tab.leaveOver('top')
    expect({ left: tab.left(), areSpecial: tab.areSpecial(), cookies: cookies().trapTriggered }).toEqual({
      left: 1,
      areSpecial: false,
      cookies: undefined,
    })
    // The tokens of the new account are taken before another test begins.
    await until(() => expect(checkout.getSnapshot().hasTag('busy')).toBe(false))
  })

  test('counts no pop-up of the trap as shown where the service has none [TRAP-018]', async () => {
    await tabs.control().changeSettings({ promotions: ['exit'] })
    const tab = await openJoinPage()
    const { valuePopups } = await tab.promotions()
    tab.pressBack('leavePageTrap')
    expect({
      areSpecial: tab.areSpecial(),
      isShown: valuePopups.getSnapshot().hasTag('shown'),
      isCounted: tab.beside('leavePageTrap').getSnapshot().hasTag('popup'),
    }).toEqual({ areSpecial: true, isShown: false, isCounted: false })
  })

  test('has the pop-up of the trap shown once it has caught somebody, until that is closed [TRAP-013, TRAP-018, POPUP-025]', async () => {
    await tabs.control().changeSettings({ promotions: ['trap'] })
    const tab = await openJoinPage()
    const { valuePopups } = await tab.promotions()
    const shown = () => {
      const snapshot = valuePopups.getSnapshot()
      return snapshot.hasTag('shown') ? snapshot.context.shown?.groupId : 'none'
    }
    const trap = tab.beside('leavePageTrap')
    const isCounted = () => trap.getSnapshot().hasTag('popup')
    const before = { shown: shown(), isCounted: isCounted() }
    tab.pressBack('leavePageTrap')
    const caught = { shown: shown(), isCounted: isCounted() }
    act(() => valuePopups.send({ type: 'popup.dismissed' }))
    expect({ before, caught, closed: { shown: shown(), isCounted: isCounted() } }).toEqual({
      before: { shown: 'none', isCounted: false },
      caught: { shown: 600, isCounted: true },
      closed: { shown: 'none', isCounted: false },
    })
  })

  test('goes on with special prices that run, until their time is over [JOIN-016, TRAP-010, TRAP-011, TRAP-012, TRAP-014, TRAP-015]', async () => {
    putCookie('trapTriggered=1; path=/')
    putCookie('trapTimerDuration=600; path=/')
    putCookie(`trapTimerStart=${Date.now() - 300_000}; path=/`)
    const tab = await openJoinPage()
    const strip = () => screen.getAllByRole('status')[0]!.textContent
    const running = { areSpecial: tab.areSpecial(), isHeld: tab.isHeld('leavePageTrap') }
    expect(running).toEqual({ areSpecial: true, isHeld: false })
    expect(strip()).toMatch(/^Before you go: .*00:0(5:00|4:5\d)$/)
    tab.pass(200_000)
    tab.tick()
    expect({ areSpecial: tab.areSpecial(), cookies: Object.keys(cookies()).toSorted() }).toEqual({
      areSpecial: true,
      cookies: ['trapTimerDuration', 'trapTimerStart', 'trapTriggered'],
    })
    tab.pass(100_001)
    tab.tick()
    expect({ areSpecial: tab.areSpecial(), strip: strip(), cookies: Object.keys(cookies()).toSorted() }).toEqual({
      areSpecial: false,
      strip: '',
      cookies: [...TIMERS, 'trapTriggered'],
    })
  })

  test('goes on without what fails, and logs it by its sentence [JOIN-025, JOIN-029, JOIN-030, JOIN-031, JOIN-032, CHECKOUT-031]', async () => {
    const sentences = {
      getJoinNowTemplate: 'Failed to get template',
      getJoinNowConfig: 'Failed to get config',
      getPriceSlots: 'Failed to get tariffs',
      getSaleEventId: 'Failed to get current sale event',
      getBillers: 'Failed to get payment systems',
    }
    for (const endpoint of Object.keys(sentences)) await tabs.control().addFault({ kind: 'notFound', endpoint })
    const tab = await openJoinPage()
    const logged = () => vi.mocked(console.info).mock.calls.map(([said]) => said)
    await until(() => {
      const lines = logged()
      expect(Object.values(sentences).filter((sentence) => !lines.some((line) => line === sentence))).toEqual([])
    })
    expect({
      heading: screen.getByRole('heading', { level: 1 }).textContent,
      saleEvent: tab.join().getSnapshot().context.saleEvent,
    }).toEqual({ heading: 'All of Halcyon VR is one step away', saleEvent: null })
  })

  test('where selling is plain holds nobody back, and counts nothing down [TRAP-019, JOIN-021]', async () => {
    const tab = await openJoinPage({ settings: { persuasion: 'plain' } })
    tab.tick()
    const isTimed = document.querySelector('label [role=timer]') !== null
    expect({ isHeld: tab.isHeld('leavePageTrap'), cookies: cookies(), isTimed }).toEqual({
      isHeld: false,
      cookies: {},
      isTimed: false,
    })
  })
})

test('where selling is plain no deal counts down (D15)', async () => {
  const counting = []
  for (const persuasion of ['full', 'plain'] as const) {
    const tab = await openTab({ path: '/deals/', settings: { persuasion } })
    const deals = tab.page()!.actor as ActorRefFrom<typeof dealsMachine>
    const content = () => deals.getSnapshot().context.content
    await until(() => expect(content()?.deals.length).toBeGreaterThan(0))
    counting.push(content()!.deals.some(({ timerSeconds }) => timerSeconds > 0))
    tab.site.stop()
  }
  expect(counting).toEqual([true, false])
})

describe('a return from a biller', () => {
  const RUNNING = ['trapTimerDuration', 'trapTimerStart', 'trapTriggered']
  const cases: [AccountName | 'guest', object][] = [
    ['member', { tag: 'paid', hasDraft: false, cookies: [...TIMERS, 'trapTriggered'], isRenewed: false }],
    ['inactive', { tag: 'confirming', hasDraft: true, cookies: RUNNING, isRenewed: true }],
    ['guest', { tag: 'signedOut', hasDraft: true, cookies: RUNNING, isRenewed: false }],
  ]
  test.for(cases)(
    'as %s: an active membership alone forgets the order and ends special prices [TRAP-010, TRAP-011, TRAP-014]',
    async ([account, facts]) => {
      sessionStorage.setItem('draft.checkout', JSON.stringify(DRAFT))
      putCookie('trapTriggered=1; path=/')
      putCookie('trapTimerDuration=600; path=/')
      putCookie(`trapTimerStart=${Date.now() - 60_000}; path=/`)
      const tab = await openTab({ path: '/payment/?result=paid', ...(account !== 'guest' && { account }) })
      const tags = () => [...tab.page()!.actor!.getSnapshot().tags]
      const ends = ['paid', 'confirming', 'signedOut']
      await until(() => expect(tags()).not.toContain('handingOver'))
      await until(() => {
        const isRenewed = (tab.site.ports.held().claims?.gen ?? 1) > 1
        expect({
          tag: tags().find((tag) => ends.includes(tag)),
          hasDraft: sessionStorage.getItem('draft.checkout') !== null,
          cookies: Object.keys(cookies()).toSorted(),
          isRenewed,
        }).toEqual(facts)
      })
    },
  )
})

describe('what is promoted', () => {
  const audiences: [AccountName | 'guest', 'dark' | 'light', object][] = [
    ['guest', 'dark', { isAnnouncedTo: true, isCountedDownFor: true }],
    ['inactive', 'dark', { isAnnouncedTo: true, isCountedDownFor: false }],
    ['member', 'dark', { isAnnouncedTo: false, isCountedDownFor: false }],
    ['expired', 'dark', { isAnnouncedTo: false, isCountedDownFor: false }],
    ['guest', 'light', { isAnnouncedTo: false, isCountedDownFor: false }],
  ]
  test.for(audiences)('to %s who opens the site %s [FAKEBUY-004, TIMER-001]', async ([account, site, facts]) => {
    await tabs.control().changeSettings({ promotions: ['promoBanner', 'fakeBuy'] })
    const tab = await openTab({ site, path: '/terms-and-conditions/', ...(account !== 'guest' && { account }) })
    const { fakeBuyLoop, promoCountdown } = await tab.promotions()
    await until(() => expect(promoCountdown.getSnapshot().hasTag('settled')).toBe(true))
    expect({
      isAnnouncedTo: fakeBuyLoop.getSnapshot().matches('on'),
      isCountedDownFor: promoCountdown.getSnapshot().hasTag('shown'),
    }).toEqual(facts)
  })

  test('by announcements and a countdown, no longer once a guest has become a member [FAKEBUY-004, FAKEBUY-016, TIMER-001]', async () => {
    await tabs.control().changeSettings({ promotions: ['promoBanner', 'fakeBuy'] })
    const tab = await openTab({ path: '/terms-and-conditions/' })
    const { fakeBuyLoop, promoCountdown } = await tab.promotions()
    const seen = () => ({
      isAnnounced: fakeBuyLoop.getSnapshot().matches('on'),
      isCountedDown: promoCountdown.getSnapshot().hasTag('shown'),
    })
    await until(() => expect(seen()).toEqual({ isAnnounced: true, isCountedDown: true }))
    const { accessToken, refreshToken } = await tabs.control().signIn('member')
    putCookie(`rtoken=${refreshToken}; path=/`)
    putCookie(`atoken=${accessToken}; path=/`)
    tab.pass(3_000)
    await until(() => expect(seen()).toEqual({ isAnnounced: false, isCountedDown: false }))
  })

  test.for([
    [0, 0],
    [0.42, 42],
    [0.999, 99],
  ] as const)(
    'takes its announcements from the list of a hundred, and begins with any entry of it: %s of it on [FAKEBUY-002, FAKEBUY-014]',
    async ([chance, entry]) => {
      const tab = await openTab({ path: '/login/' })
      const random = vi.spyOn(Math, 'random').mockReturnValue(chance)
      const { fakeBuyLoop } = await tab.promotions()
      random.mockRestore()
      const { context } = fakeBuyLoop.getSnapshot()
      expect({ entry: context.entry, entryCount: context.entryCount }).toEqual({ entry, entryCount: 100 })
    },
  )

  test('is drawn the bar above every page, the promotion below the header, and the announcements beside it [BAR-001, ENT-051, FAKEBUY-001, TIMER-001]', async () => {
    await tabs.control().changeSettings({ promotions: ['bar', 'promoBanner', 'fakeBuy'] })
    const tab = await openTab({ path: '/terms-and-conditions/' })
    const random = vi.spyOn(Math, 'random').mockReturnValue(0)
    const { fakeBuyLoop, headerBar, promoCountdown } = await tab.promotions()
    random.mockRestore()
    await until(() =>
      expect([headerBar, promoCountdown].every((actor) => actor.getSnapshot().hasTag('shown'))).toBe(true),
    )
    await until(() => expect(fakeBuyLoop.getSnapshot().matches('on')).toBe(true))
    const { parts } = await tab.site.whenPromotions
    render(
      onStage(
        <>
          {parts.bar}
          {parts.banner}
          {parts.rail}
        </>,
      ),
    )
    const bar = screen.getByRole('region', { name: 'Offer' })
    expect([...bar.querySelectorAll('strong, strong ~ span')].map(({ textContent }) => textContent)).toEqual([
      'Twelve new films before the first snow',
      'Twelve new films',
      'One every week, all of them in 8K',
      'One every week',
    ])
    expect(bar.querySelector('img')?.src).toContain('/popup-uploads/')
    screen.getByRole('complementary', { name: 'Promotion' })
    act(() => tab.pass(fakeBuyLoop.getSnapshot().context.config.popupPause * 500))
    expect(document.body.textContent).toContain(
      'Someone from Lisbon, Portugal – Recently purchased 1-year subscription – 38 minutes ago',
    )
  })

  const NOBODY = { showToGuest: false, showToInactive: false, showToMembers: false, showToExpired: false }
  const questions: [AccountName | 'guest', object][] = [
    ['guest', { ...NOBODY, showToGuest: true }],
    ['inactive', { ...NOBODY, showToInactive: true }],
    ['inactiveWithBenefits', { ...NOBODY, showToInactive: true }],
    ['member', { ...NOBODY, showToMembers: true }],
    ['expired', { active: true, showToExpired: true, showAllPages: true }],
  ]
  test.for(questions)(
    'is asked for as %s, with the affiliate, and without their query in the address [AFF-006, API-102, API-104, API-105, POPUP-002, BAR-010, ROLE-010, SESSION-035]',
    async ([account, facts]) => {
      const tab = await openTab({
        path: '/categories/?aff_id=gallery-12&page=2',
        ...(account !== 'guest' && { account }),
      })
      await tab.promotions()
      await until(() => expect(tab.sent('showHeaderBars')).toHaveLength(1))
      const asked = { affiliateId: 'gallery-12', shownValuePopUps: [], url: '/categories/', targetLink: '' }
      const body = account === 'expired' ? facts : { ...facts, ...asked }
      expect([...tab.sent('showValuePopups'), ...tab.sent('showHeaderBars')]).toEqual([
        { name: 'showValuePopups', body },
        { name: 'showHeaderBars', body },
      ])
    },
  )

  test.for([
    [0.1, 'picture'],
    [0.59, 'picture'],
    [0.61, 'film'],
    [0.99, 'film'],
  ] as const)(
    'of two ads whose weights are 3 and 2, chance decides which a page shows: at %s it is the %s [CHROME-089]',
    async ([chance, kind]) => {
      await tabs.control().changeSettings({ promotions: ['adPicture', 'adFilm'] })
      const tab = await openTab({ path: '/' })
      const random = vi.spyOn(Math, 'random').mockReturnValue(chance)
      const { middleAd } = await tab.promotions()
      await until(() => expect(middleAd.getSnapshot().hasTag('shown')).toBe(true))
      random.mockRestore()
      const { ad } = middleAd.getSnapshot().context
      expect(ad?.kind === 'media' && ad.desktop.film ? 'film' : 'picture').toBe(kind)
    },
  )

  test('a page has the ads of its place, in its middle and at its end as the server has them, and others have none [CHROME-083, CHROME-084, CHROME-088]', async () => {
    await tabs.control().changeSettings({ promotions: ['adPicture'] })
    const tab = await openTab({ path: '/categories/' })
    const { middleAd, bottomAd } = await tab.promotions()
    const seen: Record<string, object> = {}
    const { parts } = await tab.site.whenPromotions
    const drawn: Record<string, boolean[]> = {}
    for (const path of ['/', '/contact/', '/login/']) {
      tab.go(path)
      const both = () => [middleAd.getSnapshot(), bottomAd.getSnapshot()]
      await until(() =>
        expect(both().map((ad) => [ad.context.page.path, ad.hasTag('settled')])).toEqual([
          [path, true],
          [path, true],
        ]),
      )
      seen[path] = both().map((ad) => [ad.context.page.place, ad.hasTag('shown')])
      drawn[path] = [parts.middleAd, parts.bottomAd].map((part) => {
        const { container } = render(onStage(part, { settings: tab.site.settings }))
        const isDrawn = container.querySelector('section') !== null
        cleanup()
        return isDrawn
      })
    }
    expect(seen).toEqual({
      '/': [
        ['index', true],
        ['index', true],
      ],
      '/contact/': [
        ['contact', true],
        ['contact', false],
      ],
      '/login/': [
        ['', false],
        ['', false],
      ],
    })
    expect(drawn).toEqual({ '/': [true, true], '/contact/': [true, false], '/login/': [false, false] })
  })

  test('is asked for anew on every other page, and for another visitor [POPUP-002, POPUP-003, BAR-010, ROLE-010]', async () => {
    const tab = await openTab({ path: '/categories/' })
    await tab.promotions()
    const asked = (name: string) =>
      tab.sent(name).map(({ body }) => {
        const { url, showToMembers } = body as { url: string; showToMembers: boolean }
        return `${url} ${showToMembers ? 'member' : 'guest'}`
      })
    for (const path of ['/login/', '/deals/', '/categories/']) {
      tab.go(path)
      await until(() => expect(asked('showValuePopups').at(-1)).toBe(`${path} guest`))
    }
    const { accessToken, refreshToken } = await tabs.control().signIn('member')
    putCookie(`rtoken=${refreshToken}; path=/`)
    putCookie(`atoken=${accessToken}; path=/`)
    tab.pass(3_000)
    await until(() => expect(asked('showValuePopups').at(-1)).toBe('/categories/ member'))
    await until(() => expect(asked('showHeaderBars').at(-1)).toBe('/categories/ member'))
    const pages = ['/categories/ guest', '/login/ guest', '/deals/ guest', '/categories/ guest', '/categories/ member']
    expect({ popups: asked('showValuePopups'), bars: asked('showHeaderBars') }).toEqual({ popups: pages, bars: pages })
    await until(() => expect(tab.page()?.actor?.getSnapshot().hasTag('settled')).toBe(true))
    await until(() => expect(tab.site.actors.session.getSnapshot().hasTag('signedIn')).toBe(true))
  })

  test.for([
    ['expired', { active: true, showToExpired: true, showAllPages: true }],
    [
      'member',
      {
        showToGuest: false,
        showToInactive: false,
        showToMembers: true,
        showToExpired: false,
        affiliateId: '',
        shownValuePopUps: [],
        url: '/categories/',
        targetLink: '',
      },
    ],
  ] as const)(
    'the header bar of %s is asked for by the query of their own [SESSION-032, SESSION-035]',
    async ([account, query]) => {
      const tab = await openTab({ account, path: '/categories/' })
      const { headerBar } = await tab.promotions()
      await until(() => expect(headerBar.getSnapshot().hasTag('settled')).toBe(true))
      expect({
        isExpired: tab.site.visitor.getSnapshot().flags.isExpired,
        asked: tab.sent('showHeaderBars').map(({ body }) => body),
      }).toEqual({ isExpired: account === 'expired', asked: [query] })
    },
  )

  test('lies over any page at once, or after its seconds, until it is closed [POPUP-001, POPUP-006, POPUP-007]', async () => {
    await tabs.control().changeSettings({ promotions: ['immediate'] })
    const tab = await openTab({ path: '/categories/' })
    putCookie('age_confirmed=1; path=/')
    act(() => tab.site.actors.splash.send({ type: 'agreement.given' }))
    const { valuePopups } = await tab.promotions()
    const wanted = () => tab.site.actors.dialogOrder.getSnapshot().context.wanted
    await until(() => expect(wanted()).toEqual(['valuePopup']))
    tab.go('/login/')
    await until(() => expect(tab.page()?.match.path).toBe('/login/'))
    const elsewhere = wanted()
    act(() => valuePopups.send({ type: 'popup.dismissed' }))
    expect({ elsewhere, closed: wanted() }).toEqual({ elsewhere: ['valuePopup'], closed: [] })
    tab.site.stop()
    await tabs.control().changeSettings({ promotions: ['timed'] })
    const timed = await openTab({ path: '/deals/' })
    act(() => timed.site.actors.splash.send({ type: 'agreement.given' }))
    const { valuePopups: later } = await timed.promotions()
    const [seconds = 0] = Object.values(later.getSnapshot().context.timers)
    const wantedAfter = (count: number) => {
      for (let tick = 0; tick < count; tick += 1) timed.tick()
      return timed.site.actors.dialogOrder.getSnapshot().context.wanted
    }
    expect({ seconds, early: wantedAfter(seconds - 1), due: wantedAfter(1) }).toEqual({
      seconds: 40,
      early: [],
      due: ['valuePopup'],
    })
  })

  test('waits for its own time from page to page, and for the next page where another one is there by then [POPUP-019, POPUP-020, POPUP-021, ENT-053]', async () => {
    await tabs.control().changeSettings({ promotions: ['timed', 'immediate', 'video', 'customVideo'] })
    const tab = await openTab({ path: '/categories/' })
    const { valuePopups } = await tab.promotions()
    const shown = () => valuePopups.getSnapshot().context.shown?.uuid
    const timers = () => valuePopups.getSnapshot().context.timers
    const first = { shown: shown(), timers: timers() }
    for (let second = 0; second < 40; second += 1) tab.tick()
    const due = shown()
    act(() => valuePopups.send({ type: 'popup.dismissed' }))
    const closed = shown()
    tab.go('/deals/')
    await until(() => expect(shown()).toBe('popup-evening-pass'))
    expect({ first, due, closed, later: timers() }).toEqual({
      first: {
        shown: 'popup-welcome',
        timers: { 'popup-evening-pass': 40, 'popup-preview': 90, 'popup-making-of': 120 },
      },
      due: 'popup-welcome',
      closed: undefined,
      later: { 'popup-evening-pass': 0, 'popup-preview': 50, 'popup-making-of': 80 },
    })
  })

  test('is not shown again once it was closed, here or in another tab, and the service is told so [BAR-007, POPUP-013, POPUP-015, POPUP-022, TIMER-003]', async () => {
    await tabs.control().changeSettings({ promotions: ['bar', 'immediate', 'promoBanner'] })
    const shownIn = ({ headerBar, valuePopups, promoCountdown }: Promotions) =>
      Object.entries({ headerBar, valuePopups, promoCountdown }).flatMap(([name, actor]) =>
        actor.getSnapshot().tags.has('shown' as never) ? [name] : [],
      )
    const first = await openTab({ path: '/categories/' })
    const promotions = await first.promotions()
    await until(() => expect(shownIn(promotions)).toEqual(['headerBar', 'valuePopups', 'promoCountdown']))
    promotions.headerBar.send({ type: 'bar.closed' })
    promotions.valuePopups.send({ type: 'popup.dismissed' })
    promotions.promoCountdown.send({ type: 'banner.closed' })
    expect(shownIn(promotions)).toEqual([])
    const seen = [{ uuid: 'bar-plain' }, { uuid: 'popup-welcome' }]
    expect(JSON.parse(localStorage.getItem('shownValuePopUps') ?? 'null')).toEqual(seen)
    first.site.stop()
    const second = await openTab({ path: '/categories/' })
    const again = await second.promotions()
    await until(() => expect(again.headerBar.getSnapshot().hasTag('settled')).toBe(true))
    const questions = [...second.sent('showValuePopups'), ...second.sent('showHeaderBars')]
    expect({
      shown: shownIn(again),
      told: questions.map(({ name, body }) => ({
        name,
        shown: (body as { shownValuePopUps: unknown }).shownValuePopUps,
      })),
      hasAskedForBanner: second.sent('getPromoTimer').length > 0,
    }).toEqual({
      shown: [],
      told: [
        { name: 'showValuePopups', shown: seen },
        { name: 'showHeaderBars', shown: seen },
      ],
      hasAskedForBanner: false,
    })
  })

  test('announces a purchase after half of the pause that the server names, for as long as it says, and so on [FAKEBUY-009, FAKEBUY-010]', async () => {
    await tabs.control().changeSettings({ promotions: ['fakeBuy'] })
    const tab = await openTab({ path: '/categories/' })
    const { fakeBuyLoop } = await tab.promotions()
    await until(() => expect(fakeBuyLoop.getSnapshot().matches('on')).toBe(true))
    const { popupPause, popupShowDuration } = tab.site.actors.boot.getSnapshot().context.digest.fakeBuyPopup
    const shown = [29_999, 1, 7_999, 1, 30_000, 29_999, 1].map((milliseconds) => {
      act(() => tab.pass(milliseconds))
      return fakeBuyLoop.getSnapshot().hasTag('shown')
    })
    expect({ popupPause, popupShowDuration, shown }).toEqual({
      popupPause: 60,
      popupShowDuration: 8,
      shown: [false, true, true, false, false, false, true],
    })
  })

  test('has a promotion that counts down by the clock of the page, and is gone past its deadline [TIMER-006]', async () => {
    await tabs.control().changeSettings({ promotions: ['promoBanner'] })
    const tab = await openTab({ path: '/categories/' })
    const { promoCountdown } = await tab.promotions()
    const isShown = () => promoCountdown.getSnapshot().hasTag('shown')
    await until(() => expect(isShown()).toBe(true))
    const left = () => promoCountdown.getSnapshot().context.remainingSeconds
    const clock = vi.mocked(Date.now)
    const wallTime = clock.getMockImplementation()!
    const whole = left()
    const leftAfter = (seconds: number) => {
      clock.mockImplementation(() => wallTime() + seconds * 1_000)
      tab.tick()
      return isShown() ? left() : 0
    }
    const [soon, atLast, over] = [3, whole - 10, whole].map(leftAfter)
    expect({ isLess: soon! <= whole - 3, isAlmostOver: atLast! > 0 && atLast! <= 10, over }).toEqual({
      isLess: true,
      isAlmostOver: true,
      over: 0,
    })
  })

  test('has a bar that counts down by the clock of the page [BAR-011]', async () => {
    await tabs.control().changeSettings({ promotions: ['barWithCountdown'] })
    const tab = await openTab({ path: '/categories/' })
    const { headerBar } = await tab.promotions()
    await until(() => expect(headerBar.getSnapshot().hasTag('counting')).toBe(true))
    const left = () => headerBar.getSnapshot().context.remainingSeconds
    const before = left()
    tab.pass(3_000)
    tab.tick()
    expect(before - left()).toBeGreaterThanOrEqual(3)
    tab.pass(before * 1_000)
    tab.tick()
    expect(headerBar.getSnapshot().hasTag('counting')).toBe(false)
  })

  test.for(['barWithCountdown', 'barWithCheatTimer'] as const)(
    'draws the time that the bar has left anew with each second of the page’s clock, and none once it is over: %s [BAR-012]',
    async (promotion) => {
      await tabs.control().changeSettings({ promotions: [promotion] })
      const tab = await openTab({ path: '/categories/' })
      const { headerBar } = await tab.promotions()
      await until(() => expect(headerBar.getSnapshot().hasTag('counting')).toBe(true))
      const { parts } = await tab.site.whenPromotions
      render(onStage(parts.bar))
      const drawn = () => screen.queryByRole('timer')?.textContent ?? 'none'
      const seconds = () =>
        drawn()
          .split(':')
          .reduce((sum, part, at) => sum + Number(part) * [86_400, 3_600, 60, 1][at]!, 0)
      const end = headerBar.getSnapshot().context.bar?.endsAtMs ?? 0
      const tickAfter = (milliseconds: number) => {
        tab.pass(milliseconds)
        tab.tick()
      }
      const before = seconds()
      const lost = [1_000, 1_000, 1_000].map((second) => {
        const earlier = seconds()
        tickAfter(second)
        return earlier > seconds()
      })
      const isRight = seconds() === Math.ceil((end - headerBar.getSnapshot().context.nowMs) / 1_000)
      tickAfter(end - tab.site.ports.now() - 5_000)
      const last = seconds()
      tickAfter(5_000)
      const { bar } = headerBar.getSnapshot().context
      const isAlmostOver = last > 0 && last <= 5
      expect({ isLong: before > 10, lost, isRight, isAlmostOver, over: drawn() }).toEqual({
        isLong: true,
        lost: [true, true, true],
        isRight: true,
        isAlmostOver: true,
        over: 'none',
      })
      screen.getAllByText(bar?.title ?? '')
    },
  )

  test('has a bar where no pop-up comes back, and none where no bar does [BAR-009, BAR-016]', async () => {
    await tabs.control().changeSettings({ promotions: ['bar'] })
    const tab = await openTab({ path: '/categories/' })
    const { headerBar, valuePopups } = await tab.promotions()
    const seenOn = async (path: string) => {
      await until(() => {
        const both = [headerBar.getSnapshot(), valuePopups.getSnapshot()]
        expect(both.map((actor) => [actor.context.question.path, actor.hasTag('settled')])).toEqual([
          [path, true],
          [path, true],
        ])
      })
      return {
        hasBar: headerBar.getSnapshot().hasTag('shown'),
        popups: valuePopups.getSnapshot().context.popups.map(({ uuid }) => uuid),
      }
    }
    const first = await seenOn('/categories/')
    await tabs.control().changeSettings({ promotions: ['immediate'] })
    tab.go('/login/')
    expect({ first, next: await seenOn('/login/') }).toEqual({
      first: { hasBar: true, popups: [] },
      next: { hasBar: false, popups: ['popup-welcome'] },
    })
  })
})

describe('a visitor who leaves', () => {
  async function openWithExit(options: Options = {}) {
    await tabs.control().changeSettings({ promotions: ['exit'] })
    const tab = await openTab({ path: '/categories/', ...options })
    const { valuePopups } = await tab.promotions()
    const link = document.body.appendChild(document.createElement('a'))
    link.href = '/login/?from=menu'
    // Nobody leads on but the site.
    link.addEventListener('click', (event) => event.preventDefault())
    return {
      ...tab,
      valuePopups,
      click: () => act(() => link.click()),
      isAsked: () => tab.sent('showValuePopups').length > 1,
      isShown: () => valuePopups.getSnapshot().hasTag('shown'),
      dismiss: () => act(() => valuePopups.send({ type: 'popup.dismissed' })),
    }
  }

  test('by a link is held once, and led there when the pop-up is closed [POPUP-009, POPUP-014, API-106]', async () => {
    const tab = await openWithExit()
    tab.click()
    await until(() => expect(tab.isShown()).toBe(true))
    const question = tab.sent('showValuePopups')[1]?.body as { targetLink: string }
    expect({ path: tab.path(), spent: cookies().trapTriggered, targetLink: question.targetLink }).toEqual({
      path: '/categories/',
      spent: '1',
      targetLink: '/login/?from=menu',
    })
    tab.dismiss()
    expect(tab.opens).toEqual([{ type: 'page.open', to: '/login/?from=menu', isExternal: false }])
    expect(tab.left()).toBe(0)
  })

  test('by going back is held once, and goes on back when the pop-up is closed [POPUP-010, POPUP-014]', async () => {
    const tab = await openWithExit()
    tab.pressBack('valuePopups')
    const caught = { isShown: tab.isShown(), left: tab.left(), spent: cookies().trapTriggered }
    tab.dismiss()
    expect({ caught, left: tab.left(), opens: tab.opens }).toEqual({
      caught: { isShown: true, left: 0, spent: '1' },
      left: 1,
      opens: [],
    })
  })

  test('is free once another tab has held them, by a link and by going back [POPUP-009, POPUP-010]', async () => {
    const tab = await openWithExit()
    putCookie('trapTriggered=1; path=/')
    tab.click()
    tab.pressBack('valuePopups')
    expect({ isAsked: tab.isAsked(), isShown: tab.isShown(), left: tab.left() }).toEqual({
      isAsked: false,
      isShown: false,
      left: 1,
    })
  })

  test('is free by a click that opens elsewhere, stays on the page or leads where nobody may be kept [POPUP-009]', async () => {
    await openWithExit()
    const clicks: Record<string, { link?: Partial<HTMLAnchorElement>; click?: MouseEventInit; role?: string }> = {
      'with ctrl': { click: { ctrlKey: true } },
      'with command': { click: { metaKey: true } },
      'with shift': { click: { shiftKey: true } },
      'with alt': { click: { altKey: true } },
      'in the middle': { click: { button: 1 } },
      'another tab': { link: { target: '_blank' } },
      download: { link: { download: 'page' } },
      'in a dialog': { role: 'dialog' },
      'another query': { link: { href: `${location.pathname}?page=2` } },
      elsewhere: { link: { href: 'https://elsewhere.example/' } },
      'join now': { link: { href: '/join-now/' } },
      'log out': { link: { href: '/logout/' } },
      payment: { link: { href: '/payment/' } },
      contact: { link: { href: '/contact/' } },
      legal: { link: { href: '/privacy-policy/' } },
      cancel: { link: { href: '/main-dashboard/easy-cancel/' } },
      'a video': { link: { href: '/videos/night-drive/' } },
    }
    const held = Object.entries(clicks).flatMap(([name, { link = {}, click = {}, role = 'group' }]) => {
      const host = document.body.appendChild(document.createElement('div'))
      host.setAttribute('role', role)
      const anchor = host.appendChild(Object.assign(document.createElement('a'), { href: '/login/', ...link }))
      let isHeard = false
      host.addEventListener('click', (event) => {
        isHeard = true
        event.preventDefault()
      })
      act(() => void anchor.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...click })))
      return isHeard ? [] : [name]
    })
    expect(held).toEqual(['a video'])
  })

  test.for([
    ['where selling is plain', { settings: { persuasion: 'plain' } }],
    ['on a page that everybody may leave', { path: '/privacy-policy/' }],
    ['on the join page', { path: '/join-now/' }],
    ['once the session has had its interception', { cookie: 'trapTriggered=1; path=/' }],
  ] as const)(
    'is free %s [POPUP-009]',
    async ([, { cookie, ...options }]: readonly [string, Options & { cookie?: string }]) => {
      if (cookie) putCookie(cookie)
      const tab = await openWithExit(options)
      tab.click()
      expect({ isHeld: tab.isHeld('valuePopups'), isAsked: tab.isAsked(), isShown: tab.isShown() }).toEqual({
        isHeld: false,
        isAsked: false,
        isShown: false,
      })
    },
  )
})

const DRAFT = {
  selection: null,
  wantsSpecial: false,
  email: 'ada@example.com',
  isReceiveUpdates: true,
  biller: 'epoch',
  awaitsLogIn: false,
}
