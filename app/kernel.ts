import { type AnyActorRef, type AnyEventObject, createActor, type EventFromLogic, fromCallback, waitFor } from 'xstate'
import { withoutLinkData } from '../adapters/sales/affiliate.adapter.ts'
import type { SiteSettings } from '../contracts/site/site-settings.ts'
import { type CheckTokens, routeGuardMachine } from '../machines/access/route-guard.machine.ts'
import { analyticsKeyOf, type RouteMatch } from '../machines/access/routes.ts'
import { ageVerificationMachine } from '../machines/age/age-verification.machine.ts'
import { cardPreviewMachine } from '../machines/catalogue/card-preview.machine.ts'
import { menusMachine } from '../machines/chrome/menus.machine.ts'
import { viewportMachine } from '../machines/chrome/viewport.machine.ts'
import { firstViewportOf } from '../machines/chrome/viewport.ts'
import { sessionMachine } from '../machines/session/session.machine.ts'
import { tokenLifecycleMachine } from '../machines/session/token-lifecycle.machine.ts'
import { tokenKindOf, type Visitor, visitorOf } from '../machines/session/visitor.ts'
import { appBootMachine } from '../machines/site/app-boot.machine.ts'
import { cookieBannerMachine } from '../machines/site/cookie-banner.machine.ts'
import { dialogHostMachine } from '../machines/site/dialog-host.machine.ts'
import { type Arrive, navigationMachine, type WarmCommand } from '../machines/site/navigation.machine.ts'
import { noticesMachine } from '../machines/site/notices.machine.ts'
import { type PartAnswer, siteMachine } from '../machines/site/site.machine.ts'
import { type OpenRoute, splashMachine } from '../machines/site/splash.machine.ts'
import { plug } from '../machines/unplugged.ts'
import { answerWith, streamOf } from './answer-with.ts'
import { createCell, createDerived } from './derived.ts'
import { createHandover, type HandedAnswers } from './handover.ts'
import type { LateSite } from './late-site.tsx'
import type { LiveSite } from './live-site.tsx'
import { openActorsIn } from './open-actor.ts'
import { type Admitted, type Arrival, createPageBook } from './page-book.ts'
import type { OpenPage } from './pages.ts'
import type { SitePorts } from './ports.ts'
import { matchRoute, pageOf } from './routes/match.ts'
import { createSiteRouter } from './routes/router.ts'
import { maintenancePage, missingPage } from './routes/tree.ts'
import {
  connect,
  type LateActorName,
  type LateMachines,
  type LiveActorName,
  type LiveMachines,
  liveActors,
  type NavigatorEvent,
  type SiteActorRefs,
  type Wire,
} from './wiring.ts'

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
  /** Told of every page as it stands when it opens. */
  onOpened?: (page: OpenPage) => void
}

export type Site = ReturnType<typeof createSite>

/** All site actors, plugged and wired; `start()` comes next. The same on both sides; one for each request on the server. */
export function createSite({
  settings,
  ports,
  origin,
  userAgent,
  firstPath,
  handed,
  isBrowser,
  navigator,
  ...opening
}: SiteOptions) {
  const handover = createHandover(handed)
  const life = new AbortController()
  const nowSeconds = () => ports.now() / 1000
  const router = createSiteRouter({ settings, origin, isServer: !isBrowser, context: { admit, open: openPage } })
  const { match: firstMatch, search: firstSearch } = read(firstPath)
  const root = createActor(siteMachine, {
    id: 'site',
    input: {
      isEmbedded: openRouteOf(firstMatch).layout === 'embed',
      camsEnabled: settings.camsEnabled,
      logIn: '',
    },
  })
  plug(root.system, 'site', {
    loadPromotions: answerWith(loadPromotions),
    runPromotions: fromCallback(runPromotions),
    loadCams: answerWith(loadCams),
    runCams: fromCallback(runCams),
  })
  root.on('page.open', (event) => navigator?.(event))
  root.on('money.released', reconsider)
  const open = openActorsIn(root)

  const attribution = ports.affiliate.attribution(firstSearch)
  ports.affiliate.keep(attribution)

  const held = ports.held()
  // An expired token says who it was, not who it is: the lifecycle renews it first.
  const claims = held.isExpired ? null : held.claims

  const boot = open(
    appBootMachine,
    {
      loadDigest: handover.ask('loadDigest', ports.boot.loadDigest),
      askMaintenance: handover.ask('askMaintenance', ports.boot.askMaintenance),
    },
    { id: 'boot' },
  )
  const tokens = open(
    tokenLifecycleMachine,
    {
      readTokens: answerWith(ports.tokens.readTokens),
      renewTokens: answerWith(ports.tokens.renewTokens),
      rescueTokens: answerWith(ports.tokens.rescueTokens),
      wakeUps: streamOf(ports.wakeUps),
    },
    { id: 'tokens' },
  )
  const session = open(
    sessionMachine,
    {
      loadUser: handover.ask('loadUser', ports.user.loadUser),
      signOut: answerWith(ports.logOut.signOut),
      forgetVisitor: answerWith(ports.logOut.forgetVisitor),
    },
    {
      id: 'session',
      input: { verificationEnabled: settings.verificationEnabled, allowedLogOutHosts: settings.allowedHosts.logOut },
    },
  )
  const ageVerification = open(
    ageVerificationMachine,
    {
      readClues: handover.ask('readClues', ports.age.readClues),
      askMustPass: handover.ask('askMustPass', ports.age.askMustPass),
      askHasPassed: handover.ask('askHasPassed', ports.age.askHasPassed),
      rememberClearance: handover.ask('rememberClearance', ports.age.rememberClearance),
      startAgeSession: answerWith(ports.age.startAgeSession),
      askResult: answerWith(ports.age.askResult),
      forgetSession: answerWith(ports.age.forgetSession),
    },
    {
      id: 'ageVerification',
      input: {
        settings,
        kind: tokenKindOf(claims, nowSeconds()),
        userId: claims?.sub ?? '',
        returnedSessionId: returnedSessionOf(firstMatch, firstSearch),
      },
    },
  )

  const visitor = createDerived((): Visitor => {
    const known = session.getSnapshot().context
    return visitorOf({
      claims: known.claims,
      user: known.user,
      nowSeconds: nowSeconds(),
      isVerified: known.isVerified || ageVerification.getSnapshot().hasTag('verified'),
      verificationEnabled: settings.verificationEnabled,
      camPartnersClaim: settings.camProvider.partnersClaim,
    })
  })

  const checkTokens: CheckTokens = async (signal) => {
    // On the server they are read once, with the request.
    if (isBrowser) {
      tokens.send({ type: 'tab.wokeUp', cause: 'tokensTouched' })
      await waitFor(tokens, (snapshot) => !snapshot.matches('checking'), { signal }).catch(() => undefined)
      visitor.refresh()
    }
    return {
      type: 'tokens.checked',
      visitor: visitor.getSnapshot(),
      hasExpiredRefreshToken: ports.held().isRefreshExpired,
    }
  }
  const routeGuard = open(
    routeGuardMachine,
    {
      checkTokens: answerWith(checkTokens),
    },
    { id: 'routeGuard', input: { settings, origin, visitor: visitor.getSnapshot() } },
  )
  const splash = open(
    splashMachine,
    { rememberConfirmation: answerWith(ports.consent.rememberConfirmation) },
    { id: 'splash', input: { isConfirmed: ports.consent.isAgeConfirmed(), route: openRouteOf(firstMatch) } },
  )
  const cookieBanner = open(
    cookieBannerMachine,
    { rememberChoice: answerWith(ports.consent.rememberChoice) },
    {
      id: 'cookieBanner',
      input: { hasChosen: ports.consent.hasChosen(), isFromApp: ports.boot.isFromApp(firstSearch) },
    },
  )
  const menus = open(menusMachine, {}, { id: 'menus' })
  const dialogs = open(dialogHostMachine, { loadDialog: answerWith(ports.loadDialog) }, { id: 'dialogs' })
  const preview = open(
    cardPreviewMachine,
    { watchMotion: streamOf(ports.motion) },
    { id: 'preview', input: { previewsEnabled: settings.previewsEnabled } },
  )

  const viewport = open(
    viewportMachine,
    { watchViewport: streamOf(ports.viewport) },
    { id: 'viewport', input: firstViewportOf(userAgent) },
  )
  const notices = open(noticesMachine, { watchFailures: streamOf(ports.failures) }, { id: 'notices' })

  const pages = createPageBook({
    ...opening,
    open: async (match, search, key) => (await pageOf(match, settings).load()).open({ site, match, search, key, go }),
    openMissing: async (match, search, key) => (await missingPage.load()).open({ site, match, search, key, go }),
    openMaintenance: async (match, search, key) =>
      (await maintenancePage.load()).open({ site, match, search, key, go }),
    visitor,
    dismiss,
  })
  const arrival = createCell<Arrival | null>(null)
  let ready: Arrival | null = null
  let judged: Admitted = { match: firstMatch, decision: { kind: 'pass' } }
  const arrive: Arrive = async (signal, { path }) => {
    try {
      const found = await arriveAt(path)
      if (found.decision.kind === 'redirect') return { type: 'arrival.ledAway', to: found.decision.to }
      if (!signal.aborted) ready = found
      return { type: 'arrival.ready', path: router.state.location.publicHref }
    } catch (error) {
      if (!signal.aborted) ports.report(`page: ${error instanceof Error ? error.message : String(error)}`)
      return { type: 'arrival.failed', isOffline: ports.line.isOffline() }
    }
  }
  const navigation = open(
    navigationMachine,
    {
      arrive: answerWith(arrive),
      reachSite: answerWith(ports.line.reachSite),
      warmPages: fromCallback(({ receive }) => {
        receive((command) => warm((command as WarmCommand).path))
      }),
    },
    { id: 'navigation', input: { path: withoutLinkData(firstPath) } },
  )
  let hitPath = ''
  let recorded = ''
  navigation.on('page.arrived', ({ path }) => {
    if (ready) show(ready)
    // The same page for another visitor is no other page.
    if (ready && path !== recorded) ports.recordPage(ready.analyticsKey)
    recorded = path
    reconsider()
  })

  const actors: SiteActorRefs = {
    navigation,
    boot,
    tokens,
    session,
    ageVerification,
    routeGuard,
    splash,
    cookieBanner,
    menus,
    dialogs,
    preview,
    viewport,
    notices,
  }
  const late = createCell<LateSite | null>(null)
  const whenLate = new Promise<LateSite>((resolve) => {
    late.subscribe(() => resolve(late.getSnapshot() as LateSite))
  })
  const live = createCell<LiveSite | null>(null)
  /** What was brought last, until its actors are open. */
  let promotionsCode: typeof import('./late-site.tsx') | undefined
  let camsCode: typeof import('./live-site.tsx') | undefined
  let camsProblem: unknown
  const disconnections = [connect({ sources: actors, actors, tell, nowSeconds })]
  /** Whoever is logged in, by user and session; `''`: nobody. */
  const logIn = createDerived(() => {
    const { claims: known } = session.getSnapshot().context
    return known ? `${known.sub} ${known.fam ?? ''}` : ''
  })
  let firstVisitor = visitor.getSnapshot()
  session.subscribe(logIn.refresh)
  visitor.subscribe(() => routeGuard.send({ type: 'visitor.changed', visitor: visitor.getSnapshot() }))
  session.subscribe(visitor.refresh)
  ageVerification.subscribe(visitor.refresh)

  function tell(to: Wire['to'], message: AnyEventObject) {
    const actor = actorOf(to)
    if (to === 'navigator') lead(message as NavigatorEvent)
    else if (actor) actor.send(message)
    // The actors of live rooms begin with what is known then.
    else if (!isLive(to)) root.send({ type: 'message.sent', to, part: 'promotions', message })
  }

  function lead(event: NavigatorEvent) {
    if (event.type === 'page.open') root.send({ ...event, type: 'page.wanted' })
    else navigator?.(event)
  }

  function actorOf(to: Wire['to']): AnyActorRef | undefined {
    const all: Partial<Record<Wire['to'], AnyActorRef>> = {
      ...actors,
      ...late.getSnapshot()?.actors,
      ...live.getSnapshot()?.actors,
    }
    return all[to]
  }

  async function loadPromotions(): Promise<PartAnswer> {
    try {
      promotionsCode = await import('./late-site.tsx')
      return { type: 'promotions.loaded' }
    } catch (error) {
      ports.report(`promotions: ${messageOf(error)}`)
      return { type: 'promotions.failed' }
    }
  }

  function runPromotions({ sendBack }: { sendBack: (answer: PartAnswer) => void }) {
    try {
      if (!promotionsCode) return
      const found = promotionsCode.createLateSite(site)
      const disconnect = connect({ sources: found.actors, actors, tell, nowSeconds })
      found.start()
      late.set(found)
      sendBack({ type: 'promotions.opened' })
      return () => {
        disconnect()
        found.stop()
      }
    } catch (error) {
      ports.report(`promotions: ${messageOf(error)}`)
      sendBack({ type: 'promotions.failed' })
    }
  }

  async function loadCams(): Promise<PartAnswer> {
    try {
      camsCode = await import('./live-site.tsx')
      return { type: 'cams.loaded' }
    } catch (error) {
      return camsFailed(error)
    }
  }

  function runCams({ sendBack }: { sendBack: (answer: PartAnswer) => void }) {
    try {
      if (!camsCode) return
      const found = camsCode.createLiveSite(site, (sources) => connect({ sources, actors, tell, nowSeconds }))
      live.set(found)
      found.start()
      sendBack({ type: 'cams.opened' })
      return () => {
        live.set(null)
        pages.closeShared()
        found.stop()
        root.send({ type: 'cams.closed' })
        if (arrival.getSnapshot()?.page?.isShared) navigation.send({ type: 'page.outdated' })
      }
    } catch (error) {
      sendBack(camsFailed(error))
    }
  }

  function camsFailed(error: unknown): PartAnswer {
    camsProblem = error
    ports.report(`live rooms: ${messageOf(error)}`)
    return { type: 'cams.failed' }
  }

  /** The actors of live rooms, whose code is fetched; null on sites without them. Rejects when the code cannot be had. */
  async function startLive(): Promise<LiveSite | null> {
    if (!settings.camsEnabled || life.signal.aborted) return null
    root.send({ type: 'cams.wanted' })
    await waitFor(root, (snapshot) => live.getSnapshot() !== null || snapshot.hasTag('camsFailed'))
    const found = live.getSnapshot()
    if (!found) throw camsProblem
    return found
  }

  logIn.subscribe(() => root.send({ type: 'logIn.changed', logIn: logIn.getSnapshot() }))

  function go(to: string) {
    navigation.send({ type: 'address.wanted', path: to, manner: 'push' })
  }

  /** Draws a page and lets go of the others. */
  function show(found: Arrival) {
    arrival.set(found)
    if (found.page?.isLeadingOn) found.page.actor?.subscribe(reconsider)
    pages.keepOnly(found.page)
    splash.send({ type: 'route.changed', route: openRouteOf(found.match) })
    menus.send({ type: 'route.changed' })
    notices.send({ type: 'route.changed' })
  }

  /** Asks for the shown address again if somebody else looks now, or the gate thinks otherwise of it. */
  function reconsider() {
    const shown = arrival.getSnapshot()
    if (!shown || root.getSnapshot().hasTag('pending') || shown.page?.isLeadingOn?.()) return
    const gate = routeGuard.getSnapshot()
    const isRejudged =
      gate.hasTag('settled') && JSON.stringify(gate.context.decision) !== JSON.stringify(shown.decision)
    // A page that could not be opened, such as that of a closed site, is not the one that is shown.
    const isStranded = navigation.getSnapshot().hasTag('failed')
    if (isRejudged || isStranded || pages.isOutdated(shown)) navigation.send({ type: 'page.outdated' })
  }

  async function warm(path: string) {
    if (!ports.mayWarm()) return
    const { match } = read(path)
    const page = await pageOf(match, settings)
      .load()
      .catch(() => undefined)
    await page?.warm?.({ site, match, search: router.searchOf(path) }, life.signal)
  }

  /** Opens the page of an address, and of the ones that it leads on to. */
  async function arriveAt(path: string): Promise<Arrival> {
    const matches = await router.visit(path)
    const failed = matches.find(({ status }) => status === 'error')
    if (failed) throw failed.error
    const found = matches.at(-1)?.loaderData as Arrival | undefined
    // On the server a redirect is for the browser to follow.
    return found ?? { ...judged, analyticsKey: analyticsKeyOf(judged.match), page: null }
  }

  function openPage(admitted: Admitted, search: object, signal: AbortSignal) {
    return pages.arrive(admitted, search, AbortSignal.any([signal, life.signal]))
  }

  /** Whether the page may open, and where to go instead. */
  async function admit(path: string): Promise<Admitted> {
    const { match, search } = read(path)
    const sessionId = returnedSessionOf(match, search)
    if (sessionId) ageVerification.send({ type: 'ageReturn.received', sessionId })
    // Whoever leads here may have changed the visitor in the same breath, and observers hear of that last.
    visitor.refresh()
    recordHit(match)
    routeGuard.send({ type: 'route.requested', match, hasSessionIdReturn: ports.age.isOwnReturn(sessionId) })
    const { decision } = (await waitFor(routeGuard, (snapshot) => snapshot.hasTag('settled'))).context
    // It leads to a page of guests, which would send a member back.
    if (decision.kind === 'redirect' && decision.signsOut)
      await waitFor(session, (snapshot) => snapshot.hasTag('settled'))
    judged = { match, decision }
    return judged
  }

  /** Once a route, also when it only leads on (AFF-005). */
  function recordHit(match: RouteMatch) {
    if (!isBrowser || !settings.hitTrackingEnabled || match.path === hitPath) return
    hitPath = match.path
    const { affiliateId, offerId } = attribution
    ports.affiliate.recordHit({ path: hitPath, affId: affiliateId, offerId, ts: ports.now() })
  }

  function read(path: string): { match: RouteMatch; search: URLSearchParams } {
    // Behind a host no path can name another one, not even one that begins with two slashes.
    const { pathname, searchParams } = new URL(`http://own.invalid${path}`)
    return { match: matchRoute(pathname, settings), search: searchParams }
  }

  /** Ends an actor that was opened. */
  function dismiss({ id }: AnyActorRef) {
    root.send({ type: 'actor.dismissed', id })
  }

  const site = {
    open,
    dismiss,
    settings,
    origin,
    userAgent,
    ports,
    isBrowser,
    handover,
    actors,
    visitor,
    /** Whom the server drew the page for: in the browser they may be somebody else by the time that the late actors are there. */
    firstVisitor: () => firstVisitor,
    /** The page that is shown. */
    arrival,
    /** Site actors whose code comes once the page is alive; null until then. */
    late,
    whenLate,
    /** Site actors of live rooms; null where nobody needs them. */
    live,
    startLive,
    /** Tells one of them, or keeps it for when it is there; live ones are fetched for it. */
    tell<Name extends LateActorName | LiveActorName>(
      to: Name,
      message: EventFromLogic<(LateMachines & LiveMachines)[Name]>,
    ) {
      if (actorOf(to)) return tell(to, message)
      if (isLive(to) && !settings.camsEnabled) return
      root.send({ type: 'message.sent', to, part: isLive(to) ? 'cams' : 'promotions', message })
      if (isLive(to)) root.send({ type: 'cams.wanted' })
    },
    /** Path and query of the first page. */
    firstPath: withoutLinkData(firstPath),
    /** Which page answers a path. */
    routeAt: (path: string) => matchRoute(path, settings),
    /** Where the first address leads, for as long as no page is shown. */
    firstMatch,
    /** Who sent the visitor; `''`: nobody (AFF-003). */
    affiliateId: attribution.affiliateId,
    root,
    router,
    show,
    arrive: arriveAt,

    /** Starts the site actors, as the cookies and the handed answers have them. */
    start() {
      root.start()
      const first = [routeGuard, boot, session, ageVerification, splash, menus, dialogs, preview]
      for (const actor of [...first, viewport, notices]) actor.start()
      // It comes after a second: drawing a slow page may take longer, and every browser begins without it.
      if (isBrowser) cookieBanner.start()
      // What the cookies say is known at once, so that the first snapshot is the one that the server drew.
      if (!held.isExpired || !held.isRenewable) {
        session.send({ type: 'tokens.changed', claims, nowMs: ports.now(), areCookiesRefused: false })
      }
      firstVisitor = visitor.getSnapshot()
      if (isBrowser) {
        ports.connectLifecycle(tokens)
        tokens.start()
      }
    },

    /** The page is alive: what can wait is fetched and started. Settles once promotions are there or cannot be had. */
    async startLate() {
      root.send({ type: 'page.alive' })
      if (root.getSnapshot().matches({ promotions: 'absent' })) return
      await waitFor(root, (snapshot) => late.getSnapshot() !== null || snapshot.hasTag('promotionsFailed')).catch(
        () => undefined,
      )
    },

    /** Starts keeping the address: in the browser, after the site actors. */
    startNavigation() {
      navigation.start()
      visitor.subscribe(reconsider)
      routeGuard.subscribe(reconsider)
    },

    stop() {
      if (life.signal.aborted) return
      for (const disconnect of disconnections) disconnect()
      life.abort()
      pages.keepOnly(null)
      root.send({ type: 'visit.ended' })
      for (const actor of Object.values(actors)) dismiss(actor)
      root.stop()
    },
  }
  return site
}

function isLive(name: string): name is LiveActorName {
  return name in liveActors
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function openRouteOf(match: RouteMatch): OpenRoute {
  return match.kind === 'page'
    ? { name: match.route.name, layout: match.route.layout }
    : { name: 'missing', layout: 'default' }
}

function returnedSessionOf(match: RouteMatch, search: URLSearchParams): string {
  const isAgePage = match.kind === 'page' && match.route.name === 'age-verification'
  return isAgePage ? (search.get('sessionId') ?? '') : ''
}
