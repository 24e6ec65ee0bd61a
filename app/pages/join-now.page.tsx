import { NEVER } from 'rxjs'
import type { ActorRefFrom } from 'xstate'
import { createCheckoutDraft } from '../../adapters/sales/checkout.adapter.ts'
import { createJoinNow } from '../../adapters/sales/join-now.adapter.ts'
import { createTrapCookies, type TrapCookies } from '../../adapters/sales/trap-cookies.adapter.ts'
import { createTrapExits } from '../../adapters/sales/trap-exits.adapter.ts'
import { createPointerLeaves } from '../../adapters/site/pointer-leave.adapter.ts'
import { salesEndpoints } from '../../contracts/sales/endpoints.ts'
import type { JoinSearch } from '../../contracts/site/searches.ts'
import { EMPTY_SEO } from '../../contracts/site/seo.ts'
import { joinNowMachine, type SaleEventId } from '../../machines/sales/join-now.machine.ts'
import { leavePageTrapMachine } from '../../machines/sales/leave-page-trap.machine.ts'
import { priceTimersMachine } from '../../machines/sales/price-timers.machine.ts'
import { headOf } from '../../machines/site/head.ts'
import { JoinNowView } from '../../views/sales/join-now.view.tsx'
import { streamOf } from '../answer-with.ts'
import type { Site } from '../kernel.ts'
import type { Opening, OpenPage } from '../pages.ts'
import { isCheckoutLeadingOn, openCheckout } from './checkout.ts'

/** What a tab knows of the sale: asked for until it is known (JOIN-025). */
const sales = new WeakMap<Site, SaleEventId>()

export function open({ site, match, search, key }: Opening<JoinSearch>): OpenPage<ActorRefFrom<typeof joinNowMachine>> {
  const { ports, settings } = site
  ports.bringRows(salesEndpoints)
  // Also of whoever typed the address without it (SESSION-031).
  const isExpired = search.event === 'expired' || site.visitor.getSnapshot().kind === 'expiredMembership'
  // Before the first choice of this load takes its place.
  const kept = createCheckoutDraft({ storage: ports.tabStorage }).read()?.selection
  const page = startPage(site, isExpired)
  const cookies = createTrapCookies({ jar: ports.jar, now: ports.now })
  const timers = startTimers(site, cookies)
  const checkout = openCheckout(site)
  const trap = startTrap(site, cookies, () => checkout.actor.getSnapshot().hasTag('busy'))

  page.on('choice.changed', ({ type: _, ...choice }) => checkout.actor.send({ type: 'tariff.chosen', ...choice }))
  page.on('trap.wanted', ({ config }) => trap.send({ type: 'trap.set', config }))
  trap.on('specials.switched', ({ areOn, nowMs }) => {
    page.send({ type: 'specials.switched', areOn })
    timers.send({ type: 'specials.switched', areOn, nowMs })
  })
  trap.on('trap.triggered', () => site.tell('valuePopups', { type: 'trap.triggered' }))
  checkout.actor.on('prices.outdated', () => page.send({ type: 'prices.outdated' }))
  void site.whenLate.then(({ actors }) => {
    const hearing = actors.valuePopups.on('popup.closed', ({ groupId }) => trap.send({ type: 'popup.closed', groupId }))
    trap.subscribe({ complete: () => hearing.unsubscribe() })
  })
  page.subscribe(({ context }) => sales.set(site, context.saleEvent))
  // The trap first: what it says of special prices comes before the prices, as on the server.
  for (const actor of [trap, page, timers]) actor.start()

  return {
    key,
    match,
    actor: page,
    beside: [timers, trap, checkout.actor],
    isLeadingOn: () => isCheckoutLeadingOn(checkout),
    draw: () => (
      <JoinNowView
        of={{ page, timers, trap, checkout }}
        onSeen={() => {
          if (kept) chooseAgain(page, kept)
          page.send({ type: 'page.seen' })
        }}
      />
    ),
    head: () => headOf({ settings, match, seo: EMPTY_SEO, fallbackTitle: `Join ${settings.siteName}` }),
    jsonLd: () => null,
  }
}

function startPage(site: Site, isExpired: boolean) {
  const { handover, ports } = site
  const calls = createJoinNow({ call: ports.page.call, report: ports.report })
  return site.open(
    joinNowMachine,
    {
      loadTemplate: handover.ask('loadTemplate', calls.loadTemplate),
      loadConfig: handover.ask('loadConfig', calls.loadConfig),
      findSaleEvent: handover.ask('findSaleEvent', calls.findSaleEvent),
      loadSaleDetails: handover.ask('loadSaleDetails', calls.loadSaleDetails),
      loadTariffs: handover.ask('loadTariffs', calls.loadTariffs),
    },
    { input: { isExpired, saleEvent: sales.get(site) ?? null } },
  )
}

function startTimers(site: Site, cookies: TrapCookies) {
  const { handover, ports, settings } = site
  return site.open(
    priceTimersMachine,
    {
      readTimers: handover.ask('readTimers', cookies.readTimers),
      keepTimers: cookies.keepTimers,
      watchClock: streamOf(ports.ticks),
    },
    { input: { isAllowed: settings.persuasion === 'full' } },
  )
}

function startTrap(site: Site, cookies: TrapCookies, isPaying: () => boolean) {
  const { handover, ports, settings, isBrowser } = site
  return site.open(
    leavePageTrapMachine,
    {
      readTrap: handover.ask('readTrap', cookies.readTrap),
      watchExits: streamOf(
        createTrapExits({
          mayKeep: () => !cookies.isSpent() && !isPaying(),
          backGuard: ports.backGuard,
          pointerLeaves: isBrowser ? createPointerLeaves(window) : NEVER,
          now: ports.now,
        }),
      ),
      watchClock: streamOf(ports.ticks),
      keepTrap: cookies.keepTrap,
    },
    { input: { isAllowed: settings.persuasion === 'full' } },
  )
}

type Kept = NonNullable<NonNullable<ReturnType<ReturnType<typeof createCheckoutDraft>['read']>>['selection']>

/** What was chosen before a reload, as far as it is still for sale. */
function chooseAgain(page: ReturnType<typeof startPage>, { tariff, bundles }: Kept) {
  const wasActive = new Map(bundles.map(({ uuid, isActive }) => [uuid, isActive]))
  for (const { uuid, isActive } of page.getSnapshot().context.offer.bundles) {
    if ((wasActive.get(uuid) ?? isActive) !== isActive) page.send({ type: 'bundle.toggled', uuid })
  }
  page.send({ type: 'tariff.chosen', uuid: tariff.uuid })
}
