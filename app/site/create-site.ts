import { type ActorOptions, createActor, type EventFromLogic } from 'xstate'
import { withoutLinkData } from '../../adapters/sales/affiliate.adapter.ts'
import type { SiteSettings } from '../../contracts/site/site-settings.ts'
import type { DialogId } from '../../machines/chrome/dialogs.ts'
import { phaseOf } from '../../machines/site/registry.ts'
import { siteMachine } from '../../machines/site/site.machine.ts'
import { plug } from '../../machines/unplugged.ts'
import type { DialogViews } from '../../views/site/dialog-mount.view.tsx'
import { createHandover, type HandedAnswers } from '../ports/handover.ts'
import type { SitePorts } from '../ports/ports.ts'
import { matchRoute } from '../routes/match.ts'
import { createActorSystem } from './actor-system.ts'
import { openRouteOf, readAddress } from './address.ts'
import { createArrivals } from './arrivals.ts'
import { openBootActors } from './boot-actors.ts'
import { createCell } from './derived.ts'
import { readMailed } from './mailed.ts'
import type { OpenPage } from './open-page.ts'
import { createParts, type partCode } from './parts.ts'
import { createSearchEntry } from './search-entry.ts'
import type { LaterMachines, Site } from './site.ts'
import { createVreelsEntry } from './vreels-entry.ts'
import { type NavigatorEvent, wishFor } from './wire.ts'
import { bootWires } from './wires/boot.ts'
import { promotionWires } from './wires/promotions.ts'

export interface SiteOptions {
  settings: SiteSettings
  ports: SitePorts
  /** Origin that the visitor opened. */
  origin: string
  /** What the browser calls itself: menus differ on phones. */
  userAgent: string
  /** Path and query of the first page. */
  firstPath: string
  /** What the server's ports answered; absent on the server itself. */
  handed?: HandedAnswers
  /** Keeps tokens alive and hears streams: in the browser only. */
  isBrowser: boolean
  navigator?: (event: NavigatorEvent) => void
  /** How long a page may take before it is shown in its loading state, ms. */
  patienceMs: number
  /** Called with every page when it opens. */
  onOpened?: (page: OpenPage) => void
  /** Time of all actors; by default the machine's own. */
  clock?: ActorOptions<typeof siteMachine>['clock']
  /** By default that of the build; a test holds it back. */
  code?: typeof partCode
}

/** The root with its boot actors, plugged and wired; `start()` comes next. The same on both sides; one for each request on the server. */
export function createSite({ settings, ports, handed, navigator, clock, ...options }: SiteOptions): Site {
  const { origin, userAgent, firstPath, isBrowser } = options
  const handover = createHandover(handed)
  const life = new AbortController()
  const mailed = readMailed(firstPath)
  const first = readAddress(firstPath, settings)
  const attribution = ports.affiliate.attribution(first.search)
  ports.affiliate.keep(attribution)

  const whole = (): Site => site
  const parts = createParts(whole, options.code)
  const arrivals = createArrivals({ ...options, settings, attribution, signal: life.signal, site: whole })
  const nowSeconds = () => ports.now() / 1000
  const held = ports.held()
  const root = createActor(siteMachine, {
    ...(clock && { clock }),
    id: 'root',
    input: {
      isEmbedded: openRouteOf(first.match).layout === 'embed',
      camsEnabled: settings.camsEnabled,
      logIn: '',
    },
  })
  plug(root.system, root.id, parts.ports)
  const system = createActorSystem(root)
  const { actors, visitor, account } = openBootActors({
    ...options,
    firstPath: withoutLinkData(mailed.address),
    open: system.open,
    settings,
    ports,
    handover,
    first,
    nowSeconds,
    arrive: arrivals.arrive,
    loadDownloads: parts.loadDownloads,
    warm: arrivals.warm,
  })
  const vreels = createVreelsEntry(whole)
  const dialogs = createCell<DialogViews>({})
  const shownPath = () => actors.navigation.getSnapshot().context.path.replace(/[?#].*/, '')
  system.inform((from) => ({
    actors,
    from,
    get visitor() {
      return visitor.getSnapshot()
    },
    get account() {
      return account.getSnapshot()
    },
    get nowSeconds() {
      return nowSeconds()
    },
    get shownPath() {
      return shownPath()
    },
    get openRoute() {
      return openRouteOf(readAddress(shownPath(), settings).match)
    },
  }))
  system.bring(bootWires)
  system.bring(promotionWires)
  system.listen('navigator', (event) => {
    if (event.type === 'page.show') {
      arrivals.showReady(event.path)
      if (event.manner !== 'pop') void vreels.heed(event.path)
    }
    navigator?.(event)
  })

  let firstVisitor = visitor.getSnapshot()
  const site: Site = {
    settings,
    origin,
    userAgent,
    ports,
    isBrowser,
    handover,
    root,
    system,
    open: system.open,
    actors,
    dialogs,
    drawDialogs(views) {
      for (const dialog of Object.keys(views) as DialogId[]) {
        if (!system.hasWire(wishFor(dialog))) {
          throw new Error(
            `The dialog ${dialog} has no wires: first call site.system.bring() with the list of app/site/wires/ that has its dialogOf.`,
          )
        }
      }
      dialogs.set({ ...dialogs.getSnapshot(), ...views })
    },
    visitor,
    account,
    firstVisitor: () => firstVisitor,
    arrival: arrivals.arrival,
    promotions: parts.promotions,
    whenPromotions: parts.whenPromotions,
    cams: parts.cams,
    search: createSearchEntry(whole),
    vreels,
    startCams: parts.startCams,
    startPromotions: parts.startPromotions,
    closeShared: arrivals.closeShared,
    firstPath: withoutLinkData(mailed.address),
    mailed,
    mailedAddress: isBrowser || mailed.address === firstPath ? null : firstPath,
    firstMatch: first.match,
    affiliateId: attribution.affiliateId,
    routeAt: (path: string) => matchRoute(path, settings),
    router: arrivals.router,
    show: arrivals.show,
    arrive: arrivals.open,

    tell<Name extends keyof LaterMachines>(to: Name, message: EventFromLogic<LaterMachines[Name]>) {
      const isOfCams = phaseOf(to) === 'cams'
      if (isOfCams && !system.actorOf(to)) {
        if (!settings.camsEnabled) return
        root.send({ type: 'message.sent', to, part: 'cams', message })
        root.send({ type: 'cams.wanted' })
      } else system.tell(to, message as never)
    },

    start() {
      root.start()
      const { cookieBanner, tokens, navigation: _, ...atOnce } = actors
      for (const actor of Object.values(atOnce)) actor.start()
      // It comes after a second: drawing a slow page may take longer, and every browser begins without it.
      if (isBrowser) cookieBanner.start()
      // What the cookies say is known at once, so that the first snapshot is the one that the server drew.
      if (!held.isExpired || !held.isRenewable) {
        const claims = held.isExpired ? null : held.claims
        actors.session.send({ type: 'tokens.changed', claims, nowMs: ports.now(), areCookiesRefused: false })
      }
      firstVisitor = visitor.getSnapshot()
      system.follow({ visitor, account })
      if (isBrowser) {
        ports.connectLifecycle(tokens)
        tokens.start()
      }
    },

    startNavigation() {
      actors.navigation.start()
    },

    stop() {
      if (life.signal.aborted) return
      system.end()
      life.abort()
      arrivals.close()
      root.send({ type: 'visit.ended' })
      system.dismiss(Object.values(actors).toReversed())
      root.stop()
    },
  }
  return site
}
