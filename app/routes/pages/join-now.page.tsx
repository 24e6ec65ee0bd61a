import { NEVER } from 'rxjs'
import type { ActorRefFrom } from 'xstate'
import { createCheckoutDraft } from '../../../adapters/sales/checkout.adapter.ts'
import { createJoinNow } from '../../../adapters/sales/join-now.adapter.ts'
import { createTrapCookies, type TrapCookies } from '../../../adapters/sales/trap-cookies.adapter.ts'
import { createTrapExits } from '../../../adapters/sales/trap-exits.adapter.ts'
import { createPointerLeaves } from '../../../adapters/site/pointer-leave.adapter.ts'
import { salesEndpoints } from '../../../contracts/sales/endpoints.ts'
import type { JoinSearch } from '../../../contracts/site/searches.ts'
import { EMPTY_SEO } from '../../../contracts/site/seo.ts'
import { joinNowMachine } from '../../../machines/sales/join-now.machine.ts'
import { isForExpired, type SaleEventId } from '../../../machines/sales/join-now-choice.ts'
import { leavePageTrapMachine } from '../../../machines/sales/leave-page-trap.machine.ts'
import { priceTimersMachine } from '../../../machines/sales/price-timers.machine.ts'
import { headOf } from '../../../machines/site/head.ts'
import { JoinNowView } from '../../../views/sales/join-now.view.tsx'
import { streamOf } from '../../ports/answer-with.ts'
import type { OpenActor } from '../../site/actor-system.ts'
import type { OpenPage } from '../../site/open-page.ts'
import type { Opening } from '../../site/pages.ts'
import type { Site } from '../../site/site.ts'
import { openCheckout } from './checkout.tsx'

/** What a tab knows of the sale: asked for until it is known (JOIN-025). */
const sales = new WeakMap<Site, SaleEventId>()

export function open({
  site,
  openActor,
  match,
  search,
  key,
}: Opening<JoinSearch>): OpenPage<ActorRefFrom<typeof joinNowMachine>> {
  const { ports, settings } = site
  ports.bringRows(salesEndpoints)
  // Before the first choice of this load takes its place.
  const kept = createCheckoutDraft({ storage: ports.tabStorage }).read()?.selection
  const page = startPage(site, openActor, isForExpired(search, site.visitor.getSnapshot()))
  const cookies = createTrapCookies({ jar: ports.jar, now: ports.now })
  const timers = startTimers(site, openActor, cookies)
  const checkout = openCheckout(site, openActor)
  const trap = startTrap(site, openActor, cookies, () => checkout.actor.getSnapshot().hasTag('busy'))

  site.system.listen('saleMemory', ({ saleEvent }) => sales.set(site, saleEvent))
  // The trap first: what it says of special prices comes before the prices, as on the server.
  for (const actor of [trap, page, timers]) actor.start()

  return {
    key,
    match,
    actor: page,
    beside: [timers, trap, checkout.actor],
    draw: () => (
      <JoinNowView
        actors={{ page, timers, trap, checkout }}
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

function startPage(site: Site, openActor: OpenActor, isExpired: boolean) {
  const { handover, ports } = site
  const calls = createJoinNow({ call: ports.page.call, report: ports.report })
  return openActor(
    joinNowMachine,
    {
      loadTemplate: handover.ask('loadTemplate', calls.loadTemplate),
      loadConfig: handover.ask('loadConfig', calls.loadConfig),
      findSaleEvent: handover.ask('findSaleEvent', calls.findSaleEvent),
      loadSaleDetails: handover.ask('loadSaleDetails', calls.loadSaleDetails),
      loadTariffs: handover.ask('loadTariffs', calls.loadTariffs),
    },
    { name: 'joinNow', input: { isExpired, saleEvent: sales.get(site) ?? null } },
  )
}

function startTimers(site: Site, openActor: OpenActor, cookies: TrapCookies) {
  const { handover, ports, settings } = site
  return openActor(
    priceTimersMachine,
    {
      readTimers: handover.ask('readTimers', cookies.readTimers),
      keepTimers: cookies.keepTimers,
      watchClock: streamOf(ports.ticks),
    },
    { name: 'priceTimers', input: { isAllowed: settings.persuasion === 'full' } },
  )
}

function startTrap(site: Site, openActor: OpenActor, cookies: TrapCookies, isPaying: () => boolean) {
  const { handover, ports, settings, isBrowser } = site
  return openActor(
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
    { name: 'leavePageTrap', input: { isAllowed: settings.persuasion === 'full' } },
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
