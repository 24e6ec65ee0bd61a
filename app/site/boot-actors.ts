import { fromCallback, waitFor } from 'xstate'
import type { SiteSettings } from '../../contracts/site/site-settings.ts'
import { type CheckTokens, routeGuardMachine } from '../../machines/access/route-guard.machine.ts'
import { ageVerificationMachine } from '../../machines/age/age-verification.machine.ts'
import { cardPreviewMachine } from '../../machines/catalogue/card-preview.machine.ts'
import { downloadMachine } from '../../machines/catalogue/download.machine.ts'
import { dialogOrderMachine } from '../../machines/chrome/dialog-order.machine.ts'
import { menusMachine } from '../../machines/chrome/menus.machine.ts'
import { notificationsMachine } from '../../machines/chrome/notifications.machine.ts'
import { viewportMachine } from '../../machines/chrome/viewport.machine.ts'
import { firstViewportOf } from '../../machines/chrome/viewport.ts'
import { type FavouriteKind, favouritesMachine } from '../../machines/member/favourites.machine.ts'
import { sessionMachine } from '../../machines/session/session.machine.ts'
import { tokenLifecycleMachine } from '../../machines/session/token-lifecycle.machine.ts'
import { tokenKindOf } from '../../machines/session/visitor.ts'
import { appBootMachine } from '../../machines/site/app-boot.machine.ts'
import { cookieBannerMachine } from '../../machines/site/cookie-banner.machine.ts'
import { dialogHostMachine } from '../../machines/site/dialog-host.machine.ts'
import { type Arrive, navigationMachine, type WarmCommand } from '../../machines/site/navigation.machine.ts'
import { noticesMachine } from '../../machines/site/notices.machine.ts'
import type { RefsOf } from '../../machines/site/registry.ts'
import { shownPageMachine } from '../../machines/site/shown-page.machine.ts'
import { splashMachine } from '../../machines/site/splash.machine.ts'
import { answerLater, answerWith, streamOf } from '../ports/answer-with.ts'
import type { createHandover } from '../ports/handover.ts'
import type { SitePorts } from '../ports/ports.ts'
import type { OpenActor } from './actor-system.ts'
import { type Addressed, openRouteOf, returnedSessionOf } from './address.ts'
import type { openDownloads } from './downloads.tsx'
import { createFacts } from './facts.ts'

interface BootOptions {
  open: OpenActor
  settings: SiteSettings
  ports: SitePorts
  handover: ReturnType<typeof createHandover>
  origin: string
  userAgent: string
  /** Path and query of the first page, as they may be told. */
  firstPath: string
  /** Where the first path leads. */
  first: Addressed
  /** Unix s by the server's clock. */
  nowSeconds(): number
  isBrowser: boolean
  arrive: Arrive
  /** Fetches what downloads ask servers and browser by. Rejects when its code cannot be loaded. */
  loadDownloads(): Promise<ReturnType<typeof openDownloads>>
  /** Fetches ahead what the page at this path will need. */
  warm(path: string): void
}

/** Opens the actors of the first scripts. None is started. */
export function openBootActors({ open, settings, ports, handover, nowSeconds, first, ...options }: BootOptions) {
  const { claims, isExpired } = ports.held()
  const boot = open(
    appBootMachine,
    {
      loadDigest: handover.ask('loadDigest', ports.boot.loadDigest),
      askMaintenance: handover.ask('askMaintenance', ports.boot.askMaintenance),
    },
    { name: 'boot' },
  )
  const tokens = open(
    tokenLifecycleMachine,
    {
      readTokens: answerWith(ports.tokens.readTokens),
      renewTokens: answerWith(ports.tokens.renewTokens),
      rescueTokens: answerWith(ports.tokens.rescueTokens),
      wakeUps: streamOf(ports.wakeUps),
    },
    { name: 'tokens' },
  )
  const session = open(
    sessionMachine,
    {
      loadUser: handover.ask('loadUser', ports.user.loadUser),
      signOut: answerWith(ports.logOut.signOut),
      forgetVisitor: answerWith(ports.logOut.forgetVisitor),
    },
    {
      name: 'session',
      input: { verificationEnabled: settings.verificationEnabled, allowedLogOutHosts: settings.allowedHosts.logOut },
    },
  )
  // An expired token says who it was, not who it is: the lifecycle renews it first.
  const knownClaims = isExpired ? null : claims
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
      name: 'ageVerification',
      children: ['ageCheck', 'ageSession', 'ageResult'],
      input: {
        settings,
        kind: tokenKindOf(knownClaims, nowSeconds()),
        userId: knownClaims?.sub ?? '',
        returnedSessionId: returnedSessionOf(first),
      },
    },
  )
  const { visitor, account } = createFacts({ actors: { session, ageVerification }, settings, nowSeconds })

  const checkTokens: CheckTokens = async (signal) => {
    // On the server they are read once, with the request.
    if (options.isBrowser) {
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
  // What changes them is fetched when a heart is pressed.
  const changeFavourite = answerLater(
    async () => (await import('./favourite-changes.ts')).favouriteChanges(ports),
    () => ({ type: 'favourite.failed' as const }),
  )
  const openFavourites = (name: 'favouriteVideos' | 'favouriteModels', kind: FavouriteKind) =>
    open(favouritesMachine, { changeFavourite }, { name, input: { kind } })

  // Only members are told anything, and only in the browser: the server draws no number that is old when it arrives.
  const notificationList = async () =>
    options.isBrowser ? (await import('./notification-list.ts')).notificationList(ports) : new Promise<never>(() => {})
  const loadNotifications = answerLater(
    async () => (await notificationList()).loadNotifications,
    () => ({ type: 'notifications.failed' as const }),
  )
  const moveMark = answerLater(
    async () => (await notificationList()).moveMark,
    // Seen at least until the next document.
    () => ({ type: 'mark.moved' as const, markSeconds: ports.now() / 1000 }),
  )

  const actors: RefsOf<'boot'> = {
    dialogOrder: open(dialogOrderMachine, {}, { name: 'dialogOrder' }),
    boot,
    tokens,
    session,
    ageVerification,
    routeGuard: open(
      routeGuardMachine,
      { checkTokens: answerWith(checkTokens) },
      { name: 'routeGuard', input: { settings, origin: options.origin, visitor: visitor.getSnapshot() } },
    ),
    splash: open(
      splashMachine,
      { rememberConfirmation: answerWith(ports.consent.rememberConfirmation) },
      { name: 'splash', input: { isConfirmed: ports.consent.isAgeConfirmed(), route: openRouteOf(first.match) } },
    ),
    cookieBanner: open(
      cookieBannerMachine,
      { rememberChoice: answerWith(ports.consent.rememberChoice) },
      {
        name: 'cookieBanner',
        input: { hasChosen: ports.consent.hasChosen(), isFromApp: ports.boot.isFromApp(first.search) },
      },
    ),
    menus: open(menusMachine, {}, { name: 'menus' }),
    download: open(downloadMachine, downloadPorts(options.loadDownloads), { name: 'download' }),
    dialogs: open(dialogHostMachine, { loadDialog: answerWith(ports.loadDialog) }, { name: 'dialogs' }),
    preview: open(
      cardPreviewMachine,
      { watchMotion: streamOf(ports.motion) },
      { name: 'preview', input: { previewsEnabled: settings.previewsEnabled } },
    ),
    viewport: open(
      viewportMachine,
      { watchViewport: streamOf(ports.viewport) },
      { name: 'viewport', input: firstViewportOf(options.userAgent) },
    ),
    shownPage: open(shownPageMachine, {}, { name: 'shownPage' }),
    favouriteVideos: openFavourites('favouriteVideos', 'video'),
    favouriteModels: openFavourites('favouriteModels', 'model'),
    notifications: open(notificationsMachine, { loadNotifications, moveMark }, { name: 'notifications' }),
    notices: open(noticesMachine, { watchFailures: streamOf(ports.failures) }, { name: 'notices' }),
    navigation: open(
      navigationMachine,
      {
        arrive: answerWith(options.arrive),
        reachSite: answerWith(ports.line.reachSite),
        warmPages: fromCallback(({ receive }) => {
          receive((command) => options.warm((command as WarmCommand).path))
        }),
      },
      { name: 'navigation', input: { path: options.firstPath } },
    ),
  }
  return { actors, visitor, account }
}

/** Their code comes with the first press. */
function downloadPorts(load: BootOptions['loadDownloads']) {
  return {
    prepareFilm: answerLater(
      async () => (await load()).prepareFilm,
      () => ({ type: 'film.unfound' as const }),
    ),
    learnFacts: answerLater(
      async () => (await load()).learnFacts,
      () => ({ type: 'facts.learned' as const, allowance: null, fits: {} }),
    ),
    checkDownload: answerLater(
      async () => (await load()).checkDownload,
      () => ({ type: 'check.unknown' as const }),
    ),
    startDownload: answerLater(
      async () => (await load()).startDownload,
      () => ({ type: 'download.unknown' as const }),
    ),
  }
}
